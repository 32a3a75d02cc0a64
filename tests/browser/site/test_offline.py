"""Whole games on the static site, by mouse and without a network."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.tables import PAGES, titles, visiting
from tests.browser.test_keyboard import MOST_PRESSES, OVER, SEEDS, SHORT
from tests.support.occasions import some_now
from tests.support.static_site import published

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.tables import Table, Visit

pytestmark = pytest.mark.browser

MS_TO_STORE = 90_000
# The service worker becomes active when it has stored the whole site.
STORED = "() => navigator.serviceWorker.ready.then(() => true)"
BEFORE_THE_RELOAD = 4


@contextmanager
def stored_page(browser: Browser, site: Path, path: str, *names: str) -> Iterator[Visit]:
    """Open a page, wait until the browser has stored the site, and end the server."""
    with visiting(browser, "", alone=True) as visit:
        with published(site) as address:
            visit.address = address
            visit.open(path, *names)
            visit.page.wait_for_function(STORED, timeout=MS_TO_STORE)
        visit.page.context.set_offline(True)
        yield visit
        assert visit.complaints == []


def do_something(table: Table) -> None:
    """Click on something that is possible."""
    with table.reaction():
        table.something().click()
    table.skip()
    expect(table.root).to_have_attribute("data-busy", "false")


def open_again(visit: Visit, table: Table) -> None:
    """Reload the page, and check that it shows the same game."""
    felt = table.root.locator(".ck-felt").inner_text()
    visit.page.reload(wait_until="commit")
    visit.wait(tables=3)
    expect(table.root.locator(".ck-next:visible")).to_be_visible()
    if table.button("Resume").is_visible():  # not between two rounds, nor at the end
        table.button("Resume").click()
    expect(table.root.locator(".ck-felt")).to_have_text(felt, use_inner_text=True)


@pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="papageno".__ne__), 1))
def test_a_whole_game_without_a_network(browser: Browser, site: Path, slug: str) -> None:
    rules = {"seed": SEEDS[slug], **SHORT[slug]}
    query = "&".join(f"{name}={'yes' if value == ' ' else value}" for name, value in rules.items())
    named = titles(cardkit.GAMES[slug])
    with stored_page(browser, site, f"{PAGES}learn/{slug}.ipynb?{query}", *named) as visit:
        play = visit.table(named[1])
        for done in range(MOST_PRESSES):
            if OVER.search(play.prompt):
                break
            if done == BEFORE_THE_RELOAD:
                open_again(visit, play)
            do_something(play)
        result = play.prompt
        assert OVER.search(result)
        open_again(visit, play)
        assert play.prompt == result
        play.press("Undo")
        assert not OVER.search(play.prompt)
        play.press("Redo")
        assert play.prompt == result


def test_all_pages_open_without_a_network(browser: Browser, site: Path) -> None:
    """A page that was never visited is stored, too; a page that isn't part of the site isn't there."""
    with stored_page(browser, site, "") as visit:
        visit.page.get_by_role("link", name="Trio").first.click()
        visit.wait(tables=3)
        visit.page.get_by_role("banner").get_by_role("link", name="cardkit").click()
        expect(visit.page.get_by_role("navigation", name="Games")).to_be_visible()
