"""Tests of tables without a browser: they respond to everything that a page sends, and send nothing hidden."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import replace
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cardkit
from cardkit.chances.worlds import another_world
from cardkit.table.drawing import draw
from cardkit.table.effects import HistoryEntry
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.players import SEARCH, bot_descriptions, bots_of
from cardkit_widgets import BotList, Explorer, Play, Tutorial
from cardkit_widgets.coach import table_coach
from cardkit_widgets.core import assets
from cardkit_widgets.core.commands import REMEMBERED_REPLIES
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.tables import animation_frames as made
from cardkit_widgets.tables.base import PICTURE_WIDTH
from tests.games.papageno.strategies import games
from tests.notebooks import VIEW
from tests.support.occasions import by_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.tables.base import TableWidget

PAPAGENO = cardkit.GAMES["papageno"]
TABLES = {
    "play": lambda: Play("papageno", seed=7),
    "tutorial": lambda: Tutorial("papageno"),
    "explorer": lambda: Explorer("papageno"),
}
# The coach's reply is part of the response; it contains nothing of the table's state.
COACHING = ("advice", "review")
# No sentence on the page is longer than this many characters, whatever a page sends.
ENOUGH = 500
# The largest number of characters that a picture adds to a notebook.
LARGEST_PICTURE = 150_000


@pytest.fixture(autouse=True)
def _coached_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the coach reply quickly, and compile nothing in another process."""
    monkeypatch.setattr(table_coach, "MOMENT", 0.01)
    monkeypatch.setattr(table_coach.TableCoach, "is_ready", lambda _: True)


def table_of(kind: str) -> TableWidget:
    """Return a new table that records its responses."""
    table = TABLES[kind]()
    table.answers = []
    table.send = table.answers.append
    return table


def receive(table: TableWidget, **data: Any) -> None:
    """Pass a message from a page to a table, as ipywidgets does."""
    table._handle_msg({"content": {"data": data}, "buffers": []})  # noqa: SLF001  called by the page


def ask(table: TableWidget, content: Any) -> Any:
    """Pass a page's message to a table, as its kernel does; there is exactly one response, with the same number."""
    table.answers.clear()
    receive(table, method="custom", content=content)
    number = content.get("id") if isinstance(content, dict) else None
    (answer,) = table.answers
    assert answer["answers"] == number
    assert set(answer) <= {"answers", *COACHING}
    return table.state["notice"]


# Each message has a new ID; a repeated message gets the same response again.
NUMBERS = count()


def now(table: TableWidget, **message: Any) -> dict[str, Any]:
    """Return a message about the table's current state."""
    return {"id": str(next(NUMBERS)), "serial": table.state["serial"], **message}


def game_of(table: TableWidget) -> Game | None:
    """Return the game at a table; a tutorial has a fixed one."""
    return getattr(table, "game", None)


def standing(table: TableWidget) -> object:
    """Return everything that mustn't change when a message is refused."""
    game = game_of(table)
    return (game.state, game.events, game.history.undone, game.rules) if game else (table.index,)


def shown(table: TableWidget) -> str:
    """Return everything that a table shows except its notices, byte for byte."""
    last = {**table.state["frames"][-1], "flights": [], "says": []}
    return json.dumps({**table.state, "serial": 0, "notice": None, "frames": [last]})


def refused(table: TableWidget, content: Any) -> str:
    """Return the only notice in response to a refused message, after checking that nothing else changed."""
    before = standing(table), shown(table)
    notice = ask(table, content)
    assert (standing(table), shown(table)) == before
    assert notice["kind"] == "refused"
    assert 0 < len(notice["text"]) <= ENOUGH
    return str(notice["text"])


@pytest.fixture(autouse=True)
def nothing_is_logged(caplog: pytest.LogCaptureFixture) -> Callable[[], None]:
    """Fail a test if a bug of ours, or an exception that escaped, was logged."""
    yield caplog.clear
    assert not [record.getMessage() for record in caplog.records]


# --- allowed requests of a page ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", TABLES)
def test_a_ping_is_answered_and_changes_nothing(kind: str) -> None:
    table = table_of(kind)
    before = table.state
    ask(table, {"do": "ping", "id": "1"})
    assert table.state is before


def test_a_move_is_made_and_the_others_answer() -> None:
    table = table_of("play")
    assert ask(table, now(table, do="move", move="reveal a1")) is None
    assert [event.get("move") for event in table.game.events][1] == "reveal a1"
    assert table.state["live"]
    assert len(table.state["frames"]) == len(table.game.events) - 1
    assert all(frame["says"] for frame in table.state["frames"])


def test_what_is_sent_again_is_done_once() -> None:
    """A page that got no response repeats its request with the same ID, and gets that response and the state."""
    table = table_of("play")
    sent: list[object] = []
    table.send_state = lambda key: sent.extend([key])
    message = now(table, do="move", move="reveal a1", id="page 1")
    ask(table, message)
    before = standing(table), shown(table)
    sent.clear()
    ask(table, message)
    assert (standing(table), shown(table)) == before
    assert sent == [["clauses", "state"]]


def test_answers_are_kept_as_they_were() -> None:
    table = Play("rummy", players=3, seed=3)
    table.answers = []
    table.send = table.answers.append
    receive(table, method="custom", content=now(table, do="move", move="draw", id="page 1"))
    picked = {"do": "select", "places": ["1h1"], "id": "page 2"}
    for _ in range(2):
        receive(table, method="custom", content=picked)
    first, second = table.answers[-2:]
    assert first == second
    assert first["selection"]["places"] == ("1h1",)
    for number in range(REMEMBERED_REPLIES + 1):
        receive(table, method="custom", content={"do": "ping", "id": f"page {number + 3}"})
    assert len(table.replies) == REMEMBERED_REPLIES


def test_a_game_is_started_again() -> None:
    table = table_of("play")
    assert ask(table, now(table, do="new", seed=3, bot="simple", rules={"players": 2})) is None
    assert (table.game.players, table.game.seed) == (2, 3)
    assert table.game.state == Play("papageno", seed=3, players=2).game.state


def test_undo_and_redo_come_back_to_the_same_table() -> None:
    table = table_of("play")
    ask(table, now(table, do="move", move="reveal a1"))
    ask(table, now(table, do="move", move="draw"))
    before = standing(table)[:2], shown(table)
    ask(table, now(table, do="undo"))
    assert "hand" in {slot["place"] for zone in table.state["frames"][-1]["scene"]["zones"] for slot in zone["slots"]}
    assert table.game.turn == 1
    ask(table, now(table, do="redo"))
    assert (standing(table)[:2], shown(table)) == before


def test_undo_shows_the_present_position() -> None:
    table = Play("papageno", players=2, seed=5)
    while not table.game.history.awaits_deal():
        table.move(next(move for move in reversed(table.game.moves) if not move.startswith("capture")))
    own = [event["move"] for event in table.game.events if event.get("seat") == 1]
    doing = PAPAGENO.wording.as_subject(own[-1], table.speaker())
    table.deal()
    table.undo()
    doing = doing[0].lower() + doing[1:]
    assert table.state["frames"][-1]["says"] == [f"Back in round 1, before your last move: {doing}."]
    table.redo()
    table.move(table.game.moves[0])
    table.undo()
    assert table.state["frames"][-1]["says"][0].startswith("Back to before your last move: ")


def test_undo_in_the_explorer_names_the_seat() -> None:
    table = table_of("explorer")
    ask(table, now(table, do="move", move="reveal a1"))
    ask(table, now(table, do="undo"))
    assert table.state["frames"][-1]["says"] == ["Back to before the last move of player 1: turning over a1."]


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_every_computer_player_is_introduced_in_two_sentences(slug: str) -> None:
    lines = repr(BotList(slug)).splitlines()
    names = [*bots_of(cardkit.GAMES[slug]), SEARCH]
    assert [line.partition(":")[0] for line in lines] == [f"{cardkit.GAMES[slug].name}, {name}" for name in names]
    for line in lines:
        says = line.partition(": ")[2]
        assert says.count(". ") <= 1
        assert says in BotList(slug)._repr_html_().replace("&#x27;", "'")


def test_a_bot_of_every_game_is_introduced_once_and_each_game_folds_up() -> None:
    html = BotList()._repr_html_()
    assert html.count("Imagines hundreds of deals") == 1
    assert html.count("<details") == 1 + len(cardkit.GAMES)
    for definition in cardkit.GAMES.values():
        assert f"<summary>{definition.name}</summary>" in html
        for says in bot_descriptions(definition).values():
            assert says in html.replace("&#x27;", "'")


def test_the_explorer_says_each_move_in_words() -> None:
    moves = {line["move"]: line["says"] for line in table_of("explorer").state["book"]["moves"]}
    assert moves["reveal a1"] == "Turning over a1"
    assert moves["draw"] == "Drawing a card"


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_every_computer_player_says_how_it_plays(slug: str) -> None:
    members = Play(slug, seed=1).state["bots"]["members"]
    assert [member["name"] for member in members] == [*bots_of(cardkit.GAMES[slug]), SEARCH]
    assert all(member["says"].endswith(".") for member in members)
    assert [member["label"] for member in members] == [
        "play at random",
        "play sensibly",
        "play carefully",
        "look ahead",
    ]


def test_clauses_with_seat_numbers_name_the_players() -> None:
    table = Play("trio", seed=1, players=4, teams=True)
    said = table.clauses["team.seats"]["sentences"][0]["text"]
    assert said.endswith(" Partners here: player 1 (you) and player 3 (Theo), player 2 (Mina) and player 4 (Ines).")
    assert table.clauses["common.start"]["sentences"][0]["text"] == "Player 1 (you) has the first turn."
    numbered = Explorer("trio", players=4, teams=True).clauses["team.seats"]["sentences"][0]["text"]
    assert numbered.endswith(" Partners here: player 1 and player 3, player 2 and player 4.")


def test_why_not_names_the_clause() -> None:
    table = table_of("play")
    notice = ask(table, now(table, do="why", path=["discard"]))
    assert (notice["kind"], notice["clause"]) == ("refused", "setup.reveal")
    assert notice["text"] == (
        "Taking the top discard is not allowed. The turns have not begun. First turn over one of your six cards."
    )


def test_pointing_at_nothing_useful_lists_what_can_be_chosen() -> None:
    table = Play("chicken", seed=1)
    table.send = lambda _: None
    theirs = next(zone for zone in table.state["frames"][-1]["scene"]["zones"] if zone["group"] == "others")
    pointing = now(table, do="why", path=[theirs["slots"][0]["place"]])
    receive(table, method="custom", content=pointing)
    can = "You can choose the draw pile or a card of your hand, or press “Withdraw”."
    assert table.state["notice"]["text"] == f"Nothing can be done with that card now. {can}"


def test_the_cards_of_an_area_are_named_in_words() -> None:
    table = table_of("play")
    notice = ask(table, now(table, do="why", path=["2a1"]))
    assert notice["text"].endswith("You can choose one of your cards.")


# --- forbidden requests of a page -------------------------------------------------------------------------------------

NONSENSE = [
    {},
    {"do": "explode"},
    {"do": None},
    {"do": ["move"]},
    {"do": {"move": "draw"}},
    {"do": "x" * 10_000},
    {"do": "<img src=x onerror=alert(1)>"},
]


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("content", NONSENSE, ids=lambda content: str(content)[:20])
def test_unknown_requests(kind: str, content: dict[str, Any]) -> None:
    assert "does not do" in refused(table_of(kind), {**content, "id": "8"})


@pytest.mark.parametrize("content", [None, 7, "move", ["move"], True], ids=str)
def test_data_that_is_not_a_message(content: object) -> None:
    assert "does not do" in refused(table_of("play"), content)


@pytest.mark.parametrize("serial", [0, -1, 2, 10**30], ids=str)
def test_stale_requests(serial: int) -> None:
    table = table_of("play")
    assert refused(table, {"do": "move", "move": "reveal a1", "serial": serial, "id": "3"}) == translated(
        "answer", "too_late"
    )


MOVES = ["draw", "take", "discard", "pass", "swap a1", "capture a1 2a1", "reveal c9", "", "x" * 10_000, "<b>draw</b>"]


@pytest.mark.parametrize("move", [*MOVES, None, 3, ["draw"], {"move": "draw"}], ids=lambda move: str(move)[:20])
def test_moves_that_cannot_be_made(move: object) -> None:
    table = table_of("play")
    refused(table, now(table, do="move", move=move))


def test_a_move_when_it_is_not_your_turn() -> None:
    table = table_of("play")
    while not table.game.history.awaits_deal():
        table.move(next(move for move in reversed(table.game.moves) if not move.startswith("capture")))
    refused(table, now(table, do="move", move="draw"))
    refused(table, now(table, do="why", path=["draw"]))


PATHS = [
    None,
    [],
    "draw",
    ["nowhere"],
    [None],
    [["draw"]],
    [{}],
    [7],
    ["hand"],
    ["2a1"],
    ["draw"] * 999,
    ["x" * 10_000],
]


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path)[:20])
def test_pointing_at_nothing(kind: str, path: object) -> None:
    table = table_of(kind)
    refused(table, now(table, do="why", path=path))


FORMS = [
    {"rules": {"players": 9}},
    {"rules": {"players": "<b>"}},
    {"rules": {"players": None}},
    {"rules": {"players": 1}},
    {"rules": {"no such rule": 1}},
    {"rules": {"birds": [41] + [0] * 11}},
    {"rules": {"birds": "x" * 10_000}},
    {"rules": []},
    {"rules": None},
    {"rules": {}, "bot": "nobody"},
    {"rules": {}, "bot": 3},
    {"rules": {}, "bot": "search:15s"},
    {"rules": {}, "bot": "search:1000000"},
    {"rules": {}, "bot": "x" * 10_000},
    {"rules": {}, "seed": "twelve"},
    {"rules": {}, "seed": -1},
    {"rules": {}, "seed": 2**53},
    {"rules": {}, "seed": 1.5},
    {"rules": {}, "seed": True},
    {"rules": {}, "seed": [1]},
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form)[:40])
def test_new_games_that_cannot_be(form: dict[str, Any]) -> None:
    table = table_of("play")
    refused(table, now(table, do="new", **{"bot": "simple", "seed": None, **form}))


@pytest.mark.parametrize("seed", [-1, 2**53, 10**21, 1e21, 1e22, "1" * 400, float("inf"), True, [1], {}])
def test_a_seed_that_deals_nothing_is_refused_at_its_field(seed: object) -> None:
    """Above a certain size, a browser no longer sends whole numbers."""
    table = table_of("play")
    refused(table, now(table, do="new", bot="simple", seed=seed, rules={}))
    note = table.state["notice"]
    assert (note["field"], note["text"]) == ("seed", f"Seed: a whole number from 0 to {2**53 - 1}, or nothing.")


IN_A_FORM = [
    ("papageno", {"players": 9}, "players", "Players: a whole number from 2 to 5."),
    ("papageno", {"players": 2, "start": 3}, "start", "First player: this table has seats 1 to 2."),
    ("papageno", {"rounds_to_win": 0}, "rounds_to_win", "Rounds to win: a whole number, 1 or more, up to a billion."),
    (
        "papageno",
        {"rounds_to_win": 10**20},
        "rounds_to_win",
        "Rounds to win: a whole number, 1 or more, up to a billion.",
    ),
    (
        "papageno",
        {"birds": [1, 2]},
        "birds",
        "How many birds have each number: every or golf, or 12 numbers separated by commas that add up to 40.",
    ),
    ("parrot", {"octet": -5}, "octet", "Points off for an Octet: a whole number from 0 to 100."),
    ("chicken", {"die": [1]}, "die", "The faces of each die: 6 numbers from 0 to 20, separated by commas."),
    ("chicken", {"egg_counts_apart": 3}, "egg_counts_apart", "The egg in hand always adds its value: yes or no."),
    ("trio", {"mode": "hot"}, "mode", "Mode: simple or spicy."),
    ("trio", {"players": 5, "teams": True}, "teams", "Teams of two: teams of two need 4 or 6 players, not 5."),
    (
        "rummy",
        {"hand": 2},
        "hand",
        (
            "Cards dealt to each player: a whole number from 6 to 18; "
            "left empty: 12, 10, 8 or 7 for 3, 4, 5 or 6 players."
        ),
    ),
]


@pytest.mark.parametrize(("slug", "rules", "field", "said"), IN_A_FORM)
def test_a_rule_that_cannot_be_is_refused_in_the_words_of_its_field(
    slug: str, rules: dict[str, Any], field: str, said: str
) -> None:
    table = Play(slug, seed=1)
    table.send = lambda _: None
    receive(table, method="custom", content=now(table, do="new", seed=None, bot="simple", rules=rules))
    assert (table.state["notice"]["field"], table.state["notice"]["text"]) == (field, said)
    labels = {option["name"]: option["label"] for option in table.state["options"]}
    assert said.startswith(f"{labels[field]}: ")


@pytest.mark.parametrize("form", FORMS[:9], ids=lambda form: str(form)[:40])
def test_rules_that_cannot_be_changed(form: dict[str, Any]) -> None:
    table = table_of("explorer")
    refused(table, now(table, do="rules", **form))


@pytest.mark.parametrize(
    "clause", [None, "", "no.such", 4, ["turn.draw"], {}, "x" * 9_999], ids=lambda it: str(it)[:20]
)
def test_clauses_that_do_not_exist(clause: object) -> None:
    table = table_of("explorer")
    refused(table, now(table, do="clause", clause=clause))


def test_a_rule_without_a_position_is_there_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.table.definition.read_positions", lambda _: ())
    table = table_of("explorer")
    assert "turn.draw" in table.clauses
    said = refused(table, now(table, do="clause", clause="turn.draw"))
    assert said == "There is no position prepared to show this rule."


def test_a_game_without_a_tutorial_has_no_lesson_to_give(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.table.definition.read_tutorial", lambda _: None)
    with pytest.raises(CardkitError, match="Papageno has no tutorial"):
        Tutorial("papageno")


@pytest.mark.parametrize("kind", ["play", "explorer"])
@pytest.mark.parametrize("wanted", ["undo", "redo", "next"])
def test_what_cannot_be_done_yet(wanted: str, kind: str) -> None:
    table = table_of(kind)
    refused(table, now(table, do=wanted))


@pytest.mark.parametrize("kind", TABLES)
def test_a_page_sets_nothing(kind: str) -> None:
    """Only the kernel determines what a page shows; if a page writes to the state, nothing changes."""
    table = table_of(kind)
    before = dict(table.get_state())
    for state in ({"state": {}}, {"state": {"serial": "x", "frames": []}}, {"title": "<b>", "clauses": {}, "art": {}}):
        receive(table, method="update", state=state, buffer_paths=[])
        assert table.get_state() == before
    assert "does not do" in refused(table, {"do": "explode"})


WORDS = st.sampled_from(sorted({word for make in TABLES.values() for word in make().actions}))
TEXTS = st.sampled_from(["draw", "swap a1", "2a1", "turn.draw", "simple", "players", "<b>"]) | st.text(max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
KEYS = ("move", "path", "clause", "rules", "seed", "bot", "seat", "extra")
MESSAGES = st.fixed_dictionaries({"do": WORDS | JSON, "id": JSON}, optional=dict.fromkeys(KEYS, JSON))


@pytest.mark.parametrize("kind", TABLES)
@given(messages=st.lists(MESSAGES | JSON, max_size=6), fresh=st.booleans())
def test_whatever_a_page_sends_is_answered(kind: str, messages: list[Any], *, fresh: bool) -> None:
    table = table_of(kind)
    for message in messages:
        content = {**message, "serial": table.state["serial"]} if fresh and isinstance(message, dict) else message
        before = standing(table), shown(table)
        notice = ask(table, content)
        json.dumps(table.get_state())
        if notice:
            assert notice["kind"] in {"refused", "clause"}
            assert len(notice["text"]) <= ENOUGH
            assert (standing(table), shown(table)) == before


# --- a bug of ours ----------------------------------------------------------------------------------------------------


def test_a_bug_is_reported_and_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    table = table_of("play")
    before = standing(table), shown(table)
    with monkeypatch.context() as patch:
        patch.setattr(Game, "move", lambda *_, **__: 1 // 0)
        notice = ask(table, now(table, do="move", move="reveal a1"))
    assert notice == {"kind": "error", "text": translated("answer", "broken"), "clause": "", "field": ""}
    assert (standing(table), shown(table)) == before
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
    assert ask(table, now(table, do="move", move="reveal a1")) is None


@pytest.mark.parametrize("faulty", ["_play_bots", "_show"])
def test_a_fault_halfway_leaves_the_game_as_it_was(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, faulty: str
) -> None:
    table = table_of("play")
    before = standing(table), shown(table)
    with monkeypatch.context() as patch:
        patch.setattr(Play, faulty, lambda *_: 1 // 0)
        assert ask(table, now(table, do="move", move="reveal a1"))["kind"] == "error"
    caplog.clear()
    assert (standing(table), shown(table)) == before


def test_a_command_that_is_refused_halfway_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(table: Play, *_: object) -> None:
        table.notify("clause", "so far, so good")
        raise CardkitError("but no further")

    table = table_of("play")
    before = standing(table), shown(table)
    with monkeypatch.context() as patch:
        patch.setattr(Play, "_play_bots", refuse)
        assert ask(table, now(table, do="move", move="reveal a1"))["text"] == "but no further"
    assert (standing(table), shown(table)) == before


def test_tables_that_cannot_be_made() -> None:
    for make in (lambda: Play("nothing"), lambda: Play("papageno", players=9), lambda: Play("papageno", seat=7)):
        with pytest.raises(CardkitError):
            make()


# --- the lesson -------------------------------------------------------------------------------------------------------


def lesson_at(slug: str, number: int) -> Tutorial:
    """Return a lesson at one of its steps."""
    table = Tutorial(slug)
    for _ in range(number):
        table.forward()
    return table


LESSONS = {slug: definition.tutorial().steps for slug, definition in cardkit.GAMES.items()}
WAITING = [(slug, number) for slug, steps in LESSONS.items() for number, step in enumerate(steps) if step.move]
waiting_step = by_game(WAITING)


@waiting_step
def test_a_wrong_move_is_answered_with_its_clause_and_the_hint_for_it(slug: str, number: int) -> None:
    table, step = lesson_at(slug, number), LESSONS[slug][number]
    game = table.game.at(table.game.history.now)
    moves = map(game.definition.move_kinds.text, game.definition.move_kinds.explained(game.view(game.turn)))
    for move in {*moves} - {step.move}:
        table.move(move)
        answer, notice = game.why(move), table.state["notice"]
        assert (notice["kind"], notice["clause"]) == ("clause" if answer.allowed else "refused", answer.clause)
        assert notice["text"].endswith(step.hint_for(move))
        assert table.index == number


@waiting_step
def test_a_step_that_asks_marks_its_answer_after_a_wrong_move(slug: str, number: int) -> None:
    table, step = lesson_at(slug, number), LESSONS[slug][number]
    assert (table.state["wanted"] is None) == step.asks
    table.move(next((move for move in table.game.moves if move != step.move), "draw"))
    assert table.state["wanted"]["move"] == step.move
    table.reveal()
    assert table.index == number + 1


@waiting_step
def test_the_move_is_shown_on_request(slug: str, number: int) -> None:
    table, step = lesson_at(slug, number), LESSONS[slug][number]
    if step.asks:
        table.reveal()
        assert (table.index, table.state["wanted"]["move"]) == (number, step.move)
        assert table.state["notice"]["text"] == step.hint
    table.reveal()
    assert table.index == number + 1


def wins(scene: dict[str, Any]) -> list[bool]:
    """Return which sides have won the game, read from the score table of a scene."""
    return [line["winner"] for line in scene["standings"]]


@pytest.mark.parametrize("slug", LESSONS)
def test_nobody_has_won_before_the_step_that_tells_it(slug: str) -> None:
    table = Tutorial(slug)
    told: list[str] = []
    for step in LESSONS[slug]:
        told += step.tells
        kinds = [line["kind"] for line in table.state["log"] if line["kind"] in {"dice", "round", "result"}]
        assert kinds == told
        shown = [frame["scene"] for frame in table.state["frames"]]
        assert any(map(any, map(wins, shown))) == ("result" in told)
        assert not any("win the game" in scene["prompt"] for scene in shown if "result" not in told)
        assert bool(table.state["sheets"]) <= ("round" in told)
        if step is not LESSONS[slug][-1]:
            table.forward()
    assert told[-2:].count("result") == 1


def test_the_score_table_does_not_change_until_the_sums_are_shown() -> None:
    steps = LESSONS["papageno"]
    number = next(number for number, step in enumerate(steps) if step.tells)
    totals = [
        [
            (line["total"], line["points"])
            for line in lesson_at("papageno", at).state["frames"][-1]["scene"]["standings"]
        ]
        for at in (number - 2, number - 1, number)
    ]
    assert totals == [[("0", "")] * 3, [("0", "")] * 3, [("1", "1"), ("0", "2"), ("0", "22")]]


# --- nothing leaks ----------------------------------------------------------------------------------------------------


def in_another_world(table: Play, seed: int) -> Play:
    """Return a table with the same history as far as its player knows, but other hidden cards."""
    game = table.game
    twin = table_of("play")
    for name in ("seat", "bots", "bot_names", "can_be_saved", "state", "clauses"):
        setattr(twin, name, getattr(table, name))
    world = another_world(PAPAGENO, game.state, table.seat - 1, seed)
    twin.game = game.at(game.history.now - 1)
    twin.game.history.append(HistoryEntry(game.events[-1], world, game.history.entry(game.history.now).effects))
    return twin


def played(seed: int, moves: int, players: int) -> Play:
    """Return a table at which a player has made some random moves."""
    table = table_of("play")
    ask(table, now(table, do="new", seed=seed, bot="simple", rules={"players": players}))
    random = Random(seed)
    for _ in range(moves):
        if table.game.over:
            break
        deal = table.game.history.awaits_deal()
        ask(table, now(table, **({"do": "next"} if deal else {"do": "move", "move": random.choice(table.game.moves)})))
    return table


PLACES = [f"{seat}{spot}" for seat in (1, 2, 3) for spot in ("a1", "a3", "b2")] + ["draw", "discard", "hand"]
REVEALING_NOTHING = st.lists(
    st.builds(lambda path: {"do": "why", "path": path}, st.lists(st.sampled_from(PLACES), min_size=1, max_size=2))
    | st.sampled_from([{"do": "undo"}, {"do": "redo"}, {"do": "next"}, {"do": "move", "move": "take"}, {"do": "x"}]),
    min_size=1,
    max_size=8,
)


@given(st.integers(0, 10_000), st.integers(0, 30), st.integers(2, 4), REVEALING_NOTHING, st.integers(0, 2**32))
def test_what_is_sent_does_not_depend_on_what_is_hidden(
    seed: int, moves: int, players: int, messages: list[dict[str, Any]], world: int
) -> None:
    table = played(seed, moves, players)
    twin = in_another_world(table, world)
    for message in messages:
        if message["do"] == "next" and table.game.history.awaits_deal():
            continue  # a new deal shows new cards
        ask(table, now(table, **message))
        ask(twin, now(twin, **message))
        assert json.dumps(twin.state) == json.dumps(table.state)
        assert json.dumps(twin.clauses) == json.dumps(table.clauses)


def test_the_worlds_do_differ() -> None:
    """If the worlds were all the same, the test above would prove nothing."""
    table = played(seed=5, moves=6, players=3)
    assert len({str(vars(in_another_world(table, world).game.state)) for world in range(5)}) == 5


@given(games(), st.integers(0, 2**32))
def test_the_draw_of_another_seat_is_shown_face_down(game: Game, world: int) -> None:
    """A frame in the middle of another seat's turn is the same, whatever that seat has drawn."""
    while "draw" not in game.moves:
        assume(not game.over)
        game.move(game.moves[-1])
    mover = game.turn
    for seat in {*range(1, game.players + 1)} - {mover}:
        twin = game.at(game.history.now - 1)
        hidden = another_world(PAPAGENO, game.state, seat - 1, world)
        twin.history.append(HistoryEntry(game.events[-1], hidden, game.history.entry(game.history.now).effects))
        pair = [each.at(each.history.now) for each in (game, twin)]
        for each in pair:
            each.move("draw", advance=False)
        frames = [made.frames_between(each, each.history.now - 1, seat) for each in pair]
        assert json.dumps(frames[0]) == json.dumps(frames[1])
        assert frames[0][0]["flights"] == [{"card": "", "source": "draw", "target": "hand"}]


SECRETS = ("seed", "draw_order", "face_up", "area", "moments", "drawn_from", "pending")


@pytest.mark.parametrize("kind", TABLES)
def test_a_state_has_no_parts_but_those_that_are_shown(kind: str) -> None:
    table = table_of(kind)
    keys = {key for name in ("state", "clauses", "art", "title") for key in keys_of(table.get_state()[name])}
    assert not keys & set(SECRETS)


def keys_of(value: Any) -> set[str]:
    """Return all keys in a JSON value."""
    if isinstance(value, dict):
        return set(value) | {key for part in value.values() for key in keys_of(part)}
    return {key for part in value for key in keys_of(part)} if isinstance(value, list) else set()


# --- the front end, and how tables look in a notebook -----------------------------------------------------------------


def test_every_file_of_the_front_end_is_used() -> None:
    files = {path.relative_to(assets.FRONT).as_posix() for path in assets.FRONT.rglob("*.js")}
    assert {*assets.modules(*assets.ENTRIES)} == files
    styles = {path.relative_to(assets.FRONT).as_posix() for path in assets.FRONT.rglob("*.css")}
    assert {*assets.STYLES, assets.CHART_STYLE, "panels/gallery.css"} == styles


def test_the_front_end_imports_and_exports_in_one_form() -> None:
    """Imports and exports in any other form would remain in the text that widgets get."""
    assert re.findall(r"^(?:import|export) .*", assets.script(*assets.ENTRIES), re.MULTILINE) == [
        "export function load(language) {"
    ]


def test_tables_look_the_same_wherever_they_run() -> None:
    texts = [repr(make()) for make in TABLES.values()]
    assert texts == ["<Play: A game of Papageno>", "<Tutorial: Learn Papageno>", "<Explorer: The rules of Papageno>"]


@pytest.mark.parametrize(("slug", "word", "best"), [("parrot", "fewest", min), ("rummy", "most", max)])
def test_a_round_ends_with_the_name_of_the_best_player(slug: str, word: str, best: Callable[..., int]) -> None:
    table = Play(slug, players=3, seed=5)
    assert table.state["best"] == ""
    while not table.game.history.awaits_deal():
        table.move(table.game.moves[0])
    sheets = table.game.score()
    points = {seat: sheets[seat - 1].total for seat in (1, 2, 3)}
    names = {1: "You", 2: "Mina", 3: "Theo"}
    told = table.state["best"]
    assert told.endswith(f"the {word} points.")
    assert {seat for seat in names if names[seat] in told} == {
        seat for seat in names if points[seat] == best(points.values())
    }


@pytest.mark.parametrize("seed", [1, 3])
def test_a_team_that_did_best_is_named_as_two_people(seed: int) -> None:
    """Two people have the most points, whichever team they are on."""
    table = Play("rummy", players=4, teams=True, seed=seed)
    while not table.game.history.awaits_deal():
        table.move(table.game.moves[0])
    teams = {"You and Theo": table.game.score(1).total, "Mina and Ines": table.game.score(2).total}
    best = [team for team, total in teams.items() if total == max(teams.values())]
    assert table.state["best"] == f"{' and '.join(best)} have the most points."


def test_after_the_last_round_you_can_play_again() -> None:
    table = Play("papageno", players=2, seed=5, rounds_to_win=1)
    while not table.game.over:
        table.move(table.game.moves[len(table.game.events) % len(table.game.moves)])
    assert table.state["tools"]["next"] == "Play again"
    table.deal()
    assert (table.game.over, table.game.rules["rounds_to_win"], table.state["live"]) == (False, 1, True)


def test_the_score_of_a_team_names_the_partner_by_name() -> None:
    game = cardkit.play("rummy", players=4, teams=True, seed=1)
    game.names = ["You", "Mina", "Theo", "Ines"]
    while game.turn:
        game.bot_move(game.definition.bots["simple"], advance=False)
    sheets = made.score_sheet_states(game, 1)
    assert [sheet["name"] for sheet in sheets] == ["You and Theo", "Mina and Ines"]
    for sheet in sheets:
        assert {line["text"].split(": ")[0] for line in sheet["lines"]} <= set(sheet["name"].split(" and "))


def test_words_to_a_position_are_dropped_where_they_were_for_other_rules() -> None:
    """The text would be wrong: of six seats, your partner is seat 4, and other deals lack the cards it mentions."""
    table = Explorer("trio")
    table.choose("team.swap")
    says = table.positions["team.swap"].says
    assert table.state["book"]["says"].startswith(says)
    receive(table, method="custom", content=now(table, do="rules", rules={"start": 2}))
    assert says not in table.state["book"]["says"]
    assert "you have changed First player. “Back to the usual rules”" in table.state["book"]["says"]
    receive(table, method="custom", content=now(table, do="rules", rules={"players": 6}))
    assert "player 3" not in table.state["book"]["says"]
    table.reset()
    assert table.state["book"]["says"].startswith(says)


def test_words_that_ask_for_a_rule_to_be_changed_stay_when_it_is() -> None:
    table = Explorer("trio")
    table.choose("setup.mode")
    receive(table, method="custom", content=now(table, do="rules", rules={"mode": "simple"}))
    assert table.state["book"]["says"].startswith(table.positions["setup.mode"].says)


def test_a_form_offers_what_can_matter_and_says_what_it_means() -> None:
    fields = {option["name"]: option for option in Play("trio", seed=1).state["options"]}
    assert "round_limit" not in fields
    assert fields["mode"]["bounds"].startswith("simple: any three trios win; spicy: two that ")
    assert "round_limit" in {option["name"] for option in Play("rummy", seed=1).state["options"]}
    (birds,) = (option for option in Play("papageno", seed=1).state["options"] if option["name"] == "birds")
    assert "golf: the pack of the card game Golf" in birds["bounds"]


def test_a_sheet_that_counts_no_points_says_what_it_counts() -> None:
    game = cardkit.play("trio", seed=4)
    game.play_out("simple")
    values = {line["value"] for sheet in made.score_sheet_states(game, 1) for line in sheet["lines"]}
    assert values == {"1 trio", ""}
    assert {sheet["total"] for sheet in made.score_sheet_states(game, 1)} <= {"0 trios", "1 trio", "2 trios", "3 trios"}


# --- score sheets -----------------------------------------------------------------------------------------------------

# A card or a spot in notation; Rummy's cards have a suit, and the page draws these.
CODE = re.compile(r"(?<![\w-])([CEFP]|[ab][1-4])(?![\w-])")


@pytest.mark.parametrize(
    ("slug", "cards"),
    [
        ("papageno", "C E 2 / F 2 E"),
        ("papageno", "E E 5 / 5 5 5"),
        ("papageno", "6 E 3 / 6 2 5"),
        ("parrot", "7 P 7 2 / 7 7 P 3"),
        ("chicken", "egg 4 chick on 4"),
        ("trio", "5 9 2"),
    ],
)
def test_a_score_sheet_names_cards_and_spots_in_words(slug: str, cards: str) -> None:
    definition = cardkit.GAMES[slug]
    sheet = definition.scoring.sheet_of_text(Game(definition, {}, seed=0).state, cards)  # type: ignore[misc]  # it has one
    assert sheet.lines
    assert all(not CODE.search(f"{line.title}: {line.text}") for line in sheet.lines)


def test_the_page_shows_when_the_ruling_of_a_clause_does_not_decide() -> None:
    for hand, decides in (("4 4 4 4 4 4", True), ("1 1 1 1 1 1", False)):
        table = Play(cardkit.play(position=f"chicken players=2 | deal {hand} / ? then 4", seed=1))
        table.answer_why(table.game.why("draw"))
        assert table.state["notice"]["clause"] == "turn.draw"
        assert table.state["notice"].get("ruling", True) is decides


# --- Without a kernel -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Play, Tutorial, Explorer])
@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_a_notebook_has_a_picture_of_what_the_page_sees(slug: str, kind: Any) -> None:
    table = kind(slug) if kind is Tutorial else kind(slug, seed=4)
    data, _ = table._repr_mimebundle_()
    assert set(data) == {VIEW, "text/plain", "text/html"}
    seat = table.stop.seat if kind is Tutorial else table.seat
    seen = table.game.definition.scene(table.game.view(seat), table.game.names)
    told = replace(seen, prompt=table.state["frames"][-1]["scene"]["prompt"])
    assert draw(told, table.definition.art(), width=PICTURE_WIDTH) in data["text/html"]
    assert len(data["text/html"]) < LARGEST_PICTURE


def test_a_page_of_voila_gets_the_widget_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0")
    data, _ = Play("trio", seed=4)._repr_mimebundle_()
    assert set(data) == {VIEW, "text/plain"}
