"""Papageno in C (`papageno.c`), compiled and loaded: the same games as cardkit's, row by row."""

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

# The parameters of the rules that are one number each, in the order in which the program expects them.
NUMBERS = ("players", "start", "move_limit", "round_limit", "capture_weight", "flute_weight", "rounds_to_win")


class CProgram:
    """The compiled program; `play` gives the same table of games as `cardkit.simulation.game_series.play`."""

    def __init__(self, folder: Path) -> None:
        """Compile it into a folder. Raises MissingError where there is no compiler."""
        if shutil.which(COMPILER) is None:
            raise MissingError(f"there is no {COMPILER} here to compile it")
        library = folder / "papageno.so"
        subprocess.run([COMPILER, *OPTIONS, "-o", library, SOURCE], check=True)
        self._play_series = ctypes.CDLL(str(library)).play_series
        self._play_series.argtypes = [ctypes.c_void_p, *[ctypes.c_uint64] * 3, ctypes.c_void_p]
        self._play_series.restype = None

    def play(self, series: Series, first: int, count: int) -> Table:
        """Play `count` games of a series of Papageno from number `first` on; a row for each."""
        rules = parameters(series.rules)
        rows = np.zeros((count, GAME_COLUMNS), np.int64)
        self._play_series(rules.ctypes.data, series.seed, first, count, rows.ctypes.data)
        return rows


def made(folder: Path) -> CProgram | MissingError:
    """The program, compiled into a folder; or why there is none."""
    try:
        return CProgram(folder)
    except MissingError as error:
        return error


def parameters(rules: Rules) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Complete rules as the program expects them."""
    return np.array([*(rules[name] for name in NUMBERS), *bird_counts(rules)], np.int32)
