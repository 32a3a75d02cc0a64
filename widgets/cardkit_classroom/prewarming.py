"""Pre-warm pages: before the class arrives, the server requests pages from itself and keeps each with its kernel."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

from tornado.httputil import HTTPConnection, HTTPHeaders, HTTPServerRequest, RequestStartLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tornado.httputil import ResponseStartLine
    from tornado.web import Application

    from cardkit_widgets.serving.page_request import PageRequest

# The response headers that are the same for every browser; cookies differ.
SHARED_HEADERS = ("Content-Type", "Cache-Control", "Pragma", "Expires")
# The number of pages that are set up at the same time: few, so that people who arrive meanwhile don't wait long.
AT_ONCE = 2


class PrewarmedPage(NamedTuple):
    """A page that is ready to be sent, and the id of its kernel."""

    kernel_id: str
    headers: dict[str, str]
    body: bytes


class MemoryConnection(HTTPConnection):
    """Collects the response to a request in memory, in place of a connection to a browser."""

    def __init__(self, protocol: str) -> None:
        self.protocol, self.remote_ip = protocol, "127.0.0.1"
        # Tornado reads the protocol and the address from the context of a connection.
        self.context = self
        self.status = 0
        self.headers = HTTPHeaders()
        self.body = bytearray()
        self.finished = asyncio.Event()

    def set_close_callback(self, callback: Callable[[], None] | None) -> None:
        """Do nothing: this connection isn't closed early."""

    def write_headers(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders, chunk: bytes | None = None
    ) -> asyncio.Future[None]:
        """Collect the status, the headers and the first chunk."""
        self.status, self.headers = getattr(start_line, "code", 0), headers
        return self.write(chunk or b"")

    def write(self, chunk: bytes) -> asyncio.Future[None]:
        """Collect another chunk."""
        self.body += chunk
        written = asyncio.get_running_loop().create_future()
        written.set_result(None)
        return written

    def finish(self) -> None:
        """Mark the response as complete."""
        self.finished.set()


class PrewarmRequest(HTTPServerRequest):
    """A request from the server to itself. Requests from the network never have this type."""

    def __init__(self, address: str, headers: dict[str, str], protocol: str) -> None:
        self.response = MemoryConnection(protocol)
        start_line = RequestStartLine("GET", address, "HTTP/1.1")
        super().__init__(start_line=start_line, headers=HTTPHeaders(headers), connection=self.response)


def is_prewarm(request: PageRequest | None) -> bool:
    """Return whether a page is set up before anybody has requested it."""
    return request is not None and isinstance(request.http, PrewarmRequest)


class PrewarmedPages:
    """The pre-warmed pages of a server; each is sent to one browser.

    Args:
        kernel_for: Returns the kernel that was started for a request, or None if its page has failed.

    """

    def __init__(self, kernel_for: Callable[[HTTPServerRequest], str | None]) -> None:
        self._kernel_for = kernel_for
        self._ready: defaultdict[str, deque[PrewarmedPage]] = defaultdict(deque)
        # Pages that are being set up, for which no request is waiting yet.
        self._pending: defaultdict[str, deque[asyncio.Future[PrewarmedPage | None]]] = defaultdict(deque)

    def __len__(self) -> int:
        return sum(map(len, self._ready.values()))

    def __contains__(self, kernel_id: str) -> bool:
        return any(page.kernel_id == kernel_id for pages in self._ready.values() for page in pages)

    async def take(self, address: str) -> PrewarmedPage | None:
        """Remove and return a page for a URL, waiting for one that is being set up; None if there is none."""
        if self._ready.get(address):
            return self._ready[address].popleft()
        return await self._pending[address].popleft() if self._pending.get(address) else None

    def forget(self, kernel_id: str) -> None:
        """Remove the page of a kernel that has ended."""
        for address, pages in self._ready.items():
            self._ready[address] = deque(page for page in pages if page.kernel_id != kernel_id)

    async def prewarm(
        self, application: Application, addresses: Iterable[str], headers: dict[str, str], protocol: str
    ) -> None:
        """Set up a page for each URL; pages that fail are skipped.

        If a browser requests a page that is being set up, it waits for that page. It doesn't wait for pages whose setup
        hasn't started.

        Args:
            application: The server's application.
            addresses: Paths with their queries.
            headers: The headers of the requests, such as the cookie with the teacher's pass.
            protocol: "http" or "https".

        """
        remaining = iter(addresses)

        async def prewarm_in_turn() -> None:
            for address in remaining:
                pending: asyncio.Future[PrewarmedPage | None] = asyncio.get_running_loop().create_future()
                self._pending[address].append(pending)
                page = await self._request(application, PrewarmRequest(address, headers, protocol))
                self._finish(address, pending, page)

        await asyncio.gather(*(prewarm_in_turn() for _ in range(AT_ONCE)))

    async def _request(self, application: Application, request: PrewarmRequest) -> PrewarmedPage | None:
        """Request a page from the server; None if it can't be set up."""
        application(request)
        await request.response.finished.wait()
        kernel_id, response = self._kernel_for(request), request.response
        if kernel_id is None or response.status != HTTPStatus.OK:
            return None
        headers = {name: response.headers[name] for name in SHARED_HEADERS if name in response.headers}
        return PrewarmedPage(kernel_id, headers, bytes(response.body))

    def _finish(self, address: str, pending: asyncio.Future[PrewarmedPage | None], page: PrewarmedPage | None) -> None:
        """Give a page to the request that waits for it, or keep it if none does."""
        if pending in self._pending[address]:
            self._pending[address].remove(pending)
        elif not pending.cancelled():
            pending.set_result(page)
            return
        if page:
            self._ready[address].append(page)
