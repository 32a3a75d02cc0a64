"""A reused tab has no data from the earlier page, and has the requested options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.tables import visiting
from tests.browser.test_pages import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

KEEP = """
async () => {
  for (const store of [localStorage, sessionStorage]) store.setItem("kept", "here");
  document.cookie = "kept=here";
  await new Promise((done) => { indexedDB.open("kept").onsuccess = done; });
}
"""
KEPT = """
async () => {
  const stores = [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  return [...stores, ...document.cookie.split("; "), ...databases].filter((each) => each.startsWith("kept"));
}
"""
LOOK = """
() => [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, document.querySelector("h1:hover") !== null]
"""


def open_something(visit: Visit) -> None:
    """Open a small page at an address of the server."""
    visit.page.goto(f"{visit.address}nothing")
    visit.page.set_content("<h1>Nothing</h1>")


def test_nothing_is_left_in_a_tab_that_is_used_again(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, viewport=PHONE, color_scheme="dark") as visit:
        used = visit.page
        open_something(visit)
        assert visit.page.evaluate(KEPT) == []
        visit.page.evaluate(KEEP)
        assert visit.page.evaluate(KEPT) == ["kept", "kept", "kept=here", "kept"]
        visit.page.get_by_role("heading", level=1).hover()
        assert visit.page.evaluate(LOOK) == [PHONE["width"], True, True]
    with visiting(browser, server.address, viewport=DESK) as visit:
        assert visit.page is used
        open_something(visit)
        assert visit.page.evaluate(KEPT) == []
        assert visit.page.evaluate(LOOK) == [DESK["width"], False, False]


def test_whom_nobody_watches_any_more_complains_to_nobody(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address) as first:
        first.page.evaluate("console.error('first')")
    with visiting(browser, server.address) as second:
        second.page.evaluate("console.error('second')")
    assert (first.complaints, second.complaints) == (["console: first"], ["console: second"])


def test_a_tab_in_which_something_failed_is_not_used_again(browser: Browser, server: Server) -> None:
    with pytest.raises(ZeroDivisionError), visiting(browser, server.address) as visit:
        raise ZeroDivisionError
    assert visit.page.is_closed()


def test_two_tabs_at_the_same_time_are_independent(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address) as one, visiting(browser, server.address) as other:
        open_something(one)
        one.page.evaluate(KEEP)
        open_something(other)
        assert other.page.evaluate(KEPT) == []


# Data that stays in a tab, whatever page is opened in it next.
CHANGES = re.compile(r"\bvisit\.page\.(add_init_script|clock\.install|expose_\w+|on|route\w*)\(")


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("test_*.py")), ids=lambda file: file.stem)
def test_a_test_that_changes_a_tab_has_it_alone(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert "alone=True" in text or not CHANGES.search(text)
