"""Run the compiled rules of a game in Pyodide, as a WebAssembly module that shares Python's memory.

`cardkit.advice.webassembly_build` writes the modules. The environment variable `CARDKIT_WEBASSEMBLY` names the folder
with the module of each game, such as `papageno.wasm`. A module must be in the page's file system before the first
simulation or estimate of its game.

A module is a shared library, which Pyodide loads with `ctypes`. Its functions read and write the arrays of Python in
place, so nothing is copied. Arguments and results are passed as numba passes them.
"""

import ctypes
import pickle
import zlib
from array import array
from collections.abc import Callable, Iterator
from functools import cache, partial
from math import prod
from pathlib import Path
from typing import Any

from cardkit.simulation.integer_table import BYTES, IntegerTable
from cardkit.simulation.result_table import GAME_COLUMNS, ROUND_COLUMNS
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.players import bots_of
from cardkit.table.state import State, fields_of

# How many integers each function returns.
RETURNED = {"play_series": 2, "play_outs": 0}


def layout_of(definition: Definition) -> int:
    """Return a checksum of what a module and its caller must agree on: the fields of a state, and the bots."""
    scratch = definition.worlds.SCRATCH if definition.worlds else 0
    sizes = GAME_COLUMNS, ROUND_COLUMNS, definition.rules.MOST_MOVES, scratch
    return zlib.crc32(repr((list(definition.rules.FIELDS.items()), list(bots_of(definition)), sizes)).encode())


def function_of(file: Path, definition: Definition, name: str) -> Callable[..., Any]:
    """Return a function of a game's module, which does the same as the Python function with that name.

    Raises CardkitError if the module can't be loaded or belongs to another version of the game.
    """
    library = _library(file, layout_of(definition))
    return partial(_call, library[name], RETURNED[name])


@cache
def _library(file: Path, layout: int) -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(str(file))
        library.layout.restype = ctypes.c_int64
        if library.layout() == layout:
            return library
    except (OSError, AttributeError) as error:
        raise CardkitError(f"{file.name} cannot be loaded ({error}): build the site again") from error
    raise CardkitError(f"{file.name} belongs to another version of cardkit: reload the page, or build the site again")


# --- numba's calling convention ---------------------------------------------------------------------------------------


class Records:
    """States in one block of memory, in the layout of numba's records: the numbers of one state after another."""

    def __init__(self, states: list[State]) -> None:
        self.numbers = array("q", [number for state in states for number in _numbers(state)])
        self.count = len(states)


def row(numbers: list[int]) -> "array[int]":
    """Return an array of numbers."""
    return array("q", numbers)


def zeros(count: int, zero: float) -> "array[int] | array[float]":
    """Return an array of zeros, of integers or floats like `zero`."""
    return array("d" if isinstance(zero, float) else "q", [zero]) * count


def _numbers(state: State) -> Iterator[int]:
    for value in fields_of(state).values():
        yield from value if isinstance(value, list) else [value]


class _Error(ctypes.Structure):
    """What a function says about the error that it raises."""

    _fields_ = (
        ("pickled", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("digest", ctypes.c_void_p),
        ("arguments", ctypes.c_void_p),
        ("count", ctypes.c_int32),
    )


# The codes with which a function says that it has returned a value, or None.
FINE = (0, -2)


def _call(function: Any, returned: int, *args: Any) -> Any:
    """Call a function of a module; return the integers that it returns, if any. Raises the error that it raises."""
    result, error = (ctypes.c_int64 * max(returned, 1))(), ctypes.POINTER(_Error)()
    if function(result, ctypes.byref(error), *(each for arg in args for each in _passed(arg))) not in FINE:
        raised = ctypes.string_at(error.contents.pickled, error.contents.size)
        kind, given, _ = pickle.loads(raised)  # noqa: S301  it comes from the module, which is code anyway
        raise kind(*given or ())
    return tuple(result[:returned]) if returned else None


def _passed(argument: Any) -> Iterator[Any]:
    """Yield the numbers and addresses with which an argument is passed."""
    match argument:
        case int():
            yield ctypes.c_int64(argument)
        case tuple():
            for each in argument:
                yield from _passed(each)
        case Records():
            size = BYTES * (len(argument.numbers) // argument.count)
            yield from _array(argument.numbers, (argument.count, size))
        case IntegerTable():
            yield from _array(argument.numbers, (len(argument), BYTES * argument.columns), (argument.columns, BYTES))
        case _:
            yield from _array(argument, (len(argument), BYTES))


def _array(numbers: Any, *sides: tuple[int, int]) -> Iterator[Any]:
    """Yield what is passed for an array: two owners, which are empty, then its size, address, shape and strides.

    Args:
        numbers: The memory of the array.
        sides: For each dimension, the length and the bytes from one item to the next.

    """
    lengths, strides = zip(*sides, strict=True)
    yield from (ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_int64(prod(lengths)), ctypes.c_int64(strides[-1]))
    yield (ctypes.c_char * (BYTES * len(numbers))).from_buffer(numbers)
    yield from map(ctypes.c_int64, lengths + strides)
