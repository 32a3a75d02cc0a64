"""Games played under old and new rules with the same seeds, and the measures of each game.

Both games of a pair have the same shuffles and the same random numbers for the bots. Most of the variation between
games therefore cancels out in the differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, partial, reduce
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from cardkit.simulation import result_table
from cardkit.simulation.batches import Pieces
from cardkit.simulation.columns import columns_of
from cardkit.simulation.game_series import play
from cardkit_widgets.labs.values import Values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.simulation.game_series import Series

OLD, NEW = "old rules", "new rules"
# The name of the rules if no rule is changed.
BOTH_SAME = "these rules"


class Measure(NamedTuple):
    """A quantity that is measured in each game.

    Args:
        what: The name of the quantity.
        side: The number of the side that is measured, from 1; 0 for the whole game or the starting player.

    """

    what: str
    side: int = 0


STARTER, WINS, MOVES, ROUNDS, LEAD = "starter", "wins", "moves", "rounds", "lead"
STOPPED, SHARED = "stopped", "shared"
# Measures that are 1 or 0 in each game.
SHARES = (STARTER, WINS, STOPPED, SHARED)


# The values of measures.
Measured = dict[Measure, Values]


@dataclass(frozen=True)
class LabGames:
    """Games under one set of rules.

    Args:
        series: The series that they belong to.
        numbers: The value of each measure in each game.
        starts: The seat that started each game, from 0.

    """

    series: Series
    numbers: Measured
    starts: Values

    def __add__(self, other: LabGames) -> LabGames:
        """Return these games, then the others."""
        return LabGames(self.series, _joined(self.numbers, other.numbers), self.starts + other.starts)


def _joined(one: Measured, other: Measured) -> Measured:
    return {measure: values + other[measure] for measure, values in one.items()}


@dataclass(frozen=True)
class Pairs:
    """The games played so far under the `old` rules and, if any rule differs, under the `new` ones.

    Args:
        old: The games under the old rules.
        new: The games under the new rules; None if no rule differs.
        differences: New minus old in each pair, for each measure that both have; empty if no rule differs.

    """

    old: LabGames
    new: LabGames | None
    differences: Measured

    def __add__(self, other: Pairs) -> Pairs:
        """Return the games of both combined."""
        new = self.new + other.new if self.new and other.new else None
        return Pairs(self.old + other.old, new, _joined(self.differences, other.differences))

    @property
    def games(self) -> int:
        """The number of pairs of games."""
        return len(self.old.starts)

    @cached_property
    def versions(self) -> dict[str, LabGames]:
        """The games, by the name of their rules."""
        return {OLD: self.old, NEW: self.new} if self.new else {BOTH_SAME: self.old}

    @property
    def numbers(self) -> dict[str, Measured]:
        """The value of each measure in each game, by the name of the rules."""
        return {name: games.numbers for name, games in self.versions.items()}

    @property
    def measures(self) -> list[Measure]:
        """The measures that both sets of rules have. Those of sides need equal numbers of sides."""
        first, *more = self.numbers.values()
        return [name for name in first if all(name in other for other in more) and (self.same_sides or not name.side)]

    @property
    def same_sides(self) -> bool:
        """Whether both sets of rules have the same number of sides."""
        return len({games.series.sides for games in self.versions.values()}) == 1

    @cached_property
    def same_deck(self) -> bool:
        """Whether both sets of rules have the same deck."""
        return self.new is None or self.old.series.deck == self.new.series.deck

    @property
    def same_shuffles(self) -> bool:
        """Whether both games of a pair are dealt the same cards: the same deck for the same number of players."""
        old, new = self.old.series, (self.new or self.old).series
        return self.same_deck and len(old.bots) == len(new.bots)


def play_pairs(old: Series, new: Series, first: int, count: int) -> Pairs:
    """Play pairs of games with the same seeds; if both sets of rules are equal, play each game only once.

    Args:
        old: The series of games under the old rules.
        new: The series under the new rules.
        first: The number of the first pair, from 0.
        count: The number of pairs.

    """
    before = measured(old, first, count)
    if new == old:
        return Pairs(before, None, {})
    after = measured(new, first, count)
    both = before.numbers.keys() & after.numbers.keys()
    return Pairs(before, after, {measure: after.numbers[measure] - before.numbers[measure] for measure in both})


def measured(series: Series, first: int, count: int) -> LabGames:
    """Play games of a series on all cores, and compute each measure in each game.

    Args:
        series: The series.
        first: The number of the first game, from 0.
        count: The number of games.

    """
    pieces = Pieces(series, partial(_measured, series, first), count, executor=None, threads=None, progress=False)
    return reduce(add, (piece.result for piece in sorted(pieces, key=lambda piece: piece.first)))


# --- The measures of a game -------------------------------------------------------------------------------------------


def _measured(series: Series, start: int, first: int, count: int) -> LabGames:
    """Play `count` games from number `start` + `first` on, and compute the measures in reading order."""
    columns, sides, goal = columns_of(play(series, start + first, count).games), series.sides, series.definition.goal
    started = columns[result_table.STARTER].tolist()
    won = [columns[result_table.WINNERS + side].tolist() for side in range(sides)]
    totals = [columns[result_table.TOTALS + side].tolist() for side in range(sides)]
    winners = [*map(sum, zip(*won, strict=True))]
    alone = columns.only_one(result_table.WINNERS, result_table.WINNERS + sides).tolist()
    lead = cache(partial(_lead, sign=-1 if goal.fewest and goal.added_up else 1))  # most results repeat
    measures = {
        Measure(STARTER): [won[seat % sides][game] for game, seat in enumerate(started)],
        **{Measure(WINS, side): flags for side, flags in enumerate(won, 1)},
        # Only games that `common.limit` stopped have no winner.
        Measure(STOPPED): [0 if count else 1 for count in winners],
        Measure(SHARED): [1 if count > 1 else 0 for count in winners],
        Measure(MOVES): columns[result_table.MOVES].tolist(),
        Measure(ROUNDS): columns[result_table.ROUNDS].tolist(),
        Measure(LEAD): [*map(lead, zip(*totals, strict=True), alone)],
    }
    return LabGames(series, {measure: Values(numbers) for measure, numbers in measures.items()}, Values(started))


def _lead(totals: Sequence[int], winner: int, sign: int) -> int:
    """Return the lead of the winner (a side from 1); 0 if several sides win, or nobody does.

    The sign is -1 if the fewest points win.
    """
    if not winner:
        return 0
    rest = [sign * total for side, total in enumerate(totals, 1) if side != winner]
    return sign * totals[winner - 1] - max(rest)
