"""Nothing is lost: a page that is reloaded, or opened by a link, resumes the game and the lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import LEARN, PLAY, TITLES, visiting
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

# A browser that saves nothing, for example in a private window or with a school's settings.
KEEP_NOTHING = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""
# The text that the link would copy if there were a clipboard.
CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
"""


def play_a_little(visit: Visit) -> tuple[Table, str]:
    """Make two decisions. Returns the table and its contents."""
    visit.open(LEARN, *TITLES)
    table = visit.table(PLAY)
    table.new_game(seed=4)
    for _ in range(2):
        table.click("draw")
        table.click(table.choosable()[-1])
        table.skip()
    return table, table.root.locator(".ck-felt").inner_text()


def goes_on(visit: Visit, table: Table, before: str) -> None:
    """Check that the page offers the same game, and resume it."""
    expect(table.root.get_by_text("Your game continues")).to_be_visible()
    visit.page.keyboard.press("Tab")
    table.button("Resume").click()
    expect(table.button("Resume")).to_have_count(0)
    assert table.root.locator(".ck-felt").inner_text() == before


def test_a_game_goes_on_after_a_reload(visit: Visit) -> None:
    table, before = play_a_little(visit)
    pace = table.root.get_by_label("Pace of the others")
    pace.select_option("fast")
    visit.open(LEARN, *TITLES)
    expect(visit.page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    goes_on(visit, table, before)
    expect(pace).to_have_value("fast")
    table.click("draw")


@nightly
def test_a_new_game_replaces_the_saved_one(visit: Visit) -> None:
    table, _ = play_a_little(visit)
    visit.open(LEARN, *TITLES)
    table.root.locator(".ck-ending").get_by_role("button", name="New game").click()
    with table.answer():
        visit.page.get_by_role("dialog", name="New game").get_by_role("button", name="Deal").click()
    expect(table.root.get_by_text("Your game continues")).to_have_count(0)
    visit.open(LEARN, *TITLES)
    expect(table.root.get_by_text("Your game continues")).to_have_count(0)


def test_a_link_brings_the_game_to_somebody_else(browser: Browser, server: Server, lonely_visit: Visit) -> None:
    lonely_visit.page.add_init_script(CLIPBOARD)
    table, before = play_a_little(lonely_visit)
    table.button("Share").click()
    expect(table.notice).to_contain_text("The link is copied")
    link = lonely_visit.page.evaluate("window.copied")
    with visiting(browser, server.address) as other:
        other.open(link.removeprefix(server.address), *TITLES)
        goes_on(other, other.table(PLAY), before)
        assert "#" not in other.page.url
        assert other.complaints == []


def test_a_lesson_goes_on_at_its_step(visit: Visit) -> None:
    visit.open(LEARN, *TITLES)
    lesson = visit.table(TITLES[0])
    with lesson.answer():
        lesson.button("Next").click()
    says = lesson.root.locator(".ck-lesson-says").inner_text()
    visit.open(LEARN, *TITLES)
    expect(lesson.root.locator(".ck-lesson-says")).to_have_text(says)


@nightly
def test_a_browser_that_keeps_nothing_asks_before_the_game_is_lost(lonely_visit: Visit) -> None:
    lonely_visit.page.add_init_script(KEEP_NOTHING)
    play_a_little(lonely_visit)
    asked: list[str] = []
    lonely_visit.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    lonely_visit.page.reload(wait_until="commit")
    assert asked == ["beforeunload"]
    lonely_visit.page.wait_for_load_state("networkidle")  # a tab that is still loading closes slowly
