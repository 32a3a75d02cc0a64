"""A relay that counts what a server sends: the bytes of every connection, by purpose."""

from __future__ import annotations

import socket
import threading
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

CHUNK = 1 << 16
# The first bytes of a connection that becomes a websocket.
UPGRADE = b"upgrade: websocket"


class Relay:
    """Forwards all bytes to and from a server on this machine; `counted` contains the bytes sent to browsers."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.counted: Counter[str] = Counter()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"

    def __enter__(self) -> Self:
        """Start listening."""
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop listening; open connections end with the browser."""
        self._listener.close()

    def _listen(self) -> None:
        with suppress(OSError):  # the connection was closed
            while True:
                browser, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self.port))
                purpose = ["http"]
                threading.Thread(target=self._ask, args=(browser, server, purpose), daemon=True).start()
                threading.Thread(target=self._answer, args=(server, browser, purpose), daemon=True).start()

    def _ask(self, browser: socket.socket, server: socket.socket, purpose: list[str]) -> None:
        with suppress(OSError), server:
            while part := browser.recv(CHUNK):
                if UPGRADE in part.lower():
                    purpose[0] = "websocket"
                server.sendall(part)

    def _answer(self, server: socket.socket, browser: socket.socket, purpose: list[str]) -> None:
        with suppress(OSError), browser:
            while part := server.recv(CHUNK):
                self.counted[purpose[0]] += len(part)
                browser.sendall(part)
