"""Accessibility tests of all states of a game's page with axe, in light and dark mode, on a phone and on a desktop."""

from __future__ import annotations

from itertools import cycle, repeat
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.room import full_game, game_before_the_end
from tests.browser.tables import LEARN, PLAY, TITLES, link_to, open_page, titles, visiting
from tests.browser.test_coach import MS_TO_ADVISE, compile_play_outs
from tests.browser.test_pages import barriers, overhang
from tests.browser.test_room import restore
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCHEMES: tuple[Any, ...] = ("light", "dark")
SEED = 3


@pytest.mark.share
def test_each_state_of_a_games_page_has_no_barriers_in_one_colour_scheme(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, **PHONE) as visit:
        assert barriers_of("papageno", visit, cycle([SCHEMES[:1], SCHEMES[1:]])) == {}


@nightly
@pytest.mark.parametrize("device", [PHONE, DESK], ids=["360", "1280"])
@pytest.mark.parametrize("slug", sorted(cardkit.GAMES))
def test_no_state_of_a_games_page_has_barriers(
    browser: Browser, server: Server, slug: str, device: dict[str, Any]
) -> None:
    with visiting(browser, server.address, **device) as visit:
        assert barriers_of(slug, visit, repeat(SCHEMES)) == {}


def barriers_of(slug: str, visit: Visit, schemes: Iterable[Sequence[Any]]) -> dict[str, list[str]]:
    """Return the violations in each state of a game's page and each colour scheme, leaving out states without any."""
    compile_play_outs(slug)
    found: dict[str, list[str]] = {}
    for state, of_it in zip(states(visit, slug), schemes, strict=False):
        for scheme in of_it:
            visit.page.emulate_media(color_scheme=scheme)
            found[f"{state}, {scheme}"] = barriers(visit)
        found[f"{state}, wider than the window"] = ["by so much"] * bool(overhang(visit))
    assert visit.complaints == []
    return {state: wrong for state, wrong in found.items() if wrong}


def states(visit: Visit, slug: str) -> Iterator[str]:
    """Lead a page from state to state, and yield the name of each."""
    named = titles(cardkit.GAMES[slug])
    visit.open(link_to(slug, game_before_the_end(slug, 3, SEED)), *named)
    lesson, play, rules = map(visit.table, named)
    yield from states_of_the_lesson(lesson)
    yield from states_of_the_rules(rules)
    yield from states_of_a_game(play)


def states_of_the_lesson(table: Table) -> Iterator[str]:
    """Yield the states of a lesson: its first steps, and its whole panel."""
    table.to_front()
    yield "the lesson"
    table.press("Next")
    yield "a step of the lesson"
    table.unfold()
    table.root.locator("[data-key=chapters]").click()
    yield "the chapters"


def states_of_the_rules(table: Table) -> Iterator[str]:
    """Yield the states of the rules explorer: the table, the rulebook, and the rules that can be changed."""
    table.to_front()
    yield "the rules"
    table.unfold()
    yield "the rulebook"
    table.root.locator("summary", has_text="Change a rule").click()
    yield "the rules to be changed"


def states_of_a_game(table: Table) -> Iterator[str]:
    """Yield the states of a continued game: refusals, the coach, the end of a round, its review, and a new game."""
    table.to_front()
    yield "a game to be taken up again"
    table.button("Resume").click()
    expect(table.root).to_have_attribute("data-busy", "false")
    yield "in the middle of a game"
    table.root.locator(".ck-felt [data-place]:not(.ck-can):visible").first.press("Enter")
    expect(table.notice).not_to_be_empty()
    yield "a refusal"
    table.page.keyboard.press("Escape")
    table.unfold()
    table.button("Coach").click()
    table.root.locator(".ck-log > summary").click()
    expect(table.root.locator(".ck-coach-verdict").first).not_to_be_empty(timeout=MS_TO_ADVISE)
    yield "the coach, and everything that has happened"
    table.page.keyboard.press("Escape")
    end_the_round(table)
    yield "the end of a round"
    table.button("Scores").click()
    yield "the scores"
    table.page.keyboard.press("Escape")
    table.button("Review my moves").click()
    expect(table.root.locator(".ck-coach-verdict").last).not_to_be_empty(timeout=MS_TO_ADVISE)
    yield "the review of the moves"
    table.button("New game").click()
    table.page.get_by_role("dialog", name="New game").get_by_text("Rules you can change").click()
    yield "the form for a new game"


def end_the_round(table: Table) -> None:
    """Play until the round is over."""
    while not table.root.locator(".ck-ending:visible").count():
        with table.reaction():
            table.something().press("Enter")
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")


# --- focus is never covered -------------------------------------------------------------------------------------------


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a watched page on a phone."""
    with visiting(browser, server.address, **PHONE) as visit:
        yield visit
        assert visit.complaints == []


# Whether all of the focused element is uncovered.
FREE = """
() => {
  const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return [[across, top + 3], [across, down], [across, bottom - 3]].every(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return document.activeElement.contains(hit);
  });
}
"""


def test_an_open_sheet_covers_nothing_that_the_keyboard_goes_to(phone: Visit) -> None:
    phone.open(LEARN, *TITLES)
    table = phone.table(PLAY)
    table.new_game(seed=4, players=3)
    table.button("More").click()
    expect(table.root.locator(".ck-side.ck-open")).to_have_count(1)
    table.button("Scores").focus()
    phone.page.keyboard.press("Shift+Tab")
    expect(table.root.locator(".ck-felt :focus")).to_have_count(1)
    expect(table.root.locator(".ck-side.ck-open")).to_have_count(0)
    assert phone.page.evaluate(FREE)


@nightly
def test_your_own_cards_do_not_cover_a_meld_with_the_focus(phone: Visit) -> None:
    _, play, _ = open_page(phone, "rummy")
    restore(phone, play, full_game("rummy", 24, 53, players=6))
    phone.page.set_viewport_size({"width": 360, "height": 560})  # so small that the table has to scroll
    scrolls = "(felt) => felt.scrollHeight > felt.clientHeight"
    assert play.root.locator(".ck-felt").evaluate(scrolls)
    phone.page.keyboard.press("Tab")
    for card in play.root.locator(".ck-rows .ck-zone .ck-card:last-child").all():
        card.focus()
        phone.page.wait_for_function(FREE)
