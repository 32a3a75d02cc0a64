"""Tests of the README's two commands and of the page around a notebook, with a real server and a real browser."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import pytest

import run
from cardkit import MissingError
from cardkit.cli import main
from cardkit_widgets.gallery import gallery_server, notebook_folders
from cardkit_widgets.protocol import typescript
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

DEADLINE_SECONDS = 60
DEADLINE_MS = DEADLINE_SECONDS * 1000
ROOT = Path(run.__file__).parent

# `cardkit` with a different folder of notebooks, and no other change.
SERVE = """
import pathlib, sys
from cardkit_widgets.gallery import gallery_server, notebook_folders
notebook_folders.notebooks_folder = lambda: pathlib.Path(sys.argv[1])
sys.exit(gallery_server.serve(port=int(sys.argv[2]), open_browser=False))
"""

BUTTON = """
import ipywidgets, os
button = ipywidgets.Button(description="not pressed")
button.on_click(lambda _: setattr(button, "description", f"pressed in {os.getpid()}"))
button
"""

PAGES = {
    "index": ["# A gallery\n\n[A button](button.ipynb)"],
    "button": ["# A button\n\nPress it, $n + 1$ times.", BUTTON],
    "fails": ["# A failure\n\nBefore.", "1 / 0", "# Never reached"],
    "refused": ["# Refused", "import cardkit\ncardkit.play('trio', players=9)", "# Never reached"],
}


class Gallery(NamedTuple):
    """A running gallery: its process, its address, and what it printed before its address."""

    process: subprocess.Popen[str]
    address: str
    printed: str

    def get(self, path: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=DEADLINE_SECONDS) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()


def notebook(cells: list[str]) -> str:
    """Return a notebook: items that start with # are text, all others are code."""
    code = {"cell_type": "code", "execution_count": None, "outputs": []}
    kinds = [{"cell_type": "markdown"} if source.startswith("#") else code for source in cells]
    made = [
        {"id": f"c{number}", "metadata": {}, "source": source} | kind
        for number, (source, kind) in enumerate(zip(cells, kinds, strict=True))
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a small gallery."""
    folder = tmp_path_factory.mktemp("gallery")
    for name, cells in PAGES.items():
        (folder / f"{name}.ipynb").write_text(notebook(cells))
    return folder


@contextmanager
def running(folder: Path, port: int = 0) -> Iterator[Gallery]:
    """Start a gallery and wait until it has printed its address."""
    command = [sys.executable, "-c", SERVE, str(folder), str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        too_late = threading.Timer(DEADLINE_SECONDS, process.kill)
        too_late.start()
        printed = ""
        while not (found := re.search(r"http://\S+/", printed)):
            line = process.stdout.readline() if process.stdout else ""
            assert line, f"the gallery ended before it had an address: {printed}"
            printed += line
        too_late.cancel()
        try:
            yield Gallery(process, found[0], printed)
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def gallery(folder: Path) -> Iterator[Gallery]:
    """Return a running gallery that the tests of this module share."""
    with running(folder) as gallery:
        yield gallery


# --- the server -------------------------------------------------------------------------------------------------------


# A script of Plotly's extension, which draws the charts.
EXTENSION = next(Path(sys.prefix).glob("share/jupyter/labextensions/jupyterlab-plotly/static/remoteEntry.*.js"))


@pytest.mark.parametrize(
    ("file", "kept"),
    [
        (f"labextensions/jupyterlab-plotly/static/{EXTENSION.name}", "public, max-age=600"),
        ("templates/lab/static/voila.js", "public, max-age=600"),
        ("templates/cardkit/static/site.js", "no-cache"),
    ],
)
def test_scripts_are_sent_packed_and_are_the_same_as_unpacked(gallery: Gallery, file: str, kept: str) -> None:
    asked = urllib.request.Request(f"{gallery.address}voila/{file}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked, timeout=DEADLINE_SECONDS) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert answer.headers["Cache-Control"] == kept
        sent = gzip.decompress(answer.read()).decode()
    assert gallery.get(f"voila/{file}") == (200, sent)


@pytest.mark.parametrize("path", ["none.js", "../../../../pyvenv.cfg", "..%2f..%2f..%2fpyvenv.cfg"])
def test_an_extension_lets_no_other_file_out(gallery: Gallery, path: str) -> None:
    assert gallery.get(f"voila/labextensions/jupyterlab-plotly/{path}")[0] in {403, 404}


def test_the_root_leads_to_the_gallery(gallery: Gallery) -> None:
    where = urlsplit(gallery.address)
    with closing(HTTPConnection(where.netloc, timeout=DEADLINE_SECONDS)) as asking:
        asking.request("GET", "/")
        answer = asking.getresponse()
    assert (answer.status, answer.headers["Location"]) == (302, "/voila/render/index.ipynb")
    status, text = gallery.get("voila/tree")
    assert status == 200
    assert 'content="0; url=/voila/render/index.ipynb"' in text


def test_a_notebook_is_a_page_with_its_heading_as_title(gallery: Gallery) -> None:
    status, text = gallery.get("voila/render/button.ipynb")
    assert status == 200
    assert "<title>A button · cardkit</title>" in text
    assert '<html lang="en">' in text
    assert "ipywidgets.Button" not in text, "code is hidden"


@pytest.mark.parametrize(
    "path",
    ["voila/render/nothing.ipynb", "voila/nothing", "learn", "wrong/address", "voila/render/learn/", "voila/files/"],
)
def test_a_missing_page_says_so_and_leads_back(gallery: Gallery, path: str) -> None:
    status, text = gallery.get(path)
    assert status == 404
    assert "There is no such page" in text
    assert 'href="/voila/render/index.ipynb"' in text


@pytest.mark.parametrize("path", ["voila/tree", "voila/render/button.ipynb", "voila/render/nothing.ipynb"])
def test_a_page_names_no_other_host(gallery: Gallery, path: str) -> None:
    _, text = gallery.get(path)
    assert not re.findall(r"https?://[^\s\"'<>]+|(?:src|href|url)[=(]\s*[\"']?//[^\s\"'<>]+", text)


def test_it_listens_on_this_machine_only(gallery: Gallery) -> None:
    assert gallery.address.startswith("http://127.0.0.1:")


def test_a_taken_port_is_replaced_and_ctrl_c_ends_cleanly(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind((gallery_server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with running(folder, port) as gallery:
            assert f"Port {port} is in use" in gallery.printed
            assert f":{port}/" not in gallery.address
            gallery.process.send_signal(signal.SIGINT)
            rest, _ = gallery.process.communicate(timeout=DEADLINE_SECONDS)
            assert rest.endswith("The gallery is closed.\n")
            assert gallery.process.returncode == 0


@pytest.mark.parametrize(
    ("command", "instead"),
    [([], "'cardkit play papageno' needs nothing else, but the pages do: "), (["class"], "")],
)
def test_missing_parts_are_reported_in_a_line(
    command: list[str], instead: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gallery_server, "NEEDED", ("no_such_package",))
    assert main(command) == 2
    assert capsys.readouterr().err == f"cardkit: {instead}{MissingError('no_such_package', 'apps')}\n"


@pytest.mark.parametrize("command", [[], ["class"]])
def test_a_gallery_without_notebooks_is_reported_in_a_line(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(notebook_folders, "notebooks_folder", lambda: tmp_path)
    assert main(command) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"cardkit: there is no index.ipynb in {tmp_path}")
    assert told.count("\n") == 1


def test_importing_the_command_does_not_import_the_server() -> None:
    module = "cardkit_widgets.gallery.gallery_server"
    code = f"import {module}, sys; sys.exit('voila' in sys.modules or 'tornado' in sys.modules)"
    assert subprocess.call([sys.executable, "-c", code]) == 0


def test_the_real_gallery_is_where_it_is_looked_for() -> None:
    assert notebook_folders.notebooks_folder() == ROOT / "notebooks"


def test_texts_are_read_from_the_wheel_as_it_is(wheel: Path, tmp_path: Path) -> None:
    code = """
import cardkit
from cardkit.table.play_script import proofread
assert cardkit.__file__.startswith(WHEEL), cardkit.__file__
for game in cardkit.GAMES.values():
    assert proofread(game) == []
    assert game.positions()
    assert game.tutorial()
"""
    code = f"import sys\nWHEEL = {str(wheel)!r}\nsys.path.insert(0, WHEEL)\n{code}"
    subprocess.check_call([sys.executable, "-I", "-c", code], cwd=tmp_path)


def test_a_wheel_carries_the_gallery(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    wanted = {f"cardkit/{path}" for path in tracked(ROOT / "cardkit")}
    for package in ("cardkit_widgets", "cardkit_classroom"):
        wanted |= {f"{package}/{path}" for path in tracked(ROOT / "widgets" / package)}
    wanted |= {f"cardkit_widgets/notebooks/{path}" for path in tracked(ROOT / "notebooks")}
    wanted |= {"cardkit_widgets/CHANGELOG.md"}  # it is a page of the documentation
    assert wanted - packed == set()
    assert not [name for name in packed - wanted if ".dist-info/" not in name]


def tracked(folder: Path) -> set[str]:
    """Return the files under a folder, except those created by Python, Jupyter and the scripts' type checker."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and path != typescript.FILE)
    return {path.as_posix() for path in files if not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)}


# --- the template -----------------------------------------------------------------------------------------------------


def test_voila_finds_the_template_and_its_own_themes(monkeypatch: pytest.MonkeyPatch) -> None:
    from voila.paths import collect_template_paths
    from voila.utils import get_data_dir

    monkeypatch.delenv("JUPYTER_PATH", raising=False)  # a class that was started in this process has set it
    monkeypatch.setenv("JUPYTER_PATH", gallery_server.jupyter_path())
    found = [path for path in map(Path, collect_template_paths(["voila"], "cardkit", prune=True)) if path.is_dir()]
    assert (found[0] / "index.html.j2").is_file()
    assert found[0].is_relative_to(notebook_folders.package_folder())
    assert (Path(get_data_dir()) / "themes").is_dir()


def test_the_jupyter_path_keeps_what_was_there_and_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", os.pathsep.join(["one", "two"]))
    once = gallery_server.jupyter_path()
    assert once.split(os.pathsep)[:2] == ["one", "two"]
    monkeypatch.setenv("JUPYTER_PATH", once)
    assert gallery_server.jupyter_path() == once


# --- the page in a browser --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a real Chromium."""
    from playwright.sync_api import sync_playwright

    path = run.find_browser(Path(sys.prefix))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a new page for each test."""
    with browser.new_context() as context:
        yield context.new_page()


def press(page: Page, gallery: Gallery) -> int:
    """Open the page with the button, press it, and return the process ID in the response."""
    page.goto(f"{gallery.address}voila/render/button.ipynb", wait_until="commit")
    page.get_by_role("button", name="not pressed").click(timeout=DEADLINE_MS)
    answer = page.get_by_role("button", name="pressed in").text_content(timeout=DEADLINE_MS)
    return int((answer or "").rsplit(maxsplit=1)[-1])


def told(page: Page) -> str:
    """Wait for a message above the page and return its text."""
    return page.locator("#site-alert p").text_content(timeout=DEADLINE_MS) or ""


@pytest.mark.browser
def test_a_page_asks_no_other_host_and_complains_of_nothing(page: Page, gallery: Gallery) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    press(page, gallery)
    page.get_by_text("Press it").locator("mjx-container").wait_for(timeout=DEADLINE_MS)
    outside = [url for url in asked if not url.startswith((gallery.address, "data:", "blob:"))]
    assert (outside, complaints) == ([], [])


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1600])
def test_a_page_does_not_scroll_sideways(page: Page, gallery: Gallery, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    press(page, gallery)
    assert page.evaluate("document.documentElement.scrollWidth") == width


@nightly
@pytest.mark.browser
def test_light_and_dark_follow_the_system(page: Page, gallery: Gallery) -> None:
    press(page, gallery)
    grounds = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.locator(f"body[data-jp-theme-light={str(scheme == 'light').lower()}]").wait_for(timeout=DEADLINE_MS)
        grounds[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert grounds["light"] != grounds["dark"]


@pytest.mark.browser
def test_the_first_tab_stop_skips_to_the_page(page: Page, gallery: Gallery) -> None:
    press(page, gallery)
    page.reload(wait_until="commit")
    page.get_by_role("button", name="not pressed").wait_for(timeout=DEADLINE_MS)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "site-page"


@pytest.mark.browser
def test_a_failing_cell_is_reported_in_words(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.address}voila/render/fails.ipynb", wait_until="commit")
    page.get_by_text("Before.").wait_for(timeout=DEADLINE_MS)
    problem = page.get_by_role("alert").filter(has_text="Something went wrong").text_content() or ""
    assert "Try again" in problem
    assert "ZeroDivisionError" not in page.content()


@pytest.mark.browser
def test_errors_in_a_users_notebook_are_shown_on_its_page(page: Page, gallery: Gallery) -> None:
    page.goto(f"{gallery.address}voila/render/refused.ipynb", wait_until="commit")
    problem = page.get_by_role("alert").filter(has_text="Something went wrong")
    problem.wait_for(timeout=DEADLINE_MS)
    assert "in Trio, players must be a whole number from 3 to 6, not 9" in (problem.text_content() or "")
    assert "Traceback" not in page.content()


@pytest.mark.browser
def test_a_kernel_that_dies_is_reported(page: Page, gallery: Gallery) -> None:
    os.kill(press(page, gallery), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    assert "has stopped" in told(page)
    page.get_by_role("button", name="Reload").click()
    page.get_by_role("button", name="not pressed").wait_for(timeout=DEADLINE_MS)
    assert page.locator("#site-alert p").count() == 0


@nightly
@pytest.mark.browser
def test_a_stopping_server_is_reported(page: Page, folder: Path) -> None:
    with running(folder) as gallery:
        press(page, gallery)
        gallery.process.kill()
        assert told(page).startswith("The server does not answer. Leave this page open: it goes on by itself")
        assert page.locator("#site-alert").get_by_role("button").count() == 0


# Whether the server responds with 404 for an address before a deadline.
IS_GONE = """
async ([address, patience]) => {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    if ((await fetch(address)).status === 404) return true;
    await new Promise((resolve) => { setTimeout(resolve, 200); });
  }
  return false;
}
"""


@pytest.mark.browser
def test_leaving_a_page_stops_its_kernel(page: Page, gallery: Gallery) -> None:
    press(page, gallery)
    kernel = page.evaluate("jupyterapp.widgetManager.kernel.id")
    page.goto(f"{gallery.address}voila/render/index.ipynb", wait_until="commit")
    assert page.evaluate(IS_GONE, [f"/api/kernels/{kernel}", DEADLINE_MS])


def test_a_connection_survives_several_pings_without_an_answer() -> None:
    """A ping is answered soon after it was sent, so the last answer is as old as the time between two pings."""
    from traitlets.config import Config

    config = Config()
    gallery_server.configure(config)
    settings = config.Voila.tornado_settings
    interval = settings.get("ws_ping_interval", 30_000)
    assert settings.get("ws_ping_timeout", 3 * interval) >= 2 * interval
