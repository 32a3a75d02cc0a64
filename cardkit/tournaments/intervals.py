"""Compute the 95% interval of a bot's proportion of the points in a tournament, in which games are grouped into deals.

This is Wilson's interval (see `cardkit.chances.intervals`) with three changes that measurements showed to be necessary
(`python -m tests.intervals --what tournament`):

- The games of a deal aren't independent. So the interval uses the effective sample size: the number of independent
  games that would vary as much (Kish 1965, *Survey Sampling*).
- If only few deals differ from the rest, they don't show how much deals can differ. So the interval uses Student's
  quantile, with three degrees of freedom for each of these deals, and at least five. If the deals vary like normally
  distributed numbers, there are about as many degrees of freedom as deals.
- If there are hardly any points, the lower end of Wilson's interval is too high. There, the lower end is that of the
  Poisson distribution (Brown, Cai and DasGupta 2001, *Interval Estimation for a Binomial Proportion*, Statistical
  Science 16), by the approximation of Wilson and Hilferty (1931).
"""

from math import fsum, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardkit.chances.intervals import UNKNOWN, Interval, quantile, t_quantile, wilson

Numbers = NDArray[np.float64]

HALF = 0.5
# If all deals so far are alike, the next one may differ by one game.
ONE_GAME = 1.0
# The degrees of freedom for each deal that differs, and their minimum.
FOR_EACH, FEWEST = 3, 5
# Fewer points than this count as hardly any; the quantile of a one-sided 95% bound.
HARDLY_ANY, ONE_SIDED = 4, quantile(0.9)
# The number of decimals to which points are rounded; further decimals differ between machines.
EXACT = 9


class Off(NamedTuple):
    """The deviations of the deals from the mean: the sums of their squares and of their fourth powers."""

    squares: float
    fourths: float

    @property
    def size(self) -> float:
        """The typical squared deviation of the deals that deviate; that of one game if none does."""
        return self.fourths / self.squares if self.squares else ONE_GAME

    @property
    def deals(self) -> float:
        """The effective number of deals that deviate: so many deals of this size would give the same sum of squares."""
        return self.squares / self.size if self.squares else 1.0


def share_interval(own: Numbers, whole: Numbers) -> Interval:
    """Compute the 95% interval of a bot's proportion of the points; the ends are nan if there is only one deal.

    Args:
        own: The bot's points in each deal.
        whole: The points of the bot and its opponents in each deal.

    """
    deals, total = len(own), _sum(whole)
    if deals <= 1 or not total:
        return UNKNOWN
    share = _sum(own) / total
    each = (own - share * whole).round(EXACT)
    off = Off(_sum(each**2), _sum(each**4))
    count = _independent(share, total, off.squares * deals / (deals - 1), off.size)
    low, high = wilson(share, count, t_quantile(min(max(FOR_EACH * off.deals, FEWEST), deals - 1)))
    return Interval(_least(share, count, low), 1 - _least(1 - share, count, 1 - high))


def _sum(values: Numbers) -> float:
    """Add up numbers exactly, so that the sum is the same on every machine."""
    return fsum(values.tolist())


def _independent(share: float, total: float, squares: float, size: float) -> float:
    """Return the effective number of points: how many independent points would vary as much.

    Even if all deals so far are alike, the next one may differ. So half a point is added for each side, as a separate
    game, and half a deal with the typical deviation. Near 0 and 1, this half deal counts less.

    Args:
        share: The bot's proportion of the points.
        total: The number of points.
        squares: The sum of the squared deviations of the deals.
        size: The typical squared deviation of a deal.

    """
    total_and_one = total + 2 * HALF
    share = (share * total + HALF) / total_and_one
    even = share * (1 - share)
    varies = squares + HALF * (1 - 2 * even) + HALF * 4 * even * size
    return total * total_and_one * even / varies


def _least(share: float, count: float, end: float) -> float:
    """Return the lower end of the interval, from that of Wilson's interval and the effective number of points."""
    points = share * count
    if not 0 < points < HARDLY_ANY:
        return end
    root = 1 - 1 / (9 * points) - ONE_SIDED / (3 * sqrt(points))
    return min(end, points * max(root, 0.0) ** 3 / count)
