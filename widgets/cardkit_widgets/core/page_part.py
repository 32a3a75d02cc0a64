"""A part of a page that is no table: a guess, an exercise, what one can change. Its kind says how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

import traitlets

from cardkit_widgets.core.commands import CommandWidget, RefusedError
from cardkit_widgets.core.no_layout import Readable

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import GuessState, Notice, PartState


class PagePart(Readable, CommandWidget):
    """A part of a page; `done` once the reader has done what it asks for.

    The page keeps `state["kept"]` under the name `keeps`, and sends it back when it is opened again: that way a lesson
    is where it was, whatever has become of the kernel. What comes back is judged anew, as if it were done again.
    """

    ENTRY = "lesson/lesson_widget.js"

    kind = traitlets.Unicode().tag(sync=True)
    done = traitlets.Bool(default_value=False)

    def __init__(self, kind: str, title: str, *, keeps: str = "") -> None:
        super().__init__(kind=kind, title=title, keeps=keeps)

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {**super().actions, "restore": lambda command: self.restore(command["kept"])}

    def restore(self, kept: object) -> None:
        """Go back to what a page has kept; what no longer fits is forgotten."""

    def next_state(self, kept: Any, notice: Notice | None = None) -> PartState:
        """What the next state of every part has: its number, what the page keeps, and what there is to say."""
        return {"serial": self.state.get("serial", 0) + 1, "kept": kept, "notice": notice}


def part_name(keeps: str) -> str:
    """The name of a part on its page, such as `exercise 3`, by the name under which the page keeps it."""
    return " ".join(keeps.split()[-2:])


class Guess(PagePart):
    """A question about a number that nobody knows yet: one guesses, and sees later how near it was.

    A guess is `late` if the answer was there to be seen before it was made: `is_told` says whether it is. Where a count
    or the number of a card is asked for, only a `whole` number is a guess.
    """

    # What was guessed, in the unit in which it was asked; None before.
    value = traitlets.Float(default_value=None, allow_none=True)
    late = traitlets.Bool(default_value=False)

    def __init__(  # noqa: PLR0913
        self, ask: str, *, low: float, high: float, unit: str = "", whole: bool = False, keeps: str = ""
    ) -> None:
        super().__init__("guess", "Your guess", keeps=keeps)
        self.ask, self.low, self.high, self.unit, self.whole = ask, low, high, unit, whole
        self.is_told: Callable[[], bool] = lambda: False
        self._show()

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {**super().actions, "guess": lambda command: self.guess(command["value"])}

    @property
    def text(self) -> str:
        """The question, with the numbers that can be guessed."""
        number = "whole number" if self.whole else "number"
        unit = f" ({self.unit})" if self.unit else ""
        asked = f"**{self.ask}** Guess a {number} from {self.low:,g} to {self.high:,g}{unit}."
        return f"{asked} The cells below also run without a guess."

    @property
    def share(self) -> float | None:
        """A guess in percent as a part of one; None before."""
        return None if self.value is None else self.value / 100

    def guess(self, value: object) -> None:
        """Take a guess. Raises RefusedError for what is no number within the bounds, or not a whole one."""
        if not self._fits(value):
            text = f"Guess a {'whole ' if self.whole else ''}number from {self.low:g} to {self.high:g}."
            raise RefusedError(text, "value")
        late = self.late or (value != self.value and self.is_told())
        self._take(float(value), late=late)

    def restore(self, kept: object) -> None:
        """Take the guess that the page has kept, unless there is a newer one; the page knows whether it was late."""
        if self.value is not None:
            return
        if self._fits(kept):
            self._take(float(kept), late=self.late)

    def call_late(self) -> None:
        """Remember that the guess was made too late."""
        self.late = True
        self._show()

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        return {**super().standing(), "value": self.value, "late": self.late, "done": self.done}

    def _fits(self, value: object) -> TypeGuard[float]:
        """Whether this is a number that can be guessed."""
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
