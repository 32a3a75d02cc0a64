"""A page that cannot start says so and offers to try again, which helps; one that is only slow is waited for."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import MS_TO_LOAD
from tests.serving.fakes import SLEEPS, write_spec
from tests.soak.page import BUTTON
from tests.soak.server import serving
from tests.soak.soaking import write_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tests.soak.server import Server

pytestmark = pytest.mark.browser

MS_TO_TELL = 15_000
LATE_MS = 25_000  # for a machine with much to do

FAILED = "This page could not be set up."
SILENT = "The server does not answer."
WAITS = "import pathlib, time\nwhile not pathlib.Path('go').exists(): {}\n"
"""A first cell that waits for a file, in one way or another."""

PAGES = {
    "never-answers": (BUTTON, "sleeps"),
    "dies-at-once": (BUTTON, "dies"),
    "hangs": ("import time; time.sleep(600)", "python3"),
    "dies-in-its-cell": ("import os; os._exit(1)", "python3"),
    "waits": (WAITS.format("time.sleep(0.01)") + BUTTON, "python3"),
    "computes": (WAITS.format("pass") + BUTTON, "python3"),
    "hangs-once": (
        "import pathlib, time\nonce = pathlib.Path('once')\n"
        "if not once.exists(): once.touch(); time.sleep(600)\n" + BUTTON,
        "python3",
    ),
    "index": (BUTTON, "python3"),
}
"""The only cell of each page, and its kernel."""

# A browser, or a school's network, in which no websocket ever opens.
NO_WEBSOCKET = """
window.WebSocket = class extends EventTarget {
  readyState = 0;
  close() {}
  send() {}
};
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with good pages and bad ones."""
    write_spec(tmp_path / "kernels", "sleeps", SLEEPS)
    write_spec(tmp_path / "kernels", "dies", "raise SystemExit(1)")
    for name, (code, kernel) in PAGES.items():
        write_page(tmp_path, name, code, kernel)
    return tmp_path


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    """A server of its own for each test, which may stop it."""
    with serving(folder) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page."""
    with browser.new_context() as context:
        yield context.new_page()


def begin(page: Page, server: Server, name: str) -> Locator:
    """Ask for a page, wait for its first part only, and return where it says what is wrong."""
    page.goto(f"http://127.0.0.1:{server.port}/voila/render/{name}.ipynb", wait_until="commit")
    page.locator("#site-page").wait_for(state="attached", timeout=MS_TO_LOAD)
    return page.locator("#site-alert")


def use(page: Page) -> None:
    """Press the page's button, once there is one, and see that it answers and that nothing is said to be wrong."""
    page.locator(".jupyter-button").click(timeout=MS_TO_LOAD)
    expect(page.locator(".jupyter-button")).to_have_text("pressed 1", timeout=MS_TO_LOAD)
    expect(page.locator("#site-alert")).to_be_empty()


@pytest.mark.parametrize("name", ["never-answers", "dies-at-once", "hangs", "dies-in-its-cell"])
def test_a_page_whose_kernel_fails_says_so_once(page: Page, server: Server, name: str) -> None:
    alert = begin(page, server, name)
    expect(alert.locator("p")).to_have_text(FAILED, timeout=MS_TO_TELL + LATE_MS)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="Something went wrong")).to_have_count(0)


def test_trying_again_helps(page: Page, server: Server) -> None:
    alert = begin(page, server, "hangs-once")
    alert.get_by_role("button", name="Try again").click(timeout=MS_TO_TELL + LATE_MS)
    use(page)


def test_a_page_that_takes_long_says_so_and_comes_all_the_same(page: Page, server: Server, folder: Path) -> None:
    alert = begin(page, server, "computes")
    expect(alert.locator("p")).to_contain_text("longer than usual", timeout=MS_TO_TELL + LATE_MS)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()
    (folder / "go").touch()
    use(page)


def test_a_server_that_does_not_answer_is_told_and_waited_for(page: Page, server: Server, folder: Path) -> None:
    alert = begin(page, server, "waits")
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        expect(alert.locator("p")).to_have_text(SILENT, timeout=MS_TO_TELL + LATE_MS)
        expect(alert.get_by_role("button", name="Try again")).to_be_visible()
        (folder / "go").touch()
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    use(page)


def test_a_server_that_is_gone_is_told(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        alert = begin(page, server, "waits")
    expect(alert.locator("p")).to_be_visible(timeout=MS_TO_TELL + LATE_MS)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_a_websocket_that_does_not_open_is_told(page: Page, server: Server) -> None:
    page.add_init_script(NO_WEBSOCKET)
    alert = begin(page, server, "index")
    expect(alert.locator("p")).to_contain_text("no connection", timeout=MS_TO_LOAD)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_a_page_of_which_parts_do_not_arrive_says_so(page: Page, server: Server) -> None:
    page.route_web_socket("**/api/kernels/**", lambda route: None)  # noqa: ARG005 - nobody answers
    alert = begin(page, server, "index")
    expect(alert.locator("p")).to_contain_text("have not arrived", timeout=MS_TO_LOAD)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_a_script_that_is_missing_is_told(page: Page, server: Server) -> None:
    page.route("**/voila.js", lambda route: route.abort())
    alert = begin(page, server, "index")
    expect(alert.locator("p")).to_have_text("This page did not load completely.", timeout=MS_TO_LOAD)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_a_full_room_is_told_and_has_a_place_when_somebody_leaves(browser: Browser, page: Page, folder: Path) -> None:
    with serving(folder, places=1) as server:
        address = f"http://127.0.0.1:{server.port}/voila/render/index.ipynb"
        begin(page, server, "index")
        use(page)
        with browser.new_context() as context:
            late = context.new_page()
            late.goto(address)
            expect(late.get_by_role("heading", level=1)).to_have_text("The room is full")
            page.goto("about:blank")
            late.get_by_role("link", name="try again").click()
            use(late)
            late.goto("about:blank")
