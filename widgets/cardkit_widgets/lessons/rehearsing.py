"""A lesson is rehearsed: its cells are run, all that waits is shown, and each student gets their numbers."""

from __future__ import annotations

import ast
from contextlib import chdir
from typing import TYPE_CHECKING, Any

import nbformat

from cardkit.table.errors import CardkitError
from cardkit.table.words import count_of
from cardkit_widgets.lessons import own
from cardkit_widgets.lessons.page import Page
from cardkit_widgets.lessons.thinking import name_of

if TYPE_CHECKING:
    from pathlib import Path

    from nbformat import NotebookNode

# The exercises are made for so many students: their numbers are by chance.
STUDENTS = 30


def rehearse(path: Path) -> str:
    """Say in a sentence what a lesson's notebook has, if all of it works. Raises CardkitError for the first fault."""
    lesson = own.at(path)
    cells = nbformat.read(path, as_version=4).cells
    shown = _run_all(path, cells)
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


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell with these names, and return the value that it ends with, if it ends with one."""
    body = ast.parse(source).body
    last = body[-1] if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body[:-1] if last else body, []), "a cell", "exec"), names)  # noqa: S102  a notebook's own
    return eval(compile(ast.Expression(last.value), "a cell", "eval"), names) if last else None  # noqa: S307  likewise


def _run_all(path: Path, cells: list[NotebookNode]) -> list[Any]:
    """What each code cell shows. Raises CardkitError, with the number of the cell, for one that fails."""
    names: dict[str, Any] = {}
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    shown = []
    with chdir(path.resolve().parent):
        for number, source in enumerate(code, start=1):
            try:
                shown.append(run(source, names))
            except CardkitError:
                raise
            except Exception as error:
                problem = f"{path.name}, code cell {number}: {type(error).__name__}: {error}"
                raise CardkitError(problem) from error
    return shown


def _try_lines(path: Path, page: Page) -> None:
    """Fill in each line rightly. Raises CardkitError if that is not judged to be right."""
    for name, made in page.lines.items():
        verdict = made.question.judge([blank.options.index(blank.right) for blank in made.question.blanks.values()])
        if not verdict.right:
            raise CardkitError(f"{path.name}: the right line of “{name}” is not taken for right. {verdict.says}")
