"""What is compared of a notebook's outputs: what is kept of them, which is what they say in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbval.plugin import IPyNbFile

from tests.notebooks import NOT_KEPT

if TYPE_CHECKING:
    import pytest


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Have nbval compare what is kept."""
    if isinstance(collector, IPyNbFile):
        collector.skip_compare += NOT_KEPT
