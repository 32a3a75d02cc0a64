"""Track the state of an exercise: the answers so far, their verdicts, and the help that was given.

The state doesn't depend on a page. `for_page` includes the hint only after it was asked for, and the solution only
after the exercise is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises.questions import named_clause

if TYPE_CHECKING:
    from cardkit_widgets.exercises.questions import Question, Verdict
    from cardkit_widgets.protocol.state_types import AttemptState, SolutionState

# The state of a question that hasn't been asked yet.
UNASKED: AttemptState = {
    "verdict": None,
    "hint": "",
    "offers": {"hint": False, "show": False, "restart": False},
    "solution": None,
    "solved": False,
    "name": "",
}
# The maximum number of answers that are stored, and of rounds.
KEPT, KEPT_ROUNDS = 100, 10
# The maximum number of characters in a wrong answer in a report.
LONGEST = 100
OVER = "This exercise is over. Start again to try once more."
REVEALED = "This exercise is over: your teacher has revealed the answer."


class EarlierRound(NamedTuple):
    """The answers before a restart: how the round ended, the wrong answers, and what the page stores."""

    status: str
    wrong: tuple[str, ...]
    mistakes: tuple[str, ...]
    hinted: bool
    kept: dict[str, Any]


@dataclass(frozen=True, repr=False)
class Attempt:
    """The immutable state of an exercise: each action returns the next state."""

    question: Question
    # The answers that could be judged.
    answers: tuple[Any, ...] = ()
    # The verdict on the last answer.
    verdict: Verdict | None = None
    hinted: bool = False
    shown: bool = False
    # Whether the teacher has revealed the answer to the whole class.
    revealed: bool = False
    # The wrong answers as strings, with their feedback.
    wrong: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    # The rounds before each restart, up to the first one that ended the exercise.
    before: tuple[EarlierRound, ...] = ()

    @property
    def solved(self) -> bool:
        """Whether the right answer has been given."""
        return self.verdict is not None and self.verdict.right

    @property
    def done(self) -> bool:
        """Whether the exercise is over: it was solved, or its answer was shown or revealed."""
        return self.solved or self.shown or self.revealed

    @property
    def status(self) -> str:
        """The status: `open`, `solved`, `shown` or `revealed`."""
        if self.solved:
            return "solved"
        return "shown" if self.shown else "revealed" if self.revealed else "open"

    @property
    def may_show(self) -> bool:
        """Whether the student may see the answer: after a wrong answer or the hint."""
        return not self.done and self._is_begun

    @property
    def may_restart(self) -> bool:
        """Whether a restart is possible: after an answer or the hint, unless the teacher revealed the answer."""
        return self._is_begun and not self.revealed

    @property
    def _is_begun(self) -> bool:
        return bool(self.answers or self.hinted)

    @property
    def _was_over(self) -> bool:
        """Whether the exercise was over before it was restarted."""
        return bool(self.before) and self.before[-1].status != "open"

    def with_feedback(self, answer: Any, verdict: Verdict) -> Attempt:
        """Return the state after an answer that got this verdict. Raises CardkitError if the exercise is over."""
        self._check_open()
        answers = (*self.answers, answer)[-KEPT:] if verdict.counts else self.answers
        if not verdict.mistake:
            return replace(self, answers=answers, verdict=verdict)
        wrong = (*self.wrong, self.question.answer_text(answer)[:LONGEST])[-KEPT:]
        mistakes = (*self.mistakes, verdict.mistake)[-KEPT:]
        return replace(self, answers=answers, verdict=verdict, wrong=wrong, mistakes=mistakes)

    def answer(self, answer: Any) -> Attempt:
        """Judge an answer, and return the next state. Raises CardkitError if the exercise is over."""
        return self.with_feedback(answer, self.question.judge(answer))

    def hint(self) -> Attempt:
        """Return the state after the hint. Raises CardkitError if there isn't one."""
        if not self.question.hint:
            raise CardkitError("There is no hint.")
        return replace(self, hinted=True)

    def show(self) -> Attempt:
        """Return the state after showing the answer. Raises CardkitError before the first answer or hint."""
        self._check_open()
        if not self.may_show:
            raise CardkitError("Try first, or ask for the hint.")
        return replace(self, shown=True, verdict=None)

    def reveal(self) -> Attempt:
        """Return the state after the teacher has revealed the answer; an exercise that is over keeps its verdict."""
        return replace(self, revealed=True, verdict=self.verdict if self.done else None)

    def again(self, **tried: list[Any]) -> Attempt:
        """Return the state after a restart.

        Args:
            tried: The answers that the page stores, by name. Reports to a teacher still include them.

        Raises:
            CardkitError: If the teacher has revealed the answer.

        """
        if self.revealed:
            raise CardkitError(REVEALED)
        before = self.before
        if self._is_begun and not self._was_over:
            before = (*before, self._round(**tried))[-KEPT_ROUNDS:]
        return Attempt(self.question, before=before)

    def _round(self, **tried: list[Any]) -> EarlierRound:
        kept = {**tried, "hint": self.hinted, "shown": self.shown}
        return EarlierRound(self.status, self.wrong, self.mistakes, self.hinted, kept)

    def _check_open(self) -> None:
        if self.done:
            raise CardkitError(REVEALED if self.revealed else OVER)

    def for_teacher(self) -> dict[str, Any]:
        """Return how the exercise first ended (or its current status), and the wrong answers up to then.

        Later answers are excluded, because the student has already seen the solution.
        """
        rounds = self.before if self._was_over else (*self.before, self._round())
        return {
            "state": rounds[-1].status,
            "answers": [text for each in rounds for text in each.wrong],
            "mistakes": [says for each in rounds for says in each.mistakes],
            "hinted": any(each.hinted for each in rounds),
        }

    def for_page(self, name: str) -> AttemptState:
        """Return the state for the page, without the question itself; `name` is the title."""
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

    def _explanation(self) -> SolutionState:
        question = self.question
        return {
            "answer": question.solution(),
            "options": question.right_options(),
            "why": question.why,
            "clause": named_clause(question.clause) if question.clause else None,
            "lesson": question.lesson,
            "bars": question.bars(),
        }

    # --- Storage ---

    def kept(self, **tried: list[Any]) -> dict[str, Any] | None:
        """Return what the page stores: the `tried` answers and earlier rounds; None if there is nothing to store."""
        if not self._is_begun and not self.before:
            return None
        return {**self._round(**tried).kept, "before": [each.kept for each in self.before]}

    def restored(self, kept: object) -> Attempt:
        """Judge all stored answers again, and return the resulting state; answers that no longer fit are dropped."""
        trying = self
        for number, each in enumerate(saved_rounds(kept)):
            begun = trying.again(answers=list(trying.answers)) if number else trying
            trying = begun.repeated(each)
        return trying

    def repeated(self, kept: dict[str, Any]) -> Attempt:
        """Judge the stored answers of one round again, and return the resulting state."""
        trying, answers = self, kept.get("answers")
        for answer in answers[-KEPT:] if isinstance(answers, list) else ():
            if not trying.done:
                tried = trying.answer(answer)
                trying = tried if tried.verdict and tried.verdict.counts else trying
        return trying.with_saved_help(kept)

    def with_saved_help(self, kept: dict[str, Any]) -> Attempt:
        """Return the state with the stored hint and solution shown, if they are allowed."""
        trying = self.hint() if kept.get("hint") is True and self.question.hint else self
        return trying.show() if kept.get("shown") is True and trying.may_show else trying


def saved_rounds(kept: object) -> list[dict[str, Any]]:
    """Return the stored rounds, the current one last; an empty list for invalid data."""
    if not isinstance(kept, dict):
        return []
    before = kept.get("before")
    earlier = before[-KEPT_ROUNDS:] if isinstance(before, list) else []
    return [*(each for each in earlier if isinstance(each, dict)), kept]
