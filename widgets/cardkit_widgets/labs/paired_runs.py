"""Games played under old and new rules with the same seeds, and the measures of each game.

Both games of a pair have the same shuffles and the same random numbers for the bots. Most of the variation between
games therefore cancels out in the differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardkit.simulation import simulate

if TYPE_CHECKING:
    from cardkit.simulation import Sample
    from cardkit.simulation.game_series import Series

# An array with a whole number for each game.
Numbers = NDArray[np.int64]

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


@dataclass(frozen=True)
class Pairs:
    """The games played so far under the `old` rules and, if any rule differs, under the `new` ones."""

    old: Sample
    new: Sample | None

    def __add__(self, other: Pairs) -> Pairs:
        """Return the games of both combined."""
        new = self.new + other.new if self.new and other.new else None
        return Pairs(self.old + other.old, new)

    @property
    def games(self) -> int:
        """The number of pairs of games."""
        return self.old.games

    @cached_property
    def versions(self) -> dict[str, Sample]:
        """The samples, by the name of their rules."""
        return {OLD: self.old, NEW: self.new} if self.new else {BOTH_SAME: self.old}

    @cached_property
    def numbers(self) -> dict[str, dict[Measure, Numbers]]:
        """The value of each measure in each game, by the name of the rules."""
        return {name: measured(sample) for name, sample in self.versions.items()}

    @property
    def measures(self) -> list[Measure]:
        """The measures that both sets of rules have. Those of sides need equal numbers of sides."""
        first, *more = self.numbers.values()
        return [name for name in first if all(name in other for other in more) and (self.same_sides or not name.side)]

    @property
    def same_sides(self) -> bool:
        """Whether both sets of rules have the same number of sides."""
        return len({sample.series.sides for sample in self.versions.values()}) == 1

    @cached_property
    def same_deck(self) -> bool:
        """Whether both sets of rules have the same deck."""
        return self.new is None or self.old.series.deck == self.new.series.deck

    @property
    def same_shuffles(self) -> bool:
        """Whether both games of a pair are dealt the same cards: the same deck for the same number of players."""
        old, new = self.old.series, (self.new or self.old).series
        return self.same_deck and len(old.bots) == len(new.bots)

    def differences(self, measure: Measure) -> Numbers:
        """Return new minus old for each pair; zeros if no rule differs."""
        first, *_, last = [*self.numbers.values(), *self.numbers.values()]
        difference: Numbers = last[measure] - first[measure]
        return difference


def play_pairs(old: Series, new: Series, first: int, count: int) -> Pairs:
    """Play pairs of games with the same seeds; if both sets of rules are equal, play each game only once.

    Args:
        old: The series of games under the old rules.
        new: The series under the new rules.
        first: The number of the first pair, from 0.
        count: The number of pairs.

    """
    return Pairs(_sample(old, first, count), _sample(new, first, count) if new != old else None)


def _sample(series: Series, first: int, count: int) -> Sample:
    return simulate(
        series.game,
        games=count,
        first=first,
        seed=series.seed,
        bots=list(series.bots),
        rules=series.rules,
        progress=False,
    )


def low_median(values: Numbers) -> int:
    """Return the median, or the lower of the two middle values."""
    return int(np.quantile(values, 0.5, method="lower"))


# --- The measures of a game -------------------------------------------------------------------------------------------


def measured(sample: Sample) -> dict[Measure, Numbers]:
    """Compute each measure in each game of a sample, in reading order."""
    if sample.kept is None:
        return {}
    games, sides = sample.kept.games, sample.series.sides
    won = np.stack([games[f"won_{side}"] for side in range(1, sides + 1)], axis=1).astype(np.int64)
    starters = (games["started"].astype(np.int64) - 1) % sides
    found = {Measure(STARTER): won[np.arange(len(won)), starters]}
    found |= {Measure(WINS, side + 1): won[:, side] for side in range(sides)}
    winners = won.sum(axis=1)
    found[Measure(STOPPED)] = (winners == 0).astype(np.int64)  # only games that `common.limit` stopped have no winner
    found[Measure(SHARED)] = (winners > 1).astype(np.int64)
    found[Measure(MOVES)] = games["moves"].astype(np.int64)
    found[Measure(ROUNDS)] = games["rounds"].astype(np.int64)
    found[Measure(LEAD)] = leads(sample, won)
    return found


def leads(sample: Sample, won: Numbers) -> Numbers:
    """Compute the winner's lead in each game; 0 if several players win, or nobody does."""
    games, aims = (sample.kept.games if sample.kept else {}), sample.series.definition.goal
    sign = -1 if aims.fewest and aims.added_up else 1
    totals = sign * np.stack([games[f"total_{side}"] for side in range(1, won.shape[1] + 1)], axis=1).astype(np.int64)
    alone = won.sum(axis=1) == 1
    lowest = totals.min(initial=0) - 1
    best = np.where(won == 1, totals, lowest).max(axis=1, initial=lowest)
    rest = np.where(won == 1, lowest, totals).max(axis=1, initial=lowest)
    ahead: Numbers = np.where(alone, best - rest, 0)
    return ahead
