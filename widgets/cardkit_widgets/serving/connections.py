"""The way from a page to its kernel: it is open for the browser that has opened the page, and for nobody else.

Whoever else knows a kernel's name, from the address in a log or over somebody's shoulder, could read all that a page
shows and stop it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from jupyter_server.services.kernels.handlers import KernelHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cardkit_widgets.serving.visits import VISITOR


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


class Farewell(Owned, VoilaShutdownKernelHandler):
    """The farewell of a page that is left."""
