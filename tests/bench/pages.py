"""Measure what a page costs its reader, in bytes and in seconds to its first control: `python -m tests.bench.pages`.

A relay between a real Chromium and the gallery counts all bytes sent to the browser, compressed as they are. A first
visit has an empty browser cache; afterwards the browser opens another page of the same kind. Times run from navigation
to the first control that can be pressed, in one run together with the one-button page. Each page is timed in a browser
with a filled cache, and the median of several rounds counts.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardkit_widgets.gallery.notebook_folders import notebooks_folder
from tests.bench.relay import Relay
from tests.soak.server import serving
from tests.soak.soaking import write_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PATIENCE_MS = 120_000
# Requests that may still be running when the first control appears: for widgets further down, and for the icon.
QUIET_MS = 4_000
# Controls that a person can press on these pages, except links to other pages.
CONTROL = ".jupyter-button, .ck-card.ck-can, .ck-button, .ck-gallery a"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
# Finds a control that a person can press, and how many milliseconds after the start of the navigation.
READY = """selector => {
    const found = [...document.querySelectorAll(selector)].find(node => !node.disabled && node.checkVisibility());
    return found ? performance.now() : 0;
}"""


class Kind(NamedTuple):
    """A page, and another one of its kind that is opened after it."""

    name: str
    path: str
    other: str


BUTTON = Kind("one button", "button", "button")
GALLERY = Kind("the gallery", "index", "learn/papageno")
GAME = Kind("a game", "learn/papageno", "learn/trio")
LESSON = Kind("a lesson", "lessons/02-what-can-happen", "lessons/04-the-lowest-of-nine")
KINDS = (BUTTON, GALLERY, GAME, LESSON)


class Cost(NamedTuple):
    """The bytes that a browser receives on the first visit and on a later one, over HTTP and through the websocket."""

    first: Counter[str]
    later: Counter[str]


def cost(browser: Browser, relay: Relay, kind: Kind) -> Cost:
    """Open a page in a browser with an empty cache, and then another one."""
    context = browser.new_context()
    try:
        page = context.new_page()
        relay.counted.clear()
        seconds_to(page, relay.address, kind.path)
        page.wait_for_timeout(QUIET_MS)
        first = Counter(relay.counted)
        seconds_to(page, relay.address, kind.other)
        page.wait_for_timeout(QUIET_MS)
        return Cost(first, Counter(relay.counted) - first)
    finally:
        context.close()


def seconds_to(page: Page, address: str, path: str) -> float:
    """Open a page, and return the seconds from navigation to the first control that can be pressed."""
    page.goto(f"{address}voila/render/{path}.ipynb", wait_until="commit")
    ready = page.wait_for_function(READY, arg=CONTROL, timeout=PATIENCE_MS)
    return float(ready.json_value()) / 1000


def times(browser: Browser, address: str, rounds: int) -> dict[Kind, float]:
    """Time the first control of each kind of page, in turn. The first round doesn't count."""
    found: dict[Kind, list[float]] = {kind: [] for kind in KINDS}
    context = browser.new_context()
    for number in range(rounds + 1):
        for kind in KINDS:
            page = context.new_page()
            seconds = seconds_to(page, address, kind.path)
            page.close(run_before_unload=True)
            if number:
                found[kind].append(seconds)
    context.close()
    return {kind: statistics.median(seconds) for kind, seconds in found.items() if seconds}


def table(costs: dict[Kind, Cost], waits: dict[Kind, float]) -> Iterator[str]:
    """Write the measurements as a Markdown table."""
    yield "| page | first visit | of it by websocket | the next page | of it by websocket | first control | ratio |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for kind, (first, later) in costs.items():
        sizes = [_mb(sum(first.values())), _mb(first["websocket"]), _mb(sum(later.values())), _mb(later["websocket"])]
        wait = f"{waits[kind]:.2f} s | {waits[kind] / waits[BUTTON]:.2f}" if waits else "– | –"
        yield f"| {kind.name} | {' | '.join(sizes)} | {wait} |"


def _mb(count: float) -> str:
    return f"{count / 1e6:.2f} MB"


def main() -> None:
    """Measure, and print the report."""
    from playwright.sync_api import sync_playwright

    import run

    parser = argparse.ArgumentParser(prog="python -m tests.bench.pages", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often, for the median (0: bytes only)")
    parser.add_argument("--files", action="store_true", help="also list the largest files of each first visit")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made, "notebooks")
        shutil.copytree(notebooks_folder(), folder)
        write_page(folder, "button")
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        with serving(folder, forking=True) as server, Relay(server.port) as relay:
            cost(browser, relay, BUTTON)  # the server has then loaded what it needs
            costs = {kind: cost(browser, relay, kind) for kind in KINDS}
            waits = times(browser, relay.address, chosen.rounds) if chosen.rounds else {}
            print(*table(costs, waits), sep="\n", flush=True)
            if chosen.files:
                print(*largest(browser, relay), sep="\n")
        browser.close()


def largest(browser: Browser, relay: Relay) -> Iterator[str]:
    """List the files of a first visit, the largest first, in their compressed size."""
    for kind in KINDS:
        context = browser.new_context()
        page = context.new_page()
        seen: list[tuple[int, str]] = []
        page.on("requestfinished", lambda request, seen=seen: seen.append((_size(request), request.url)))
        seconds_to(page, relay.address, kind.path)
        page.wait_for_timeout(QUIET_MS)
        yield kind.name
        for size, url in sorted(seen, reverse=True)[:12]:
            yield f"  {size / 1000:8.0f} kB  {url.removeprefix(relay.address)[:100]}"
        context.close()


def _size(request: object) -> int:
    sizes = request.sizes()  # type: ignore[attr-defined]  # playwright's attribute
    return int(sizes["responseBodySize"])


if __name__ == "__main__":
    main()
