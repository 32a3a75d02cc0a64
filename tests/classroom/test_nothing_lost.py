"""If the kernels of thirty students, or their server, are killed, the students lose nothing."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from cardkit.table.registry import definition_of
from cardkit_widgets.tables.saved_game import decode
from tests.classroom.students import Student
from tests.classroom.test_door import HOST, Class
from tests.soak import page
from tests.support.occasions import crowd, nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COMMAND = (sys.executable, "-m", "cardkit", "class", "--host", HOST, "--no-browser")
STUDENTS = 30
# How many moves each student makes at the table, and how many steps they go to.
MOVES, STEPS = 2, 5
SECONDS_TO_END = 30
# Forked kernels are children of one process, ordinary ones aren't.
FORKED = hasattr(os, "pidfd_open")


@contextmanager
def opened(
    *options: str, students: int = STUDENTS, lesson: int | None = 6
) -> Iterator[tuple[subprocess.Popen[str], Class]]:
    """Start a class that may be killed; with `--again` it needs no lesson."""
    command = [*COMMAND, *(["--lesson", str(lesson)] if lesson else []), "--students", str(students), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield process, printed_by(process)
        finally:
            process.kill()


def printed_by(process: subprocess.Popen[str]) -> Class:
    assert process.stdout is not None
    printed = ""
    while not (found := re.search(r":(\d+)/ .*The room code is ([A-Z]+)\..*key=([\w-]+)", printed, re.DOTALL)):
        line = process.stdout.readline()
        assert line, printed
        printed += line
    return Class(int(found[1]), found[2], found[3])


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give these classes a folder for their files, and their students the address."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(page, "HOST", HOST)


def kernels_of(server: subprocess.Popen[str]) -> list[psutil.Process]:
    """Return the kernels of a server, which are children of its fork server."""
    return [kernel for child in psutil.Process(server.pid).children() for kernel in child.children()]


async def work(student: Student, number: int) -> dict[str, Any]:
    """Log in, play, guess, simulate, answer, and go to a step. Returns what is saved and shown."""
    await student.come_in()
    for _ in range(MOVES):
        await student.play()
    await student.do("guess 1", do="guess", value=number)
    await student.do("trials 1", do="again", times=10)
    await student.do("exercise 3", do="answer", answer="Stay, and hope.")
    await student.do("exercise 1", do="answer", answer="99")
    step = 1 + number % STEPS
    await student.go(step)
    screen = student.on_screen()
    assert screen["guess 1"] == number
    assert screen["exercise 1"]["answers"] == ["99"]
    assert screen["step"] == screen["steps 1"]["step"] == step
    assert len(moves_of(student)) >= MOVES
    return screen


def moves_of(student: Student) -> list[str]:
    """Return the moves of the saved game, including the other players' moves."""
    game = decode(student.kept()[student.game], definition_of("chicken")).game
    return [event["move"] for event in game.events if "move" in event]


async def work_all(room: Class) -> tuple[list[Student], list[dict[str, Any]]]:
    """Have all students log in and work at the same time. Returns them, with what is saved for each."""
    students = [Student(room) for _ in range(STUDENTS)]
    return students, await asyncio.gather(*(work(student, i) for i, student in enumerate(students)))


async def come_back(student: Student) -> dict[str, Any]:
    """Open the page again in a browser that has kept only its login cookie. Returns what the page shows."""
    await student.open()
    await student.restore()
    student.vanish()
    return student.on_screen()


def vanish(students: list[Student]) -> None:
    """Disconnect students without closing their pages."""
    for student in students:
        student.vanish()


async def table_of(room: Class) -> str:
    """Return the table that the teacher downloads."""
    teacher = page.cookies_of(await page.ask(room.port, f"/class/board?key={room.key}"))
    return (await page.ask(room.port, "/class/live.csv", headers=f"Cookie: {teacher}\r\n")).text


@nightly
@crowd
def test_thirty_kernels_are_killed_and_then_the_server_and_nothing_is_lost() -> None:
    async def work_and_lose_kernels(
        server: subprocess.Popen[str], room: Class
    ) -> tuple[list[Student], list[dict[str, Any]], str]:
        students, before = await work_all(room)
        if FORKED:
            kernels = kernels_of(server)
            assert len(kernels) >= STUDENTS
            for kernel in kernels:
                kernel.send_signal(signal.SIGKILL)
        vanish(students)
        if FORKED:
            assert await asyncio.gather(*map(come_back, students)) == before
        return students, before, await table_of(room)

    async def go_on(students: list[Student], before: list[dict[str, Any]], table: str, room: Class) -> None:
        assert await table_of(room) == table
        for student in students:
            student.room = room
        assert await asyncio.gather(*map(come_back, students)) == before
        assert await table_of(room) == table

    with opened("--port", "0") as (server, room):
        students, before, table = asyncio.run(work_and_lose_kernels(server, room))
        server.kill()
        server.wait(SECONDS_TO_END)
    with opened("--port", str(room.port)) as (_, again):
        assert again == room
        asyncio.run(go_on(students, before, table, again))


@nightly
def test_a_room_that_was_closed_goes_on_only_if_that_is_asked_for(tmp_path: Path) -> None:
    async def work_a_little(room: Class) -> str:
        student = Student(room)
        await work(student, 7)
        vanish([student])
        return await table_of(room)

    with opened("--port", "0") as (server, room):
        table = asyncio.run(work_a_little(room))
        server.send_signal(signal.SIGINT)
        server.wait(SECONDS_TO_END)
    with opened("--port", str(room.port)) as (other, new):
        assert new.code != room.code
        other.send_signal(signal.SIGINT)
        other.wait(SECONDS_TO_END)
    command = [*COMMAND, "--again", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as third:
        again = printed_by(third)
        assert (again.code, again.key) == (room.code, room.key)
        assert asyncio.run(table_of(again)) == table
        third.kill()
    assert [*tmp_path.rglob("*.sqlite")]
