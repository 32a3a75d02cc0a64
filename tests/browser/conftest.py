"""What the browser tests are given: the gallery of the real command, a Chromium, and a page that may not complain.

The fixtures live as long as this package is being tested: playwright allows one session at a time in a process, and
other tests have their own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import run
from tests.browser.tables import LEARN, TITLES, serving, visiting
from tests.browser.tabs import FLAGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    """The gallery, as `cardkit` serves it."""
    with serving() as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """A watched page, still empty; the test fails if the page complains or asks another host."""
    with visiting(browser, server.address) as visit:
        yield visit
        assert visit.complaints == []


@pytest.fixture
def lonely_visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """The same in a tab of its own, for a test that does something to the tab itself."""
    with visiting(browser, server.address, alone=True) as visit:
        yield visit
        assert visit.complaints == []


@pytest.fixture
def learn(visit: Visit) -> Visit:
    """The page that teaches Papageno, ready to be used."""
    visit.open(LEARN, *TITLES)
    return visit
