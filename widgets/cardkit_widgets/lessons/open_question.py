"""An open question, answered in a sentence or two. Answers aren't marked; the teacher's live page collects them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

import traitlets

from cardkit_widgets.core.activity_reports import LONGEST_TEXT
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.page_part import PagePart

if TYPE_CHECKING:
    from cardkit_widgets.lessons.gate import GateCondition
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import OpenQuestionState


class OpenQuestion(PagePart):
    """A text field for the answer, which appears together with the question above it.

    Args:
        ask: The question, as Markdown.
        name: The title of the part.
        keeps: The key under which the browser stores the answer.
        waiting: What has to be done before the question is asked.

    Attributes:
        answer: The last answer.

    """

    answer = traitlets.Unicode("")

    def __init__(self, ask: str, name: str, keeps: str, waiting: GateCondition) -> None:
        super().__init__("open", name, keeps=keeps)
        self.ask, self.waiting = ask, waiting
        self._show()
        waiting.watch(self._show)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {**super().actions, "write": lambda command: self.write(command["text"])}

    def write(self, text: str) -> None:
        """Store an answer. Raises RefusedError if it is empty or too long, or before the question is asked."""
        self.waiting.check()
        if not _is_answer(text):
            raise RefusedError(f"Write a sentence or two, up to {LONGEST_TEXT:,} letters.", "text")
        with self.hold_trait_notifications():
            self.answer, self.done = text.strip(), True
        self._show()

    def restore(self, kept: object) -> None:
        """Restore the stored answer, unless there is a newer one."""
        if not self.answer and _is_answer(kept):
            with self.hold_trait_notifications():
                self.answer, self.done = kept.strip(), True
            self._show()

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        return {**super().snapshot(), "answer": self.answer, "done": self.done}

    def __repr__(self) -> str:
        """Return a representation that is the same wherever it runs."""
        return f"<OpenQuestion: {self.ask.splitlines()[0]}>"

    def _show(self) -> None:
        state: OpenQuestionState = {
            **self.next_state(kept=self.answer or None),
            "open": not self.waiting.next_task,
            "answer": self.answer,
            "longest": LONGEST_TEXT,
        }
        self.show(state)


def _is_answer(text: object) -> TypeGuard[str]:
    return isinstance(text, str) and 0 < len(text.strip()) <= LONGEST_TEXT
