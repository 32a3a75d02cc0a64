"""The output of a cell on a lesson's page, which doesn't leave the kernel before it may be shown."""

from __future__ import annotations

import ast
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

from cardkit_widgets.charts import Chart
from cardkit_widgets.core.no_layout import OutputArea
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.lessons.gate import HiddenOutput, as_widget, code_note
from cardkit_widgets.lessons.interactive_chart import InteractiveChart
from cardkit_widgets.lessons.section_quiz import SectionQuiz
from cardkit_widgets.lessons.trials import RunningMean

if TYPE_CHECKING:
    import ipywidgets

    from cardkit_widgets.lessons.gate import GateCondition

# These parts hide themselves. They are sent immediately, because the page has to know that they exist.
ASKING = (PagePart, SectionQuiz, RunningMean, InteractiveChart)


class HiddenCellOutput(HiddenOutput):
    """The hidden output and code of a cell. The cell has already run, so other cells can use its variables.

    Its value is formatted only when it may be shown: a formatted chart is a widget, whose state any page can request.
    """

    def __init__(
        self, code: str, names: dict[str, Any], waiting: GateCondition, *, cell: str = "", quiet: bool = False
    ) -> None:
        self.code, self.names, self.cell = code, names, cell
        self.printed = ""
        super().__init__(self._run(), waiting, quiet=quiet)

    def update(self) -> None:
        """Show the output if nothing is left to do first; a part that hides itself is always shown."""
        super().update()
        if not self.is_shown and isinstance(self.value, ASKING):
            self.children = (self.value,)

    def make_output(self) -> tuple[ipywidgets.DOMWidget, ...]:
        """Return what the cell printed, its value, and its code."""
        text = {"output_type": "stream", "name": "stdout", "text": self.printed}
        printed = [OutputArea(outputs=(text,))] if self.printed else []
        value = [] if self.value is None else [as_widget(self.value)]
        return (*printed, *value, code_note(self.cell, self.code))

    def rerun(self) -> None:
        """Run the cell again, and show its output; a chart is updated in place. Errors in the cell are raised."""
        before, self.value = self.value, self._run()
        if self.is_shown and isinstance(before, Chart) and isinstance(self.value, Chart):
            self.value.show(self.children[-2])
        elif self.is_shown:
            self.children = self.make_output()

    def __repr__(self) -> str:
        """Return what to do first, or the printed output and the value."""
        return self.waiting.next_task or "\n".join([*self.printed.splitlines(), repr(self.value)])

    def _run(self) -> Any:
        with redirect_stdout(StringIO()) as printed:
            value = run(self.code, self.names, self.cell or "a cell")
        self.printed = printed.getvalue()
        return value


def run(source: str, names: dict[str, Any], cell: str = "a cell") -> Any:
    """Run a cell, and return the value of its last expression, if there is one.

    Args:
        source: The code.
        names: The variables, which the cell may change.
        cell: The name of the cell in tracebacks.

    """
    body = ast.parse(source, cell).body
    last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body[:-1] if last else body, []), cell, "exec"), names)  # noqa: S102  the notebook's code
    return eval(compile(ast.Expression(last.value), cell, "eval"), names) if last else None  # noqa: S307  the same
