"""The two tables of integers that a simulation fills: one row per game, and one row per completed round.

For frames they are split into named columns of the smallest possible integer types.
"""

from collections.abc import Iterable

import numpy as np

from cardkit.table.common import LARGEST_TABLE

Table = np.ndarray[tuple[int, int], np.dtype[np.int64]]
"""Rows of integers; the constants below name the columns."""

# Columns of the table of games.
MOVES = 0
LEGAL = 1
"""The number of legal moves, added up over all decisions."""
ROUNDS = 2
"""Completed rounds, without a round that was stopped."""
ROUND_MOVES = 3
"""Moves made in completed rounds."""
STARTER = 4
"""The seat that started the first round, from 0."""
POINTS = 5
"""+ side: its points, added up over all completed rounds."""
FIRST_POINTS = POINTS + LARGEST_TABLE
"""+ side: its points in the first round."""
TOTALS = FIRST_POINTS + LARGEST_TABLE
"""+ side: its total at the end."""
WINNERS = TOTALS + LARGEST_TABLE
"""+ side: 1 if it has won."""
GAME_COLUMNS = WINNERS + LARGEST_TABLE

# Columns of the table of rounds.
GAME = 0
"""The game of the round, counted from the first of the series."""
ROUND = 1
IN_ROUND = 2
"""Moves made in the round."""
ROUND_STARTER = 3
SCORED = 4
"""+ side: the points it scored."""
ROUND_COLUMNS = SCORED + LARGEST_TABLE

# --- Columns by name --------------------------------------------------------------------------------------------------

Columns = dict[str, np.ndarray[tuple[int], np.dtype[np.signedinteger]]]
"""A name for each column; all have the same length."""

SIZES = (np.int8, np.int16, np.int32, np.int64)


def columns_of_games(first: int, games: Table, sides: int) -> Columns:
    """One row per game: its number, who started, its length, the final total of each side (from 1), who won.

    `winner` is the side that won alone, and 0 if several won or none.
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
    }


def columns_of_rounds(rounds: Table, sides: int) -> Columns:
    """One row per completed round: its game and number, who started, its length, the points of each side."""
    return {
        "game": rounds[:, GAME].copy(),
        "round": _small(rounds[:, ROUND]),
        "started": _small(rounds[:, ROUND_STARTER] + 1),
        "moves": _small(rounds[:, IN_ROUND]),
        **_of_sides("points", rounds[:, SCORED:], sides),
    }


def joined(pieces: Iterable[Columns]) -> Columns:
    """The rows of all pieces, one after another."""
    listed = list(pieces)
    return {name: np.concatenate([piece[name] for piece in listed]) for name in listed[0]}


def _of_sides(name: str, block: Table, sides: int) -> Columns:
    return {f"{name}_{side + 1}": _small(block[:, side]) for side in range(sides)}


def _small(column: np.ndarray[tuple[int], np.dtype[np.int64]]) -> np.ndarray[tuple[int], np.dtype[np.signedinteger]]:
    """A copy in the smallest integer type that holds it."""
    low, high = column.min(initial=0), column.max(initial=0)
    return column.astype(next(size for size in SIZES if np.iinfo(size).min <= low and high <= np.iinfo(size).max))
