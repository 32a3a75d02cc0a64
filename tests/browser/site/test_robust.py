"""What can happen to a page of the static site: a lost worker, a missing file, an old browser, two tabs, a way back."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit_widgets.tables.saved_game import decode
from tests.browser.site.test_offline import do_something
from tests.browser.tables import LEARN, MS_TO_LOAD, PAGES, PLAY, TITLES, Visit, url_of, visiting
from tests.browser.test_resuming import CLIPBOARD, goes_on, play_a_little
from tests.support.occasions import nightly, some_now
from tests.support.static_site import PREFIX, published

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.site.conftest import Server
    from tests.browser.tables import Table

pytestmark = pytest.mark.browser

STOPPED = "The program behind this page has stopped. The page reloads and continues where you were."
STOPPED_AGAIN = "The program behind this page has stopped again."
FAILED = "This page could not be set up. Reload it."
OLD = "This browser is too old for this page"

# A little longer than a widget and then the page wait for the worker, and than the page takes until it reloads. A page
# reloads only once in a minute.
MS_TO_NOTICE, MS_TO_RELOAD = (7_000, 21_000), 2_000

# The game that the browser has saved for the page.
SAVED = "() => JSON.parse(Object.entries(localStorage).find(([name]) => /play papageno$/.test(name))[1])"


# --- The worker -------------------------------------------------------------------------------------------------------


def draw_without_worker(visit: Visit, table: Table) -> None:
    """End the worker, draw a card, and let the time pass in which the page waits for an answer."""
    visit.page.workers[0].evaluate("self.close()")
    table.card("draw").click()
    for time in MS_TO_NOTICE:
        visit.page.clock.fast_forward(time)


def saved_moves(visit: Visit) -> list[str]:
    """Return the moves of the game that the browser has saved."""
    game, _ = decode(visit.page.evaluate(SAVED), cardkit.GAMES["papageno"])
    return [event["move"] for event in game.events if "move" in event]


def test_a_page_whose_worker_has_ended_says_so_once_and_goes_on(lonely_visit: Visit) -> None:
    lonely_visit.page.clock.install()
    table, _ = play_a_little(lonely_visit)
    before = saved_moves(lonely_visit)
    alert = lonely_visit.page.locator("#site-alert p")
    with lonely_visit.page.expect_navigation(wait_until="commit", timeout=MS_TO_LOAD):
        draw_without_worker(lonely_visit, table)
        expect(alert).to_have_text(STOPPED)
        lonely_visit.page.clock.fast_forward(MS_TO_RELOAD)
    lonely_visit.wait(len(TITLES))
    expect(table.move_button("discard")).to_be_visible()  # the card that was drawn without a worker
    assert saved_moves(lonely_visit) == [*before, "draw"]
    table.click("discard")
    draw_without_worker(lonely_visit, table)
    expect(alert).to_contain_text(STOPPED_AGAIN)
    lonely_visit.page.clock.fast_forward(MS_TO_RELOAD)
    expect(alert).to_contain_text(STOPPED_AGAIN)  # it doesn't reload again and again


# --- Missing parts ----------------------------------------------------------------------------------------------------


def says_once(visit: Visit, path: str, sentence: str) -> None:
    """Open a page, and check that it shows one sentence about a problem, and doesn't seem to load."""
    visit.page.goto(url_of(visit.address, path), wait_until="commit")
    expect(visit.page.locator("#site-alert p")).to_contain_text(sentence, timeout=MS_TO_LOAD)
    expect(visit.page.locator("#loading")).to_have_count(0)
    expect(visit.page.get_by_role("alert").filter(has_text="Something went wrong")).to_have_count(0)


MISSING = ("pyodide.asm.wasm.bin", "packages.bin", "python_stdlib.zip.bin", "pyodide.js", "worker.js", "trio.json")


@pytest.mark.parametrize("name", some_now(MISSING, 1))
def test_a_missing_file_is_reported_in_a_sentence(browser: Browser, site: Path, tmp_path: Path, name: str) -> None:
    folder = tmp_path / PREFIX.strip("/")
    shutil.copytree(site, folder, copy_function=os.link)
    (lost,) = folder.rglob(name)
    lost.unlink()
    with published(folder) as address, visiting(browser, address, alone=True) as visit:
        says_once(visit, f"{PAGES}learn/trio.ipynb", FAILED)
        assert any(name in complaint for complaint in visit.complaints)


LACKS = {
    "WebAssembly": "delete window.WebAssembly",
    "decompression": "delete window.DecompressionStream",
}


@pytest.mark.parametrize("lacks", some_now(LACKS.values(), 1), ids=LACKS)
def test_a_browser_that_cannot_run_python_gets_a_sentence(browser: Browser, server: Server, lacks: str) -> None:
    with visiting(browser, server.address, alone=True) as visit:
        visit.page.add_init_script(lacks)
        says_once(visit, LEARN, OLD)
        assert visit.complaints == []


@nightly
def test_a_browser_that_keeps_nothing_plays_all_the_same(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, alone=True) as visit:
        visit.page.add_init_script("delete window.caches; delete Navigator.prototype.serviceWorker")
        visit.open(LEARN, *TITLES)
        do_something(visit.table(PLAY))
        assert visit.complaints == []


# --- Tabs, and ways to leave a page -----------------------------------------------------------------------------------


def test_a_game_survives_the_way_back_a_closed_tab_and_a_second_tab(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, alone=True) as visit:
        table, before = play_a_little(visit)
        visit.page.get_by_role("banner").get_by_role("link", name="cardkit").click()
        expect(visit.page.get_by_role("navigation", name="Games")).to_be_visible()
        visit.page.go_back(wait_until="commit")
        visit.wait(len(TITLES))
        goes_on(visit, table, before)
        other = another_tab(visit)
        goes_on(other, other.table(PLAY), before)
        do_something(other.table(PLAY))
        assert table.root.locator(".ck-felt").inner_text() == before
        do_something(table)  # each tab plays its own game, and the browser keeps the one that was played last
        last = table.root.locator(".ck-felt").inner_text()
        other.page.close()
        visit.page.close()
        third = another_tab(visit)
        goes_on(third, third.table(PLAY), last)
        assert [*visit.complaints, *other.complaints, *third.complaints] == []


def another_tab(visit: Visit) -> Visit:
    """Open the page of Papageno in another tab of the same browser."""
    other = Visit(visit.page.context.new_page(), visit.address)
    other.open(LEARN, *TITLES)
    return other


# --- Links ------------------------------------------------------------------------------------------------------------


def test_a_link_sets_the_rules_the_players_and_the_shuffles(lonely_visit: Visit) -> None:
    lonely_visit.page.add_init_script(CLIPBOARD)
    lonely_visit.open(f"{LEARN}?players=3&seed=7&bot=careful&rounds_to_win=1", *TITLES)
    table = lonely_visit.table(PLAY)
    table.click("1a1")
    table.button("Share").click()
    expect(table.notice).to_contain_text("The link is copied")
    address, _, saved = lonely_visit.page.evaluate("window.copied").partition("#game=")
    assert address.partition("?")[0] == url_of(lonely_visit.address, LEARN)
    game, bot = decode(saved, cardkit.GAMES["papageno"])
    assert (game.seed, game.players, bot) == (7, 3, "careful")
    assert game.rules["rounds_to_win"] == 1
