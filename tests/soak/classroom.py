"""Teach lesson 6 to a class, and compare with an empty notebook for as many: `python -m tests.soak.classroom`.

Students without a browser play, guess, simulate and answer over separate websockets, in a real `cardkit class`. Two
more do so in real browsers, while the teacher's live page is open in a third. All arrive at the same time, and pause
between moves. They come first to a class that has just been opened, then to one whose pages are prepared. Before that,
the same number of people open a page with one button, whose kernels are started in the ordinary way, and press it as
often. The run fails if anything fails, or if the live page lacks any student's work.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.classroom.students import Student
from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import opened
from tests.classroom.test_prepared import prepared
from tests.soak import browsers, page
from tests.soak.page import FailedError, Page
from tests.soak.server import memory_of, serving
from tests.soak.soaking import write_page
from tests.soak.waits import HEAD, UNITS, Waits

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Awaitable, Callable

    from tests.classroom.test_door import Class

MOVES = 10
SIZES = ("laptop", "phone")
# Numbers that can be guessed in the lesson.
LARGEST_GUESS = 40


class Thinking:
    """Pauses between moves: random with a fixed mean, and the same for the same seed."""

    def __init__(self, seconds: float, seed: int) -> None:
        self._seconds, self._dice = seconds, random.Random(seed)

    async def __call__(self) -> None:
        """Pause."""
        await asyncio.sleep(self._dice.uniform(0, 2 * self._seconds))


class Lesson(NamedTuple):
    """One run of the lesson, and how long each person waited."""

    students: Waits
    real: Waits
    teacher: Waits


async def press_buttons(port: int, number: int, think: Thinking, pid: int) -> Waits:
    """Open many pages with a button at the same time, and press each as often as there are moves in the lesson."""
    waits = Waits("an empty notebook")

    async def one() -> None:
        with waits.noting("a button"):
            with waits.until_ready():
                opened = await Page.opened(port, "/voila/render/index.ipynb")
            for _ in range(MOVES):
                await think()
                with waits.of_a_move():
                    await opened.press()
            pages.append(opened)

    pages: list[Page] = []
    await asyncio.gather(*(one() for _ in range(number)))
    waits.memory = memory_of(pid)
    for each in pages:
        await each.link.close()
        await each.say_farewell()
    return waits


async def teach(
    server: subprocess.Popen[str], room: Class, number: int, think: Thinking, *, when_ready: bool = False
) -> Lesson:
    """Teach the lesson to many students and two real browsers, with the live page open all the time.

    They arrive immediately or, with `when_ready`, all together as soon as a page is prepared for each of them.
    """
    lesson = Lesson(
        Waits("prepared lesson 6" if when_ready else "lesson 6"),
        Waits("  in a real browser"),
        Waits("  the teacher's page"),
    )
    address = f"http://{HOST}:{room.port}/class/"
    students = [Student(room) for _ in range(number)]
    async with browsers.chromium() as chromium:
        live = await browsers.page_of(chromium, "laptop")
        await browsers.teach(live, f"{address}board?key={room.key}", lesson.teacher)
        if when_ready:
            await prepared(room, number + len(SIZES))
        takes_part = partial(_in_a_browser, chromium, f"{address}{room.code}", lesson.real)
        coming = [_take_part(student, i, lesson.students, think) for i, student in enumerate(students)]
        await asyncio.gather(*coming, *(takes_part(size) for size in SIZES))
        lesson.students.memory = memory_of(server.pid)
        with lesson.teacher.noting("the live page"):
            await browsers.sees_all(live, number, len(SIZES))
    for student in students:
        if hasattr(student, "page"):
            student.vanish()
    return lesson


async def _in_a_browser(chromium: browsers.Browser, address: str, waits: Waits, size: str) -> None:
    with waits.noting(size):
        await browsers.take_part(await browsers.page_of(chromium, size), address, LARGEST_GUESS // 2, waits)


async def _take_part(student: Student, number: int, waits: Waits, think: Thinking) -> None:
    """Log in, play, guess, simulate and answer."""
    with waits.noting("a student"):
        with waits.until_ready():
            await student.come_in()
        steps: list[Callable[[], Awaitable[None]]] = [student.play] * MOVES
        steps.append(partial(student.do, "guess 1", do="guess", value=number % LARGEST_GUESS))
        steps.append(partial(student.do, "trials 1", do="again", times=10))
        steps.append(partial(student.do, "exercise 3", do="answer", answer="Stay, and hope."))
        steps.append(partial(student.do, "exercise 1", do="answer", answer="99"))
        for step in steps:
            await think()
            with waits.of_a_move():
                await step()
        check(student, number % LARGEST_GUESS)


def check(student: Student, guess: int) -> None:
    """Check that all of a student's work is saved. Raises FailedError."""
    kept = student.kept()
    if (
        kept.get("guess 1") != guess
        or kept.get("exercise 1", {}).get("answers") != ["99"]
        or not kept.get(student.game)
    ):
        raise FailedError(f"something was lost: {sorted(kept)} is kept")


def empty(number: int, think: Thinking) -> Waits:
    """Serve the page with a button, and measure how long visitors wait for it."""
    with tempfile.TemporaryDirectory() as folder:
        write_page(Path(folder), "index")
        with serving(Path(folder), forking=False) as server:
            return asyncio.run(press_buttons(server.port, number, think, server.process.pid))


def full(number: int, think: Thinking, *, when_ready: bool) -> Lesson:
    """Start a class that saves its file in a new folder, and teach the lesson."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"], page.HOST = folder, HOST
        with opened("--port", "0", students=number + len(SIZES)) as (server, room):
            return asyncio.run(teach(server, room, number, think, when_ready=when_ready))


def main() -> int:
    """Measure, and print the results. Returns 0 if nothing failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.classroom", description=__doc__)
    parser.add_argument("--students", type=int, default=30, help="students without a browser (default: %(default)s)")
    parser.add_argument("--pause", type=float, default=1, help="seconds between moves, on average (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the pauses (default: %(default)s)")
    chosen = parser.parse_args()
    print(HEAD, UNITS, sep="\n", flush=True)
    rows = [empty(chosen.students, Thinking(chosen.pause, chosen.seed))]
    print(rows[0], flush=True)
    for when_ready in (False, True):
        rows += (lesson := full(chosen.students, Thinking(chosen.pause, chosen.seed), when_ready=when_ready))
        print(*lesson, sep="\n", flush=True)
    return 1 if any(waits.failures for waits in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
