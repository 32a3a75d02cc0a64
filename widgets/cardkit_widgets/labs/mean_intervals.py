"""Compute means, proportions and paired differences with their 95% intervals, and the number of decimals to show."""

from __future__ import annotations

from math import floor, isfinite, log10, nan
from typing import TYPE_CHECKING, NamedTuple

from cardkit.chances import intervals

if TYPE_CHECKING:
    from cardkit_widgets.labs.values import Values

# With fewer games, there is no interval and no verdict, because the spread of the results is too uncertain.
ENOUGH = 30
CLOSE = "too close to call"
MOST_PLACES = 4
# If the first digit is smaller than this, one more digit is shown.
SMALL_DIGIT = 5


class MeanInterval(NamedTuple):
    """A mean and the ends of its 95% interval; the ends are NaN if there is too little data."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """The distance from the mean to the farther end."""
        return max(self.high - self.mean, self.mean - self.low)

    @property
    def is_clear(self) -> bool:
        """Whether the interval doesn't contain 0."""
        return intervals.Interval(self.low, self.high).is_clear


def mean(values: Values) -> MeanInterval:
    """Return the mean of numbers with its 95% interval, which is unknown for fewer than `ENOUGH` numbers."""
    middle = values.total / len(values) if len(values) else nan
    if len(values) < ENOUGH:
        return MeanInterval(middle, nan, nan)
    sums = (values.power_sum(power) for power in (1, 2, 3))
    return MeanInterval(middle, *intervals.of_mean(intervals.spread_of(len(values), *sums), unit=1))


def proportion(count: int, games: int) -> MeanInterval:
    """Return a count as a proportion of all games, with its 95% interval."""
    part = count / games if games else nan
    return MeanInterval(part, *intervals.of_share(part, games))


def proportion_difference(differences: Values) -> MeanInterval:
    """Return the mean difference of paired 0s and 1s (each difference is -1, 0 or 1) with its 95% interval."""
    if not len(differences):
        return MeanInterval(nan, *intervals.UNKNOWN)
    spread = intervals.spread_of(len(differences), differences.total, differences.power_sum(2))
    return MeanInterval(spread.mean, *intervals.of_difference(spread, 1))


def decimals(half: float) -> int:
    """Return how many decimals show half an interval to its first digit, or its second if the first is small."""
    if not isfinite(half) or half <= 0:
        return 1
    return min(max(-floor(log10(half / SMALL_DIGIT)), 0), MOST_PLACES)


def decimals_of(one: MeanInterval) -> int:
    """Return the number of decimals for an interval: enough that no end is written as 0 unless it is 0."""
    least = decimals(one.half_width)
    ends = [abs(end) for end in one[1:] if isfinite(end) and end]
    return next((more for more in range(least, MOST_PLACES) if all(round(end, more) for end in ends)), least)
