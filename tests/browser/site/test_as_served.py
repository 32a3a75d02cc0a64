"""Tests of served pages that the pages of the static site pass too."""

from __future__ import annotations

import pytest

from tests.browser.test_resuming import (
    test_a_game_goes_on_after_a_reload,
    test_a_lesson_goes_on_at_its_step,
    test_a_link_brings_the_game_to_somebody_else,
)

pytestmark = pytest.mark.browser

__all__ = [
    "test_a_game_goes_on_after_a_reload",
    "test_a_lesson_goes_on_at_its_step",
    "test_a_link_brings_the_game_to_somebody_else",
]
