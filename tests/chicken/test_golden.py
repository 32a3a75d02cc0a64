"""The golden playthroughs of Chicken show all that there is; `tests/test_golden.py` plays them again."""

from __future__ import annotations

import pytest

from tests.golden import records


@pytest.mark.parametrize("option", ["draw_only_when_stuck", "egg_counts_apart"])
def test_golden_playthroughs_cover_all_tables_with_and_without_each_option(option: str) -> None:
    played = {(record["rules"]["players"], record["rules"][option]) for record in records("chicken")}
    assert played == {(players, chosen) for players in (2, 3, 4, 5) for chosen in (False, True)}


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records("chicken") for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")) for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "dice", "round", "result"}
    assert kinds >= {"draw", "withdraw", "play egg", "play chick", *(f"play {number}" for number in range(1, 7))}
    assert any(len(event.get("shuffle", [])) in range(1, 50) for event in events), "none in which the egg comes first"
