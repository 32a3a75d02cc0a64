"""A game's page where room is short: nothing is cut without a sign, nothing jumps, a finger has room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import visiting
from tests.browser.test_coach import MS_TO_ADVISE, compile_play_outs, moves
from tests.browser.test_every_game import open_page
from tests.browser.test_pages import PHONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """A page, still empty, on a phone."""
    with visiting(browser, server.address, viewport=PHONE, has_touch=True) as visit:
        yield visit
        assert visit.complaints == []


# --- The coach --------------------------------------------------------------------------------------------------------


def test_a_card_that_one_sees_cannot_match_has_no_number_from_the_coach(visit: Visit) -> None:
    compile_play_outs("trio")
    _, table, _ = open_page(visit, "trio")
    table.new_game(seed=4, players=3)
    first = table.root.locator(".ck-group-own .ck-card").first.get_attribute("data-place") or ""
    last = table.root.locator(".ck-group-own .ck-card").last
    table.click(first)
    table.button("Coach").click()
    expect(moves(table).first).to_be_visible(timeout=MS_TO_ADVISE)
    expect(last.locator(".ck-worth")).to_have_count(0)
    assert table.root.locator(".ck-felt .ck-worth").count()
    table.root.locator(".ck-coach-all").click()
    expect(moves(table).last).to_contain_text("cannot match")
    expect(moves(table).last.locator(".ck-chance")).to_have_count(0)
