"""Measure how long a class waits for its pages, with started and with forked kernels: `python -m tests.soak.opening`.

A page is ready when all of it has been sent, and the states of its widgets and the modules that draw them have arrived.
Only figures from the same run are compared. Real time is what people wait for; CPU time is more reliable on a busy
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardkit_widgets.gallery.notebook_folders import notebooks_folder
from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import opened
from tests.classroom.test_prepared import prepared
from tests.soak import page
from tests.soak.page import FailedError, Page, ask, asked, cookies_of
from tests.soak.server import serving
from tests.soak.soaking import quiet, write_page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.classroom.test_door import Class
    from tests.soak.server import Server

SECONDS_TO_OPEN = 600
# The module of a widget on a page.
IMPORTED = re.compile(r'/static/front/(\w+/)`.*"(front\.js)"', re.DOTALL)


class Kind(NamedTuple):
    """A kind of page, and how its kernel is started."""

    name: str
    path: str
    forking: bool = True


# The first kind, with which the others are compared.
KINDS = (
    Kind("one button, ordinary", "button", forking=False),
    Kind("one button", "button"),
    Kind("game", "learn/papageno"),
    Kind("lesson", "lessons/02-what-can-happen"),
)


class Opening(NamedTuple):
    """The cost of opening pages at the same time."""

    # Seconds until the last page is ready.
    seconds: float
    # CPU time of the server and its processes, in seconds.
    computing: float
    # Memory of the server and its processes, counting each shared page once, in MB.
    memory: float


async def opening(server: Server, path: str, pages: int) -> Opening:
    """Open pages at the same time, and leave them."""
    before, begun = server.computed(), time.monotonic()
    async with asyncio.timeout(SECONDS_TO_OPEN):
        there = await asyncio.gather(*(_ready(server.port, f"/voila/render/{path}.ipynb") for _ in range(pages)))
    seconds = time.monotonic() - begun
    computing, memory = server.computed() - before, server.read().memory
    for each in there:
        await each.link.close()
        await each.say_farewell()
    await quiet(server, kernels=0)
    return Opening(seconds, computing, memory)


async def _ready(port: int, path: str, kept: str = "") -> Page:
    """Open a page in a browser without a cache, except for the files common to all Voila pages."""
    ready = await Page.sent(port, path, kept)
    modules = {str(state["state"].get("_esm", "")) for state in (await ready.states()).values()}
    await asyncio.gather(*(fetch(ready, found[1] + found[2]) for text in modules if (found := IMPORTED.search(text))))
    return ready


async def fetch(page: Page, file: str) -> None:
    """Get a front-end module for a page, compressed; in a class this needs a login cookie."""
    path = f"/voila/templates/cardkit/static/front/{file}"
    headers = f"Accept-Encoding: gzip\r\nCookie: {page.cookies}\r\n"
    sent = b"".join([part async for part in asked(page.port, path, headers=headers)])
    if b" 200 " not in sent.partition(b"\r\n")[0]:
        raise FailedError(f"the front end has no {file}")


async def coming_in(room: Class, pages: int) -> float:
    """Wait until a class is prepared, and log everybody in. Returns the seconds until the last student has a page."""
    await prepared(room, pages)

    async def one() -> Page:
        answer = await ask(room.port, f"/class/{room.code}")
        led_to = re.search(r"(?im)^location: (\S+)", answer.headers)
        if not led_to:
            raise FailedError(f"the login page has status {answer.status}")
        return await _ready(room.port, led_to[1], cookies_of(answer))

    begun = time.monotonic()
    async with asyncio.timeout(SECONDS_TO_OPEN):
        there = await asyncio.gather(*(one() for _ in range(pages)))
    seconds = time.monotonic() - begun
    for each in there:
        each.link.cut()
    return seconds


def of_a_class(pages: int, rounds: int) -> float:
    """Open a class for lesson 2 several times. Returns the median of the seconds until the last student has a page."""
    page.HOST = HOST
    found = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_STATE_HOME"] = folder
            with opened("--port", "0", students=pages, lesson=2) as (_, room):
                found.append(asyncio.run(coming_in(room, pages)))
    return statistics.median(found)


def measured(servers: dict[bool, Server], pages: int, rounds: int) -> dict[Kind, Opening]:
    """Open pages of all kinds in turn, so that other load affects them equally. Returns the medians."""
    found: dict[Kind, list[Opening]] = {kind: [] for kind in KINDS}
    for _ in range(rounds):
        for kind in KINDS:
            found[kind].append(asyncio.run(opening(servers[kind.forking], kind.path, pages)))
    return {kind: Opening(*map(statistics.median, zip(*all_of_it, strict=True))) for kind, all_of_it in found.items()}


def table(found: dict[Kind, Opening], pages: int) -> Iterable[str]:
    """Tabulate the measurements, and their ratios to the first kind."""
    yield f"{pages} at once" if pages > 1 else "alone"
    yield f"  {'':22}{'until the last':>16}{'ratio':>7}{'computing':>11}{'ratio':>7}{'memory':>10}"
    first = found[KINDS[0]]
    for kind, (seconds, computing, memory) in found.items():
        waits = f"{seconds:14.2f} s{seconds / first.seconds:7.2f}"
        yield f"  {kind.name:22}{waits}{computing:9.2f} s{computing / first.computing:7.2f}{memory:7.0f} MB"


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.opening", description=__doc__)
    parser.add_argument("--pages", type=int, default=30, help="how many pages at once (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds for the median (default: %(default)s)")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, ExitStack() as running:
        folder = Path(made, "notebooks")
        shutil.copytree(notebooks_folder(), folder)
        write_page(folder, "button")
        servers = {way: running.enter_context(serving(folder, forking=way)) for way in (False, True)}
        measured(servers, 1, 1)  # afterwards the servers have loaded what they need
        for pages in (1, chosen.pages):
            print(*table(measured(servers, pages, chosen.rounds), pages), sep="\n", flush=True)
    print(f"  {'lesson, class prepared':22}{of_a_class(chosen.pages, chosen.rounds):14.2f} s")


if __name__ == "__main__":
    main()
