"""The code still does what it did when it was frozen: part of this is compared every day, all of it every night."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.kinds import EVERY_DAY, KINDS, PLACES, changed, changed_today

IN_THE_NIGHT = [kind for kind in KINDS if kind not in PLACES]

every_game = pytest.mark.parametrize("slug", cardkit.GAMES)


@pytest.mark.share
@every_game
@pytest.mark.parametrize("kind", EVERY_DAY)
def test_a_share_is_as_it_was(slug: str, kind: str) -> None:
    difference = changed_today(kind, slug)
    assert not difference, difference


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@every_game
@pytest.mark.parametrize("kind", IN_THE_NIGHT)
def test_all_is_as_it_was(slug: str, kind: str) -> None:
    difference = changed(kind, slug)
    assert not difference, difference


def test_what_is_compared_every_day_is_compared_in_the_night() -> None:
    assert set(EVERY_DAY) <= set(IN_THE_NIGHT)
