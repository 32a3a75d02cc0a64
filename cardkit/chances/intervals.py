"""95% intervals: between which two numbers a share, a mean or a difference lies, from what was counted.

An interval contains the truth in 95 of 100 such simulations. `python -m tests.intervals` measures how well each of
these keeps that promise, with 30 games and with 2,000: the reference has the table, under “How well the
intervals hold”.
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
# The interval of a mean that is looked at while values come in begins with so many of them: of skewed values, fewer
# give intervals that contain the truth far less often than promised (`python -m tests.intervals.lessons`).
ENOUGH = 100


@cache
def quantile(level: float) -> float:
    """The number of standard errors to either side that contain this share of the standard normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


SURE = quantile(USUAL)
# Student's quantiles for 95% where the expansion is not good enough.
FEW: dict[float, float] = {1: 12.7062, 2: 4.3027, 3: 3.1824}


class Interval(NamedTuple):
    """The two ends of an interval; both are nan if there are too few data, and an end without a bound is infinite.

    >>> Interval(0.2, 0.4).high
    0.4
    """

    low: float
    high: float

    def __contains__(self, value: object) -> bool:
        """Say whether a number is between the two ends, or one of them.

        >>> 0.3 in Interval(0.2, 0.4)
        True
        """
        return isinstance(value, Real) and self.low <= float(value) <= self.high

    @property
    def is_clear(self) -> bool:
        """Whether the interval of a difference leaves out 0; an interval that is unknown (nan) is not clear.

        >>> Interval(0.2, 0.4).is_clear, Interval(-0.1, 0.4).is_clear, UNKNOWN.is_clear
        (True, False, False)
        """
        return all(map(isfinite, self)) and 0 not in self

    def within(self, least: float, most: float) -> Interval:
        """The part of the interval that is possible.

        >>> Interval(-0.1, 0.4).within(0, 1)
        Interval(low=0, high=0.4)
        """
        return Interval(min(max(self.low, least), most), max(min(self.high, most), least))

    def text(self, said: Callable[[float], str] = "{:.0f}".format) -> str:
        """The interval in words, where only one end may be known; an empty text if neither is.

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
    """A mean of this many values, their variance (divided by n) and their skewness."""

    count: int
    mean: float
    variance: float
    skewness: float = 0.0

    @property
    def stderr(self) -> float:
        """The standard error of the mean; nan if there is one value only."""
        return sqrt(self.variance / (self.count - 1)) if self.count > 1 else nan


def spread_of(count: int, total: float, squares: float, cubes: float | None = None) -> Spread:
    """The spread of values from their sum, that of their squares, and that of their cubes (else: not skewed)."""
    mean = total / count
    variance = max(squares / count - mean**2, 0.0)
    third = 0.0 if cubes is None else cubes / count - 3 * mean * squares / count + 2 * mean**3
    return Spread(count, mean, variance, third / variance**1.5 if variance else 0.0)


def of_share(share: float, count: int, level: float = USUAL) -> Interval:
    """The interval of a share of this many trials (Wilson 1927): never empty, and between 0 and 1.

    It contains all probabilities from which the share is as few standard errors away as chance allows.
    """
    return wilson(share, count, quantile(level)) if count else UNKNOWN


def wilson(share: float, count: float, sure: float) -> Interval:
    """Wilson's interval, with so many standard errors to either side; `count` need not be whole.

    Both ends are computed such that nothing cancels: of a share of 0 the lower end is 0, and of 1 the upper is 1.
    """
    half = sure**2 / count / 2
    root = sqrt(half * (2 * share * (1 - share) + half))
    return Interval(share**2 / (share + half + root), 1 - (1 - share) ** 2 / (1 - share + half + root))


def interval_of(values: Iterable[float]) -> Interval:
    """The interval of the mean of independent values, such as a column of a frame: one for each game.

    True and False are a share, and so are zeros and ones if there are both. Numbers that are all equal, such as
    differences that are all 0, do not tell how far off their mean may be: both ends are nan. The rounds of one game are
    not independent: take the mean of each game first. Raises CardkitError for a value that is missing or not a number.

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
    """Say whether a value is true or false, in Python, numpy or pandas."""
    return isinstance(value, bool) or str(getattr(value, "dtype", "")) == "bool"


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        message = f"interval_of needs numbers, not {value!r}: leave out what is missing, as in column.dropna()"
        raise CardkitError(message) from None


def of_two_shares(before: tuple[int, int], after: tuple[int, int], level: float = USUAL) -> Interval:
    """The interval of how much larger the second of two independent shares is (Newcombe 1998, method 10).

    Each share is (successes, trials). The distances of the shares from the ends of their own intervals are combined as
    the root of the sum of their squares.

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
    """The interval of a mean, which is longer on the side of the rare large values (Hall 1992, *Transformations*).

    The values so far may all be equal though others are possible: what two more of them, one a `unit` above the mean
    and one below it, would give to the variance is added to it.
    """
    if spread.count < 2:  # noqa: PLR2004 - one value says nothing of how far values lie apart
        return UNKNOWN
    variance = spread.variance + 2 * unit**2 / (spread.count + 2)
    error = sqrt(variance / (spread.count - 1))
    sure = t_quantile(spread.count - 1)
    lean = spread.skewness / sqrt(spread.count)
    return Interval(spread.mean - error * _unbent(sure, lean), spread.mean - error * _unbent(-sure, lean))


def of_difference(spread: Spread, largest: float) -> Interval:
    """The interval of a mean of paired differences, none of which can be larger than `largest`.

    Two pairs are added, one that differs as much as possible one way, and one that does so the other way. For shares,
    this is Bonett and Price's interval (2012). If no pair differs, that does not prove that none ever does.
    """
    if not spread.count:
        return UNKNOWN
    count = spread.count + 2
    mean = spread.mean * spread.count / count
    squares = (spread.count * (spread.variance + spread.mean**2) + 2 * largest**2) / count
    half = SURE * sqrt((squares - mean**2) / count)
    return Interval(mean - half, mean + half).within(-largest, largest)


def of_error(mean: float, stderr: float) -> Interval:
    """The interval of a number whose standard error is known."""
    return Interval(mean - SURE * stderr, mean + SURE * stderr)


def always(count: float, level: float, best_at: int = 500) -> float:
    """The number of standard errors to either side that hold at this level however often you look at the values so far.

    An interval with these ends contains the truth at all numbers of values at once, so a race may stop as soon as it
    looks clear (Robbins 1970's normal mixture, with an estimated variance: Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas 2024, *Time-uniform central limit theory and asymptotic confidence sequences*). It is narrowest at `best_at`
    values, and holds from about thirty on.

    >>> round(always(500, 0.95), 2), round(quantile(0.95), 2)
    (3.04, 1.96)
    """
    alpha = 1 - level
    doubt = -2 * log(alpha)
    mixed = count * (doubt + log(doubt + 1)) / best_at
    return sqrt(2 * (mixed + 1) / mixed * log(sqrt(mixed + 1) / alpha))


def t_quantile(degrees: float) -> float:
    """Student's quantile for 95%, by its expansion around the normal one (Fisher 1925), to three in a thousand."""
    if degrees in FEW:
        return FEW[degrees]
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3


def _unbent(quantile: float, lean: float) -> float:
    """The inverse of Hall's cubic, which takes the skewness out of a mean's distance in standard errors."""
    if abs(lean) < 1e-9:  # noqa: PLR2004 - its limit
        return quantile
    return 3 / lean * (cbrt(1 + lean * (quantile - lean / 6)) - 1)
