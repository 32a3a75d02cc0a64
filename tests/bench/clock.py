"""How the benchmark measures: in many short samples, taken in turn, of which the best counts.

Other people's work on the same machine can only make a sample slower, so the best of many is the least disturbed; and
since all contestants take turns, a slow minute is slow for all of them. On one core time is the computing time of this
process, all of its threads added up, which does not run while the process has to wait for a core.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Contestant(NamedTuple):
    """Somebody who plays: `play(size)` plays so many games (or parts of games) and returns how many moves it made."""

    name: str
    play: Callable[[int], float]


class MissingError(Exception):
    """Something that is to be measured is not installed; the message says what to do."""


class Effort(NamedTuple):
    """How much is measured: samples of each contestant, seconds a sample, samples of what people wait for.

    No more samples of one kind are begun after `patience` seconds on the wall, if there are enough of it to go on with:
    a benchmark that takes for ever on a busy machine is not run.
    """

    samples: int
    seconds: float
    waits: int
    patience: float


FULL = Effort(samples=9, seconds=0.3, waits=3, patience=40)
QUICK = Effort(samples=3, seconds=0.1, waits=1, patience=10)


def times(samples: int, patience: float, *, fewest: int) -> Iterator[int]:
    """Count the samples to be taken: as far as patience goes, but not fewer than `fewest`."""
    began = time.perf_counter()
    for sample in range(samples):
        if sample >= fewest and time.perf_counter() - began > patience:
            return
        yield sample


def best_rates(contestants: Sequence[Contestant], effort: Effort) -> dict[str, float]:
    """The moves that each contestant makes in a second of computing, in its best sample."""
    sizes = {each.name: fitting_size(partial(_seconds, each), effort.seconds) for each in contestants}
    best = dict.fromkeys(sizes, 0.0)
    for _ in times(effort.samples, effort.patience, fewest=2):
        for contestant in contestants:
            best[contestant.name] = max(best[contestant.name], rate(contestant, sizes[contestant.name]))
    return best


def rate(contestant: Contestant, size: int) -> float:
    """The moves that a contestant makes in a second of computing."""
    began = time.process_time()
    moves = contestant.play(size)
    return moves / (time.process_time() - began)


def fitting_size(seconds_of: Callable[[int], float], seconds: float) -> int:
    """How much is played in about so many seconds; `seconds_of` plays so much, and returns the seconds it took."""
    seconds_of(1)  # whatever has to be loaded or compiled first
    size = 1
    while (taken := seconds_of(size)) < seconds / 4:
        size *= 4
    return max(round(size * seconds / taken), 1)


def _seconds(contestant: Contestant, size: int) -> float:
    began = time.process_time()
    contestant.play(size)
    return time.process_time() - began
