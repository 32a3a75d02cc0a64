"""Short monkey tests: a few actions on one page in every run, some on every page in the nightly run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardkit_widgets.gallery.notebook_folders import notebooks_folder
from tests.monkey.places import WIDTHS, places
from tests.monkey.visits import MonkeyError, Plan, visit_of
from tests.soak.server import serving
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Visit
    from tests.monkey.places import Place
    from tests.soak.server import Server

pytestmark = pytest.mark.browser

ACTIONS, SEED = 12, 18
EVERY = sorted(places(), key=lambda place: place.name != "learn/papageno")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Start the gallery."""
    with serving(notebooks_folder()) as server:
        yield server


@nightly
@pytest.mark.parametrize("place", EVERY, ids=lambda place: place.name)
def test_nothing_breaks(browser: Browser, server: Server, place: Place) -> None:
    width = [*WIDTHS][EVERY.index(place) % len(WIDTHS)]
    plan = Plan(place, width, SEED, ACTIONS)
    visit_of(browser, f"http://127.0.0.1:{server.port}/", plan, lambda: server.complaints)


TALK = """document.body.addEventListener("click", () => {
  document.querySelector("#site-alert").textContent = "too long ".repeat(200);
})"""


def talk(visit: Visit) -> None:
    """Make a page show an overlong notice when it is clicked."""
    visit.page.evaluate(TALK)
    visit.page.mouse.click(1, 1)


@nightly
def test_a_failure_is_reported_with_everything_needed_to_repeat_it(browser: Browser, server: Server) -> None:
    place = next(place for place in EVERY if place.name == "index")
    plan = Plan(place._replace(still_works=talk), "phone", 3, 2)
    with pytest.raises(MonkeyError, match="a notice has 1799 characters") as told:
        visit_of(browser, f"http://127.0.0.1:{server.port}/", plan, list)
    assert "\n2. " in str(told.value)
    assert str(told.value).endswith("Again: python -m tests.monkey --page index --width phone --seed 3 --actions 2")
