"""The line before a full room: who came first gets the next place, and everybody sees how many are ahead.

Who leaves a page to open it again, or another, finds their place kept for a few seconds. Who has a page open already
and wants another waits behind all who have none.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tornado.web import HTTPError

if TYPE_CHECKING:
    from collections.abc import Callable

# A page that waits asks again every few seconds. Who has not asked for so long has gone.
GONE_SECONDS = 20
# A browser asks for the next page as soon as it has left one.
BACK_SECONDS = 6


class RoomIsFullError(HTTPError):
    """There is no place for another page; `number` counts from 1, who is next.

    It is 0 for whoever has another page open: all places are needed by others, and that page can be closed.
    """

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
        self._want_another: dict[str, float] = {}
        """Those who have a page open, and ask for one more."""
        self._expected: dict[str, float] = {}
        """Who has just left a page, and when."""

    def __len__(self) -> int:
        """How many wait who have no page."""
        self._forget_gone()
        return len(self._asked)

    def has_anybody(self) -> bool:
        """Whether anybody waits, be it for another page."""
        return bool(len(self) or self._want_another)

    def is_next(self, visitor: str) -> bool:
        """Say whether the next place is for a visitor: it is theirs, or nobody who still waits has come before."""
        self._forget_gone()
        return visitor in self._expected or next(iter(self._asked), visitor) == visitor

    def is_next_for_another(self, visitor: str) -> bool:
        """Say whether another page of a visitor is next: nobody waits who has none, or has come before."""
        self._forget_gone()
        return not self._asked.keys() - {visitor} and next(iter(self._want_another), visitor) == visitor

    def expect_back(self, visitor: str) -> None:
        """Keep a place for a visitor who has just left a page."""
        self._expected[visitor] = self._clock()

    def expected(self) -> set[str]:
        """Those for whom a place is kept."""
        self._forget_gone()
        return {*self._expected}

    def kept_for_others(self, visitor: str) -> int:
        """How many places are kept for others than this visitor."""
        return len(self.expected() - {visitor})

    def wait_for_another(self, visitor: str) -> None:
        """Have a visitor who has a page open wait for one more, behind all who have none."""
        self._want_another[visitor] = self._clock()

    def join(self, visitor: str) -> int:
        """Have a visitor wait in line, where they were or else at the end, and return their number, from 1."""
        self._forget_gone()
        self._asked[visitor] = self._clock()
        return [*self._asked].index(visitor) + 1

    def leave(self, visitor: str) -> None:
        """Take whoever has got a place out of the line."""
        for each in (self._asked, self._want_another, self._expected):
            each.pop(visitor, None)

    def _forget_gone(self) -> None:
        now = self._clock()
        self._asked = {visitor: asked for visitor, asked in self._asked.items() if now - asked <= GONE_SECONDS}
        another = self._want_another.items()
        self._want_another = {visitor: asked for visitor, asked in another if now - asked <= GONE_SECONDS}
        self._expected = {visitor: left for visitor, left in self._expected.items() if now - left <= BACK_SECONDS}
