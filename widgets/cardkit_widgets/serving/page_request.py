"""A browser's request for a page, from its arrival until the page has been sent or nobody waits for it any more."""

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

# The cookie with the id of a browser.
BROWSER_COOKIE = "cardkit-visitor"

# Chunks of a page that are written within this many seconds are sent together.
FLUSH_DELAY_SECONDS = 0.02

_current: ContextVar[PageRequest | None] = ContextVar("page_request", default=None)


class DelayedFlush:
    """Flushes a response after a short delay: a page is written in hundreds of chunks, and sending each has a cost."""

    def __init__(self, flush: Callable[..., Any]) -> None:
        self._flush = flush
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, **options: bool) -> Any:
        """Flush soon. Calls with options, which belong to the last chunk, flush immediately."""
        if options:
            self._cancel()
            return self._flush(**options)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(FLUSH_DELAY_SECONDS, self._flush_now)
        return None

    def _flush_now(self) -> None:
        self._cancel()
        self._flush()

    def _cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None


class PageRequest:
    """A request for a page. Everything that it causes, including the start of the kernel, runs in its context."""

    def __init__(self, handler: Any) -> None:
        self.is_closed = False
        """Whether nobody waits for the page any more: the browser has disconnected, or knows that the page failed."""
        self._handler = handler
        self.http = handler.request
        """The HTTP request."""
        self._on_closed: list[Callable[[], object]] = []
        self._on_slow: list[Callable[[], object]] = []
        self._task: asyncio.Task[Any] | None = asyncio.current_task()
        handler.request.connection.set_close_callback(self.close)
        handler.flush = DelayedFlush(handler.flush)
        self._is_first = not handler.get_cookie(BROWSER_COOKIE, "")
        self.browser_id = ensure_browser_id(handler)
        """The id of the browser, which is valid until the browser is closed."""

    def is_from(self, browser_id: str) -> bool:
        """Return whether a browser sent this request.

        If a new browser sends several requests at the same time, each gets a different cookie, and the browser keeps
        the last one. The first browser that asks for the kernel of such a request is its owner: nobody else can know
        the kernel's id yet.
        """
        if self._is_first and browser_id:
            self._is_first, self.browser_id = False, browser_id
        return browser_id == self.browser_id

    def on_sent(self, callback: Callable[[], object]) -> None:
        """Call `callback` when the whole page has been sent."""
        if self._task is not None:
            self._task.add_done_callback(lambda _: callback())

    def on_closed(self, callback: Callable[[], object]) -> None:
        """Call `callback` when nobody waits for the page any more, or immediately if nobody does now."""
        self._on_closed.append(callback)
        if self.is_closed:
            callback()

    def on_slow(self, callback: Callable[[], object]) -> None:
        """Call `callback` when a cell of the page has been computing for a long time."""
        self._on_slow.append(callback)

    def watch(self, rendering: asyncio.Task[Any] | None) -> None:
        """Close the page if the task that renders it fails; otherwise Voila would keep waiting for it."""
        if rendering is not None:
            rendering.add_done_callback(self._rendered)

    def run_script(self, script: str) -> None:
        """Run a script immediately in the part of the page that has already been sent."""
        if not self.is_closed:
            self._handler.write(f"<script>{script}</script>\n")
            self._handler.flush()

    def report_slow(self) -> None:
        """Show on the page that a cell takes a long time, and call the `on_slow` callbacks."""
        self.run_script("cardkit_slow()")
        for callback in self._on_slow:
            callback()

    def fail(self, reason: str) -> None:
        """Show on the page that it can't be set up, and log the reason."""
        if not self.is_closed:
            log.error("%s could not be set up: %s", self._handler.request.path, reason)
            self.run_script("cardkit_failed()")
            self.close()

    def close(self) -> None:
        """End the request and everything that was started for it, because nobody waits for it any more."""
        if self.is_closed:
            return
        self.is_closed = True
        self._handler.finish()
        if self._task is not None:
            self._task.cancel()
        for callback in self._on_closed:
            callback()

    def _rendered(self, rendering: asyncio.Task[Any]) -> None:
        if not rendering.cancelled() and (error := rendering.exception()):
            self.fail(f"{type(error).__name__}: {error}")


def ensure_browser_id(handler: Any) -> str:
    """Return the id in a browser's cookie. Without a cookie, the browser gets a new id for this server."""
    known = str(handler.get_cookie(BROWSER_COOKIE, ""))
    if known:
        return known
    new = secrets.token_urlsafe(16)
    secure = handler.request.protocol == "https"
    handler.set_cookie(BROWSER_COOKIE, new, path=handler.base_url, httponly=True, samesite="Lax", secure=secure)
    return new


def current() -> PageRequest | None:
    """Return the page request for which the current code runs; None if there isn't one."""
    return _current.get()


def prelaunch_hook(handler: Any, **_: object) -> None:
    """Start a page request. Voila calls this before it starts the kernel of a page."""
    begin(handler)


def begin(handler: Any) -> PageRequest:
    """Start a page request and make it the current one.

    The page also gets its XSRF token, which Voila doesn't send, so that it can stop its kernel when it is closed.
    """
    _ = handler.xsrf_token  # reading it sets the cookie
    request = PageRequest(handler)
    _current.set(request)
    return request


def is_relevant(record: logging.LogRecord) -> bool:
    """Return whether a log record is about a page that somebody still waits for.

    Messages that can't be sent because their page was just closed aren't relevant either.
    """
    request = current()
    gone = record.exc_info and isinstance(record.exc_info[1], WebSocketClosedError)
    return not gone and (request is None or not request.is_closed)
