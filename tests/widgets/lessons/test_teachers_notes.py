"""Tests of the notes that a teacher reads before a lesson: time, equipment, curriculum, omissions, typical results."""

from __future__ import annotations

import json
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from cardkit.table.errors import TextError
from cardkit_widgets import lessons
from cardkit_widgets.lessons import notebook_lessons
from cardkit_widgets.lessons.formulas import without_latex
from cardkit_widgets.lessons.lesson import CURRICULA
from cardkit_widgets.lessons.lesson_minutes import parts_of
from tests.widgets.lessons.marks import every_lesson

if TYPE_CHECKING:
    from pathlib import Path

CLASS = 30


def answers(lesson: lessons.Lesson, asked: str) -> list[str]:
    """Return the sample answers to the questions that contain these words."""
    return [answer for question, answer in lesson.questions if asked in question]


@every_lesson
def test_the_minutes_are_those_of_the_parts(lesson: lessons.Lesson) -> None:
    parts = parts_of(lesson)
    assert parts[0].name == "Play"
    assert all(part.minutes > 0 for part in parts)
    assert sum(part.minutes for part in parts) == pytest.approx(lesson.minutes, abs=10)


@every_lesson
def test_notes_say_what_is_left_out_what_can_be_dropped_and_how_often_a_class_sees_a_miss(
    lesson: lessons.Lesson,
) -> None:
    assert all(answers(lesson, "left out"))
    assert answers(lesson, "left out")
    assert answers(lesson, "45 minutes")
    luck = " ".join(answer for _, answer in lesson.questions)
    assert "class" in luck


@every_lesson
def test_no_latex_is_left_where_formulas_cannot_be_set(lesson: lessons.Lesson) -> None:
    for text in (text for pair in (*lesson.questions, *lesson.mistakes) for text in pair):
        assert not set("\\$") & set(without_latex(text)), text


def test_a_class_sees_a_miss_as_often_as_the_notes_say() -> None:
    """One or two of a class's 95% intervals miss; in nearly four of five classes, at least one does."""
    assert 1 < 0.05 * CLASS < 2
    assert 0.75 < 1 - 0.95**CLASS < 0.8
    (draws,) = answers(lessons.lesson_named("stay-or-withdraw"), "certain from a few draws")
    never = (35 / 43) ** 10
    assert f"{never:.1%}" in draws
    assert round(never * CLASS) == 4
    assert "about four" in draws
    (few,) = answers(lessons.lesson_named("what-does-she-hold"), "interval doesn't contain")
    another = 142
    fitting = another + round((1000 - another) / 6)
    assert f"about {fitting} of 1,000" in few
    assert round(100 * 2 * sqrt(0.25 / fitting)) == 6


@every_lesson
def test_a_lesson_needs_earlier_ones_and_has_its_place_in_the_curricula(lesson: lessons.Lesson) -> None:
    numbers = {each.slug: each.number for each in lessons.our_lessons()}
    assert all(numbers[slug] < lesson.number for slug in lesson.needs)
    assert set(lesson.curricula) == set(CURRICULA)
    assert all(lesson.curricula.values())


def written(folder: Path, **texts: object) -> Path:
    """Write a lesson with these metadata entries to a folder, and return it."""
    says = {"card": {"games": ["trio"]}, "lesson": texts}
    cells = [{"cell_type": "markdown", "metadata": {}, "source": ["# 3 · Mine"]}]
    path = folder / "03-mine.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {"cardkit": says}}, indent=1), encoding="utf-8")
    return path


def test_a_teachers_own_lesson_can_require_one_of_ours(tmp_path: Path) -> None:
    assert notebook_lessons.lesson_of_notebook(written(tmp_path, needs=["what-can-happen"])).needs == (
        "what-can-happen",
    )


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ({"needs": ["no-such-lesson"]}, "there is no such lesson"),
        ({"needs": ["is-it-fair"]}, "which comes later"),
        ({"curricula": {"abitur": "Stochastik"}}, "abitur"),
    ],
)
def test_what_a_lesson_cannot_need_is_one_error_about_its_file(
    tmp_path: Path, texts: dict[str, object], says: str
) -> None:
    with pytest.raises(TextError, match=says) as error:
        notebook_lessons.lesson_of_notebook(written(tmp_path, **texts))
    assert "03-mine.ipynb" in str(error.value)
