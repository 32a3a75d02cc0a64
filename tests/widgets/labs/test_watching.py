"""Tests of replaying a game that a lab has played: what is shown, and from whose point of view."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.table.errors import CardkitError
from cardkit.table.scene import FACE_DOWN
from cardkit_widgets import Replay
from tests.support.occasions import some_now
from tests.widgets.labs.driving import CHANGES, SEED


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_all_cards_but_those_of_the_piles_are_laid_open(slug: str) -> None:
    watch = Replay(cardkit.simulate(slug, games=1, seed=SEED, bots="simple", progress=False).game(0))
    for event in range(1, min(watch.game.history.now, 40)):
        watch.go_to(event)
        scene = watch.state["frames"][-1]["scene"]
        hidden = [slot["place"] for zone in scene["zones"] for slot in zone["slots"] if slot["card"] == FACE_DOWN]
        assert set(hidden) <= {"draw", "discard"}


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_a_seats_replay_shows_what_that_seat_saw(slug: str) -> None:
    watch = Replay(cardkit.simulate(slug, games=1, seed=SEED, bots="simple", progress=False).game(0), seat=2)
    watch.go_to(9)
    zones = watch.game.at(9).scene(2).as_dict()["zones"]
    assert watch.state["frames"][-1]["scene"]["zones"] == zones


def test_a_game_in_play_cannot_be_watched() -> None:
    with pytest.raises(CardkitError, match="finished"):
        Replay(cardkit.play("papageno", seed=1))


@pytest.mark.parametrize(
    "message",
    [
        {"do": "to", "event": 10**6},
        {"do": "to", "event": 0},
        {"do": "to"},
        {"do": "seat", "seat": 7},
        {"do": "version"},
    ],
)
def test_a_step_that_there_is_not_is_refused(message: dict[str, Any]) -> None:
    watch = Replay(cardkit.simulate("papageno", games=1, seed=SEED, progress=False).game(0))
    content = {**message, "serial": watch.state["serial"]}
    watch._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})  # noqa: SLF001  called by the page
    assert watch.state["notice"]["kind"] == "refused"
    assert watch.now == 1


def test_where_to_look_does_not_depend_on_what_was_shown_last() -> None:
    series = cardkit.simulate("papageno", games=2, seed=SEED, progress=False)
    watch = Replay({"one": series.game(0), "other": series.game(1)})
    serial = watch.state["serial"]
    for message in ({"do": "last"}, {"do": "to", "event": 1}, {"do": "version", "version": "other"}, {"do": "next"}):
        content = {**message, "serial": serial}
        watch._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})  # noqa: SLF001  called by the page
        assert watch.state["notice"] is None
    assert (watch.version, watch.now) == ("other", 2)
