"""Whole numbers, one for each game, which remember how often each occurs, so that statistics of many games are fast."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import cached_property
from itertools import accumulate, islice
from operator import sub
from typing import TYPE_CHECKING

from cardkit.simulation.columns import concatenated
from cardkit.simulation.integer_table import packed

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator


class Values:
    """A whole number for each game.

    >>> moves = Values([40, 31, 40]) + Values([52])
    >>> len(moves), moves[1], moves.counts[40], moves.total, moves.low_median, moves.index(52)
    (4, 31, 2, 163, 40, 3)

    Args:
        numbers: The numbers.

    """

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.numbers: array[int] = packed(numbers if isinstance(numbers, list) else [*numbers])

    @cached_property
    def counts(self) -> Counter[int]:
        """How often each number occurs."""
        return Counter(self.numbers)

    def __add__(self, other: Values) -> Values:
        """Return the numbers of these games, then those of the others."""
        both = Values()
        both.numbers = concatenated([self.numbers, other.numbers])
        both.counts = self.counts + other.counts
        return both

    def __sub__(self, other: Values) -> Values:
        """Return the difference in each game."""
        return Values(map(sub, self.numbers, other.numbers))

    def __eq__(self, other: object) -> bool:
        """Compare the numbers."""
        return isinstance(other, Values) and self.numbers == other.numbers

    __hash__ = None  # type: ignore[assignment]  # the counts are computed from an array, which can be changed

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.numbers)

    def __iter__(self) -> Iterator[int]:
        """Return the numbers, game by game."""
        return iter(self.numbers)

    def __getitem__(self, game: int) -> int:
        """Return the number of a game."""
        return self.numbers[game]

    def index(self, number: int) -> int:
        """Return the first game with a number. Raises ValueError if there is none."""
        return self.numbers.index(number)

    # --- Statistics ---------------------------------------------------------------------------------------------------

    @property
    def total(self) -> int:
        """The sum."""
        return self.power_sum(1)

    def power_sum(self, power: int) -> int:
        """Return the sum of a power of the numbers."""
        return sum(count * number**power for number, count in self.counts.items())

    @property
    def is_zero(self) -> bool:
        """Whether every number is 0."""
        return not self.counts.keys() - {0}

    @property
    def low(self) -> int:
        """The smallest number."""
        return min(self.counts)

    @property
    def high(self) -> int:
        """The largest number."""
        return max(self.counts)

    @property
    def low_median(self) -> int:
        """The median, or the lower of the two middle numbers."""
        return self.at_rank((len(self) - 1) // 2)

    def quantile(self, part: float) -> int:
        """Return the number below which a part of the numbers is, without interpolation."""
        return self.at_rank(round((len(self) - 1) * part))

    def at_rank(self, rank: int) -> int:
        """Return the number at a rank, counted from 0, when they are sorted."""
        in_order = sorted(self.counts.items())
        return in_order[bisect_right([*accumulate(count for _, count in in_order)], rank)][0]

    def count(self, low: float, high: float) -> int:
        """Return how many numbers are from `low` to `high`."""
        return sum(count for number, count in self.counts.items() if low <= number <= high)

    def first_games(self, low: float, high: float, most: int) -> list[int]:
        """Return the first games, at most `most`, whose numbers are from `low` to `high`."""
        return [*islice((game for game, number in enumerate(self.numbers) if low <= number <= high), most)]
