"""Run the tests that cardkit offers to authors of games on every game: ours, and others that are installed.

Tests of features that a game lacks are skipped, with a message about what is missing.
"""

from __future__ import annotations

from itertools import product

import pytest

import cardkit
from cardkit.testing import CHECKS, check
from tests.conftest import FROM_ELSEWHERE
from tests.support.occasions import nightly

ALL = {**cardkit.GAMES, **FROM_ELSEWHERE}


# Compiling takes long, and so do worlds that depend on past moves. Every run tests both for games from elsewhere, and
# worlds for one of ours. Of the games in the notebooks' folder, Golf is compiled in every run.
SELDOM = {(slug, name) for name in ("compiled", "worlds") for slug in cardkit.GAMES} - {("papageno", "worlds")}
CASES = [pytest.param(*case, marks=[nightly] if case in SELDOM else []) for case in product(ALL, CHECKS)]


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_any_game(slug: str, name: str) -> None:
    lacking = check(ALL[slug], name)
    if lacking:
        assert slug in FROM_ELSEWHERE or slug == "rummy", "our own games lack nothing"
        pytest.skip(lacking)
