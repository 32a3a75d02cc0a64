"""Tests of every game's page: the lesson can be completed, every clause is shown, and everything is accessible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table.grammar import with_minus
from cardkit.table.play_script import perform
from tests.browser.tables import open_page, visiting
from tests.browser.test_pages import DESK, PHONE, check
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from cardkit.table.scripted_games import Step
    from tests.browser.tables import Server, Table, Visit

pytestmark = [pytest.mark.browser, nightly]

every_game = pytest.mark.parametrize("slug", sorted(cardkit.GAMES))


# --- the lesson -------------------------------------------------------------------------------------------------------


# The elements that a lesson highlights.
WANTED = ".ck-felt .ck-wanted, .ck-dock .ck-wanted"

# The kernel has responded to the move, or another element is highlighted. Clicking earlier would make a second move.
MARKS_ANOTHER = """
([root, before, clicked]) =>
  root.dataset.serial !== before ||
  (!(clicked.isConnected && clicked.classList.contains("ck-wanted")) &&
    root.querySelector(":is(.ck-felt, .ck-dock) .ck-wanted"))
"""


def do_as_told(table: Table, step: Step) -> None:
    """Do what a step of the lesson asks for: choose the highlighted elements until the next step appears."""
    if step.count is not None:
        table.root.get_by_label("Your number").fill(str(step.count))
        table.press("Check")
        return
    if not step.move:
        table.press("Next")
        return
    if step.asks:
        expect(table.root.locator(".ck-wanted")).to_have_count(0)
        table.press("Show me")
        expect(table.notice).to_contain_text(with_minus(step.hint))
    before = table.serial
    for _ in range(12):
        wanted = table.root.locator(WANTED).first
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
        expect(lesson.root.locator(".ck-lesson-says")).to_have_text(with_minus(step.says))
        expect(lesson.root.locator(".ck-lesson-head span")).to_have_text(f"{number + 1} of {len(steps)}")
        if number < len(steps) - 1:
            do_as_told(lesson, step)
    expect(lesson.button("Puzzles")).to_be_visible()
    assert perform(definition, definition.tutorial()).game.winners


# --- the rules explorer -----------------------------------------------------------------------------------------------


@every_game
def test_the_explorer_takes_the_table_to_every_clause(visit: Visit, slug: str) -> None:
    _, _, explorer = open_page(visit, slug)
    titles = {clause.id: clause.title for clause in cardkit.GAMES[slug].clauses}
    for position in cardkit.GAMES[slug].positions():
        row = explorer.root.locator(f'.ck-clause[data-clause="{position.clause}"]')
        with explorer.answer():
            row.get_by_role("button", name=titles[position.clause], exact=True).click()
        expect(explorer.root.locator(".ck-about")).to_contain_text(with_minus(position.says))


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def sized(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched page on a phone and on a desktop."""
    with visiting(browser, server.address, viewport=request.param) as visit:
        yield visit
        assert visit.complaints == []


@every_game
def test_the_page_has_no_barriers(sized: Visit, slug: str) -> None:
    _, play, _ = open_page(sized, slug)
    check(sized)
    for _ in range(6):
        with play.reaction():
            play.something().press("Enter")
        play.skip()
        expect(play.root).to_have_attribute("data-busy", "false")
    check(sized)
