"""Measurements that need separate processes or threads: the first answer, compiling, and two threads against one.

People wait in real time, so that is measured. The computing time next to it shows how much of the wait was due to other
load on the machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import cardkit
from cardkit.simulation.game_series import series_of
from tests.bench.clock import fitting_size, times
from tests.bench.ours import SEED, in_pieces

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bench.c_program import CProgram
    from tests.bench.clock import Effort

# Games in a first answer.
FIRST_ANSWER = 100_000
# Seconds of simulation on one thread, so long that the different ends of the last pieces don't matter.
LONG_ENOUGH = 2.0


class Wait(NamedTuple):
    """Seconds of real time and of CPU time; if patience ran out, infinite, with the time waited until then."""

    wall: float
    computing: float


class Waits(NamedTuple):
    """The waits for a game: compiling it and playing one game, and playing 100,000 games, each in a fresh process."""

    compiling: Wait
    first_answer: Wait


def waits(slug: str, effort: Effort) -> Waits:
    """Compile a game once, then request the first answer several times; the shortest time counts.

    It stops waiting for an answer after `effort.patience` seconds.
    """
    samples = times(effort.waits, effort.patience / 4, fewest=1)
    with tempfile.TemporaryDirectory(prefix="cardkit-bench-") as folder:
        compiling = _fresh_process(slug, 1, folder, None)
        return Waits(compiling, min(_fresh_process(slug, FIRST_ANSWER, folder, effort.patience) for _ in samples))


def _fresh_process(slug: str, games: int, cache: str, patience: float | None) -> Wait:
    """Start Python, import cardkit, simulate, and exit."""
    command, environment = [sys.executable, "-c", answer(slug, games)], _environment(cache)
    try:
        return timed(lambda: subprocess.run(command, check=True, env=environment, timeout=patience))
    except subprocess.TimeoutExpired as error:
        return Wait(inf, error.timeout)


def answer(slug: str, games: int) -> str:
    """Return a program that simulates this many games and exits."""
    return f"import cardkit; cardkit.simulate({slug!r}, games={games}, seed={SEED}, progress=False)"


def _environment(cache: str) -> dict[str, str]:
    return {**os.environ, "CARDKIT_CACHE": cache}


def timed(action: Callable[[], object]) -> Wait:
    """Measure the real time, and the CPU time of this process and its finished child processes."""
    before, began = os.times(), time.perf_counter()
    action()
    wall, after = time.perf_counter() - began, os.times()
    computing = sum(after[:4]) - sum(before[:4])
    return Wait(wall, computing)


class Threads(NamedTuple):
    """How many times as fast two threads are as one."""

    ours: float
    # Two threads of the C program, which share nothing: the most that the machine could achieve in the same minutes.
    machine: float | None


def threads(effort: Effort, program: CProgram | None) -> Threads:
    """Compare two threads with one, in turn; the shortest time of each counts."""
    games = fitting_size(lambda games: timed(lambda: _simulate(games, 1)).computing, LONG_ENOUGH)
    tasks = {"one": lambda: _simulate(games, 1), "two": lambda: _simulate(games, 2)}
    if program is not None:
        tasks |= {"C one": lambda: _in_c(program, games, 1), "C two": lambda: _in_c(program, games, 2)}
    best = dict.fromkeys(tasks, float("inf"))
    for _ in times(effort.samples, effort.patience, fewest=2):
        for name, task in tasks.items():
            best[name] = min(best[name], timed(task).wall)
    return Threads(best["one"] / best["two"], best["C one"] / best["C two"] if program else None)


def _simulate(games: int, threads: int) -> int:
    sample = cardkit.simulate("papageno", games=games, seed=SEED, threads=threads, keep="summary", progress=False)
    return sample.games


def _in_c(program: CProgram, games: int, threads: int) -> None:
    series = series_of("papageno", seed=SEED)
    share = games // threads
    at_work = [threading.Thread(target=in_pieces, args=(program.play, series, share)) for _ in range(threads)]
    for thread in at_work:
        thread.start()
    for thread in at_work:
        thread.join()
