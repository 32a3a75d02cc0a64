"""How far somebody has come with a question: what they have tried, been told and been shown.

Nothing here knows a page. What `for_page` gives has the hint once it was asked for, and the answer with its explanation
once the question is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises.questions import clause_of

if TYPE_CHECKING:
    from cardkit_widgets.exercises.questions import Question, Verdict
    from cardkit_widgets.protocol.state_types import Solution, Tried

# What a page is told of a question that is not asked yet.
UNASKED: Tried = {
    "verdict": None,
    "hint": "",
    "offers": {"hint": False, "show": False, "restart": False},
    "solution": None,
    "solved": False,
    "name": "",
}
# So many tries are kept, the last ones, and from so many times that one has started again.
KEPT, KEPT_ROUNDS = 100, 10
# So many letters of a wrong answer are shown to a teacher.
LONGEST = 100
OVER = "This exercise is over. Start again to try once more."
REVEALED = "This exercise is over: your teacher has revealed the answer."


class Round(NamedTuple):
    """What had become of a question when it was started again, and what a page keeps of that."""

    stands: str
    wrong: tuple[str, ...]
    mistakes: tuple[str, ...]
    hinted: bool
    kept: dict[str, Any]


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
    # Each wrong try as text, and what was said to it.
    wrong: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    # What came before each Start again, until the question was over for the first time.
    before: tuple[Round, ...] = ()

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
        return not self.done and self._is_begun

    @property
    def may_restart(self) -> bool:
        """Whether one can start again: after a try or the hint, as long as the teacher has not revealed the answer."""
        return self._is_begun and not self.revealed

    @property
    def _is_begun(self) -> bool:
        return bool(self.answers or self.hinted)

    @property
    def _was_over(self) -> bool:
        """Whether the question was over before, and was started again."""
        return bool(self.before) and self.before[-1].stands != "open"

    def told(self, answer: Any, verdict: Verdict) -> Trying:
        """After a try and its verdict. Raises CardkitError once the question is over."""
        self._check_open()
        answers = (*self.answers, answer)[-KEPT:] if verdict.counts else self.answers
        if not verdict.mistake:
            return replace(self, answers=answers, verdict=verdict)
        wrong = (*self.wrong, self.question.in_text(answer)[:LONGEST])[-KEPT:]
        mistakes = (*self.mistakes, verdict.mistake)[-KEPT:]
        return replace(self, answers=answers, verdict=verdict, wrong=wrong, mistakes=mistakes)

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
        return replace(self, revealed=True, verdict=self.verdict if self.done else None)

    def again(self, **tried: list[Any]) -> Trying:
        """After starting again, where a page keeps what was `tried`; what the teacher is told of is not forgotten.

        Raises CardkitError once the teacher has revealed the answer.
        """
        if self.revealed:
            raise CardkitError(REVEALED)
        before = self.before
        if self._is_begun and not self._was_over:
            before = (*before, self._round(**tried))[-KEPT_ROUNDS:]
        return Trying(self.question, before=before)

    def _round(self, **tried: list[Any]) -> Round:
        kept = {**tried, "hint": self.hinted, "shown": self.shown}
        return Round(self.stands, self.wrong, self.mistakes, self.hinted, kept)

    def _check_open(self) -> None:
        if self.done:
            raise CardkitError(REVEALED if self.revealed else OVER)

    def for_teacher(self) -> dict[str, Any]:
        """How the question was over for the first time, or stands until then, and what came before that.

        Whoever starts again has seen the answer, so that another try tells nothing more.
        """
        rounds = self.before if self._was_over else (*self.before, self._round())
        return {
            "state": rounds[-1].stands,
            "answers": [text for each in rounds for text in each.wrong],
            "mistakes": [says for each in rounds for says in each.mistakes],
            "hinted": any(each.hinted for each in rounds),
        }

    def for_page(self, name: str) -> Tried:
        """What may be shown now of the exercise of this name, besides the question itself."""
        verdict = self.verdict
        return {
            "verdict": {"right": verdict.right, "says": verdict.says, "counts": verdict.counts} if verdict else None,
            "hint": self.question.hint if self.hinted else "",
            "offers": {
                "hint": bool(self.question.hint) and not self.hinted and not self.done,
                "show": self.may_show,
                "restart": self.may_restart,
            },
            "solution": self._explanation() if self.done else None,
            "solved": self.solved,
            "name": name,
        }

    def _explanation(self) -> Solution:
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

    def kept(self, **tried: list[Any]) -> dict[str, Any] | None:
        """What a page keeps: what was `tried`, with all that came before; nothing where nothing has been done."""
        if not self._is_begun and not self.before:
            return None
        return {**self._round(**tried).kept, "before": [each.kept for each in self.before]}

    def restored(self, kept: object) -> Trying:
        """After all that a page has kept, judged anew; what no longer fits is left out."""
        trying = self
        for number, each in enumerate(rounds_of(kept)):
            begun = trying.again(answers=list(trying.answers)) if number else trying
            trying = begun.redone(each)
        return trying

    def redone(self, kept: dict[str, Any]) -> Trying:
        """After what a page has kept of the tries since one has started again."""
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


def rounds_of(kept: object) -> list[dict[str, Any]]:
    """What a page has kept, from one Start again to the next; nothing if that is none of ours."""
    if not isinstance(kept, dict):
        return []
    before = kept.get("before")
    earlier = before[-KEPT_ROUNDS:] if isinstance(before, list) else []
    return [*(each for each in earlier if isinstance(each, dict)), kept]
