"""The same notebook in JupyterLab: run it, and the tables are there and answer."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit.cli import serve
from cardkit_widgets import lessons
from cardkit_widgets.lessons.page import SEED
from cardkit_widgets.lessons.thinking import GUESS_FIRST, SIMULATE_FIRST
from tests.browser.tables import MS_TO_LOAD, PLAY, TITLES, serving, visiting
from tests.browser.test_lessons import answer, change, guess, let_happen
from tests.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit

pytestmark = [pytest.mark.browser, nightly]

LESSON = lessons.lesson_named(1)

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
    """JupyterLab with copies of the notebooks, and with nobody's settings."""
    for notebook in ("learn/papageno.ipynb", f"lessons/{LESSON.file}.ipynb"):
        shutil.copy(serve.notebooks() / notebook, tmp_path)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    with serving([*LAB, f"--ServerApp.root_dir={tmp_path}"]) as server:
        yield server


def run_all(visit: Visit, notebook: str) -> None:
    """Open a notebook and have its cells run, without waiting for the last of them."""
    visit.page.goto(f"{visit.address}lab/tree/{notebook}", wait_until="commit")
    visit.page.wait_for_function(NOTEBOOK_IS_OPEN, timeout=MS_TO_LOAD)
    visit.page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")


def test_a_lesson_in_jupyterlab(browser: Browser, lab: Server) -> None:
    with visiting(browser, lab.address, alone=True, viewport={"width": 1600, "height": 12000}) as visit:
        run_all(visit, f"{LESSON.file}.ipynb")
        for title in ("Your guess", "Exercise 1", "Exercise 5"):
            part = visit.page.locator(f'.ck[aria-label="{title}"][data-ready]')
            expect(part).to_be_visible(timeout=MS_TO_LOAD)
        first = visit.page.get_by_text(GUESS_FIRST, exact=True)
        expect(first.first).to_be_visible()
        guess(visit)
        expect(first).to_have_count(0)
        expect(visit.page.get_by_text(SIMULATE_FIRST, exact=True).first).to_be_visible()
        let_happen(visit)
        expect(visit.page.get_by_text(SIMULATE_FIRST, exact=True)).to_have_count(0)
        change(visit)
        question = LESSON.question(1, SEED)
        exercise = visit.page.locator('section.ck[aria-label="Exercise 1"]')
        answer(visit, exercise, "Exercise 1", question)
        expect(exercise.locator(".ck-verdict")).to_contain_text("Right!")
        expect(visit.page.locator('[data-kind="progress"]')).to_contain_text("4 of 13 parts done")
        assert visit.complaints == []


def test_the_notebook_in_jupyterlab(browser: Browser, lab: Server) -> None:
    with visiting(browser, lab.address, alone=True, viewport={"width": 1600, "height": 4000}) as visit:
        run_all(visit, "papageno.ipynb")
        for title in TITLES:
            expect(visit.table(title).root).to_have_attribute("data-ready", "true", timeout=MS_TO_LOAD)
        table = visit.table(PLAY)
        with table.answer():
            table.card("1a1").press("Enter")  # a key that JupyterLab would take for itself
        expect(table.card("1a1")).not_to_have_attribute("aria-label", "a1: face down")
        assert visit.complaints == []
