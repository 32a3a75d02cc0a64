"""The code does what it did when it was frozen: a share of it is compared every day, all of it in the night."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.kinds import EVERY_DAY, KINDS, PLACES, changed, changed_today

every_game = pytest.mark.parametrize("slug", cardkit.GAMES)


@every_game
@pytest.mark.parametrize("kind", EVERY_DAY)
def test_a_share_is_as_it_was(slug: str, kind: str) -> None:
    difference = changed_today(kind, slug)
    assert not difference, difference


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@every_game
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in PLACES])
def test_all_is_as_it_was(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference
