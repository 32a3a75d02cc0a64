"""An exercise that stays hidden while it could reveal earlier results.

The question isn't sent to the page until the guesses and simulations before it are done or skipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardkit_widgets.core.activity_reports import listener
from cardkit_widgets.exercises import Exercise
from cardkit_widgets.exercises.attempts import UNASKED

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.exercises import Question
    from cardkit_widgets.exercises.attempts import Attempt
    from cardkit_widgets.lessons.gate import GateCondition
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import QuestionState

# The commands that are refused before the question is asked.
ASKED: Final = ("answer", "hint", "show", "restart")


class GatedExercise(Exercise):
    """An exercise that is asked when everything before it is done, or when the teacher reveals its answer."""

    def __init__(self, question: Question, name: str, keeps: str, waiting: GateCondition) -> None:
        self.waiting = waiting
        self._kept: object = None
        self.is_open = not waiting.next_task
        super().__init__(question, name, keeps)
        waiting.watch(self._look)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        actions = super().actions
        for verb in ASKED:
            actions[verb] = self._when_asked(actions[verb])
        return actions

    def _when_asked(self, do: Callable[[Any], None]) -> Callable[[Any], None]:
        def check_and_do(command: Any) -> None:
            self.waiting.check()
            do(command)

        return check_and_do

    def restore(self, kept: object) -> None:
        """Judge the stored answers as soon as the question is asked."""
        self._kept = kept
        if self.is_open:
            super().restore(kept)

    def _look(self) -> None:
        """Ask the question if everything before it is done."""
        if self.is_open:
            return
        self.is_open = not self.waiting.next_task
        self._update(self.trying)
        if self.is_open:
            self._begin()
            if self._kept is not None:
                with listener().restoring():
                    self.restore(self._kept)

    def _begin(self) -> None:
        """Do whatever had to wait for the question, except restoring answers. Subclasses extend this."""

    def _update(self, trying: Attempt) -> None:
        if self.is_open or trying.revealed:
            super()._update(trying)
            return
        self.trying = trying
        state: QuestionState = {
            **self.next_state(kept=self._kept),
            **UNASKED,
            "name": self.name,
            "question": None,
            "waits": self.waiting.next_task,
            "tried": [],
        }
        self.show(state)

    def __repr__(self) -> str:
        """Return a representation like that of other exercises."""
        return f"<Exercise: {self.title}>"
