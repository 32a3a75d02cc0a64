"""Tests of a simulation on a page: its progress bar and its result."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.tables import MS_TO_LOAD, serving, visiting
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, nightly]

CODE = "import cardkit\ncardkit.simulate('chicken', games=500, seed=7)"


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def test_a_page_shows_the_bar_at_its_end_and_the_summary(browser: Browser, tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    path = tmp_path / "simulation.ipynb"
    nbformat.write(notebook, path)
    command = (sys.executable, "-m", "voila", str(path), "--no-browser", f"--port={free_port()}")
    with serving(command) as server, visiting(browser, server.address) as visit:
        visit.page.goto(server.address, wait_until="commit")
        expect(visit.page.get_by_text("500 games, seed 7").first).to_be_visible(timeout=MS_TO_LOAD)
        expect(
            visit.page.locator(".jupyter-widgets.widget-hprogress, .jupyter-widgets.widget-text").first
        ).to_be_visible()
        expect(visit.page.get_by_text("Error displaying widget")).to_have_count(0)
