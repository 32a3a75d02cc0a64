"""Messages between pages and the class: thirty pages at the same time, and commands that only the teacher may send."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from cardkit_classroom import report_sender
from cardkit_classroom.class_record import ClassRecord
from cardkit_classroom.live_updates import LONGEST_MESSAGE, MOST_MESSAGES, LiveUpdates, PageConnection
from cardkit_classroom.report_receiver import ReportReceiver
from cardkit_classroom.report_types import Report
from cardkit_classroom.room import NumberTakenError, Pass, Room
from tests.classroom.test_record import known

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tornado.httputil import HTTPServerRequest

SECONDS = 20
ELSEWHERE = "14-round-and-round 7"
STEPS = [{"part": part, "says": part, "done": False} for part in ("guess 1", "trials 1", "exercise 1")]


class Page:
    """A page that receives messages."""

    def __init__(self, live: LiveUpdates, student: int, kernel: str = "") -> None:
        self.live = live
        self.told: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self.line = PageConnection(self._hear, student, kernel)
        live.open(self.line)

    def _hear(self, text: str) -> None:
        self.told.append(json.loads(text))
        self._news.set()

    async def hears(self, name: str, value: object) -> None:
        """Wait until the page receives this message. Raises TimeoutError if it doesn't."""
        async with asyncio.timeout(SECONDS):
            while self.now.get(name) != value:
                self._news.clear()
                await self._news.wait()

    def say(self, **message: Any) -> bool:
        """Send a message. Returns whether it was understood."""
        self.line.release_later()
        return self.live.handle(self.line, json.dumps(message))

    @property
    def now(self) -> dict[str, Any]:
        """Return the last message received."""
        return self.told[-1]


class Fork:
    """A class with fake kernels."""

    def __init__(self) -> None:
        self.room = Room("lessons/06-stay-or-withdraw.ipynb", 30)
        self.record = ClassRecord(self.room)
        self.receiver = ReportReceiver(self.record, self._came)
        self.live = LiveUpdates(self.record, self.receiver)
        self._next = Pass(1)

    def _came(self, _request: HTTPServerRequest) -> Pass:
        return self._next

    def page(self, student: int, about: str = "", kernel: str = "") -> Page:
        """Open a student's page, whose kernel is named after the student; 0 is the teacher.

        By default it shows the class's lesson.
        """
        self.start_kernel(student, kernel)
        self.report_steps(student, about, kernel)
        return Page(self.live, student, kernel or f"kernel-{student}")

    def start_kernel(self, student: int, kernel: str = "") -> None:
        """Start the kernel of a student's page, which hasn't reported anything yet."""
        self._next = Pass(student)
        request: Any = None
        self.receiver.environment(kernel or f"kernel-{student}", request)

    def report_steps(self, student: int, about: str = "", kernel: str = "") -> None:
        """Have the kernel of a student's page report the parts of its lesson."""
        report = Report("progress", "progress", {"title": "", "steps": STEPS}, about or self.record.about)
        self.receiver.take(kernel or f"kernel-{student}", report)


def in_a_room(test: Callable[[Fork], Awaitable[None]]) -> Callable[[], None]:
    """Run a test in an event loop with a new class, as the server does."""

    async def run() -> None:
        await test(Fork())

    def in_loop() -> None:
        asyncio.run(run())

    in_loop.__name__ = test.__name__  # type: ignore[attr-defined]  # an attribute of functions
    return in_loop


@in_a_room
async def test_a_pause_reaches_every_page_and_those_that_are_opened_later(room: Fork) -> None:
    teacher, pages = room.page(0), [room.page(student) for student in range(1, 31)]
    assert teacher.say(do="pause", on=True)
    await asyncio.gather(*(page.hears("paused", value=True) for page in pages))
    assert room.page(31).now["paused"]
    assert teacher.say(do="pause", on=False)
    await asyncio.gather(*(page.hears("paused", value=False) for page in pages))


@in_a_room
async def test_the_teacher_lets_a_student_without_a_pass_in_again(room: Fork) -> None:
    page, teacher = room.page(1), room.page(0)
    assert room.room.enter(room.room.code, "127.0.0.1")
    with pytest.raises(NumberTakenError):
        room.room.enter(room.room.code, "127.0.0.1", "1")
    student = teacher.now["students"][0]
    await teacher.hears("students", [{**student, "asking": True}])
    room.live.close(page.line)
    assert teacher.say(do="again", student=1, on=True)
    await teacher.hears("students", [{**student, "inside": False, "awaited": True}])
    assert room.room.enter(room.room.code, "127.0.0.1", "1")
    assert not room.room.awaited


@in_a_room
async def test_thirty_guesses_in_a_moment_are_sent_once(room: Fork) -> None:
    teacher = room.page(0)
    assert teacher.now["charts"] == []
    holds = {"ask": "?", "low": 0, "high": 40, "unit": ""}
    for student in range(1, 31):
        room.record.put(
            student, Report("guess", "guess 1", {**holds, "value": student, "late": False}, room.record.about)
        )
    drawn = {"part": "guess 1", "kind": "guess", **holds, "values": [*range(1, 31)], "late": 0}
    await teacher.hears("charts", [drawn])
    assert len(teacher.told) == 2


@in_a_room
async def test_a_chart_is_on_all_pages_and_goes_on_there(room: Fork) -> None:
    teacher, page = room.page(0), room.page(1)
    holds = {"ask": "?", "low": 0, "high": 40, "unit": ""}
    assert not teacher.say(do="chart", part="guess 1")  # there are no answers yet
    room.record.put(1, Report("guess", "guess 1", {**holds, "value": 7, "late": False}, room.record.about))
    assert teacher.say(do="chart", part="guess 1")
    drawn = {"part": "guess 1", "kind": "guess", **holds, "late": 0}
    await page.hears("chart", {**drawn, "values": [7]})
    room.record.put(2, Report("guess", "guess 1", {**holds, "value": 9, "late": False}, room.record.about))
    await page.hears("chart", {**drawn, "values": [7, 9]})
    assert teacher.say(do="chart", part=None)
    await page.hears("chart", None)


@in_a_room
async def test_a_chart_is_taken_away_when_the_class_is_moved_on(room: Fork) -> None:
    teacher, page = room.page(0), room.page(1)
    holds = {"ask": "?", "low": 0, "high": 40, "unit": "", "value": 7, "late": False}
    room.record.put(1, Report("guess", "guess 1", holds, room.record.about))
    assert teacher.say(do="chart", part="guess 1")
    await teacher.hears("shown", "guess 1")
    assert teacher.say(do="step", part="trials 1")
    await page.hears("chart", None)
    assert page.now["step"][0] == "trials 1"
    assert (teacher.now["shown"], teacher.now["step"]) == (None, "trials 1")


@in_a_room
async def test_a_class_can_still_be_moved_after_everything_is_forgotten(room: Fork) -> None:
    teacher, page = room.page(0), room.page(1)
    assert teacher.say(do="forget")
    await teacher.hears("steps", [{"part": step["part"], "says": step["says"], "done": 0} for step in STEPS])
    assert [(each["done"], each["of"]) for each in teacher.now["students"]] == [(0, len(STEPS))]
    assert teacher.say(do="step", part="exercise 1")
    await teacher.hears("step", "exercise 1")
    assert page.now["step"][0] == "exercise 1"


@in_a_room
async def test_what_is_revealed_is_signed_for_each_kernel_alone(room: Fork) -> None:
    teacher, one, other = room.page(0), room.page(1), room.page(2)
    assert teacher.say(do="reveal", part="exercise 1")
    senders = [room.receiver.sender(f"kernel-{student}", student) for student in (1, 2)]
    signs = [report_sender.signature(sender.secret, "exercise 1") for sender in senders if sender]
    await one.hears("revealed", {"exercise 1": signs[0]})
    await other.hears("revealed", {"exercise 1": signs[1]})
    assert signs[0] != signs[1]
    assert senders[0] is not None
    assert senders[0].secret not in json.dumps([one.told, other.told, teacher.told])


@in_a_room
async def test_a_page_of_another_lesson_is_neither_moved_nor_shown_an_answer(room: Fork) -> None:
    """A student who is already in the next lesson has other parts with the same names."""
    teacher, here, ahead = room.page(0), room.page(1), room.page(2, ELSEWHERE)
    other_seed = room.page(3, f"{room.record.about}1")
    assert teacher.say(do="step", part="exercise 1")
    assert teacher.say(do="reveal", part="exercise 1")
    assert teacher.say(do="pause", on=True)
    await asyncio.gather(*(page.hears("paused", value=True) for page in (here, ahead, other_seed)))
    assert here.now["step"][0] == "exercise 1"
    assert here.now["revealed"].keys() == {"exercise 1"}
    for page in (ahead, other_seed):
        assert [(told["step"], told["revealed"]) for told in page.told] == [(None, {})] * len(page.told)


@in_a_room
async def test_a_page_gets_its_messages_once_its_kernel_has_reported(room: Fork) -> None:
    room.page(1)
    room.record.move_to("exercise 1")
    room.start_kernel(2)
    page = Page(room.live, 2, "kernel-2")
    assert page.now["step"] is None
    room.report_steps(2)
    await page.hears("step", room.record.step)


@in_a_room
async def test_the_same_step_can_be_said_again(room: Fork) -> None:
    teacher, page = room.page(0), room.page(1)
    assert teacher.say(do="step", part="exercise 1")
    await page.hears("step", room.record.step)
    before = page.now["step"]
    assert teacher.say(do="step", part="exercise 1")
    await page.hears("step", room.record.step)
    assert page.now["step"][1] > before[1]


@in_a_room
async def test_another_students_kernel_signs_nothing(room: Fork) -> None:
    room.page(1)
    room.record.reveal("exercise 1")
    thief = Page(room.live, 2, "kernel-1")
    assert thief.now["revealed"] == {}


@in_a_room
async def test_of_two_pages_of_a_student_the_one_that_was_opened_last_writes(room: Fork) -> None:
    first = room.page(1)
    second = room.page(1, kernel="again")
    await first.hears("aside", value=True)
    assert first.now == {"aside": True}
    told = {"title": "Exercise 1", "ask": "?", "state": "solved", "answers": [], "mistakes": [], "hinted": False}
    kept = "cardkit stay-or-withdraw 7 1 exercise 1"
    for kernel, state in (("again", "solved"), ("kernel-1", "open")):
        room.receiver.take(kernel, Report("exercise", "exercise 1", {**told, "state": state}, room.record.about))
        room.receiver.take(kernel, Report("kept", kept, {"kept": state}))
    assert room.record.reports[1]["exercise 1"]["state"] == "solved"
    assert room.record.saved_by(1) == {kept: "solved"}
    assert room.page(0).say(do="pause", on=True)
    await second.hears("paused", value=True)
    assert first.now == {"aside": True}
    room.receiver.forget("again")  # even when the other page is closed, because this page is behind
    room.receiver.take("kernel-1", Report("exercise", "exercise 1", {**told, "state": "open"}, room.record.about))
    assert room.record.reports[1]["exercise 1"]["state"] == "solved"
    third = room.page(1, kernel="once more")
    assert third.now["student"] == 1


@in_a_room
async def test_other_pages_of_a_student_and_of_others_are_not_put_aside(room: Fork) -> None:
    first, other = room.page(1), room.page(2)
    room.start_kernel(1, "game")  # a page without a lesson
    game = Page(room.live, 1, "game")
    room.receiver.take("game", Report("kept", "cardkit play trio", {"kept": "a game"}))
    elsewhere = room.page(1, ELSEWHERE, kernel="elsewhere")
    teachers = [room.page(0), room.page(0, kernel="teacher")]
    room.record.pause(on=True)
    for page in (first, other, game, elsewhere, *teachers):
        await page.hears("paused", value=True)
    assert room.record.saved_by(1) == {"cardkit play trio": "a game"}


@in_a_room
async def test_students_learn_nothing_about_others(room: Fork) -> None:
    room.record.set_nickname(1, "Ada")
    room.record.ask_for_help(1, wants=True)
    assert "Ada" not in json.dumps(room.page(2).now)
    assert "help" in room.page(1).now


@in_a_room
async def test_the_teacher_is_seen_in_nobodys_place(room: Fork) -> None:
    room.page(0)
    page = room.page(3)
    assert room.live.connected_students() == {3}
    room.live.close(page.line)
    assert room.live.connected_students() == set()


@in_a_room
async def test_all_pages_show_that_the_class_is_closed(room: Fork) -> None:
    pages = [room.page(student) for student in range(4)]
    room.live.end()
    assert all(page.now == {"closed": True} for page in pages)


@in_a_room
async def test_what_a_student_may_not_say_changes_nothing(room: Fork) -> None:
    page, teacher = room.page(1), room.page(0)
    for message in [
        {"do": "pause", "on": True},
        {"do": "chart", "part": "guess 1"},
        {"do": "step", "part": "guess 1"},
        {"do": "reveal", "part": "exercise 1"},
        {"do": "helped", "student": 1},
        {"do": "again", "student": 1, "on": True},
        {"do": "forget"},
        {"do": "name", "name": "Ada", "student": 2},
        {"do": "name", "name": ["Ada"]},
        {"do": "help", "wants": 1},
        {"do": ["help"]},
        {},
    ]:
        assert not page.say(**message), message
    assert not teacher.say(do="name", name="Ada")
    assert not teacher.say(do="pause", on="yes")
    assert not teacher.say(do="step", part="exercise 99")
    assert not room.record.names
    assert orders(room.record) == orders(Fork().record)
    assert not room.record.helping


@in_a_room
async def test_what_the_teacher_has_forgotten_is_on_no_page_any_more(room: Fork) -> None:
    teacher, page = room.page(0), room.page(1)
    holds = {"ask": "?", "low": 0, "high": 40, "unit": "", "value": 7, "late": False}
    room.record.put(1, Report("guess", "guess 1", holds, room.record.about))
    room.record.put(1, Report("kept", "cardkit x game", {"kept": "a game"}))
    assert page.say(do="name", name="Ada")
    assert page.say(do="help", wants=True)
    assert teacher.say(do="chart", part="guess 1")
    await page.hears("name", "Ada")
    assert page.now["chart"]
    assert teacher.now["charts"]
    for refused in (page.say(do="forget"), teacher.say(do="forget", student=1)):
        assert not refused
        assert room.record.saved_by(1) == {"cardkit x game": "a game"}
    assert teacher.say(do="forget")
    assert known(room.record) == known(Fork().record)
    await teacher.hears("charts", [])
    await page.hears("name", "")
    assert (page.now["help"], page.now["chart"]) == (False, None)
    assert "Ada" not in json.dumps(teacher.now)


# --- Hostile pages ---


def orders(record: ClassRecord) -> list[Any]:
    """Return the teacher's decisions."""
    return [record.paused, record.chart, record.step, record.revealed]


HOSTILE = [
    "",
    "null",
    "[]",
    "{",
    '{"do": "help"}',
    '{"do": "help", "wants": "yes"}',
    '{"do": "__class__", "name": "x"}',
    '{"do": null}',
    "[" * 900,
    "x" * (LONGEST_MESSAGE + 1),
    '{"do": "name", "name": "' + "x" * LONGEST_MESSAGE + '"}',
    "1e999",
    "\ud800",
]
WORDS = (
    "do",
    "name",
    "help",
    "wants",
    "pause",
    "on",
    "chart",
    "part",
    "reveal",
    "forget",
    "student",
    "step",
    "helped",
    "again",
)
VALUES = (None, True, 0, -1, 1e308, "", "guess 1", "exercise 1", [], {}, "../../etc/passwd", "' OR 1=1 --")


@pytest.mark.parametrize("text", HOSTILE)
def test_data_that_is_not_a_message_raises_no_error(text: str) -> None:
    assert_nothing_happens([text])


def test_ten_thousand_hostile_messages_change_nothing() -> None:
    numbers = random.Random(15)
    messages = [
        json.dumps({numbers.choice(WORDS): numbers.choice([*VALUES, *WORDS]) for _ in range(numbers.randint(0, 4))})
        for _ in range(10_000)
    ]
    assert_nothing_happens(messages)


def assert_nothing_happens(messages: list[str]) -> None:
    """Send this as a student, and check that it changes only their name and request for help, if anything."""

    async def run() -> None:
        room = Fork()
        page = room.page(5)
        before = json.dumps(room.record.reports)
        for text in messages:
            page.line.release_later()
            room.live.handle(page.line, text)
        assert json.dumps(room.record.reports) == before
        assert orders(room.record) == orders(Fork().record)
        assert room.record.names.keys() <= {5}
        assert room.record.helping.keys() <= {5}

    asyncio.run(run())


def test_too_many_messages_at_once_end_the_connection() -> None:
    line = PageConnection(lambda _: None, 1)
    taken = [line.parse("{}") for _ in range(MOST_MESSAGES + 1)]
    assert taken[-1] is None
    assert None not in taken[:-1]
    line.release_later()
    assert line.parse("{}") == {}
