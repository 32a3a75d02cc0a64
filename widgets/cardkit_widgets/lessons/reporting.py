"""What a lesson reports, part by part: guesses, the results of trials, and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit_widgets.core.activity import LONGEST_NAME, LONGEST_TEXT, MOST_MISTAKES, listener

if TYPE_CHECKING:
    from cardkit_widgets.core.page_part import Guess
    from cardkit_widgets.exercises.attempts import Trying
    from cardkit_widgets.lessons.open_question import OpenQuestion
    from cardkit_widgets.lessons.trials import Trials
    from cardkit_widgets.protocol.state_types import Done


class LessonReports:
    """Reports what is done in a lesson, whose notebook and seed `about` names; nothing of parts that were not begun."""

    def __init__(self, about: str) -> None:
        self.about = about
        self._reported: dict[str, Any] = {}

    def guess(self, part: str, guess: Guess) -> None:
        """Report a guess, and whenever it changes."""

        def report(_: object = None) -> None:
            if guess.value is not None:
                asked = {"ask": guess.ask[:LONGEST_TEXT], "low": guess.low, "high": guess.high, "unit": guess.unit}
                self._report("guess", part, **asked, value=guess.value, late=guess.late)

        guess.observe(report, ["value", "late"])

    def open_question(self, part: str, question: OpenQuestion) -> None:
        """Report what was written, and whenever it changes."""

        def report(_: object) -> None:
            self._report("open", part, title=question.title, ask=question.ask[:LONGEST_TEXT], answer=question.answer)

        question.observe(report, "answer")

    def trials(self, part: str, trials: Trials, unit: str, *, shares: bool) -> None:
        """Report the results of trials so far: how many, their sum, and the sum of their squares."""

        def report(_: object) -> None:
            values = trials.values
            if values or part in self._reported:
                sums = {"count": len(values), "sum": sum(values), "squares": sum(each * each for each in values)}
                title = trials.title[:LONGEST_NAME]
                self._report("trials", part, title=title, unit=unit, shares=shares, **sums)

        trials.observe(report, "state")

    def exercise(self, part: str, title: str, asked: Any) -> None:
        """Report what was tried at an exercise or a check, with what was said to wrong tries, and how it ended."""
        kind = part.partition(" ")[0]

        def report(_: object) -> None:
            trying: Trying = asked.trying
            if trying.answers or trying.hinted or trying.done or part in self._reported:
                found = trying.for_teacher()
                found |= {name: found[name][-MOST_MISTAKES:] for name in ("answers", "mistakes")}
                self._report(kind, part, title=title[:LONGEST_NAME], ask=trying.question.ask[:LONGEST_TEXT], **found)

        asked.observe(report, "state")

    def progress(self, title: str, steps: list[Done]) -> None:
        """Report how far somebody has come."""
        told = [{"part": step["part"], "says": step["says"], "done": step["done"]} for step in steps]
        self._report("progress", "", title=title, steps=told)

    def _report(self, kind: str, part: str, **holds: Any) -> None:
        if self._reported.get(part or kind) != holds:
            self._reported[part or kind] = holds
            listener().report(kind=kind, about=self.about, **({"part": part} if part else {}), **holds)
