"""Compile and load `papageno.c`, a Papageno in C, which plays the same games as cardkit, row by row."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardkit.games.papageno.clauses import bird_counts
from cardkit.simulation.result_table import GAME_COLUMNS
from tests.bench.clock import MissingError

if TYPE_CHECKING:
    from cardkit.simulation.game_series import Series
    from cardkit.simulation.result_table import Table
    from cardkit.table.parameters import Rules

SOURCE = Path(__file__).with_name("papageno.c")
COMPILER = "gcc"
OPTIONS = ("-std=gnu11", "-O3", "-march=native", "-Wall", "-Wextra", "-shared", "-fPIC")

# The parameters that are single numbers, in the order that the program expects.
NUMBERS = ("players", "start", "move_limit", "round_limit", "capture_weight", "flute_weight", "rounds_to_win")


class CProgram:
    """The compiled program. Its `play` returns the same table of games as `cardkit.simulation.game_series.play`."""

    def __init__(self, folder: Path) -> None:
        """Compile the program into a folder. Raises MissingError if there is no compiler."""
        if shutil.which(COMPILER) is None:
            raise MissingError(f"there is no {COMPILER} here to compile it")
        library = folder / "papageno.so"
        subprocess.run([COMPILER, *OPTIONS, "-o", library, SOURCE], check=True)
        self._play_series = ctypes.CDLL(str(library)).play_series
        self._play_series.argtypes = [ctypes.c_void_p, *[ctypes.c_uint64] * 3, ctypes.c_void_p]
        self._play_series.restype = None

    def play(self, series: Series, first: int, count: int) -> Table:
        """Play `count` games of a series of Papageno, starting with number `first`; each row is a game."""
        rules = parameters(series.rules)
        rows = np.zeros((count, GAME_COLUMNS), np.int64)
        self._play_series(rules.ctypes.data, series.seed, first, count, rows.ctypes.data)
        return rows


def made(folder: Path) -> CProgram | MissingError:
    """Return the program compiled into a folder, or the reason why it can't be compiled."""
    try:
        return CProgram(folder)
    except MissingError as error:
        return error


def parameters(rules: Rules) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return complete rules in the form that the program expects."""
    return np.array([*(rules[name] for name in NUMBERS), *bird_counts(rules)], np.int32)
