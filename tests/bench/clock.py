"""The benchmark's method: take many short samples in turn, and use the best of them.

Other load on the machine can only make a sample slower, so the best of many is the least disturbed. All contestants
take turns, so that a slow minute is slow for all of them. On one core, time is the computing time of this process,
summed over its threads; it doesn't run while the process waits for a core.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Contestant(NamedTuple):
    """A program to be measured: `play(size)` plays that many games (or parts of them) and returns its move count."""

    name: str
    play: Callable[[int], float]


class MissingError(Exception):
    """A package needed for a measurement isn't installed; the message explains how to install it."""


class Effort(NamedTuple):
    """How much to measure: samples of each contestant, seconds per sample, and samples of waiting times.

    After `patience` seconds of real time, no more samples of a kind are started, if there are already enough of them.
    Otherwise the benchmark would take too long on a busy machine.
    """

    samples: int
    seconds: float
    waits: int
    patience: float


FULL = Effort(samples=9, seconds=0.3, waits=3, patience=40)
QUICK = Effort(samples=3, seconds=0.1, waits=1, patience=10)


def times(samples: int, patience: float, *, fewest: int) -> Iterator[int]:
    """Yield the numbers of the samples to take: as many as the time allows, but at least `fewest`."""
    began = time.perf_counter()
    for sample in range(samples):
        if sample >= fewest and time.perf_counter() - began > patience:
            return
        yield sample


def best_rates(contestants: Sequence[Contestant], effort: Effort) -> dict[str, float]:
    """Return each contestant's moves per second of CPU time, in its best sample."""
    sizes = {each.name: fitting_size(partial(_seconds, each), effort.seconds) for each in contestants}
    best = dict.fromkeys(sizes, 0.0)
    for _ in times(effort.samples, effort.patience, fewest=2):
        for contestant in contestants:
            best[contestant.name] = max(best[contestant.name], rate(contestant, sizes[contestant.name]))
    return best


def rate(contestant: Contestant, size: int) -> float:
    """Return a contestant's moves per second of CPU time."""
    began = time.process_time()
    moves = contestant.play(size)
    return moves / (time.process_time() - began)


def fitting_size(seconds_of: Callable[[int], float], seconds: float) -> int:
    """Find the size that takes about this many seconds; `seconds_of(size)` plays it and returns its time."""
    seconds_of(1)  # loads and compiles everything necessary
    size = 1
    while (taken := seconds_of(size)) < seconds / 4:
        size *= 4
    return max(round(size * seconds / taken), 1)


def _seconds(contestant: Contestant, size: int) -> float:
    began = time.process_time()
    contestant.play(size)
    return time.process_time() - began
