"""A question of a lesson that waits, since what it asks, and what one can choose, would tell what has been found.

Until what comes first is done or skipped, nothing of the question is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit_widgets.core.activity import listener
from cardkit_widgets.exercises import Exercise
from cardkit_widgets.exercises.attempts import UNASKED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit_widgets.core.commands import Message
    from cardkit_widgets.exercises import Question
    from cardkit_widgets.exercises.attempts import Trying
    from cardkit_widgets.lessons.gate import Waiting

# What can be done with a question once it has been asked.
ASKED = ("answer", "hint", "show", "restart")


class Later(Exercise):
    """A question that is asked once nothing is left to do before it, or when the teacher reveals its answer."""

    def __init__(self, question: Question, name: str, keeps: str, waiting: Waiting) -> None:
        self.waiting = waiting
        self._kept: object = None
        self.is_open = not waiting.first
        super().__init__(question, name, keeps)
        waiting.watch(self._look)

    @property
    def actions(self) -> Mapping[str, Callable[[Message], None]]:
        """What each kind of message does."""
        does = super().actions
        return {**does, **{verb: self._once_asked(does[verb]) for verb in ASKED}}

    def _once_asked(self, do: Callable[[Message], None]) -> Callable[[Message], None]:
        def check_and_do(message: Message) -> None:
            self.waiting.check()
            do(message)

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
        self.show(**UNASKED, waits=self.waiting.first, name=self.name, tried=[], kept=self._kept)

    def __repr__(self) -> str:
        """The same as of any exercise."""
        return f"<Exercise: {self.title}>"
