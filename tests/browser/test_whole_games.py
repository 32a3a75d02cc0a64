"""A whole game of Papageno against a bot, using only the mouse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import PLAY

if TYPE_CHECKING:
    from tests.browser.tables import Table, Visit

pytestmark = pytest.mark.browser

MOST_MOVES = 80
WON = re.compile(r"wins? the game")


def exchange(table: Table) -> None:
    """Use a Capture: choose one of your own cards, then one of the other player's."""
    own = next(place for place in table.choosable() if place.startswith("1"))
    table.card(own).click()
    expect(table.card(own)).to_have_attribute("aria-pressed", "true")
    expect(table.button("Choose another card (Escape)")).to_be_visible()
    other = next(place for place in table.choosable() if place.startswith("2"))
    table.click(other)


def take_turn(table: Table) -> str:
    """Make one move by mouse. Returns its kind."""
    if table.deal.is_visible():
        with table.answer():
            table.deal.click()
        return "deal"
    moves = table.moves()
    if "pass" in moves:
        exchange(table)
        return "capture"
    if "draw" in moves:
        table.click("draw")
        return "draw"
    table.click(next(place for place in table.choosable() if place in table.face_down()))
    return "place"


def test_a_whole_game_by_mouse(learn: Visit) -> None:
    table = learn.table(PLAY)
    table.new_game(seed=4, players=2)
    done = []
    while not WON.search(table.prompt):
        if table.deal.is_visible():
            expect(table.deal).to_have_text("Deal round 2")
            expect(table.root.locator("details.ck-sheet")).to_have_count(2)
            expect(table.root.locator("details.ck-sheet").first).to_contain_text("You")
        done.append(take_turn(table))
        assert len(done) < MOST_MOVES
    assert done.count("deal") == 1
    assert "capture" in done
    expect(table.root.locator("details.ck-sheet")).to_have_count(2)
    expect(table.root.locator(".ck-winner")).to_have_count(1)
