"""Fixtures for the tests of a class's queue and limits: kernels that do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardkit_classroom.class_kernels import ClassKernels
from tests.classroom.people import Room
from tests.widgets.serving.fakes import sleeping_kernels

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., ClassKernels]:
    """Return a function that makes the kernels of an empty class; each kernel only sleeps."""
    defaults = sleeping_kernels(tmp_path)

    def make(places: int = 3, **settings: Any) -> ClassKernels:
        kernels = ClassKernels(places=places, **(defaults | settings))
        kernels.receiver = Room()
        return kernels

    return make
