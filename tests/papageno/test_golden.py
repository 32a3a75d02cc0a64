"""The golden playthroughs of Papageno show all that there is; `tests/test_golden.py` plays them again."""

from __future__ import annotations

from tests.golden import records


def test_golden_playthroughs_cover_all_tables_and_both_decks() -> None:
    played = [(record["rules"]["players"], record["rules"]["birds"]) for record in records("papageno")]
    assert all((players, birds) in played for players in (2, 3, 4, 5) for birds in ("every", "golf"))


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records("papageno") for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")).split()[0] for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "round", "result"}
    assert kinds >= {"reveal", "draw", "take", "swap", "discard", "capture", "pass"}
    assert any(len(event.get("shuffle", [])) in range(1, 46) for event in events)
