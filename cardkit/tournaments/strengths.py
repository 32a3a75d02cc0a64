"""Ratings: the strengths that best explain how often players beat each other, and which others are possible.

The model is that of Bradley and Terry (1952, *Rank Analysis of Incomplete Block Designs*, Biometrika 39): a player of
strength p beats one of strength q with probability p / (p + q). Elo's scale is the same model in other units: 400
points more mean ten times the strength.

An interval contains each rating with which, all others at their best, the results are not much less likely than with
the best ratings of all (profile likelihood). The games of a deal are not independent, so how much is "much" depends on
how far deals differ (Chandler and Bate 2007, *Inference for Clustered Data Using the Independence Loglikelihood*,
Biometrika 94).

A player who has hardly any points in a meeting may have had bad luck, or good luck. So each end is the farther one of
two: that of the points as they are, and that with half a point added to both sides of every meeting (Heinze and
Schemper 2002, *A solution to the problem of separation in logistic regression*, Statistics in Medicine 21). Of a share
of rare events, these are about the ends of the mid-p interval (Berry and Armitage 1995, *Mid-P confidence intervals*,
The Statistician 44). A player without any points may be weaker than any number says: that end is infinite.
"""

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardkit.chances.intervals import t_quantile

Numbers = NDArray[np.float64]

MEAN_RATING = 1500.0
# The difference in rating that means ten times the strength.
TENFOLD = 400.0
# Points of rating in one unit of strength, here a natural logarithm.
UNIT = TENFOLD / log(10)
HALF_A_POINT = 0.5
# Fewer points than this in a meeting do not tell how far deals differ.
HARDLY_ANY = 5
# The most steps to a solution, the longest one of Newton's method, and what is as good as 0.
MOST_STEPS, LONGEST, LEVEL = 60, 2.0, 1e-7
# An end that is farther away, in units of strength, is infinite.
FARTHEST = 20.0
# Decimals of a rating; further ones differ from machine to machine.
PLACES = 3


class Meeting(NamedTuple):
    """The numbers of two players who met."""

    one: int
    other: int


def ratings(points: Numbers, meetings: Sequence[Meeting], players: int) -> Numbers:
    """The ratings of all players, with mean 1500; `points[m, 0]` and `points[m, 1]` are the points in meeting m.

    A player who has won everything would be infinitely strong: if one of two has no points, both get half a point more.
    This pulls their ratings together, and less so after more games. If neither has points, it makes them equal.
    """
    points = points + HALF_A_POINT * (points == 0).any(axis=-1, keepdims=True)
    return _rated(Likelihood(points, _ways(meetings, players)).best)


def _rated(strengths: Numbers) -> Numbers:
    """Strengths on Elo's scale."""
    found: Numbers = (strengths * UNIT + MEAN_RATING).round(PLACES)
    return found


def intervals(by_deal: Numbers, meetings: Sequence[Meeting], players: int) -> Numbers:
    """The lower and the upper end of each player's 95% interval; nan after one deal.

    `by_deal[d, m]` are the points of the two sides of meeting m in deal d. An end is infinite if the points do not tell
    how much weaker, or stronger, the player may be, as when one player has won everything.
    """
    deals = len(by_deal)
    if deals <= 1:
        return np.full((2, players), np.nan)
    points, ways = by_deal.sum(axis=0), _ways(meetings, players)
    with_halves, as_they_are = Likelihood(points + HALF_A_POINT, ways), Likelihood(points, ways)
    fall = t_quantile(deals - 1) ** 2 / 2 * _inflation(by_deal, ways, with_halves.best)
    low, high = np.stack([_ends(with_halves, fall), _ends(as_they_are, fall)], axis=1)
    return _rated(np.stack([low.min(axis=0), high.max(axis=0)]))


class Likelihood:
    """How likely the points of all meetings are (as a logarithm), given how strong the players are.

    `ways` has a row for each meeting, with 1 for its one player and -1 for the other.
    """

    def __init__(self, points: Numbers, ways: Numbers) -> None:
        self.points = points
        self.ways = ways
        self.best = self._best(np.zeros(ways.shape[1]), np.eye(ways.shape[1]))
        self.most = self.at(self.best)

    def at(self, strengths: Numbers) -> float:
        """How likely the points are between players of these strengths."""
        ahead = self.ways @ strengths
        return -float((self.points * np.logaddexp(0, np.stack([-ahead, ahead], axis=-1))).sum())

    def with_one_at(self, player: int, strength: float) -> float:
        """How likely they are at most if a player is so much stronger than the mean of all."""
        players = self.ways.shape[1]
        start = np.full(players, -strength / (players - 1))
        start[player] = strength
        one, *others = np.delete(np.arange(players), player)
        return self.at(self._best(start, np.eye(players)[others] - np.eye(players)[one]))

    def _best(self, strengths: Numbers, free: Numbers) -> Numbers:
        """The best strengths that these can become along the rows of `free` (Newton's method)."""
        ways, played = self.ways @ free.T, self.points.sum(axis=-1)
        for _ in range(MOST_STEPS):
            wins = _chances(self.ways, strengths)
            slope = ways.T @ (self.points[:, 0] - played * wins)
            if np.abs(slope).max(initial=0) < LEVEL:
                break
            step = np.linalg.lstsq(_information(ways, played, wins), slope, rcond=None)[0]
            strengths = strengths + free.T @ (step * min(1, LONGEST / np.abs(step).max()))
        return strengths


def _ways(meetings: Sequence[Meeting], players: int) -> Numbers:
    """A row for each meeting: 1 for the one, -1 for the other."""
    each = np.eye(players)
    return np.stack([each[one] - each[other] for one, other in meetings])


def _chances(ways: Numbers, strengths: Numbers) -> Numbers:
    """The chance of each meeting's one player to win."""
    found: Numbers = 1 / (1 + np.exp(-ways @ strengths))
    return found


def _information(ways: Numbers, played: Numbers, wins: Numbers) -> Numbers:
    """How sharply the likelihood bends (Fisher's information)."""
    found: Numbers = ways.T @ (ways * (played * wins * (1 - wins))[:, None])
    return found


def _inflation(by_deal: Numbers, ways: Numbers, strengths: Numbers) -> Numbers:
    """How many times as much each player's strength varies as it would if all games were independent.

    The half points that are added count as games of their own: no differences seen are no proof of none. Of players one
    of whom has hardly any points, it is at least once as much: so few do not tell that deals differ less.
    """
    deals, wins, played = len(by_deal), _chances(ways, strengths), by_deal.sum(axis=-1)
    off = (by_deal[..., 0] - played * wins) @ ways
    added = ways.T @ (ways * (HALF_A_POINT * (wins**2 + (1 - wins) ** 2))[:, None])
    inverse = np.linalg.pinv(_information(ways, played.sum(axis=0) + 2 * HALF_A_POINT, wins))
    varies = inverse @ (off.T @ off * deals / (deals - 1) + added) @ inverse
    one_sided = by_deal.sum(axis=0).min(axis=-1) < HARDLY_ANY
    found: Numbers = np.maximum(np.diag(varies) / np.diag(inverse), (ways[one_sided] != 0).any(axis=0))
    return found


def _ends(likely: Likelihood, fall: Numbers) -> Numbers:
    """The lower and the upper end of each player's interval, in units of strength."""
    return np.array([[_end(likely, player, sign, at) for player, at in enumerate(fall)] for sign in (-1, 1)])


def _end(likely: Likelihood, player: int, sign: int, fall: float) -> float:
    """The strength, below or above the best one, at which the likelihood has fallen so far; infinite if it never does.

    The root of the fall hardly bends, so a straight line is followed to where it crosses; where one end stays, half of
    its height is taken (Dowell and Jarratt 1971, *A modified regula falsi method*, BIT 11).
    """

    def over(strength: float) -> float:
        return sqrt(max(likely.most - likely.with_one_at(player, strength), 0)) - sqrt(fall)

    near, far = float(np.clip(likely.best[player], -FARTHEST, FARTHEST)), sign * FARTHEST
    below, above, before = over(near), over(far), 0.0
    if above < 0:
        return sign * inf
    for _ in range(MOST_STEPS):
        crossing = (near * above - far * below) / (above - below)
        there = over(crossing)
        if abs(there) < LEVEL:
            break
        if there < 0:
            near, below, above = crossing, there, above / 2 if before < 0 else above
        else:
            far, above, below = crossing, there, below / 2 if before > 0 else below
        before = there
    return crossing
