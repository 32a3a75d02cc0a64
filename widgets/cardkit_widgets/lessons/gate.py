"""Think first: what would tell too early waits for the guess and the simulation before it, or until both are skipped.

What waits is not sent: its widget is empty until the kernel fills it.
"""

from __future__ import annotations

from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets
from IPython.core.formatters import DisplayFormatter

from cardkit_widgets.charts import Chart
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Column, Html, OutputArea
from cardkit_widgets.core.page_part import Guess, part_name
from cardkit_widgets.lessons.trials import Trials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit_widgets.core.page_part import PagePart

GUESS_FIRST = "Make your guess first."
SIMULATE_FIRST = "Run the simulation 1,000 times first."


class Thinking(traitlets.HasTraits):
    """The guesses and simulations of a lesson, in their order; those that are `skipped`, by their names.

    Without `waits` nothing waits for them: a notebook shows everything.
    """

    skipped = traitlets.Tuple()

    def __init__(self, *, waits: bool = True) -> None:
        super().__init__()
        self.waits = waits
        self.parts: list[PagePart] = []

    def add(self, part: PagePart) -> None:
        """Add a guess or a simulation: what is made from now on waits for it."""
        self.parts.append(part)
        if isinstance(part, Guess):
            part.is_told = lambda: self.is_told(part)

    def is_told(self, guess: Guess) -> bool:
        """Say whether the answer to a guess is there: the guess is over, and each simulation up to the next guess."""
        after = self.parts[self.parts.index(guess) + 1 :]
        simulations = list(takewhile(lambda part: not isinstance(part, Guess), after))
        return all(map(self.is_over, (guess, *simulations)))

    def skip(self, name: object) -> None:
        """Skip a guess, or a simulation, which then runs by itself. Raises RefusedError if there is no such part."""
        skipped = next((part for part in self.parts if name_of(part) == name), None)
        if skipped is None:
            message = "Only a guess or a simulation can be skipped."
            raise RefusedError(message)
        self.skipped = tuple(dict.fromkeys([*self.skipped, name]))
        if isinstance(skipped, Trials):
            skipped.fill()

    def is_over(self, part: PagePart) -> bool:
        """Say whether a guess or a simulation is done or skipped."""
        return part.done or name_of(part) in self.skipped

    def waiting(self) -> Waiting:
        """Wait for all guesses and simulations that there are by now."""
        return Waiting(self, tuple(self.parts))


class Waiting:
    """What has to come first, for one thing that waits."""

    def __init__(self, thinking: Thinking, parts: Sequence[PagePart]) -> None:
        self.thinking, self.parts = thinking, parts

    @property
    def first(self) -> str:
        """What to do first, in a sentence; empty if nothing is left to do."""
        left = next((part for part in self.parts if not self.thinking.is_over(part)), None)
        if left is None or not self.thinking.waits:
            return ""
        return GUESS_FIRST if isinstance(left, Guess) else SIMULATE_FIRST

    @property
    def is_said_above(self) -> bool:
        """Say whether the page has said above what to do first."""
        return False

    def check(self) -> None:
        """Raise RefusedError, which says what to do first, if something is left to do."""
        if self.first:
            raise RefusedError(self.first)

    def watch(self, look: Callable[[], object]) -> None:
        """Call `look` whenever one of them is done or skipped."""
        for part in self.parts:
            part.observe(lambda _: look(), "done")
        self.thinking.observe(lambda _: look(), "skipped")


class Held(Column):
    """A place for a value that waits. Until then it says what to do first, unless it is `quiet`."""

    def __init__(self, value: object, waiting: Waiting, *, quiet: bool = False) -> None:
        super().__init__()
        self.value, self.waiting, self.quiet = value, waiting, quiet
        self.told = False
        self.update()
        waiting.watch(self.update)

    def update(self) -> None:
        """Show the value as soon as nothing is left to do."""
        if self.told:
            return
        self.told = not self.waiting.first
        if self.told:
            self.children = self.due()
        elif not (self.quiet or self.waiting.is_said_above):
            self.children = (Html(f"<p><em>{self.waiting.first}</em></p>"),)

    def due(self) -> tuple[ipywidgets.DOMWidget, ...]:
        """Make what is shown, now that it is due."""
        return (shown(self.value),)

    def __repr__(self) -> str:
        """What to do first, or the value."""
        return self.waiting.first or repr(self.value)


def code_note(cell: str, source: str) -> Html:
    """The code of a cell, where the page finds it once it may be seen."""
    code = f'<pre data-code="{escape(cell)}">{escape(source)}</pre>'
    return Html(f'<div class="site-codes" hidden>{code}</div>')


def shown(value: Any) -> ipywidgets.DOMWidget:
    """A widget that shows a value as a notebook would. Its output is assigned: a page may still be on its way."""
    if isinstance(value, Chart):
        return value.widget()
    if isinstance(value, ipywidgets.DOMWidget):
        return value
    data, metadata = DisplayFormatter().format(value)
    return OutputArea(outputs=({"output_type": "display_data", "data": data, "metadata": metadata},))


def name_of(part: PagePart) -> str:
    """The name of a guess or a simulation on its page, such as `guess 1`."""
    return part_name(part.keeps)
