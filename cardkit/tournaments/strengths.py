"""Ratings: the strengths that explain best how often each of several players beat each other.

The model is that of Bradley and Terry (1952, *Rank Analysis of Incomplete Block Designs*, Biometrika 39): a player of
strength p beats one of strength q with probability p / (p + q). Its likelihood is climbed by the algorithm that Hunter
(2004, *MM Algorithms for Generalized Bradley-Terry Models*, Annals of Statistics 32) describes. Elo's scale is the same
model in other words: 400 points more are ten times the strength.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MEAN_RATING = 1500.0
TENFOLD = 400.0
"""So many points of rating are ten times the strength."""
HALF_A_POINT = 0.5
RESAMPLES = 1_000
"""How often the deals are drawn anew for the intervals of the ratings."""
CLOSE_ENOUGH = 1e-6
"""Of a rating: the climb ends where a step changes none by more."""
MOST_STEPS = 20_000
PLACES = 3
"""Of a rating; what would follow differs from machine to machine."""


class Meeting(NamedTuple):
    """Who met whom, as the numbers of the two players."""

    one: int
    other: int


def ratings(points: Numbers, meetings: Sequence[Meeting], players: int) -> Numbers:
    """The ratings of all players, with mean 1500; `points[..., m, 0]` and `[..., m, 1]` are what the two of m had.

    Whoever has won everything would be infinitely strong: where one of the two has nothing, both are given half a point
    more, which pulls the rating towards the others by less the more games there were. Where neither has anything that
    makes them equal.
    """
    points = points + HALF_A_POINT * (points == 0).any(axis=-1, keepdims=True)
    won = np.zeros((*points.shape[:-2], players, players))
    for m, (one, other) in enumerate(meetings):
        won[..., one, other] = points[..., m, 0]
        won[..., other, one] = points[..., m, 1]
    return _climbed(won)


def _climbed(won: Numbers) -> Numbers:
    """Ratings from `won[..., i, j]`, what i had of j: MM steps on all of them at once, until they stand still."""
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


def intervals(by_deal: Numbers, meetings: Sequence[Meeting], players: int, seed: int) -> Numbers:
    """The lower and upper end of each player's 95% interval, by bootstrap over deals (Efron 1979, percentiles).

    `by_deal[d, m]` are the points of meeting m in deal d. A deal is drawn with all that was played on it. Deals on
    which the same happened are interchangeable, so what is drawn is how many there are of each kind.

    Whoever has nothing of all deals has nothing of any that are drawn anew, however near to something it may have come.
    Its part is drawn from what Jeffreys (1946) would believe of it then, the beta distribution of ½ and deals + ½.
    """
    deals = len(by_deal)
    if deals <= 1:
        return np.full((2, players), np.nan)
    kinds, counts = np.unique(by_deal.reshape(deals, -1), axis=0, return_counts=True)
    generator = np.random.default_rng(seed)
    drawn = generator.multinomial(deals, counts / deals, size=RESAMPLES)
    points = (drawn @ kinds).reshape(RESAMPLES, *by_deal.shape[1:])
    for m, place in np.argwhere(by_deal.sum(axis=0) == 0):
        part = generator.beta(HALF_A_POINT, deals + HALF_A_POINT, RESAMPLES)
        total = points[:, m].sum(axis=-1)
        points[:, m, place], points[:, m, 1 - place] = part * total, (1 - part) * total
    ends: Numbers = np.quantile(ratings(points, meetings, players), (0.025, 0.975), axis=0)
    return ends
