"""Lines of code that students write ("Now you" exercises), described in the metadata of the lesson's notebook.

In JupyterLab, students write the line in its cell and run the cell. On a page, they fill in its blanks.

```json
"lines": {"two-trios": {
    "ask": "`comb(36 - 3, size - 3)` counts the hands of `size` with all three 7s. Change it: all 7s **and** all 2s.",
    "line": "comb(36 - {gone}, size - {held})",
    "begins": "comb(36 - 3, size - 3)",
    "hint": "How many of its cards does the hand know already?",
    "why": "Six cards are known: as many fewer to choose from, and to choose.",
    "again": {"size": 12},
    "gone": {"right": "6", "wrong": {"3": "…"}},
    "held": {"right": "6", "wrong": {"3": "…"}},
    "mistakes": {"comb(36 - 6, size)": "…"}
}}
```

Without `begins`, the notebook shows dots in place of the blanks. A right line is checked again with the `again` values.
Names in a line have their current values in the notebook when the line is judged, so later cells may not reassign
them. Pages hide the cells that define these names, so `ask` must explain them.

`mistakes` lists complete wrong lines with their feedback. Use it for mistakes that the blanks can't express, or that
concern several blanks: the complement of a probability (`"good / all_hands"` where the right line is `1 - good /
all_hands`), or a mean without weights (`"sum(costs) / len(costs)"`). A line that is
written differently is recognised by its value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import listed
from cardkit_widgets.core.url_params import is_page
from cardkit_widgets.exercises.code_line import CodeLine, LineBlank
from cardkit_widgets.lessons.gate import GateCondition
from cardkit_widgets.lessons.gated_exercise import GatedExercise

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.table.translated_texts import TomlTable
    from cardkit_widgets.lessons.lesson import Lesson

KEYS = ("ask", "line", "begins", "hint", "why", "otherwise", "again", "mistakes")
# What the teacher sees instead of a line that was written in a notebook's cell.
IN_ITS_CELL = "in its cell"


class CodeExercise(GatedExercise):
    """A line of code for the student to write. All output that would reveal the line stays hidden until it is done."""

    question: CodeLine

    def __init__(self, question: CodeLine, name: str, keeps: str, waiting: GateCondition) -> None:
        self.line: Callable[[], Any] | None = None
        super().__init__(question, name, keeps, waiting)

    def judge_line(self, line: Callable[[], Any]) -> None:
        """Judge the line in the cell, if the student has changed it."""
        self.line = line
        if not self.is_open:
            return
        verdict = self.question.judge_written(line)
        if verdict is not None:
            trying = self.trying.again(answers=list(self.trying.answers)) if self.trying.done else self.trying
            self._update(trying.with_feedback(IN_ITS_CELL, verdict))

    def restore(self, kept: object) -> None:
        """Judge the stored answers again, unless there is a newer line in the cell."""
        if not self.is_open or not self.trying.answers:
            super().restore(kept)

    def _begin(self) -> None:
        if self.line is not None:
            self.judge_line(self.line)

    def __repr__(self) -> str:
        """Return the task, or the feedback on the last line."""
        verdict = self.trying.verdict
        return verdict.says if verdict else f"Now you: {self.question.ask}"


class LineCondition(GateCondition):
    """The condition for output that would reveal a line: the line and everything before it must be done."""

    def __init__(self, line: CodeExercise) -> None:
        super().__init__(line.waiting.gate, line.waiting.parts)
        self.line = line

    @property
    def next_task(self) -> str:
        """What the student has to do first, as a sentence; empty if nothing is left to do."""
        waits = self.line.waiting.gate.waits and not self.line.done
        return super().next_task or (f"Answer “{self.line.name}” first." if waits else "")

    @property
    def is_announced_above(self) -> bool:
        """Whether the page already shows above the line what to do first."""
        return bool(self.line.waiting.next_task)

    def watch(self, look: Callable[[], object]) -> None:
        """Call `look` whenever a part of the condition changes."""
        super().watch(look)
        self.line.observe(lambda _: look(), "done")


def lines_of(lesson: Lesson) -> list[str]:
    """Return the names of the lines of a lesson, in order. Raises TextError if it has none."""
    return [*lesson.lines().entries]


def line_of(lesson: Lesson, name: str, names: dict[str, Any]) -> CodeLine:
    """Return a line of a lesson, with the names that it uses. Raises TextError for an unknown name."""
    texts = lesson.lines()
    if name not in texts.entries:
        raise texts.mistake(f"there is no line {name!r} here, but {listed([*texts.entries] or ['none'])}")
    table = texts.table(name)
    mistakes = table.table("mistakes")
    blanks = {key: _blank(table.table(key)) for key in table.entries if key not in KEYS}
    return CodeLine(
        table.text("ask"),
        table.text("line"),
        blanks,
        begins=table.text("begins", ""),
        hint=table.text("hint"),
        why=table.text("why"),
        otherwise=table.text("otherwise", ""),
        again=table.table("again").entries,
        names=names,
        mistakes={line: mistakes.text(line) for line in mistakes.entries},
        typed=not is_page(),
    )


def _blank(table: TomlTable) -> LineBlank:
    table.only("right", "wrong")
    wrong = table.table("wrong")
    return LineBlank(table.text("right"), {option: wrong.text(option) for option in wrong.entries})
