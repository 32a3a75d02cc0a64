"""The two tables of integers that a simulation fills: one row per game, and one row per completed round.

A sample keeps them as named columns of the smallest possible integer types.
"""

from collections.abc import Iterable

import numpy as np

from cardkit.table.common_rules import LARGEST_TABLE

# A table of integers; the constants below are the indices of its columns.
Table = np.ndarray[tuple[int, int], np.dtype[np.int64]]

# Columns of the table of games.
MOVES = 0
# The number of legal moves, added up over all decisions.
LEGAL = 1
# Completed rounds, without a round that was stopped.
ROUNDS = 2
# Moves made in completed rounds.
ROUND_MOVES = 3
# The seat that started the first round, from 0.
STARTER = 4
# + side: its points, added up over all completed rounds.
POINTS = 5
# + side: its points in the first round.
FIRST_POINTS = POINTS + LARGEST_TABLE
# + side: its total at the end.
TOTALS = FIRST_POINTS + LARGEST_TABLE
# + side: 1 if it won.
WINNERS = TOTALS + LARGEST_TABLE
# 1 if the game was stopped because a round reached its limit of moves.
STOPPED = WINNERS + LARGEST_TABLE
GAME_COLUMNS = STOPPED + 1

# Columns of the table of rounds.
# The number of the game in the series.
GAME = 0
ROUND = 1
# Moves made in the round.
IN_ROUND = 2
ROUND_STARTER = 3
# + side: the points it scored.
SCORED = 4
ROUND_COLUMNS = SCORED + LARGEST_TABLE

# --- Columns by name --------------------------------------------------------------------------------------------------

# Columns of the same length, by name.
Columns = dict[str, np.ndarray[tuple[int], np.dtype[np.signedinteger]]]

SIZES = (np.int8, np.int16, np.int32, np.int64)


def columns_of_games(first: int, games: Table, sides: int) -> Columns:
    """Return the table of games as columns; `Sample.to_frame` describes them.

    Here, `winner` is 0 if several sides won, or none.
    """
    wins = games[:, WINNERS : WINNERS + sides]
    alone = wins.sum(axis=1) == 1
    return {
        "game": first + np.arange(len(games)),
        "started": _small(games[:, STARTER] + 1),
        "moves": _small(games[:, MOVES]),
        "rounds": _small(games[:, ROUNDS]),
        **_of_sides("total", games[:, TOTALS:], sides),
        **_of_sides("points", games[:, POINTS:], sides),
        **_of_sides("won", wins, sides),
        "winner": _small(np.where(alone, wins.argmax(axis=1) + 1, 0)),
        "stopped": _small(games[:, STOPPED]),
    }


def columns_of_rounds(rounds: Table, sides: int) -> Columns:
    """Return the table of rounds as columns; `Sample.to_frame` describes them."""
    return {
        "game": rounds[:, GAME].copy(),
        "round": _small(rounds[:, ROUND]),
        "started": _small(rounds[:, ROUND_STARTER] + 1),
        "moves": _small(rounds[:, IN_ROUND]),
        **_of_sides("points", rounds[:, SCORED:], sides),
    }


def joined(pieces: Iterable[Columns]) -> Columns:
    """Concatenate the rows of several pieces."""
    listed = list(pieces)
    return {name: np.concatenate([piece[name] for piece in listed]) for name in listed[0]}


def wide(columns: Columns) -> Columns:
    """Convert columns to 64-bit integers, so that calculations with them don't overflow."""
    return {name: column.astype(np.int64) for name, column in columns.items()}


def same_columns(one: Columns, other: Columns) -> bool:
    """Return whether two tables have the same columns and rows."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def _of_sides(name: str, block: Table, sides: int) -> Columns:
    return {f"{name}_{side + 1}": _small(block[:, side]) for side in range(sides)}


def _small(column: np.ndarray[tuple[int], np.dtype[np.int64]]) -> np.ndarray[tuple[int], np.dtype[np.signedinteger]]:
    """Copy a column to the smallest integer type that can hold it."""
    low, high = column.min(initial=0), column.max(initial=0)
    return column.astype(next(size for size in SIZES if np.iinfo(size).min <= low and high <= np.iinfo(size).max))
