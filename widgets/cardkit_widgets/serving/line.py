"""The line before a full room: who came first gets the next place, and everybody sees how many are ahead."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from tornado.web import HTTPError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.serving.visits import Visit

# In it a browser keeps its ticket. Its page asks again every few seconds, and by the ticket it is known.
COOKIE = "cardkit-line"
# Who has not asked for so long has gone.
GONE_SECONDS = 20


class RoomIsFullError(HTTPError):
    """There is no place for another page; `number` counts from 1, who is next."""

    def __init__(self, number: int) -> None:
        super().__init__(503, "The room is full.")
        self.number = number


class Line:
    """Those who wait for a place, in the order in which they came."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: dict[str, float] = {}

    def __len__(self) -> int:
        """How many wait."""
        self._forget_gone()
        return len(self._asked)

    def is_next(self, visit: Visit | None) -> bool:
        """Say whether the next place is for a visit: nobody who still waits has come before."""
        self._forget_gone()
        ticket = visit.cookie(COOKIE) if visit else ""
        return next(iter(self._asked), ticket) == ticket

    def join(self, visit: Visit | None) -> int:
        """Have a visit wait in line, where it was or else at the end, and return its number, from 1."""
        if visit is None:  # a notebook in JupyterLab, which does not wait
            return len(self) + 1
        self._forget_gone()
        ticket = visit.cookie(COOKIE)
        if ticket not in self._asked:
            ticket = secrets.token_urlsafe(12)
            visit.keep_cookie(COOKIE, ticket)
        self._asked[ticket] = self._clock()
        return [*self._asked].index(ticket) + 1

    def leave(self, visit: Visit | None) -> None:
        """Take whoever has got a place out of the line."""
        if visit:
            self._asked.pop(visit.cookie(COOKIE), None)

    def _forget_gone(self) -> None:
        latest = self._clock() - GONE_SECONDS
        for ticket in [ticket for ticket, asked in self._asked.items() if asked < latest]:
            del self._asked[ticket]
