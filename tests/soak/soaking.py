"""A soak from its first page to the end of its last kernel."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

from tests.soak.page import BUTTON, Page
from tests.soak.visitors import PATH, Crowd, Stayer

if TYPE_CHECKING:
    import random
    from collections import Counter
    from collections.abc import Callable
    from pathlib import Path

    from tests.soak.server import Reading, Server

# So many readings are printed on the way.
ROWS = 20
# What the server prints for each page that there is no room for; that is no complaint.
REFUSED = "A page was refused"
# A visitor who falls silent is noticed after so long at most.
NOTICED_SECONDS = 150
HEAD = "   time   pages  failed  ready  worst  kernels  files  sockets  left  server MB  all MB"


class Outcome(NamedTuple):
    """What came of a soak."""

    pages: int
    failures: Counter[str]
    # Seconds until a page was ready and its button had answered.
    median: float
    worst: float
    # For how many there was no room at first, and the longest that one of them tried, in seconds.
    refused: int
    longest_refused: float
    # The longest that a visitor who stayed all the time waited for an answer of the server, in seconds.
    server: float
    # Likewise for an answer of the visitor's own kernel.
    kernel: float
    before: Reading
    after: Reading
    complaints: list[str]

    def __str__(self) -> str:
        lines = [
            f"{self.pages} pages, {self.failures.total()} failures",
            *(f"  {number} × {cause}" for cause, number in self.failures.most_common()),
            f"ready after {self.median:.2f} s (median), {self.worst:.2f} s (worst)",
            f"{self.refused} found no room at first and tried again, for {self.longest_refused:.0f} s at the longest",
            f"a page open all the time: the server answered within {self.server:.2f} s, its kernel {self.kernel:.2f} s",
            f"before: {self.before}",
            f"after:  {self.after}",
            f"the server printed {len(self.complaints)} lines",
            *self.complaints[:20],
        ]
        return "\n".join(lines)


def write_page(folder: Path, name: str, code: str = BUTTON, kernel: str = "python3") -> None:
    """Write a notebook with one cell."""
    cell = {"id": "only", "metadata": {}, "source": code, "cell_type": "code", "execution_count": None, "outputs": []}
    spec = {"display_name": kernel, "language": "python", "name": kernel}
    notebook = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(notebook))


async def soak(
    server: Server, pages: int, burst: int, dice: random.Random, say: Callable[[str], object] = lambda _: None
) -> Outcome:
    """Load at least so many pages in bursts, wait until their kernels have ended, and return what came of it."""
    crowd = Crowd(server.port, dice)
    await crowd.burst(1)  # who comes first waits longer; and the server has then loaded what it needs
    crowd.wake()
    stayer = Stayer(await Page.opened(server.port, PATH))
    before, begun = await quiet(server, kernels=1), time.monotonic()
    say(HEAD)
    rows = 0
    while crowd.pages < pages:
        await crowd.burst(min(burst, pages - crowd.pages))
        if crowd.pages * ROWS >= rows * pages:
            rows += 1
            say(_row(crowd, server.read(), time.monotonic() - begun))
    crowd.wake()
    after = await quiet(server, kernels=1)
    await stayer.leave()
    say(_row(crowd, after, time.monotonic() - begun))
    waits = (statistics.median(crowd.waits), max(crowd.waits))
    refused = (len(crowd.refused), max(crowd.refused, default=0))
    staying = (stayer.longest_for_server, stayer.longest_for_kernel)
    complaints = [said for said in server.complaints if REFUSED not in said]
    return Outcome(crowd.pages, crowd.failures, *waits, *refused, *staying, before, after, complaints)


async def quiet(server: Server, kernels: int, seconds: float = 900 + NOTICED_SECONDS) -> Reading:
    """Wait until no more than these kernels run and nothing changes any more; return what the server takes then.

    Sockets are closed up to a second after their kernel has ended. What still changes after so many seconds is no rest.
    """
    deadline = time.monotonic() + seconds
    before, now = None, server.read()
    while time.monotonic() < deadline and (now.kernels > kernels or before is None or before[:4] != now[:4]):
        await asyncio.sleep(1)
        before, now = now, server.read()
    return now


def _row(crowd: Crowd, now: Reading, seconds: float) -> str:
    """Return a line of the table."""
    median = statistics.median(crowd.waits[-300:]) if crowd.waits else 0
    worst = max(crowd.waits, default=0)
    numbers = f"{now.kernels:9}{now.files:7}{now.sockets:9}{now.left:6}{now.own_memory:11}{now.memory:8}"
    return f"{seconds:6.0f}s{crowd.pages:8}{crowd.failures.total():8}{median:7.2f}{worst:7.2f}{numbers}"
