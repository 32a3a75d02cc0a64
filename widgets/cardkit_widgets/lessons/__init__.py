"""Interactive lessons that teach probability with card games.

`lesson` describes a lesson as data, and `page` runs it · `trials` contains experiments · `gate` hides results until the
student has made a guess · `interactive_chart` combines sliders with a chart · `code_exercise` contains lines of code
that students write · `notebook_lessons` reads lessons from the metadata of their notebooks: exercises, questions and
notes for teachers.

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
    from cardkit_widgets.lessons.drawing import draw_hand
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.lessons.markdown import show
    from cardkit_widgets.lessons.page import LessonPage
    from cardkit_widgets.lessons.trials import TrialResult

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Lesson",
    "LessonPage",
    "TrialResult",
    "begin",
    "draw_hand",
    "every_lesson",
    "lesson_at",
    "lesson_named",
    "our_lessons",
    "percent",
    "show",
]


def begin(name: str | int, *, game: str = "", **rules: object) -> LessonPage:
    """Start a lesson in its notebook.

    Args:
        name: The number or slug of one of cardkit's lessons, or the title of your own lesson.
        game: The game of your own lesson, whose notebook must be in the current folder.
        rules: Rules of the lesson's table that differ from the defaults, by name.

    Returns:
        The lesson's page. Display it to show the progress bar, and call its methods to create the parts of the lesson.

    Raises:
        CardkitError: If the lesson doesn't exist, or its rules aren't possible.

    """
    return LessonPage(notebook_lessons.lesson_titled(str(name), game) if game else lesson_named(name), rules)


def lesson_named(name: str | int) -> Lesson:
    """Return one of cardkit's lessons.

    Args:
        name: Its number or its slug, such as `stay-or-withdraw`.

    Raises:
        CardkitError: If the lesson doesn't exist; the message lists all lessons.

    """
    wanted = str(name).replace(" ", "-")
    for lesson in every_lesson():
        if wanted in {lesson.slug, lesson.file, str(lesson.number)} - {"0"}:
            return lesson
    raise CardkitError(f"There is no lesson {name!r}: there are {listed([each.key for each in every_lesson()])}.")


def lesson_at(name: str | int) -> Lesson:
    """Return a lesson, either one of cardkit's or your own.

    Args:
        name: The number or slug of one of cardkit's lessons, or the path of a notebook.

    Raises:
        CardkitError: If the lesson doesn't exist.

    """
    return (
        notebook_lessons.lesson_of_notebook(Path(name))
        if isinstance(name, str) and name.endswith(".ipynb")
        else lesson_named(name)
    )


def our_lessons() -> list[Lesson]:
    """Return cardkit's lessons in order."""
    return sorted(notebook_lessons.lessons_in(notebook_lessons.our_folder()), key=lambda lesson: lesson.number)


def every_lesson() -> Iterator[Lesson]:
    """Yield cardkit's lessons, then those in the folder of `cardkit --notebooks`. Raises TextError for a mistake."""
    yield from our_lessons()
    yield from notebook_lessons.own_lessons()
