"""Tests of the coach on a page: switching it on, following it and looking back, by mouse and keyboard."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.room import PHONE
from tests.browser.tables import open_page, titles, visiting
from tests.browser.test_pages import check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

# One game in every run, because each has to be compiled; all of them in the nightly run.
every_game = pytest.mark.parametrize("slug", some_now(sorted(cardkit.GAMES, key="papageno".__ne__), 1))

# The coach is slow on a busy machine, and when every index is checked.
MS_TO_ADVISE = 60_000


@cache
def compile_play_outs(slug: str) -> None:
    """Compile the play-outs of a game's coach, so that no page has to wait for them."""
    subprocess.run([sys.executable, "-m", "cardkit", "warm", "--coach", slug], check=True, stdout=subprocess.DEVNULL)


def moves(table: Table) -> Locator:
    """Return the moves that the coach lists."""
    return table.root.locator(".ck-coach-move")


def coached(visit: Visit, slug: str) -> Table:
    """Open a game for two or three with the coach switched on, and wait for its first advice."""
    compile_play_outs(slug)
    _, play, _ = open_page(visit, slug)
    low = cardkit.GAMES[slug].parameters[0].kind.low  # type: ignore[attr-defined]
    play.new_game(seed=4, players=low)
    play.button("Coach").click()
    expect(moves(play).first).to_be_visible(timeout=MS_TO_ADVISE)
    return play


@nightly
def test_a_bot_that_looks_ahead_is_shown_as_thinking_while_your_move_is_visible(visit: Visit) -> None:
    compile_play_outs("papageno")
    _, play, _ = open_page(visit, "papageno")
    play.unfold()
    play.button("New game").filter(visible=True).last.click()
    dialog = visit.page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Computer players").select_option("search")
    dialog.get_by_label("Players", exact=True).fill("2")
    dialog.get_by_label("Seed").fill("4")
    with play.answer():
        dialog.get_by_role("button", name="Deal").click()
    play.card("1b2").click()
    expect(play.root.get_by_text("Mina is thinking …")).to_be_visible()
    assert "1b2" not in play.face_down()
    expect(play.root).to_have_attribute("data-busy", "false", timeout=MS_TO_ADVISE)
    assert len(play.face_down(2)) == 5


@every_game
def test_the_coach_shows_each_moves_value_and_the_cost_of_a_made_move(visit: Visit, slug: str) -> None:
    play = coached(visit, slug)
    chances = play.root.locator(".ck-coach-move b")
    for text in chances.all_inner_texts():
        assert 0 <= float(text.removesuffix("%")) <= 100
    with play.answer():
        moves(play).last.click(delay=500)  # a slow press, during which the coach updates and redraws the list
    expect(play.root.locator(".ck-coach-cost")).to_contain_text("“", timeout=MS_TO_ADVISE)
    check(visit)


@every_game
def test_it_is_off_until_it_is_switched_on_and_can_be_switched_off(visit: Visit, slug: str) -> None:
    _, play, _ = open_page(visit, slug)
    expect(play.root.locator(".ck-coach")).to_be_hidden()
    asked = [frame for frame in visit.sent if '"advise"' in str(frame)]
    assert not asked
    play.button("Coach").click()
    expect(moves(play).first).to_be_visible(timeout=MS_TO_ADVISE)
    _, play, _ = open_page(visit, slug)
    expect(moves(play).first).to_be_visible(timeout=MS_TO_ADVISE)  # the page remembers that the coach is on
    play.button("Coach").click()
    expect(play.root.locator(".ck-coach")).to_be_hidden()


# When a browser next draws the page, it takes the focus away from a disabled element.
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@nightly
def test_after_a_round_one_click_leads_to_each_turning_point(visit: Visit) -> None:
    play = coached(visit, "papageno")
    while not play.root.locator(".ck-next:visible").count():
        expect(moves(play).first).to_be_visible(timeout=MS_TO_ADVISE)
        with play.answer():
            moves(play).last.click()  # always the worst of the listed moves
    play.button("Review my moves").click()
    points = play.root.locator(".ck-coach-points li")
    expect(play.root.locator(".ck-coach")).to_contain_text("the costliest first", timeout=MS_TO_ADVISE)
    expect(play.root.locator(".ck-coach-cost")).to_be_empty()  # which appeared after a shorter search
    assert points.count()
    points.last.get_by_role("button", name="Go to that position").click()
    expect(play.root.locator(".ck-told")).to_contain_text("Back at your decision")
    expect(moves(play).first).to_be_visible(timeout=MS_TO_ADVISE)
    points.first.get_by_role("button", name="Go to that position").click()
    expect(play.root.locator(".ck-coach-points li")).to_have_count(points.count())


@nightly
def test_by_keyboard_alone(visit: Visit) -> None:
    play = coached(visit, "papageno")
    moves(play).first.focus()
    visit.page.keyboard.press("End")
    expect(moves(play).last).to_be_focused()
    visit.page.keyboard.press("Home")
    expect(moves(play).first).to_be_focused()
    with play.answer(skip=False):  # a late click on "Skip" takes the keyboard focus away from the table
        visit.page.keyboard.press("Enter")
    assert play.root.evaluate("root => root.contains(document.activeElement)")


@nightly
def test_the_keyboard_stays_at_the_table_while_the_others_move(visit: Visit) -> None:
    """The list of moves can't be used while the others move."""
    play = coached(visit, "papageno")
    play.root.get_by_label("Pace of the others").select_option("slow")
    moves(play).first.focus()
    with play.answer(skip=False):
        visit.page.keyboard.press("Enter")
        expect(play.button("Skip")).to_be_visible()
        visit.page.evaluate(FRAMES)
        assert play.root.evaluate("root => root.contains(document.activeElement)")
    assert play.root.evaluate("root => root.contains(document.activeElement)")


# --- On a phone -------------------------------------------------------------------------------------------------------


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open an empty page on a phone."""
    with visiting(browser, server.address, **PHONE) as visit:
        yield visit
        assert visit.complaints == []


@nightly
def test_the_coach_gives_no_number_for_a_card_that_visibly_cannot_match(visit: Visit) -> None:
    compile_play_outs("trio")
    _, table, _ = open_page(visit, "trio")
    table.new_game(seed=4, players=3)
    first = table.root.locator(".ck-group-own .ck-card").first.get_attribute("data-place") or ""
    last = table.root.locator(".ck-group-own .ck-card").last
    table.click(first)
    table.button("Coach").click()
    expect(moves(table).first).to_be_visible(timeout=MS_TO_ADVISE)
    expect(last.locator(".ck-worth")).to_have_count(0)
    assert table.root.locator(".ck-felt .ck-worth").count()
    table.root.locator(".ck-coach-all").click()
    expect(moves(table).last).to_contain_text("cannot match")
    expect(moves(table).last.locator(".ck-chance")).to_have_count(0)


# The short line contains the coach's text, which gets longer from moment to moment.
SAYS_THE_VERDICT = """
(root) => {
  const verdict = root.querySelector(".ck-coach-verdict:not(:empty)");
  return verdict && root.querySelector(".ck-coach-brief").textContent === `Coach: ${verdict.textContent}`;
}
"""


@nightly
def test_on_a_phone_the_verdict_of_the_coach_is_in_sight_beside_the_table(phone: Visit) -> None:
    compile_play_outs("papageno")
    _, table, _ = open_page(phone, "papageno")
    brief = table.root.locator(".ck-coach-brief")
    expect(brief).to_be_hidden()
    table.unfold()
    table.button("Coach").click()
    expect(moves(table).first).to_be_visible(timeout=MS_TO_ADVISE)
    expect(brief).to_be_hidden()
    table.button("Less").click()
    table.page.wait_for_function(SAYS_THE_VERDICT, arg=table.root.element_handle())
    expect(brief).to_be_in_viewport(ratio=0.98)
    expect(table.root.locator(".ck-headline")).to_be_hidden()
    table.unfold()
    table.button("Coach").click()
    table.button("Less").click()
    expect(brief).to_be_hidden()
    expect(table.root.locator(".ck-headline")).to_be_visible()


@nightly
def test_the_sheet_stays_open_when_the_review_comes(phone: Visit) -> None:
    """The coach's earlier text had the focus and is removed; the focus must not return to the table."""
    compile_play_outs("chicken")
    named = titles(cardkit.GAMES["chicken"])
    phone.open("voila/render/learn/chicken.ipynb?seed=5&players=2&target=5", *named)
    table = phone.table(named[1])
    while not table.button("Review my moves").is_visible():
        with table.reaction():
            table.something().tap()
        table.skip()
    table.button("Review my moves").tap()
    again = table.root.get_by_role("button", name="Find a better move").first
    expect(again).to_be_visible(timeout=MS_TO_ADVISE)
