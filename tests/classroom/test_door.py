"""How the server of a class responds to strangers, students and the teacher, using browsers and other programs."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest

from cardkit_classroom.login import COOKIE
from cardkit_classroom.room import LETTERS, WRONG_CODES

if TYPE_CHECKING:
    from collections.abc import Iterator

HOST = "127.0.0.2"
LESSON = "/voila/render/lessons/06-stay-or-withdraw.ipynb"
COMMAND = (sys.executable, "-m", "cardkit", "class", "--host", HOST, "--port", "0", "--no-browser")
SECONDS = 30

# Paths to which the gallery's server responds, and paths to which it mustn't respond.
ADDRESSES = [
    "/",
    "/voila/render/index.ipynb",
    f"{LESSON}?student=1",
    "/voila/render/lessons/teacher.ipynb",
    "/voila/tree",
    "/voila/static/voila.js",
    "/voila/templates/cardkit/static/site.js",
    "/voila/files/index.ipynb",
    "/api/kernels",
    "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000",
    "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000/channels",
    "/api/shutdown/0b9b7d4e-9a0c-4c3e-8d0e-000000000000",
    "/api/contents",
    "/api/terminals",
    "/lab/extensions/@jupyter-widgets/jupyterlab-manager/static/style.js",
    "/voila/templates/cardkit/static/../../../../../etc/passwd.css",
    "/voila/templates/cardkit/static/%2e%2e/conf.json",
    "//class/board",
    "/class/board",
    "/class/board?key=",
    "/class/board?key=wrong",
    "/class/",
]

# The Jupyter server's other interfaces: lists of kernels, files, terminals and sessions, and requests that create one.
OF_JUPYTER = [
    "/api/kernels",
    "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000",
    "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000/channels",
    "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000/interrupt",
    "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000/restart",
    "/api/kernelspecs",
    "/api/contents",
    "/api/contents/index.ipynb",
    "/api/contents/lessons/teacher.ipynb",
    "/api/contents/index.ipynb/checkpoints",
    "/api/terminals",
    "/api/terminals/1",
    "/terminals/websocket/1",
    "/api/sessions",
    "/api/sessions/0b9b7d4e-9a0c-4c3e-8d0e-000000000000",
    "/api/config/notebook",
    "/api/status",
    "/api/me",
    "/api/nbconvert",
    "/files/index.ipynb",
    "/nbconvert/html/index.ipynb",
    "/view/index.ipynb",
    "/lab",
    "/lab/tree/index.ipynb",
    "/tree",
    "/voila/files/index.ipynb",
]


class Answer(NamedTuple):
    """The server's response."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def cookie(self) -> str:
        """Return the cookies that the response sets, in the form in which a browser returns them."""
        return "; ".join(re.findall(r"([\w-]+=[^;]+);", self.headers.get("Set-Cookie", "")))


class Class(NamedTuple):
    """A running class."""

    port: int
    code: str
    key: str

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Answer:
        """Request a path exactly as written, without following redirects."""
        with closing(HTTPConnection(HOST, self.port, timeout=SECONDS)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            sent = {"Set-Cookie": ";".join(f"{each};" for each in response.headers.get_all("Set-Cookie") or [])}
            return Answer(response.status, {**response.headers, **sent}, response.read().decode(errors="replace"))

    def wrong(self) -> str:
        """Return a wrong code."""
        return next(letter for letter in LETTERS if letter != self.code[0]) + self.code[1:]


@contextmanager
def teaching(*options: str, logged: str = "") -> Iterator[Class]:
    """Start a class, read what it prints, and close it; `logged` collects what it prints in between."""
    command = [*COMMAND, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        printed = [process.stdout.readline() for _ in range(3)]
        found = re.search(r":(\d+)/ .*The room code is ([A-Z]+)\..*key=([\w-]+)", "".join(printed), re.DOTALL)
        try:
            assert found, printed
            yield Class(int(found[1]), found[2], found[3])
        finally:
            said = closed(process)
    assert said == f"{logged}The room is closed.\n"


def closed(process: subprocess.Popen[str]) -> str:
    """Close a class as its teacher does, and return what it prints. Raises TimeoutExpired if it doesn't end."""
    process.send_signal(signal.SIGINT)
    try:
        return process.communicate(timeout=SECONDS)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        raise


@pytest.fixture(scope="module")
def lesson() -> Iterator[Class]:
    """Run lesson 6 for three students."""
    with teaching("--lesson", "6", "--students", "3") as room:
        yield room


# --- strangers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_stranger_sees_the_door_and_nothing_else(lesson: Class, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"):
        answer = lesson.ask(path, method)
        assert answer.status in {403, 404, 405}, (method, answer)
        assert COOKIE not in answer.cookie
        assert lesson.code not in answer.text
        assert lesson.key not in answer.text
    assert "What is the room code?" in lesson.ask(path).text


def test_a_stranger_gets_no_connection_with_a_kernel(lesson: Class) -> None:
    path = "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000/channels"
    asks = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    assert lesson.ask(path, **asks, **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}).status == 403


@pytest.mark.parametrize("token", ["", "x", "0", "None", "student=1", "A" * 4000])
def test_a_made_up_pass_is_none(lesson: Class, token: str) -> None:
    assert lesson.ask("/voila/render/index.ipynb", Cookie=f"{COOKIE}={token}").status == 403


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1", "", "[::1]", f"{HOST}.evil.example"])
def test_a_page_elsewhere_cannot_have_a_browser_ask_us(lesson: Class, host: str) -> None:
    answer = lesson.ask(f"/class/{lesson.code}", Host=host)
    assert answer.status in {400, 421}
    assert COOKIE not in answer.cookie


# --- students ---------------------------------------------------------------------------------------------------------


def come_in(room: Class) -> Answer:
    """Log in with the address from the QR code."""
    return room.ask(f"/class/{room.code}")


def test_the_code_in_the_address_leads_to_the_lesson_with_the_students_own_numbers(lesson: Class) -> None:
    first, second = come_in(lesson), come_in(lesson)
    assert first.status == 302
    numbers = []
    for answer in (first, second):
        found = re.fullmatch(rf"{re.escape(LESSON)}\?seed=\d+&student=(\d+)", answer.headers["Location"])
        assert found
        numbers.append(int(found[1]))
    assert numbers[1] == numbers[0] + 1
    assert lesson.ask("/voila/templates/cardkit/static/site.js", Cookie=first.cookie).status == 200


def test_a_pass_cannot_be_read_by_scripts_nor_sent_from_elsewhere(lesson: Class) -> None:
    cookie = come_in(lesson).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_student_who_is_in_keeps_their_number(lesson: Class) -> None:
    came = come_in(lesson)
    again = lesson.ask(f"/class/{lesson.code.lower()}", Cookie=came.cookie)
    assert again.headers["Location"] == came.headers["Location"]
    assert COOKIE not in again.cookie
    assert lesson.ask("/", Cookie=came.cookie).headers["Location"] == came.headers["Location"]


def test_every_link_to_a_lesson_keeps_the_students_numbers(lesson: Class) -> None:
    came = come_in(lesson)
    numbers = urlsplit(came.headers["Location"]).query
    other = LESSON.replace("06-stay-or-withdraw", "14-round-and-round")
    for path in (LESSON, other):
        assert lesson.ask(path, Cookie=came.cookie).headers["Location"] == f"{path}?{numbers}"
    assert lesson.ask(f"{other}?lang=de", Cookie=came.cookie).headers["Location"] == f"{other}?{numbers}&lang=de"
    seed = numbers.partition("&")[0]
    assert lesson.ask(f"{other}?{seed}", Cookie=came.cookie).headers["Location"] == f"{other}?{numbers}"
    teacher = lesson.ask(f"/class/board?key={lesson.key}")
    assert lesson.ask(other, Cookie=teacher.cookie).headers["Location"] == f"{other}?{seed}"


def test_numbers_of_another_seed_are_given_and_those_of_another_student_are_not(lesson: Class) -> None:
    """Work is recorded under the number that the class assigned to the student, and nobody has two numbers."""
    came = come_in(lesson)
    own = urlsplit(came.headers["Location"]).query
    student = own.partition("&")[2]
    assert lesson.ask(f"{LESSON}?seed=5", Cookie=came.cookie).status == 200
    for asked, given in ((f"{own}9", own), ("student=0", own), ("seed=5&student=99", f"seed=5&{student}")):
        assert lesson.ask(f"{LESSON}?{asked}", Cookie=came.cookie).headers["Location"] == f"{LESSON}?{given}"


def test_the_teacher_may_look_at_the_numbers_of_each(lesson: Class) -> None:
    teacher = lesson.ask(f"/class/board?key={lesson.key}")
    seed = re.search(r"seed=\d+", lesson.ask("/class/board", Cookie=teacher.cookie).text)
    assert seed
    assert lesson.ask(f"{LESSON}?{seed[0]}&student=2", Cookie=teacher.cookie).status == 200


def filled_in(room: Class, code: str, number: str = "") -> tuple[str, dict[str, str]]:
    """Return the fields and headers that a browser sends with the login form."""
    door = room.ask("/")
    token = re.search(r'name="_xsrf" value="([^"]+)"', door.text)
    assert token
    typed = urlencode({"code": code, "number": number, "_xsrf": token[1]})
    return typed, {"Content-Type": "application/x-www-form-urlencoded", "Cookie": door.cookie}


def test_the_number_of_a_worksheet_is_the_students_number_in_class() -> None:
    with teaching("--lesson", "6", "--students", "3", "--seed", "7") as room:

        def come(number: str) -> Answer:
            typed, form = filled_in(room, room.code, number)
            return room.ask("/", "POST", typed, **form)

        scanned = come_in(room)
        assert COOKIE not in scanned.cookie
        assert f'value="{room.code}"' in scanned.text  # only the number is left to enter
        assert come("2").headers["Location"] == f"{LESSON}?seed=7&student=2"
        for number, says in (
            ("2", "Somebody has come in as number 2."),
            ("4", "The numbers of this class are 1 to 3."),
        ):
            refused = come(number)
            assert COOKIE not in refused.cookie
            assert says in refused.text
            assert "leave the field empty" in refused.text
            assert f'value="{number}"' in refused.text
        assert 'value="3"' in room.ask(f"{LESSON}?seed=7&student=3").text  # as printed on a worksheet
        given = [come("").headers["Location"] for _ in range(2)]
        assert given == [f"{LESSON}?seed=7&student={number}" for number in (3, 1)]


def test_the_code_is_typed_at_the_door(lesson: Class) -> None:
    typed, form = filled_in(lesson, f"{lesson.code[:3]} {lesson.code[3:].lower()}")
    answer = lesson.ask("/", "POST", typed, **form)
    assert answer.status == 302
    assert answer.headers["Location"].startswith(LESSON)
    wrong = lesson.ask("/", "POST", typed.replace(lesson.code[:3], lesson.wrong()[:3]), **form)
    assert wrong.status == 403
    assert "This is not the code of the room" in wrong.text
    assert f'value="{lesson.wrong()[:3]}' in wrong.text  # a typing error can be corrected
    hostile = lesson.ask("/", "POST", typed.replace(lesson.code[:3], "%22%3E%3Cb%3E"), **form)
    assert "<b>" not in hostile.text
    assert lesson.ask("/", "POST", typed.replace("_xsrf", "other"), **form).status == 403


def test_students_have_nothing_of_the_teachers(lesson: Class) -> None:
    student = come_in(lesson).cookie
    assert "What is the room code?" in lesson.ask("/class/board", Cookie=student).text
    assert lesson.ask("/class/state", Cookie=student).status == 403


@pytest.mark.parametrize("path", OF_JUPYTER)
def test_a_pass_opens_nothing_of_the_server_behind_the_lesson(lesson: Class, path: str) -> None:
    student = come_in(lesson).cookie
    assert lesson.ask(path, Cookie=student).status in {403, 404}
    for method in ("HEAD", "POST", "PUT", "PATCH", "DELETE"):
        answer = lesson.ask(path, method, Cookie=student)
        assert answer.status in {403, 404, 405}, (method, answer)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    upgrade["Sec-WebSocket-Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    assert lesson.ask(path, Cookie=student, **upgrade).status in {403, 404}


def test_a_pass_lists_no_folder(lesson: Class) -> None:
    """Voila's list of notebooks redirects to the gallery, and names none of them."""
    student = come_in(lesson).cookie
    for path in ("/voila/tree", "/voila/tree/lessons"):
        listed = lesson.ask(path, Cookie=student)
        assert listed.status in {200, 403, 404}
        assert set(re.findall(r"[\w/-]+\.ipynb", listed.text)) <= {"/voila/render/index.ipynb"}


# --- the teacher ------------------------------------------------------------------------------------------------------


def test_the_key_is_not_to_be_seen_on_the_board(lesson: Class) -> None:
    entered = lesson.ask(f"/class/board?key={lesson.key}")
    assert entered.headers["Location"] == "/class/board"
    board = lesson.ask("/class/board", Cookie=entered.cookie)
    assert board.status == 200
    assert f"{lesson.code[:3]} {lesson.code[3:]}" in board.text
    assert f"http://{HOST}:{lesson.port}/" in board.text
    assert lesson.key not in board.text
    assert lesson.ask("/", Cookie=entered.cookie).headers["Location"] == "/class/board"
    assert re.search(r"teacher\.ipynb\?lesson=6&(amp;)?seed=\d+&(amp;)?students=3\b", board.text)


def test_a_student_without_an_open_page_is_not_in(lesson: Class) -> None:
    teacher = lesson.ask(f"/class/board?key={lesson.key}").cookie
    come_in(lesson)  # without opening a page
    told = json.loads(lesson.ask("/class/state", Cookie=teacher).text)
    assert (told["inside"], told["waiting"]) == (0, 0)


# --- guessing codes ---------------------------------------------------------------------------------------------------


def test_guessing_codes_is_slowed_down() -> None:
    with teaching() as room:
        assert urlsplit(come_in(room).headers["Location"]).path == "/voila/render/index.ipynb"
        statuses = [room.ask(f"/class/{room.wrong()}").status for _ in range(WRONG_CODES + 1)]
        assert statuses == [403] * WRONG_CODES + [429]
        waits = come_in(room)
        assert waits.status == 429
        assert "Too many wrong codes have come from this network. Wait" in waits.text
        assert 0 < int(waits.headers["Retry-After"]) <= 60
