"""Everybody who knows a class's code can log in, but nobody who guesses codes."""

from __future__ import annotations

from functools import partial

import pytest

from cardkit_classroom.class_record import ClassRecord
from cardkit_classroom.login import COOKIE, pass_of
from cardkit_classroom.prewarming import PrewarmRequest
from cardkit_classroom.report_receiver import ReportReceiver
from cardkit_classroom.room import (
    CODE_LENGTH,
    LETTERS,
    SECONDS,
    WRONG_CODES,
    NoSuchNumberError,
    NumberTakenError,
    Pass,
    Room,
    TriedTooOftenError,
)
from cardkit_classroom.room_database import RoomDatabase

PHONE, OTHER_PHONE = "192.0.2.10", "192.0.2.11"


class Clock:
    """A clock that doesn't move."""

    now = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Return the class's clock."""
    return Clock()


@pytest.fixture
def room(clock: Clock) -> Room:
    """Create a class with a lesson."""
    return Room("lessons/06-stay-or-withdraw.ipynb", 30, clock)


def wrong(room: Room) -> str:
    """Return a wrong code."""
    first = next(letter for letter in LETTERS if letter != room.code[0])
    return first + room.code[1:]


def test_every_class_has_a_different_code_of_six_letters() -> None:
    codes = {Room("index.ipynb", 1).code for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert not set("AEIOUY01") & set(LETTERS)


def test_students_are_numbered_as_they_come(room: Room) -> None:
    tokens = [room.enter(room.code, PHONE) for _ in range(3)]
    assert [room.has(token or "") for token in tokens] == [Pass(1), Pass(2), Pass(3)]
    assert room.numbers == {1, 2, 3}
    assert room.has("") is None


def number(room: Room, token: str | None) -> int:
    """Return the number of the person who logged in."""
    came = room.has(token or "")
    assert came is not None
    return came.student


def test_the_number_of_a_worksheet_is_given_on_request_and_otherwise_the_first_free_one(room: Room) -> None:
    said = ["2", "", " 30 ", ""]
    assert [number(room, room.enter(room.code, PHONE, text)) for text in said] == [2, 1, 30, 3]
    with pytest.raises(NumberTakenError):
        room.enter(room.code, PHONE, "3")
    assert room.numbers == {1, 2, 3, 30}


def test_with_worksheets_a_student_without_one_gets_the_last_free_number() -> None:
    """Worksheets are handed out in order from the first, so nobody has the last ones on paper."""
    room = Room("lessons/06-stay-or-withdraw.ipynb", 4, seed=7)
    said = ["", "4", "1", "", "", "", ""]
    with pytest.raises(NumberTakenError):
        [room.enter(room.code, PHONE, text) for text in said[:2]]
    assert [number(room, room.enter(room.code, PHONE, text)) for text in said[2:]] == [1, 3, 2, 5, 6]


def test_a_student_who_lost_a_pass_comes_in_again_once_with_the_teachers_permission(room: Room) -> None:
    heard: list[set[int]] = []
    room.on_request(lambda: heard.append(room.asking))
    first = room.enter(room.code, PHONE, "2")
    for nobody_yet in (3, 0, -1):
        room.readmit(nobody_yet, on=True)
    assert room.awaited == set()
    with pytest.raises(NumberTakenError):
        room.enter(room.code, PHONE, "2")
    assert heard[-1] == {2}
    room.readmit(2, on=False)
    assert room.asking == set()
    room.readmit(2, on=True)
    room.readmit(2, on=False)
    with pytest.raises(NumberTakenError):
        room.enter(room.code, PHONE, "2")
    room.readmit(2, on=True)
    assert number(room, room.enter(room.code, PHONE, "")) == 1
    assert number(room, room.enter(room.code, PHONE, "2")) == number(room, first) == 2
    assert room.asking == room.awaited == set()
    with pytest.raises(NumberTakenError):
        room.enter(room.code, PHONE, "2")


def test_students_beyond_the_size_of_the_class_can_come_in_again_too() -> None:
    room = Room("lessons/06-stay-or-withdraw.ipynb", 1)
    assert [number(room, room.enter(room.code, PHONE)) for _ in range(2)] == [1, 2]
    with pytest.raises(NumberTakenError):
        room.enter(room.code, PHONE, "2")
    room.readmit(2, on=True)
    assert number(room, room.enter(room.code, PHONE, "2")) == 2
    with pytest.raises(NoSuchNumberError):
        room.enter(room.code, PHONE, "3")


@pytest.mark.parametrize("said", ["0", "31", "-1", "two", "1.5", "9" * 5000, "²"])
def test_nobody_gets_a_number_that_the_class_does_not_have(room: Room, said: str) -> None:
    with pytest.raises(NoSuchNumberError):
        room.enter(room.code, PHONE, said)
    assert room.numbers == set()


def test_without_the_code_nothing_is_revealed_about_numbers(room: Room) -> None:
    room.enter(room.code, PHONE, "2")
    for said in ("2", "3", "99"):
        assert room.enter(wrong(room), OTHER_PHONE, said) is None


def test_a_room_with_the_seed_of_worksheets_has_them_when_it_goes_on_too() -> None:
    for seed in (None, 7):
        store = RoomDatabase()
        rooms = [Room("index.ipynb", 2, store=store, seed=seed), Room("index.ipynb", None, store=store)]
        assert [room.has_worksheets for room in rooms] == [seed is not None] * 2


def test_a_code_may_be_typed_in_any_way(room: Room) -> None:
    for typed in (room.code.lower(), f" {room.code[:3]} {room.code[3:]} ", "-".join(room.code)):
        assert room.enter(typed, PHONE)


def test_the_key_opens_the_teachers_pages_and_the_code_does_not(room: Room) -> None:
    assert room.enter_as_teacher(room.code, PHONE) is None
    token = room.enter_as_teacher(room.key, PHONE)
    assert room.has(token or "") == Pass(0)
    assert Pass(0).is_teachers
    assert room.numbers == set()


@pytest.mark.parametrize("code", ["", "ÄÖÜẞ", "A" * 10_000, "\0"])
def test_other_texts_are_not_codes(room: Room, code: str) -> None:
    assert room.enter(code, PHONE) is None


def test_too_many_tries_are_slowed_down_without_affecting_others(room: Room, clock: Clock) -> None:
    for _ in range(WRONG_CODES):
        assert room.enter(wrong(room), PHONE) is None
        clock.now += 0.5
    with pytest.raises(TriedTooOftenError) as waits:
        room.enter(room.code, PHONE)
    assert waits.value.seconds == SECONDS - WRONG_CODES / 2
    with pytest.raises(TriedTooOftenError):
        room.enter_as_teacher(room.key, PHONE)
    assert room.enter(room.code, OTHER_PHONE)
    clock.now = SECONDS
    assert room.enter(room.code, PHONE)


def test_a_restarted_server_recognises_its_teacher_by_their_pass() -> None:
    """The teacher's open pages come back automatically without the key, and don't take a student's place."""
    store = RoomDatabase()
    room = Room("lessons/06-stay-or-withdraw.ipynb", 30, store=store)
    tokens = room.enter_as_teacher(room.key, PHONE), room.enter(room.code, OTHER_PHONE), "made up"
    again = Room(room.page, None, store=store)
    receiver = ReportReceiver(ClassRecord(again), partial(pass_of, again))
    asks = [PrewarmRequest("/", {"Host": PHONE, "Cookie": f"{COOKIE}={token}"}, "http") for token in tokens]
    assert [receiver.is_teacher(each) for each in asks] == [True, False, False]


def test_no_more_students_are_awaited_than_a_class_has() -> None:
    """A student who lost their cookie has logged in under two numbers."""
    room = Room("lessons/06-stay-or-withdraw.ipynb", 3)
    receiver = ReportReceiver(ClassRecord(room), partial(pass_of, room))
    assert receiver.absent_students(set()) == set()
    for _ in range(4):
        room.enter(room.code, PHONE)
    assert len(receiver.absent_students({"student 3"})) == 2
    assert receiver.absent_students({"student 1", "student 3"}) <= {"student 2", "student 4"}
    assert receiver.absent_students({"student 1", "student 2", "student 4"}) == set()
