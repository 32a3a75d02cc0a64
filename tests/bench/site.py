"""Measure a static site in Chromium, served by the standard library: `python -m tests.bench.site`.

The times are those that a visitor waits, on an idle machine. The browser is new at the first visit. Bytes are counted
by the server, so they include those of the worker and of the service worker.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from playwright.sync_api import sync_playwright

import cardkit
import run
from cardkit_widgets.site.build import build
from tests.browser.tabs import FLAGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

GAMES = 100_000
TABLE = "#panel-play [data-serial]"
READY = "#panel-play [data-ready=true] .ck-can"
MOVE = """([table, ready]) => new Promise((resolve) => {
    const began = performance.now();
    const seen = new MutationObserver(() => resolve((performance.now() - began) / 1000));
    seen.observe(document.querySelector(table), { attributeFilter: ["data-serial"] });
    document.querySelector(ready).click();
})"""
# A page with code whose cells are replaced by the simulations.
PAGE = "lab/papageno"
CODE = """import time, cardkit
began = time.perf_counter()
sample = cardkit.simulate("{game}", games={games}, seed=7, keep="summary", progress=False)
print(time.perf_counter() - began)"""


# Files are sent in several threads.
COUNTING = threading.Lock()


class CountingHandler(SimpleHTTPRequestHandler):
    """Serves files, and counts the bytes that it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        content: BinaryIO = source
        sent = content.read()
        with COUNTING:
            CountingHandler.sent += len(sent)
        outputfile.write(sent)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def measured(context: BrowserContext, address: str) -> Iterator[tuple[str, str]]:
    """Yield what is measured, and its value."""
    page = context.new_page()
    for visit in ("first visit, until the first possible move", "second visit"):
        before = CountingHandler.sent
        yield visit, f"{_seconds(page, address):.1f} s"
        yield f"{visit}: bytes until then", _megabytes(before)
        page.evaluate("new Promise((stored) => { navigator.serviceWorker.ready.then(() => stored(null)); })")
        yield f"{visit}: bytes with everything for offline use", _megabytes(before)
        page.goto("about:blank")
    _seconds(page, address)
    yield "a move", f"{_move(page):.2f} s"
    page.goto(f"{address}{PAGE}.html")
    for number, game in enumerate(cardkit.GAMES):
        output = page.locator(f'[data-output="{number}"] pre')
        output.wait_for(timeout=300_000)
        yield f"{GAMES:,} games of {cardkit.GAMES[game].name}", f"{float(output.inner_text()):.1f} s"


def _seconds(page: Page, address: str) -> float:
    began = time.monotonic()
    page.goto(f"{address}learn/papageno.html?seed=1#play")
    page.wait_for_selector(READY, timeout=120_000)
    return time.monotonic() - began


def _move(page: Page) -> float:
    """Return the time from a click until the page shows the move."""
    page.locator(READY).first.click(trial=True)  # waits until it can be clicked
    return float(page.evaluate(MOVE, [TABLE, READY]))


def _megabytes(before: int) -> str:
    return f"{(CountingHandler.sent - before) / 1e6:.1f} MB"


def main() -> None:
    """Build a site, and print the table."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "site")
        build(folder, partial(print, file=sys.stderr), documentation=False)
        cells = [CODE.format(game=game, games=GAMES) for game in cardkit.GAMES]
        (folder / PAGE).with_suffix(".json").write_text(json.dumps(cells), encoding="utf-8")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(CountingHandler, directory=place))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
            print("|  | measured |\n| --- | ---: |")
            for what, value in measured(browser.new_context(), f"http://127.0.0.1:{server.server_port}/site/"):
                print(f"| {what} | {value} |", flush=True)
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
