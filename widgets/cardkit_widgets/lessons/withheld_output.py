"""What a cell of a lesson's notebook shows waits on its page: nothing of it leaves the kernel before it is due."""

from __future__ import annotations

import ast
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

from cardkit_widgets.charts import Chart
from cardkit_widgets.core.no_layout import OutputArea
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.lessons.gate import Held, code_note, shown
from cardkit_widgets.lessons.interactive_chart import Changing
from cardkit_widgets.lessons.section_quiz import Check
from cardkit_widgets.lessons.trials import Running

if TYPE_CHECKING:
    import ipywidgets

    from cardkit_widgets.lessons.gate import Waiting

# What a page asks for waits by itself, and the page has to know that it is there.
ASKING = (PagePart, Check, Running, Changing)


class Withheld(Held):
    """What a cell shows, and its code: both wait. The cell itself has run, so that others can use its names.

    Its value is formatted once it is due: on a page a formatted chart is a widget, whose state anybody can ask for.
    """

    def __init__(
        self, code: str, names: dict[str, Any], waiting: Waiting, *, cell: str = "", quiet: bool = False
    ) -> None:
        self.code, self.names, self.cell = code, names, cell
        self.printed = ""
        super().__init__(self._run(), waiting, quiet=quiet)

    def update(self) -> None:
        """Show the value as soon as nothing is left to do; what asks for something is there before."""
        super().update()
        if not self.told and isinstance(self.value, ASKING):
            self.children = (self.value,)

    def due(self) -> tuple[ipywidgets.DOMWidget, ...]:
        """Make what the cell has printed, what it shows, and its code."""
        text = {"output_type": "stream", "name": "stdout", "text": self.printed}
        printed = [OutputArea(outputs=(text,))] if self.printed else []
        value = [] if self.value is None else [shown(self.value)]
        return (*printed, *value, code_note(self.cell, self.code))

    def rerun(self) -> None:
        """Run the cell again, and show what it shows now; a chart stays where it is. Raises what the cell raises."""
        before, self.value = self.value, self._run()
        if self.told and isinstance(before, Chart) and isinstance(self.value, Chart):
            self.value.show(self.children[-2])
        elif self.told:
            self.children = self.due()

    def __repr__(self) -> str:
        """What to do first, or what the cell shows."""
        return self.waiting.first or "\n".join([*self.printed.splitlines(), repr(self.value)])

    def _run(self) -> Any:
        with redirect_stdout(StringIO()) as printed:
            value = run(self.code, self.names, self.cell or "a cell")
        self.printed = printed.getvalue()
        return value


def run(source: str, names: dict[str, Any], cell: str = "a cell") -> Any:
    """Run a cell with these names, and return the value that it ends with, if it ends with one."""
    body = ast.parse(source, cell).body
    last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body[:-1] if last else body, []), cell, "exec"), names)  # noqa: S102  a notebook's own
    return eval(compile(ast.Expression(last.value), cell, "eval"), names) if last else None  # noqa: S307  likewise
