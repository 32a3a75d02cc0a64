"""Fixtures with a finished lesson, for the file that tests it; the file names it in `LESSON`."""

from __future__ import annotations

import pytest

from tests.widgets.lessons import told


@pytest.fixture(scope="module")
def done(request: pytest.FixtureRequest) -> told.Worked:
    """Return the lesson after running it from top to bottom."""
    return told.worked(request.module.LESSON)


@pytest.fixture(scope="module")
def text(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the text cells of the lesson, by their IDs."""
    return {cell.id: cell.source for cell in told.cells_of(request.module.LESSON) if cell.cell_type == "markdown"}


@pytest.fixture(scope="module")
def hopes(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the sample answers to the lesson's open questions, by the IDs of their cells."""
    cells = {cell.id: cell.metadata.get("cardkit", {}) for cell in told.cells_of(request.module.LESSON)}
    return {name: ours["hopes_for"] for name, ours in cells.items() if "hopes_for" in ours}
