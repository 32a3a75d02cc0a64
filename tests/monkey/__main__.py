"""Click and type at random on every page, and print what breaks and how: `python -m tests.monkey --minutes 10`.

Each visit goes to another page, at the width of a desktop or of a phone, with a different seed. A failure is printed
with that seed and the last actions, and the other visits continue. `--page` repeats one visit.
"""

from __future__ import annotations

import argparse
import itertools
import random
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import run
from cardkit_widgets.gallery.notebook_folders import notebooks_folder
from tests.browser.tabs import FLAGS
from tests.classroom.test_door import teaching
from tests.monkey.places import WIDTHS, places, places_of_a_class
from tests.monkey.visits import MonkeyError, Plan, visit_of
from tests.soak.server import serving

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.monkey.places import Place

# A different student makes each visit to this page.
CLASS = ("--lesson", "6", "--students", "40")


def main() -> int:
    """Run the monkey on a new server. Returns 0 if nothing broke."""
    chosen = _arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that its servers end with it
    failures = visits = 0
    with sync_playwright() as playwright, serving(notebooks_folder()) as server, teaching(*CLASS) as room:
        browser = playwright.chromium.launch(executable_path=run.find_browser(Path(sys.prefix)), args=[*FLAGS])
        ends = time.monotonic() + 60 * chosen.minutes
        for plan in _plans(chosen, [*places(), *places_of_a_class(room)]):
            if not chosen.page and time.monotonic() > ends:
                break
            visits += 1
            try:
                visit_of(browser, f"http://127.0.0.1:{server.port}/", plan, lambda: server.complaints)
            except MonkeyError as error:
                failures += 1
                print(f"\n{error}\n")
            print(f"{visits}: {plan.command}", flush=True)
        browser.close()
    print(f"{visits} visits of {chosen.actions} actions each, from seed {chosen.seed} on: {failures} failures")
    return 1 if failures else 0


def _plans(chosen: argparse.Namespace, every: Sequence[Place]) -> Iterator[Plan]:
    """Yield the visits to make: the requested one, or all pages at all widths, shuffled and repeated."""
    wanted = [place for place in every if chosen.page in {"", place.name}]
    if not wanted:
        sys.exit(f"page must be one of {', '.join(place.name for place in every)}, not {chosen.page}")
    widths = [chosen.width] if chosen.width else [*WIDTHS]
    for seed in itertools.count(chosen.seed):
        plans = [Plan(place, width, seed, chosen.actions) for place in wanted for width in widths]
        yield from random.Random(seed).sample(plans, len(plans))
        if chosen.page:
            return


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="minutes to run, about (default: %(default)s)")
    parser.add_argument("--actions", type=int, default=60, help="actions per visit (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first visit (default: %(default)s)")
    parser.add_argument("--page", default="", help="visit only this page, such as learn/rummy")
    parser.add_argument("--width", default="", choices=["", *WIDTHS], help="use only this width")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
