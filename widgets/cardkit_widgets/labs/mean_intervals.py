"""Means, proportions and paired differences with their 95% intervals, and the decimals to show."""

from __future__ import annotations

from math import floor, isfinite, log10, nan
from typing import TYPE_CHECKING, NamedTuple

from cardkit.chances import intervals

if TYPE_CHECKING:
    from cardkit_widgets.labs.paired_runs import Numbers

# With fewer games nothing is called certain: so few say too little about how far games differ from each other.
ENOUGH = 30
CLOSE = "too close to call"
MOST_PLACES = 4
# A first digit below it is shown with one more.
SMALL_DIGIT = 5


class MeanInterval(NamedTuple):
    """A mean and the ends of its 95% interval; nan if there is too little data."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """The distance from the mean to the farther end."""
        return max(self.high - self.mean, self.mean - self.low)

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out 0."""
        return intervals.Interval(self.low, self.high).is_clear


def mean(values: Numbers) -> MeanInterval:
    """Return the mean of numbers with its interval, which is unknown for fewer than `ENOUGH` numbers."""
    middle = float(values.mean()) if len(values) else nan
    if len(values) < ENOUGH:
        return MeanInterval(middle, nan, nan)
    sums = (float((values.astype(float) ** power).sum()) for power in (1, 2, 3))
    return MeanInterval(middle, *intervals.of_mean(intervals.spread_of(len(values), *sums), unit=1))


def proportion(values: Numbers) -> MeanInterval:
    """Return the proportion of ones with its interval."""
    part = float(values.mean()) if len(values) else nan
    return MeanInterval(part, *intervals.of_share(part, len(values)))


def proportion_difference(differences: Numbers) -> MeanInterval:
    """Return the mean of differences of paired 0s and 1s (-1, 0 or 1) with its interval."""
    count = len(differences)
    if not count:
        return MeanInterval(nan, *intervals.UNKNOWN)
    spread = intervals.spread_of(count, int(differences.sum()), int((differences**2).sum()))
    return MeanInterval(spread.mean, *intervals.of_difference(spread, 1))


def decimals(half: float) -> int:
    """The number of decimals that show half an interval to its first digit, or the second if that is small."""
    if not isfinite(half) or half <= 0:
        return 1
    return min(max(-floor(log10(half / SMALL_DIGIT)), 0), MOST_PLACES)


def decimals_of(one: MeanInterval) -> int:
    """The number of decimals for an interval: enough that an end other than 0 isn't written as 0."""
    least = decimals(one.half_width)
    ends = [abs(end) for end in one[1:] if isfinite(end) and end]
    return next((more for more in range(least, MOST_PLACES) if all(round(end, more) for end in ends)), least)
