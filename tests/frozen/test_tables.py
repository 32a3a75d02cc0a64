"""The explorer, the tutorials and the tables of a page answer as they did."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.kinds import changed


@pytest.mark.parametrize("slug", cardkit.GAMES)
@pytest.mark.parametrize("kind", ["explorer", "tutorial", "pointing"])
def test_tables_answer_as_they_did(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference
