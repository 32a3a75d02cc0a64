"""Report a student's guesses, trial results and answers to the teacher."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit_widgets.core.activity_reports import LONGEST_NAME, LONGEST_TEXT, MOST_MISTAKES, listener
from cardkit_widgets.lessons.formulas import without_latex

if TYPE_CHECKING:
    from cardkit_widgets.exercises.attempts import Attempt
    from cardkit_widgets.lessons.guess import Guess
    from cardkit_widgets.lessons.open_question import OpenQuestion
    from cardkit_widgets.lessons.trials import Trials
    from cardkit_widgets.protocol.state_types import LessonPartState


class LessonReports:
    """Reports a student's work in a lesson, except parts that haven't been opened.

    Args:
        about: The notebook and the seed.

    """

    def __init__(self, about: str) -> None:
        self.about = about
        self._reported: dict[str, Any] = {}

    def guess(self, part: str, guess: Guess) -> None:
        """Report a guess whenever it changes."""

        def report(_: object = None) -> None:
            if guess.value is not None:
                asked = {"ask": guess.ask[:LONGEST_TEXT], "low": guess.low, "high": guess.high, "unit": guess.unit}
                self._report("guess", part, **asked, value=guess.value, late=guess.late)

        guess.observe(report, ["value", "late"])

    def open_question(self, part: str, question: OpenQuestion) -> None:
        """Report the answer to an open question whenever it changes."""

        def report(_: object) -> None:
            self._report(
                "open",
                part,
                title=question.title,
                ask=without_latex(question.ask)[:LONGEST_TEXT],
                answer=question.answer,
            )

        question.observe(report, "answer")

    def trials(self, part: str, trials: Trials, unit: str, *, shares: bool) -> None:
        """Report the trials so far: their number, the sum of the results, and the sum of squares."""

        def report(_: object) -> None:
            values = trials.values
            if values or part in self._reported:
                sums = {"count": len(values), "sum": sum(values), "squares": sum(each * each for each in values)}
                title = trials.title[:LONGEST_NAME]
                self._report("trials", part, title=title, unit=unit, shares=shares, **sums)

        trials.observe(report, "state")

    def exercise(self, part: str, title: str, asked: Any) -> None:
        """Report the answers to an exercise or a quiz, the feedback on wrong answers, and how it ended."""
        kind = part.partition(" ")[0]

        def report(_: object) -> None:
            trying: Attempt = asked.trying
            if trying.answers or trying.hinted or trying.done or part in self._reported:
                found = trying.for_teacher()
                found |= {name: found[name][-MOST_MISTAKES:] for name in ("answers", "mistakes")}
                self._report(kind, part, title=title[:LONGEST_NAME], ask=trying.question.ask[:LONGEST_TEXT], **found)

        asked.observe(report, "state")

    def progress(self, title: str, steps: list[LessonPartState]) -> None:
        """Report the progress of the reader."""
        told = [{"part": step["part"], "says": step["says"], "done": step["done"]} for step in steps]
        self._report("progress", "", title=title, steps=told)

    def _report(self, kind: str, part: str, **holds: Any) -> None:
        if self._reported.get(part or kind) != holds:
            self._reported[part or kind] = holds
            listener().report(kind=kind, about=self.about, **({"part": part} if part else {}), **holds)
