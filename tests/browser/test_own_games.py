"""Games from outside cardkit on a page: a whole round by clicking, a refusal with its clause, and the rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit.simulation.game_series import play, series_of
from cardkit.testing import registered
from tests.support.occasions import nightly
from tests.support.outside import LAB

if TYPE_CHECKING:
    from tests.browser.tables import Visit

pytestmark = [pytest.mark.browser, nightly]

PAGE = "voila/render/lab/write_your_own_game.ipynb"
# A visible point of a card in a hand, whatever covers the rest.
AT_ITS_EDGE = {"x": 12, "y": 40}

GOLF, RULES, HEARTS = TITLES = ("A game of Golf", "The rules of Golf", "A game of Hearts")
ANY_GAME = "voila/render/learn/any_game.ipynb"
# The largest number of decisions that a person makes in a round of Golf.
MOST = 120


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile what the page simulates, so that it doesn't have to wait for this on a new machine."""
    sys.path.append(str(LAB))
    from golf import GOLF

    with registered(GOLF):
        play(series_of("golf", seed=1, bots="simple"), 0, 1)


def test_golf_is_played_refused_and_explained(visit: Visit) -> None:
    visit.open(PAGE, *TITLES)
    golf = visit.table(GOLF)
    golf.click("1a1")
    golf.click("1b1")
    golf.card("1b2").click()
    expect(golf.notice).to_contain_text("You have no card in hand yet.")
    expect(golf.notice).to_contain_text("Draw the top card of the draw pile")
    for _ in range(MOST):
        if golf.deal.is_visible():
            break
        with golf.reaction():
            golf.something().click()
        golf.skip()
    expect(golf.deal).to_be_visible()
    rules = visit.table(RULES)
    expect(rules.root).to_contain_text("Two cards of the same rank in a column score 0")


def test_hearts_is_played_by_clicking_on_cards(visit: Visit) -> None:
    visit.open(PAGE, *TITLES)
    hearts = visit.table(HEARTS)
    for _ in range(5):
        with hearts.reaction():
            hearts.something().click(position=AT_ITS_EDGE)
        hearts.skip()
    expect(hearts.root).to_contain_text("Cards taken")


def test_one_page_is_there_for_any_game(visit: Visit) -> None:
    visit.open(f"{ANY_GAME}?game=trio&players=4", "A game of Trio", "The rules of Trio")
    expect(visit.table("A game of Trio").root).to_be_visible()
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Trio")
    expect(visit.page).to_have_title("Trio · cardkit")


def test_that_page_reports_an_unknown_game(visit: Visit) -> None:
    visit.open(f"{ANY_GAME}?game=chess", "A game of Papageno", "The rules of Papageno")
    expect(visit.table("A game of Papageno").notice).to_contain_text("a game that doesn't exist")
