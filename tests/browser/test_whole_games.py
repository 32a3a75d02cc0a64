"""Whole games against the computer players: one by mouse alone, one by keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import PLAY

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.tables import Table, Visit

pytestmark = pytest.mark.browser

MOST_MOVES = 80
WON = re.compile(r"wins? the game")


# --- by mouse ---------------------------------------------------------------------------------------------------------


def exchange(table: Table) -> None:
    """Use a Capture: choose a card of one's own, then one of the other seat."""
    own = next(place for place in table.choosable() if place.startswith("1"))
    table.card(own).click()
    expect(table.card(own)).to_have_attribute("aria-pressed", "true")
    expect(table.button("Choose another card (Escape)")).to_be_visible()
    other = next(place for place in table.choosable() if place.startswith("2"))
    table.click(other)


def take_turn(table: Table) -> str:
    """Make one move by mouse and say which kind it was."""
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


# --- by keyboard ------------------------------------------------------------------------------------------------------

TAB_STOPS = """
(root) => [...root.querySelectorAll("[data-zone]")].map((zone) => zone.querySelectorAll("[tabindex='0']").length)
"""

IS_AFTER = """(selector) => {
  const place = document.activeElement.compareDocumentPosition(document.querySelector(selector));
  return Boolean(place & Node.DOCUMENT_POSITION_PRECEDING);
}"""


class Keyboard:
    """Somebody who uses a table by keyboard alone, and is never without a focus."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page = page
        self.table = table
        self.moves = 0

    def matches(self, selector: str) -> bool:
        """Say whether what is focused is what a selector means."""
        found: bool = self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)
        return found

    def place(self) -> str:
        """The place of the focused card."""
        place: str = self.page.evaluate("document.activeElement.dataset.place ?? ''")
        return place

    def go(self, selector: str, key: str = "Tab", *, within: int = 40) -> None:
        """Press Tab (or Shift+Tab) until something is focused; on the way the focus is always somewhere."""
        for _ in range(within):
            if self.matches(selector):
                return
            self.page.keyboard.press(key)
            self.has_focus()
        message = f"{selector} cannot be reached by {key}"
        raise AssertionError(message)

    def go_to_button(self, selector: str, name: str, key: str) -> None:
        """Press Tab (or Shift+Tab) until a button with this name is focused."""
        self.go(selector, key)
        while self.page.evaluate("document.activeElement.textContent") != name:
            self.page.keyboard.press(key)
            self.has_focus()

    def has_focus(self) -> None:
        """Assert that the focus is somewhere."""
        assert not self.matches("body"), "the focus was lost"

    def go_to_card(self, place: str) -> None:
        """Tab to the zone of a card, and go on with the arrow keys."""
        zone = self.table.card(place).locator("xpath=ancestor::*[@data-zone]").get_attribute("data-zone")
        table = f'section.ck[aria-label="{PLAY}"]'
        card = f'{table} [data-zone="{zone}"] [data-place]'
        self.go(card, "Shift+Tab" if self.is_after(card) else "Tab")
        while (here := self.place()) != place:
            self.page.keyboard.press(step(here, place))
            assert self.place() != here, f"an arrow key at {here} does not lead towards {place}"

    def is_after(self, selector: str) -> bool:
        """Say whether the focus is after something on the page."""
        after: bool = self.page.evaluate(IS_AFTER, selector)
        return after

    def enter(self) -> None:
        """Press Enter on what is focused, and see that the focus is kept while and after it is answered."""
        with self.table.answer(skip=False):
            self.page.keyboard.press("Enter")
        self.moves += 1
        self.has_focus()
        assert set(self.table.root.evaluate(TAB_STOPS)) == {1}

    def choose(self, place: str) -> None:
        """Choose a card, and have it answered."""
        self.go_to_card(place)
        self.enter()

    def press_button(self, move: str, key: str = "Tab") -> None:
        """Press the button of a move, and have it answered."""
        self.go(f'section.ck[aria-label="{PLAY}"] [data-move="{move}"]', key)
        self.enter()


def step(here: str, there: str) -> str:
    """The arrow key that leads from one card of an area towards another."""
    if here[1] != there[1]:
        return "ArrowDown" if here[1] < there[1] else "ArrowUp"
    return "ArrowRight" if here[2] < there[2] else "ArrowLeft"


def start_by_keyboard(page: Page, table: Table) -> Keyboard:
    """Deal a game for two with the form, by keyboard alone, and ask for a fast pace."""
    keyboard = Keyboard(page, table)
    page.keyboard.press("Tab")
    keyboard.go(f'section.ck[aria-label="{PLAY}"] select')
    page.keyboard.type("fast")
    keyboard.go(f'section.ck[aria-label="{PLAY}"] .ck-tools button', "Shift+Tab")
    page.keyboard.press("Enter")
    for field, value in (("players", "2"), ("seed", "1")):
        keyboard.go(f'dialog [name="{field}"]')
        page.keyboard.press("Control+A")
        page.keyboard.type(value)
    keyboard.enter()
    return keyboard


def test_a_whole_game_by_keyboard(learn: Visit) -> None:
    table = learn.table(PLAY)
    keyboard = start_by_keyboard(learn.page, table)
    done = []
    while not WON.search(table.prompt):
        done.append(take_turn_by_keyboard(keyboard, table))
        assert len(done) < MOST_MOVES
    assert {"deal", "draw", "button", "place", "capture"} <= set(done)


def take_turn_by_keyboard(keyboard: Keyboard, table: Table) -> str:
    """Make one move by keyboard and say which kind it was: cards and buttons in turn."""
    if table.deal.is_visible():
        keyboard.go(".ck-next:not([hidden])")
        keyboard.enter()
        return "deal"
    moves = table.moves()
    if "pass" in moves:
        return exchange_by_keyboard(keyboard, table)
    if "draw" in moves and keyboard.moves % 4:
        keyboard.press_button("draw", "Tab")
        return "button"
    if "draw" in moves:
        keyboard.choose("draw")
        return "draw"
    keyboard.choose(next(place for place in table.choosable() if place in table.face_down()))
    return "place"


def exchange_by_keyboard(keyboard: Keyboard, table: Table) -> str:
    """Use a Capture, after having changed one's mind once."""
    own = next(place for place in table.choosable() if place.startswith("1"))
    for key in ("Escape", ""):
        keyboard.go_to_card(own)
        keyboard.page.keyboard.press("Enter")
        expect(table.card(own)).to_have_attribute("aria-pressed", "true")
        if key:
            keyboard.page.keyboard.press(key)
            expect(table.card(own)).not_to_have_attribute("aria-pressed", "true")
            keyboard.has_focus()
    keyboard.choose(next(place for place in table.choosable() if place.startswith("2")))
    return "capture"


def test_undo_and_redo_by_keyboard(learn: Visit) -> None:
    table = learn.table(PLAY)
    keyboard = start_by_keyboard(learn.page, table)
    keyboard.choose("1b2")
    keyboard.choose("draw")
    in_hand = table.card("hand").get_attribute("aria-label")
    for name, key, label in (("Undo", "Shift+Tab", "nothing in hand"), ("Redo", "Tab", in_hand)):
        toolbar = f'section.ck[aria-label="{PLAY}"] .ck-tools button'
        keyboard.go_to_button(toolbar, name, key)
        keyboard.enter()
        expect(table.card("hand")).to_have_attribute("aria-label", str(label))
