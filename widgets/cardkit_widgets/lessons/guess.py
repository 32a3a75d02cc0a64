"""The guess that a lesson asks for before it shows a result; `value` is the number that was guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

import traitlets

from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.page_part import PagePart

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import GuessState


class Guess(PagePart):
    """A question about a number that readers don't know yet: they guess, and later see how close they were.

    A guess is `late` if the page had already shown the answer, which `is_answer_known` returns. If `whole` is true,
    only whole numbers can be guessed.
    """

    # The guess in the unit of the question; None before it is made.
    value = traitlets.Float(default_value=None, allow_none=True)
    late = traitlets.Bool(default_value=False)

    def __init__(  # noqa: PLR0913
        self, ask: str, *, low: float, high: float, unit: str = "", whole: bool = False, keeps: str = ""
    ) -> None:
        super().__init__("guess", "Your guess", keeps=keeps)
        self.ask, self.low, self.high, self.unit, self.whole = ask, low, high, unit, whole
        self.is_answer_known: Callable[[], bool] = lambda: False
        self._show()

    @property
    def actions(self) -> Actions:
        """The functions that run this widget's commands, by verb."""
        return {**super().actions, "guess": lambda command: self.guess(command["value"])}

    @property
    def text(self) -> str:
        """The question and the range of possible guesses."""
        number = "whole number" if self.whole else "number"
        unit = f" ({self.unit})" if self.unit else ""
        asked = f"**{self.ask}** Guess a {number} from {self.low:,g} to {self.high:,g}{unit}."
        return f"{asked} The cells below also run without a guess."

    @property
    def proportion(self) -> float | None:
        """A guess in percent as a proportion; None before it is made."""
        return None if self.value is None else self.value / 100

    def guess(self, value: object) -> None:
        """Take a guess. Raises RefusedError if it isn't a number in the range, or not a whole one."""
        if not self._fits(value):
            text = f"Guess a {'whole ' if self.whole else ''}number from {self.low:g} to {self.high:g}."
            raise RefusedError(text, "value")
        late = self.late or (value != self.value and self.is_answer_known())
        self._take(float(value), late=late)

    def restore(self, kept: object) -> None:
        """Restore the stored guess, unless there is a newer one; the lesson page stores whether it was late."""
        if self.value is not None:
            return
        if self._fits(kept):
            self._take(float(kept), late=self.late)

    def mark_late(self) -> None:
        """Mark the guess as made too late."""
        self.late = True
        self._show()

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        return {**super().snapshot(), "value": self.value, "late": self.late, "done": self.done}

    def _fits(self, value: object) -> TypeGuard[float]:
        """Check whether a value can be guessed."""
        if not isinstance(value, int | float) or isinstance(value, bool) or not self.low <= value <= self.high:
            return False
        return not self.whole or float(value).is_integer()

    def _take(self, value: float, *, late: bool) -> None:
        with self.hold_trait_notifications():
            self.value, self.late, self.done = value, late, True
        self._show()

    def _show(self) -> None:
        state: GuessState = {
            **self.next_state(kept=self.value),
            "ask": self.ask,
            "low": self.low,
            "high": self.high,
            "unit": self.unit,
            "value": self.value,
            "late": self.late,
        }
        self.show(state)
