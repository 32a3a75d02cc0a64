"""Run the same notebook in JupyterLab: the tables appear and respond."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets import lessons
from cardkit_widgets.gallery import notebook_folders
from cardkit_widgets.lessons.gate import GUESS_FIRST, SIMULATE_FIRST
from cardkit_widgets.lessons.page import SEED
from tests.browser import steps
from tests.browser.tables import MS_TO_LOAD, PLAY, TITLES, serving, until_it_listens, visiting
from tests.browser.test_lessons import answer, guess, let_happen
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Visit

pytestmark = [pytest.mark.browser, nightly]

ROOT = Path(__file__).parents[2]
LESSON = lessons.lesson_named("what-can-happen")
# What the student typed into the cell with the first line of code.
WRITE = """(source) => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.findIndex((cell) => cell.model.id === "now-1");
  notebook.activeCell.model.sharedModel.setSource(source);
  return window.jupyterapp.commands.execute("notebook:run-cell");
}"""

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
    """Start JupyterLab with copies of the notebooks and default settings."""
    for notebook in ("learn/papageno.ipynb", f"lessons/{LESSON.file}.ipynb"):
        shutil.copy(notebook_folders.notebooks_folder() / notebook, tmp_path)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    with serving([*LAB, f"--ServerApp.root_dir={tmp_path}"]) as server:
        until_it_listens(server.address)
        yield server


@pytest.fixture
def binder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Start a server with pages and JupyterLab, as on Binder, with a copy of the lesson."""
    shutil.copy(notebook_folders.notebooks_folder() / f"lessons/{LESSON.file}.ipynb", tmp_path)
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    (tmp_path / "JUPYTER_CONFIG_DIR").mkdir()
    shutil.copy(ROOT / "binder" / "jupyter_server_config.py", tmp_path / "JUPYTER_CONFIG_DIR")
    with serving([*LAB, f"--ServerApp.root_dir={tmp_path}"]) as server:
        until_it_listens(server.address)
        yield server


def run_all(visit: Visit, notebook: str) -> None:
    """Open a notebook and run its cells, without waiting for the last one."""
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
        steps.change(visit.page.locator("body"))
        follow_the_theme(visit)
        question = LESSON.question(1, SEED)
        exercise = visit.page.locator('section.ck[aria-label="Exercise 1"]')
        answer(visit, exercise, "Exercise 1", question)
        expect(exercise.locator(".ck-verdict")).to_contain_text("Right!")
        expect(visit.page.locator('[data-kind="progress"]')).to_contain_text("4 of 15 tasks done")
        assert visit.complaints == []


def follow_the_theme(visit: Visit) -> None:
    """Check that our charts are light in the light theme and dark in the dark one, whatever the browser prefers."""
    picture = visit.page.locator(".ckc .js-plotly-plot").first
    expect(picture).to_have_css("filter", "none")
    visit.page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(picture).to_have_css("filter", "invert(0.92) hue-rotate(180deg)")


def test_a_page_leads_on_to_the_very_cell_and_there_the_line_is_written(browser: Browser, binder: Server) -> None:
    with visiting(browser, binder.address, alone=True, viewport={"width": 1440, "height": 900}) as visit:
        visit.page.goto(f"{visit.address}voila/render/{LESSON.file}.ipynb", wait_until="commit")
        steps.are_drawn(visit.page, LESSON)
        steps.go_to(visit.page, LESSON, "Count")
        link = steps.front(visit.page).get_by_role("link", name="Go on in JupyterLab")
        expect(link).to_have_count(1)  # the link of the line of code; the others appear with their code
        address = link.get_attribute("href") or ""
        assert address.endswith(f"lab/tree/{LESSON.file}.ipynb#cell-id=now-1")
        with visit.page.expect_popup() as opened:
            link.click()
        lab = opened.value
        lab.wait_for_function(NOTEBOOK_IS_OPEN, timeout=MS_TO_LOAD)
        cell = lab.locator(".jp-Cell").filter(has_text='lesson.code_line("two-trios"')
        expect(cell).to_be_in_viewport(timeout=MS_TO_LOAD)
        lab.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
        part = lab.locator('[data-part$=" line 1"]')
        expect(part).to_contain_text("Write the line in the cell above", timeout=MS_TO_LOAD)
        for line, says in (("6, 9 - 3", "It gives 593,775."), ("6, 9 - 6", "Right! It gives 4,060.")):
            lab.evaluate(WRITE, f'lesson.code_line("two-trios", lambda: comb(deck - {line}))')
            expect(part).to_contain_text(says, timeout=MS_TO_LOAD)


def test_the_notebook_in_jupyterlab(browser: Browser, lab: Server) -> None:
    with visiting(browser, lab.address, alone=True, viewport={"width": 1600, "height": 4000}) as visit:
        run_all(visit, "papageno.ipynb")
        for title in TITLES:
            expect(visit.table(title).root).to_have_attribute("data-ready", "true", timeout=MS_TO_LOAD)
        table = visit.table(PLAY)
        with table.answer():
            table.card("1a1").press("Enter")  # a key that JupyterLab itself would handle
        expect(table.card("1a1")).not_to_have_attribute("aria-label", "a1: face down")
        assert visit.complaints == []
