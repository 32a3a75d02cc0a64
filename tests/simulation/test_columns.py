"""Sums and columns are the same with numpy and with lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from cardkit.simulation.accumulators import tally
from cardkit.simulation.columns import Numbers, columns_of, concatenated, differing, histogram, small, sums_of
from cardkit.simulation.game_series import play, series_of
from cardkit.simulation.integer_table import IntegerTable
from cardkit.simulation.result_table import columns_of_games, columns_of_rounds

# Small numbers, which repeat, and numbers so large that their cubes need more than 64 bits.
NUMBERS = st.one_of(st.integers(-3, 3), st.integers(-(2**40), 2**40))
TABLES = arrays(np.int64, array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=6), elements=NUMBERS)


def plain(table: np.ndarray[Any, np.dtype[np.int64]]) -> IntegerTable:
    """Copy a numpy array to an IntegerTable, as one block of bytes."""
    copied = IntegerTable(*table.shape)
    copied.numbers.cast("B")[:] = table.tobytes()
    return copied


@given(TABLES)
def test_tables_have_the_same_numbers_rows_and_columns(table: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    copied = plain(table)
    assert np.array_equal(np.asarray(copied), table)
    assert len(copied) == len(table)
    assert [copied[row, 0] for row in range(len(copied))] == copied.column(0) == table[:, 0].tolist()
    assert np.array_equal(np.asarray(copied[1:]), table[1:])


def test_rows_share_their_memory_with_the_table() -> None:
    table = IntegerTable(4, 3)
    table[2:][0, 1] = 5
    table[0:2] = table[2:4]
    assert [table[row, 1] for row in range(4)] == [5, 0, 5, 0]
    assert np.shares_memory(np.asarray(table), table.numbers)
    assert len(IntegerTable(0, 3)[0:]) == 0


@given(TABLES)
def test_sums_and_histograms_are_the_same(table: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    fast, slow = [*table.T], [*map(Numbers, table.T.tolist())]
    assert sums_of(fast) == sums_of(slow)
    assert list(map(histogram, fast)) == list(map(histogram, slow))
    assert differing(fast, fast[::-1]) == differing(slow, slow[::-1])


def test_sums_of_no_rows_are_zero() -> None:
    assert sums_of([Numbers(), Numbers()]) == sums_of([np.zeros(0, np.int64)] * 2) == ((0, 0), (0, 0, 0), (0, 0, 0, 0))
    assert differing([Numbers()], [Numbers()]) == 0


@pytest.mark.parametrize("size", [3, 1_000_000])
def test_sums_of_rows_that_repeat_and_of_rows_that_do_not(size: int) -> None:
    table = np.random.default_rng(2).integers(-size, size, (3, 3000))
    assert sums_of([*table]) == sums_of([*map(Numbers, table.tolist())])


@given(arrays(np.int64, array_shapes(min_dims=2, max_dims=2, max_side=6), elements=st.integers(0, 1)))
def test_columns_that_follow_from_others_are_the_same(flags: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    fast, slow, end = columns_of(flags), columns_of(plain(flags)), flags.shape[1]
    for one, other in (
        (fast.ones(), slow.ones()),
        (fast.numbered(7), slow.numbered(7).tolist()),
        (fast.plus_one(0), slow.plus_one(0)),
        (fast.positive(0), slow.positive(0)),
        (fast.shared(0, end), slow.shared(0, end)),
        (fast.only_one(0, end), slow.only_one(0, end)),
    ):
        assert one.tolist() == other


@given(st.lists(st.lists(NUMBERS, max_size=5), min_size=1, max_size=3))
def test_kept_columns_have_the_same_numbers_and_sizes(pieces: list[list[int]]) -> None:
    fast = concatenated([small(np.array(piece, np.int64)) for piece in pieces])
    slow = concatenated([small(Numbers(piece)) for piece in pieces])
    assert fast.tolist() == slow.tolist()
    assert fast.itemsize == slow.itemsize


@pytest.mark.parametrize("game", ["papageno", "trio"])
def test_a_tally_is_the_same(game: str) -> None:
    series = series_of(game, seed=3, rules={"move_limit": 60})
    played = play(series, 5, 40)
    tables = plain(np.asarray(played.games)), plain(np.asarray(played.rounds))
    seats, sides = len(series.bots), series.sides
    assert tally(*tables, seats, sides) == tally(played.games, played.rounds, seats, sides)
    for function, slow, fast in (
        (lambda table: columns_of_games(5, table, sides), tables[0], played.games),
        (lambda table: columns_of_rounds(table, sides), tables[1], played.rounds),
    ):
        assert {name: column.tolist() for name, column in function(slow).items()} == {
            name: column.tolist() for name, column in function(fast).items()
        }
