"""What each lesson tells once the guess and the simulation are over: `python -m tests.lessons.told`.

The command keeps it anew, of all lessons or of those that are named (`1 4`).

A notebook that is run from top to bottom says "Make your guess first" in these places, so its own outputs cannot tell
whether what is counted has changed. These files can: for each cell its words, and of a chart its numbers, too.
"""

from __future__ import annotations

import ast
import json
import sys
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import nbformat

from cardkit_widgets import lessons
from cardkit_widgets.charts import Chart
from cardkit_widgets.lessons.saying import Said
from cardkit_widgets.lessons.thinking import Held, name_of
from cardkit_widgets.lessons.withheld import ASKING, run
from tests.notebooks import NOTEBOOKS

if TYPE_CHECKING:
    from nbformat import NotebookNode

KEPT = Path(__file__).parent / "told"


class Worked(NamedTuple):
    """A lesson whose notebook has run: its page, what each cell shows, by the cell's id, and the notebook's names."""

    page: lessons.Page
    shown: dict[str, Any]
    names: dict[str, Any]

    @property
    def held(self) -> dict[str, Held]:
        """What waits for the guess and the simulation; what asks for something waits in its own way."""
        held = {cell: value for cell, value in self.shown.items() if isinstance(value, Held)}
        return {cell: value for cell, value in held.items() if not isinstance(value.value, ASKING)}

    @property
    def says(self) -> str:
        """All that the cells say once nothing is left to do first."""
        values = (value.value if isinstance(value, Held) else value for value in self.shown.values())
        return "\n".join(value.text for value in values if isinstance(value, Said))

    @property
    def tells(self) -> dict[str, Any]:
        """What waits for the guess and the simulation, in words, by the ids of its cells."""
        return {cell: _plain(held.value) for cell, held in self.held.items()}

    def skip(self) -> None:
        """Skip every guess and every simulation."""
        for part in self.page.thinking.parts:
            self.page.thinking.skip(name_of(part))

    def show_lines(self) -> None:
        """Have the answer to every line shown that is still open."""
        for line in self.page.lines.values():
            if not line.done:
                line.hint()
                line.actions["show"]({})


def cells_of(lesson: lessons.Lesson) -> list[NotebookNode]:
    """The cells of a lesson's notebook."""
    return list(nbformat.read(NOTEBOOKS / "lessons" / f"{lesson.file}.ipynb", as_version=4).cells)


def worked(lesson: lessons.Lesson, before: str = "", after: str = "", *, luck: int | None = None) -> Worked:
    """Run the cells of a lesson, as a notebook does; where they say `before`, somebody has written `after`.

    Each student has a `luck` of their own.
    """
    names: dict[str, Any] = {}
    shown = {}
    with chdir(NOTEBOOKS / "lessons"):
        for cell in cells_of(lesson):
            if cell.cell_type == "code":
                shown[cell.id] = _shown(cell, cell.source.replace(before, after), names)
                names["lesson"].thinking.waits = True  # as on a page
                if luck is not None:
                    names["lesson"].luck = luck
    return Worked(names["lesson"], shown, names)


def _shown(cell: NotebookNode, source: str, names: dict[str, Any]) -> Any:
    """Run a cell as its page does, which withholds some, and return what it shows."""
    ours = cell.metadata.get("cardkit", {})
    if not ours.get("after"):
        return run(source, names)
    return names["lesson"].withhold(source, names, ours.after, cell=cell.id, rerun=ours.get("rerun", False))


def lines_in(lesson: lessons.Lesson) -> dict[str, ast.expr]:
    """The lines to write that stand in a notebook, by their names."""
    found = {}
    for cell in cells_of(lesson):
        for node in ast.walk(ast.parse(cell.source)) if cell.cell_type == "code" else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "lesson.now_you":
                name, line = node.args
                assert isinstance(name, ast.Constant)
                assert isinstance(line, ast.Lambda)
                found[str(name.value)] = line.body
    return found


def told(lesson: lessons.Lesson) -> dict[str, Any]:
    """What a lesson tells when all is skipped, by the ids of its cells."""
    done = worked(lesson)
    done.skip()
    done.show_lines()
    return done.tells


def _plain(value: object) -> Any:
    """A value as its words; of a chart, its numbers, too."""
    if isinstance(value, Chart):
        return {"says": repr(value), "rows": [list(map(str, row)) for row in value.rows()]}
    return {"says": repr(value)}


def file_of(lesson: lessons.Lesson) -> Path:
    """Where what a lesson tells is kept."""
    return KEPT / f"{lesson.file}.json"


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for each in map(lessons.lesson_named, sys.argv[1:]) if sys.argv[1:] else lessons.our_lessons():
        print(each.file)
        file_of(each).write_text(json.dumps(told(each), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
