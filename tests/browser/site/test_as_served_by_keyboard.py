"""All five games by keyboard alone, on the static site."""

from __future__ import annotations

import pytest

from tests.browser.test_keyboard import (
    hands,
    never_lost,
    test_a_whole_game,
    test_changing_a_rule,
    test_the_clauses,
    test_the_lesson,
    test_why_and_why_not,
)

pytestmark = pytest.mark.browser

__all__ = [
    "hands",
    "never_lost",
    "test_a_whole_game",
    "test_changing_a_rule",
    "test_the_clauses",
    "test_the_lesson",
    "test_why_and_why_not",
]
