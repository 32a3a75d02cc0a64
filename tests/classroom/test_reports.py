"""A kernel's report is accepted if every field is valid, and rejected otherwise."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit_classroom import report_types
from cardkit_classroom.report_types import KINDS, LONGEST_KEPT, LONGEST_NAME, LONGEST_TEXT, parse_report

ABOUT = "06-stay-or-withdraw 7"
GOOD: dict[str, dict[str, Any]] = {
    "guess": {
        "part": "guess 1",
        "ask": "How many?",
        "low": 0,
        "high": 40,
        "unit": "points",
        "value": 14.5,
        "late": False,
    },
    "trials": {
        "part": "trials 2",
        "title": "Draw",
        "unit": "",
        "shares": True,
        "count": 10,
        "sum": 4,
        "squares": 4,
    },
    "open": {"part": "open 1", "title": "In your own words 1", "ask": "Why?", "answer": "It is likelier."},
    "exercise": {
        "part": "exercise 3",
        "title": "Exercise 3",
        "ask": "What?",
        "state": "open",
        "answers": ["99"],
        "mistakes": ["No."],
        "hinted": False,
    },
    "check": {
        "part": "check 2",
        "title": "Before you go on: Count",
        "ask": "Which?",
        "state": "shown",
        "answers": ["99"],
        "mistakes": ["That is the sum."],
        "hinted": True,
    },
    "line": {
        "part": "line 1",
        "title": "Now you 1",
        "ask": "Write the mean.",
        "state": "solved",
        "answers": ["99"],
        "mistakes": ["Weigh: multiply each by its chance."],
        "hinted": False,
    },
    "progress": {"title": "Stay or withdraw", "steps": [{"part": "guess 1", "says": "Guess", "done": True}]},
}


def told(kind: str) -> dict[str, Any]:
    """Return a valid report of one kind."""
    return {"kind": kind, "about": ABOUT, **GOOD[kind]}


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_report_is_taken_whole(kind: str) -> None:
    report = parse_report(told(kind))
    assert report is not None
    assert (report.kind, report.about) == (kind, ABOUT)
    assert report.part == GOOD[kind].get("part", "progress")
    assert report.holds == {name: value for name, value in GOOD[kind].items() if name != "part"}


def test_what_a_widget_keeps_is_taken_under_its_name() -> None:
    report = parse_report({"kind": "kept", "name": "cardkit stay-or-withdraw 7 1 guess 1", "kept": 14})
    assert report == report_types.Report("kept", "cardkit stay-or-withdraw 7 1 guess 1", {"kept": 14})


def test_every_kind_has_an_example_here() -> None:
    assert KINDS.keys() == {*GOOD, "kept"}


@pytest.mark.parametrize("kind", GOOD)
def test_a_field_less_or_more_is_refused(kind: str) -> None:
    for name in told(kind):
        assert parse_report({key: value for key, value in told(kind).items() if key != name}) is None, name
    assert parse_report({**told(kind), "student": 3}) is None


WRONG = [
    ("guess", "value", math.nan),
    ("guess", "value", math.inf),
    ("guess", "value", "14"),
    ("guess", "value", True),
    ("guess", "value", 10**400),
    ("guess", "ask", "x" * (LONGEST_TEXT + 1)),
    ("guess", "part", "guess 0"),
    ("guess", "part", "guess 1 1"),
    ("guess", "part", "trials 1"),
    ("guess", "about", "x" * (LONGEST_NAME + 1)),
    ("trials", "count", -1),
    ("trials", "count", 1.5),
    ("trials", "shares", 1),
    ("exercise", "state", "right"),
    ("exercise", "state", []),
    ("exercise", "answers", "99"),
    ("exercise", "answers", [99]),
    ("exercise", "mistakes", "No."),
    ("exercise", "mistakes", [1]),
    ("exercise", "mistakes", ["No."] * 1000),
    ("progress", "steps", [{"part": "guess 1", "says": "Guess"}]),
    ("progress", "steps", [None]),
    ("progress", "steps", {}),
]


@pytest.mark.parametrize(("kind", "name", "value"), WRONG)
def test_a_field_of_another_kind_is_refused(kind: str, name: str, value: object) -> None:
    assert parse_report({**told(kind), name: value}) is None


def test_what_is_kept_is_not_without_end() -> None:
    assert parse_report({"kind": "kept", "name": "x", "kept": "x" * LONGEST_KEPT}) is None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(ANYTHING)
def test_anything_else_is_refused_without_an_error(content: object) -> None:
    assert parse_report(content) is None


@given(st.sampled_from(sorted(GOOD)), st.data())
def test_a_good_report_with_any_value_in_one_field_raises_no_error(kind: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(told(kind))))
    report = parse_report({**told(kind), name: data.draw(ANYTHING)})
    assert report is None or report.kind == kind
