"""The server's terminal: it shows each error once, but none about pages that nobody waits for. Ctrl-C stops it."""

from __future__ import annotations

import logging
import signal
from logging.handlers import QueueHandler, QueueListener
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from cardkit_widgets.serving.page_request import is_relevant

if TYPE_CHECKING:
    from tornado.ioloop import IOLoop


def report_errors() -> None:
    """Print errors in a thread, because a blocked terminal must not block the server.

    On Windows, a single click in its window blocks a terminal.
    """
    queue: SimpleQueue[Any] = SimpleQueue()
    handler = QueueHandler(queue)
    handler.setLevel(logging.ERROR)
    handler.addFilter(is_relevant)
    logging.getLogger().addHandler(handler)
    QueueListener(queue, logging.StreamHandler()).start()


def end_by_ctrl_c(loop: IOLoop) -> None:
    """Make Ctrl-C stop the server between two callbacks of its event loop; a second Ctrl-C interrupts it immediately.

    An interrupt in the middle of a request would leave a traceback in the terminal.
    """

    def end(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        loop.add_callback_from_signal(loop.stop)

    signal.signal(signal.SIGINT, end)
