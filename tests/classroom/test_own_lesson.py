"""A teacher can use their own lesson in a class like any other lesson."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from cardkit.cli import main
from cardkit_widgets.lessons import lesson_at
from tests.classroom.students import Student
from tests.classroom.test_door import HOST, teaching
from tests.soak import page

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from cardkit_widgets.lessons import Lesson
    from tests.classroom.test_door import Class


def test_a_class_gets_a_teachers_own_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["new-lesson", "Pairs", "--folder", str(tmp_path)]) == 0
    monkeypatch.setattr(page, "HOST", HOST)
    with teaching("--notebooks", str(tmp_path), "--lesson", "pairs", "--students", "2") as room:
        rows = asyncio.run(_lesson(room, lesson_at(str(tmp_path / "pairs.ipynb")))).splitlines()
    assert [row for row in rows if "guess 1" in row and "17" in row]
    assert [row for row in rows if "guess 1" in row and "60" in row]


async def _lesson(room: Class, lesson: Lesson) -> str:
    """Have two students log in and guess; check that the teacher gets the notes and the table."""
    ada, bob = Student(room), Student(room)
    await ada.come_in()
    await bob.come_in()
    for number, student in enumerate((ada, bob), start=1):
        asked = dict(parse_qsl(urlsplit(student.where).query))
        assert asked["student"] == str(number)
        assert student.states["exercise 1"]["question"]["ask"] == lesson.question(1, int(asked["seed"]), number).ask
    await ada.do("guess 1", do="guess", value=17)
    await bob.do("guess 1", do="guess", value=60)
    ada.vanish()
    bob.vanish()
    kept = page.cookies_of(await page.ask(room.port, f"/class/board?key={room.key}"))
    teacher = f"Cookie: {kept}\r\n"
    board = (await page.ask(room.port, "/class/board", headers=teacher)).text
    assert "lesson=pairs" in board
    notes = await page.Page.sent(
        room.port, f"/voila/render/lessons/teacher.ipynb?key={room.key}&lesson=pairs", kept=kept
    )
    (state,) = [each["state"] for each in (await notes.states()).values() if each["state"].get("kind") == "teacher"]
    assert state["state"]["lesson"]["aim"] == lesson.aim
    notes.link.cut()
    return (await page.ask(room.port, "/class/live.csv", headers=teacher)).text
