"""A long series cut into pieces: played on several threads, processes or machines, with progress, until interrupted.

The pieces grow until each takes about as long as a person likes to wait for the progress bar to move. However they are
cut, and in whatever order they come back, the result is the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

FIRST_PIECE = 20
"""Games in the first pieces, from which it is learnt how long a game takes."""
LARGEST_PIECE = 50_000
"""More games than this in one piece would only cost memory."""
AT_ONCE = 64
"""Pieces waiting on an executor of somebody else's, who knows how many workers it has."""


class Piece(Protocol):
    """What came of playing a piece: its first game, how many games it has, and how many seconds they took."""

    @property
    def first(self) -> int: ...  # noqa: D102  the class says it
    @property
    def games(self) -> int: ...  # noqa: D102
    @property
    def seconds(self) -> float: ...  # noqa: D102


P = TypeVar("P", bound=Piece)


class Pieces(Generic[P]):
    """The pieces of a series of `games` games, played by `work(first, count)`; iterate over it to play them.

    They come in the order in which they are finished; the first ones have `at_first` games, where that is given.
    `finished` tells afterwards whether all were played: whoever is interrupted (KeyboardInterrupt) goes without those
    that were still being played.
    """

    def __init__(
        self,
        work: Callable[[int, int], P],
        games: int,
        *,
        executor: Any,
        threads: int | None,
        at_first: int | None = None,
    ) -> None:
        self._work = work
        self._games = games
        self._executor = executor
        self._threads = threads or _cores()
        self._begun = 0
        self._size = at_first or FIRST_PIECE
        self.finished = False

    def __iter__(self) -> Iterator[P]:
        """Play piece after piece."""
        yield from self._alone() if self._executor is None and self._threads == 1 else self._together()
        self.finished = True

    def _alone(self) -> Iterator[P]:
        while self._begun < self._games:
            piece = self._work(*self._next())
            self._learn(piece, 0.1)
            yield piece

    def _together(self) -> Iterator[P]:
        with _executor(self._executor, self._threads) as executor:
            at_once = AT_ONCE if self._executor is not None else 2 * self._threads
            patience = 1.0 if self._executor is not None else 0.1
            waiting: set[Future[P]] = set()
            try:
                while self._begun < self._games or waiting:
                    while self._begun < self._games and len(waiting) < at_once:
                        waiting.add(executor.submit(self._work, *self._next()))
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in sorted(done, key=lambda future: future.result().first):
                        self._learn(future.result(), patience)
                        yield future.result()
            finally:
                for future in waiting:
                    future.cancel()

    def _next(self) -> tuple[int, int]:
        """Where the next piece begins, and how many games it has."""
        first = self._begun
        count = min(self._size, self._games - first)
        self._begun += count
        return first, count

    def _learn(self, piece: P, patience: float) -> None:
        """Make the pieces that follow such that each takes about `patience` seconds, but not too much at once."""
        fitting = piece.games * patience / max(piece.seconds, 1e-6)
        self._size = int(min(max(fitting, self._size / 2, 1), self._size * 4, LARGEST_PIECE))


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _executor(given: Any, threads: int) -> Iterator[Executor]:
    """The executor that was given, which its owner closes; else threads of our own."""
    if given is None:
        with ThreadPoolExecutor(threads, thread_name_prefix="cardkit") as ours:
            yield ours
    elif isinstance(given, Executor):
        yield given
    else:
        yield given.get_executor()  # a Dask client
