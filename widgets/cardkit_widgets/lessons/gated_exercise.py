"""A question of a lesson that waits, since what it asks, and what one can choose, would tell what has been found.

Until what comes first is done or skipped, nothing of the question is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardkit_widgets.core.activity import listener
from cardkit_widgets.exercises import Exercise
from cardkit_widgets.exercises.attempts import UNASKED

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.exercises.attempts import Trying
    from cardkit_widgets.lessons.gate import Waiting
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import QuestionState

# What can be done with a question once it has been asked.
ASKED: Final = ("answer", "hint", "show", "restart")


class Later(Exercise):
    """A question that is asked once nothing is left to do before it, or when the teacher reveals its answer."""

    def __init__(self, question: Question, name: str, keeps: str, waiting: Waiting) -> None:
        self.waiting = waiting
        self._kept: object = None
        self.is_open = not waiting.first
        super().__init__(question, name, keeps)
        waiting.watch(self._look)

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        actions = super().actions
        for verb in ASKED:
            actions[verb] = self._once_asked(actions[verb])
        return actions

    def _once_asked(self, do: Callable[[Any], None]) -> Callable[[Any], None]:
        def check_and_do(command: Any) -> None:
            self.waiting.check()
            do(command)

        return check_and_do

    def restore(self, kept: object) -> None:
        """Try again all that the page has kept, as soon as the question is asked."""
        self._kept = kept
        if self.is_open:
            super().restore(kept)

    def _look(self) -> None:
        """Ask the question, once nothing is left to do before it."""
        if self.is_open:
            return
        self.is_open = not self.waiting.first
        self._go_on(self.trying)
        if self.is_open:
            self._begin()
            if self._kept is not None:
                with listener().restoring():
                    self.restore(self._kept)

    def _begin(self) -> None:
        """Do what has waited for the question, besides what the page has kept."""

    def _go_on(self, trying: Trying) -> None:
        if self.is_open or trying.revealed:
            super()._go_on(trying)
            return
        self.trying = trying
        state: QuestionState = {
            **self.next_state(kept=self._kept),
            **UNASKED,
            "name": self.name,
            "question": None,
            "waits": self.waiting.first,
            "tried": [],
        }
        self.show(state)

    def __repr__(self) -> str:
        """The same as of any exercise."""
        return f"<Exercise: {self.title}>"
