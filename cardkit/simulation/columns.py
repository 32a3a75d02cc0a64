"""The results of games by name: columns of whole numbers, as small as they can be, and the frames made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardkit.simulation import ledger

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from cardkit.simulation.ledger import Table

Columns = dict[str, np.ndarray[tuple[int], np.dtype[np.signedinteger]]]
"""A name for each column; all have the same length."""

SIZES = (np.int8, np.int16, np.int32, np.int64)


def columns_of_games(first: int, games: Table, sides: int) -> Columns:
    """A row for each game: its number, who started, its length, what each side (from 1) has in the end, who has won.

    `winner` is the side that has won alone, and 0 if several have or none.
    """
    wins = games[:, ledger.WINNERS : ledger.WINNERS + sides]
    alone = wins.sum(axis=1) == 1
    return {
        "game": first + np.arange(len(games)),
        "started": _small(games[:, ledger.STARTER] + 1),
        "moves": _small(games[:, ledger.MOVES]),
        "rounds": _small(games[:, ledger.ROUNDS]),
        **_of_sides("total", games[:, ledger.TOTALS :], sides),
        **_of_sides("points", games[:, ledger.POINTS :], sides),
        **_of_sides("won", wins, sides),
        "winner": _small(np.where(alone, wins.argmax(axis=1) + 1, 0)),
    }


def columns_of_rounds(rounds: Table, sides: int) -> Columns:
    """A row for each completed round: its game and number, who started, its length, what each side scored."""
    return {
        "game": rounds[:, ledger.GAME].copy(),
        "round": _small(rounds[:, ledger.ROUND]),
        "started": _small(rounds[:, ledger.ROUND_STARTER] + 1),
        "moves": _small(rounds[:, ledger.IN_ROUND]),
        **_of_sides("points", rounds[:, ledger.SCORED :], sides),
    }


def joined(pieces: Iterable[Columns]) -> Columns:
    """The rows of all pieces, one after another."""
    listed = list(pieces)
    return {name: np.concatenate([piece[name] for piece in listed]) for name in listed[0]}


def frame(columns: Columns) -> pd.DataFrame:
    """The same as a frame."""
    import pandas as pd

    return pd.DataFrame(columns)


def _of_sides(name: str, block: Table, sides: int) -> Columns:
    return {f"{name}_{side + 1}": _small(block[:, side]) for side in range(sides)}


def _small(column: np.ndarray[tuple[int], np.dtype[np.int64]]) -> np.ndarray[tuple[int], np.dtype[np.signedinteger]]:
    """A copy in the smallest whole numbers that hold it."""
    return column.astype(next(size for size in SIZES if _fits(column, size)))


def _fits(column: np.ndarray[tuple[int], np.dtype[np.int64]], size: type[np.signedinteger]) -> bool:
    bounds = np.iinfo(size)
    return bool(column.min(initial=0) >= bounds.min and column.max(initial=0) <= bounds.max)
