"""How sure a mean is: intervals of shares and of numbers, of 95 % unless another is asked for."""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist

# So many standard errors to either side hold 95 % of what chance does.
SURE = 1.96


def of_share(share: float, count: int, sure: float = SURE) -> tuple[float, float]:
    """The interval of a share of so many trials, as Wilson (1927) has it: never empty, and within 0 and 1.

    It has all chances from which the share is at most `sure` of their standard errors away.
    """
    square = sure**2 / count
    middle = (share + square / 2) / (1 + square)
    half = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def errors_for(level: float) -> float:
    """How many standard errors to either side hold so large a part of what chance does: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + level) / 2)


def of_mean(total: float, squares: float, count: int) -> tuple[float, float]:
    """The interval of a mean, from the sum of the values and that of their squares; of one value, anything."""
    if count < 2:  # noqa: PLR2004
        return -inf, inf
    mean = total / count
    half = SURE * sqrt(max(squares / count - mean**2, 0.0) / (count - 1))
    return mean - half, mean + half
