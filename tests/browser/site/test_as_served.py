"""Tests of served pages that the pages of the static site pass too: some of each kind, which run every day."""

from __future__ import annotations

import pytest

from tests.browser.test_barriers import (
    test_each_state_of_a_games_page_has_no_barriers_in_one_colour_scheme,
)
from tests.browser.test_chapters_and_puzzles import (
    desk,
    test_a_puzzle_tells_why_and_is_done_after_a_reload_unless_it_was_shown,
)
from tests.browser.test_coach import (
    test_the_coach_shows_each_moves_value_and_the_cost_of_a_made_move,
)
from tests.browser.test_languages import (
    test_papageno_in_german,
)
from tests.browser.test_phone import (
    phone,
    test_the_page_of_a_game,
)
from tests.browser.test_resuming import (
    test_a_game_goes_on_after_a_reload,
    test_a_lesson_goes_on_at_its_step,
    test_a_link_brings_the_game_to_somebody_else,
)

pytestmark = pytest.mark.browser

__all__ = [
    "desk",
    "phone",
    "test_a_game_goes_on_after_a_reload",
    "test_a_lesson_goes_on_at_its_step",
    "test_a_link_brings_the_game_to_somebody_else",
    "test_a_puzzle_tells_why_and_is_done_after_a_reload_unless_it_was_shown",
    "test_each_state_of_a_games_page_has_no_barriers_in_one_colour_scheme",
    "test_papageno_in_german",
    "test_the_coach_shows_each_moves_value_and_the_cost_of_a_made_move",
    "test_the_page_of_a_game",
]
