"""Visitors: each loads a page, presses its button, and leaves in one of several ways."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from tests.soak.page import FailedError, NoPlaceError, Page, ask, asked

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

SECONDS_TO_LOAD = 60
# Visitors who find the server full try again after the first number of seconds, and give up after the second.
TRIES_AGAIN_SECONDS = 5
SECONDS_TO_TRY = 600
PATH = "/voila/render/index.ipynb"

# Ways to leave, and how many of twenty visitors use each.
WAYS = {
    "says farewell": 8,
    "reloads": 4,
    "vanishes": 4,
    "falls silent": 1,
    "hangs up early": 3,
}


class Crowd:
    """All visitors of a soak test, and their results."""

    def __init__(self, port: int, dice: random.Random) -> None:
        self.port = port
        self.dice = dice
        self.pages = 0
        self.waits: list[float] = []
        self.refused: list[float] = []
        """How long each visitor without a place tried for one, in seconds."""
        self.failures: Counter[str] = Counter()
        self._silent: list[Page] = []

    async def burst(self, visitors: int) -> None:
        """Have many visitors come at the same time, and wait until all have left."""
        ways = self.dice.choices(list(WAYS), list(WAYS.values()), k=visitors)
        await asyncio.gather(*(self._visit(way, self.dice.random()) for way in ways))

    async def _visit(self, way: str, chance: float) -> None:
        """Load a page and leave it in one of the ways, possibly before it has loaded."""
        if way == "hangs up early":
            await self._hang_up(2 * chance)
        elif page := await self._load():
            with self._noting(way):
                await self._leave(page, way)

    async def _load(self) -> Page | None:
        """Load a page and use it. Returns None if that fails."""
        self.pages += 1
        with self._noting("loads"):
            return await self._try_to_open()
        return None

    async def _try_to_open(self) -> Page:
        """Request a page repeatedly until the server has capacity for it. Raises any other error."""
        came, cookies = time.monotonic(), ""
        while (begun := time.monotonic()) < came + SECONDS_TO_TRY:
            try:
                async with asyncio.timeout(SECONDS_TO_LOAD):
                    page = await Page.opened(self.port, PATH, cookies)
            except NoPlaceError as full:
                cookies = full.cookies
                await asyncio.sleep(TRIES_AGAIN_SECONDS)
            else:
                self.waits.append(time.monotonic() - begun)
                if cookies:
                    self.refused.append(begun - came)
                return page
        raise FailedError("there was no place for this visitor")

    async def _hang_up(self, seconds: float) -> None:
        """Request a page and leave while it is being prepared."""
        self.pages += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async for _ in asked(self.port, PATH):
                    pass

    @contextmanager
    def _noting(self, step: str) -> Iterator[None]:
        """Count failures by cause."""
        try:
            yield
        except (FailedError, OSError) as error:  # a TimeoutError is an OSError
            self.failures[f"{step}: {error or type(error).__name__}"] += 1

    async def _leave(self, page: Page, way: str) -> None:
        match way:
            case "says farewell":
                await page.link.close()
                await page.say_farewell()
            case "reloads":
                await page.link.close()
                await asyncio.gather(page.say_farewell(), self._reload())
            case "vanishes":
                page.link.cut()
            case "falls silent":
                await page.link.send("kernel_info_request", {})  # nobody reads its responses
                self._silent.append(page)

    async def _reload(self) -> None:
        """Reload the page, and disappear."""
        if page := await self._load():
            page.link.cut()

    def wake(self) -> None:
        """Let the silent visitors disappear."""
        for page in self._silent:
            page.link.cut()
        self._silent.clear()


class Stayer:
    """A visitor who stays all the time, presses the button now and then, and records the longest waits."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.longest_for_server = self.longest_for_kernel = 0.0
        self._pressing = asyncio.create_task(self._press())

    async def _press(self) -> None:
        while True:
            begun = time.monotonic()
            await ask(self.page.port, self.page.address)
            answered = time.monotonic()
            await self.page.press()
            self.longest_for_server = max(self.longest_for_server, answered - begun)
            self.longest_for_kernel = max(self.longest_for_kernel, time.monotonic() - answered)
            await asyncio.sleep(0.25)

    async def leave(self) -> None:
        """Close the page properly. Raises any error that occurred while the visitor stayed."""
        if self._pressing.done():
            self._pressing.result()
        self._pressing.cancel()
        await self.page.link.close()
        await self.page.say_farewell()
