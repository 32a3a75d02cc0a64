"""The work of a class is in a file that outlives its server, and is deleted when the class is forgotten."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from cardkit_classroom import room_database
from cardkit_classroom.class_record import LONGEST_NICKNAME, MOST_KEPT, MOST_PARTS, ClassRecord
from cardkit_classroom.csv_export import TITLES, as_csv
from cardkit_classroom.report_types import Report
from cardkit_classroom.room import PASSES_A_STUDENT, NoMorePassesError, Pass, Room
from cardkit_classroom.room_database import InUseError, RoomDatabase

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "lessons/06-stay-or-withdraw.ipynb"
PHONE = "192.0.2.10"


def opened(file: Path | None = None) -> Room:
    """Create a class of thirty students."""
    return Room(PAGE, 30, store=RoomDatabase(file))


def guess(room: Room, value: float = 14) -> Report:
    """Report a guess in the class's lesson."""
    about = f"06-stay-or-withdraw {room.seed}"
    return Report(
        "guess", "guess 1", {"ask": "?", "low": 0, "high": 40, "unit": "", "value": value, "late": False}, about
    )


def of_exercise(room: Room, **holds: Any) -> Report:
    """Report the state of an exercise."""
    told = {"title": "Exercise 1", "ask": "?", "state": "open", "answers": [], "mistakes": [], "hinted": False, **holds}
    return Report("exercise", "exercise 1", told, f"06-stay-or-withdraw {room.seed}")


def do_everything(record: ClassRecord, room: Room) -> None:
    """Do everything that people in a class can do."""
    record.put(1, guess(room))
    record.put(2, of_exercise(room, answers=["99"], mistakes=["No."], state="solved"))
    record.put(2, Report("kept", "cardkit x exercise 1", {"kept": {"answers": ["1/3"]}}))
    record.set_nickname(1, "Ada")
    record.ask_for_help(2, wants=True)
    record.pause(on=True)
    record.show_to_all("guess 1")
    record.move_to("exercise 1")
    record.reveal("exercise 1")


def known(record: ClassRecord) -> list[Any]:
    """Return the contents of a record."""
    kept = [record.saved_by(student) for student in (1, 2)]
    orders = [record.paused, record.chart, record.step, record.revealed]
    return [{**record.reports}, record.names, record.helping, *kept, *orders]


# --- The file ---


def test_a_server_that_is_killed_goes_on_with_the_same_room(tmp_path: Path) -> None:
    file = tmp_path / "room.sqlite"
    first = opened(file)
    token = first.enter(first.code, PHONE) or ""
    record = ClassRecord(first)
    do_everything(record, first)
    before = known(record)
    first.store.close()  # nothing is written when it closes
    again = Room("index.ipynb", 30, store=RoomDatabase(file))
    assert (again.page, again.code, again.key, again.seed) == (first.page, first.code, first.key, first.seed)
    assert again.has(token) == Pass(1)
    assert known(ClassRecord(again)) == before
    assert again.enter(again.code, PHONE) is not None
    assert again.numbers == {1, 2}


def test_the_file_contains_no_usable_pass(tmp_path: Path) -> None:
    room = opened(tmp_path / "room.sqlite")
    token = room.enter(room.code, PHONE) or ""
    room.store.close()
    assert token.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_forgetting_leaves_nothing_of_anybody_in_the_file(tmp_path: Path) -> None:
    room = opened(tmp_path / "room.sqlite")
    token = room.enter(room.code, PHONE) or ""
    record = ClassRecord(room)
    do_everything(record, room)
    record.set_nickname(3, "Zebulon")
    record.forget()
    assert known(record) == known(ClassRecord(opened()))
    assert b"Zebulon" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert room.has(token) == Pass(1)  # students who are logged in stay logged in


def test_no_two_servers_have_one_file(tmp_path: Path) -> None:
    open_one = room_database.new_database(tmp_path, 8866)
    assert open_one.file is not None
    with pytest.raises(InUseError):
        RoomDatabase(open_one.file)
    assert [*room_database.recent_rooms(tmp_path)] == []


def test_the_latest_room_goes_on_and_an_old_one_is_removed(tmp_path: Path) -> None:
    names = []
    for port in (8866, 8867, 8868):
        made = room_database.new_database(tmp_path, port)
        assert made.file is not None
        names.append(made.file)
        made.close()
    long_ago = time.time() - room_database.DAY_SECONDS - 60
    os.utime(names[1], (long_ago, long_ago))
    assert [room_database.port_of(found) for found in room_database.recent_rooms(tmp_path)] == [8868, 8866]
    assert not names[1].exists()


def test_a_room_that_nobody_entered_leaves_no_file(tmp_path: Path) -> None:
    opened(tmp_path / "room.sqlite").close()
    assert [*tmp_path.iterdir()] == []


def test_a_room_that_a_student_entered_can_go_on(tmp_path: Path) -> None:
    """Even if nothing was reported, as in a game, the student's cookie and the code are still valid."""
    room = opened(tmp_path / "room.sqlite")
    token, number = room.enter(room.code, PHONE), room.numbers
    room.close()
    again = opened(tmp_path / "room.sqlite")
    assert token is not None
    assert again.has(token) == Pass(1)
    assert (again.code, again.numbers) == (room.code, number)


# --- Bounds ---


def test_what_is_about_another_lesson_is_not_taken() -> None:
    room = opened()
    record = ClassRecord(room)
    record.put(1, guess(room)._replace(about=f"06-stay-or-withdraw {room.seed + 1}"))
    record.put(1, guess(room)._replace(about=f"03-when-to-stop {room.seed}"))
    assert not record.reports.get(1)


def test_what_was_done_stays_done_when_a_page_is_opened_again() -> None:
    room = opened()
    record = ClassRecord(room)
    for done in (True, False):
        steps = [{"part": "guess 1", "says": "Guess", "done": done}, {"part": "trials 1", "says": "Try", "done": False}]
        record.put(1, Report("progress", "progress", {"title": "", "steps": steps}, record.about))
    assert [step["done"] for step in record.reports[1]["progress"]["steps"]] == [True, False]


def test_one_student_cannot_fill_the_file() -> None:
    room = opened()
    record = ClassRecord(room)
    for number in range(2 * MOST_KEPT):
        record.put(1, Report("kept", f"name {number}", {"kept": number}))
        record.put(1, guess(room)._replace(part=f"guess {number}"))
    assert len(record.saved_by(1)) == MOST_KEPT
    assert len(record.reports[1]) == MOST_PARTS


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("x" * 1000, "x" * LONGEST_NICKNAME),
        ("<b>Ada</b>", "<b>Ada</b>"),  # shown as typed, because pages insert it as text
        ("\u202eadA", "adA"),
        ("", ""),
    ],
)
def test_a_nickname_is_short_and_can_be_printed(typed: str, shown: str) -> None:
    record = ClassRecord(opened())
    record.set_nickname(1, typed)
    assert record.names[1] == shown


def test_passes_do_not_go_on_without_end() -> None:
    room = Room(PAGE, 2)
    for _ in range(2 * PASSES_A_STUDENT):
        assert room.enter(room.code, PHONE)
    with pytest.raises(NoMorePassesError):
        room.enter(room.code, PHONE)
    assert room.enter_as_teacher(room.key, PHONE)


# --- The saved table -----


def test_the_table_has_a_row_for_each_part_and_no_formulas() -> None:
    room = opened()
    record = ClassRecord(room)
    record.set_nickname(1, "=1+1")
    record.put(1, guess(room))
    record.put(2, of_exercise(room, answers=["99", "=1+1"], mistakes=["No.", "-2 is less."], state="shown"))
    about = f"06-stay-or-withdraw {room.seed}"
    trials = {"title": "Draw", "unit": "", "shares": False, "count": 4, "sum": 10, "squares": 30}
    record.put(2, Report("trials", "trials 1", trials, about))
    titles, *rows = as_csv(record).splitlines()
    assert titles == ",".join(TITLES)
    assert rows == [
        "1,'=1+1,guess 1,?,14,,,,",
        "2,,exercise 1,?,asked for the answer,,2,99 | =1+1,No. | -2 is less.",
        "2,,trials 1,Draw,2.5,4,,,",
    ]
