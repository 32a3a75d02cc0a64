"""A lesson for a class of three; `python -m tests.soak.classroom` tests a class of thirty."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import opened
from tests.soak import browsers, page
from tests.soak.classroom import MOVES, SIZES, Thinking, teach
from tests.soak.waits import Waits
from tests.support.occasions import crowd, nightly

if TYPE_CHECKING:
    from pathlib import Path

STUDENTS = 3
# Besides their moves at the table: a guess, a simulation, and two answers; in a browser only one answer.
DEEDS, CLICKS = 4, 3 + browsers.MOVES


@nightly
@crowd
@pytest.mark.browser
@pytest.mark.timeout(900)
@pytest.mark.parametrize("when_ready", [False, True], ids=["at once", "when all is prepared"])
def test_a_small_class_plays_and_the_teacher_sees_all_of_it(
    when_ready: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(page, "HOST", HOST)
    with opened("--port", "0", students=STUDENTS + len(SIZES)) as (server, room):
        lesson = asyncio.run(teach(server, room, STUDENTS, Thinking(0, 1), when_ready=when_ready))
    for waits in lesson:
        assert not waits.failures, waits
    assert len(lesson.students.ready) == STUDENTS
    assert len(lesson.students.moves) == STUDENTS * (MOVES + DEEDS)
    assert len(lesson.real.moves) == len(SIZES) * CLICKS
    assert lesson.students.memory > 0


def test_failures_are_counted_and_reported() -> None:
    waits = Waits("lesson 6")
    for _ in range(2):
        with waits.noting("a student"):
            raise TimeoutError
    with waits.noting("a student"), waits.of_a_move():
        pass
    row, *causes = str(waits).splitlines()
    assert row.startswith("lesson 6")
    assert row.endswith(" 2")
    assert causes == ["    2 × a student: TimeoutError"]
