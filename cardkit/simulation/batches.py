"""Play a long series in pieces, on threads, processes or a cluster, with a progress bar, until interrupted.

The pieces grow until each takes a fraction of a second, so that the progress bar moves smoothly. The result doesn't
depend on the sizes of the pieces, nor on the order in which they finish.
"""

import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any, Generic, NamedTuple, TypeVar

from cardkit.simulation import compiled
from cardkit.simulation.game_series import Series
from cardkit.table.custom_player import CustomPlayerName
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import checked_count

# The number of games in the first pieces, which are used to measure how long a game takes.
FIRST_PIECE = 20
# The maximum number of games in a piece; larger pieces would only use more memory.
LARGEST_PIECE = 50_000
# The maximum number of threads: far more than the cores of a machine, and fewer than systems allow.
MOST_THREADS = 1_000
# The number of pieces submitted in advance to a given executor, whose number of workers is unknown.
AT_ONCE = 64
# The seconds that a piece should take, on our own threads and on a given executor.
PATIENCE, PATIENCE_AFAR = 0.2, 1.0

# Python in a browser can't start threads.
HAS_THREADS = sys.platform != "emscripten"

# A warning names the line of the first caller outside these packages.
OURS = {"cardkit", "cardkit_widgets", "contextlib"}

COMPILING = "compiling the rules of {name}, once (a few seconds)"
INTERPRETED = (
    "numba is not installed, so games are played interpreted, about two hundred times slower: "
    'pip install "cardkit[simulation]"'
)


R = TypeVar("R")


class Piece(NamedTuple, Generic[R]):
    """A finished piece of a series: the number of its first game, the number of games, the seconds, and the result."""

    first: int
    games: int
    seconds: float
    result: R


def play_piece(work: Callable[[int, int], R], first: int, count: int) -> Piece[R]:
    """Play a piece with `work(first, count)` in this process, and measure the time."""
    began = time.perf_counter()
    result = work(first, count)
    return Piece(first, count, time.perf_counter() - began, result)


@dataclass
class Pieces(Generic[R]):
    """An iterator that plays the pieces of a series, and yields them in the order in which they finish.

    `work(first, count)` plays a piece of the `games` games of the `series`. The first pieces have `at_first` games. If
    each game is played `times` times, the progress bar counts all of them. An interruption (KeyboardInterrupt) drops
    the pieces that are still running; then `finished` stays False.

    Raises:
        CardkitError: If the number of threads is invalid.

    """

    series: Series
    work: Callable[[int, int], R]
    games: int
    _: KW_ONLY
    executor: Any
    threads: int | None
    progress: bool
    at_first: int = FIRST_PIECE
    times: int = 1
    finished: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        """Check the number of threads, without playing anything."""
        threads = _cores() if self.threads is None else checked_count("threads", self.threads, 1, MOST_THREADS)
        self._threads = threads if HAS_THREADS else 1
        _check_players(self.executor, self.series.named_bots)
        self._begun = 0
        self._size = self.at_first

    def __iter__(self) -> Iterator[Piece[R]]:
        """Play one piece after another."""
        pieces = self._alone() if self.executor is None and self._threads == 1 else self._together()
        with progress_bar(self.series, self.games * self.times, shown=self.progress) as advance:
            for piece in pieces:
                yield piece
                advance(piece.games * self.times)
        self.finished = True

    def _alone(self) -> Iterator[Piece[R]]:
        while self._begun < self.games:
            piece = play_piece(self.work, *self._next())
            self._learn(piece, PATIENCE)
            yield piece

    def _together(self) -> Iterator[Piece[R]]:
        with _executor(self.executor, self._threads) as executor:
            at_once = AT_ONCE if self.executor is not None else 2 * self._threads
            patience = PATIENCE_AFAR if self.executor is not None else PATIENCE
            waiting: set[Future[Piece[R]]] = set()
            try:
                while self._begun < self.games or waiting:
                    while self._begun < self.games and len(waiting) < at_once:
                        first, count = self._next()
                        waiting.add(executor.submit(play_piece, self.work, first, count))
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in sorted(done, key=lambda future: future.result().first):
                        self._learn(future.result(), patience)
                        yield future.result()
            finally:
                for future in waiting:
                    future.cancel()

    def _next(self) -> tuple[int, int]:
        """Return the first game of the next piece, and its number of games."""
        first = self._begun
        count = min(self._size, self.games - first)
        self._begun += count
        return first, count

    def _learn(self, piece: Piece[Any], patience: float) -> None:
        """Adjust the size of the next pieces towards `patience` seconds each, in moderate steps."""
        fitting = piece.games * patience / max(piece.seconds, 1e-6)
        self._size = int(min(max(fitting, self._size / 2, 1), self._size * 4, LARGEST_PIECE))


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check_players(executor: Any, bots: Sequence[str]) -> None:
    """Raise CardkitError for a custom player that the processes of a pool can't import.

    Otherwise the pool would break without an explanation. A process that isn't forked has to import the player, which
    is impossible if it is defined in a notebook or a console.
    """
    context: Any = getattr(executor, "_mp_context", None)
    if context is None or context.get_start_method() == "fork" or hasattr(sys.modules["__main__"], "__file__"):
        return
    for bot in bots:
        player = getattr(bot, "player", None) if isinstance(bot, CustomPlayerName) else None
        if player is not None and getattr(player, "__module__", "") == "__main__":
            message = f"other processes can't import {str(bot)!r} from a notebook or a console"
            raise CardkitError(f"{message}: put it into a module and import it, or use threads (leave out executor=)")


@contextmanager
def _executor(given: Any, threads: int) -> Iterator[Executor]:
    """Provide the given executor, which stays open, or our own threads."""
    if given is None:
        with ThreadPoolExecutor(threads, thread_name_prefix="cardkit") as ours:
            yield ours
    elif isinstance(given, Executor):
        yield given
    elif hasattr(given, "get_executor"):
        yield given.get_executor()  # a Dask client
    else:
        message = (
            f"executor must be one of concurrent.futures, or a Dask client such as Client({given!r}), not {given!r}"
        )
        raise CardkitError(message)


# --- Progress and warnings --------------------------------------------------------------------------------------------


@contextmanager
def progress_bar(series: Series, games: int, *, shown: bool) -> Iterator[Callable[[int], object]]:
    """Show a progress bar in a terminal, JupyterLab or Voila, but not if stderr is a file or a pipe.

    Without tqdm, there is no progress bar.

    Yields:
        A function to call with the number of games that have just been played.

    """
    name = series.definition.name
    compiling = compiled.available() and not compiled.is_kept(series.game, series.named_bots)
    if not compiled.available() and not compiled.webassembly_file(series.game):
        say_slow()
    if find_spec("tqdm") is None:
        yield lambda _: None
        return
    from tqdm.auto import tqdm

    hidden = None if shown else True  # None hides the bar outside terminals and notebooks
    with tqdm(total=games, unit=" games", unit_scale=True, disable=hidden, leave=False) as bar:
        bar.leave = hasattr(bar, "container")  # in a notebook: Voila draws the page at the end, including the bar
        bar.set_description(COMPILING.format(name=name) if compiling else name)

        def advance(played: int) -> None:
            bar.set_description(name, refresh=False)
            bar.update(played)

        yield advance


@cache
def say_slow() -> None:
    """Warn once that numba is missing, at the line that calls cardkit."""
    warnings.warn(INTERPRETED, stacklevel=_levels_outside())


def _levels_outside() -> int:
    """Return the `stacklevel` for the caller's warning: the number of levels to the first code outside cardkit."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001 - as `warnings` itself does
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] in OURS:
        level, frame = level + 1, frame.f_back
    return level
