"""Tests of the space on served tables that the tables of the static site pass too."""

from __future__ import annotations

import pytest

from tests.browser.test_room import (
    phone,
    sized,
    test_a_crowded_table_has_room_for_everything,
    test_nothing_moves_from_the_deal_to_the_end_of_a_round,
    test_on_a_phone_each_step_and_each_puzzle_shows_everything_it_asks_for,
)
from tests.support.occasions import nightly

pytestmark = [pytest.mark.browser, nightly]

__all__ = [
    "phone",
    "sized",
    "test_a_crowded_table_has_room_for_everything",
    "test_nothing_moves_from_the_deal_to_the_end_of_a_round",
    "test_on_a_phone_each_step_and_each_puzzle_shows_everything_it_asks_for",
]
