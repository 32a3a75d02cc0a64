"""Tests of a lesson's trials: they continue, restarting gives other results, and saved trials are restored."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardkit.table.chance import seed_of_game
from cardkit_widgets import lessons
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.lessons.page import SEED, STUDENTS, LessonPage
from cardkit_widgets.lessons.trials import LAST, MOST, TrialResult, Trials


def dice(number: int) -> TrialResult:
    """Throw a die, using a different random number for each trial."""
    faces = Random(number).randint(1, 6)
    return TrialResult(faces, f"A {faces}.", str)


def test_more_goes_on_where_it_was() -> None:
    bit_by_bit, at_once = Trials(dice, "Dice"), Trials(dice, "Dice")
    for _ in range(10):
        bit_by_bit.again(10)
    at_once.again(100)
    assert bit_by_bit.values == at_once.values


def test_what_is_skipped_happens_a_thousand_times_and_is_not_done_by_that() -> None:
    skipped, watched = Trials(dice, "Dice"), Trials(dice, "Dice")
    skipped.again(10)
    skipped.fill()
    watched.again(1000)
    assert skipped.values == watched.values
    assert (skipped.done, watched.done) == (False, True)
    back = Trials(dice, "Dice")
    back.restore(skipped.state["kept"])
    assert (back.values, back.done) == (skipped.values, False)
    watched.again(10)
    watched.fill()
    assert len(watched.values) == 1010


def test_starting_again_gives_other_results_and_the_part_stays_done() -> None:
    trials = Trials(dice, "Dice")
    trials.again(1000)
    first = trials.values
    trials.clear()
    assert trials.values == []
    assert trials.done
    trials.again(1000)
    assert trials.values == [dice(number).value for number in range(1000, 2000)] != first


def test_what_a_page_has_kept_comes_back_the_same() -> None:
    trials, later = Trials(dice, "Dice"), Trials(dice, "Dice")
    trials.again(1000)
    trials.clear()
    trials.again(10)
    later.restore(trials.state["kept"])
    assert (later.values, later.done) == (trials.values, True)
    later.again(10)
    trials.again(10)
    assert later.values == trials.values


def test_the_luck_begins_again_when_it_is_used_up() -> None:
    trials = Trials(dice, "Dice")
    trials.restore({"first": LAST - 5, "count": 10, "done": False})
    assert trials.values[5:] == [dice(number).value for number in range(5)]


@pytest.mark.parametrize(
    "kept",
    [None, 7, "7", [], {}, {"first": 0, "count": MOST + 1}, {"first": -1, "count": 1}, {"first": LAST, "count": 1},
     {"first": True, "count": 1}, {"first": 0, "count": "1"}],
)  # fmt: skip
def test_what_makes_no_sense_is_forgotten(kept: Any) -> None:
    trials = Trials(dice, "Dice")
    trials.restore(kept)
    assert (trials.values, trials.state["kept"]) == ([], None)


@pytest.mark.parametrize("times", [0, 2, -1, True, "10", None])
def test_only_what_a_button_says_can_happen(times: Any) -> None:
    with pytest.raises(RefusedError, match="1, 10, 100, 1000 times"):
        Trials(dice, "Dice").again(times)


def test_enough_is_enough() -> None:
    trials = Trials(dice, "Dice")
    trials.restore({"first": 0, "count": MOST, "done": True})
    with pytest.raises(RefusedError, match="20,000 times will do"):
        trials.again(1)


def test_a_bug_in_the_lesson_is_reported_on_its_page_and_changes_nothing() -> None:
    trials = Trials(lambda number: TrialResult(1 / (2 - number), ""), "Let it happen")
    trials.again(1)
    with pytest.raises(RefusedError, match=r"can find with --check: ZeroDivisionError, in line \d+ of its code"):
        trials.again(10)
    assert trials.values == [1 / 2]


def test_no_lesson_chooses_what_happens_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for query, seed, student in (("", SEED, 0), ("seed=2", 2, 0), ("student=1", 1, 1), ("seed=7&student=12", 7, 12)):
        monkeypatch.setenv("QUERY_STRING", query)
        for lesson in lessons.our_lessons():
            page = LessonPage(lesson, {})
            assert (page.seed, page.luck) == (seed, seed_of_game(seed, STUDENTS * lesson.number + student))
