"""Every world that a seat can't tell from the real one is as likely as the shuffles make it."""

from __future__ import annotations

import pytest

from tests.support.areas_worlds import are_as_likely_as_shuffles
from tests.support.occasions import some_now


@pytest.mark.parametrize("pile", some_now([(1, 1), (0, 0), (1, 0), (2, 1), (2, 2)], 1))
def test_worlds_are_as_likely_as_shuffles_make_them(pile: tuple[int, int]) -> None:
    """However often the pile was reshuffled, and whether the held card was drawn before or after that."""
    assert are_as_likely_as_shuffles("parrot", 8, *pile)
