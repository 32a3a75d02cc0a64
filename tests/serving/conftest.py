"""Kernels of a server, as the tests of who gets a place make them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from jupyter_client.kernelspec import KernelSpecManager

from cardkit_widgets.serving.kernels import Kernels
from tests.serving.fakes import HANGS, write_spec

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Kernels]:
    """Return what makes the kernels of a server; each of them only sleeps."""
    write_spec(tmp_path, "sleeps", HANGS)
    specs = KernelSpecManager(kernel_dirs=[str(tmp_path)], ensure_native_kernel=False)

    def make(places: int = 3, **settings: Any) -> Kernels:
        settings = {"return_seconds": 0, "patience_seconds": 0} | settings
        return Kernels(kernel_spec_manager=specs, default_kernel_name="sleeps", places=places, **settings)

    return make
