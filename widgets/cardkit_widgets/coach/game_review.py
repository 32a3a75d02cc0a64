"""A review that works in the background from the first move on, and faster while somebody looks at it."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from math import inf
from threading import Lock, Thread, get_native_id
from typing import TYPE_CHECKING

from cardkit.advice.review import Review

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.advice.review import Decision
    from cardkit.table.game import Game

# Seconds of computing for each decision while nobody looks.
IN_BACKGROUND = 1.0
# Seconds that a look lasts: a page that goes on looking asks again before.
LOOK = 5.0
# So many threads work while somebody looks, besides the one that works in the background: that is so much less urgent.
THREADS, NICE = min(2, os.cpu_count() or 1), 10


def begin(work: Callable[[], None]) -> None:
    """Have something done beside what the page asks for."""
    Thread(target=work, daemon=True).start()


def yield_to_others() -> None:
    """Let this thread work when nothing else is to be done."""
    with suppress(AttributeError, OSError):  # not every system can
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)


class GameReview:
    """The review of what a seat has decided in a game that is being played."""

    def __init__(self, seat: int, seed: int, when_ready: Callable[[Callable[[], None]], None]) -> None:
        self._review = Review(seat, seed)
        self._when_ready = when_ready
        self._lock = Lock()
        self._threads = 0
        self._is_stopped = False
        self._until = 0.0

    def follow(self, game: Game) -> None:
        """Look at the decisions of a game so far, in the background, once play-outs are compiled."""
        self._review.follow(game.at(game.now))
        self._when_ready(lambda: self._begin(1, self._work_quietly))

    def look(self) -> list[Decision]:
        """What is known so far. Who goes on looking gets to know more."""
        self._until = time.monotonic() + LOOK
        if not self._review.is_done:
            self._begin(1 + THREADS, self._work)
        return self._review.decisions()

    def stop(self) -> None:
        """Nobody will ask any more."""
        self._is_stopped = True

    @property
    def is_done(self) -> bool:
        """Say whether all is known that a person wants to know."""
        return self._review.is_done

    def _begin(self, threads: int, work: Callable[[], None]) -> None:
        with self._lock:
            more = max(threads - self._threads, 0)
            self._threads += more
        for _ in range(more):
            begin(work)

    def _work_quietly(self) -> None:
        yield_to_others()
        self._work()

    def _work(self) -> None:
        try:
            while not self._is_stopped and self._review.work(inf if time.monotonic() < self._until else IN_BACKGROUND):
                pass
        finally:
            with self._lock:
                self._threads -= 1
