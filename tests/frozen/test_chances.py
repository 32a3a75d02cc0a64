"""Chances are what they were: exact ones to the last digit, and simulated ones too."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.kinds import changed

every_game = pytest.mark.parametrize("slug", cardkit.GAMES)


@every_game
@pytest.mark.parametrize("kind", ["answers", "deals", "solved"])
def test_chances_are_what_they_were(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@every_game
@pytest.mark.parametrize("kind", ["long-answers", "samples"])
def test_chances_that_take_long_are_what_they_were(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference
