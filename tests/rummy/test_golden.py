"""The golden playthroughs of Rummü show all that there is; `tests/test_golden.py` plays them again."""

from __future__ import annotations

from itertools import pairwise

from tests.golden import records


def test_golden_playthroughs_cover_all_tables_and_every_option() -> None:
    played = [record["rules"] for record in records("rummy")]
    tables = {(rules["players"], rules["teams"]) for rules in played}
    assert tables == {(3, False), (4, False), (5, False), (6, False), (4, True), (6, True)}
    assert {rules["open_with_one"] for rules in played} == {False, True}
    assert {rules["five_run"] for rules in played} == {"printed", "swapped"}
    assert {rules["hand"] for rules in played} > {None}
    assert {rules["target"] for rules in played} > {None}


def test_golden_playthroughs_show_every_kind_of_event_and_move() -> None:
    events = [event for record in records("rummy") for event in record["events"]]
    kinds = {key for event in events for key in event} | {str(event.get("move")).split()[0] for event in events}
    assert kinds >= {"shuffle", "seat", "move", "legal", "round", "result"}
    assert kinds >= {"draw", "take", "meld", "add", "exchange", "discard"}
    moves = [event.get("move") for event in events]
    assert any(move == following == "take" for move, following in pairwise(moves))
    assert any("=" in str(event.get("move")) for event in events)
    assert any(len(event.get("shuffle", [])) in range(1, 60) for event in events)
