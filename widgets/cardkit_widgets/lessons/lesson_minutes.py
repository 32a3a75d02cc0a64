"""Estimate how long each part of a lesson takes, from a steady reading speed and a fixed time for each activity.

>>> from cardkit_widgets import lessons
>>> [part.name for part in parts_of(lessons.lesson_named("stay-or-withdraw"))][:3]
['Play', 'Guess', 'Simulate']
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit_widgets.gallery.notebook_metadata import OURS

if TYPE_CHECKING:
    from cardkit_widgets.lessons.lesson import Lesson
    from cardkit_widgets.lessons.notebook_lessons import NotebookLesson

# The reading speed, which is lower than for stories because the texts contain formulas.
WORDS_A_MINUTE = 150
# Minutes for each activity, including the question and some discussion.
MINUTES = {"table": 8, "guess": 2, "trials": 3, "change": 3, "code_line": 3, "check": 2, "exercise": 4}
MINUTES_FOR_SENTENCES = {"open": 5, "transfer": 8}
# Minutes for a discussion, by the heading of its section.
MINUTES_TO_TALK = {"Compare": 3, "What you now know": 5}
# The time to read a displayed formula twice and copy it.
MINUTES_FOR_A_FORMULA = 0.75
# The time to compare a number, a table or a chart with the text.
MINUTES_FOR_A_RESULT = 0.5
DISPLAYED = re.compile(r"\$\$.+?\$\$", re.DOTALL)
CALL = re.compile(rf"\blesson\.({'|'.join(MINUTES)})\(")
FORMULA = re.compile(r"\$\$.+?\$\$|\$.+?\$", re.DOTALL)


class PartTime(NamedTuple):
    """A part of a lesson and the minutes it takes."""

    name: str
    minutes: float


def parts_of(lesson: NotebookLesson | Lesson) -> list[PartTime]:
    """Return the parts of a lesson with their minutes; an empty list if the lesson has no notebook.

    Text before the first heading counts for the first part.
    """
    path = getattr(lesson, "path", None)
    if path is None or not path.name:
        return []
    times: dict[str, float] = {}
    name, before = "", 0.0
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        says = cell["metadata"].get(OURS, {})
        if "part" in says:
            name = says["part"]
        minutes = _minutes(cell["cell_type"], "".join(cell["source"]), says)
        if name:
            times[name] = times.get(name, before + MINUTES_TO_TALK.get(name, 0)) + minutes
            before = 0
        else:
            before += minutes
    return [PartTime(*each) for each in times.items()]


def _minutes(kind: str, source: str, says: dict[str, Any]) -> float:
    """Return the minutes that a cell takes on its page, where code is hidden."""
    if kind == "markdown":
        words = len(FORMULA.sub("x", source).split()) / WORDS_A_MINUTE
        formulas = len(DISPLAYED.findall(source)) * MINUTES_FOR_A_FORMULA
        return words + formulas + MINUTES_FOR_SENTENCES.get(says.get("question", ""), 0)
    if done := CALL.findall(source):
        return sum(MINUTES[each] for each in done)
    shows = says.get("show") != "notebook" and not source.lstrip().startswith(("import ", "from ", "def "))
    return MINUTES_FOR_A_RESULT if shows else 0
