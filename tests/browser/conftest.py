"""Fixtures for the browser tests: the gallery, started by the real command, a Chromium, and a watched page.

The fixtures last as long as this package is being tested: playwright allows only one session per process, and other
tests start separate ones.
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
    """Serve the gallery with `cardkit`."""
    with serving() as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start a real Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched, empty page. The test fails if the page logs an error or contacts another host."""
    with visiting(browser, server.address) as visit:
        yield visit
        assert visit.complaints == []


@pytest.fixture
def lonely_visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched, empty page in a separate tab, for a test that changes the tab itself."""
    with visiting(browser, server.address, alone=True) as visit:
        yield visit
        assert visit.complaints == []


@pytest.fixture
def learn(visit: Visit) -> Visit:
    """Open the page that teaches Papageno, and wait until it is ready."""
    visit.open(LEARN, *TITLES)
    return visit
