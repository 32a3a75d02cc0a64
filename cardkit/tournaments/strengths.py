"""Ratings: the strengths that best explain how often players beat each other.

The model is that of Bradley and Terry (1952, *Rank Analysis of Incomplete Block Designs*, Biometrika 39): a player of
strength p beats one of strength q with probability p / (p + q). The likelihood is maximized by the algorithm of Hunter
(2004, *MM Algorithms for Generalized Bradley-Terry Models*, Annals of Statistics 32). Elo's scale is the same model in
other units: 400 points more mean ten times the strength. How sure the ratings are: `cardkit.tournaments.likelihood`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MEAN_RATING = 1500.0
# The difference in rating that means ten times the strength.
TENFOLD = 400.0
HALF_A_POINT = 0.5
# The iteration ends when no rating changes by more than this.
CLOSE_ENOUGH = 1e-6
MOST_STEPS = 20_000
# Decimals of a rating; further ones differ from machine to machine.
PLACES = 3


class Meeting(NamedTuple):
    """The numbers of two players who met."""

    one: int
    other: int


def ratings(points: Numbers, meetings: Sequence[Meeting], players: int) -> Numbers:
    """The ratings of all players, with mean 1500; `points[..., m, 0]` and `[..., m, 1]` are the points in meeting m.

    A player who has won everything would be infinitely strong: if one of two has no points, both get half a point more.
    This pulls their ratings together, and less so after more games. If neither has points, it makes them equal.
    """
    points = points + HALF_A_POINT * (points == 0).any(axis=-1, keepdims=True)
    won = np.zeros((*points.shape[:-2], players, players))
    for m, (one, other) in enumerate(meetings):
        won[..., one, other] = points[..., m, 0]
        won[..., other, one] = points[..., m, 1]
    return _climbed(won)


def _climbed(won: Numbers) -> Numbers:
    """Ratings from `won[..., i, j]`, the points of i against j: MM steps on all at once, until they converge."""
    met = won + won.swapaxes(-1, -2)
    wins = won.sum(axis=-1)
    rated = np.full(wins.shape, MEAN_RATING)
    for _ in range(MOST_STEPS):
        strengths = 10 ** ((rated - MEAN_RATING) / TENFOLD)
        expected = (met / (strengths[..., :, None] + strengths[..., None, :])).sum(axis=-1)
        found = TENFOLD * np.log10(wins / expected)
        before, rated = rated, found - found.mean(axis=-1, keepdims=True) + MEAN_RATING
        if np.abs(rated - before).max(initial=0) < CLOSE_ENOUGH:
            break
    rounded: Numbers = rated.round(PLACES)
    return rounded
