"""A failing handler, a killed kernel and a stopped server are reported on the open page."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets.core.i18n import translated
from tests.browser.tables import PLAY, serving, visiting
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

# The front end's limits (connection.js): how long it waits for a response, and how often it sends a heartbeat.
PATIENCE_MS = 6_000
HEARTBEAT_MS = 10_000
LATE_MS = 6_000  # extra time for a busy machine
SILENT = "The server does not answer."

SERVE = """
import pathlib, sys
from cardkit_widgets.gallery import gallery_server, notebook_folders
notebook_folders.notebooks_folder = lambda: pathlib.Path(sys.argv[1])
sys.exit(gallery_server.serve(port=0, open_browser=False))
"""

TABLE = """
import logging, os, pathlib
from cardkit_widgets import Play
pathlib.Path("kernel").write_text(str(os.getpid()))
logging.disable()  # what fails here is meant to fail

class Faulty(Play):
    def undo(self):
        raise ZeroDivisionError

Faulty("papageno", players=2, seed=1)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with one page: a table whose undo fails, and which writes its process ID to a file."""
    code = {"cell_type": "code", "execution_count": None, "outputs": [], "id": "c", "metadata": {}, "source": TABLE}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": [code], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "index.ipynb").write_text(json.dumps(notebook))
    return tmp_path


@pytest.fixture
def faulty(folder: Path) -> Iterator[Server]:
    """Start a server for one test, which may kill it."""
    with serving([sys.executable, "-c", SERVE, str(folder)]) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, faulty: Server) -> Iterator[Visit]:
    """Open the page and use it. The test may cause errors on it."""
    with visiting(browser, faulty.address, alone=True) as visit:
        visit.page.clock.install()
        visit.open("voila/render/index.ipynb", PLAY)
        visit.table(PLAY).click("1a1")
        assert visit.complaints == []
        yield visit


@nightly
def test_a_failing_handler_is_reported(visit: Visit) -> None:
    table = visit.table(PLAY)
    table.press("Undo")
    expect(table.notice.locator(".ck-notice-error")).to_have_text(f"{translated('answer', 'broken')}Close")
    table.click("draw")
    expect(table.notice).to_be_empty()
    assert visit.complaints == []


@nightly
def test_a_killed_kernel_is_reported_to_a_user_who_plays_on(visit: Visit, folder: Path) -> None:
    os.kill(int((folder / "kernel").read_text()), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    visit.table(PLAY).card("draw").click()
    alert = visit.page.locator("#site-alert")
    expect(alert).to_contain_text("has stopped", timeout=PATIENCE_MS + LATE_MS)
    visit.page.clock.fast_forward(HEARTBEAT_MS)
    visit.page.clock.fast_forward(PATIENCE_MS)
    expect(alert).to_contain_text("has stopped. Reload the page: this browser has kept your games and answers.")
    expect(visit.page.locator(".ck-banner")).to_be_empty()  # one notice, however many messages are unanswered
    expect(visit.table(PLAY).card("hand")).to_have_attribute("aria-label", "nothing in hand")
    alert.get_by_role("button", name="Reload").click()
    expect(visit.page.locator(".ck[data-ready]")).to_have_count(1)
    expect(alert).to_be_empty()


@nightly
def test_a_stopped_server_is_reported_to_a_user_who_only_looks(visit: Visit, faulty: Server) -> None:
    faulty.process.kill()
    alert = visit.page.locator("#site-alert")
    expect(alert).to_contain_text(SILENT, timeout=LATE_MS)
    visit.page.clock.fast_forward(HEARTBEAT_MS)
    visit.page.clock.fast_forward(PATIENCE_MS)
    expect(alert).to_contain_text(SILENT)
    expect(visit.page.locator(".ck-banner")).to_be_empty()
