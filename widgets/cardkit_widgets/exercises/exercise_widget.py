"""The widget for questions whose answer is typed or chosen; the kernel judges the answers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import traitlets

from cardkit.table.errors import CardkitError
from cardkit_widgets.core.activity_reports import listener
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Html
from cardkit_widgets.core.page_part import PagePart, part_name
from cardkit_widgets.exercises.attempts import Attempt
from cardkit_widgets.exercises.quiz import read_quiz
from cardkit_widgets.exercises.table_question import TableQuestion

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import ipywidgets

    from cardkit_widgets.exercises.questions import Question
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import QuestionState


class Exercise(PagePart):
    """A question on a page.

    Args:
        question: The question. For questions at a table, use `exercise(question)` instead.
        name: The title; by default the question itself.
        keeps: The key under which the browser stores the answers; without one they aren't stored.

    Attributes:
        solved: Whether the question was answered correctly.
        done: Whether the exercise is over: it was solved, or its answer was shown.

    Raises:
        CardkitError: If the question needs a table.

    """

    solved = traitlets.Bool(default_value=False)

    def __init__(self, question: Question, name: str = "", keeps: str = "") -> None:
        if isinstance(question, TableQuestion):
            raise CardkitError("that question needs a table: write exercise(question)")
        super().__init__("question", title_of(question, name), keeps=keeps)
        self.question, self.name = question, name
        self._update(Attempt(question))

    @classmethod
    def from_quiz(cls, source: str | Path | Iterable[dict[str, Any]], keeps: str = "") -> ipywidgets.VBox:
        """Create a widget with the questions of a quiz in jupyterquiz's JSON format, and a list of skipped ones.

        Args:
            source: A file, the JSON itself, or the questions as dicts (see `read_quiz`).
            keeps: The prefix of the keys under which the browser stores the answers; without it they aren't stored.

        Raises:
            CardkitError: If no question can be read.

        """
        import ipywidgets

        quiz = read_quiz(source)
        count = len(quiz) + len(quiz.left_out)
        shown = [
            cls(question, f"Question {number} of {count}", f"{keeps}-{number}" if keeps else "")
            for number, question in zip(quiz.numbers, quiz, strict=True)
        ]
        if not quiz.left_out:
            return ipywidgets.VBox(shown)
        return ipywidgets.VBox([*shown, Html(f"Left out: {escape('; '.join(map(str, quiz.left_out)))}.")])

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "answer": lambda command: self._update(self.trying.answer(command["answer"])),
            "hint": lambda _: self.hint(),
            "show": lambda _: self._update(self.trying.show()),
            "restart": lambda _: self._update(self.trying.again(answers=list(self.trying.answers))),
            "revealed": lambda command: self.reveal(command["sign"]),
        }

    @property
    def text(self) -> str:
        """The question, with its options if it has any."""
        options = getattr(self.question, "options", ())
        return "\n".join([f"**{self.title}.** {self.question.ask}", "", *(f"- {option}" for option in options)]).strip()

    def hint(self) -> None:
        """Show the hint. Raises CardkitError if there isn't one."""
        self._update(self.trying.hint())

    # The teacher can reveal an answer whatever the state.
    ALLOWED_WHEN_STALE = PagePart.ALLOWED_WHEN_STALE | {"revealed"}

    def reveal(self, sign: object) -> None:
        """Show the answer that the teacher has revealed. Raises RefusedError without the teacher's signature."""
        check_revealed(self.keeps, sign)
        self._update(self.trying.reveal())

    def restore(self, kept: object) -> None:
        """Judge the stored answers again."""
        restored = Attempt(self.question).restored(kept)
        self._update(restored.reveal() if self.trying.revealed else restored)

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        names = ("trying", "solved", "done")
        return {**super().snapshot(), **{name: getattr(self, name) for name in names}}

    def _update(self, trying: Attempt) -> None:
        self.trying = trying
        tried = list(trying.answers)
        state: QuestionState = {
            **self.next_state(kept=trying.kept(answers=tried)),
            **trying.for_page(self.name),
            "question": self.question.for_page(),
            "waits": "",
            "tried": tried,
        }
        self.show(state)
        self.solved, self.done = trying.solved, trying.done


def check_revealed(keeps: str, sign: object) -> None:
    """Check that the teacher has revealed the answer. Raises RefusedError otherwise.

    Args:
        keeps: The storage key of the exercise.
        sign: The signature that the page received.

    """
    if not listener().has_revealed(part_name(keeps), sign):
        message = "Your teacher has not revealed this answer."
        raise RefusedError(message)


def title_of(question: Question, name: str) -> str:
    """Return the title of an exercise: its name, or else the question."""
    return name or question.ask.replace("**", "")
