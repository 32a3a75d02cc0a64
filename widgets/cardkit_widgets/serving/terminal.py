"""What the server says to whoever runs it: errors, each once, and nothing about pages that nobody waits for."""

from __future__ import annotations

import logging
from logging.handlers import QueueHandler, QueueListener
from queue import SimpleQueue
from typing import Any

from cardkit_widgets.serving.visits import is_news


def report_errors() -> None:
    """Have errors written to the terminal by a thread: a terminal that takes nothing must not hold up the server.

    On Windows one click into the window is enough for that.
    """
    waiting: SimpleQueue[Any] = SimpleQueue()
    handler = QueueHandler(waiting)
    handler.setLevel(logging.ERROR)
    handler.addFilter(is_news)
    logging.getLogger().addHandler(handler)
    logging.getLogger("tornado.access").disabled = True  # what went wrong is said by whom it happened to
    QueueListener(waiting, logging.StreamHandler()).start()
