"""The connection between a page and its kernel: only the browser that opened the page may use it.

Other people may see a kernel's id in a log or on somebody's screen. With the id, they could read everything that the
page shows, and stop the kernel. The connection also runs no code: pages may only send messages to their widgets.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardkit_widgets.serving.page_request import BROWSER_COOKIE

# The messages that a page may send: those to widgets, the requests that precede them, and the shutdown request.
ALLOWED = {"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request", "shutdown_request"}

# The websocket protocol of pages. A message starts with 8-byte numbers: the number of its parts, and their offsets.
PROTOCOL, NUMBER_BYTES = "v1.kernel.websocket.jupyter.org", 8


class KernelSocket(ZMQChannelsWebsocketConnection):
    """Passes messages from a websocket to a kernel. A notebook in JupyterLab may send any message."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Pass a message on, unless it comes from a page that may not send it."""
        is_notebook = self.kernel_manager.page_request is None
        if is_notebook or (self.subprotocol == PROTOCOL and message_type(incoming_msg) in ALLOWED):
            super().handle_incoming_message(incoming_msg)


def message_type(message: str | bytes) -> str:
    """Return the type in a message's header; an empty string if the message is invalid, even if its offsets are."""
    if isinstance(message, str) or int.from_bytes(message[:NUMBER_BYTES], "little") * NUMBER_BYTES > len(message):
        return ""
    try:
        _, (header, *_) = deserialize_msg_from_ws_v1(message)
        return str(json.loads(header)["msg_type"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


class OwnerOnly:
    """A handler mixin that serves only the browser that opened a kernel's page; others get the error 404."""

    kernel_manager: Any
    path_args: list[str]
    path_kwargs: dict[str, str]

    async def prepare(self) -> None:
        """Check the browser. A page whose kernel has ended gets the same short error."""
        await super().prepare()  # type: ignore[misc]  # the handler's
        if not self._is_owner():
            handler: Any = self
            handler.set_status(HTTPStatus.NOT_FOUND)
            handler.finish("no such kernel")

    def write_error(self, status_code: int, **_: object) -> None:
        """Write only the status code, because Jupyter's error page can't be rendered here."""
        handler: Any = self
        handler.set_header("Content-Type", "text/plain; charset=utf-8")
        handler.finish(str(status_code))

    def _is_owner(self) -> bool:
        (kernel_id,) = [*self.path_args, *self.path_kwargs.values()]
        if kernel_id not in self.kernel_manager:
            return False
        request = self.kernel_manager.get_kernel(kernel_id).page_request
        handler: Any = self
        return request is None or request.is_from(handler.get_cookie(BROWSER_COOKIE, ""))


class OwnKernelHandler(OwnerOnly, KernelHandler):
    """Returns the status of a kernel, and ends the kernel on request."""


class KernelWebsocketHandler(OwnerOnly, VoilaKernelWebsocketHandler):
    """The websocket of a page. Its messages are text and drawings, which compress to a quarter of their size."""

    def get_compression_options(self) -> dict[str, int]:
        """Compress messages for browsers that can decompress them, with tornado's default settings."""
        return {}

    def on_close(self) -> None:
        """Close the connection, even if the browser disconnected before it was open.

        Jupyter counts open connections, and fails when it removes one that it hasn't counted yet.
        """
        type(self.connection)._open_sockets.add(self.connection)  # noqa: SLF001  not public, but needed
        super().on_close()

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Select the websocket protocol; None if the browser has already disconnected."""
        chosen: str | None = super().select_subprotocol(subprotocols) if self.connection else None
        return chosen

    async def open(self, kernel_id: str) -> None:
        """Open the connection, unless the browser has already disconnected."""
        if self.connection:
            await super().open(kernel_id)


class ShutdownHandler(OwnerOnly, VoilaShutdownKernelHandler):
    """Handles the request that a page sends when it is closed."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel of the page."""
        self.kernel_manager.notify_page_closed(kernel_id)
        await super().post(kernel_id)
