"""10,000 hostile addresses, codes, cookies and messages don't change a class or reveal anything about its computer."""

from __future__ import annotations

import asyncio
import getpass
import json
import platform
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from cardkit_classroom.login import COOKIE
from tests.classroom.students import Student
from tests.classroom.test_door import HOST, teaching
from tests.soak import page
from tests.support.occasions import crowd, nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.classroom.test_door import Class

ADDRESSES, CODES, MESSAGES = 4_000, 3_000, 3_000
# The user who starts the class.
TEACHER = "mrs-malaprop"
# The work of a student who only watches.
TURNS, GUESS, STEP = 3, 17, 2
# How many requests are sent at the same time, as from thirty browsers.
ABREAST = 30
WORDS = (
    *("", "..", "%2e%2e", "%00", "~", "etc", "passwd", "voila", "render", "files", "api", "kernels", "contents"),
    *("class", "live", "board", "state", "talk", "kept", "live.csv", "sessions", "terminals", "lab", "tree", "static"),
    *("index.ipynb", "teacher.ipynb", "lessons", "%", "%ff", "é", "💣", "' OR 1=1 --", "<script>", "{{7*7}}"),
    "a" * 3_000,
)
METHODS = ("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
VALUES: tuple[Any, ...] = (None, True, -1, 10**30, 1e308, "", "x" * 5_000, [], {}, "../etc/passwd", [[[]]], "guess 1")
NAMES = (
    "do",
    "value",
    "serial",
    "id",
    "answer",
    "times",
    "kept",
    "sign",
    "move",
    "student",
    "part",
    "step",
    "__class__",
    "state",
)
DEEDS = (
    "guess",
    "answer",
    "restore",
    "revealed",
    "again",
    "clear",
    "hint",
    "show",
    "ping",
    "student",
    "skip",
    "step",
    "eval",
)


@pytest.fixture(autouse=True)
def _at_the_rooms_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "HOST", HOST)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Class]:
    """Run lesson 6 for three students, on a computer whose user is the teacher."""
    monkeypatch.setenv("USER", TEACHER)
    with teaching("--lesson", "6", "--students", "3") as room:
        yield room


def tells_of_the_machine(text: str, room: Class) -> list[str]:
    """Return what a response reveals about this computer, its user, the program or the teacher."""
    secret = (str(Path.home()), sys.prefix, str(Path(__file__).parents[2]), room.key, "Traceback", 'File "', TEACHER)
    plain = text.replace('\\"', '"')  # quotation marks are escaped inside a message
    return [each for each in (*secret, f"/{getpass.getuser()}/", platform.node()) if each in plain]


async def each_of(many: int, do: Any) -> None:
    """Do something many times, a few at a time."""
    abreast = asyncio.Semaphore(ABREAST)

    async def one(number: int) -> None:
        async with abreast:
            await do(random.Random(number))

    await asyncio.gather(*(one(number) for number in range(many)))


@nightly
@crowd
def test_ten_thousand_hostile_things_leave_the_class_as_it_was(room: Class) -> None:
    asyncio.run(_hostile(room))


async def _hostile(room: Class) -> None:
    victim, thief = Student(room), Student(room)
    await victim.come_in()
    await thief.come_in()
    for student in (victim, thief):
        assert tells_of_the_machine(student.text, room) == []
    for _ in range(TURNS):
        await victim.play()
    await victim.do("guess 1", do="guess", value=GUESS)
    await victim.go(STEP)
    teacher = page.cookies_of(await page.ask(room.port, f"/class/board?key={room.key}"))
    before, kept = await table(room, teacher), await kept_of(victim)
    assert "guess 1" in before
    assert victim.kept().keys() == {victim.game, "guess 1", "steps 1"}
    shown = await victim.shown()
    assert shown[victim.game]["log"]
    await each_of(ADDRESSES, lambda numbers: _address(room, numbers, thief.cookies))
    await each_of(CODES, lambda numbers: _code(room, numbers))
    numbers = random.Random(MESSAGES)
    for _ in range(MESSAGES):
        await _message(thief, numbers)
    await _elsewhere(room, victim, thief)
    rows = [row for row in (await table(room, teacher)).splitlines() if not row.startswith("2,")]
    assert rows == before.splitlines()
    assert await victim.shown() == shown
    assert await kept_of(victim) == kept
    await victim.play()
    await victim.do("exercise 3", do="answer", answer="Stay, and hope.")
    assert victim.kept()["guess 1"] == GUESS
    victim.vanish()
    thief.vanish()


async def kept_of(student: Student) -> Any:
    """Return what the class has saved for a student: their game, guesses, answers and current step."""
    answer = await page.ask(student.room.port, "/class/kept", headers=f"Cookie: {student.cookies}\r\n")
    return json.loads(answer.text)


async def table(room: Class, teacher: str) -> str:
    """Return the table that the teacher would download."""
    return (await page.ask(room.port, "/class/live.csv", headers=f"Cookie: {teacher}\r\n")).text


async def _address(room: Class, numbers: random.Random, student: str) -> None:
    """Request a path that doesn't exist or isn't for students: as a stranger, a student, or with an invented cookie."""
    path = "/" + "/".join(numbers.choices(WORDS, k=numbers.randint(1, 5)))
    path = "".join(each if each.isascii() and each.isprintable() and each != " " else "%20" for each in path)
    if path.startswith("/voila/render/"):  # pages there belong to a student, and each request would open one
        path = path.replace(".ipynb", ".txt")
    cookie = numbers.choice(["", student, f"{COOKIE}={numbers.choice(['x', '0', 'A' * 2_000])}"])
    query = numbers.choice(["", "?key=x", "?student=../..", "?seed=%00", "?token=1&_xsrf=2", "?kernel=../../x"])
    headers = f"Cookie: {cookie}\r\n" if cookie else ""
    answer = await page.ask(room.port, path + query, numbers.choice(METHODS), headers)
    assert answer.status < 500, (path, query, answer.status)
    assert tells_of_the_machine(answer.headers + answer.text, room) == []


async def _code(room: Class, numbers: random.Random) -> None:
    """Try a code."""
    code = "".join(numbers.choices("BCDFGHJKLMNPQRSTVWXZ", k=6))
    if code != room.code:
        answer = await page.ask(room.port, f"/class/{code}")
        assert answer.status in {403, 429}
        assert COOKIE not in answer.headers
        assert room.code not in answer.text
        assert tells_of_the_machine(answer.headers + answer.text, room) == []


async def _message(thief: Student, numbers: random.Random) -> None:
    """Send a widget a message that it can't understand, and check that it still responds."""
    part = numbers.choice([name for name in thief.states if "serial" in thief.states[name]])
    message = {numbers.choice(NAMES): numbers.choice(VALUES) for _ in range(numbers.randint(0, 4))}
    message["do"] = numbers.choice([*DEEDS, *VALUES])
    thief.page.link.heard = heard = []
    await thief.do(part, **{name: value for name, value in message.items() if name not in {"id", "serial"}})
    assert heard
    assert tells_of_the_machine("".join(heard), thief.room) == []


async def _elsewhere(room: Class, victim: Student, thief: Student) -> None:
    """Try to reach another student's kernel and the teacher's page in every possible way."""
    own = f"Cookie: {thief.cookies}\r\n"
    for path in (victim.page.address, f"{victim.page.address}/channels", f"/voila/api/shutdown/{victim.page.kernel}"):
        for method in ("GET", "DELETE", "POST"):
            answer = await page.ask(room.port, path, method, own)
            assert answer.status in {403, 404, 405}
            assert tells_of_the_machine(answer.headers + answer.text, room) == []
    for path in ("/class/live", "/class/live.csv", "/class/board", "/class/state"):
        answer = await page.ask(room.port, path, headers=own)
        assert answer.status == 403
        assert tells_of_the_machine(answer.headers + answer.text, room) == []
    theirs = await kept_of(victim)
    mine = await kept_of(thief)
    assert not set(theirs) & set(mine)
    assert not any(name.endswith("guess 1") for name in mine)
    address = f"ws://{HOST}:{room.port}/class/talk?as=teacher"
    with pytest.raises(HTTPClientError, match="403"):
        await websocket_connect(HTTPRequest(address, headers={"Cookie": thief.cookies}))
    address = f"ws://{HOST}:{room.port}/class/talk"
    with pytest.raises(HTTPClientError, match="403"):
        await websocket_connect(HTTPRequest(address))
    elsewhere = {"Cookie": thief.cookies, "Origin": "http://evil.example"}
    with pytest.raises(HTTPClientError, match="403"):
        await websocket_connect(HTTPRequest(address, headers=elsewhere))
