"""More tests of served pages that the pages of the static site pass too."""

from __future__ import annotations

import pytest

from tests.browser.test_after_a_round import (
    test_at_the_end_nothing_is_covered_nor_said_twice_and_an_open_panel_leaves_the_way_on_in_sight,
    test_from_the_first_move_to_the_review,
    test_how_points_add_up_and_a_look_back_are_a_press_away_with_the_panel_open_or_not,
    visited,
)
from tests.browser.test_barriers import (
    test_no_state_of_a_games_page_has_barriers,
)
from tests.browser.test_chapters_and_puzzles import (
    test_in_a_puzzle_of_rummy_nothing_is_suggested,
)
from tests.browser.test_coach import (
    test_a_bot_that_looks_ahead_is_shown_as_thinking_while_your_move_is_visible,
    test_after_a_round_one_click_leads_to_each_turning_point,
    test_it_is_off_until_it_is_switched_on_and_can_be_switched_off,
    test_the_sheet_stays_open_when_the_review_comes,
)
from tests.browser.test_desk import (
    desk,
    test_a_form_says_beside_the_field_what_is_wrong_and_explains_the_computer_players,
    test_an_open_score_sheet_stays_open_while_it_holds_and_undo_leads_back,
    test_the_tabs_and_the_text_of_a_page,
)
from tests.browser.test_every_game import (
    sized,
    test_the_explorer_takes_the_table_to_every_clause,
    test_the_lesson_is_done_by_doing_what_it_marks,
    test_the_page_has_no_barriers,
)
from tests.browser.test_hidden_and_hostile import (
    test_hostile_messages_do_no_harm,
)
from tests.browser.test_languages import (
    test_a_language_that_there_is_not,
    test_a_round_is_looked_back_at_in_german,
)
from tests.browser.test_pages import (
    looked_at,
    test_a_game_is_open_to_everybody,
    test_the_gallery_is_open_to_everybody,
    test_the_moves_of_the_others_are_announced,
)
from tests.browser.test_phone import (
    phone,
    test_a_game_of_rummy,
    test_the_lesson_of_rummy,
)
from tests.browser.test_resuming import (
    test_a_browser_that_keeps_nothing_asks_before_the_game_is_lost,
    test_a_new_game_replaces_the_saved_one,
)
from tests.browser.test_whole_games import (
    test_a_whole_game_by_mouse,
)
from tests.support.occasions import nightly

pytestmark = [pytest.mark.browser, nightly]

__all__ = [
    "desk",
    "looked_at",
    "phone",
    "sized",
    "test_a_bot_that_looks_ahead_is_shown_as_thinking_while_your_move_is_visible",
    "test_a_browser_that_keeps_nothing_asks_before_the_game_is_lost",
    "test_a_form_says_beside_the_field_what_is_wrong_and_explains_the_computer_players",
    "test_a_game_is_open_to_everybody",
    "test_a_game_of_rummy",
    "test_a_language_that_there_is_not",
    "test_a_new_game_replaces_the_saved_one",
    "test_a_round_is_looked_back_at_in_german",
    "test_a_whole_game_by_mouse",
    "test_after_a_round_one_click_leads_to_each_turning_point",
    "test_an_open_score_sheet_stays_open_while_it_holds_and_undo_leads_back",
    "test_at_the_end_nothing_is_covered_nor_said_twice_and_an_open_panel_leaves_the_way_on_in_sight",
    "test_from_the_first_move_to_the_review",
    "test_hostile_messages_do_no_harm",
    "test_how_points_add_up_and_a_look_back_are_a_press_away_with_the_panel_open_or_not",
    "test_in_a_puzzle_of_rummy_nothing_is_suggested",
    "test_it_is_off_until_it_is_switched_on_and_can_be_switched_off",
    "test_no_state_of_a_games_page_has_barriers",
    "test_the_explorer_takes_the_table_to_every_clause",
    "test_the_gallery_is_open_to_everybody",
    "test_the_lesson_is_done_by_doing_what_it_marks",
    "test_the_lesson_of_rummy",
    "test_the_moves_of_the_others_are_announced",
    "test_the_page_has_no_barriers",
    "test_the_sheet_stays_open_when_the_review_comes",
    "test_the_tabs_and_the_text_of_a_page",
    "visited",
]
