"""A visit: one request for a page, from its arrival until all of the page is sent, or nobody waits for it any more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from tornado.websocket import WebSocketClosedError

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

# The cookie by which a browser is known.
VISITOR = "cardkit-visitor"

# So long a bit of a page waits for others.
MOMENT_SECONDS = 0.02

_visit: ContextVar[Visit | None] = ContextVar("visit", default=None)


class Flushing:
    """Sends what has been written a moment later: a page is written in hundreds of bits, each dear to send alone."""

    def __init__(self, flush: Callable[..., Any]) -> None:
        self._flush = flush
        self._later: asyncio.TimerHandle | None = None

    def __call__(self, **now: bool) -> Any:
        """Send soon; what has to be said with the last bit is sent at once."""
        if now:
            self._stop()
            return self._flush(**now)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(MOMENT_SECONDS, self._send)
        return None

    def _send(self) -> None:
        self._stop()
        self._flush()

    def _stop(self) -> None:
        if self._later:
            self._later.cancel()
        self._later = None


class Visit:
    """One request for a page. What it leads to, down to the kernel's start, happens in its context."""

    def __init__(self, handler: Any) -> None:
        self.over = False
        """Whether nobody waits for this page any more: the visitor has left, or was told that it cannot be set up."""
        self._handler = handler
        self.request = handler.request
        """What was asked for, and by whom."""
        self._when_over: list[Callable[[], object]] = []
        self._when_slow: list[Callable[[], object]] = []
        self._request: asyncio.Task[Any] | None = asyncio.current_task()
        handler.request.connection.set_close_callback(self.end)
        handler.flush = Flushing(handler.flush)
        self._is_first = not handler.get_cookie(VISITOR, "")
        self.visitor = visitor_of(handler)
        """By this the browser is known, until it is closed."""

    def is_by(self, visitor: str) -> bool:
        """Say whether a visitor has made this visit.

        Of several first visits at once, each comes with a cookie of its own, and the browser keeps the last: such a
        visit is made by whoever first asks for its kernel, whose name nobody else can know yet.
        """
        if self._is_first and visitor:
            self._is_first, self.visitor = False, visitor
        return visitor == self.visitor

    def when_sent(self, callback: Callable[[], object]) -> None:
        """Call this when the last of the page is sent."""
        if self._request is not None:
            self._request.add_done_callback(lambda _: callback())

    def when_over(self, callback: Callable[[], object]) -> None:
        """Call this when nobody waits for the page any more, which may be now."""
        self._when_over.append(callback)
        if self.over:
            callback()

    def when_slow(self, callback: Callable[[], object]) -> None:
        """Call this when a cell of the page has computed for long."""
        self._when_slow.append(callback)

    def watch(self, rendering: asyncio.Task[Any] | None) -> None:
        """Take care that the page ends when the task that renders it fails; Voila would wait for it for ever."""
        if rendering is not None:
            rendering.add_done_callback(self._rendered)

    def run(self, script: str) -> None:
        """Have the page run a script at once; it is there as far as it is sent."""
        if not self.over:
            self._handler.write(f"<script>{script}</script>\n")
            self._handler.flush()

    def slow_down(self) -> None:
        """Tell the page that a cell computes for long, and whoever wants to know."""
        self.run("cardkit_slow()")
        for callback in self._when_slow:
            callback()

    def fail(self, why: str) -> None:
        """Tell the page that it cannot be set up, and whoever runs the server why."""
        if not self.over:
            log.error("%s could not be set up: %s", self._handler.request.path, why)
            self.run("cardkit_failed()")
            self.end()

    def end(self) -> None:
        """End the request, and what was begun for it: nobody waits for it any more."""
        if self.over:
            return
        self.over = True
        self._handler.finish()
        if self._request is not None:
            self._request.cancel()
        for callback in self._when_over:
            callback()

    def _rendered(self, rendering: asyncio.Task[Any]) -> None:
        if not rendering.cancelled() and (error := rendering.exception()):
            self.fail(f"{type(error).__name__}: {error}")


def visitor_of(handler: Any) -> str:
    """By what a browser is known; one that comes for the first time is given it, and shows it to this server only."""
    known = str(handler.get_cookie(VISITOR, ""))
    if known:
        return known
    new = secrets.token_urlsafe(16)
    secure = handler.request.protocol == "https"
    handler.set_cookie(VISITOR, new, path=handler.base_url, httponly=True, samesite="Lax", secure=secure)
    return new


def current() -> Visit | None:
    """Return the visit that led to what runs now; None for what no page has asked for."""
    return _visit.get()


def arrive(handler: Any, **_: object) -> None:
    """Receive a visitor: this is what Voila calls (`prelaunch_hook`) before it starts a kernel for a page."""
    receive(handler)


def receive(handler: Any) -> Visit:
    """Begin a visit.

    The page gets the token with which it may stop its kernel when it is left; Voila itself forgets to give it.
    """
    _ = handler.xsrf_token  # reading it sets the cookie
    visit = Visit(handler)
    _visit.set(visit)
    return visit


def is_news(record: logging.LogRecord) -> bool:
    """Say whether a message in the log is about something that somebody still waits for.

    What a kernel says to a page that has just been left cannot be sent: that is no news either.
    """
    visit = current()
    gone = record.exc_info and isinstance(record.exc_info[1], WebSocketClosedError)
    return not gone and (visit is None or not visit.over)
