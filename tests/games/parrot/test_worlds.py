"""Each world that a seat can't tell from the real one comes up with the probability that the shuffles give it."""

from __future__ import annotations

import pytest

from tests.support.areas_worlds import are_as_likely_as_shuffles
from tests.support.occasions import some_now


@pytest.mark.parametrize("pile", some_now([(1, 1), (0, 0), (1, 0), (2, 1), (2, 2)], 1))
def test_worlds_are_as_likely_as_shuffles_make_them(pile: tuple[int, int]) -> None:
    """The pile may have been reshuffled, before or after the held card was drawn."""
    assert are_as_likely_as_shuffles("parrot", 8, *pile)
