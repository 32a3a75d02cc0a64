"""The two tables of integers that a simulation fills: one row per game, and one row per completed round.

A sample keeps them as named columns of the smallest possible integer types.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardkit.chances.dataframes import np
from cardkit.simulation.columns import Column, columns_of, concatenated, small
from cardkit.table.common_rules import LARGEST_TABLE

# A table of integers: a numpy array if the games are compiled, otherwise an IntegerTable. The constants below are the
# indices of its columns.
Table = Any

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

# Columns of the same length, by name: numpy arrays, or arrays of the standard library for an IntegerTable.
Columns = dict[str, Column]


def columns_of_games(first: int, games: Table, sides: int) -> Columns:
    """Return the table of games as columns; `Sample.to_frame` describes them.

    Here, `winner` is 0 if several sides won, or none.
    """
    columns = columns_of(games)
    return {
        "game": columns.numbered(first),
        "started": small(columns.plus_one(STARTER)),
        "moves": small(columns[MOVES]),
        "rounds": small(columns[ROUNDS]),
        **{f"total_{side + 1}": small(columns[TOTALS + side]) for side in range(sides)},
        **{f"points_{side + 1}": small(columns[POINTS + side]) for side in range(sides)},
        **{f"won_{side + 1}": small(columns[WINNERS + side]) for side in range(sides)},
        "winner": small(columns.only_one(WINNERS, WINNERS + sides)),
        "stopped": small(columns[STOPPED]),
    }


def columns_of_rounds(rounds: Table, sides: int) -> Columns:
    """Return the table of rounds as columns; `Sample.to_frame` describes them."""
    columns = columns_of(rounds)
    return {
        "game": small(columns[GAME]),
        "round": small(columns[ROUND]),
        "started": small(columns.plus_one(ROUND_STARTER)),
        "moves": small(columns[IN_ROUND]),
        **{f"points_{side + 1}": small(columns[SCORED + side]) for side in range(sides)},
    }


def joined(pieces: Iterable[Columns]) -> Columns:
    """Concatenate the rows of several pieces."""
    listed = list(pieces)
    return {name: concatenated([piece[name] for piece in listed]) for name in listed[0]}


def wide(columns: Columns) -> Columns:
    """Convert columns to numpy arrays of 64-bit integers, so that calculations with them don't overflow."""
    return {name: np.asarray(column).astype(np.int64) for name, column in columns.items()}


def same_columns(one: Columns, other: Columns) -> bool:
    """Return whether two tables have the same columns and rows."""
    return one.keys() == other.keys() and all(one[name].tolist() == other[name].tolist() for name in one)
