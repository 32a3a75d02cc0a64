"""A game that a page saves is restored unchanged: the same cards, the same later shuffles, the same bots."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

import cardkit
from cardkit_widgets import Play, Tutorial
from cardkit_widgets.tables import saved_game
from tests.support.occasions import some_now

GAMES = list(cardkit.GAMES)


def a_line(**holds: object) -> str:
    """Return a saved game that a stranger could have made up."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(holds).encode())).decode()


def played(slug: str, decisions: int) -> Play:
    """Return a table after this many decisions, always choosing the last legal move."""
    play = Play(slug, seed=11)
    for _ in range(decisions):
        if play.game.over:
            break
        if play.game.turn != play.seat:
            play.deal()
        else:
            play.move(play.game.moves[-1])
    return play


@pytest.mark.parametrize("slug", some_now(GAMES, 2))
@pytest.mark.parametrize("decisions", [1, 30])
def test_a_kept_game_is_the_same_game(slug: str, decisions: int) -> None:
    before = played(slug, decisions)
    after = Play(slug, seed=5)
    after.restore(before.state["kept"])
    assert after.game.record() == before.game.record()
    assert after.state["frames"][-1]["scene"] == before.state["frames"][-1]["scene"]
    assert after.state["kept"] == before.state["kept"]
    for play in (before, after):
        if play.game.turn == play.seat:
            play.move(play.game.moves[0])
    assert after.game.record() == before.game.record()


def test_a_continued_game_shows_a_notice_and_moves_can_be_taken_back() -> None:
    before = played("papageno", 4)
    after = Play("papageno")
    after.restore(before.state["kept"])
    assert after.state["resumed"] == "Your game continues"
    after.undo()
    assert after.state["resumed"] == ""
    assert [event.get("seat") for event in after.game.events].count(1) == 3


def test_a_game_in_which_nothing_was_done_is_not_kept() -> None:
    assert Play("trio", seed=3).state["kept"] is None


@pytest.mark.parametrize(
    "line",
    [
        None,
        7,
        "",
        "!",
        "a" * (saved_game.LONGEST + 1),
        base64.urlsafe_b64encode(zlib.compress(b"0" * (2 * saved_game.LARGEST))).decode(),
        a_line(game="trio"),
        a_line(game="trio", rules={"players": 3}, seed=1, bot="simple", moves=[]),
        a_line(game="papageno"),
        a_line(game="papageno", rules={"players": 99}, seed=1, bot="simple", moves=[]),
        a_line(game="papageno", rules={}, seed=-1, bot="simple", moves=[]),
        a_line(game="papageno", rules={}, seed=1, bot="nobody", moves=[]),
        a_line(game="papageno", rules={}, seed=1, bot="search:15s", moves=[]),
        a_line(game="papageno", rules={}, seed=1, bot="simple", moves=["fly"]),
        a_line(game="papageno", rules={}, seed=1, bot="simple", moves=[["draw"]]),
    ],
)
def test_text_that_is_not_a_saved_game_leaves_the_new_game(line: object) -> None:
    play = Play("papageno", seed=3)
    before = play.game.record()
    play.restore(line)
    assert play.game.record() == before
    assert play.state["kept"] is None
    assert play.state["notice"]["text"].startswith("This is a new game.")


def test_a_lesson_goes_on_at_its_step() -> None:
    lesson = Tutorial("trio")
    lesson.forward()
    assert lesson.state["kept"] == {"at": "ask", "done": ["goal"]}
    again = Tutorial("trio")
    again.restore(lesson.state["kept"])
    assert again.state["lesson"]["index"] == 1
    assert [stop["done"] for stop in again.state["lesson"]["chapters"][0]["stops"]][:2] == [True, False]
    strange = (
        {"at": -1},
        {"at": "nowhere"},
        {"at": ["ask"]},
        {"done": "goal"},
        {"done": [[], 1, "nothing"]},
        1,
        "1",
        None,
    )
    for kept_before in strange:
        again = Tutorial("trio")
        again.restore(kept_before)
        assert again.state["lesson"]["index"] == 0
        assert again.state["kept"] is None


def test_a_finished_lesson_comes_back_with_its_puzzles_and_leads_to_any_step() -> None:
    lesson = Tutorial("chicken")
    for _ in range(lesson.path.steps - 1):
        lesson.forward()
    lesson.forward()
    lesson.move(lesson.stop.right[0])
    again = Tutorial("chicken")
    again.restore(lesson.state["kept"])
    chapters = again.state["lesson"]["chapters"]
    assert all(stop["done"] for chapter in chapters[:-1] for stop in chapter["stops"])
    assert [stop["done"] for stop in chapters[-1]["stops"]] == [True, False, False, False, False]
    for at in (0, 7, again.path.steps - 1, len(again.path.stops) - 1):
        again.jump(at)
        assert again.state["lesson"]["stop"] == at
    assert again.state["kept"]["done"] == lesson.state["kept"]["done"]
