"""The golden playthroughs of Trio show all that there is; `tests/test_golden.py` plays them again."""

from __future__ import annotations

from tests.golden import records


def test_golden_playthroughs_cover_all_tables_both_modes_and_teams() -> None:
    played = [tuple(record["rules"][name] for name in ("players", "mode", "teams")) for record in records("trio")]
    assert all((players, mode, False) in played for players in (3, 4, 5, 6) for mode in ("simple", "spicy"))
    assert all((players, mode, True) in played for players in (4, 6) for mode in ("simple", "spicy"))


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records("trio") for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")).split()[0] for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "round", "result"}
    assert kinds >= {"middle", "low", "high", "swap", "keep"}
    assert any(event.get("result", {}).get("winners") == [] for event in events)
