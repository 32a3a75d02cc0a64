"""Cards fly from their old to their new spot, unless the reader asks for less motion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import LEARN, PLAY, TITLES, visiting
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit

pytestmark = [pytest.mark.browser, nightly]

# Records every card that flies, and what it shows.
WATCH = """
() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) {
      if (node.classList?.contains("ck-ghost")) window.flown.push(node.innerHTML);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
"""


@pytest.fixture
def moving(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open the page that teaches Papageno, with motion."""
    with visiting(browser, server.address, reduced_motion="no-preference") as visit:
        visit.open(LEARN, *TITLES)
        visit.page.evaluate(WATCH)
        yield visit
        assert visit.complaints == []


def test_cards_fly_and_land(moving: Visit) -> None:
    table = moving.table(PLAY)
    table.new_game(seed=7, players=2)
    table.root.get_by_label("Pace of the others").select_option("fast")
    for place in ("1a1", "draw", "1a2"):
        with table.answer(skip=False):
            table.card(place).click()
    flown = moving.page.evaluate("window.flown")
    assert len(flown) >= 6  # my draw, the card that I placed and the one it replaced, and the same for the other seat
    expect(table.root.locator(".ck-ghost")).to_have_count(0)
    expect(table.root.locator(".ck-awaited")).to_have_count(0)


def test_a_card_that_another_draws_flies_face_down(moving: Visit) -> None:
    table = moving.table(PLAY)
    table.new_game(seed=7, players=2)
    back = table.card("draw").locator("svg").inner_html()
    table.root.get_by_label("Pace of the others").select_option("fast")
    for place in ("1a1", "draw"):
        with table.answer(skip=False):
            table.card(place).click()
    before = len(moving.page.evaluate("window.flown"))
    with table.answer(skip=False):
        table.card("1a2").click()
    assert "draws a card" in (table.root.locator(".ck-log-list").text_content() or "")
    assert any(back in shown for shown in moving.page.evaluate("window.flown")[before:])


def test_skipping_leaves_no_card_in_the_air(moving: Visit) -> None:
    table = moving.table(PLAY)
    table.new_game(seed=7, players=4)
    table.click("1a1")
    table.click("draw")
    table.click("1a2")
    expect(table.root.locator(".ck-ghost")).to_have_count(0)
    expect(table.root.locator(".ck-awaited")).to_have_count(0)
