"""The line before a full room: who came first gets the next place, and everybody sees how many are ahead."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tornado.web import HTTPError

if TYPE_CHECKING:
    from collections.abc import Callable

# A page that waits asks again every few seconds. Who has not asked for so long has gone.
GONE_SECONDS = 20


class RoomIsFullError(HTTPError):
    """There is no place for another page; `number` counts from 1, who is next."""

    def __init__(self, number: int) -> None:
        super().__init__(503, "The room is full.")
        self.number = number


class TooManyPagesError(HTTPError):
    """One browser has as many pages open as it may."""

    def __init__(self, pages: int) -> None:
        super().__init__(429, reason=f"Too many pages are open here: {pages}. Close one")


class Line:
    """Those who wait for a place, in the order in which they came."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: dict[str, float] = {}

    def __len__(self) -> int:
        """How many wait."""
        self._forget_gone()
        return len(self._asked)

    def is_next(self, visitor: str) -> bool:
        """Say whether the next place is for a visitor: nobody who still waits has come before."""
        self._forget_gone()
        return next(iter(self._asked), visitor) == visitor

    def join(self, visitor: str) -> int:
        """Have a visitor wait in line, where they were or else at the end, and return their number, from 1."""
        self._forget_gone()
        self._asked[visitor] = self._clock()
        return [*self._asked].index(visitor) + 1

    def leave(self, visitor: str) -> None:
        """Take whoever has got a place out of the line."""
        self._asked.pop(visitor, None)

    def _forget_gone(self) -> None:
        latest = self._clock() - GONE_SECONDS
        for visitor in [visitor for visitor, asked in self._asked.items() if asked < latest]:
            del self._asked[visitor]
