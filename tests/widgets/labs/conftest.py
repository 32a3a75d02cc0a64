"""A fixture for all tests of labs."""

from __future__ import annotations

import pytest

from cardkit_widgets.labs import lab


@pytest.fixture(autouse=True)
def _nothing_is_compiled_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile in this process, so that the lab doesn't wait for another one."""
    monkeypatch.setattr(lab, "compiling", lambda _: None)
