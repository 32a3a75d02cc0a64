"""The intervals that are printed contain the truth as often as they promise (`python -m tests.intervals`: all)."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING

import pytest

from tests.intervals import measuring
from tests.intervals.__main__ import is_rare
from tests.intervals.measuring import SIZES, Coverage, coverage
from tests.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.intervals.measuring import Measured

RUNS = 1_000
# Of a thousand runs, chance alone moves the share by less than two in a hundred, even for the farthest of many figures.
PROMISED, BY_CHANCE, IN_THE_MEAN = 0.95, 0.03, 0.01


def covered(case: Measured, size: int) -> Iterator[Coverage]:
    """How often the intervals of a case contain the truth, but for shares that are met hardly ever."""
    truth = case.truth()
    for figure, found in coverage(case.runs(size, RUNS), truth).items():
        if not (case.is_share(figure) and is_rare(truth[figure], size)):
            yield found


@nightly
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game", ["papageno", "parrot", "chicken", "trio"])
def test_what_simulate_prints_contains_the_truth_95_times_in_100(game: str, size: int) -> None:
    found = list(covered(measuring.simulated(game, "simple", 1), size))
    assert len(found) > 8
    assert all(abs(each.share - PROMISED) < BY_CHANCE for each in found), found
    assert abs(mean(each.share for each in found) - PROMISED) < IN_THE_MEAN


def test_coverage_counts_on_which_side_the_truth_lies() -> None:
    runs = iter([{"a": measuring.Interval(0, 1)}, {"a": measuring.Interval(2, 3)}, {"a": measuring.Interval(-3, -2)}])
    assert coverage(runs, {"a": 0.5}) == {"a": Coverage(3, 1, 1)}
