"""A page that can't start shows an error and an offer to try again, which works; a slow page gets more time."""

from __future__ import annotations

import os
import signal
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import MS_TO_LOAD
from tests.soak.page import BUTTON
from tests.soak.server import serving
from tests.soak.soaking import write_page
from tests.support.occasions import nightly, some_now
from tests.widgets.serving.fakes import HANGS, write_spec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from tests.soak.server import Server

pytestmark = pytest.mark.browser

FAILED = "This page could not be set up."
SILENT = "The server does not answer."
LONG = "longer than usual"

# The code of each page's only cell, and its kernel.
PAGES = {
    "never-answers": (BUTTON, "sleeps"),
    "dies-at-once": (BUTTON, "dies"),
    "hangs": (HANGS, "python3"),
    "dies-in-its-cell": ("import os; os._exit(1)", "python3"),
    "waits": ("open('waited').read(1)\n" + BUTTON, "python3"),
    "computes": ("import pathlib\nwhile not pathlib.Path('computed').exists(): pass\n" + BUTTON, "python3"),
    "hangs-once": (
        f"import pathlib\nonce = pathlib.Path('once')\nif not once.exists(): once.touch(); {HANGS}\n" + BUTTON,
        "python3",
    ),
    "index": (BUTTON, "python3"),
}

# The message of each page in trouble. The pages that aren't in the table above are fine, but the browser lacks
# something.
TROUBLES = {
    "never-answers": FAILED,
    "dies-at-once": FAILED,
    "hangs": FAILED,
    "dies-in-its-cell": FAILED,
    "hangs-once": FAILED,
    "no-websocket": "no connection",
    "no-answers": "have not arrived",
    "no-script": "This page did not load completely.",
    "computes": LONG,
}

# The longest time until a page that can't be set up, or can't continue, shows a message.
MS_TO_TELL = 15_000
# In these cases the page itself notices the problem; in the others, the server reports it. With a fake clock in the
# browser, nobody has to wait; otherwise a busy machine may take twice as long.
NOTICED = ("no-websocket", "no-answers")
MS_TO_TELL_ON_A_BUSY_MACHINE = 2 * MS_TO_TELL
MS_TO_DRAW, A_SECOND_MS = 5_000, 1_000
# Waits until the server has responded to this request, and so to all earlier ones; it takes no time on the fake clock.
ANSWERED = "() => fetch('/voila/static/voila.js', { cache: 'no-store' }).then((answer) => answer.text())"

# A browser, or a school's network, in which no websocket ever opens.
NO_WEBSOCKET = """
window.WebSocket = class extends EventTarget {
  readyState = 0;
  close() {}
  send() {}
};
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with working and failing pages."""
    folder = tmp_path_factory.mktemp("pages")
    write_spec(folder / "kernels", "sleeps", HANGS)
    write_spec(folder / "kernels", "dies", "raise SystemExit(1)")
    for name, (code, kernel) in PAGES.items():
        write_page(folder, name, code, kernel)
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """Start the server for all tests that don't stop it."""
    with serving(folder) as server:
        yield server


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.fixture(scope="module")
def failing(browser: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """Open the pages that can't be set up."""
    with opened(browser, server, [name for name, says in TROUBLES.items() if says == FAILED]) as pages:
        yield pages


@pytest.fixture(scope="module")
def hampered(browser: Browser, server: Server) -> Iterator[dict[str, Page]]:
    """Open the other pages in trouble, only when a test asks for them: one keeps computing while it is open."""
    with opened(browser, server, [name for name, says in TROUBLES.items() if says != FAILED]) as pages:
        yield pages


@contextmanager
def opened(browser: Browser, server: Server, names: list[str]) -> Iterator[dict[str, Page]]:
    """Open pages in trouble at the same time, because their messages take seconds.

    Each has a separate browser context, because a browser sends at most six requests at a time to one server.
    """
    with ExitStack() as stack:
        pages = {name: stack.enter_context(browser.new_context()).new_page() for name in names}
        for name, page in pages.items():
            hamper(page, name)
            begin(page, server, name if name in PAGES else "index")
        yield pages


def hamper(page: Page, name: str) -> None:
    """Remove a feature from a browser."""
    if name == "no-websocket":
        page.add_init_script(NO_WEBSOCKET)
    if name == "no-answers":
        page.route_web_socket("**/api/kernels/**", lambda route: None)  # noqa: ARG005 - nobody answers
    if name == "no-script":
        page.route("**/voila.js", lambda route: route.abort())


def begin(page: Page, server: Server, name: str) -> Locator:
    """Request a page, wait only for its first part, and return the element that shows its error message."""
    page.goto(f"http://127.0.0.1:{server.port}/voila/render/{name}.ipynb", wait_until="commit")
    page.locator("#site-page").wait_for(state="attached", timeout=MS_TO_LOAD)
    return page.locator("#site-alert")


def use(page: Page) -> None:
    """Wait for the page's button, press it, and check that it responds and that no error is shown."""
    page.locator(".jupyter-button").click(timeout=MS_TO_LOAD)
    expect(page.locator(".jupyter-button")).to_have_text("pressed 1", timeout=MS_TO_LOAD)
    expect(page.locator("#site-alert")).to_be_empty()


@pytest.mark.parametrize("name", some_now(TROUBLES, 1))
@nightly
def test_a_page_in_trouble_says_so_once_and_offers_to_try_again(request: pytest.FixtureRequest, name: str) -> None:
    page = request.getfixturevalue("failing" if TROUBLES[name] == FAILED else "hampered")[name]
    alert = page.locator("#site-alert")
    expect(alert.locator("p")).to_contain_text(TROUBLES[name], timeout=MS_TO_TELL_ON_A_BUSY_MACHINE)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Something went wrong")).to_have_count(0)


@pytest.mark.parametrize("name", NOTICED)
def test_a_page_that_waits_in_vain_says_so_within_fifteen_seconds(page: Page, server: Server, name: str) -> None:
    page.clock.install()
    hamper(page, name)
    alert = begin(page, server, "index")
    page.wait_for_function("window.jupyterapp", timeout=MS_TO_LOAD)
    page.wait_for_load_state("networkidle")  # anything that arrives would count as progress
    for _ in range(MS_TO_TELL // A_SECOND_MS):
        page.clock.run_for(A_SECOND_MS)
        page.evaluate(ANSWERED)
    expect(alert.locator("p")).to_contain_text(TROUBLES[name], timeout=MS_TO_DRAW)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


@nightly
def test_a_page_that_takes_long_comes_all_the_same(hampered: dict[str, Page], folder: Path) -> None:
    page = hampered["computes"]
    expect(page.locator("#site-alert p")).to_contain_text(LONG, timeout=MS_TO_LOAD)
    (folder / "computed").touch()
    use(page)


@pytest.mark.parametrize("name", [name for name, says in TROUBLES.items() if says == FAILED])
def test_a_page_that_has_failed_does_not_seem_to_load(failing: dict[str, Page], name: str) -> None:
    expect(failing[name].locator("#site-alert p")).to_have_text(FAILED, timeout=MS_TO_LOAD)
    expect(failing[name].locator("#loading")).to_have_count(0)


def test_trying_again_helps(failing: dict[str, Page]) -> None:
    page = failing["hangs-once"]
    page.locator("#site-alert").get_by_role("button", name="Try again").click(timeout=MS_TO_LOAD)
    use(page)


@nightly
def test_a_silent_server_is_reported_and_waited_for(page: Page, server: Server, folder: Path) -> None:
    os.mkfifo(folder / "waited")
    with (folder / "waited").open("r+b", buffering=0) as waited:
        alert = begin(page, server, "waits")
        os.kill(server.process.pid, signal.SIGSTOP)
        try:
            expect(alert.locator("p")).to_have_text(SILENT, timeout=MS_TO_LOAD)
            expect(alert.get_by_role("button", name="Try again")).to_be_visible()
            waited.write(b".")
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        use(page)


@nightly
def test_a_missing_server_is_reported(page: Page, folder: Path) -> None:
    with serving(folder) as server:
        alert = begin(page, server, "hangs")
    expect(alert.locator("p")).to_be_visible(timeout=MS_TO_LOAD)
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


@nightly
def test_a_page_without_room_shows_a_message_and_opens_when_another_is_closed(
    browser: Browser, page: Page, folder: Path
) -> None:
    with serving(folder, places=1) as server:
        begin(page, server, "index")
        use(page)
        with browser.new_context() as context:
            late = context.new_page()
            late.goto(f"http://127.0.0.1:{server.port}/voila/render/index.ipynb")
            expect(late.get_by_role("heading", level=1)).to_have_text("There is no room for this page")
            page.goto("about:blank")
            late.get_by_role("link", name="try again").click()
            use(late)
            late.goto("about:blank")
