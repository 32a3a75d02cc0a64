"""The pages of a class are prepared before it arrives; each student gets a separate page with their own numbers."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from typing import TYPE_CHECKING, Any

import pytest

from cardkit_classroom import report_sender
from cardkit_classroom.prewarming import PrewarmRequest
from cardkit_classroom.report_receiver import ReportReceiver
from cardkit_classroom.report_types import Report
from cardkit_classroom.room import TEACHER, Pass
from tests.classroom.students import Student
from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import kernels_of, opened
from tests.soak import page
from tests.support.occasions import nightly

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from cardkit_classroom.class_record import ClassRecord
    from tests.classroom.test_door import Class

SECONDS_TO_PREPARE = 120
SECONDS_BETWEEN_LOOKS = 0.2
STUDENTS = 2


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give these classes a folder for their files, and their students the address."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(page, "HOST", HOST)


async def state_of(room: Class) -> dict[str, int]:
    """Return what the teacher's board shows."""
    teacher = page.cookies_of(await page.ask(room.port, f"/class/board?key={room.key}"))
    answer = await page.ask(room.port, "/class/state", headers=f"Cookie: {teacher}\r\n")
    return dict(json.loads(answer.text))


async def prepared(room: Class, pages: int) -> None:
    """Wait until this many pages are ready. Raises TimeoutError."""
    until = time.monotonic() + SECONDS_TO_PREPARE
    while (await state_of(room))["ready"] != pages:
        if time.monotonic() > until:
            raise TimeoutError
        await asyncio.sleep(SECONDS_BETWEEN_LOOKS)


def test_a_new_student_gets_a_prepared_page() -> None:
    async def run(server: subprocess.Popen[str], room: Class) -> None:
        await prepared(room, STUDENTS + 1)
        ready = {kernel.pid for kernel in kernels_of(server)}
        students = [Student(room) for _ in range(STUDENTS)]
        await asyncio.gather(*(student.come_in() for student in students))
        assert {kernel.pid for kernel in kernels_of(server)} == ready
        assert await state_of(room) == {"students": STUDENTS + 1, "inside": STUDENTS, "waiting": 0, "ready": 1}
        assert len({student.page.kernel for student in students}) == STUDENTS
        await students[0].do("guess 1", do="guess", value=5)
        again = Student(room)  # the class's only page is a prepared one
        again.cookies, again.where = students[0].cookies, students[0].where  # the same browser
        await again.open()
        assert again.page.kernel not in {student.page.kernel for student in students}
        await again.restore()
        assert again.kept()["guess 1"] == 5
        assert await state_of(room) == {"students": STUDENTS + 1, "inside": STUDENTS, "waiting": 0, "ready": 0}
        for student in [*students, again]:
            student.vanish()

    with opened("--port", "0", students=STUDENTS + 1) as (server, room):
        asyncio.run(run(server, room))


@nightly
def test_a_page_whose_kernel_has_ended_is_given_to_nobody() -> None:
    async def run(server: subprocess.Popen[str], room: Class) -> None:
        await prepared(room, STUDENTS)
        for kernel in kernels_of(server):
            kernel.send_signal(signal.SIGKILL)
        await prepared(room, 0)
        student = Student(room)
        await student.come_in()
        await student.do("guess 1", do="guess", value=5)
        assert student.kept()["guess 1"] == 5
        student.vanish()

    with opened("--port", "0", students=STUDENTS) as (server, room):
        asyncio.run(run(server, room))


@nightly
def test_a_student_who_comes_while_their_page_is_prepared_gets_that_one() -> None:
    async def run(room: Class) -> None:
        students = [Student(room) for _ in range(STUDENTS)]
        await asyncio.gather(*(student.come_in() for student in students))
        await asyncio.gather(*(student.do("guess 1", do="guess", value=5) for student in students))
        assert await state_of(room) == {"students": STUDENTS, "inside": STUDENTS, "waiting": 0, "ready": 0}
        for student in students:
            student.vanish()

    with opened("--port", "0", students=STUDENTS) as (server, room):
        asyncio.run(run(room))
        server.send_signal(signal.SIGINT)
        assert server.communicate(timeout=SECONDS_TO_PREPARE)[0] == "The room is closed.\n"  # nobody had to wait


@nightly
def test_the_teachers_open_pages_take_no_student_s_place_when_a_room_goes_on() -> None:
    """Nobody does anything: all pages come back automatically, the teacher's with only its cookie."""

    async def come(room: Class) -> list[Student]:
        students = [Student(room) for _ in range(STUDENTS)]
        for student in students:
            await student.come_in()
        teacher = Student(room)  # sends only what a browser would
        teacher.cookies = page.cookies_of(await page.ask(room.port, f"/class/board?key={room.key}"))
        teacher.where = students[0].where.replace("student=1", "")  # the same lesson, without a number
        await teacher.open()
        everybody = [teacher, *students]
        for each in everybody:
            each.vanish()
        return everybody

    async def come_back(room: Class, everybody: list[Student]) -> None:
        for inside, each in enumerate(everybody):
            each.room = room
            await each.open()
            now = await state_of(room)
            assert (now["inside"], now["waiting"]) == (inside, 0)
        for each in everybody:
            each.vanish()

    with opened("--port", "0", students=STUDENTS) as (server, room):
        everybody = asyncio.run(come(room))
        server.kill()
        server.wait(SECONDS_TO_PREPARE)
    with opened("--port", str(room.port), students=STUDENTS) as (_, again):
        asyncio.run(come_back(again, everybody))


class Written:
    """A record that can be inspected."""

    def __init__(self) -> None:
        self.took: list[tuple[int, Report]] = []

    def put(self, student: int, report: Report) -> None:
        """Store a report."""
        self.took.append((student, report))


ABOUT = "06-stay-or-withdraw 7"
EARLY, LATE = (Report("guess", f"guess {i}", {}, ABOUT) for i in (1, 2))


def receiver_of(student: int) -> tuple[ReportReceiver, list[tuple[int, Report]]]:
    """Return a receiver for reports in a class where one student sends all requests, and the stored reports."""
    record: Any = Written()
    typed: ClassRecord = record
    return ReportReceiver(typed, lambda _: Pass(student)), record.took


def test_what_a_page_reports_before_it_has_a_student_is_that_student_s() -> None:
    receiver, took = receiver_of(student=7)
    request: Any = object()
    receiver.environment("kernel", PrewarmRequest("/", {"Host": HOST}, "http"))
    receiver.take("kernel", EARLY)
    assert took == []
    receiver.assign("kernel", request)
    receiver.take("kernel", LATE)
    assert took == [(7, EARLY), (7, LATE)]


def test_it_is_known_which_lesson_a_page_is_of_that_was_set_up_ahead() -> None:
    receiver, _ = receiver_of(student=7)
    request: Any = object()
    receiver.environment("kernel", PrewarmRequest("/", {"Host": HOST}, "http"))
    receiver.take("kernel", EARLY)
    receiver.assign("kernel", request)
    sender = receiver.sender("kernel", 7)
    assert sender is not None
    assert sender.about == ABOUT


@pytest.mark.parametrize(("student", "told"), [(TEACHER, "yes"), (7, None)])
def test_only_the_kernel_of_a_teachers_page_is_told_that_it_is_one(student: int, told: str | None) -> None:
    receiver, _ = receiver_of(student)
    request: Any = object()
    assert receiver.environment("kernel", request).get(report_sender.TEACHERS) == told
    assert report_sender.TEACHERS not in receiver.environment("ahead", PrewarmRequest("/", {"Host": HOST}, "http"))


def test_what_a_page_of_the_teacher_reports_is_nobody_s() -> None:
    receiver, took = receiver_of(TEACHER)
    request: Any = object()
    receiver.environment("kernel", PrewarmRequest("/", {"Host": HOST}, "http"))
    receiver.take("kernel", EARLY)
    receiver.assign("kernel", request)
    assert took == []
