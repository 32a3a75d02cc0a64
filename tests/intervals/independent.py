"""Compute the interval of a mean in another way: solve for the points whose transformed distance is the quantile."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from scipy import optimize, stats

if TYPE_CHECKING:
    from collections.abc import Sequence

# The library computes Student's quantile from a series; its error is less than this proportion of the interval's
# length.
CLOSE = 2e-3


def of_mean(values: Sequence[float], unit: float = 0.0) -> tuple[float, float]:
    """Return Student's interval with Hall's correction (1992, formula 4.2) and two extra values in the variance."""
    count = len(values)
    more = np.var([-unit, unit, *[0] * count])
    error = sqrt((np.var(values) + more) / (count - 1))
    lean = 0.0 if np.ptp(values) == 0 else float(stats.skew(values)) / sqrt(count)
    quantile = stats.t.ppf(0.975, count - 1)

    def end(sign: int) -> float:
        def off(t: float) -> float:
            return float(t + lean * t**2 / 3 + lean**2 * t**3 / 27 + lean / 6 - sign * quantile)

        return float(np.mean(values) - error * optimize.brentq(off, -99, 99))

    return end(1), end(-1)


def agree(found: Sequence[float], expected: Sequence[float]) -> bool:
    """Check that two intervals have the same ends, relative to their length."""
    length = expected[1] - expected[0]
    return all(abs(one - other) < CLOSE * length for one, other in zip(found, expected, strict=True))
