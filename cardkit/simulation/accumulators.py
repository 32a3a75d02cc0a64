"""Add up the results of games as exact integers, and compute means, standard errors and intervals from the sums.

A measure is a mean over games, or a ratio of two such means (points per round = points per game / rounds per game). The
sums are exact, so the result doesn't depend on how the games are split up or ordered, and a billion games need no more
memory than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import inf, nan, prod
from typing import NamedTuple

from cardkit.chances.intervals import UNKNOWN, Interval, Spread, of_difference, of_mean, of_share
from cardkit.simulation import result_table
from cardkit.simulation.columns import (
    ArrayColumns,
    Column,
    Histogram,
    ListColumns,
    choices,
    columns_of,
    histogram,
    sums_of,
)


class Name(NamedTuple):
    """The name of a measure of a seat or of the whole table, the key of `measures`.

    >>> Name("p_win", 2)
    Name(measure='p_win', seat=2)
    """

    #: The measure, such as `p_win`; the documentation of simulations lists all of them.
    measure: str
    #: The seat, from 1; for a team, its first seat; 0: the whole table.
    seat: int = 0


class Estimate(NamedTuple):
    """An estimate of a mean, with its standard error and 95% interval. Numbers are nan if there are too few games.

    The documentation explains how each interval is computed, and how often it contains the true mean.

    >>> Estimate(0.5, 0.05, 0.4, 0.6).mean
    0.5
    """

    #: The mean.
    mean: float
    #: The standard error of the mean.
    stderr: float
    #: The lower end of the 95% interval.
    low: float
    #: The upper end of the 95% interval.
    high: float

    @property
    def interval(self) -> Interval:
        """The 95% interval.

        >>> Estimate(0.5, 0.05, 0.4, 0.6).interval
        Interval(low=0.4, high=0.6)
        """
        return Interval(self.low, self.high)

    @property
    def is_clear(self) -> bool:
        """Whether a difference is clearly not 0: its interval is known and doesn't contain 0.

        >>> Estimate(0.5, 0.05, 0.4, 0.6).is_clear, Estimate(0.5, 0.4, -0.3, 1.3).is_clear
        (True, False)
        """
        return self.interval.is_clear


NOTHING = Estimate(nan, nan, *UNKNOWN)

# Measures that are proportions of all games, shown in percent.
SHARES = ("p_win", "p_tied", "p_stopped")
# Measures that can be negative.
POINTS = ("round_points", "first_round_points")
# The lowest possible values of measures, if not 0. (Rounds per game can be 0, if the first round is stopped.)
LEAST = {"moves_per_game": 1, "legal_per_decision": 1}
# Measures that have no interval with fewer games than this. One game of Papageno in a hundred (with `simple` bots)
# causes a third of the variance of the legal moves per decision, which small samples don't show
# (`python -m tests.intervals`).
FEWEST = {"legal_per_decision": 150}


class Ratio(NamedTuple):
    """Two numbers per game; the measure is the mean of the first divided by the mean of the second."""

    above: Column
    below: Column


def ratios(games: ArrayColumns | ListColumns, seats: int, sides: int) -> dict[Name, Ratio]:
    """Return the two numbers per game for each measure.

    Means per round are over the completed rounds of all games. A tied game counts as a win for each seat of each
    winning side. A game is stopped, without a winner, if a round reaches `move_limit` (`common.limit`).

    Args:
        games: The columns of the results (`cardkit.simulation.result_table`).
        seats: The number of seats.
        sides: The number of sides: seats, or teams.

    """
    one, begun = games.ones(), games.positive(result_table.ROUNDS)
    rounds, moves = games[result_table.ROUNDS], games[result_table.MOVES]
    found = {
        Name("moves_per_round"): Ratio(games[result_table.ROUND_MOVES], rounds),
        Name("moves_per_game"): Ratio(moves, one),
        Name("rounds_per_game"): Ratio(rounds, one),
    }
    for side in range(sides):
        found[Name("round_points", side + 1)] = Ratio(games[result_table.POINTS + side], rounds)
    for side in range(sides):
        found[Name("first_round_points", side + 1)] = Ratio(games[result_table.FIRST_POINTS + side], begun)
    for seat in range(seats):
        found[Name("p_win", seat + 1)] = Ratio(games[result_table.WINNERS + seat % sides], one)
    found[Name("legal_per_decision")] = Ratio(games[result_table.LEGAL], moves)
    found[Name("p_tied")] = Ratio(games.shared(result_table.WINNERS, result_table.WINNERS + sides), one)
    found[Name("p_stopped")] = Ratio(games[result_table.STOPPED], one)
    return found


@dataclass(frozen=True)
class Moments:
    """Exact sums of a few numbers per game, and of all products of two and three of them; `+` merges two of these."""

    count: int
    sums: tuple[int, ...]
    # The sums of the products of two numbers, in the order of `itertools.combinations_with_replacement`.
    products: tuple[int, ...]
    # The sums of the products of three numbers.
    triples: tuple[int, ...]

    def __add__(self, other: Moments) -> Moments:
        """The sums over all games."""
        return Moments(
            self.count + other.count,
            _added(self.sums, other.sums),
            _added(self.products, other.products),
            _added(self.triples, other.triples),
        )

    def estimate(self, measure: str, pair: tuple[int, int] = (0, 1)) -> Estimate:
        """Estimate a measure: the mean of the first number of a pair divided by the mean of the second."""
        spread = self._spread(pair)
        if spread is None:
            return NOTHING
        if spread.count < FEWEST.get(measure, 0):
            interval = UNKNOWN
        elif measure in SHARES:
            interval = of_share(spread.mean, spread.count)
        else:
            interval = of_mean(spread, self._unit(pair))
            interval = interval if measure in POINTS else interval.within(LEAST.get(measure, 0), inf)
        return Estimate(spread.mean, spread.stderr, *interval)

    def change(self, measure: str, before: tuple[int, int], after: tuple[int, int]) -> Estimate:
        """Estimate the change of a measure from one pair of numbers to another in the same games."""
        spread = self._spread(before, after)
        if spread is None:
            return NOTHING
        interval = of_difference(spread, 1) if measure in SHARES else of_mean(spread, self._unit(after))
        return Estimate(spread.mean, spread.stderr, *interval)

    def _unit(self, pair: tuple[int, int]) -> float:
        """Return how much the measure would increase if the first number of a pair were larger by one in each game."""
        return self.count / self.sums[pair[1]]

    def _spread(self, *pairs: tuple[int, int]) -> Spread | None:
        """Summarize the ratio of a pair, or the difference between the ratios of two pairs (second minus first).

        The variance is that of the delta method (Cochran 1977, *Sampling Techniques*, 2.11 and 6.3): to first order,
        the error of the ratio is the mean over games of (above - ratio * below) / mean of below. The result is None if
        there is nothing to divide by.
        """
        if self.count == 0 or any(self.sums[below] == 0 for _, below in pairs):
            return None
        mean, weights = Fraction(), [Fraction()] * len(self.sums)
        for sign, (above, below) in zip((1, -1), reversed(pairs), strict=False):
            ratio, share = Fraction(self.sums[above], self.sums[below]), Fraction(self.count, self.sums[below])
            mean += sign * ratio
            weights[above] += sign * share
            weights[below] -= sign * ratio * share
        variance, third = self._power(weights, self.products, 2), self._power(weights, self.triples, 3)
        return Spread(self.count, float(mean), variance, third / variance**1.5 if variance else 0.0)

    def _power(self, weights: Sequence[Fraction], products: Sequence[int], power: int) -> float:
        """Return the mean of a power of the weighted sum of the numbers of a game; the mean of the sum itself is 0."""
        total = sum(
            len({*permutations(chosen)}) * product * prod(weights[i] for i in chosen)
            for chosen, product in zip(choices(len(weights), power), products, strict=True)
        )
        return float(total / self.count)


def moments(columns: Sequence[Column]) -> Moments:
    """Add up columns of integers of the same length, and their products."""
    return Moments(len(columns[0]), *sums_of(columns))


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _merged(one: Histogram, other: Histogram) -> Histogram:
    """Merge two counters by copying the larger one, which is faster than adding them number by number."""
    few, many = sorted((one, other), key=len)
    merged = many.copy()
    merged.update(few)
    return merged


def histograms(
    games: ArrayColumns | ListColumns, rounds: ArrayColumns | ListColumns, sides: int
) -> dict[Name, Histogram]:
    """Count the values of the measures that have histograms, such as moves per game and points per round."""
    found = {
        Name("moves_per_game"): histogram(games[result_table.MOVES]),
        Name("rounds_per_game"): histogram(games[result_table.ROUNDS]),
        Name("moves_per_round"): histogram(rounds[result_table.IN_ROUND]),
    }
    # Games without a completed round have 0 points in the first one.
    without = Histogram({0: found[Name("rounds_per_game")][0]})
    for side in range(sides):
        found[Name("round_points", side + 1)] = histogram(rounds[result_table.SCORED + side])
        found[Name("first_round_points", side + 1)] = histogram(games[result_table.FIRST_POINTS + side]) - without
        found[Name("total", side + 1)] = histogram(games[result_table.TOTALS + side])
    return found


@dataclass(frozen=True)
class Tally:
    """The sums and histograms of a number of games; `+` merges two of these."""

    games: int
    moments: dict[Name, Moments]
    histograms: dict[Name, Histogram]

    def __add__(self, other: Tally) -> Tally:
        """The sums and histograms of all games."""
        return Tally(
            self.games + other.games,
            {name: moments + other.moments[name] for name, moments in self.moments.items()},
            {name: _merged(counts, other.histograms[name]) for name, counts in self.histograms.items()},
        )


def tally(games: result_table.Table, rounds: result_table.Table, seats: int, sides: int) -> Tally:
    """Add up the results of games and of their rounds.

    Args:
        games: The results of the games, with the columns of `cardkit.simulation.result_table`.
        rounds: The results of their rounds.
        seats: The number of seats.
        sides: The number of sides: seats, or teams.

    """
    columns = columns_of(games)
    found = {name: moments(ratio) for name, ratio in ratios(columns, seats, sides).items()}
    return Tally(len(games), found, histograms(columns, columns_of(rounds), sides))
