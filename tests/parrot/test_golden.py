"""Parrot's golden playthroughs; `tests/golden.py` says what they are and how to remake them."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from tests.golden import PLAYTHROUGHS, golden_file, playthrough

NAMES = list(PLAYTHROUGHS["parrot"])


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_comes_out_byte_for_byte(name: str) -> None:
    assert golden_file("parrot", name).read_bytes() == playthrough("parrot", name).encode()


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_is_a_good_record(name: str) -> None:
    (record,) = cardkit.read(golden_file("parrot", name))
    game = cardkit.replay(record)
    assert game.over
    assert game.record(legal=True) == record


def test_golden_playthroughs_cover_all_tables_and_options() -> None:
    rules = [record["rules"] for record in records()]
    assert {each["players"] for each in rules} == {2, 3, 4, 5, 6}
    for name in ("start", "rounds", "quartet", "sextet", "octet", "move_limit", "round_limit"):
        assert len({each[name] for each in rules}) > 1, name


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records() for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")).split()[0] for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "round", "result"}
    assert kinds >= {"reveal", "draw", "take", "swap", "discard", "float"}
    assert any(event.get("result", {}).get("winners") == [] for event in events)


def records() -> list[dict[str, Any]]:
    """All golden records."""
    return [record for name in NAMES for record in cardkit.read(golden_file("parrot", name))]
