"""Cards can be dragged to legal spots by mouse and finger; from other spots they fly back, and the reason is shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.dragging import Finger, Mouse, middle_of
from tests.browser.tables import open_page, visiting
from tests.browser.test_pages import check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

LANDING = re.compile("ck-drop-here")
# Three players; the first one has a meld after drawing.
RUMMY_SEED = 1

WAYS: dict[str, tuple[type[Mouse | Finger], dict[str, Any]]] = {
    "mouse": (Mouse, {"viewport": {"width": 1280, "height": 800}}),
    "touch": (Finger, {"viewport": {"width": 360, "height": 740}, "has_touch": True}),
}


class Hands:
    """A person at a page, with a mouse or a finger."""

    def __init__(self, visit: Visit, pointer: Mouse | Finger) -> None:
        self.visit = visit
        self.pointer = pointer
        self.tables: dict[str, Table] = {}

    def open(self, slug: str, *, seed: int, players: int = 2) -> Table:
        """Open the table of a new game; reuse the open page if it is for the same game."""
        if slug not in self.tables:
            _, table, _ = open_page(self.visit, slug)
            self.tables = {slug: table}
        table = self.tables[slug]
        table.new_game(seed=seed, players=players)
        if self.visit.page.locator(".ck-side.ck-open").count():
            table.button("Less").click()
        return table

    def hold(self, card: Locator, over: Locator) -> None:
        """Take a card and hold it over another element."""
        self.pointer.press(middle_of(card))
        self.pointer.move(middle_of(over))

    def drag(self, card: Locator, to: Locator) -> None:
        """Drag a card to another element."""
        self.hold(card, to)
        self.pointer.release()


@pytest.fixture(scope="module", params=some_now(WAYS, 1))
def person(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Hands]:
    """Yield a person with a mouse on a desktop, or a finger on a phone, who plays several games on one page."""
    pointer, options = WAYS[request.param]
    with visiting(browser, server.address, **options) as visit:
        yield Hands(visit, pointer(visit.page))


@pytest.fixture
def hands(person: Hands) -> Iterator[Hands]:
    """Return that person for one test, and check that their page logs no errors."""
    yield person
    assert person.visit.complaints == []


def drawn(hands: Hands) -> Table:
    """Open a game of Papageno in which the person has drawn a card."""
    table = hands.open("papageno", seed=7)
    table.click("1a1")
    with table.answer():
        hands.drag(table.card("draw"), table.card("hand"))
    return table


def test_a_card_is_drawn_and_swapped_by_dragging(hands: Hands) -> None:
    table = drawn(hands)
    held = table.card("hand").get_attribute("data-card")
    assert held
    with table.answer():
        hands.drag(table.card("hand"), table.card("1b2"))
    expect(table.card("1b2")).to_have_attribute("data-card", held)
    expect(table.root.locator(".ck-in-hand")).to_have_count(0)


@nightly
def test_where_a_card_may_go_is_lit_up_while_it_is_held(hands: Hands) -> None:
    table = drawn(hands)
    hands.hold(table.card("hand"), table.card("1b2"))
    lit = table.root.locator(".ck-drop")
    places = lit.evaluate_all("nodes => nodes.map((node) => node.dataset.place)")
    assert set(places) == {"discard", *(f"1{row}{column}" for row in "ab" for column in "123")}
    expect(table.card("1b2")).to_have_class(LANDING)
    check(hands.visit)
    hands.pointer.move(middle_of(table.card("discard")))
    expect(table.card("discard")).to_have_class(LANDING)
    expect(table.card("1b2")).not_to_have_class(LANDING)
    with table.answer():
        hands.pointer.release()
    expect(lit).to_have_count(0)


def test_a_card_that_may_not_go_there_flies_back_and_the_table_says_why(hands: Hands) -> None:
    table = drawn(hands)
    before = table.card("hand").get_attribute("data-card")
    with table.answer(skip=False):
        hands.drag(table.card("hand"), table.card("2a1"))
    expect(table.notice).to_be_visible()
    expect(table.notice).not_to_be_empty()
    expect(table.card("hand")).to_have_attribute("data-card", str(before))
    expect(table.root.locator(".ck-in-hand")).to_have_count(0)


def test_escape_lets_go_of_a_card(hands: Hands) -> None:
    table = drawn(hands)
    serial, held = table.serial, table.card("hand").get_attribute("data-card")
    hands.hold(table.card("hand"), table.card("1b2"))
    expect(table.root.locator(".ck-in-hand")).to_have_count(1)
    hands.visit.page.keyboard.press("Escape")
    expect(table.root.locator(".ck-in-hand")).to_have_count(0)
    expect(table.root.locator(".ck-drop")).to_have_count(0)
    hands.pointer.release()
    assert table.serial == serial
    table.click("1b2")  # the next click has an effect
    expect(table.card("1b2")).to_have_attribute("data-card", str(held))


@nightly
def test_rummy_draws_and_discards_by_dragging(hands: Hands) -> None:
    table = hands.open("rummy", seed=RUMMY_SEED, players=3)
    own = table.root.locator(".ck-group-own .ck-card")
    count = own.count()
    with table.answer():
        hands.drag(table.card("draw"), own.first)
    expect(own).to_have_count(count + 1)
    with table.answer():
        hands.drag(own.first, table.card("discard"))
    expect(table.root.locator(".ck-log-move").filter(has_text="You discard")).to_have_count(1)


def test_a_meld_is_laid_down_by_dragging_its_cards_to_the_table(hands: Hands) -> None:
    table = hands.open("rummy", seed=RUMMY_SEED, players=3)
    table.click("draw")
    table.button("Suggest something").click()
    idea = table.root.locator(".ck-idea").first
    expect(idea).to_be_visible()
    idea.click()
    picked = table.root.locator(".ck-picked")
    expect(table.root.locator("[data-move^=meld]").first).to_be_visible()
    count = picked.count()
    with table.answer():
        hands.drag(picked.first, table.root.locator(".ck-group-centre"))
    expect(table.root.locator(".ck-rows .ck-card")).to_have_count(count)


@nightly
def test_chicken_is_played_by_dragging(hands: Hands) -> None:
    table = hands.open("chicken", seed=4)
    with table.answer(skip=False):
        hands.drag(table.root.locator(".ck-group-own .ck-can").first, table.card("discard"))
    expect(table.root.locator(".ck-log-move").filter(has_text="You play")).to_have_count(1)
