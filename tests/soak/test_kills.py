"""Lesson 6 for thirty students, two more in real browsers and a teacher in a third, while processes are killed."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from tests.classroom.students import Student
from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import SECONDS_TO_END, kernels_of, opened, table_of, work
from tests.soak import browsers, page
from tests.soak.classroom import SIZES
from tests.soak.waits import Waits
from tests.support.occasions import crowd, nightly

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    from playwright.async_api import Page

    from tests.classroom.test_door import Class

STUDENTS = 30
GUESS = 20


class Room:
    """A class whose server can be killed, and restarted with the same command."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.server, self.where = self._open("0")

    def _open(self, port: str) -> tuple[subprocess.Popen[str], Class]:
        return self._stack.enter_context(opened("--port", port, students=STUDENTS + len(SIZES)))

    def kill_a_third_of_the_kernels(self) -> None:
        """Kill the kernels of a third of the pages."""
        for kernel in kernels_of(self.server)[::3]:
            kernel.kill()

    def kill_all_kernels(self) -> None:
        """Kill the kernels of all pages."""
        for kernel in kernels_of(self.server):
            kernel.kill()

    def kill_what_forks(self) -> None:
        """Kill the kernels, and the process that they were forked from."""
        self.kill_all_kernels()
        for child in psutil.Process(self.server.pid).children():
            child.kill()

    def kill_the_server(self) -> None:
        """Kill the server, and restart it."""
        os.kill(self.server.pid, signal.SIGKILL)
        self.server.wait(SECONDS_TO_END)
        before = self.where
        self.server, self.where = self._open(str(before.port))
        assert self.where == before


KILLS: tuple[Callable[[Room], None], ...] = (
    Room.kill_a_third_of_the_kernels,
    Room.kill_the_server,
    Room.kill_all_kernels,
    Room.kill_what_forks,
    Room.kill_the_server,
)


async def come_back(student: Student) -> dict[str, Any]:
    """Open the page again in a browser that has kept only its login cookie. Returns what the page shows."""
    student.vanish()
    await student.open()
    await student.restore()
    return student.on_screen()


async def give(room: Room) -> None:
    """Teach the lesson, killing processes several times. All work must still be there, for students and teacher."""
    students = [Student(room.where) for _ in range(STUDENTS)]
    address = f"http://{HOST}:{room.where.port}/class/"
    async with browsers.chromium() as chromium:
        live = await browsers.page_of(chromium, "laptop")
        await browsers.teach(live, f"{address}board?key={room.where.key}", Waits("the teacher"))
        pages = [await browsers.page_of(chromium, size) for size in SIZES]
        for page in pages:
            await browsers.obey(page)
        working = [work(student, i) for i, student in enumerate(students)]
        real = Waits("in a real browser")
        coming = [browsers.take_part(page, f"{address}{room.where.code}", GUESS, real) for page in pages]
        before, shown = await asyncio.gather(asyncio.gather(*working), asyncio.gather(*coming))
        await browsers.sees_all(live, STUDENTS, len(SIZES))
        table = await table_of(room.where)
        for kill in KILLS:
            await asyncio.gather(*map(browsers.mark, pages))
            kill(room)
            if kill is not Room.kill_a_third_of_the_kernels:
                await asyncio.gather(*map(browsers.is_opened_again, pages))
            assert await asyncio.gather(*map(come_back, students)) == before, kill
            await asyncio.gather(*(browsers.has_all(*each, GUESS) for each in zip(pages, shown, strict=True)))
            await browsers.sees_all(live, STUDENTS, len(SIZES))
            assert await table_of(room.where) == table, kill
        await check_that_it_goes_on(students, pages, live)
    for student in students:
        student.vanish()


async def check_that_it_goes_on(students: list[Student], pages: list[Page], live: Page) -> None:
    """Check that all students can continue their work, and that the teacher sees it."""
    await asyncio.gather(*(student.play() for student in students))
    await asyncio.gather(*(student.do("trials 1", do="again", times=10) for student in students))
    await asyncio.gather(*map(browsers.go_on, pages))
    await browsers.sees_all(live, STUDENTS, len(SIZES), again=1)


@nightly
@crowd
@pytest.mark.browser
@pytest.mark.timeout(900)
@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="kernels are forked on Linux only")
def test_five_kills_in_a_lesson_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(page, "HOST", HOST)
    with ExitStack() as stack:
        asyncio.run(give(Room(stack)))
