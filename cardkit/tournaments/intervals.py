"""The 95% interval of a bot's share of the points, which come in deals.

It is Wilson's interval (see `cardkit.chances.intervals`), with three changes, each of which measurements called for
(`python -m tests.intervals --what tournament`):

- The games of a deal are not independent: their points count for as many as would vary as much if they were (the
  effective size: Kish 1965, *Survey Sampling*).
- If few deals differ from the rest, they show little of how far deals differ. The interval then uses Student's
  quantile, with three degrees of freedom for each of them, and at least five. If all deals vary like normal numbers,
  the degrees of freedom are about as many as the deals.
- For a share of hardly any points, the lower end of Wilson's interval is too high. There, that end is as low as the
  Poisson distribution allows (Brown, Cai and DasGupta 2001, *Interval Estimation for a Binomial Proportion*,
  Statistical Science 16), by the approximation of Wilson and Hilferty (1931).
"""

from math import fsum, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardkit.chances.intervals import UNKNOWN, Interval, quantile, t_quantile, wilson

Numbers = NDArray[np.float64]

HALF = 0.5
# Of deals that are all alike, another may differ by one game.
ONE_GAME = 1.0
# Degrees of freedom for each deal that differs, and the fewest.
FOR_EACH, FEWEST = 3, 5
# Fewer points than this are hardly any; a smaller share is left out in 5 of 100 cases.
HARDLY_ANY, ONE_SIDED = 4, quantile(0.9)
# Decimals of points; further ones differ from machine to machine.
EXACT = 9


class Off(NamedTuple):
    """How far deals are off the mean: the sums of squares and of fourth powers."""

    squares: float
    fourths: float

    @property
    def size(self) -> float:
        """The typical square of how far a deal is off, among those that are off; if none is, that of one game."""
        return self.fourths / self.squares if self.squares else ONE_GAME

    @property
    def deals(self) -> float:
        """How many deals would differ as much in all if each of them were off by this."""
        return self.squares / self.size if self.squares else 1.0


def share_interval(own: Numbers, whole: Numbers) -> Interval:
    """The interval of the share of all points that `own` is, from both of each deal; unknown after one deal."""
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
    """The sum, which does not depend on the order in which a machine adds."""
    return fsum(values.tolist())


def _independent(share: float, total: float, squares: float, size: float) -> float:
    """How many independent points would vary as much as so many with this share, and deals that are so far off.

    If all deals so far were alike, that does not prove that every deal is. So half a point is added for each side,
    which counts as a separate game, and half a deal that is off by as much as deals are. Near 0 and 1 it counts less.
    """
    total_and_one = total + 2 * HALF
    share = (share * total + HALF) / total_and_one
    even = share * (1 - share)
    varies = squares + HALF * (1 - 2 * even) + HALF * 4 * even * size
    return total * total_and_one * even / varies


def _least(share: float, count: float, end: float) -> float:
    """The least that a share of so many points may be; `end` is the end of Wilson's interval."""
    points = share * count
    if not 0 < points < HARDLY_ANY:
        return end
    root = 1 - 1 / (9 * points) - ONE_SIDED / (3 * sqrt(points))
    return min(end, points * max(root, 0.0) ** 3 / count)
