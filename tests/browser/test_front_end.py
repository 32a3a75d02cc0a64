"""Tests of what a page loads, and how it looks to readers with their own colours, motion settings and text sizes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit_widgets import lessons
from tests.browser import steps
from tests.browser.tables import INDEX, LEARN, MS_TO_LOAD, PLAY, TITLES, TUTORIAL, text_of, visiting
from tests.browser.test_failures import HEARTBEAT_MS
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Visit

pytestmark = pytest.mark.browser

CHARTS = "/labextensions/jupyterlab-plotly/"
LESSON = f"voila/render/lessons/{lessons.lesson_named('what-can-happen').file}.ipynb"
# A screen that is 1280 pixels wide, at 200%: each CSS pixel takes two of its pixels.
ENLARGED = {"width": 640, "height": 400}


# --- Contents ---------------


def asked_for(lonely_visit: Visit) -> list[str]:
    """Collect the addresses that a page requests from now on."""
    asked: list[str] = []
    lonely_visit.page.on("request", lambda request: asked.append(request.url))
    return asked


def open_lesson(visit: Visit) -> None:
    """Open a lesson and wait until its parts are shown."""
    visit.page.goto(visit.address + LESSON, wait_until="commit")
    expect(visit.page.locator(".ck-part[data-ready]").first).to_be_visible(timeout=MS_TO_LOAD)
    steps.are_drawn(visit.page, lessons.lesson_named("what-can-happen"))


@nightly
def test_the_script_of_charts_comes_only_where_there_is_a_chart(lonely_visit: Visit) -> None:
    asked = asked_for(lonely_visit)
    for path, titles in ((INDEX, ()), (LEARN, TITLES)):
        lonely_visit.open(path, *titles)
        lonely_visit.page.wait_for_load_state("load")  # a request that is cut off would count as a failure
    assert [url for url in asked if CHARTS in url] == []
    open_lesson(lonely_visit)
    steps.go_to(lonely_visit.page, lessons.lesson_named("what-can-happen"), "Count")
    expect(lonely_visit.page.locator(".js-plotly-plot").first).to_be_attached(timeout=MS_TO_LOAD)
    assert [url for url in asked if CHARTS in url] != []
    lonely_visit.page.wait_for_load_state("networkidle")


def test_one_widget_of_a_page_asks_for_all_whether_the_kernel_is_there(lonely_visit: Visit) -> None:
    lonely_visit.page.clock.install()
    open_lesson(lonely_visit)
    assert lonely_visit.page.locator(".ck[data-ready]").count() > 2
    now = lonely_visit.page.evaluate("Date.now() / 1000")
    lonely_visit.page.clock.pause_at(now + 1)  # on a slow machine the clock runs ahead
    lonely_visit.sent.clear()
    for _ in range(2):
        lonely_visit.page.clock.fast_forward(HEARTBEAT_MS)
        lonely_visit.page.wait_for_function("() => document.visibilityState === 'visible'")
    title = lonely_visit.page.locator(".ck[data-ready]").first.get_attribute("aria-label") or ""
    lonely_visit.send(title, {"do": "restart", "serial": -1})  # messages arrive in order
    pings = [text for text in map(text_of, lonely_visit.sent) if re.search(r'"do": ?"ping"', text)]
    assert len(pings) == 2


# --- Forced colours ---


@pytest.fixture(scope="module", params=some_now(["light", "dark"], 1))
def forced(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a page with forced colours in a shared tab."""
    look = {"color_scheme": request.param, "forced_colors": "active", "viewport": {"width": 1280, "height": 800}}
    with visiting(browser, server.address, **look) as visit:
        visit.open(LEARN, *TITLES)
        yield visit
        assert visit.complaints == []


# Everything that can distinguish an element without backgrounds and shadows: lines, and text from a style sheet. A line
# counts only if its colour differs from the page's.
SIGNS = """
(node) => {
  const page = getComputedStyle(document.body).backgroundColor;
  const line = (width, kind, colour) => (parseFloat(width) > 0 && kind !== "none" && colour !== page ? `${width} ${kind} ${colour}` : "");
  return [null, "::before", "::after"].map((part) => {
    const style = getComputedStyle(node, part);
    if (part && style.content === "none") return "";
    const side = (name) => line(style[`border${name}Width`], style[`border${name}Style`], style[`border${name}Color`]);
    const filled = style.forcedColorAdjust === "none" && style.backgroundColor !== page ? style.backgroundColor : "";
    const written = part && style.content !== '""' ? style.content : "";
    const around = line(style.outlineWidth, style.outlineStyle, style.outlineColor);
    return [side("Top"), side("Left"), side("Bottom"), around, filled, written, style.fontWeight].join();
  }).join(" | ");
}
"""  # noqa: E501  JavaScript


def signs(node: Locator) -> str:
    """Return the lines and the style-sheet text that distinguish an element."""
    found: str = node.first.evaluate(SIGNS)
    return found


def test_what_can_be_chosen_and_what_is_picked_is_seen_in_forced_colours(forced: Visit) -> None:
    table = forced.table(PLAY)
    table.new_game(seed=4)
    can = table.root.locator(".ck-card.ck-can:not(:focus)")
    plain = table.root.locator(".ck-card.ck-idle:not(:focus)")
    assert signs(can) != signs(plain)
    assert signs(table.root.locator(".ck-zone.ck-active")) != signs(table.root.locator(".ck-zone:not(.ck-active)"))
    table.root.locator(".ck-card.ck-can").first.focus()
    forced.page.keyboard.press("ArrowRight")
    held = table.root.locator(".ck-card.ck-can:focus-visible")
    expect(held).to_have_count(1)
    assert signs(held) not in {signs(can), signs(plain)}


def test_what_is_on_is_seen_in_forced_colours(forced: Visit) -> None:
    tab = forced.page.locator(".site-tabs [role=tab]")
    assert signs(tab.and_(forced.page.locator("[aria-selected=true]"))) != signs(
        tab.and_(forced.page.locator("[aria-selected=false]"))
    )
    table = forced.table(PLAY)
    coach = table.button("Coach")
    before = signs(coach)
    coach.click()
    forced.page.mouse.move(0, 0)
    forced.page.locator("body").click(position={"x": 2, "y": 790})
    assert signs(table.button("Coach")) != before


def test_the_rule_that_is_chosen_and_those_at_work_are_seen_in_forced_colours(forced: Visit) -> None:
    rules = forced.table(TITLES[2])
    clauses = rules.root.locator(".ck-sections .ck-clause")
    clauses.get_by_role("button").first.click()
    expect(rules.root.locator(".ck-clause.ck-chosen")).to_have_count(1)
    plain = rules.root.locator(".ck-sections .ck-clause:not(.ck-chosen):not(.ck-lit)")
    lit = rules.root.locator(".ck-sections .ck-clause.ck-lit:not(.ck-chosen)")
    chosen = rules.root.locator(".ck-clause.ck-chosen")
    assert len({signs(plain), signs(lit), signs(chosen)}) == 3


def test_what_a_lesson_waits_for_is_seen_in_forced_colours(forced: Visit) -> None:
    table = forced.table(TUTORIAL)
    for _ in range(len(cardkit.GAMES["papageno"].tutorial().steps)):  # type: ignore[union-attr]  # it has one
        if table.root.locator(".ck-card.ck-wanted").count():
            break
        table.press("Next")
    wanted, plain = table.root.locator(".ck-card.ck-wanted"), table.root.locator(".ck-card.ck-idle")
    assert signs(wanted) != signs(plain)


# --- Sizes and motion ---


@nightly
def test_enlarged_to_twice_its_size_a_page_keeps_lesson_and_table_together(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, viewport=ENLARGED, device_scale_factor=2) as visit:
        visit.open(LEARN, *TITLES)
        table = visit.table(TUTORIAL)
        for part in (".ck-lesson-says", ".ck-felt .ck-card"):
            expect(table.root.locator(part).first).to_be_in_viewport()
        expect(table.button("Next")).to_be_in_viewport()
        table.root.locator(".ck-group-own .ck-card").first.focus()  # the table scrolls inside itself
        expect(table.root.locator(".ck-group-own .ck-card").first).to_be_in_viewport()
        expect(table.button("Next")).to_be_in_viewport()
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert visit.complaints == []


def test_reduced_motion_shows_no_motion(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, reduced_motion="reduce") as visit:
        visit.open(LEARN, *TITLES)
        table = visit.table(PLAY)
        table.new_game(seed=4)
        moving = "() => document.getAnimations().filter((each) => each.playState === 'running').length"
        with table.answer(skip=False):
            table.card(table.choosable()[0]).click()
            assert visit.page.evaluate(moving) == 0
        assert visit.page.evaluate(moving) == 0
        assert visit.complaints == []
