"""Sums over games: integers that can be merged in any order, and the means and errors computed from them.

A measure is a mean over games, or a ratio of two such means (points per round: points per game over rounds per game).
Its sums are exact integers, so that the result is the same to the bit for any pieces and any order of the games, and a
billion games need no more memory than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import nan, sqrt
from typing import NamedTuple

import numpy as np

from cardkit.simulation import ledger
from cardkit.simulation.ledger import Table

# One integer per game.
Column = np.ndarray[tuple[int], np.dtype[np.int64]]


# Numbers whose span is at most this, or at most their count, get a counter each.
CLOSE_TOGETHER = 1000


class Name(NamedTuple):
    """A measure, and whose it is: `seat` counts from 1 (for a team: its first seat); 0 is the whole table."""

    measure: str
    seat: int = 0


class Estimate(NamedTuple):
    """A mean and its standard error; both are nan if there is nothing to average."""

    mean: float
    stderr: float

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that contains the true mean in 95 of 100 such simulations (normal approximation)."""
        return self.mean - 1.96 * self.stderr, self.mean + 1.96 * self.stderr


class Ratio(NamedTuple):
    """Two numbers per game; the measure is the mean of the first divided by the mean of the second."""

    above: Column
    below: Column


def ratios(games: Table, seats: int, sides: int) -> dict[Name, Ratio]:
    """The two numbers per game for each measure; `games` has the columns of `cardkit.simulation.ledger`.

    Means per round are over the completed rounds of all games. A shared win counts for each seat of each winner. A game
    is drawn if no side has won it alone.
    """
    one = np.ones(len(games), np.int64)
    rounds = games[:, ledger.ROUNDS]
    begun = (rounds > 0).astype(np.int64)
    moves = games[:, ledger.MOVES]
    wins = games[:, ledger.WINNERS : ledger.WINNERS + sides]
    found = {
        Name("moves_per_round"): Ratio(games[:, ledger.ROUND_MOVES], rounds),
        Name("moves_per_game"): Ratio(moves, one),
        Name("rounds_per_game"): Ratio(rounds, one),
    }
    for side in range(sides):
        found[Name("round_points", side + 1)] = Ratio(games[:, ledger.POINTS + side], rounds)
    for side in range(sides):
        found[Name("first_round_points", side + 1)] = Ratio(games[:, ledger.FIRST_POINTS + side], begun)
    for seat in range(seats):
        found[Name("p_win", seat + 1)] = Ratio(wins[:, seat % sides], one)
    found[Name("legal_per_decision")] = Ratio(games[:, ledger.LEGAL], moves)
    found[Name("p_drawn")] = Ratio((wins.sum(axis=1) != 1).astype(np.int64), one)
    return found


@dataclass(frozen=True)
class Moments:
    """Exact sums of a few numbers per game, and of their pairwise products; add them with `+`."""

    count: int
    sums: tuple[int, ...]
    # For each pair of numbers, in the order of `itertools.combinations_with_replacement`.
    products: tuple[int, ...]

    def __add__(self, other: Moments) -> Moments:
        """The moments of the games of both."""
        return Moments(self.count + other.count, _added(self.sums, other.sums), _added(self.products, other.products))

    def ratio(self) -> Estimate:
        """The mean of the first number divided by that of the second."""
        return self.difference((0, 1))

    def difference(self, *pairs: tuple[int, int]) -> Estimate:
        """The ratio of the last pair of numbers, minus that of the pair before it, if there are two.

        The standard error comes from the delta method (Cochran 1977, *Sampling Techniques*, 2.11 and 6.3): to first
        order, the ratio's error is the mean over games of (above - ratio * below) / mean of below.
        """
        if self.count == 0 or any(self.sums[below] == 0 for _, below in pairs):
            return Estimate(nan, nan)
        mean, weights = 0.0, [0.0] * len(self.sums)
        for sign, (above, below) in zip((1, -1), reversed(pairs), strict=False):
            value = self.sums[above] / self.sums[below]
            mean += sign * value
            weights[above] += sign * self.count / self.sums[below]
            weights[below] -= sign * value * self.count / self.sums[below]
        if self.count == 1:
            return Estimate(mean, nan)
        return Estimate(mean, sqrt(max(self._variance(weights), 0.0) / (self.count - 1)))

    def _variance(self, weights: Sequence[float]) -> float:
        """The variance, over games, of the weighted sum of the numbers."""
        total = 0.0
        for (i, j), product in zip(_pairs(len(weights)), self.products, strict=True):
            covariance = (self.count * product - self.sums[i] * self.sums[j]) / self.count**2
            total += (1 if i == j else 2) * weights[i] * weights[j] * covariance
        return total


def moments(columns: Sequence[Column]) -> Moments:
    """The moments of columns of integers, all of the same length."""
    sums = tuple(int(column.sum()) for column in columns)
    products = tuple(_product(columns[i], columns[j]) for i, j in _pairs(len(columns)))
    return Moments(len(columns[0]), sums, products)


def _pairs(count: int) -> Iterator[tuple[int, int]]:
    return combinations_with_replacement(range(count), 2)


def _product(one: Column, other: Column) -> int:
    """The exact sum of products, in 64 bits if that is enough."""
    if _largest(one) * _largest(other) * len(one) < 2**63:
        return int(one @ other)
    return sum(int(a) * int(b) for a, b in zip(one, other, strict=True))


def _largest(column: Column) -> int:
    """The largest absolute value."""
    return max(int(column.max(initial=0)), -int(column.min(initial=0)))


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


# The count of each integer.
Histogram = Counter[int]


def histogram(column: Column) -> Histogram:
    """Count each number; without sorting if they are close together."""
    lowest, highest = int(column.min(initial=0)), int(column.max(initial=0))
    if highest - lowest < CLOSE_TOGETHER + len(column):
        found = np.bincount(column - lowest)
        values = np.flatnonzero(found)
        counts = found[values]
        values += lowest
    else:
        values, counts = np.unique(column, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


def histograms(games: Table, rounds: Table, sides: int) -> dict[Name, Histogram]:
    """The distributions of the measures: moves and rounds per game, moves and points per round."""
    found = {
        Name("moves_per_game"): histogram(games[:, ledger.MOVES]),
        Name("rounds_per_game"): histogram(games[:, ledger.ROUNDS]),
        Name("moves_per_round"): histogram(rounds[:, ledger.IN_ROUND]),
    }
    begun = games[:, ledger.ROUNDS] > 0
    for side in range(sides):
        found[Name("round_points", side + 1)] = histogram(rounds[:, ledger.SCORED + side])
        found[Name("first_round_points", side + 1)] = histogram(games[begun, ledger.FIRST_POINTS + side])
        found[Name("total", side + 1)] = histogram(games[:, ledger.TOTALS + side])
    return found


@dataclass(frozen=True)
class Tally:
    """The sums and distributions of a number of games; add them with `+`."""

    games: int
    moments: dict[Name, Moments]
    histograms: dict[Name, Histogram]

    def __add__(self, other: Tally) -> Tally:
        """The tally of the games of both."""
        return Tally(
            self.games + other.games,
            {name: moments + other.moments[name] for name, moments in self.moments.items()},
            {name: counts + other.histograms[name] for name, counts in self.histograms.items()},
        )


def tally(games: Table, rounds: Table, seats: int, sides: int) -> Tally:
    """Add up games and their rounds."""
    games, rounds = np.asfortranarray(games), np.asfortranarray(rounds)  # from here on column by column
    found = {name: moments(ratio) for name, ratio in ratios(games, seats, sides).items()}
    return Tally(len(games), found, histograms(games, rounds, sides))
