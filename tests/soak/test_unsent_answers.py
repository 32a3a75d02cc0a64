"""Thirty students answer while the server is dead. After it starts again, the teacher has every answer."""

from __future__ import annotations

import asyncio
import csv
import io
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import SECONDS_TO_END, opened, table_of
from tests.soak import browsers, page
from tests.soak.waits import Waits
from tests.support.occasions import crowd, nightly

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from playwright.async_api import Browser, Page

    from tests.classroom.test_door import Class

STUDENTS = 30
EXERCISE = "exercise 1"
NOT_SENT = "Not sent yet: kept on this page. It is sent when the server is back."


async def come_in(chromium: Browser, address: str) -> Page:
    """Log in as a student, and wait until the exercise is shown."""
    student = await browsers.page_of(chromium, "phone")
    await browsers.obey(student)
    await student.goto(address, wait_until="commit")
    await expect(browsers.part(student, EXERCISE)).to_be_attached(timeout=browsers.MS_TO_LOAD)
    return student


async def answer(student: Page) -> None:
    """Give a wrong answer, which isn't sent yet."""
    exercise = browsers.part(student, EXERCISE)
    await exercise.get_by_label("Your answer").fill("99", timeout=browsers.MS_TO_LOAD)
    await exercise.get_by_label("Your answer").press("Enter")
    await expect(exercise.get_by_text(NOT_SENT)).to_be_visible(timeout=browsers.MS_TO_LOAD)


async def is_answered(student: Page) -> None:
    """Check that the kernel has marked the answer."""
    exercise = browsers.part(student, EXERCISE)
    await expect(exercise).to_contain_text("What do all the cards add together", timeout=browsers.MS_TO_LOAD)
    await expect(exercise.get_by_text(NOT_SENT)).to_have_count(0)


def tries(table: str) -> list[tuple[int, str]]:
    """Return the students in a teacher's table who have tried the exercise, with their number of wrong answers."""
    rows = csv.DictReader(io.StringIO(table.removeprefix("\ufeff")))
    return sorted((int(row["student"]), row["wrong tries"]) for row in rows if row["part"] == EXERCISE)


async def give(server: subprocess.Popen[str], room: Class) -> None:
    """Have a class answer while its server is dead, and check that nothing is lost or counted twice."""
    address = f"http://{HOST}:{room.port}/class/"
    async with browsers.chromium() as chromium:
        live = await browsers.page_of(chromium, "laptop")
        await browsers.teach(live, f"{address}board?key={room.key}", Waits("the teacher"))
        students = [await come_in(chromium, f"{address}{room.code}") for _ in range(STUDENTS)]
        await browsers.move_all(live, "Exercise 1")
        for student in students:
            await expect(browsers.part(student, EXERCISE)).to_be_visible(timeout=browsers.MS_TO_LOAD)
        server.kill()
        server.wait(SECONDS_TO_END)
        await asyncio.gather(*map(answer, students))
        with opened("--again", "--port", str(room.port), students=STUDENTS, lesson=None) as (_, again):
            assert again == room
            await asyncio.gather(*map(is_answered, students))
            panel = live.locator(f'.live-panel[data-part="{EXERCISE}"]')
            await expect(panel).to_contain_text(f"{STUDENTS} still trying", timeout=browsers.MS_TO_LOAD)
            assert tries(await table_of(room)) == [(number, "1") for number in range(1, STUDENTS + 1)]


@nightly
@crowd
@pytest.mark.browser
@pytest.mark.timeout(1800)
def test_thirty_answers_while_the_server_is_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(page, "HOST", HOST)
    with opened("--port", "0", students=STUDENTS) as (server, room):
        asyncio.run(give(server, room))
