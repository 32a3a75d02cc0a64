"""Check a lesson: run its cells, show all hidden outputs, and create its exercises for many students."""

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
from cardkit_widgets.lessons.gate import part_label
from cardkit_widgets.lessons.page import LessonPage
from cardkit_widgets.lessons.withheld_output import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nbformat import NotebookNode

# The name of a code cell in error messages, with its number.
CELL = "code cell "
# Numbers in exercises are random, so the exercises are created for this many students.
STUDENTS = 30


def rehearse(path: Path) -> str:
    """Check a lesson's notebook, and return a summary in a sentence. Raises CardkitError for the first mistake."""
    with chdir(path.resolve().parent), _saying_where(path.name):
        return _rehearsed(Path(path.name))


def _rehearsed(path: Path) -> str:
    lesson = notebook_lessons.lesson_of_notebook(path)
    cells = nbformat.read(path, as_version=4).cells
    shown = _run_all(cells)
    pages = [value for value in shown if isinstance(value, LessonPage)]
    if not pages:
        raise CardkitError(
            f'{path.name} starts no lesson: its first cell must end with `lesson`, after lessons.begin("…")'
        )
    for part in pages[0].gate.parts:
        pages[0].gate.skip(part_label(part))  # show all hidden outputs
    _try_lines(path, pages[0])
    for student in range(STUDENTS + 1):
        lesson.exercises_for(pages[0].seed, student)
    steps = sum(bool(cell.metadata.get("cardkit", {}).get("part")) for cell in cells)
    has = [count_of(steps, "step"), count_of(len(lesson.exercises), "exercise"), count_of(len(pages[0].lines), "line")]
    return f"{path.name} works: {', '.join(has)}."


def _run_all(cells: list[NotebookNode]) -> list[Any]:
    """Run all code cells, and return their values and the hidden texts; printed output is discarded."""
    names: dict[str, Any] = {}
    numbers = count(1)
    with redirect_stdout(StringIO()):
        return [_run(cell, names, numbers) for cell in cells]


def _run(cell: NotebookNode, names: dict[str, Any], numbers: Iterator[int]) -> Any:
    """Run a cell in the same way as its page."""
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
    """Replace any error in a cell or its functions with a CardkitError that names the cell and the line."""
    try:
        yield
    except TextError:
        raise  # the error already names the cell
    except Exception as error:
        fault = error.__cause__ or error if isinstance(error, RefusedError) else error  # a failed trial wraps its error
        problem = str(fault) if isinstance(fault, CardkitError) else f"{type(fault).__name__}: {fault}"
        places = [(each.filename, each.lineno) for each in extract_tb(fault.__traceback__)]
        if isinstance(fault, SyntaxError):
            places.append((fault.filename or "", fault.lineno))
        cells = [place for place in places if place[0].startswith(CELL)]
        if not cells:
            raise
        cell, line = cells[-1]
        raise CardkitError(f"{file}, {cell}, line {line}: {problem}") from error


def _try_lines(path: Path, page: LessonPage) -> None:
    """Fill in each line of code correctly. Raises CardkitError if a line isn't accepted as right."""
    for name, made in page.lines.items():
        blanks = [made.question.blanks[each] for each in made.question.order]
        verdict = made.question.judge([blank.options.index(blank.right) for blank in blanks])
        if not verdict.right:
            raise CardkitError(f"{path.name}: the right line of “{name}” is judged to be wrong. {verdict.says}")
