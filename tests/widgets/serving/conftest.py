"""Fixtures with a server's kernels, for the tests of who gets a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardkit_widgets.serving.kernels import Kernels
from tests.widgets.serving.fakes import sleeping_kernels

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Kernels]:
    """Return a function that makes the kernels of a server; each kernel only sleeps."""
    defaults = sleeping_kernels(tmp_path)

    def make(places: int = 3, **settings: Any) -> Kernels:
        return Kernels(places=places, **(defaults | settings))

    return make
