"""A difference is reported with its location, its old value and its new value."""

from __future__ import annotations

from tests.frozen.difference import report

GAME = "3-golf, seed 5"


def test_there_is_no_text_if_nothing_differs() -> None:
    assert not report("papageno", {GAME: {"event": ["1 draw"]}}, [(GAME, {"event": ("1 draw",)})])


def test_the_first_event_that_differs_is_named() -> None:
    was = {GAME: {"event": [f"1 {number}" for number in range(20)]}}
    now = [f"1 {number}" for number in range(7)] + ["2 take"] * 13
    told = report("papageno, games", was, [(GAME, {"event": now})])
    assert told == f'papageno, games: 1 of 1 facts differ.\n\n{GAME}, event, number 8\n  was: "1 7"\n  now: "2 take"'


def test_what_is_missing_and_what_is_new_differ() -> None:
    told = report("papageno", {"one": 1}, [("two", 2)])
    assert "two\n  was: (nothing)\n  now: 2" in told
    assert "one\n  was: 1\n  now: (nothing)" in told


def test_a_number_is_not_the_truth_of_it() -> None:
    assert report("papageno", {GAME: [1, 0]}, [(GAME, [True, 0])])


def test_only_the_first_facts_are_reported_in_full() -> None:
    told = report("papageno", {str(number): 0 for number in range(9)}, [(str(number), 1) for number in range(9)])
    assert told.count("was:") == 5
    assert told.endswith("and 4 more")
