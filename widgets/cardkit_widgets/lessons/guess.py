"""The guess that a lesson asks for before it shows a result."""

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
    """A question about an unknown number: students guess it, and later see how close they were.

    Args:
        ask: The question.
        low: The lowest possible guess.
        high: The highest possible guess.
        unit: The unit of the guess.
        whole: Whether only whole numbers are possible.
        keeps: The key under which the browser stores the guess; without one it isn't stored.

    Attributes:
        value: The guess in the unit of the question; None before there is one.
        late: Whether the guess was made or changed after the page had shown the answer.

    """

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
        """The functions that run the page's commands, by verb."""
        return {**super().actions, "guess": lambda command: self.guess(command["value"])}

    @property
    def text(self) -> str:
        """The question and the range of possible guesses, for a static page."""
        number = "whole number" if self.whole else "number"
        unit = f" ({self.unit})" if self.unit else ""
        asked = f"**{self.ask}** Guess a {number} from {self.low:,g} to {self.high:,g}{unit}."
        return f"{asked} The cells below also run without a guess."

    @property
    def proportion(self) -> float | None:
        """The guess as a proportion, if its unit is percent; None before there is one."""
        return None if self.value is None else self.value / 100

    def guess(self, value: object) -> None:
        """Set the guess. Raises RefusedError if it isn't in the range, or must be a whole number and isn't."""
        if not self._fits(value):
            text = f"Guess a {'whole ' if self.whole else ''}number from {self.low:g} to {self.high:g}."
            raise RefusedError(text, "value")
        late = self.late or (value != self.value and self.is_answer_known())
        self._take(float(value), late=late)

    def restore(self, kept: object) -> None:
        """Restore the stored guess, unless there is a newer one. The lesson page stores whether it was late."""
        if self.value is not None:
            return
        if self._fits(kept):
            self._take(float(kept), late=self.late)

    def mark_late(self) -> None:
        """Mark the guess as late."""
        self.late = True
        self._show()

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        return {**super().snapshot(), "value": self.value, "late": self.late, "done": self.done}

    def _fits(self, value: object) -> TypeGuard[float]:
        """Return whether a value is a valid guess."""
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
