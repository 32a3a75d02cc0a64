"""Trio's golden playthroughs; `tests/golden.py` says what they are and how to remake them."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from tests.golden import PLAYTHROUGHS, golden_file, playthrough

NAMES = list(PLAYTHROUGHS["trio"])


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_comes_out_byte_for_byte(name: str) -> None:
    assert golden_file("trio", name).read_bytes() == playthrough("trio", name).encode()


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough_is_a_good_record(name: str) -> None:
    (record,) = cardkit.read(golden_file("trio", name))
    game = cardkit.replay(record)
    assert game.over
    assert game.record(legal=True) == record


def test_golden_playthroughs_cover_all_tables_both_modes_and_teams() -> None:
    played = [tuple(record["rules"][name] for name in ("players", "mode", "teams")) for record in records()]
    assert all((players, mode, False) in played for players in (3, 4, 5, 6) for mode in ("simple", "spicy"))
    assert all((players, mode, True) in played for players in (4, 6) for mode in ("simple", "spicy"))


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records() for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")).split()[0] for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "round", "result"}
    assert kinds >= {"middle", "low", "high", "swap", "keep"}
    assert any(event.get("result", {}).get("winners") == [] for event in events)


def records() -> list[dict[str, Any]]:
    """All golden records."""
    return [record for name in NAMES for record in cardkit.read(golden_file("trio", name))]
