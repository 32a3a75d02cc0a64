"""Compute in the background: in threads, or in a browser, which has none, piece by piece on the event loop."""

from __future__ import annotations

import asyncio
import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from cardkit.simulation.batches import HAS_THREADS

if TYPE_CHECKING:
    from collections.abc import Callable

R = TypeVar("R")

# The niceness of quiet threads.
NICE = 10

# The work on the event loop, which keeps only weak references to it.
_on_loop: set[asyncio.Task[None]] = set()


async def compute(work: Callable[..., R], *args: object) -> R:
    """Return the result of a function. Without threads, the page gets a turn first, and then waits for the result."""
    if HAS_THREADS:
        return await asyncio.to_thread(work, *args)
    await asyncio.sleep(0)
    return work(*args)


def begin(work: Callable[[], object], *, quietly: bool = False) -> None:
    """Call a function in the background, again and again as long as it returns True.

    Args:
        work: The function. Each call should take only a moment.
        quietly: Whether other threads have priority.

    """
    if HAS_THREADS:
        threading.Thread(target=_in_thread, args=(work,), kwargs={"quietly": quietly}, daemon=True).start()
    else:
        task = asyncio.get_running_loop().create_task(_on_the_loop(work))
        _on_loop.add(task)
        task.add_done_callback(_on_loop.discard)


def _in_thread(work: Callable[[], object], *, quietly: bool) -> None:
    if quietly:
        with suppress(AttributeError, OSError):  # not supported on every system
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
    while work() is True:
        pass


async def _on_the_loop(work: Callable[[], object]) -> None:
    await asyncio.sleep(0)
    while work() is True:  # noqa: ASYNC110  the page gets a turn between two pieces of work
        await asyncio.sleep(0)
