"""Helpers for tests of exercises: each exercise is one property, tested with many seeds or students."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

# Hypothesis always tries the first exercise and a few others: 8 in every run, 25 in the nightly run.
every_seed = given(seed=st.integers(0, 999))
every_student = given(student=st.integers(1, 999))


def numbers_in(ask: str) -> list[int]:
    """Return the whole numbers in a text, in order, ignoring minus signs and hyphens."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d+(?:,\d{3})*", ask)]
