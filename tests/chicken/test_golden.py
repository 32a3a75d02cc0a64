"""Chicken's golden playthroughs; `tests/golden.py` says what they are and how to remake them."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from tests.golden import PLAYTHROUGHS, golden_file, playthrough

NAMES = list(PLAYTHROUGHS["chicken"])


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_comes_out_byte_for_byte(name: str) -> None:
    assert golden_file("chicken", name).read_bytes() == playthrough("chicken", name).encode()


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_is_a_good_record(name: str) -> None:
    (record,) = cardkit.read(golden_file("chicken", name))
    game = cardkit.replay(record)
    assert game.over
    assert game.record(legal=True) == record


@pytest.mark.parametrize("option", ["draw_only_when_stuck", "egg_counts_apart"])
def test_golden_playthroughs_cover_all_tables_with_and_without_each_option(option: str) -> None:
    played = {(record["rules"]["players"], record["rules"][option]) for record in records()}
    assert played == {(players, chosen) for players in (2, 3, 4, 5) for chosen in (False, True)}


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records() for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")) for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "dice", "round", "result"}
    assert kinds >= {"draw", "out", "play egg", "play chick", *(f"play {number}" for number in range(1, 7))}
    assert any(len(event.get("shuffle", [])) in range(1, 50) for event in events), "none in which the egg comes first"


def records() -> list[dict[str, Any]]:
    """All golden records."""
    return [record for name in NAMES for record in cardkit.read(golden_file("chicken", name))]
