"""Tests of the page with every kind of chart: accessibility, every width, light and dark mode, and choosing a bar."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.tables import MS_TO_LOAD, visiting
from tests.browser.test_pages import LOOK_NAMES, LOOKS, check
from tests.notebooks import NOTEBOOKS
from tests.support.occasions import nightly, some_now
from tests.widgets.serving.test_serving import notebook, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

PAGE = NOTEBOOKS / "lab" / "charts.ipynb"
CHART = ".widget-vbox:has(> .widget-output)"
PLOT = ".widget-output .js-plotly-plot"
NOTHING = "Nothing chosen yet"


def sentences() -> list[str]:
    """Return the descriptions of the charts, as saved in the notebook."""
    drawing = [cell for cell in nbformat.read(PAGE, as_version=4).cells if "charts." in cell.source]
    bundles = [output["data"] for cell in drawing for output in cell.get("outputs", []) if "data" in output]
    return [bundle["text/plain"] for bundle in bundles]


def opened(visit: Visit) -> Visit:
    """Open the page, and wait until all its charts are drawn and connected to their descriptions."""
    visit.open("voila/render/lab/charts.ipynb")
    drawn = visit.page.locator(f"{PLOT}[aria-hidden] .main-svg:first-child")
    expect(drawn).to_have_count(len(sentences()) + 1, timeout=MS_TO_LOAD)  # one is repeated as an exercise
    return visit


@pytest.fixture(params=some_now(LOOKS, 1), ids=LOOK_NAMES)
def looked_at(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Yield the page in each colour scheme and at each width."""
    scheme, size = request.param
    with visiting(browser, server.address, color_scheme=scheme, viewport=size) as visit:
        yield opened(visit)
        assert visit.complaints == []


def test_the_charts_are_open_to_everybody(looked_at: Visit) -> None:
    check(looked_at)
    assert set(sentences()) <= set(looked_at.page.locator(".ckc-sentence").all_text_contents())
    assert looked_at.page.evaluate(OUTSIDE, PLOT) == [], "words are cut off"
    assert looked_at.page.evaluate(TOUCHING, PLOT) == [], "numbers below a plot touch each other"
    assert looked_at.page.evaluate(AS_DARK_AS_THE_PAGE, PLOT)


# Charts are drawn for a light page, and inverted on a dark page.
AS_DARK_AS_THE_PAGE = """
(plots) => [...document.querySelectorAll(plots)].every(
  (plot) => getComputedStyle(plot).filter.includes("invert") === matchMedia("(prefers-color-scheme: dark)").matches
)
"""


OUTSIDE = """
(plots) => [...document.querySelectorAll(plots)].flatMap((plot) => {
  const box = plot.getBoundingClientRect();
  const seen = { opacityProperty: true, visibilityProperty: true };
  const words = [...plot.querySelectorAll("text")].filter((text) => text.checkVisibility(seen));
  const isIn = ({ left, right, top, bottom }) =>
    left > box.left - 1 && right < box.right + 1 && top > box.top - 1 && bottom < box.bottom + 1;
  return words.filter((text) => !isIn(text.getBoundingClientRect())).map((text) => text.textContent);
})
"""


TOUCHING = """
(plots) => [...document.querySelectorAll(plots)].flatMap((plot) => {
  const ticks = [...plot.querySelectorAll(".xtick text")].map((text) => [text, text.getBoundingClientRect()]);
  ticks.sort(([, one], [, other]) => one.left - other.left);
  const pairs = ticks.slice(1).map((tick, i) => [ticks[i], tick]);
  return pairs
    .filter(([[, before], [, after]]) => after.left < before.right + 4)
    .map(([[before], [after]]) => `${before.textContent} | ${after.textContent}`);
})
"""


# --- its numbers ---


def test_the_numbers_are_a_table_and_a_file_that_is_made_in_the_page(charts: Visit) -> None:
    chart = charts.page.locator(CHART).first
    summary = chart.locator(".ckc-numbers summary")
    summary.focus()
    charts.page.keyboard.press("Enter")
    table = chart.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["pips", "exact chance"])
    expect(table.get_by_role("row")).to_have_count(12)
    expect(table.get_by_role("row").nth(6)).to_contain_text("0.1667")
    with charts.page.expect_download() as found:
        chart.get_by_role("link", name="Download as CSV").click()
    lines = found.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert found.value.suggested_filename == "Most-likely-7-16-7.csv"
    assert lines[0] == "pips,exact chance"
    assert lines[6] == "7,0.166667"
    assert len(lines) == 12


# --- choosing ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def charts(visit: Visit) -> Visit:
    """Open the page with the charts."""
    return opened(visit)


def to_choose_from(visit: Visit) -> Locator:
    """Return the chart in which a bar can be chosen."""
    return visit.page.locator(CHART, has=visit.page.get_by_role("button", name="Show"))


@nightly
def test_a_bar_that_is_clicked_reaches_the_kernel(charts: Visit) -> None:
    expect(charts.page.get_by_text(NOTHING, exact=True)).to_be_visible()
    chart = to_choose_from(charts)
    box = chart.locator(".bars .point path").first
    box.scroll_into_view_if_needed()
    box.hover(force=True)  # plotly covers the bars with a layer that receives the pointer
    layer = chart.locator(".nsewdrag").first
    expect(layer).to_have_css("cursor", "pointer")
    box.click(force=True)
    expect(charts.page.get_by_text("Game 1: ")).to_be_visible()


@nightly
def test_a_bar_can_be_chosen_without_a_pointer(charts: Visit) -> None:
    chart = to_choose_from(charts)
    names = chart.get_by_role("combobox").locator("option").all_text_contents()
    chart.get_by_role("combobox").select_option(names[-1])
    chart.get_by_role("button", name="Show").press("Enter")
    expect(charts.page.get_by_text(NOTHING, exact=True)).not_to_be_visible()
    expect(charts.page.get_by_text(": a 1", exact=False)).to_be_visible()


@nightly
def test_a_page_that_makes_something_up_is_refused(charts: Visit) -> None:
    for data in (-1, "game", None, {"game": 1}):
        charts.page.evaluate(CHOOSE, json.dumps(data))
        expect(to_choose_from(charts).get_by_role("alert")).to_contain_text("not in the picture")
    expect(charts.page.get_by_text(NOTHING, exact=True)).to_be_visible()


CHOOSE = """
async (data) => {
  const models = await Promise.all(Object.values(window.jupyterapp.widgetManager._models));
  models.find((model) => model.get("choices")?.length).send({ chosen: JSON.parse(data) });
}
"""


# --- a different picture in the same place ----------------------------------------------------------------------------

NEXT = """
from cardkit_widgets import charts
plots = [charts.differences([0, 1, 1], games=[10 * k, 10 * k + 1, 10 * k + 2], title=f"Picture {k}") for k in range(3)]
chosen = []
def follow(game):
    chosen.append(game)
    plots[len(chosen)].show(box)
box = plots[0].widget(on_click=follow)
box
"""
LOWEST = """
(output) => {
  window.lowest = output.offsetHeight;
  new ResizeObserver(() => { window.lowest = Math.min(window.lowest, output.offsetHeight); }).observe(output);
}
"""


@nightly
def test_another_picture_takes_its_place_without_a_jump_and_hears_clicks_too(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.ipynb").write_text(notebook(["# Pictures", NEXT]))
    with running(tmp_path) as gallery, visiting(browser, gallery.address) as visit:
        visit.page.goto(f"{gallery.address}voila/render/index.ipynb", wait_until="commit")
        output = visit.page.locator(".widget-output")
        expect(visit.page.get_by_text("Picture 0")).to_be_visible(timeout=MS_TO_LOAD)
        expect(visit.page.get_by_role("combobox").locator("option")).to_have_count(2)
        height = output.evaluate("(output) => output.offsetHeight")
        output.evaluate(LOWEST)
        for k in (1, 2):
            output.locator(".bars .point path").first.click(force=True)
            expect(visit.page.get_by_text(f"Picture {k}")).to_be_visible()
        assert visit.page.evaluate("window.lowest") == height
        assert visit.complaints == []


# --- Missing pictures -------------------------------------------------------------------------------------------------

# The events after the window was resized.
COUNTED = """
window.resizing = new Set();
for (const [name, change] of [["addEventListener", "add"], ["removeEventListener", "delete"]]) {
  const usual = window[name];
  window[name] = function (kind, listener, options) {
    if (kind === "resize") window.resizing[change](listener);
    return usual.call(window, kind, listener, options);
  };
}
"""
MARK = "() => document.querySelectorAll('.js-plotly-plot').forEach((plot) => { plot.dataset.gone = ''; })"
DRAWN_ANEW = """
() => !document.querySelector(".js-plotly-plot[data-gone]") && document.querySelector(".js-plotly-plot .main-svg")
"""
ALL_ARE_SHOWN = """
() => {
  const shown = [...document.querySelectorAll(".js-plotly-plot")].map((plot) => plot._responsiveChartHandler);
  const told = [...window.resizing].filter((listener) => /isHidden/u.test(listener)); // as plotly writes its own
  return told.length > 0 && told.every((listener) => shown.includes(listener));
}
"""


@nightly
def test_of_pictures_that_are_gone_none_is_drawn_for_a_new_size(lonely_visit: Visit) -> None:
    page = lonely_visit.page
    page.add_init_script(COUNTED)
    page.goto(f"{lonely_visit.address}voila/render/lab/simulation.ipynb", wait_until="commit")
    page.wait_for_function(DRAWN_ANEW, timeout=MS_TO_LOAD)
    for _ in range(3):
        page.evaluate(MARK)
        page.get_by_role("button", name="Other shuffles").click()
        page.wait_for_function(DRAWN_ANEW, timeout=MS_TO_LOAD)
    page.wait_for_function(ALL_ARE_SHOWN)
