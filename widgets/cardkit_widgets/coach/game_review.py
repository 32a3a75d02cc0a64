"""Review a game's decisions in the background, with more threads while a page shows the review."""

from __future__ import annotations

import os
import time
from math import inf
from threading import Lock
from typing import TYPE_CHECKING

from cardkit.advice.review import Review
from cardkit.simulation.batches import HAS_THREADS
from cardkit_widgets.core import background

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.advice.review import Decision
    from cardkit.table.game import Game

# Seconds of computing for each decision while no page shows the review.
IN_BACKGROUND = 1.0
# A page counts as showing the review for this many seconds after a request; it repeats its request sooner.
LOOK = 5.0
# The number of extra threads while a page shows the review.
THREADS = min(2, os.cpu_count() or 1) if HAS_THREADS else 0


class GameReview:
    """A review of one seat's decisions, which can start while the game is still being played.

    Args:
        seat: The seat, from 1.
        seed: The seed of the play-outs.
        when_ready: Takes a function, and calls it once play-outs are compiled.

    """

    def __init__(self, seat: int, seed: int, when_ready: Callable[[Callable[[], None]], None]) -> None:
        self._review = Review(seat, seed)
        self._when_ready = when_ready
        self._lock = Lock()
        self._threads = 0
        self._is_stopped = False
        self._until = 0.0

    def follow(self, game: Game) -> None:
        """Review a game's decisions so far in the background, once play-outs are compiled."""
        self._review.follow(game.at(game.history.now))
        self._when_ready(lambda: self._begin(1, quietly=True))

    def look(self) -> list[Decision]:
        """Return the results so far, and speed up for the next few seconds."""
        self._until = time.monotonic() + LOOK
        if not self._review.is_done:
            self._begin(1 + THREADS)
        return self._review.decisions()

    def stop(self) -> None:
        """Stop computing."""
        self._is_stopped = True

    @property
    def is_done(self) -> bool:
        """Whether the result of every decision is certain enough."""
        return self._review.is_done

    def _begin(self, threads: int, *, quietly: bool = False) -> None:
        with self._lock:
            more = max(threads - self._threads, 0)
            self._threads += more
        for _ in range(more):
            background.begin(self._work, quietly=quietly)

    def _work(self) -> bool:
        """Compute for a moment. Returns whether there is more to do."""
        more = False
        try:
            budget = inf if time.monotonic() < self._until else IN_BACKGROUND
            more = not self._is_stopped and self._review.work(budget)
        finally:
            if not more:
                with self._lock:
                    self._threads -= 1
        return more
