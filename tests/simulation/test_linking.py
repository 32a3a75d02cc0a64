"""Compiled functions are put together at once: each is compiled once, and an error in any of them is raised."""

from collections import Counter
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.event import RecordingListener, install_listener
from numba.extending import register_jitable

from cardkit.simulation import linking


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
