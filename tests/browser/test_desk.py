"""Tests of a game's page on a desktop: tabs, text, forms, lists, partners, notes, and sheets that stay open."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import run
from cardkit_widgets.lessons import lesson_named
from tests.browser.room import DESK, wrong
from tests.browser.tables import LEARN, PLAY, TITLES, TUTORIAL, open_page, visiting
from tests.browser.tabs import FLAGS
from tests.browser.test_pages import cover_until, overhang
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched page on a desktop."""
    with visiting(browser, server.address, **DESK) as visit:
        yield visit
        assert visit.complaints == []
        assert overhang(visit) == 0


def box(locator: Locator) -> dict[str, float]:
    """Return an element's rectangle in window coordinates."""
    found = locator.bounding_box()
    assert found
    return dict(found)


def fill_in(table: Table, **rules: object) -> None:
    """Start a game with changed rules."""
    table.unfold()
    table.button("New game").click()
    dialog = table.page.get_by_role("dialog", name="New game")
    dialog.get_by_text("Rules you can change").click()
    for name, value in rules.items():
        field = dialog.locator(f'[name="{name}"]')
        field.check() if value is True else field.fill(str(value))
    with table.answer():
        dialog.get_by_role("button", name="Deal").click()


@pytest.mark.parametrize(("width", "letters"), [(320, 16), (1200, 32), (360, 32)])
def test_the_header_is_not_wider_than_the_page(browser: Browser, server: Server, width: int, letters: int) -> None:
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={letters}"]
    with browser.browser_type.launch(executable_path=run.find_browser(Path(sys.prefix)), args=flags) as reading:
        page = reading.new_page(viewport={"width": width, "height": 800})
        for path in ("learn/papageno", "learn/rummy", f"lessons/{lesson_named('stay-or-withdraw').file}"):
            page.goto(f"{server.address}voila/render/{path}.ipynb", wait_until="commit")
            expect(page.locator("#site-page")).to_be_attached()
            assert page.locator(".site-header").evaluate("(node) => node.scrollWidth - node.clientWidth") == 0


def test_the_tabs_and_the_text_of_a_page(desk: Visit) -> None:
    desk.open(LEARN, *TITLES)
    learn, play, _ = (desk.page.get_by_role("tab", name=name) for name in ("Learn", "Play", "Rules"))
    expect(learn).to_have_attribute("aria-selected", "true")
    learn.focus()
    desk.page.keyboard.press("ArrowRight")
    expect(play).to_be_focused()
    expect(desk.page.get_by_role("tabpanel", name="Play")).to_be_visible()
    expect(desk.page.get_by_role("tabpanel", name="Learn")).to_be_hidden()
    desk.page.reload()
    expect(desk.page.get_by_role("tabpanel", name="Play")).to_be_visible()
    about = desk.page.get_by_role("button", name="About")
    about.click()
    text = desk.page.get_by_role("dialog", name="About this page")
    expect(text.get_by_text("You are a bird-catcher")).to_be_visible()
    parts = [box(part) for part in text.locator("p, h1, h2").all()]
    assert all(upper["y"] + upper["height"] <= lower["y"] for upper, lower in pairwise(parts))
    desk.page.keyboard.press("Escape")
    expect(text).to_have_count(0)
    expect(about).to_be_focused()
    desk.page.set_viewport_size({"width": 360, "height": 740})
    about.click()
    expect(text.get_by_role("heading", level=1)).to_be_in_viewport()
    assert text.evaluate("(dialog) => dialog.scrollTop") == 0


# --- Notes ------------------------------------------------------------------------------------------------------------

# The number of observers that watch a table's size.
FOLLOWED = """
  const { observe, disconnect } = ResizeObserver.prototype;
  const observers = new Set();
  ResizeObserver.prototype.observe = function (node) {
    if (node.matches(".ck-main")) observers.add(this);
    return observe.apply(this, arguments);
  };
  ResizeObserver.prototype.disconnect = function () {
    observers.delete(this);
    return disconnect.apply(this, arguments);
  };
  window.followed = () => observers.size;
"""
FILL = "(button) => getComputedStyle(button).backgroundColor"


def test_a_note_covers_no_title_and_no_pile_and_follows_nothing_once_it_is_closed(lonely_visit: Visit) -> None:
    visit = lonely_visit
    visit.page.set_viewport_size(DESK["viewport"])
    lonely_visit.page.add_init_script(FOLLOWED)
    visit.open(f"{LEARN}?players=4&seed=7", *TITLES)
    expect(visit.page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")  # as requested
    lesson, play = visit.table(TUTORIAL), visit.table(PLAY)
    lesson.press("Next")
    lesson.card("1a1").click()
    expect(lesson.notice).to_contain_text("not what this step is about")
    assert visit.page.evaluate("window.followed()") == 1
    note = box(lesson.notice)
    for part in (lesson.card("draw"), lesson.root.locator(".ck-group-own .ck-zone-title > :first-child")):
        seen = box(part)
        across = min(note["x"] + note["width"], seen["x"] + seen["width"]) - max(note["x"], seen["x"])
        down = min(note["y"] + note["height"], seen["y"] + seen["height"]) - max(note["y"], seen["y"])
        assert min(across, down) <= 0
    lesson.button("Close this note").click()
    assert visit.page.evaluate("window.followed()") == 0
    # No button is highlighted while a puzzle asks for the better move.
    lesson.root.locator(".ck-chapters > summary").click()
    with lesson.answer():
        lesson.root.locator(".ck-chapter").last.click()
    plain = lesson.root.locator(".ck-steps .ck-button").first.evaluate(FILL)
    assert lesson.move_button("discard").evaluate(FILL) == plain
    play.click("1a1")
    assert play.move_button("draw").evaluate(FILL) != plain


@nightly
def test_an_open_score_sheet_stays_open_while_it_holds_and_undo_leads_back(desk: Visit) -> None:
    desk.open(LEARN, *TITLES)
    table = desk.table(PLAY)
    table.new_game(seed=4)
    cover_until(table, capture=False)
    last = table.root.locator("details.ck-sheet").last
    last.locator("summary").click()
    desk.send(PLAY, {"do": "what it cannot"})
    expect(table.notice).not_to_be_empty()
    expect(last).to_have_attribute("open", "")
    table.press("Deal round 2")
    expect(last).to_have_count(0)
    table.press("Undo")
    expect(table.root.locator(".ck-told")).to_contain_text("Back in round 1, before your last move: ")
    expect(table.root.get_by_role("log", name="Announcements")).to_contain_text("Back in round 1")


# --- Partners ---------------------------------------------------------------------------------------------------------


@nightly
def test_a_partner_is_marked_and_sits_in_the_middle_of_the_others(desk: Visit) -> None:
    _, play, _ = open_page(desk, "trio")
    for players in (6, 4):
        fill_in(play, players=players, teams=True)
        seat = play.root.locator(".ck-seat").nth(players // 2 - 1)
        partner, felt = box(seat.locator(".ck-zone-fan")), box(play.root.locator(".ck-felt"))
        expect(play.root.locator(".ck-partner", has_text="your partner")).to_have_count(1)
        expect(seat.locator(".ck-partner")).to_have_text("your partner")
        assert partner["x"] + partner["width"] / 2 == pytest.approx(felt["x"] + felt["width"] / 2, abs=1)
        assert wrong(play) == []
    expect(play.root.get_by_role("group", name="Theo, your partner, 0 trios")).to_be_visible()
    play.press("Keep your cards")
    hand = play.root.locator(".ck-group-own .ck-card[data-place]")
    hand.nth(1).focus()
    for key, reached in (("End", hand.last), ("Home", hand.first)):
        desk.page.keyboard.press(key)
        expect(reached).to_be_focused()


# --- Forms and lists --------------------------------------------------------------------------------------------------


def test_a_form_says_beside_the_field_what_is_wrong_and_explains_the_computer_players(desk: Visit) -> None:
    _, play, _ = open_page(desk, "parrot")
    play.button("New game").click()
    dialog = desk.page.get_by_role("dialog", name="New game")
    others = dialog.get_by_label("Computer players")
    others.select_option("random")
    expect(others.locator("..")).to_contain_text("Picks any legal move")
    field, deal = dialog.locator('[name="octet"]'), dialog.get_by_role("button", name="Deal")
    for wrongly, said in (("-5", "Points off for an Octet: a whole number from 0 to 100."), ("", "from 0 to 100")):
        dialog.locator("details").evaluate("(details) => { details.open = true; }")
        field.fill(wrongly)
        deal.click()
        expect(field.locator("..").get_by_role("alert")).to_contain_text(said)
        expect(field).to_be_focused()
    field.fill("5")
    dialog.get_by_label("Seed").fill("twelve")
    deal.click()
    expect(dialog.get_by_role("alert").filter(has_text="Seed: a whole number")).to_have_count(1)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(dialog).to_be_visible()


def test_a_long_list_of_moves_says_how_many_there_are(desk: Visit) -> None:
    _, _, explorer = open_page(desk, "papageno")
    rows = explorer.root.locator(".ck-move-row")
    explorer.root.locator('[data-key="every move"]').click()
    every = explorer.button(f"Show all {rows.count()} moves")
    expect(rows.last).not_to_be_in_viewport()
    expect(rows.first).to_contain_text("Turning over a1")
    expect(rows.first).to_have_attribute("data-move", "reveal a1")
    every.click()
    expect(every).to_be_hidden()
    rows.last.scroll_into_view_if_needed()
    assert explorer.root.locator(".ck-moves").evaluate("(list) => list.scrollHeight <= list.clientHeight + 1")
