"""Lessons for tests, after running their notebooks from top to bottom."""

from __future__ import annotations

import ast
from contextlib import chdir
from typing import TYPE_CHECKING, Any, NamedTuple

import nbformat

from cardkit_widgets.lessons.gate import HiddenOutput, part_label
from cardkit_widgets.lessons.withheld_output import ASKING, run
from tests.notebooks import NOTEBOOKS

if TYPE_CHECKING:
    from nbformat import NotebookNode

    from cardkit_widgets import lessons


class Worked(NamedTuple):
    """A lesson whose notebook has run: its page, each cell's output by the cell's ID, and the notebook's names."""

    page: lessons.LessonPage
    shown: dict[str, Any]
    names: dict[str, Any]

    @property
    def held(self) -> dict[str, HiddenOutput]:
        """Results withheld until the guess and the simulation are done; questions are withheld differently."""
        held = {cell: value for cell, value in self.shown.items() if isinstance(value, HiddenOutput)}
        return {cell: value for cell, value in held.items() if not isinstance(value.value, ASKING)}

    def skip(self) -> None:
        """Skip every guess and every simulation."""
        for part in self.page.gate.parts:
            self.page.gate.skip(part_label(part))

    def show_lines(self) -> None:
        """Show the answer to every open line of code."""
        for line in self.page.lines.values():
            if not line.done:
                line.hint()
                line.actions["show"]({})


def cells_of(lesson: lessons.Lesson) -> list[NotebookNode]:
    """Return the cells of a lesson's notebook."""
    return list(nbformat.read(NOTEBOOKS / "lessons" / f"{lesson.file}.ipynb", as_version=4).cells)


def worked(lesson: lessons.Lesson, before: str = "", after: str = "", *, luck: int | None = None) -> Worked:
    """Run the cells of a lesson, as a notebook does; the text `before` in them is replaced by `after`.

    `luck` selects the student's random numbers.
    """
    names: dict[str, Any] = {}
    shown = {}
    with chdir(NOTEBOOKS / "lessons"):
        for cell in cells_of(lesson):
            if cell.cell_type == "code":
                shown[cell.id] = _shown(cell, cell.source.replace(before, after), names)
                names["lesson"].gate.waits = True  # as on a page
                if luck is not None:
                    names["lesson"].luck = luck
    return Worked(names["lesson"], shown, names)


def finished(lesson: lessons.Lesson) -> Worked:
    """Run a lesson, and show everything that waits for a guess, a simulation or a line of code."""
    done = worked(lesson)
    done.skip()
    done.show_lines()
    return done


def _shown(cell: NotebookNode, source: str, names: dict[str, Any]) -> Any:
    """Run a cell as its page does, which withholds some of them, and return its output."""
    ours = cell.metadata.get("cardkit", {})
    if not ours.get("after"):
        return run(source, names)
    return names["lesson"].withhold(source, names, ours.after, cell=cell.id, rerun=ours.get("rerun", False))


def lines_in(lesson: lessons.Lesson) -> dict[str, ast.expr]:
    """Return the lines of code to write in a notebook, by their names."""
    found = {}
    for cell in cells_of(lesson):
        for node in ast.walk(ast.parse(cell.source)) if cell.cell_type == "code" else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "lesson.code_line":
                name, line = node.args
                assert isinstance(name, ast.Constant)
                assert isinstance(line, ast.Lambda)
                found[str(name.value)] = line.body
    return found
