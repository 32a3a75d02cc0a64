"""Compute 95% intervals for proportions, means and differences.

If a simulation is repeated many times, about 95 in 100 intervals contain the true value. `python -m tests.intervals`
measures how often each method's intervals really do, with 30 games and with 2,000 games. The results are in the
documentation, on the page “How well the intervals hold”.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import cbrt, hypot, isfinite, log, nan, sqrt
from numbers import Real
from statistics import NormalDist
from typing import Any, NamedTuple

from cardkit.table.errors import CardkitError

USUAL = 0.95
# The fewest values for the interval of a running mean: with fewer skewed values, intervals contain the true mean far
# less often than promised (`python -m tests.intervals.lessons`).
ENOUGH = 100


@cache
def quantile(level: float) -> float:
    """Return z so that this proportion of the standard normal distribution is between -z and z (1.96 for 0.95)."""
    return NormalDist().inv_cdf((1 + level) / 2)


SURE = quantile(USUAL)
# Student's quantiles for 95% with few degrees of freedom, where the expansion isn't precise enough.
FEW: dict[float, float] = {1: 12.7062, 2: 4.3027, 3: 3.1824}


class Interval(NamedTuple):
    """The two ends of an interval. Both are nan if there are too few data.

    >>> Interval(0.2, 0.4).high
    0.4
    """

    #: The lower end; -inf if it has no bound.
    low: float
    #: The upper end; inf if it has no bound.
    high: float

    def __contains__(self, value: object) -> bool:
        """Return whether a number is in the interval, ends included.

        >>> 0.3 in Interval(0.2, 0.4)
        True
        """
        return isinstance(value, Real) and self.low <= float(value) <= self.high

    @property
    def is_clear(self) -> bool:
        """Whether a difference is clearly not 0: the interval is known and finite, and doesn't contain 0.

        >>> Interval(0.2, 0.4).is_clear, Interval(-0.1, 0.4).is_clear, UNKNOWN.is_clear
        (True, False, False)
        """
        return all(map(isfinite, self)) and 0 not in self

    def within(self, least: float, most: float) -> Interval:
        """Clip the interval to two bounds.

        Args:
            least: The lowest possible value.
            most: The highest possible value.

        >>> Interval(-0.1, 0.4).within(0, 1)
        Interval(low=0, high=0.4)

        """
        return Interval(min(max(self.low, least), most), max(min(self.high, most), least))

    def text(self, said: Callable[[float], str] = "{:.0f}".format) -> str:
        """Describe the interval in words; an empty string if both ends are unknown or infinite.

        Args:
            said: Formats one end; by default, it is rounded to a whole number.

        >>> Interval(1542, 1829).text(), Interval(1542, float("inf")).text(), UNKNOWN.text()
        ('1542 to 1829', '1542 or more', '')

        """
        if all(map(isfinite, self)):
            return f"{said(self.low)} to {said(self.high)}"
        if isfinite(self.low):
            return f"{said(self.low)} or more"
        return f"{said(self.high)} or less" if isfinite(self.high) else ""


UNKNOWN = Interval(nan, nan)


@dataclass(frozen=True)
class Spread:
    """A summary of values: their number, mean, variance and skewness.

    >>> Spread(count=5, mean=2.0, variance=1.0).stderr
    0.5
    """

    #: The number of values.
    count: int
    #: The mean of the values.
    mean: float
    #: The variance of the values, with divisor n.
    variance: float
    #: The skewness of the values.
    skewness: float = 0.0

    @property
    def stderr(self) -> float:
        """The standard error of the mean; nan for a single value."""
        return sqrt(self.variance / (self.count - 1)) if self.count > 1 else nan


def spread_of(count: int, total: float, squares: float, cubes: float | None = None) -> Spread:
    """Summarize values from their sums.

    Args:
        count: The number of values.
        total: The sum of the values.
        squares: The sum of their squares.
        cubes: The sum of their cubes; without it, the skewness is taken as 0.

    """
    mean = total / count
    variance = max(squares / count - mean**2, 0.0)
    third = 0.0 if cubes is None else cubes / count - 3 * mean * squares / count + 2 * mean**3
    return Spread(count, mean, variance, third / variance**1.5 if variance else 0.0)


def of_share(share: float, count: int, level: float = USUAL) -> Interval:
    """Compute Wilson's interval (1927) of a proportion. It has a positive length and stays between 0 and 1.

    It contains all probabilities that are at most `quantile(level)` of their own standard errors away from the
    proportion.

    Args:
        share: The observed proportion, from 0 to 1.
        count: The number of trials; with 0 trials, both ends are nan.
        level: The confidence level.

    """
    return wilson(share, count, quantile(level)) if count else UNKNOWN


def wilson(share: float, count: float, sure: float) -> Interval:
    """Compute Wilson's interval for a given number of standard errors.

    Both ends are computed without cancellation, so the lower end for a proportion of 0 is exactly 0, and the upper end
    for 1 is exactly 1.

    Args:
        share: The observed proportion, from 0 to 1.
        count: The number of trials; it needn't be a whole number.
        sure: How many standard errors the interval extends to each side.

    """
    half = sure**2 / count / 2
    root = sqrt(half * (2 * share * (1 - share) + half))
    return Interval(share**2 / (share + half + root), 1 - (1 - share) ** 2 / (1 - share + half + root))


def interval_of(values: Iterable[float]) -> Interval:
    """Compute the 95% interval of the mean of independent values, such as a column of a frame with one row per game.

    True and False are treated as a proportion, and so are zeros and ones if both occur. If any other values are all
    equal, both ends are nan, because nothing is known about their spread. The rounds of one game aren't independent, so
    take the mean of each game first.

    Args:
        values: The values, such as a list or a pandas column.

    Raises:
        CardkitError: If a value is missing or isn't a number.

    >>> interval_of([True, False, True, True])
    Interval(low=0.3006418..., high=0.9544127...)
    >>> interval_of([12, 7, 9, 11, 8, 10])
    Interval(low=7.5388..., high=11.4611...)

    """
    given = list(values)
    every = [_number(value) for value in given]
    if {*every} == {0.0, 1.0} or all(map(_is_answer, given)):
        return of_share(sum(every) / (len(every) or 1), len(every))
    if len({*every}) == 1:
        return UNKNOWN
    return of_mean(spread_of(len(every), *(sum(value**power for value in every) for power in (1, 2, 3))))


def _is_answer(value: object) -> bool:
    """Return whether a value is a bool of Python, numpy or pandas."""
    return isinstance(value, bool) or str(getattr(value, "dtype", "")) == "bool"


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        message = f"interval_of needs numbers, not {value!r}: leave out what is missing, as in column.dropna()"
        raise CardkitError(message) from None


def of_two_shares(before: tuple[int, int], after: tuple[int, int], level: float = USUAL) -> Interval:
    """Compute the interval of the difference between two independent proportions, second minus first.

    This is method 10 of Newcombe (1998): the distances of the two proportions from the ends of their own intervals are
    combined as the root of the sum of their squares.

    Args:
        before: The successes and trials of the first proportion.
        after: The successes and trials of the second one.
        level: The confidence level.

    >>> low, high = of_two_shares((56, 70), (48, 80))
    >>> print(f"{low:.4f} {high:.4f}")
    -0.3339 -0.0524

    """
    if not before[1] or not after[1]:
        return UNKNOWN
    first, second = before[0] / before[1], after[0] / after[1]
    one, other = of_share(first, before[1], level), of_share(second, after[1], level)
    difference = second - first
    below = hypot(second - other.low, one.high - first)
    above = hypot(other.high - second, first - one.low)
    return Interval(difference - below, difference + above)


def of_mean(spread: Spread, unit: float = 0.0) -> Interval:
    """Compute the 95% interval of a mean, corrected for skewness (Hall 1992, *Transformations*).

    The interval is longer on the side of the rare extreme values.

    Args:
        spread: The summary of the values.
        unit: A typical size of the values' deviations. It widens the interval as two more values would, one a `unit`
            above the mean and one below it, so that a few equal values don't give an interval of length 0.

    """
    if spread.count < 2:  # noqa: PLR2004 - a single value shows no spread
        return UNKNOWN
    variance = spread.variance + 2 * unit**2 / (spread.count + 2)
    error = sqrt(variance / (spread.count - 1))
    sure = t_quantile(spread.count - 1)
    lean = spread.skewness / sqrt(spread.count)
    return Interval(spread.mean - error * _unbent(sure, lean), spread.mean - error * _unbent(-sure, lean))


def of_difference(spread: Spread, largest: float) -> Interval:
    """Compute the 95% interval of the mean of paired differences.

    Two pairs are added to the data, one for each of the two largest possible differences. For proportions, this is the
    interval of Bonett and Price (2012). So the interval has a positive length even if no pair differs.

    Args:
        spread: The summary of the differences.
        largest: The largest possible absolute difference.

    """
    if not spread.count:
        return UNKNOWN
    count = spread.count + 2
    mean = spread.mean * spread.count / count
    squares = (spread.count * (spread.variance + spread.mean**2) + 2 * largest**2) / count
    half = SURE * sqrt((squares - mean**2) / count)
    return Interval(mean - half, mean + half).within(-largest, largest)


def of_error(mean: float, stderr: float) -> Interval:
    """Compute the 95% interval of a number whose standard error is known.

    Args:
        mean: The estimate.
        stderr: Its standard error.

    """
    return Interval(mean - SURE * stderr, mean + SURE * stderr)


def always(count: float, level: float, best_at: int = 500) -> float:
    """Return the half-width, in standard errors, of an interval that stays valid however often you look at the data.

    Such intervals contain the true value at all sample sizes simultaneously, so a simulation may stop as soon as the
    result is clear. The method is the normal mixture of Robbins (1970) with an estimated variance (Waudby-Smith,
    Arbour, Sinha, Kennedy and Ramdas 2024, *Time-uniform central limit theory and asymptotic confidence sequences*). It
    is valid from about 30 values on.

    Args:
        count: The number of values so far.
        level: The confidence level.
        best_at: The number of values at which the interval is narrowest.

    >>> round(always(500, 0.95), 2), round(quantile(0.95), 2)
    (3.04, 1.96)

    """
    alpha = 1 - level
    doubt = -2 * log(alpha)
    mixed = count * (doubt + log(doubt + 1)) / best_at
    return sqrt(2 * (mixed + 1) / mixed * log(sqrt(mixed + 1) / alpha))


def t_quantile(degrees: float) -> float:
    """Return Student's two-sided 95% quantile, by an expansion around the normal quantile (Fisher 1925).

    Args:
        degrees: The degrees of freedom, at least 1. The relative error is at most 0.003.

    """
    if degrees in FEW:
        return FEW[degrees]
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3


def _unbent(quantile: float, lean: float) -> float:
    """Invert Hall's cubic, which removes the skewness from a mean's distance in standard errors."""
    if abs(lean) < 1e-9:  # noqa: PLR2004 - the formula below tends to this
        return quantile
    return 3 / lean * (cbrt(1 + lean * (quantile - lean / 6)) - 1)
