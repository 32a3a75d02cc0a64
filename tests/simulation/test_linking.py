"""Compiled functions are put together at once: each is compiled once, and an error in any of them is raised."""

from collections import Counter

import numba
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
    for function, compiler in (remainder, linking.CALLED), (twice, linking.INLINED), (thrice, linking.CALLED):
        register_jitable(no_cfunc_wrapper=True, pipeline_class=compiler)(function)
    fast = numba.njit(nogil=True, pipeline_class=linking.LOOP)(loop)
    with install_listener("numba:compile", RecordingListener()) as heard:  # type: ignore[no-untyped-call]
        assert fast(7, 4) == loop(7, 4) == 15
    begun = Counter(event.data["dispatcher"].py_func for _, event in heard.buffer if event.is_start)
    assert begun == Counter([remainder, twice, thrice, loop])
    with pytest.raises(ZeroDivisionError):
        fast(7, 0)
    with pytest.raises(ValueError, match="too large"):
        fast(7, 91)
