"""Means and shares with their 95% intervals, and with how many places one writes them."""

from __future__ import annotations

from math import floor, isfinite, log10, nan, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardkit_widgets.labs.pairs import Numbers

# Standard errors to either side: the interval that holds the truth in 95 of 100 such runs.
SURE = 1.96
# With fewer games nothing is called certain: so few say too little about how far games differ from each other.
ENOUGH = 30
CLOSE = "too close to call"
MOST_PLACES = 4
# A first digit below it is shown with one more.
SMALL_DIGIT = 5


class Interval(NamedTuple):
    """A mean, and the ends of its 95% interval; nan where there is too little to tell."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its length."""
        return (self.high - self.low) / 2

    @property
    def is_clear(self) -> bool:
        """Say whether it leaves out 0."""
        return self.low > 0 or self.high < 0


def mean(values: Numbers) -> Interval:
    """The mean of numbers and its interval (normal approximation); of fewer than `ENOUGH` no interval is known."""
    if len(values) < ENOUGH:
        return Interval(float(values.mean()) if len(values) else nan, nan, nan)
    middle, half = float(values.mean()), SURE * float(values.std(ddof=1)) / sqrt(len(values))
    return Interval(middle, middle - half, middle + half)


def share(values: Numbers) -> Interval:
    """The share of ones, with the interval of Wilson (1927), which stays honest near 0 and 1."""
    count = len(values)
    if not count:
        return Interval(nan, nan, nan)
    part, more = float(values.mean()), SURE**2 / count
    middle = (part + more / 2) / (1 + more)
    half = SURE * sqrt(part * (1 - part) / count + more / (4 * count)) / (1 + more)
    return Interval(part, max(middle - half, 0.0), min(middle + half, 1.0))


def share_difference(differences: Numbers) -> Interval:
    """The mean of -1, 0 and 1, with Bonett and Price's (2012) interval for paired shares.

    As if one pair more had differed either way: where no pair differs, that is no proof that none ever does.
    """
    count = len(differences)
    if not count:
        return Interval(nan, nan, nan)
    up, down = (int((differences == way).sum() + 1) / (count + 2) for way in (1, -1))
    half = SURE * sqrt((up + down - (up - down) ** 2) / (count + 2))
    return Interval(float(differences.mean()), max(up - down - half, -1.0), min(up - down + half, 1.0))


def places(half: float) -> int:
    """How many decimal places show half an interval: to its first digit, or the next one where the first is small."""
    if not isfinite(half) or half <= 0:
        return 1
    return min(max(-floor(log10(half / SMALL_DIGIT)), 0), MOST_PLACES)


def places_of(one: Interval) -> int:
    """The same, and more where an end that is not 0 would else be written as 0."""
    least = places(one.half)
    ends = [abs(end) for end in one[1:] if isfinite(end) and end]
    return next((more for more in range(least, MOST_PLACES) if all(round(end, more) for end in ends)), least)
