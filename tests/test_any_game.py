"""What cardkit offers the author of a game as tests runs on every game that there is, ours and those installed besides.

What a game does not have is skipped, and says what is missing.
"""

from __future__ import annotations

from itertools import product

import pytest

import cardkit
from cardkit.testing import CHECKS, check
from tests.conftest import FROM_ELSEWHERE
from tests.occasions import nightly

ALL = {**cardkit.GAMES, **FROM_ELSEWHERE}


# Compiling takes long: in every run one of our games is compiled, and those from elsewhere.
SELDOM = {(slug, "compiled") for slug in cardkit.GAMES if slug != "papageno"}
CASES = [pytest.param(*case, marks=[nightly] if case in SELDOM else []) for case in product(ALL, CHECKS)]


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_any_game(slug: str, name: str) -> None:
    lacking = check(ALL[slug], name)
    if lacking:
        assert slug in FROM_ELSEWHERE or slug == "rummy", "our own games lack nothing"
        pytest.skip(lacking)
