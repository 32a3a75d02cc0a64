"""Kernels that never start, die, or hang, thirty at a time: their pages say so, and all others go on."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from typing import TYPE_CHECKING

import psutil
import pytest

from tests.serving.fakes import SLEEPS, write_spec
from tests.soak.page import FailedError, Page, ask, asked, kernel_of
from tests.soak.server import serving
from tests.soak.soaking import quiet, write_page
from tests.soak.visitors import Stayer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.soak.server import Server

VISITORS = 30
SECONDS_TO_ANSWER = 15
"""So long an open page may wait for an answer while thirty others are in trouble, on a machine that does more."""
SECONDS_TO_END = 150

BAD = {
    "never-answers": ("", "sleeps"),
    "dies-at-once": ("", "dies"),
    "hangs": ("import time; time.sleep(600)", "python3"),
    "dies-in-its-cell": ("import os; os._exit(1)", "python3"),
}
"""What is in the only cell of a page that cannot be set up, and its kernel."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a good page and bad ones."""
    folder = tmp_path_factory.mktemp("pages")
    write_spec(folder / "kernels", "sleeps", SLEEPS)
    write_spec(folder / "kernels", "dies", "raise SystemExit(1)")
    write_page(folder, "index")
    for name, (code, kernel) in BAD.items():
        write_page(folder, name, code or "1", kernel)
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A running server that has shown a page, and so has loaded what it needs."""
    with serving(folder) as server:
        asyncio.run(show(server))
        yield server


async def show(server: Server) -> None:
    """Open a page and leave it."""
    page = await Page.opened(server.port, "/voila/render/index.ipynb")
    page.link.close()
    await page.say_farewell()


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", BAD)
def test_thirty_bad_pages_say_so_while_an_open_one_stays_usable(server: Server, kind: str) -> None:
    before = asyncio.run(quiet(server, kernels=0))
    told = len(server.printed)

    async def use() -> Stayer:
        stayer = Stayer(await Page.opened(server.port, "/voila/render/index.ipynb"))
        async with asyncio.timeout(SECONDS_TO_END):
            pages = [ask(server.port, f"/voila/render/{kind}.ipynb") for _ in range(VISITORS)]
            for page in await asyncio.gather(*pages):
                with pytest.raises(FailedError, match="the page could not be set up"):
                    kernel_of(page)
        await stayer.leave()
        return stayer

    stayer = asyncio.run(use())
    assert stayer.longest_for_server < SECONDS_TO_ANSWER
    assert stayer.longest_for_kernel < SECONDS_TO_ANSWER
    after = asyncio.run(quiet(server, kernels=0))
    assert (after.kernels, after.left) == (0, 0)
    assert (after.files, after.sockets) <= (before.files, before.sockets)
    lines = Counter(re.sub(" up: .*", " up", line.strip()) for line in server.printed[told:])
    assert lines == {f"/voila/render/{kind}.ipynb could not be set up": VISITORS}


@pytest.mark.timeout(300)
def test_the_end_of_a_server_is_the_end_of_kernels_that_are_just_starting(folder: Path) -> None:
    async def begin(server: Server) -> set[int]:
        requests = [asked(server.port, "/voila/render/index.ipynb") for _ in range(6)]
        heads = [asyncio.create_task(anext(request)) for request in requests]
        await asyncio.wait(heads, return_when=asyncio.FIRST_COMPLETED)
        started = {process.pid for process in psutil.Process(server.process.pid).children()}
        for head in heads:
            head.cancel()
        return started

    with serving(folder) as server:
        started = asyncio.run(begin(server))
    assert started
    assert not started & set(psutil.pids())
    assert server.complaints[-1:] == ["The gallery is closed.\n"]


@pytest.mark.timeout(300)
def test_a_full_room_says_so_and_a_place_that_is_given_up_is_given_on(folder: Path) -> None:
    async def use(server: Server) -> None:
        page = await Page.opened(server.port, "/voila/render/index.ipynb")
        refused = await ask(server.port, "/voila/render/index.ipynb")
        assert refused.status == 503
        assert "The room is full" in refused.text
        assert "Traceback" not in refused.text
        page.link.close()
        await page.say_farewell()
        await show(server)

    with serving(folder, places=1) as server:
        asyncio.run(use(server))
    assert [line for line in server.complaints if "room is full" in line]
