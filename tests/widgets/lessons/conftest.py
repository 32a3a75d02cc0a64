"""A lesson that has run, for the file that tests it: `LESSON` names it."""

from __future__ import annotations

import pytest

from tests.widgets.lessons import told


@pytest.fixture(scope="module")
def done(request: pytest.FixtureRequest) -> told.Worked:
    """The lesson, run from top to bottom."""
    return told.worked(request.module.LESSON)


@pytest.fixture(scope="module")
def text(request: pytest.FixtureRequest) -> dict[str, str]:
    """The text cells of the lesson, by their ids."""
    return {cell.id: cell.source for cell in told.cells_of(request.module.LESSON) if cell.cell_type == "markdown"}


@pytest.fixture(scope="module")
def hopes(request: pytest.FixtureRequest) -> dict[str, str]:
    """What the teacher hopes to read below the open questions of the lesson, by the ids of their cells."""
    cells = {cell.id: cell.metadata.get("cardkit", {}) for cell in told.cells_of(request.module.LESSON)}
    return {name: ours["hopes_for"] for name, ours in cells.items() if "hopes_for" in ours}
