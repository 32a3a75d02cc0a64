"""Tests of all kinds of pages: accessibility, every width, light and dark mode, and the links between pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import cardkit
from tests.browser.tables import INDEX, LEARN, PLAY, SLUGS, TITLES, visiting
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1600, "height": 1000}
LOOKS = [("light", PHONE), ("dark", DESK), ("light", DESK), ("dark", PHONE)]
LOOK_NAMES = [f"{scheme}-{size['width']}" for scheme, size in LOOKS]
# With this seed, a player who always draws and covers gets a Capture in the first round.
CAPTURE_SEED = 4

# Rules that axe checks only on request: targets large enough for a finger, and names that contain the visible text.
MORE_RULES = ("target-size", "label-content-name-mismatch")
# Every element is checked against every rule. For a rule without violations, axe then describes only one element;
# describing thousands took four times as long as checking them.
ASKED = {"rules": {rule: {"enabled": True} for rule in MORE_RULES}, "resultTypes": ["violations"]}
# The number of axe rules that apply to at least one of our pages.
ENOUGH_RULES = 15
SIZE = "target-size"
AXE = Axe()


def barriers(visit: Visit) -> list[str]:
    """Return all violations that axe finds on the page now; controls must be large enough for a finger."""
    found = run_axe(visit)
    assert len(found["passes"]) > ENOUGH_RULES, "axe has checked nothing"
    return [
        f"{violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
        if violation["id"] != SIZE or not has_room(visit, *node["target"])
    ]


def run_axe(visit: Visit, target: str | None = None) -> dict[str, Any]:
    """Run axe on a page, or on part of it; axe is loaded only once per page."""
    if not visit.page.evaluate("Boolean(window.axe)"):
        visit.page.evaluate(f"{AXE.axe_script}; undefined")
    found: dict[str, Any] = visit.page.evaluate(
        "([target, options]) => axe.run(target ?? document, options)", [target, ASKED]
    )
    return found


def has_room(visit: Visit, target: str) -> bool:
    """Check whether a target that is cut off by a scrolling area is large enough once it is scrolled into view."""
    visit.page.locator(target).evaluate("(element) => element.scrollIntoView({ block: 'center' })")
    again = run_axe(visit, target)
    return SIZE not in {violation["id"] for violation in again["violations"]}


def overhang(visit: Visit) -> int:
    """Return how many pixels of the page are beyond the right edge of the window."""
    pixels: int = visit.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return pixels


@pytest.fixture(params=some_now(LOOKS, 1), ids=LOOK_NAMES)
def looked_at(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Yield a watched page in each colour scheme and at each width."""
    scheme, size = request.param
    with visiting(browser, server.address, color_scheme=scheme, viewport=size) as visit:
        yield visit
        assert visit.complaints == []


def check(visit: Visit) -> None:
    """Check that the content is accessible and fits in the window."""
    assert barriers(visit) == []
    assert overhang(visit) == 0


def cover_until(table: Table, *, capture: bool) -> None:
    """Draw and cover until a Capture can be used, or until the round is over."""
    while not table.deal.is_visible():
        moves = table.moves()
        if "pass" in moves and capture:
            return
        if "pass" in moves:
            with table.answer():
                table.move_button("pass").click()
        elif "draw" in moves:
            table.click("draw")
        else:
            table.click(next(place for place in table.choosable() if place in table.face_down()))


# --- no barriers, and no sideways scrolling ---------------------------------------------------------------------------


def test_the_gallery_is_open_to_everybody(looked_at: Visit) -> None:
    looked_at.open(INDEX)
    check(looked_at)


@nightly
def test_a_game_is_open_to_everybody(looked_at: Visit) -> None:
    looked_at.open(LEARN, *TITLES)
    check(looked_at)
    table = looked_at.table(PLAY)
    table.unfold()
    check(looked_at)
    table.button("New game").click()
    expect(looked_at.page.get_by_role("dialog", name="New game")).to_be_visible()
    check(looked_at)
    looked_at.page.keyboard.press("Escape")
    table.new_game(seed=CAPTURE_SEED)
    cover_until(table, capture=True)
    table.card(table.choosable()[-1]).click()
    check(looked_at)
    looked_at.page.keyboard.press("Escape")
    table.click("draw")
    expect(table.notice).not_to_be_empty()
    check(looked_at)
    cover_until(table, capture=False)
    expect(table.root.locator("details.ck-sheet")).to_have_count(2)
    check(looked_at)


# --- links between pages ----------------------------------------------------------------------------------------------


def test_the_root_leads_to_the_gallery(visit: Visit) -> None:
    visit.open("")
    expect(visit.page).to_have_url(re.compile(f"{INDEX}$"))
    visit.page.wait_for_load_state("networkidle")  # a request that is cut off would count as a failure


def test_the_header_leads_to_the_lessons_and_labs(visit: Visit) -> None:
    visit.open(LEARN, *TITLES)
    for name in ("Lessons", "Labs"):
        visit.page.locator("header").get_by_role("link", name=name).click()
        expect(visit.page).to_have_url(re.compile(f"#{name.lower()}$"))
        expect(visit.page.get_by_role("navigation", name=name)).to_be_in_viewport()
        visit.page.wait_for_load_state("networkidle")


@nightly
def test_a_lab_that_is_called_like_a_game_does_not_lead_to_the_next_game(visit: Visit) -> None:
    visit.open("voila/render/lab/papageno.ipynb")
    expect(visit.page.get_by_role("navigation", name="Pages beside this one").get_by_role("link")).to_have_count(0)
    visit.open(LEARN, *TITLES)
    steps = visit.page.get_by_role("navigation", name="Pages beside this one").get_by_role("link")
    assert steps.count() == ([*cardkit.GAMES].index("papageno") > 0) + 1


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tile_leads_to_its_game_and_the_header_back(visit: Visit, slug: str) -> None:
    visit.open(INDEX)
    name = cardkit.GAMES[slug].name
    visit.page.get_by_role("navigation", name="Games").get_by_role("link", name=name).click()
    expect(visit.page.get_by_role("heading", name=name, level=1, exact=True)).to_be_visible()
    expect(visit.page.locator(".ck[data-ready]")).to_have_count(len(TITLES))
    visit.page.wait_for_load_state("networkidle")  # a request that is cut off would count as a failure
    visit.page.get_by_role("banner").get_by_role("link", name="cardkit").click()
    expect(visit.page.get_by_role("navigation", name="Games")).to_be_visible()


# --- screen readers ---------------------------------------------------------------------------------------------------


def test_the_moves_of_the_others_are_announced(learn: Visit) -> None:
    table = learn.table(PLAY)
    table.new_game(seed=1, players=3)
    table.click("1a1")
    said = table.root.get_by_role("log", name="Announcements")
    for name in ("You", "Mina", "Theo"):
        expect(said).to_contain_text(re.compile(rf"\b{name} turns? over "))
    expect(said).to_contain_text("Your turn: draw a card, or take")
    written = table.root.get_by_role("region", name="What has happened so far")
    table.root.get_by_text("What has happened", exact=True).click()
    expect(written.get_by_role("listitem")).to_have_count(4)  # the deal, your own move, and one of each other player
    for name in ("Mina", "Theo"):
        expect(written.get_by_role("listitem").filter(has_text=re.compile(rf"^{name} turns over "))).to_have_count(1)


@nightly
def test_the_moves_of_the_others_can_be_followed(learn: Visit) -> None:
    """Unless you press Skip, the moves are shown one after the other, and each is announced once."""
    table = learn.table(PLAY)
    table.root.get_by_label("Pace of the others").select_option("fast")
    table.new_game(seed=1, players=3)
    with table.answer(skip=False):
        table.card("1a1").click()
        expect(table.root.get_by_role("button", name="Skip")).to_be_visible()
    said = table.root.get_by_role("log", name="Announcements").locator("p")
    assert [text.split(" over ")[0] for text in said.all_text_contents()][-3:] == [
        "You turn",
        "Mina turns",
        "Theo turns",
    ]


# anywidget's two seconds for starting a widget end immediately, as they would on a slow machine.
AT_ONCE = """
const limit = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => limit(ms === 2000 ? 1 : ms);
"""


def test_widgets_that_are_slow_to_start_are_not_given_up(lonely_visit: Visit) -> None:
    lonely_visit.page.add_init_script(AT_ONCE)
    lonely_visit.open(LEARN, *TITLES)
    lonely_visit.table(PLAY).click("1a1")
