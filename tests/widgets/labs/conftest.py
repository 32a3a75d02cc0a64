"""What every test of a lab needs."""

from __future__ import annotations

import pytest

from cardkit_widgets.labs import lab


@pytest.fixture(autouse=True)
def _nothing_is_compiled_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lab waits for no other process: what is not compiled yet is compiled here."""
    monkeypatch.setattr(lab, "compiling", lambda _: None)
