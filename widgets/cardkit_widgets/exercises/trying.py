"""How far somebody has come with a question: what they have tried, been told and been shown.

Nothing here knows a page. What `for_page` gives has the hint once it was asked for, and the answer with its explanation
once the question is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises.questions import clause_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit_widgets.exercises.questions import Question, Verdict

# What a page is told of a question that is not asked yet.
UNASKED: Mapping[str, Any] = {
    "question": None,
    "verdict": None,
    "hint": "",
    "offers": {"hint": False, "show": False},
    "solution": None,
    "solved": False,
}
# So many tries are kept, the last ones.
KEPT = 100


@dataclass(frozen=True, repr=False)
class Trying:
    """What has become of a question so far; each step gives another one."""

    question: Question
    # All that was tried and could be judged.
    answers: tuple[Any, ...] = ()
    # What was said to the last try.
    verdict: Verdict | None = None
    hinted: bool = False
    shown: bool = False
    # Whether the teacher has revealed the answer to the whole class.
    revealed: bool = False
    # What was said to each wrong try.
    mistakes: tuple[str, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.verdict is not None and self.verdict.right

    @property
    def done(self) -> bool:
        """Whether the question is over: solved, or its answer was shown or revealed."""
        return self.solved or self.shown or self.revealed

    @property
    def stands(self) -> str:
        """How it stands with the question, in a word."""
        if self.solved:
            return "solved"
        return "shown" if self.shown else "revealed" if self.revealed else "open"

    @property
    def may_show(self) -> bool:
        """Whether the answer can be asked for: after a wrong try, or after the hint."""
        return not self.done and bool(self.answers or self.hinted)

    def told(self, answer: Any, verdict: Verdict) -> Trying:
        """After a try and its verdict. Raises CardkitError once the question is over."""
        self._check_open()
        answers = (*self.answers, answer)[-KEPT:] if verdict.counts else self.answers
        mistakes = (*self.mistakes, verdict.mistake)[-KEPT:] if verdict.mistake else self.mistakes
        return replace(self, answers=answers, verdict=verdict, mistakes=mistakes)

    def answer(self, answer: Any) -> Trying:
        """After a try. Raises CardkitError once the question is over."""
        return self.told(answer, self.question.judge(answer))

    def hint(self) -> Trying:
        """After the hint was asked for. Raises CardkitError where there is none."""
        if not self.question.hint:
            raise CardkitError("There is no hint.")
        return replace(self, hinted=True)

    def show(self) -> Trying:
        """After the answer was asked for. Raises CardkitError before anything was tried."""
        self._check_open()
        if not self.may_show:
            raise CardkitError("Try first, or ask for the hint.")
        return replace(self, shown=True, verdict=None)

    def reveal(self) -> Trying:
        """After the teacher has revealed the answer to the class; whoever is done keeps what they have."""
        return self if self.done else replace(self, revealed=True, verdict=None)

    def _check_open(self) -> None:
        if self.done:
            raise CardkitError("This exercise is over. Start again to try once more.")

    def for_page(self) -> dict[str, Any]:
        """All that may be shown now."""
        verdict = self.verdict
        return {
            "question": self.question.for_page(),
            "verdict": {"right": verdict.right, "says": verdict.says, "counts": verdict.counts} if verdict else None,
            "hint": self.question.hint if self.hinted else "",
            "offers": {"hint": bool(self.question.hint) and not self.hinted and not self.done, "show": self.may_show},
            "solution": self._explanation() if self.done else None,
            "solved": self.solved,
        }

    def _explanation(self) -> dict[str, Any]:
        question = self.question
        return {
            "answer": question.solution(),
            "options": question.right_options(),
            "why": question.why,
            "clause": clause_of(question.clause) if question.clause else None,
            "lesson": question.lesson,
            "bars": question.bars(),
        }

    # --- From one visit to the next ---

    def kept(self) -> dict[str, Any] | None:
        """What a page keeps; nothing where nothing has been done."""
        if not self.answers and not self.hinted:
            return None
        return {"answers": list(self.answers), "hint": self.hinted, "shown": self.shown}

    def restored(self, kept: object) -> Trying:
        """After all that a page has kept, judged anew; what no longer fits is left out."""
        if not isinstance(kept, dict):
            return self
        trying, answers = self, kept.get("answers")
        for answer in answers[-KEPT:] if isinstance(answers, list) else ():
            if not trying.done:
                tried = trying.answer(answer)
                trying = tried if tried.verdict and tried.verdict.counts else trying
        return trying.helped(kept)

    def helped(self, kept: dict[str, Any]) -> Trying:
        """After the hint and the answer that a page has kept, as far as they can be asked for."""
        trying = self.hint() if kept.get("hint") is True and self.question.hint else self
        return trying.show() if kept.get("shown") is True and trying.may_show else trying
