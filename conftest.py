"""Make nbval compare only the text outputs of notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbval.plugin import IPyNbCell

from tests.notebooks import says

if TYPE_CHECKING:
    import pytest
    from nbformat import NotebookNode


def pytest_itemcollected(item: pytest.Item) -> None:
    """Tell nbval to compare only the text outputs of a cell."""
    if not isinstance(item, IPyNbCell):
        return
    compare = item.compare_outputs

    def compare_said(test: list[NotebookNode], ref: list[NotebookNode]) -> bool:
        return compare(list(filter(says, test)), list(filter(says, ref)))

    item.compare_outputs = compare_said
