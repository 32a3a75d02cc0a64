"""The intervals that are printed contain the truth as often as they promise (`python -m tests.intervals`: all)."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING

import pytest

from tests.intervals import measuring
from tests.intervals.measuring import SIZES, Coverage, coverage, is_rare
from tests.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.intervals.measuring import Measured

RUNS = 500
# Of so many runs, chance alone moves the share by less than four in a hundred, even for the farthest of many figures.
PROMISED, BY_CHANCE, IN_THE_MEAN = 0.95, 0.04, 0.01
# One game in a hundred, with far more legal moves to a decision than others, has a third of this measure's variance.
# Of thirty games most often none is like that, so the interval cannot know of it: it contains the truth 9 times in 10.
TOO_SHORT = {("papageno", "legal_per_decision", 30)}


def covered(case: Measured) -> Iterator[tuple[str, int, Coverage]]:
    """How often the intervals contain the truth, but for shares that are met hardly ever, and for what never varies."""
    truth = case.truth()
    for size in SIZES[:2]:
        for figure, found in coverage(case.runs(size, RUNS), truth).items():
            rare = case.is_share(figure) and is_rare(truth[figure], size)
            rare |= truth[figure].is_integer()  # such as the rounds of a game that has always as many
            if not rare and (case.game, figure, size) not in TOO_SHORT:
                yield figure, size, found


@nightly
@pytest.mark.parametrize("game", ["papageno", "parrot", "chicken", "trio"])
def test_what_simulate_prints_contains_the_truth_95_times_in_100(game: str) -> None:
    found = list(covered(measuring.simulated(game, "simple", 5)))
    assert len(found) > 16
    far = [each for each in found if abs(each[-1].share - PROMISED) > BY_CHANCE]
    assert not far
    assert abs(mean(each.share for *_, each in found) - PROMISED) < IN_THE_MEAN


def test_coverage_counts_on_which_side_the_truth_lies() -> None:
    runs = iter([{"a": measuring.Interval(0, 1)}, {"a": measuring.Interval(2, 3)}, {"a": measuring.Interval(-3, -2)}])
    assert coverage(runs, {"a": 0.5}) == {"a": Coverage(3, 1, 1)}
