"""Printed intervals contain the true value as often as promised (`python -m tests.intervals` measures all of them)."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING

import pytest

from cardkit.chances.intervals import Interval
from cardkit_widgets.lessons import our_lessons
from tests.intervals import lessons, measuring
from tests.intervals.measuring import SIZES, Coverage, coverage, is_rare
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

    from tests.intervals.lessons import Shown
    from tests.intervals.measuring import Measured

RUNS = 500
# For lessons: one sample size, and this many samples. Chance alone changes the coverage by less than 4 percentage
# points.
SAMPLES, LARGEST = 400, 1_000
# With this many runs, chance alone changes the coverage by less than 4 points, even in the worst of many figures.
PROMISED, BY_CHANCE, IN_THE_MEAN = 0.95, 0.04, 0.01


def covered(case: Measured) -> Iterator[tuple[str, int, Coverage]]:
    """Yield the coverage of each interval, except for rare events and for values that never vary."""
    truth = case.truth()
    for size in SIZES[:2]:
        for figure, found in coverage(case.runs(size, RUNS), truth).items():
            rare = case.is_rare(figure, size, truth[figure])
            rare |= truth[figure].is_integer()  # such as the rounds of a game with a fixed number of rounds
            if not rare:
                yield figure, size, found


@nightly
@pytest.mark.parametrize("game", ["papageno", "parrot", "chicken", "trio"])
def test_what_simulate_prints_contains_the_truth_95_times_in_100(game: str) -> None:
    found = list(covered(measuring.simulated(game, "simple", 5)))
    assert len(found) > 16
    far = [each for each in found if abs(each[-1].share - PROMISED) > BY_CHANCE]
    assert not far
    assert abs(mean(each.share for *_, each in found) - PROMISED) < IN_THE_MEAN


@nightly
@pytest.mark.parametrize(("game", "players"), [("chicken", 2), ("chicken", 4), ("papageno", 2)])
def test_what_a_tournament_prints_contains_the_truth_95_times_in_100(game: str, players: int) -> None:
    """Intervals of rare events contain the true value more often."""
    case = measuring.competed(game, players, 1)
    truth = case.truth()
    for size in SIZES[:2]:
        every = coverage(case.runs(size, RUNS), truth)
        assert len(every) == 6
        for figure, found in every.items():
            assert found.runs == RUNS
            assert found.share > PROMISED - BY_CHANCE, (size, figure)
            if not case.is_rare(figure, size, truth[figure]):
                assert found.share < PROMISED + BY_CHANCE, (size, figure)


def far_off(shown: Shown) -> list[str]:
    """Of the two smallest sizes, return those at which the coverage is far from 95%."""
    found = []
    for size in sorted(size for size in {*shown.sizes} if size <= LARGEST)[:2]:
        covered = shown.coverage(size, SAMPLES)
        if not is_rare(shown.chance, size) and abs(covered - PROMISED) > BY_CHANCE:
            found.append(f"{shown.lesson}, {shown.what}, {size}: {covered:.3f}")
    return found


@nightly
def test_what_lessons_show_contains_the_truth_95_times_in_100() -> None:
    every = list(lessons.all_shown())
    assert {shown.lesson for shown in every} == {lesson.number for lesson in our_lessons()}
    assert [said for shown in every for said in far_off(shown)] == []


def test_an_interval_of_one_standard_error_is_found_out() -> None:
    def short(values: np.ndarray) -> Interval:
        error = values.std() / len(values) ** 0.5
        return Interval(values.mean() - error, values.mean() + error)

    shown = lessons.Shown(4, "68 in 100", lessons.drawn({0: 0.5, 7: 0.5}, short), lessons.from_enough())
    assert len(far_off(shown)) == len(shown.sizes)


def test_coverage_counts_the_side_of_each_miss() -> None:
    runs = iter([{"a": Interval(0, 1)}, {"a": Interval(2, 3)}, {"a": Interval(-3, -2)}])
    assert coverage(runs, {"a": 0.5}) == {"a": Coverage(3, 1, 1)}
