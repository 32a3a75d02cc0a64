"""Hide output until the guesses and simulations before it are done or skipped.

Hidden output isn't sent to the page: its widget is empty until the kernel fills it.
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
from cardkit_widgets.core.page_part import part_name
from cardkit_widgets.lessons.guess import Guess
from cardkit_widgets.lessons.trials import Trials

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit_widgets.core.page_part import PagePart

GUESS_FIRST = "Make your guess first."
SIMULATE_FIRST = "Run the simulation 1,000 times first."


class Gate(traitlets.HasTraits):
    """The guesses and simulations of a lesson, in order, and the names of those that were skipped.

    Args:
        waits: Whether output stays hidden until then; False in a notebook.

    Attributes:
        skipped: The names of the skipped parts.

    """

    skipped = traitlets.Tuple()

    def __init__(self, *, waits: bool = True) -> None:
        super().__init__()
        self.waits = waits
        self.parts: list[PagePart] = []

    def add(self, part: PagePart) -> None:
        """Add a guess or a simulation; the output after it is hidden."""
        self.parts.append(part)
        if isinstance(part, Guess):
            part.is_answer_known = lambda: self.is_answer_known(part)

    def is_answer_known(self, guess: Guess) -> bool:
        """Return whether the answer to a guess is visible: it and all simulations up to the next guess are over."""
        after = self.parts[self.parts.index(guess) + 1 :]
        simulations = list(takewhile(lambda part: not isinstance(part, Guess), after))
        return all(map(self.is_over, (guess, *simulations)))

    def skip(self, name: object) -> None:
        """Skip a guess, or a simulation, which is then run automatically. Raises RefusedError for any other part."""
        skipped = next((part for part in self.parts if part_label(part) == name), None)
        if skipped is None:
            message = "Only a guess or a simulation can be skipped."
            raise RefusedError(message)
        self.skipped = tuple(dict.fromkeys([*self.skipped, name]))
        if isinstance(skipped, Trials):
            skipped.fill()

    def is_over(self, part: PagePart) -> bool:
        """Return whether a guess or a simulation is done or skipped."""
        return part.done or part_label(part) in self.skipped

    def waiting(self) -> GateCondition:
        """Return the condition that all guesses and simulations added so far are over."""
        return GateCondition(self, tuple(self.parts))


class GateCondition:
    """The guesses and simulations that have to be over before some output is shown."""

    def __init__(self, thinking: Gate, parts: Sequence[PagePart]) -> None:
        self.gate, self.parts = thinking, parts

    @property
    def next_task(self) -> str:
        """What the student has to do first, in a sentence; empty if nothing is left to do."""
        left = next((part for part in self.parts if not self.gate.is_over(part)), None)
        if left is None or not self.gate.waits:
            return ""
        return GUESS_FIRST if isinstance(left, Guess) else SIMULATE_FIRST

    @property
    def is_announced_above(self) -> bool:
        """Whether the page already shows further up what to do first."""
        return False

    def check(self) -> None:
        """Raise RefusedError, which explains what to do, if the student has to do something first."""
        if self.next_task:
            raise RefusedError(self.next_task)

    def watch(self, look: Callable[[], object]) -> None:
        """Call `look` whenever a guess or simulation is done or skipped."""
        for part in self.parts:
            part.observe(lambda _: look(), "done")
        self.gate.observe(lambda _: look(), "skipped")


class HiddenOutput(Column):
    """Output that is hidden at first. Until then it shows what to do first, unless it is `quiet`."""

    def __init__(self, value: object, waiting: GateCondition, *, quiet: bool = False) -> None:
        super().__init__()
        self.value, self.waiting, self.quiet = value, waiting, quiet
        self.is_shown = False
        self.update()
        waiting.watch(self.update)

    def update(self) -> None:
        """Show the value if nothing is left to do."""
        if self.is_shown:
            return
        self.is_shown = not self.waiting.next_task
        if self.is_shown:
            self.children = self.make_output()
        elif not (self.quiet or self.waiting.is_announced_above):
            self.children = (Html(f"<p><em>{self.waiting.next_task}</em></p>"),)

    def make_output(self) -> tuple[ipywidgets.DOMWidget, ...]:
        """Return the widgets to show once nothing is left to do."""
        return (as_widget(self.value),)

    def __repr__(self) -> str:
        """Return what to do first, or the value if nothing is left to do."""
        return self.waiting.next_task or repr(self.value)


def code_note(cell: str, source: str) -> Html:
    """Return the code of a cell as a hidden widget, for the page's button that shows code."""
    code = f'<pre data-code="{escape(cell)}">{escape(source)}</pre>'
    return Html(f'<div class="site-codes" hidden>{code}</div>')


def as_widget(value: Any) -> ipywidgets.DOMWidget:
    """Return a widget that shows a value in the same way as a notebook.

    Outputs are assigned, not printed, so that this also works before a page has connected.
    """
    if isinstance(value, Chart):
        return value.widget()
    if isinstance(value, ipywidgets.DOMWidget):
        return value
    data, metadata = DisplayFormatter().format(value)
    return OutputArea(outputs=({"output_type": "display_data", "data": data, "metadata": metadata},))


def part_label(part: PagePart) -> str:
    """Return the name of a guess or a simulation on its page, such as `guess 1`."""
    return part_name(part.keeps)
