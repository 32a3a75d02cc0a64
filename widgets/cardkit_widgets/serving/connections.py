"""The way from a page to its kernel: it is open for the browser that has opened the page, and for nobody else.

Whoever else knows a kernel's name, from the address in a log or over somebody's shoulder, could read all that a page
shows and stop it. And what goes this way runs no code: a page speaks with its widgets, and with nothing else.
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

from cardkit_widgets.serving.visits import VISITOR

# What a page may send its kernel: what it says to widgets, what it asks before it can, and its farewell.
OF_PAGES = {"comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request", "shutdown_request"}

# How a page speaks on its websocket: numbers of eight bytes say how many parts a message has and where each begins.
PROTOCOL, NUMBER = "v1.kernel.websocket.jupyter.org", 8


class Way(ZMQChannelsWebsocketConnection):
    """What goes from a websocket to a kernel. A notebook in JupyterLab, which nobody visits, may send anything."""

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Hand a message on, unless it comes from a page and is none that pages send."""
        if self.kernel_manager.visit is None or (self.subprotocol == PROTOCOL and kind_of(incoming_msg) in OF_PAGES):
            super().handle_incoming_message(incoming_msg)


def kind_of(message: str | bytes) -> str:
    """Of what kind a message says it is; empty if it is no message, however large the numbers in it are."""
    if isinstance(message, str) or int.from_bytes(message[:NUMBER], "little") * NUMBER > len(message):
        return ""
    try:
        _, (header, *_) = deserialize_msg_from_ws_v1(message)
        return str(json.loads(header)["msg_type"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


class Owned:
    """Answers about a kernel only the browser that opened its page; to others there is no such kernel."""

    kernel_manager: Any
    path_args: list[str]
    path_kwargs: dict[str, str]

    async def prepare(self) -> None:
        """Look who asks. A page whose kernel has ended is told in a word, and nobody else of it."""
        await super().prepare()  # type: ignore[misc]  # the handler's
        if not self._is_owner():
            handler: Any = self
            handler.set_status(HTTPStatus.NOT_FOUND)
            handler.finish("no such kernel")

    def write_error(self, status_code: int, **_: object) -> None:
        """Say no more than the number: the page of Jupyter's own for errors cannot be made here."""
        handler: Any = self
        handler.set_header("Content-Type", "text/plain; charset=utf-8")
        handler.finish(str(status_code))

    def _is_owner(self) -> bool:
        (name,) = [*self.path_args, *self.path_kwargs.values()]
        if name not in self.kernel_manager:
            return False
        visit = self.kernel_manager.get_kernel(name).visit
        handler: Any = self
        return visit is None or visit.is_by(handler.get_cookie(VISITOR, ""))


class Kernel(Owned, KernelHandler):
    """Whether a kernel runs, and its end."""


class Channels(Owned, VoilaKernelWebsocketHandler):
    """The websocket of a page. What its kernel says is text and drawings: packed, a quarter of it is left."""

    def get_compression_options(self) -> dict[str, int]:
        """Have what is said packed, where the browser can unpack it, as tornado's own default does it."""
        return {}

    def on_close(self) -> None:
        """Close the way to the kernel, also where the page is gone before the way was open.

        Jupyter counts the open ways, and fails where it is to count one off that it has not counted yet.
        """
        type(self.connection)._open_sockets.add(self.connection)  # noqa: SLF001  there is no other way to be counted
        super().on_close()

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Choose how to speak with the page; with one that is gone, not at all."""
        chosen: str | None = super().select_subprotocol(subprotocols) if self.connection else None
        return chosen

    async def open(self, kernel_id: str) -> None:
        """Open the way to the kernel, unless the page is gone already."""
        if self.connection:
            await super().open(kernel_id)


class Farewell(Owned, VoilaShutdownKernelHandler):
    """The farewell of a page that is left."""

    async def post(self, kernel_id: str) -> None:
        """End its kernel, and keep the place for a moment."""
        self.kernel_manager.expect_back(kernel_id)
        await super().post(kernel_id)
