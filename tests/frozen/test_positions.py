"""In the frozen positions all is allowed, refused, seen and chosen as it was."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.kinds import changed

every_game = pytest.mark.parametrize("slug", cardkit.GAMES)


@every_game
@pytest.mark.parametrize("kind", ["verdicts", "scenes", "views", "bots"])
def test_positions_are_as_they_were(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference


@every_game
@pytest.mark.parametrize("kind", ["rules", "damaged-records"])
def test_the_same_rules_and_records_are_refused(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference
