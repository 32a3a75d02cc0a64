"""What the server says to whoever runs it: errors, each once, and nothing about pages that nobody waits for.

Ctrl-C ends it.
"""

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
    """Have errors written to the terminal by a thread: a terminal that takes nothing must not hold up the server.

    On Windows one click into the window is enough for that.
    """
    waiting: SimpleQueue[Any] = SimpleQueue()
    handler = QueueHandler(waiting)
    handler.setLevel(logging.ERROR)
    handler.addFilter(is_relevant)
    logging.getLogger().addHandler(handler)
    QueueListener(waiting, logging.StreamHandler()).start()


def end_by_ctrl_c(loop: IOLoop) -> None:
    """Have Ctrl-C end the server between two things that it does; a second one ends it at once, whatever it does.

    An interrupt in the middle of a request would leave a traceback in the terminal.
    """

    def end(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        loop.add_callback_from_signal(loop.stop)

    signal.signal(signal.SIGINT, end)
