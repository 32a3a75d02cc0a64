"""Tests of a class's results: guesses, combined simulations, and answers grouped by error."""

from __future__ import annotations

import random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.chances import intervals
from cardkit_classroom.class_record import ClassRecord
from cardkit_classroom.class_summary import OFTEN, STANDINGS, chart, class_summary
from cardkit_classroom.csv_export import as_csv
from cardkit_classroom.report_types import Report
from cardkit_classroom.room import Room

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.fixture
def record() -> ClassRecord:
    """Return the record of a class of thirty students."""
    return ClassRecord(Room("lessons/06-stay-or-withdraw.ipynb", 30))


def put(record: ClassRecord, student: int, part: str, **holds: Any) -> None:
    """Report something to the class."""
    record.put(student, Report(part.split(maxsplit=1)[0], part, holds, record.about))


def put_guess(record: ClassRecord, student: int, value: float, *, late: bool = False) -> None:
    """Report a guess."""
    put(record, student, "guess 1", ask="How many?", low=0, high=40, unit="points", value=value, late=late)


def put_trials(record: ClassRecord, student: int, values: Sequence[float], *, shares: bool = False) -> None:
    """Report the result of trials."""
    sums = {"count": len(values), "sum": sum(values), "squares": sum(value**2 for value in values)}
    put(record, student, "trials 1", title="Draw", unit="", shares=shares, **sums)


def put_exercise(record: ClassRecord, student: int, state: str, *mistakes: str, part: str = "exercise 1") -> None:
    """Report the state of an exercise."""
    answers = [str(99 - i) for i in range(len(mistakes))]
    told = {"state": state, "answers": answers, "mistakes": [*mistakes], "hinted": False}
    put(record, student, part, title="Exercise 1", ask="?", **told)


def test_guesses_are_shown_without_whose_they_are(record: ClassRecord) -> None:
    record.set_nickname(2, "Ada")
    for student, value in enumerate((20, 3, 11), 1):
        put_guess(record, student, value)
    shown = chart(record, "guess 1")
    assert shown["values"] == [3, 11, 20]
    assert "Ada" not in str(shown)


def test_a_late_guess_is_counted_apart(record: ClassRecord) -> None:
    for student, value in enumerate((20, 3, 11), 1):
        put_guess(record, student, value, late=value == 3)
    shown = chart(record, "guess 1")
    assert (shown["values"], shown["late"]) == ([11, 20], 1)
    assert "3 (late)" in as_csv(record)


def test_a_guess_that_is_changed_counts_once(record: ClassRecord) -> None:
    put_guess(record, 1, 20)
    put_guess(record, 1, 5)
    assert chart(record, "guess 1")["values"] == [5]


def test_answers_in_sentences_are_shown_without_whose_they_are_and_saved_with_it(record: ClassRecord) -> None:
    record.set_nickname(2, "Ada")
    for student, answer in enumerate(("Withdraw, since 49 is safe.", "Draw.", "Draw."), 1):
        put(record, student, "open 1", title="In your own words 1", ask="What would you do?", answer=answer)
    put(record, 3, "open 1", title="In your own words 1", ask="What would you do?", answer="Both are right.")
    shown = chart(record, "open 1")
    assert shown["answers"] == ["Both are right.", "Draw.", "Withdraw, since 49 is safe."]
    assert "Ada" not in str(shown)
    assert "2,Ada,open 1,What would you do?,Draw.,,,," in as_csv(record)


def test_simulations_pooled_are_those_of_one_long_simulation(record: ClassRecord) -> None:
    numbers = random.Random(5)
    classes = [[numbers.choice((0, 3, 7)) for _ in range(100 + student)] for student in range(30)]
    for student, values in enumerate(classes, 1):
        put_trials(record, student, values)
    together = [value for values in classes for value in values]
    pool = chart(record, "trials 1")["pool"]
    assert pool["count"] == len(together)
    assert pool["mean"] == pytest.approx(fmean(together))
    spread = intervals.spread_of(len(together), sum(together), sum(value**2 for value in together))
    assert (pool["low"], pool["high"]) == pytest.approx(tuple(intervals.of_mean(spread)))
    path = chart(record, "trials 1")["path"]
    assert path[-1] == [len(together), pytest.approx(fmean(together))]
    assert [count for count, _ in path] == sorted(count for count, _ in path)


@pytest.mark.parametrize(("together", "known"), [(2, False), (5, False), (20, False), (99, False), (100, True)])
def test_the_interval_of_a_pooled_mean_begins_with_a_hundred_trials(
    record: ClassRecord,
    together: int,
    known: bool,  # noqa: FBT001
) -> None:
    """For lesson 6's hand with five trials each, the interval contained the true mean in only 65 of 100 classes."""
    values = [0, 3, 7, *[5] * together][:together]
    put_trials(record, 1, values[:2])
    put_trials(record, 2, values[2:])
    pool = chart(record, "trials 1")["pool"]
    assert pool["mean"] == pytest.approx(fmean(values))
    assert (pool["low"] is not None, pool["high"] is not None) == (known, known)


def test_the_pool_of_shares_stays_between_0_and_1(record: ClassRecord) -> None:
    put_trials(record, 1, [1] * 10, shares=True)
    pool = chart(record, "trials 1")["pool"]
    assert (pool["low"], pool["high"]) == tuple(intervals.of_share(1, 10))
    assert 0 < pool["low"] < pool["high"] <= 1


def test_a_student_who_starts_again_is_counted_with_the_new_result(record: ClassRecord) -> None:
    put_trials(record, 1, [5] * 10)
    put_trials(record, 2, [1, 2])
    put_trials(record, 1, [])
    assert chart(record, "trials 1")["pool"]["count"] == 2
    put_trials(record, 2, [])
    assert chart(record, "trials 1")["pool"] is None


@pytest.mark.parametrize(
    ("state", "wrong", "stands"),
    [
        ("solved", 0, "first"),
        ("solved", OFTEN, "solved"),
        ("shown", 1, "shown"),
        ("shown", OFTEN, "shown"),
        ("revealed", 0, "revealed"),
        ("open", 0, "trying"),
        ("open", OFTEN - 1, "trying"),
        ("open", OFTEN, "often"),
    ],
)
def test_solved_is_distinguished_from_shown_and_from_tried_five_times(
    record: ClassRecord, state: str, wrong: int, stands: str
) -> None:
    put_exercise(record, 1, state, *["No."] * wrong)
    counts = chart(record, "exercise 1")["counts"]
    assert counts == {name: int(name == stands) for name in STANDINGS}


def test_misconceptions_are_counted_by_student_whatever_their_numbers(record: ClassRecord) -> None:
    put_exercise(record, 1, "open", "You hold a 4: another one costs nothing.", "Share among all.")
    put_exercise(record, 2, "open", "You hold a 6: another one costs nothing.")
    put_exercise(record, 3, "solved", "Share among all.", "Share among all.", "Try again.")
    assert chart(record, "exercise 1")["mistakes"] == [
        {"says": "You hold a …: another one costs nothing.", "students": 2, "answers": [("99", 2)]},
        {"says": "Share among all.", "students": 2, "answers": [("98", 2), ("99", 1)]},
        {"says": "Another wrong answer", "students": 1, "answers": [("97", 1)]},
    ]


def test_of_many_different_answers_the_most_frequent_are_shown(record: ClassRecord) -> None:
    put_exercise(record, 1, "open", *["Try again."] * 9)
    put_exercise(record, 2, "open", "Try again.", "Try again.")
    (found,) = chart(record, "exercise 1")["mistakes"]
    assert found["answers"] == [("98", 2), ("99", 2), ("91", 1), ("92", 1), ("93", 1)]


def test_a_question_is_shown_with_whether_all_are_asked_the_same(record: ClassRecord) -> None:
    put_exercise(record, 1, "open")
    assert (chart(record, "exercise 1")["ask"], chart(record, "exercise 1")["is_same"]) == ("?", True)
    told = {"state": "open", "answers": [], "mistakes": [], "hinted": False}
    put(record, 2, "exercise 1", title="Exercise 1", ask="With other numbers?", **told)
    assert chart(record, "exercise 1")["is_same"] is False


@pytest.mark.parametrize("part", ["check 2", "line 1"])
def test_a_question_after_a_part_and_a_line_are_shown_like_exercises_and_are_none(
    record: ClassRecord, part: str
) -> None:
    put_exercise(record, 1, "solved", part=part)
    put_exercise(record, 2, "shown", "That is the sum.", part=part)
    put_exercise(record, 3, "open", *["That is the sum."] * OFTEN, part=part)
    shown = chart(record, part)
    assert shown["kind"] == "exercise"
    assert {name: count for name, count in shown["counts"].items() if count} == {"first": 1, "shown": 1, "often": 1}
    assert shown["mistakes"] == [
        {"says": "That is the sum.", "students": 2, "answers": [("99", 2), ("95", 1), ("96", 1), ("97", 1), ("98", 1)]}
    ]
    assert all(student["exercises"] == {} for student in class_summary(record, [])["students"])


def test_a_request_for_help_is_seen_before_the_student_has_done_anything(record: ClassRecord) -> None:
    record.ask_for_help(7, wants=True)
    (student,) = class_summary(record, set())["students"]
    assert (student["student"], student["inside"], student["waits"]) == (7, False, 0)
    record.ask_for_help(7, wants=False)
    assert class_summary(record, set())["students"] == []


def test_an_empty_class_has_an_empty_picture(record: ClassRecord) -> None:
    shown = class_summary(record, {3})
    assert shown["charts"] == shown["steps"] == []
    assert [student["student"] for student in shown["students"]] == [3]
    assert shown["expected"] == 30
