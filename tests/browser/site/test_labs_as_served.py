"""Tests of the served labs that the labs of the static site pass too."""

from __future__ import annotations

import pytest

from tests.browser.test_labs import (
    test_a_game_is_opened_and_watched_by_keyboard,
    test_a_hand_of_the_odds_lab_covers_nothing,
    test_another_rule_is_tried_a_wrong_one_refused_and_a_bar_opens_its_game,
    test_hints_are_read_out_lines_are_shown_and_rules_stay_open,
    test_other_players_play_and_a_game_of_theirs_is_opened,
    test_question_table_and_answer_are_in_one_view_and_a_card_is_asked_about_by_mouse_and_keyboard,
)
from tests.support.occasions import nightly

pytestmark = [pytest.mark.browser, nightly]

__all__ = [
    "test_a_game_is_opened_and_watched_by_keyboard",
    "test_a_hand_of_the_odds_lab_covers_nothing",
    "test_another_rule_is_tried_a_wrong_one_refused_and_a_bar_opens_its_game",
    "test_hints_are_read_out_lines_are_shown_and_rules_stay_open",
    "test_other_players_play_and_a_game_of_theirs_is_opened",
    "test_question_table_and_answer_are_in_one_view_and_a_card_is_asked_about_by_mouse_and_keyboard",
]
