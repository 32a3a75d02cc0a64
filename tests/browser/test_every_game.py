"""Every game's page: the lesson done as it asks, a whole game by keyboard alone, every clause shown, no barriers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.scripts import perform
from tests.browser.tables import visiting
from tests.browser.test_pages import DESK, PHONE, check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from cardkit.games.definition import Definition
    from cardkit.scripts import Step
    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

OVER = re.compile(r"wins? the game|nobody wins")
MOST_STEPS = 700

SHORT = {
    "papageno": {"rounds_to_win": "1"},
    "parrot": {"rounds": "1"},
    "chicken": {"target": "10"},
    "trio": {},
    "rummy": {"hand": "6", "target": "1", "round_limit": "1"},
}
"""Rules that make a game short, as one fills them in."""

every_game = pytest.mark.parametrize("slug", cardkit.GAMES)


def titles(definition: Definition) -> tuple[str, str, str]:
    """The titles of the three tables on a game's page."""
    return definition.tutorial().title, f"A game of {definition.name}", f"The rules of {definition.name}"


def open_page(visit: Visit, slug: str) -> tuple[Table, Table, Table]:
    """Open the page of a game: its lesson, its game against bots, its explorer."""
    named = titles(cardkit.GAMES[slug])
    visit.open(f"voila/render/learn/{slug}.ipynb", *named)
    lesson, play, explorer = map(visit.table, named)
    return lesson, play, explorer


# --- the lesson -------------------------------------------------------------------------------------------------------


MARKS_ANOTHER = """
([root, before, clicked]) =>
  root.dataset.serial !== before ||
  (!(clicked.isConnected && clicked.classList.contains("ck-wanted")) && root.querySelector(".ck-table .ck-wanted"))
"""
"""The move has been answered, or something else is marked now than what was clicked: to click twice makes two moves."""


def do_as_told(table: Table, step: Step) -> None:
    """Do what a step of the lesson asks for: choose whatever is marked, until the lesson goes on."""
    if not step.move:
        table.press("Next")
        return
    if step.asks:
        expect(table.root.locator(".ck-wanted")).to_have_count(0)
        table.press("Show me")
        expect(table.notice).to_contain_text(step.hint)
    before = table.serial
    for _ in range(12):
        wanted = table.root.locator(".ck-felt .ck-wanted, .ck-dock .ck-wanted").first
        expect(wanted).to_be_visible()
        clicked = wanted.element_handle()
        clicked.click()
        table.page.wait_for_function(MARKS_ANOTHER, arg=[table.root.element_handle(), before, clicked])
        if table.serial != before:
            break
    table.skip()
    expect(table.root).to_have_attribute("data-busy", "false")


@every_game
def test_the_lesson_is_done_by_doing_what_it_marks(visit: Visit, slug: str) -> None:
    definition = cardkit.GAMES[slug]
    lesson, _, _ = open_page(visit, slug)
    steps = definition.tutorial().steps
    for number, step in enumerate(steps):
        expect(lesson.root.locator(".ck-lesson-says")).to_have_text(step.says)
        expect(lesson.root.locator(".ck-lesson-head span")).to_have_text(f"{number + 1} of {len(steps)}")
        if number < len(steps) - 1:
            do_as_told(lesson, step)
    assert perform(definition, definition.tutorial()).game.winners


# --- a whole game by keyboard -----------------------------------------------------------------------------------------

NEXT_TO_PRESS = """
(root) => {
  const deal = root.querySelector(".ck-next:not([hidden])");
  const buttons = [...root.querySelectorAll("[data-move]")];
  const cards = [...root.querySelectorAll('.ck-felt [aria-label$="can be chosen"]')];
  const picked = root.querySelector('[aria-pressed="true"][data-place]');
  const pickable = cards.filter((card) => card.classList.contains("ck-pickable"));
  const plain = cards.filter((card) => !card.classList.contains("ck-pickable"));
  const turns = Number(root.dataset.serial);
  const some = (list) => list[turns % list.length];
  const target = deal || (picked && some(buttons)) || some(picked ? plain : [...plain, ...buttons]) || some(pickable);
  target?.focus();
  return Boolean(target) && document.activeElement === target;
}
"""
"""Put the keyboard on something that can be pressed now: another one from move to move."""


PICKED = "[aria-pressed=true][data-place]"


def press_something(table: Table) -> None:
    """Press Enter on something that can be done, and see what comes of it."""
    assert table.root.evaluate(NEXT_TO_PRESS), f"nothing can be pressed: {table.prompt}"
    before, picked = table.serial, table.root.locator(PICKED).count()
    table.page.keyboard.press("Enter")
    table.page.wait_for_function(
        "([root, before, pick, picked]) => "
        "root.dataset.serial !== before || root.querySelectorAll(pick).length > picked",
        arg=[table.root.element_handle(), before, PICKED, picked],
    )
    if table.serial == before:  # a first card is picked: what it can be used for is known in a moment
        expect(table.root.locator("[data-move], .ck-can:not(.ck-pickable)").first).to_be_visible()
        return
    table.skip()
    expect(table.root).to_have_attribute("data-busy", "false")


def fill_in(table: Table, rules: dict[str, str]) -> None:
    """Start a new game with other rules, by its form."""
    table.button("New game").click()
    dialog = table.page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Rules you can change").click()
    for name, value in rules.items():
        dialog.locator(f'[name="{name}"]').fill(value)
    dialog.get_by_label(re.compile("^Seed")).fill("3")
    with table.answer():
        dialog.get_by_role("button", name="Deal").click()


@every_game
def test_a_whole_game_by_keyboard_alone(visit: Visit, slug: str) -> None:
    _, play, _ = open_page(visit, slug)
    fill_in(play, SHORT[slug])
    for _ in range(MOST_STEPS):
        if OVER.search(play.prompt):
            break
        press_something(play)
    expect(play.root.locator(".ck-prompt-text")).to_have_text(OVER)
    expect(play.root.locator("details.ck-sheet").first).to_be_visible()


# --- the rules explorer -----------------------------------------------------------------------------------------------


@every_game
def test_the_explorer_takes_the_table_to_every_clause(visit: Visit, slug: str) -> None:
    _, _, explorer = open_page(visit, slug)
    for position in cardkit.GAMES[slug].positions():
        row = explorer.root.locator(f'.ck-clause[data-clause="{position.clause}"]')
        with explorer.answer():
            row.get_by_role("button", name=position.clause).click()
        expect(explorer.root.locator(".ck-about")).to_contain_text(position.says)


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def sized(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """A watched page on a phone and on a desk."""
    with visiting(browser, server.address, viewport=request.param) as visit:
        yield visit
        assert visit.complaints == []


@every_game
def test_the_page_has_no_barriers(sized: Visit, slug: str) -> None:
    _, play, _ = open_page(sized, slug)
    check(sized)
    for _ in range(6):
        press_something(play)
    check(sized)
