"""A table of 64-bit integers that needs only the standard library, for a Python without numpy and numba."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, overload

from cardkit.chances.dataframes import np

BYTES = 8


class IntegerTable:
    """A table of 64-bit integers, row after row in one block of memory; at first, all numbers are 0.

    `table[row, column]` is a number, and `table[first:end]` some of the rows, in the same memory.

    >>> table = IntegerTable(3, 2)
    >>> table[1, 0] = 5
    >>> table[1:][0, 0], len(table[1:]), table.column(0)
    (5, 2, [0, 5, 0])

    Args:
        rows: The number of rows.
        columns: The number of columns.
        numbers: The memory, in the format `q`. Default: new memory.

    """

    def __init__(self, rows: int, columns: int, numbers: memoryview[int] | None = None) -> None:
        #: The number of columns.
        self.columns = columns
        #: The memory, one number after another; a copy of a block of bytes goes to `table.numbers.cast("B")`.
        self.numbers = memoryview(bytearray(BYTES * rows * columns)).cast("q") if numbers is None else numbers

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.numbers) // self.columns

    @overload
    def __getitem__(self, at: tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> IntegerTable: ...
    def __getitem__(self, at: tuple[int, int] | slice) -> int | IntegerTable:
        """Return a number, or rows in the same memory."""
        if isinstance(at, tuple):
            return self.numbers[at[0] * self.columns + at[1]]
        rows = range(len(self))[at]
        return IntegerTable(len(rows), self.columns, self.numbers[self._span(rows)])

    def __setitem__(self, at: Any, value: Any) -> None:
        """Write a number, or copy the rows of a table of the same size to some of the rows."""
        if isinstance(at, tuple):
            self.numbers[at[0] * self.columns + at[1]] = value
        else:
            self.numbers[self._span(range(len(self))[at])] = value.numbers

    def _span(self, rows: range) -> slice:
        return slice(rows.start * self.columns, rows.start * self.columns + len(rows) * self.columns)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: FBT001  numpy passes it by name
        """Return a numpy array in the same memory, for `numpy.asarray`."""
        return np.array(self.numbers, dtype, copy=copy).reshape(len(self), self.columns)

    def column(self, number: int) -> list[int]:
        """Return the numbers of a column."""
        return self.numbers[number :: self.columns].tolist()


def packed(numbers: Sequence[int]) -> array[int]:
    """Copy numbers to an array of the smallest integer type that can hold them.

    >>> packed([1, -200])
    array('h', [1, -200])
    """
    for code in "bhi":
        with suppress(OverflowError):
            return array(code, numbers)
    return array("q", numbers)
