"""Simulations on the static site, with the same results as natively, to the last digit."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit_widgets import Replay, SimulationLab
from cardkit_widgets.labs import lab as labs
from tests.browser.tables import MODELS
from tests.browser.test_labs import MS_TO_COMPILE, SIMULATION, Lab
from tests.widgets.labs.driving import begun

if TYPE_CHECKING:
    from tests.browser.tables import Visit

pytestmark = pytest.mark.browser

TITLE = "Simulation lab"
# The results in the state of a lab.
RESULTS = ("sentence", "rows", "note", "picks")
GAMES, SEED = 100_000, 7
NUMBER = 1234

# The state of the only model on the page that has this part in its state.
STATE = f"async (part) => ({MODELS.strip()}).map((each) => each.get('state')).find((state) => state && part in state)"
# The texts of all cells of the tables in some HTML.
CELLS = """
(html) => {
  const place = document.createElement("div");
  place.innerHTML = html;
  return [...place.querySelectorAll("caption, th, td")].map((cell) => cell.textContent);
}
"""


def state_with(visit: Visit, part: str) -> dict[str, Any]:
    """Return the state of the model on the page that has a certain part."""
    state: dict[str, Any] = visit.page.evaluate(STATE, part)
    return state


def test_a_hundred_thousand_games_have_the_native_result(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab(visit, SIMULATION, TITLE)
    with lab.plays_again():
        lab.field("Games").fill(str(GAMES))
        lab.field("Games").press("Enter")
    monkeypatch.setattr(labs, "compiling", lambda _: None)
    with ThreadPoolExecutor(1) as other:  # in this thread, playwright runs an event loop, so the lab wouldn't wait
        made = other.submit(begun, SimulationLab, "papageno", bots="simple", seed=SEED, games=GAMES)
        native = made.result().panel.state
    shown = state_with(visit, "rows")
    assert {name: shown[name] for name in RESULTS} == {name: native[name] for name in RESULTS}
    table = visit.page.locator('[data-output="1"] table').first
    expect(table).to_be_visible(timeout=MS_TO_COMPILE)
    sample = cardkit.simulate("papageno", games=GAMES, seed=SEED, bots=["simple", "random", "random"], progress=False)
    html = visit.page.locator('[data-output="1"] .jp-RenderedHTML').inner_html()
    assert visit.page.evaluate(CELLS, html) == visit.page.evaluate(CELLS, sample._repr_html_())


def test_any_game_of_a_series_is_the_native_one(visit: Visit) -> None:
    lab = Lab(visit, SIMULATION, TITLE)
    number = lab.root.get_by_label(re.compile("^Game number"))
    number.fill(str(NUMBER))
    lab.root.get_by_role("button", name="Watch this game").click()
    expect(visit.page.get_by_role("heading", name=f"Game {NUMBER} of Papageno")).to_be_visible()
    lab.watched.get_by_role("button", name="Last").click()
    step = lab.watched.locator(".ck-watch-where")
    expect(step).to_contain_text(re.compile(r"Step (\d+) of \1\b"))
    native = Replay(
        cardkit.simulate("papageno", games=NUMBER + 1, seed=SEED, bots="simple", progress=False).game(NUMBER)
    )
    native.go_to(native.game.history.now)
    shown = state_with(visit, "watch")
    assert {name: part for name, part in shown.items() if name != "watch"} == {
        name: part for name, part in json.loads(json.dumps(native.state)).items() if name != "watch"
    }
