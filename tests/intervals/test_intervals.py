"""Intervals match the published papers, stay within the possible range, and contain what they should."""

from __future__ import annotations

from math import inf, isnan, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from cardkit import CardkitError
from cardkit.chances.intervals import (
    UNKNOWN,
    Interval,
    Spread,
    interval_of,
    of_difference,
    of_error,
    of_mean,
    of_share,
    of_two_shares,
    spread_of,
    wilson,
)
from cardkit.simulation.accumulators import NOTHING, Estimate
from tests.intervals import independent
from tests.intervals.independent import agree

if TYPE_CHECKING:
    from collections.abc import Sequence

SKEWED = [0, 0, 0, 1, 0, 2, 0, 0, 7, 1]


def of(values: Sequence[float], *, skewed: bool = True) -> Spread:
    """Compute the spread of values."""
    sums = [sum(value**power for value in values) for power in (1, 2, 3)]
    return spread_of(len(values), *sums[: 3 if skewed else 2])


@pytest.mark.parametrize(("wins", "games"), [(1, 1), (0, 1), (0, 10), (3, 10), (10, 10), (117, 400), (1000, 1000)])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.99])
def test_the_interval_of_a_share_is_wilsons(wins: int, games: int, level: float) -> None:
    expected = stats.binomtest(wins, games).proportion_ci(level, method="wilson")
    assert of_share(wins / games, games, level) == pytest.approx((expected.low, expected.high), abs=1e-12)


@pytest.mark.parametrize("games", [7, 30, 1_000, 12.5])
def test_of_nothing_the_lower_end_is_nothing_and_of_everything_the_upper_is_everything(games: float) -> None:
    assert wilson(0, games, 1.96).low == 0
    assert wilson(1, games, 1.96).high == 1


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        ((48, 80), (56, 70), 0.0524, 0.3339),
        ((3, 10), (9, 10), 0.1705, 0.8090),
        ((2, 7), (6, 7), 0.0582, 0.8062),
        ((0, 29), (5, 56), -0.0381, 0.1926),
        ((0, 20), (0, 10), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((0, 10), (10, 10), 0.6075, 1.0),
    ],
)
def test_the_interval_of_a_difference_of_shares_is_newcombes(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    """Newcombe (1998), Table II, method 10."""
    assert of_two_shares(one, other) == pytest.approx((low, high), abs=1e-4)


def test_a_spread_has_the_variance_and_the_skewness_of_statistics() -> None:
    spread = of(SKEWED)
    assert (spread.mean, spread.variance) == pytest.approx((1.1, stats.moment(SKEWED, 2)))
    assert spread.skewness == pytest.approx(stats.skew(SKEWED))
    assert spread.stderr == pytest.approx(stats.sem(SKEWED))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 10, 30, 2_000])
def test_the_interval_of_a_mean_that_is_not_skewed_is_students(count: int) -> None:
    values = [value**0.5 for value in range(count)]
    low, high = of_mean(of(values, skewed=False))
    assert (low + high) / 2 == pytest.approx(sum(values) / count)
    assert (high - low) / 2 == pytest.approx(stats.t.ppf(0.975, count - 1) * stats.sem(values), rel=3e-3)


@pytest.mark.parametrize("lean", [1, -1])
@pytest.mark.parametrize("unit", [0, 1, 3])
def test_the_interval_of_a_skewed_mean_is_halls(lean: int, unit: int) -> None:
    values = [lean * value for value in SKEWED]
    assert agree(of_mean(of(values), unit), independent.of_mean(values, unit))


def test_a_mean_of_values_that_are_rarely_large_may_be_much_larger() -> None:
    low, high = of_mean(of(SKEWED))
    assert high - 1.1 > 2 * (1.1 - low)


def test_equal_values_do_not_prove_that_there_are_no_others() -> None:
    low, high = of_mean(Spread(30, 1.0, 0.0), unit=1)
    assert low < 0.95
    assert high > 1.05
    assert all(isnan(end) for end in of_mean(Spread(1, 4.0, 0.0), unit=1))


@pytest.mark.parametrize(("up", "down", "pairs"), [(5, 2, 40), (0, 0, 25), (25, 0, 25)])
def test_the_interval_of_a_difference_of_shares_is_bonetts_and_prices(up: int, down: int, pairs: int) -> None:
    """Bonett and Price 2012, *Adjusted Wald confidence interval for a difference of binomial proportions*, eq. 5."""
    more, less = (up + 1) / (pairs + 2), (down + 1) / (pairs + 2)
    half = stats.norm.ppf(0.975) * sqrt((more + less - (more - less) ** 2) / (pairs + 2))
    expected = max(more - less - half, -1), min(more - less + half, 1)
    assert of_difference(of([1] * up + [-1] * down + [0] * (pairs - up - down)), 1) == pytest.approx(expected)


def test_no_interval_leaves_what_is_possible() -> None:
    for way in (-1, 0, 1):
        low, high = of_difference(Spread(3, way, 0.0), 1)
        assert -1 <= low < high <= 1
    assert of_error(0.5, 1.0).within(0, 1) == (0, 1)
    assert of_error(7.0, 1.0).within(0, 1) == (1, 1)
    assert all(isnan(end) for end in of_share(0.0, 0))


@pytest.mark.parametrize(
    ("low", "high", "clear"),
    [(0.1, 0.2, True), (-0.2, -0.1, True), (-0.1, 0.1, False), (0, 0.1, False), (-0.1, 0, False), (0.1, inf, False)],
)
def test_a_difference_is_clear_if_its_interval_is_finite_and_leaves_out_0(low: float, high: float, clear: bool) -> None:  # noqa: FBT001
    found = Estimate((low + high) / 2, 0.1, low, high)
    assert found.is_clear is found.interval.is_clear is clear
    assert (0 in found.interval) is (low <= 0 <= high)


def test_a_difference_of_which_nothing_is_known_is_not_clear() -> None:
    assert not NOTHING.is_clear
    assert not Interval(nan, 0.2).is_clear
    assert 0.5 not in UNKNOWN


@pytest.mark.parametrize(
    "answers", [[False] * 30, np.zeros(30, bool), pd.Series([False] * 30), list(np.zeros(30, bool))]
)
def test_answers_that_are_all_no_are_a_share(answers: Any) -> None:
    assert interval_of(answers) == of_share(0, 30)
    assert interval_of([0] * 29 + [1]) == of_share(1 / 30, 30)


@pytest.mark.parametrize("value", [0, 1, 0.0, -2])
def test_equal_numbers_are_not_treated_as_a_proportion(value: float) -> None:
    """If the differences were all 0, the interval used to be 0 to 0.0013, although differences can be negative."""
    assert all(map(isnan, interval_of([value] * 3_000)))
    assert all(map(isnan, interval_of(pd.Series([value] * 3_000))))


@pytest.mark.parametrize("values", [pd.Series([1, None, 2], dtype="Int64"), ["a"], [None]])
def test_an_interval_needs_numbers(values: Any) -> None:
    with pytest.raises(CardkitError, match=r"interval_of needs numbers, not .*column\.dropna\(\)"):
        interval_of(values)
