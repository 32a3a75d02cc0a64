"""The notebooks are saved with readable outputs, and without anything that belongs to a single run."""

from __future__ import annotations

import ast
from base64 import b64decode
from typing import TYPE_CHECKING

import nbformat
import pytest

import cardkit
from tests.notebooks import BARE, CHART, LARGEST_PICTURE, LONGEST, NOTEBOOKS, VIEW, notebooks

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_keeps_what_it_says_and_no_more(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    begins_with_how_to_run_it(path, notebook.cells)
    tells_a_story(notebook.cells)
    assert "widgets" not in notebook.metadata
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in cells)
    for output in (output for cell in cells for output in cell.outputs):
        data = dict(output.get("data", {}))
        assert not data.keys() & {VIEW, CHART}
        assert len(b64decode(data.pop("image/png", ""))) < LARGEST_PICTURE
        assert len(str(data or output.get("text"))) < LONGEST


def begins_with_how_to_run_it(path: Path, all_cells: Sequence[nbformat.NotebookNode]) -> None:
    """Check that the notebook first explains how to run it, and that its first code cell has an output."""
    _, how, *cells = all_cells
    assert how.metadata.cardkit.show == "notebook"
    assert "Run All Cells" in how.source
    assert path.parent.name == "lessons" or "Shift+Enter" in how.source
    first = next(cell for cell in cells if cell.cell_type == "code")
    assert not any(BARE.fullmatch(output.get("data", {}).get("text/plain", "")) for output in first.outputs)


def tells_a_story(cells: Sequence[nbformat.NotebookNode]) -> None:
    """Check that the notebook has a title and short code cells, and needs no mouse."""
    assert cells[0].source.startswith("# ")
    code = [filter(str.strip, cell.source.splitlines()) for cell in cells if cell.cell_type == "code"]
    assert all(len([*lines]) <= 10 for lines in code)
    told = " ".join(cell.source for cell in cells if cell.cell_type == "markdown")
    assert "mouse" not in told
    assert "click" not in told.lower()


@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_a_games_page_plays_by_the_usual_rules_wherever_it_says_nothing_else(slug: str) -> None:
    page = nbformat.read(NOTEBOOKS / "learn" / f"{slug}.ipynb", as_version=4)
    cells = [cell.source for cell in page.cells if cell.metadata.get("cardkit", {}).get("tab") in {"Play", "Rules"}]
    for source in cells:
        (call,) = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
        assert {keyword.arg for keyword in call.keywords} <= {"players"}
    assert len(cells) == 2


@pytest.mark.parametrize("slug", ["odds", "rules_lab", "simulation", "tournament_lab"])
def test_a_lab_shows_its_calculation_in_cells_that_its_page_leaves_out(slug: str) -> None:
    cells = nbformat.read(NOTEBOOKS / "lab" / f"{slug}.ipynb", as_version=4).cells
    only_here = [cell for cell in cells if cell.metadata.get("cardkit", {}).get("show") == "notebook"]
    code = [cell for cell in only_here if cell.cell_type == "code"]
    assert len(code) >= 2
    assert all(cell.outputs for cell in code)
