"""A compiled loop is one program, in which each function is compiled once; if this fails, plain `njit` compiles it."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.event import RecordingListener, install_listener
from numba.extending import register_jitable

from cardkit.simulation import linking
from tests.support.occasions import nightly


def remainder(number: int, divisor: int) -> int:
    if divisor > 90:
        raise ValueError("too large")
    return number % divisor


def twice(number: int, divisor: int) -> int:
    return 2 * remainder(number, divisor)


def thrice(number: int, divisor: int) -> int:
    return 3 * remainder(number, divisor)


def loop(number: int, divisor: int) -> int:
    return twice(number, divisor) + thrice(number, divisor)


def test_a_function_is_compiled_once_and_its_errors_are_raised() -> None:
    for function, compiler in (remainder, linking.CALLEE), (twice, linking.INLINED), (thrice, linking.CALLEE):
        register_jitable(no_cfunc_wrapper=True, pipeline_class=compiler)(function)
    fast = numba.njit(nogil=True, pipeline_class=linking.PROGRAM)(loop)
    with install_listener("numba:compile", RecordingListener()) as heard:  # type: ignore[no-untyped-call]
        assert fast(7, 4) == loop(7, 4) == 15
    begun = Counter(event.data["dispatcher"].py_func for _, event in heard.buffer if event.is_start)
    assert begun == Counter([remainder, twice, thrice, loop])
    with pytest.raises(ZeroDivisionError):
        fast(7, 0)
    with pytest.raises(ValueError, match="too large"):
        fast(7, 91)


def test_a_negative_index_counts_from_the_end_in_functions_from_outside() -> None:
    def read(row: Any, index: int) -> Any:
        return row[index]

    def written(row: Any, index: int) -> Any:
        row[index] = 9
        return row.sum()

    rows = np.arange(6).reshape(2, 3)
    for function, row, index in (read, rows[0], -1), (read, rows, (-1, -3)), (written, rows[0], -2):
        fast = numba.njit(nogil=True, pipeline_class=linking.PROGRAM)(function)
        assert fast(row.copy(), index) == function(row.copy(), index)


def test_a_program_is_one_module_with_one_entry() -> None:
    fast = numba.njit(nogil=True, pipeline_class=linking.PROGRAM)(loop)
    fast(7, 4)
    (result,) = fast.overloads.values()
    module = result.library._final_module  # noqa: SLF001  numba has no public name for it
    ours = [function for function in module.functions if "test_linking" in function.name]
    assert ours
    assert not [function.name for function in ours if function.is_declaration]


# What may be missing or different in another version of numba.
CHANGES = {
    "linking cannot be imported": "sys.modules['cardkit.simulation.linking'] = None",
    "a class is missing": "del codegen.JITCodeLibrary",
    "a small program fails": "from cardkit.simulation import linking; linking.check = lambda: 1 / 0",
}
FALLS_BACK = """
import sys
from numba.core import codegen
{change}
from cardkit.simulation import compiled
from cardkit.table import chance
assert compiled.options() is compiled.PLAIN
assert compiled.compiled(chance.seed_of_game)(3, 5) == chance.seed_of_game(3, 5)
"""
SIMULATES = """
import cardkit
print(cardkit.simulate("chicken", games=20, seed=1, rules={"players": 2}).to_frame().to_csv())
"""


@pytest.mark.parametrize("change", CHANGES)
def test_plain_njit_compiles_the_same_functions(change: str, tmp_path: Path) -> None:
    run(FALLS_BACK.format(change=CHANGES[change]), tmp_path)


@nightly
def test_plain_njit_simulates_the_same_games(tmp_path: Path) -> None:
    first, *_ = CHANGES.values()
    assert run(FALLS_BACK.format(change=first) + SIMULATES, tmp_path) == run(SIMULATES, tmp_path)


def run(code: str, folder: Path) -> str:
    """Return what a fresh Python prints, with its compiled code saved in a folder."""
    environment = {**os.environ, "CARDKIT_CACHE": str(folder)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
