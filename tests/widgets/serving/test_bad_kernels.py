"""Kernels that never start, die, or hang, thirty at a time: their pages report it, and all other pages keep working."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from itertools import cycle, islice
from typing import TYPE_CHECKING

import psutil
import pytest

from tests.soak.page import FailedError, Page, ask, asked, cookies_of, kernel_of
from tests.soak.server import serving
from tests.soak.soaking import quiet, write_page
from tests.soak.visitors import PATH, Stayer
from tests.support.occasions import nightly
from tests.widgets.serving.fakes import HANGS, write_spec

if TYPE_CHECKING:
    from pathlib import Path

    from tests.soak.server import Server

VISITORS = 30
# The longest time that an open page waits for a response while thirty others are in trouble, on a busy machine.
SECONDS_TO_ANSWER = 15
SECONDS_TO_END = 150

# The only cell of a page that can't be set up, and its kernel.
BAD = {
    "never-answers": ("", "sleeps"),
    "dies-at-once": ("", "dies"),
    "hangs": (HANGS, "python3"),
    "dies-in-its-cell": ("import os; os._exit(1)", "python3"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a working page and failing ones."""
    folder = tmp_path_factory.mktemp("pages")
    write_spec(folder / "kernels", "sleeps", HANGS)
    write_spec(folder / "kernels", "dies", "raise SystemExit(1)")
    write_page(folder, "index")
    for name, (code, kernel) in BAD.items():
        write_page(folder, name, code or "1", kernel)
    return folder


async def show(server: Server, kept: str = "") -> None:
    """Open a page and leave it; `kept` contains the browser's saved cookies."""
    page = await Page.opened(server.port, PATH, kept)
    await page.link.close()
    await page.say_farewell()


@nightly
@pytest.mark.timeout(600)
def test_thirty_bad_pages_say_so_while_an_open_one_stays_usable(folder: Path) -> None:
    kinds = list(islice(cycle(BAD), VISITORS))

    async def use(server: Server) -> Stayer:
        stayer = Stayer(await Page.opened(server.port, PATH))
        async with asyncio.timeout(SECONDS_TO_END):
            pages = [ask(server.port, f"/voila/render/{kind}.ipynb") for kind in kinds]
            for page in await asyncio.gather(*pages):
                with pytest.raises(FailedError, match="the page could not be set up"):
                    kernel_of(page)
        await stayer.leave()
        return stayer

    with serving(folder) as server:
        asyncio.run(show(server))  # the server has then loaded what it needs
        before = asyncio.run(quiet(server, kernels=0))
        stayer = asyncio.run(use(server))
        after = asyncio.run(quiet(server, kernels=0))
        lines = Counter(re.sub(" could not be set up: .*", "", line.strip()) for line in server.complaints)
    assert max(stayer.longest_for_server, stayer.longest_for_kernel) < SECONDS_TO_ANSWER
    assert (after.kernels, after.left) == (0, 0)
    assert (after.files, after.sockets) <= (before.files, before.sockets)
    assert lines == Counter(f"/voila/render/{kind}.ipynb" for kind in kinds)


@nightly
@pytest.mark.timeout(300)
def test_the_end_of_a_server_is_the_end_of_kernels_that_are_just_starting(folder: Path) -> None:
    async def begin(server: Server) -> set[int]:
        requests = [asked(server.port, PATH) for _ in range(6)]
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
@nightly
def test_a_page_without_room_shows_a_message_and_opens_when_another_is_closed(folder: Path) -> None:
    async def use(server: Server) -> None:
        page = await Page.opened(server.port, PATH)
        refused = await ask(server.port, PATH)
        assert refused.status == 503
        assert "There is no room for this page" in refused.text
        assert "Traceback" not in refused.text
        await page.link.close()
        await page.say_farewell()
        await show(server, cookies_of(refused))

    with serving(folder, places=1) as server:
        asyncio.run(use(server))
    assert [line for line in server.complaints if "A page was refused" in line]
