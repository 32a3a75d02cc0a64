"""The golden playthroughs of Parrot show all that there is; `tests/test_golden.py` plays them again."""

from __future__ import annotations

from tests.golden import records


def test_golden_playthroughs_cover_all_tables_and_options() -> None:
    rules = [record["rules"] for record in records("parrot")]
    assert {each["players"] for each in rules} == {2, 3, 4, 5, 6}
    for name in ("start", "rounds", "quartet", "sextet", "octet", "move_limit", "round_limit"):
        assert len({each[name] for each in rules}) > 1, name


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records("parrot") for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")).split()[0] for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "round", "result"}
    assert kinds >= {"reveal", "draw", "take", "swap", "discard", "float"}
    assert any(event.get("result", {}).get("winners") == [] for event in events)
