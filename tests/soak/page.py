"""A page as a browser uses it: requested over HTTP, then connected to its kernel by a websocket."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tornado.websocket import WebSocketClientConnection

HOST = "127.0.0.1"
# The status of a page when the server is full.
FULL = 503
PROTOCOL = "v1.kernel.websocket.jupyter.org"
# The page that is loaded: one button, which shows how often it was pressed.
BUTTON = """
import ipywidgets, itertools
button, times = ipywidgets.Button(), itertools.count(1)
button.on_click(lambda _: setattr(button, "description", f"pressed {next(times)}"))
button
"""


class FailedError(Exception):
    """A visitor got an error, or waited in vain."""


class NoPlaceError(Exception):
    """The server has no capacity for a page; it recognises the browser by the `cookies` when it asks again."""

    def __init__(self, cookies: str) -> None:
        super().__init__("there is no room for this page")
        self.cookies = cookies


class Answer(NamedTuple):
    """The server's response."""

    status: int
    headers: str
    text: str


async def ask(port: int, path: str, method: str = "GET", headers: str = "", body: str = "") -> Answer:
    """Send a request to the server and read the whole response."""
    received = b"".join([part async for part in asked(port, path, method, headers, body)])
    head, _, text = received.decode().partition("\r\n\r\n")
    if not (status := re.match(r"HTTP/1\.\d (\d+)", head)):
        raise FailedError(f"{method} {re.sub('[0-9a-f-]{36}', 'ID', path)} got no answer")
    return Answer(int(status[1]), head, text)


async def asked(port: int, path: str, method: str = "GET", headers: str = "", body: str = "") -> AsyncIterator[bytes]:
    """Send a request to the server, and read the response in chunks; closing it early hangs up."""
    reader, writer = await asyncio.open_connection(HOST, port)
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    writer.write(f"{method} {path} HTTP/1.0\r\nHost: {HOST}:{port}\r\n{headers}{length}\r\n{body}".encode())
    try:
        while part := await reader.read(65536):
            yield part
    finally:
        writer.transport.abort()


class Link:
    """The websocket between a page and its kernel."""

    def __init__(self, connection: WebSocketClientConnection, session: str) -> None:
        self._connection = connection
        self._session = session
        # If this is a list, all received messages are appended to it.
        self.heard: list[str] | None = None

    @classmethod
    async def open(cls, port: int, kernel: str, headers: dict[str, str], protocol: str | None = PROTOCOL) -> Link:
        """Open it as the front end does; with `None`, it uses Jupyter's older protocol."""
        session = str(uuid.uuid4())
        url = f"ws://{HOST}:{port}/api/kernels/{kernel}/channels?session_id={session}"
        protocols = [protocol] if protocol else None
        return cls(await websocket_connect(HTTPRequest(url, headers=headers), subprotocols=protocols), session)

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell", **metadata: str) -> None:
        """Send a message to the kernel."""
        header = {"msg_id": str(uuid.uuid4()), "msg_type": kind, "session": self._session, "username": ""}
        header |= {"version": "5.2", "date": datetime.now(UTC).isoformat()}
        message = {"header": header, "parent_header": {}, "metadata": metadata, "content": content}
        await self.write(serialize_msg_to_ws_v1(message, channel, lambda part: json.dumps(part).encode()))

    async def write(self, raw: bytes | str) -> None:
        """Send any text, as a script might."""
        await self._connection.write_message(raw, binary=isinstance(raw, bytes))

    async def hear(self, kind: str, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read messages from the kernel until the expected one arrives. Returns its content."""
        while (message := await self._connection.read_message()) is not None:
            if not isinstance(message, bytes):
                raise FailedError("the websocket uses another protocol")
            if self.heard is not None:
                self.heard.append(message.decode(errors="replace"))
            _, (header, _, _, content, *_) = deserialize_msg_from_ws_v1(message)
            if json.loads(header)["msg_type"] == kind and is_it(found := json.loads(content)):
                return dict(found)
        raise FailedError("the websocket was closed")

    async def close(self) -> None:
        """Close it properly, and wait until it is closed."""
        self._connection.close()
        while await self._connection.read_message() is not None:
            pass  # messages that the kernel has sent in the meantime

    def cut(self) -> None:
        """Drop the connection without closing it, like a browser that is killed."""
        self._connection.stream.close()
        self._connection.protocol = None  # otherwise it warns that it wasn't closed


class Page:
    """A completely loaded page and the connection to its kernel."""

    def __init__(self, port: int, kernel: str, cookies: str, link: Link) -> None:
        self.port = port
        self.address = f"/api/kernels/{kernel}"
        self.kernel = kernel
        self.link = link
        self.cookies = cookies
        self._button = ""

    @classmethod
    async def opened(cls, port: int, path: str, kept: str = "") -> Page:
        """Open a page with a button, and press it; `kept` contains the browser's saved cookies."""
        page = await cls.sent(port, path, kept)
        await page.start()
        return page

    @classmethod
    async def sent(cls, port: int, path: str, kept: str = "") -> Page:
        """Request a page, wait until all of it has arrived, and connect to its kernel.

        Raises NoPlaceError if the server is full.
        """
        answer = await ask(port, path, headers=f"Cookie: {kept}\r\n" if kept else "")
        cookies = "; ".join(filter(None, [kept, cookies_of(answer)]))
        if answer.status == FULL:
            raise NoPlaceError(cookies)
        return await cls.connected(port, answer, cookies)

    @classmethod
    async def connected(cls, port: int, answer: Answer, cookies: str) -> Page:
        """Connect a loaded page to its kernel."""
        kernel = kernel_of(answer)
        if (status := (await ask(port, f"/api/kernels/{kernel}", headers=f"Cookie: {cookies}\r\n")).status) != 200:
            raise FailedError(f"the kernel has status {status}")
        return cls(port, kernel, cookies, await Link.open(port, kernel, {"Cookie": cookies}))

    async def start(self) -> None:
        """Find the button and press it."""
        states = await self.states()
        self._button = next(name for name, state in states.items() if state["model_name"] == "ButtonModel")
        await self.press()

    async def states(self) -> dict[str, dict[str, Any]]:
        """Request the states of all widgets, as ipywidgets does; then the page is usable."""
        await self.link.send("kernel_info_request", {})
        await self.link.hear("kernel_info_reply", lambda content: bool(content["status"] == "ok"))
        comm = str(uuid.uuid4())
        about = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await self.link.send("comm_open", about, version="1.0.0")
        await self.link.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        content = await self.link.hear("comm_msg", lambda content: bool(content["comm_id"] == comm))
        return dict(content["data"]["states"])

    async def press(self) -> None:
        """Press the button and wait for its new label."""
        click = {"method": "custom", "content": {"event": "click"}}
        await self.link.send("comm_msg", {"comm_id": self._button, "data": click})
        await self.link.hear("comm_msg", lambda content: "pressed" in str(content["data"].get("state")))

    async def say_farewell(self) -> None:
        """Stop the kernel with the beacon that a page sends when the user leaves it."""
        token = self.cookies.partition("_xsrf=")[2].partition(";")[0]
        headers = f"Cookie: {self.cookies}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        answer = await ask(self.port, f"/voila/api/shutdown/{self.kernel}", "POST", headers, f"_xsrf={token}")
        if answer.status != 204:
            raise FailedError(f"the farewell has status {answer.status}")


def cookies_of(answer: Answer) -> str:
    """Return the cookies that a response sets, in the form in which the browser sends them back."""
    return "; ".join(re.findall(r"(?im)^set-cookie: ([^;\r]+)", answer.headers))


def kernel_of(answer: Answer) -> str:
    """Return the ID of a page's kernel. Raises FailedError if the page is missing or incomplete."""
    if answer.status != 200:
        raise FailedError(f"the page has status {answer.status}")
    found = re.search(r'"kernelId": "([\w-]+)"', answer.text)
    if found and "voila_finish()" in answer.text:
        return found[1]
    raise FailedError("the page could not be set up" if "cardkit_failed" in answer.text else "the page is incomplete")
