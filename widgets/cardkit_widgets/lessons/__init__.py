"""The lessons: probability taught from games one can play.

`lesson` what a lesson is made of · `page` a lesson on its page · `trials` experiments · `gate` results that
wait for a guess · `interactive_chart` sliders with a chart · `code_exercise` lines that the student writes ·
`notebook_lessons` the lessons themselves: each is a notebook, with its exercises, its questions and what its teacher
may want to know in its metadata.

>>> from cardkit_widgets import lessons
>>> [lesson.title for lesson in lessons.our_lessons()][:1]
['How many combinations?']
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit.table.lazy_import import extra

with extra("apps"):
    from cardkit.chances.distribution import percent
    from cardkit_widgets.lessons import notebook_lessons
    from cardkit_widgets.lessons.drawing import own_cards
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.lessons.markdown import show
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.trials import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Happened",
    "Lesson",
    "Page",
    "begin",
    "every_lesson",
    "lesson_at",
    "lesson_named",
    "our_lessons",
    "own_cards",
    "percent",
    "show",
]


def begin(name: str | int, *, game: str = "", **rules: object) -> Page:
    """Begin a lesson, by its name or number; the rules are those of its table. Raises CardkitError.

    With a `game` it is the lesson of this notebook, by the title that is its heading.
    """
    return Page(notebook_lessons.begun(str(name), game) if game else lesson_named(name), rules)


def lesson_named(name: str | int) -> Lesson:
    """A lesson by its number, or by its slug as one says it. Raises CardkitError with those there are."""
    wanted = str(name).replace(" ", "-")
    for lesson in every_lesson():
        if wanted in {lesson.slug, lesson.file, str(lesson.number)} - {"0"}:
            return lesson
    raise CardkitError(f"There is no lesson {name!r}: there are {listed([each.key for each in every_lesson()])}.")


def lesson_at(name: str | int) -> Lesson:
    """A lesson by its number, by its slug, or by the path of its notebook. Raises CardkitError if there is none."""
    return notebook_lessons.at(Path(name)) if isinstance(name, str) and name.endswith(".ipynb") else lesson_named(name)


def our_lessons() -> list[Lesson]:
    """Our lessons in their order."""
    return sorted(notebook_lessons.lessons_in(notebook_lessons.ours()), key=lambda lesson: lesson.number)


def every_lesson() -> Iterator[Lesson]:
    """Our lessons, then those of the folder that `cardkit --notebooks` was given. Raises TextError."""
    yield from our_lessons()
    yield from notebook_lessons.given()
