"""The results of a tournament: comparisons of each pair of bots, ratings, and the decisive deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardkit.chances.dataframes import frame, pd
from cardkit.chances.intervals import Interval, Spread
from cardkit.simulation.accumulators import NOTHING, Estimate
from cardkit.simulation.estimate_text import Rows, Tabled, estimate_text, half_even, interval_text
from cardkit.table.custom_player import AnyBot, names_of
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.grammar import count_of, listed
from cardkit.table.parameters import checked_count
from cardkit.tournaments.intervals import share_interval
from cardkit.tournaments.plan import Plan
from cardkit.tournaments.ratings import EVEN, rating_interval, rating_seen

# Points are counted in sixtieths, so that two to six sides can share a point equally.
POINT = 60

# Points in sixtieths, indexed by deal, pairing, seating and side.
Shares = NDArray[np.int8]

BY = ("bot", "pair")
NOBODY = "nobody"


class Rated(NamedTuple):
    """A bot's rating with its 95% interval, and its mean points per seat.

    An end of the interval is infinite if it has no bound: a bot that lost every game may be arbitrarily weak. After a
    single deal, both ends are nan.
    """

    #: The name of the bot.
    bot: str
    #: The rating on Elo's scale.
    rating: float
    #: The lower end of the interval.
    low: float
    #: The upper end of the interval.
    high: float
    #: The mean points per seat and game, from 0 to 1.
    points: float

    @property
    def interval(self) -> Interval:
        """The 95% interval.

        >>> Rated("simple", 1600.0, 1540.2, 1661.7, 0.7).interval
        Interval(low=1540.2, high=1661.7)
        """
        return Interval(self.low, self.high)


class Met(NamedTuple):
    """The comparison of two bots, the one with more points first."""

    #: The bot with more points; if the two are tied, the one that comes first in the tournament.
    one: str
    #: The other bot.
    other: str
    #: The first bot's proportion of the points of both.
    score: float
    #: The first bot's mean points per seat minus the other's.
    difference: Estimate


@dataclass(frozen=True, repr=False, eq=False)
class Tournament(Tabled):  # noqa: PLW1641 - its results are arrays, which can be changed
    """The results of a tournament; printing one shows the ratings and the comparison of each pair of bots.

    >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
    >>> met.partial
    False
    """

    #: The games that were planned: the `game`, all its `rules`, the `seed`, the `bots`, and the pairings.
    plan: Plan
    #: The numbers of the finished deals.
    numbers: NDArray[np.int64]
    #: The points of each game, in sixtieths: `shares[d, p, i, side]` is for deal `numbers[d]`, pairing p and seating i.
    shares: Shares
    #: Whether the tournament was interrupted before the last deal.
    partial: bool = False

    @property
    def deals(self) -> int:
        """The number of deals, each of which was played by all pairs in all seatings.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> met.deals
        20
        """
        return len(self.numbers)

    @property
    def games(self) -> int:
        """The number of games.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> met.games  # both seatings of each deal
        40
        """
        return self.deals * self.plan.games_per_deal

    # --- Results ---

    @cached_property
    def _by_deal(self) -> NDArray[np.int64]:
        """Points in sixtieths, by deal and pairing, for the first and the second bot."""
        first = (self.plan.signs > 0).astype(np.int64)
        every = self.shares.astype(np.int64)
        return np.stack([(every * seated).sum(axis=(2, 3)) for seated in (first, 1 - first)], axis=-1)

    @property
    def _whole(self) -> int:
        """The number of sixtieths that equals one point for each of a bot's seats in a deal."""
        return POINT * self.plan.signs.size // 2

    @property
    def _most(self) -> int:
        """The points, in sixtieths, of a bot that wins all games of a deal."""
        return POINT * len(self.plan.seatings)

    @cached_property
    def pairs(self) -> tuple[Met, ...]:
        """The comparison of each pair of bots.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> met.pairs[0].one, met.pairs[0].other
        ('simple', 'random')
        """
        return tuple(self._met(p) for p in range(len(self.plan.pairings)))

    def _met(self, p: int) -> Met:
        had = self._by_deal[:, p].sum(axis=0).tolist()
        pairing, sign = self.plan.pairings[p], self._sign(p)
        one, other = (pairing.one, pairing.other)[::sign]
        score = max(had) / sum(had) if sum(had) else nan
        return Met(one, other, score, mean_of(sign * self._differences(p), self._whole, self._most))

    def _sign(self, p: int) -> int:
        """Return -1 if the second bot of a pairing has more points, so that it is listed first; otherwise 1."""
        return -1 if self._differences(p).sum() < 0 else 1

    def _differences(self, p: int) -> NDArray[np.int64]:
        """Return the points of a pairing's first bot minus those of the second, in sixtieths, for each deal."""
        difference: NDArray[np.int64] = self._by_deal[:, p, 0] - self._by_deal[:, p, 1]
        return difference

    @cached_property
    def ratings(self) -> tuple[Rated, ...]:
        """The ratings of the bots on Elo's scale, the strongest bot first.

        A bot with as many points as its opponents has the rating 1500. Between two bots, a bot that is 400 ahead scores
        ten points for each point of the other. A rating depends on which bots took part (see
        `cardkit.tournaments.ratings`).

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> [rated.bot for rated in met.ratings]
        ['simple', 'random']
        """
        return tuple(sorted(map(self._rate, self.plan.bots), key=lambda row: -row.rating))

    def _rate(self, bot: str) -> Rated:
        parts, many = self._had(bot), len(self.plan.bots)
        own, whole = parts.sum(axis=1).tolist()
        between = rating_interval(parts[0] / POINT, parts[1] / POINT, many)
        return Rated(bot, rating_seen(own / POINT, whole / POINT, many), *between, self._points(bot))

    def _had(self, bot: str) -> NDArray[np.int64]:
        """Return the points of a bot by deal, and those of the bot and its opponents together, all in sixtieths."""
        of = [(p, (pairing.one, pairing.other)) for p, pairing in enumerate(self.plan.pairings)]
        met = [self._by_deal[:, p, :: 1 if names[0] == bot else -1] for p, names in of if bot in names]
        found: NDArray[np.int64] = np.sum(met, axis=0).cumsum(axis=1).T
        return found

    def _points(self, bot: str) -> float:
        """Return the mean points per seat of a bot, over all its games."""
        others, had = len(self.plan.bots) - 1, int(self._had(bot)[0].sum())
        return had / (others * self.deals * self._whole) if self.deals else nan

    def to_frame(self, by: str = "bot") -> pd.DataFrame:
        """Return a pandas frame with one row per bot, the strongest first, or one row per pair of bots.

        The columns by bot are `bot`, `rating`, `low` and `high` (its 95% interval) and `points` (the mean per seat). By
        pair, they are `one`, `other`, `score`, `difference` (of the mean points per seat), `stderr`, `low` and `high`
        (its 95% interval), and `clear` (whether the interval is known and doesn't contain 0). To find out which of two
        bots is stronger, use `clear`; two overlapping intervals of ratings don't answer that.

        Args:
            by: `bot` or `pair`.

        Raises:
            CardkitError: If `by` is neither.
            MissingError: If pandas isn't installed.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> met.to_frame()["bot"].tolist()
        ['simple', 'random']

        """
        if by not in BY:
            raise CardkitError(f"by must be {' or '.join(map(repr, BY))}, not {by!r}")
        return frame(self.ratings, Rated._fields) if by == "bot" else frame(map(pair_row, self.pairs), PAIR_COLUMNS)

    def __eq__(self, other: object) -> bool:
        """Compare the plans and the results."""
        if not isinstance(other, Tournament):
            return NotImplemented
        same = self.plan == other.plan and self.partial == other.partial and np.array_equal(self.numbers, other.numbers)
        return same and np.array_equal(self.shares, other.shares)

    # --- Deal by deal ---

    def decisive(self, n: int = 5) -> pd.DataFrame:
        """Return a pandas frame with the deals in which the choice of bot made the largest difference.

        The columns are `deal`, `one`, `other`, `difference` (of their mean points per seat), and one column per seating
        with the winner. In the column `AB`, the bot `one` was in seat 1 and the `other` in seat 2.

        Args:
            n: How many deals to return.

        Raises:
            CardkitError: If `n` isn't an integer ≥ 0.
            MissingError: If pandas isn't installed.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> len(met.decisive(3))
        3

        """
        count = checked_count("n", n)
        found = sorted(
            (-abs(int(difference)), row, p)
            for p in range(len(self.plan.pairings))
            for row, difference in _largest(self._differences(p), count)
        )
        columns = ("deal", "one", "other", "difference", *self.plan.seatings)
        return frame([self._deal_row(row, p) for _, row, p in found[:count]], columns)

    def _deal_row(self, row: int, p: int) -> tuple[object, ...]:
        met, sign = self.pairs[p], self._sign(p)
        difference = sign * int(self._differences(p)[row]) / self._whole
        won = [self._won(row, p, seating, met) for seating in self.plan.seatings]
        return int(self.numbers[row]), met.one, met.other, difference, *won

    def _won(self, row: int, p: int, seating: str, met: Met) -> str:
        """Return which bots won a deal in a seating of `one` (A) and `other` (B)."""
        names = [met.one if letter == "A" else met.other for letter in seating]
        had = self.shares[row, p, self._seating(p, names)]
        return " and ".join(dict.fromkeys(name for name, part in zip(names, had, strict=True) if part)) or NOBODY

    def _seating(self, p: int, names: Sequence[str]) -> int:
        """Return the index of the seating with these bots on its sides."""
        pairing = self.plan.pairings[p]
        letters = "".join("A" if name == pairing.one else "B" for name in names)
        return self.plan.seatings.index(letters)

    def game(self, bots: Iterable[AnyBot], deal: int) -> Game:
        """Replay one game of the tournament to its end: `tournament.game(["simple", "random"], deal=7)`.

        Args:
            bots: The two bots, one name per side (a team is one side), in the order of the seats.
            deal: The number of the deal, from 0.

        Raises:
            CardkitError: If no game was played with this seating, or `deal` isn't an integer ≥ 0.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> met.game(["simple", "random"], deal=7).names
        ['bot:simple', 'bot:random']

        """
        number = checked_count("deal", deal)
        names = tuple(map(str, names_of(bots)))
        for p, pairing in enumerate(self.plan.pairings):
            if {*names} == {pairing.one, pairing.other} and len(names) == self.plan.sides:
                return pairing.series[self._seating(p, names)].game_at_table(number)
        raise CardkitError(
            f"nobody sat as {names!r} in this tournament: name two of {', '.join(self.plan.bots)}, one bot for each of "
            f"the {self.plan.sides} sides, in the order of the seats"
        )

    # --- Output ---

    @property
    def note(self) -> str:
        """A sentence about the ratings of bots with no points or all points; an empty string if there are none.

        >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
        >>> met.note[:48]
        'simple had every point and random had no point: '
        """
        told = [f"{one.bot} had {all_or_none}" for one in self.ratings if (all_or_none := self._one_sided(one.bot))]
        what = (
            f"rated as if half a point more had gone to either side, so the true rating may be further from {EVEN:.0f}."
        )
        return f"{listed(told)}: {what}" if told else ""

    def _one_sided(self, bot: str) -> str:
        """Return `no point` or `every point` if that is what a bot has, otherwise an empty string."""
        own, whole = self._had(bot).sum(axis=1).tolist()
        if not whole or 0 < own < whole:
            return ""
        return "every point" if own else "no point"

    def _caption(self) -> str:
        plan = self.plan
        done = "partial, interrupted after " if self.partial else ""
        deals, games = count_of(f"{self.deals:,}", "deal"), count_of(f"{self.games:,}", "game")
        return (
            f"{plan.definition.name}, {count_of(plan.rules['players'], 'player')}: {done}{deals}, each played by all "
            f"pairs in {len(plan.seatings)} seatings ({games}), seed {plan.seed}; ± one standard error"
        )

    def _tables(self) -> list[Rows]:
        return [self._rated(), self._compared()]

    def _rated(self) -> Rows:
        rows = [["", "rating", "95% interval", "points per player"]]
        for row in self.ratings:
            points = half_even(row.points, 3) if self.deals else "–"
            rows.append([row.bot, f"{row.rating:.0f}", row.interval.text() or "–", points])
        return rows

    def _compared(self) -> Rows:
        rows = [["", "score", "points per player, difference", "95% interval"]]
        for met in self.pairs:
            score = f"{half_even(100 * met.score, 1)}%" if not isnan(met.score) else "–"
            more = estimate_text("points", met.difference, signed=True)
            rows.append([f"{met.one} – {met.other}", score, more, interval_text("points", met.difference)])
        return rows


PAIR_COLUMNS = ("one", "other", "score", "difference", "stderr", "low", "high", "clear")


def pair_row(met: Met) -> tuple[object, ...]:
    """Return the comparison of two bots as a row with `PAIR_COLUMNS`."""
    return met.one, met.other, met.score, *met.difference, met.difference.is_clear


def mean_of(values: NDArray[np.int64], whole: int, largest: int) -> Estimate:
    """Estimate the mean difference between two bots, with exact sums.

    The interval follows from that of the first bot's proportion of the points, where points that neither bot wins count
    half for each.

    Args:
        values: The difference in each deal, in sixtieths of a point.
        whole: The number of sixtieths that counts as 1.
        largest: The largest possible difference in a deal, in sixtieths of a point.

    """
    count, total = len(values), int(values.sum())
    if count == 0:
        return NOTHING
    variance = (count * int(values @ values) - total**2) / count**2 / whole**2
    spread = Spread(count, total / count / whole, variance)
    share = share_interval((values + largest) / 2 / POINT, np.full(count, largest / POINT))
    return Estimate(spread.mean, spread.stderr, *((2 * end - 1) * largest / whole for end in share))


def _largest(differences: NDArray[np.int64], n: int) -> list[tuple[int, int]]:
    """Return the `n` rows with the largest absolute differences; rows with equal differences keep their order."""
    rows = np.argsort(-np.abs(differences), kind="stable")[:n]
    return [(int(row), int(differences[row])) for row in rows]
