"""A lesson is rehearsed: its cells are run, all that waits is shown, and each student gets their numbers."""

from __future__ import annotations

from contextlib import chdir, contextmanager, redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

import nbformat

from cardkit.table.errors import CardkitError, TextError
from cardkit.table.grammar import count_of
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.lessons import notebook_lessons
from cardkit_widgets.lessons.gate import name_of
from cardkit_widgets.lessons.page import Page
from cardkit_widgets.lessons.withheld_output import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nbformat import NotebookNode

# What a cell is called where something fails, with its number among those with code.
CELL = "code cell "
# The exercises are made for so many students: their numbers are by chance.
STUDENTS = 30


def rehearse(path: Path) -> str:
    """Say in a sentence what a lesson's notebook has, if all of it works. Raises CardkitError for the first fault."""
    with chdir(path.resolve().parent), _saying_where(path.name):
        return _rehearsed(Path(path.name))


def _rehearsed(path: Path) -> str:
    lesson = notebook_lessons.at(path)
    cells = nbformat.read(path, as_version=4).cells
    shown = _run_all(cells)
    pages = [value for value in shown if isinstance(value, Page)]
    if not pages:
        raise CardkitError(f'{path.name} begins no lesson: its first cell ends with `lesson`, after lessons.begin("…")')
    for part in pages[0].thinking.parts:
        pages[0].thinking.skip(name_of(part))  # now all that has waited is shown
    _try_lines(path, pages[0])
    for student in range(STUDENTS + 1):
        lesson.set_of(pages[0].seed, student)
    steps = sum(bool(cell.metadata.get("cardkit", {}).get("part")) for cell in cells)
    has = [count_of(steps, "step"), count_of(len(lesson.exercises), "exercise"), count_of(len(pages[0].lines), "line")]
    return f"{path.name} works: {', '.join(has)}."


def _run_all(cells: list[NotebookNode]) -> list[Any]:
    """What each code cell shows, and each text that the page withholds; what they print goes nowhere."""
    names: dict[str, Any] = {}
    numbers = count(1)
    with redirect_stdout(StringIO()):
        return [_run(cell, names, numbers) for cell in cells]


def _run(cell: NotebookNode, names: dict[str, Any], numbers: Iterator[int]) -> Any:
    """Run a cell as its page does."""
    ours = cell.metadata.get("cardkit", {})
    after = ours.get("after", "")
    if cell.cell_type != "code":
        return names["lesson"].withhold_text(cell.source, after, question="question" in ours) if after else None
    name = f"{CELL}{next(numbers)}"
    if after:
        return names["lesson"].withhold(cell.source, names, after, cell=name)
    return run(cell.source, names, name)


@contextmanager
def _saying_where(file: str) -> Iterator[None]:
    """Raise CardkitError, with the cell and its line, for any error in a cell or in a function that a cell has made."""
    try:
        yield
    except TextError:
        raise  # it says where
    except Exception as error:
        fault = error.__cause__ or error if isinstance(error, RefusedError) else error  # a trial says that it failed
        problem = str(fault) if isinstance(fault, CardkitError) else f"{type(fault).__name__}: {fault}"
        places = [(each.filename, each.lineno) for each in extract_tb(fault.__traceback__)]
        if isinstance(fault, SyntaxError):
            places.append((fault.filename or "", fault.lineno))
        cells = [place for place in places if place[0].startswith(CELL)]
        if not cells:
            raise
        cell, line = cells[-1]
        raise CardkitError(f"{file}, {cell}, line {line}: {problem}") from error


def _try_lines(path: Path, page: Page) -> None:
    """Fill in each line rightly. Raises CardkitError if that is not judged to be right."""
    for name, made in page.lines.items():
        blanks = [made.question.blanks[each] for each in made.question.order]
        verdict = made.question.judge([blank.options.index(blank.right) for blank in blanks])
        if not verdict.right:
            raise CardkitError(f"{path.name}: the right line of “{name}” is not taken for right. {verdict.says}")
