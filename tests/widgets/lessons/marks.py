"""Marks for tests of lessons: three lessons are tested in every run, the others in the nightly run."""

from __future__ import annotations

import pytest

from cardkit_widgets import lessons
from tests.support.occasions import some_now

# Each has a guess, trials, sliders, lines of code to write and exercises, like the others.
SOON = ("what-can-happen", "stay-or-withdraw", "many-small-cards")

_soonest_first = sorted(lessons.our_lessons(), key=lambda lesson: lesson.slug not in SOON)

every_lesson = pytest.mark.parametrize("lesson", some_now(_soonest_first, len(SOON)), ids=lambda lesson: lesson.slug)
