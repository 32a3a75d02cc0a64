"""The lessons: probability taught from games one can play.

`lesson` what a lesson is made of · `page` a lesson on its page · `trials` seeing it happen · `changing` sliders and
what they make · `now_you` lines that the student writes · and a module for each lesson, with what happens in it, its
exercises and what its teacher may want to know.

>>> from cardkit_widgets import lessons
>>> [lesson.title for lesson in lessons.LESSONS][:1]
['What can happen?']
"""

from __future__ import annotations

from cardkit.table.errors import CardkitError
from cardkit.table.later import extra
from cardkit.table.words import listed

with extra("apps"):
    from cardkit.chances.distribution import percent
    from cardkit_widgets.lessons import (
        how_many_combinations,
        how_sure_are_we,
        is_it_fair,
        round_and_round,
        seeing_changes_chances,
        stay_or_leave,
        the_lowest_of_nine,
        thinking_about_you,
        what_can_happen,
        when_to_stop,
    )
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.lessons.page import Page
    from cardkit_widgets.lessons.saying import say
    from cardkit_widgets.lessons.trials import Happened

LESSONS: tuple[Lesson, ...] = (
    what_can_happen.LESSON,
    seeing_changes_chances.LESSON,
    the_lowest_of_nine.LESSON,
    stay_or_leave.LESSON,
    round_and_round.LESSON,
    when_to_stop.LESSON,
    how_sure_are_we.LESSON,
    is_it_fair.LESSON,
    how_many_combinations.LESSON,
    thinking_about_you.LESSON,
)

__all__ = ["LESSONS", "Happened", "Lesson", "Page", "begin", "lesson_named", "percent", "say"]


def begin(name: str | int, **rules: object) -> Page:
    """Begin a lesson, by its name or number; the rules are those of its table. Raises CardkitError."""
    return Page(lesson_named(name), rules)


def lesson_named(name: str | int) -> Lesson:
    """A lesson by its number, or by its slug as one says it. Raises CardkitError with those there are."""
    wanted = str(name).replace(" ", "-")
    for lesson in LESSONS:
        if wanted in {lesson.slug, str(lesson.number)}:
            return lesson
    raise CardkitError(f"There is no lesson {name!r}: there are {listed([each.slug for each in LESSONS])}.")
