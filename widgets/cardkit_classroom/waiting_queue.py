"""The queue for places in a full room: first come, first served.

Everybody can see how many people are ahead of them. If a person closes a page in order to reopen it, or to open another
one, their place is kept for a few seconds. People who want another page while one is open wait behind everybody who has
none.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tornado.web import HTTPError

if TYPE_CHECKING:
    from collections.abc import Callable

# A waiting page repeats its request every few seconds. A person is removed after this many seconds without a request.
GONE_SECONDS = 20
# A place is kept for this many seconds, because a browser requests the next page right after closing one.
RETURN_SECONDS = 6


class RoomIsFullError(HTTPError):
    """No place is free for another page: HTTP status 503.

    Attributes:
        number: The position in the queue, from 1; 0 if the person has another page open, which they could close.

    """

    def __init__(self, number: int) -> None:
        super().__init__(503, "The room is full.")
        self.number = number


class TooManyPagesError(HTTPError):
    """A person already has the maximum number of open pages: HTTP status 429."""

    def __init__(self, pages: int) -> None:
        super().__init__(429, reason=f"Too many pages are open here: {pages}. Close one")


class WaitingQueue:
    """The people who are waiting for a place, in order of arrival."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # The time of each person's last request: of people without a page, and of those who have one and want another.
        self._waiting: dict[str, float] = {}
        self._waiting_for_another: dict[str, float] = {}
        # The time at which each person who is expected back closed their page.
        self._expected: dict[str, float] = {}

    def __len__(self) -> int:
        """Return the number of people without a page who are waiting."""
        self._remove_gone()
        return len(self._waiting)

    def is_empty(self) -> bool:
        """Return whether nobody is waiting, neither for a first page nor for another one."""
        return not len(self) and not self._waiting_for_another

    def is_next(self, person: str) -> bool:
        """Return whether this person gets the next place: it is kept for them, or nobody is ahead of them."""
        self._remove_gone()
        return person in self._expected or next(iter(self._waiting), person) == person

    def is_next_for_another(self, person: str) -> bool:
        """Return whether a person may have another page: nobody without a page waits, and nobody is ahead of them."""
        self._remove_gone()
        return not self._waiting.keys() - {person} and next(iter(self._waiting_for_another), person) == person

    def expect(self, person: str) -> None:
        """Keep a place for a person who has just closed a page."""
        self._expected[person] = self._clock()

    def expected(self) -> set[str]:
        """Return the people for whom a place is kept."""
        self._remove_gone()
        return {*self._expected}

    def kept_for_others(self, person: str) -> int:
        """Return the number of places that are kept for other people."""
        return len(self.expected() - {person})

    def join(self, person: str) -> int:
        """Add a person to the end of the queue unless they are already waiting, and return their position, from 1."""
        self._remove_gone()
        self._waiting[person] = self._clock()
        return [*self._waiting].index(person) + 1

    def join_for_another(self, person: str) -> None:
        """Add a person who has a page open and wants another one; they wait behind everybody who has none."""
        self._waiting_for_another[person] = self._clock()

    def leave(self, person: str) -> None:
        """Remove a person who has received a place."""
        for each in (self._waiting, self._waiting_for_another, self._expected):
            each.pop(person, None)

    def _remove_gone(self) -> None:
        self._waiting = self._since(self._waiting, GONE_SECONDS)
        self._waiting_for_another = self._since(self._waiting_for_another, GONE_SECONDS)
        self._expected = self._since(self._expected, RETURN_SECONDS)

    def _since(self, times: dict[str, float], seconds: float) -> dict[str, float]:
        """Return the entries from the last `seconds`."""
        now = self._clock()
        return {person: time for person, time in times.items() if now - time <= seconds}
