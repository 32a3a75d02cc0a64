"""Run a soak test from its first page to the end of its last kernel."""

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

# How many measurements are printed during the test.
ROWS = 20
# The message that the server logs when it is full; it doesn't count as an error.
REFUSED = "A page was refused"
# The most seconds until the server notices a silent visitor.
NOTICED_SECONDS = 150
HEAD = "   time   pages  failed  ready  worst  kernels  files  sockets  left  server MB  all MB"


class Outcome(NamedTuple):
    """The results of a soak test."""

    pages: int
    failures: Counter[str]
    # Seconds until a page was ready and its button had responded.
    median: float
    worst: float
    # How many visitors found the server full at first, and how many seconds the most patient one kept trying.
    refused: int
    longest_refused: float
    # The longest time the server took to respond to the visitor who stayed all the time, in seconds.
    server: float
    # The longest time that visitor's kernel took to respond, in seconds.
    kernel: float
    before: Reading
    after: Reading
    complaints: list[str]

    def __str__(self) -> str:
        lines = [
            f"{self.pages} pages, {self.failures.total()} failures",
            *(f"  {number} × {cause}" for cause, number in self.failures.most_common()),
            f"ready after {self.median:.2f} s (median), {self.worst:.2f} s (worst)",
            f"{self.refused} found no room at first and tried again for up to {self.longest_refused:.0f} s",
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
    """Load at least this many pages in bursts, and wait until their kernels have ended. Returns the results."""
    crowd = Crowd(server.port, dice)
    await crowd.burst(1)  # the first visitor waits longer, until the server has loaded what it needs
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
    """Wait until at most these kernels are running and nothing changes any more. Returns the server's resources.

    Sockets are closed up to a second after their kernel has ended. When time is up, the last reading is returned.
    """
    deadline = time.monotonic() + seconds
    before, now = None, server.read()
    while time.monotonic() < deadline and (now.kernels > kernels or before is None or before[:4] != now[:4]):
        await asyncio.sleep(1)
        before, now = now, server.read()
    return now


def _row(crowd: Crowd, now: Reading, seconds: float) -> str:
    """Return a row of the table."""
    median = statistics.median(crowd.waits[-300:]) if crowd.waits else 0
    worst = max(crowd.waits, default=0)
    numbers = f"{now.kernels:9}{now.files:7}{now.sockets:9}{now.left:6}{now.own_memory:11}{now.memory:8}"
    return f"{seconds:6.0f}s{crowd.pages:8}{crowd.failures.total():8}{median:7.2f}{worst:7.2f}{numbers}"
