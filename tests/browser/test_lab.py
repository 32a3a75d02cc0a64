"""The same notebook in JupyterLab: run it, and the tables are there and answer."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit.cli import serve
from tests.browser.tables import MS_TO_LOAD, PLAY, TITLES, serving, visiting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.tables import Server

pytestmark = pytest.mark.browser

LAB = [
    *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ServerApp.port=0"),
    *("--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--LabApp.news_url=None"),
    "--LabApp.expose_app_in_browser=True",
]
NOTEBOOK_IS_OPEN = """() => {
  const panel = window.jupyterapp?.shell?.currentWidget;
  const session = panel?.sessionContext;
  return panel?.context?.isReady && session?.isReady && session.session?.kernel?.connectionStatus === "connected";
}"""


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """JupyterLab with a copy of the notebook, and with nobody's settings."""
    shutil.copy(serve.notebooks() / "learn" / "papageno.ipynb", tmp_path)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    with serving([*LAB, f"--ServerApp.root_dir={tmp_path}"]) as server:
        yield server


def test_the_notebook_in_jupyterlab(browser: Browser, lab: Server) -> None:
    with visiting(browser, lab.address, viewport={"width": 1600, "height": 4000}) as visit:
        visit.page.goto(f"{lab.address}lab/tree/papageno.ipynb", wait_until="commit")
        visit.page.wait_for_function(NOTEBOOK_IS_OPEN, timeout=MS_TO_LOAD)
        visit.page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        for title in TITLES:
            expect(visit.table(title).root).to_have_attribute("data-ready", "true", timeout=MS_TO_LOAD)
        table = visit.table(PLAY)
        table.click("1a1")
        expect(table.card("1a1")).not_to_have_attribute("aria-label", "a1: face down")
        assert visit.complaints == []
