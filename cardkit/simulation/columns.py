"""Calculate with the columns of a table of results: with numpy, or with lists for an `IntegerTable`.

Both ways give exactly the same integers.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement, compress, islice
from math import inf
from operator import mul, ne
from typing import Any, NamedTuple

from cardkit.chances.dataframes import np
from cardkit.simulation.integer_table import IntegerTable, packed

if sys.version_info >= (3, 12):
    from math import sumprod
else:

    def sumprod(some: Iterable[int], others: Iterable[int]) -> int:
        """Add up the products of two columns."""
        return sum(map(mul, some, others))


# One integer per row: a numpy array or `Numbers`. Kept columns are numpy arrays or arrays of the standard library.
Column = Any

# The number of times that each integer occurs.
Histogram = Counter[int]

# If the range of the numbers is at most this, or at most their count, each number in the range gets a counter.
CLOSE_TOGETHER = 1000

# If more than half of the first few rows differ, rows aren't counted.
FEW = 1000


class ArrayColumns:
    """The columns of a numpy array by number, each contiguous in memory, and columns that follow from them."""

    def __init__(self, table: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> None:
        self._columns = np.asfortranarray(table).T

    def __getitem__(self, number: int) -> Column:
        """Return a column."""
        return self._columns[number]

    def ones(self) -> Column:
        """Return 1 for each row."""
        return np.ones(self._columns.shape[1], np.int64)

    def numbered(self, first: int) -> Column:
        """Number the rows, beginning with `first`."""
        return first + np.arange(self._columns.shape[1])

    def plus_one(self, number: int) -> Column:
        """Return a column plus 1."""
        return self._columns[number] + 1

    def positive(self, number: int) -> Column:
        """Return 1 where a column is positive, otherwise 0."""
        return (self._columns[number] > 0).astype(np.int64)

    def shared(self, first: int, end: int) -> Column:
        """Return 1 where more than one of the columns from `first` to `end` - 1 is 1, otherwise 0."""
        return (self._columns[first:end].sum(axis=0) > 1).astype(np.int64)

    def only_one(self, first: int, end: int) -> Column:
        """Return which of the columns from `first` to `end` - 1 is the only one that is 1, from 1; otherwise 0."""
        flags = self._columns[first:end]
        return np.where(flags.sum(axis=0) == 1, flags.argmax(axis=0) + 1, 0)


class Numbers(list[int]):
    """A column of an `IntegerTable`, which is counted only once."""

    @cached_property
    def counts(self) -> Histogram:
        """How often each number occurs."""
        return Counter(self)

    def tolist(self) -> list[int]:
        """Return the column itself, like the method of an array."""
        return self


class ListColumns:
    """The same columns of an `IntegerTable`, as lists."""

    def __init__(self, table: IntegerTable) -> None:
        self._table = table
        self._columns: dict[int, Numbers] = {}

    def __getitem__(self, number: int) -> Column:
        """Return a column."""
        if number not in self._columns:
            self._columns[number] = Numbers(self._table.column(number))
        return self._columns[number]

    def ones(self) -> Column:
        """Return 1 for each row."""
        return Numbers([1] * len(self._table))

    def numbered(self, first: int) -> Column:
        """Number the rows, beginning with `first`."""
        return array("q", range(first, first + len(self._table)))

    def plus_one(self, number: int) -> Column:
        """Return a column plus 1."""
        return Numbers([value + 1 for value in self[number]])

    def positive(self, number: int) -> Column:
        """Return 1 where a column is positive, otherwise 0."""
        return Numbers([1 if value > 0 else 0 for value in self[number]])

    def shared(self, first: int, end: int) -> Column:
        """Return 1 where more than one of the columns from `first` to `end` - 1 is 1, otherwise 0."""
        return Numbers(map(_is_shared, self._rows(first, end)))

    def only_one(self, first: int, end: int) -> Column:
        """Return which of the columns from `first` to `end` - 1 is the only one that is 1, from 1; otherwise 0."""
        return Numbers(map(_only_one, self._rows(first, end)))

    def _rows(self, first: int, end: int) -> zip[tuple[int, ...]]:
        return zip(*(self[number] for number in range(first, end)), strict=True)


# There are only a few different rows of winners.
@cache
def _is_shared(flags: tuple[int, ...]) -> int:
    return 1 if flags.count(1) > 1 else 0


@cache
def _only_one(flags: tuple[int, ...]) -> int:
    return flags.index(1) + 1 if flags.count(1) == 1 else 0


def columns_of(table: Any) -> ArrayColumns | ListColumns:
    """Return the columns of a table of results."""
    return ListColumns(table) if isinstance(table, IntegerTable) else ArrayColumns(table)


# --- Sums -------------------------------------------------------------------------------------------------------------

# The number types, fastest first, each with the bound below which its sums are exact.
EXACT = {"float64": 2**53, "int64": 2**63, "object": inf}


class Sums(NamedTuple):
    """The sums of columns, and of all products of two and of three of them.

    The products are in the order of `itertools.combinations_with_replacement`.
    """

    sums: tuple[int, ...]
    products: tuple[int, ...]
    triples: tuple[int, ...]


def sums_of(columns: Sequence[Column]) -> Sums:
    """Add up columns of the same length, and their products."""
    return _sums_of_lists(columns) if _are_lists(columns) else _sums_of_arrays(columns)


def _are_lists(columns: Sequence[Column]) -> bool:
    return all(isinstance(column, Numbers) for column in columns)


def _sums_of_arrays(columns: Sequence[Column]) -> Sums:
    integers = np.stack(columns)
    count, largest = integers.shape[1], max(int(integers.max(initial=0)), -int(integers.min(initial=0)))
    kind = next(kind for kind, most in EXACT.items() if largest**3 * count < most)
    numbers = integers.astype(kind)
    pairs = {pair: at for at, pair in enumerate(choices(len(columns), 2))}
    squares = np.stack([numbers[i] * numbers[j] for i, j in pairs])
    cubes = squares @ numbers.T
    return Sums(
        tuple(map(int, integers.sum(axis=1))),
        tuple(int(square.sum()) for square in squares),
        tuple(int(cubes[pairs[i, j], k]) for i, j, k in choices(len(columns), 3)),
    )


def _sums_of_lists(columns: Sequence[Numbers]) -> Sums:
    """Add up lists, but equal rows only once, because most of them repeat."""
    different, counts = _different_rows(columns)
    times = [[*map(mul, column, counts)] for column in different] if counts is not None else different
    squares = {(i, j): [*map(mul, times[i], different[j])] for i, j in choices(len(columns), 2)}
    return Sums(
        tuple(map(sum, times)),
        tuple(map(sum, squares.values())),
        tuple(sumprod(squares[i, j], different[k]) for i, j, k in choices(len(columns), 3)),
    )


def _different_rows(columns: Sequence[Numbers]) -> tuple[Sequence[Sequence[int]], Sequence[int] | None]:
    """Return the columns of the different rows, and how often each row occurs.

    Many columns are constant, such as the ones; without them, counting is three times faster. Rows that hardly repeat
    are returned as they are, without counts.
    """
    vary = [bool(column) and column.count(column[0]) < len(column) for column in columns]
    counted = [*compress(columns, vary)]
    if len(counted) == 1:
        rows: Counter[Any] = counted[0].counts
        different: Iterator[Sequence[int]] = iter([[*rows]])
    elif not counted:
        rows, different = Counter({(): len(columns[0])}), iter([])
    elif 2 * len(set(islice(zip(*counted, strict=True), FEW))) > FEW:
        return columns, None
    else:
        rows = Counter(zip(*counted, strict=True))
        different = zip(*rows, strict=True)
    found = [
        next(different) if varies else column[:1] * len(rows) for column, varies in zip(columns, vary, strict=True)
    ]
    return found, [*rows.values()]


def choices(count: int, length: int) -> combinations_with_replacement[tuple[int, ...]]:
    """Return the selections of `length` of the numbers below `count`, with repetition, in order."""
    return combinations_with_replacement(range(count), length)


def histogram(column: Column) -> Histogram:
    """Count how often each number occurs, without sorting if the numbers are close together."""
    if isinstance(column, Numbers):
        return column.counts
    lowest, highest = int(column.min(initial=0)), int(column.max(initial=0))
    if highest - lowest < CLOSE_TOGETHER + len(column):
        found = np.bincount(column - lowest)
        values = np.flatnonzero(found)
        counts = found[values]
        values += lowest
    else:
        values, counts = np.unique(column, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))


def differing(some: Sequence[Column], others: Sequence[Column]) -> int:
    """Return in how many rows some columns differ from others."""
    if _are_lists([*some, *others]):
        return sum(map(ne, zip(*some, strict=True), zip(*others, strict=True)))
    return int(np.any([np.not_equal(one, other) for one, other in zip(some, others, strict=True)], axis=0).sum())


# --- Columns that are kept --------------------------------------------------------------------------------------------


def small(column: Column) -> Column:
    """Copy a column to the smallest integer type that can hold it."""
    if isinstance(column, Numbers):
        return packed(column)
    low, high = column.min(initial=0), column.max(initial=0)
    sizes = (np.int8, np.int16, np.int32, np.int64)
    return column.astype(next(size for size in sizes if np.iinfo(size).min <= low and high <= np.iinfo(size).max))


def concatenated(columns: Sequence[Column]) -> Column:
    """Concatenate columns that are kept; the type is the largest of theirs."""
    if all(isinstance(column, array) for column in columns):
        code = max(columns, key=lambda column: column.itemsize).typecode
        joined = array(code)
        for column in columns:
            joined.extend(column if column.typecode == code else column.tolist())
        return joined
    return np.concatenate(columns)
