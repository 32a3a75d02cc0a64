"""Pages that are set up before anybody asks for them: whoever comes for one gets it at once.

The server asks itself for a page, as a browser would, and keeps what it answers together with the page's kernel.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple

from tornado.httputil import HTTPConnection, HTTPHeaders, HTTPServerRequest, RequestStartLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tornado.httputil import ResponseStartLine
    from tornado.web import Application

# What is said of a page to every browser; its cookies are each browser's own.
FOR_ALL = ("Content-Type", "Cache-Control", "Pragma", "Expires")
# So many are set up at a time: those who come meanwhile shall not wait for all of them.
AT_ONCE = 2


class Rehearsed(NamedTuple):
    """A page as it is sent, and the name of its kernel."""

    kernel_id: str
    headers: dict[str, str]
    body: bytes


class Collecting(HTTPConnection):
    """Takes an answer, in place of a connection to a browser."""

    def __init__(self, protocol: str) -> None:
        self.protocol, self.remote_ip = protocol, "127.0.0.1"
        # As of a request that has come over a connection.
        self.context = self
        self.status = 0
        self.headers = HTTPHeaders()
        self.body = bytearray()
        self.ended = asyncio.Event()

    def set_close_callback(self, callback: Callable[[], None] | None) -> None:
        """Do nothing: nobody hangs up."""

    def write_headers(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders, chunk: bytes | None = None
    ) -> asyncio.Future[None]:
        """Take the beginning of the answer."""
        self.status, self.headers = getattr(start_line, "code", 0), headers
        return self.write(chunk or b"")

    def write(self, chunk: bytes) -> asyncio.Future[None]:
        """Take more of it."""
        self.body += chunk
        taken = asyncio.get_running_loop().create_future()
        taken.set_result(None)
        return taken

    def finish(self) -> None:
        """Know that this was all."""
        self.ended.set()


class Rehearsal(HTTPServerRequest):
    """A request that the server makes of itself; none that comes over a network can be one."""

    def __init__(self, address: str, headers: dict[str, str], protocol: str) -> None:
        self.answer = Collecting(protocol)
        asks = RequestStartLine("GET", address, "HTTP/1.1")
        super().__init__(start_line=asks, headers=HTTPHeaders(headers), connection=self.answer)


class Rehearsals:
    """The pages of a server that have been set up ahead, each to be given to one visitor."""

    def __init__(self) -> None:
        self._ready: defaultdict[str, deque[Rehearsed]] = defaultdict(deque)
        self._coming: defaultdict[str, deque[asyncio.Future[Rehearsed | None]]] = defaultdict(deque)
        """Those that are being set up, and that nobody waits for yet."""

    def __len__(self) -> int:
        return sum(map(len, self._ready.values()))

    def __contains__(self, kernel_id: str) -> bool:
        return any(page.kernel_id == kernel_id for pages in self._ready.values() for page in pages)

    async def take(self, address: str) -> Rehearsed | None:
        """Take a page that was set up for an address, or is just being set up; None if there is none."""
        if self._ready.get(address):
            return self._ready[address].popleft()
        return await self._coming[address].popleft() if self._coming.get(address) else None

    def forget(self, kernel_id: str) -> None:
        """Forget the page of a kernel that has ended."""
        for address, pages in self._ready.items():
            self._ready[address] = deque(page for page in pages if page.kernel_id != kernel_id)

    async def prepare(
        self, application: Application, kernels: Any, addresses: Iterable[str], headers: dict[str, str], protocol: str
    ) -> None:
        """Set up a page for each address, as a browser gets it that sends these headers; those that fail are left out.

        Whoever asks for one that is just being set up waits for it; one whose turn has not come is set up as always.
        """
        waiting = iter(addresses)

        async def one_after_the_other() -> None:
            for address in waiting:
                coming: asyncio.Future[Rehearsed | None] = asyncio.get_running_loop().create_future()
                self._coming[address].append(coming)
                page = await rehearsed(application, kernels, Rehearsal(address, headers, protocol))
                self._finish(address, coming, page)

        await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))

    def _finish(self, address: str, coming: asyncio.Future[Rehearsed | None], page: Rehearsed | None) -> None:
        """Give a page to whoever has waited for it, else keep it."""
        if coming in self._coming[address]:
            self._coming[address].remove(coming)
        elif not coming.cancelled():
            coming.set_result(page)
            return
        if page:
            self._ready[address].append(page)


async def rehearsed(application: Application, kernels: Any, request: Rehearsal) -> Rehearsed | None:
    """Ask a server for a page; None if it cannot be set up."""
    application(request)
    await request.answer.ended.wait()
    kernel_id = kernels.started_for(request)
    if kernel_id is None or request.answer.status != HTTPStatus.OK:
        return None
    headers = {name: request.answer.headers[name] for name in FOR_ALL if name in request.answer.headers}
    return Rehearsed(kernel_id, headers, bytes(request.answer.body))
