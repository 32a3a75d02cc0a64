"""Every world that a seat cannot tell from the real one is as likely as the shuffles make it."""

from __future__ import annotations

import pytest

from tests.areas_worlds import are_as_likely_as_shuffles


@pytest.mark.parametrize(("refills", "drawn_from"), [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)])
def test_worlds_are_as_likely_as_shuffles_make_them(refills: int, drawn_from: int) -> None:
    assert are_as_likely_as_shuffles("parrot", 8, refills, drawn_from)
