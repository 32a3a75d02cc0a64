"""Tests of tools during and after a game: the log, all scores, and the review, where a mistake can be tried again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.room import DESK, FRAMED, PHONE, TABLET, game_before_the_end, wrong
from tests.browser.tables import LEARN, PLAY, TITLES, open_game, open_page, visiting
from tests.browser.test_coach import MS_TO_ADVISE, compile_play_outs
from tests.browser.test_pages import check
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser


@pytest.fixture(params=some_now([PHONE, DESK], 1), ids=["phone", "desk"])
def visited(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Open the page of Papageno on a phone and on a desktop."""
    compile_play_outs("papageno")
    with visiting(browser, server.address, **request.param) as visit:
        visit.open(LEARN, *TITLES)
        yield visit
        assert visit.complaints == []


def fold(table: Table) -> None:
    """Fold the panel, if it is open."""
    if table.root.locator(".ck-side.ck-open").count():
        table.button("Less").click()


def lose(table: Table) -> None:
    """Play badly to the end of the round: discard each card, or place it on an unknown card."""
    while not table.root.locator(".ck-next:visible").count():
        moves = table.moves()
        given = next((move for move in ("discard", "pass") if move in moves), None)
        if given:
            with table.answer():
                table.move_button(given).click()
        else:
            key = table.something().get_attribute("data-key")
            with table.reaction():
                table.root.locator(f'[data-key="{key}"]').first.click()
            table.skip()


def go_to_the_end(table: Table) -> None:
    """Play until the round has ended."""
    while not table.root.locator(".ck-next:visible").count():
        with table.reaction():
            table.something().click()
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")


# --- The log, the scores and a mistake --------------------------------------------------------------------------------


@nightly
def test_from_the_first_move_to_the_review(visited: Visit) -> None:
    table = visited.table(PLAY)
    board = visited.page.get_by_role("dialog", name="Scores")
    has_a_line_for_each_move(table)
    check(visited)
    table.new_game(seed=5, players=2)
    table.click("1a1")
    table.button("Scores").click()
    expect(board.get_by_role("columnheader")).to_have_text(["Player", "You", "Mina"])
    expect(board.locator("tbody tr")).to_have_count(0)
    visited.page.keyboard.press("Escape")
    expect(board).to_be_hidden()
    expect(table.button("Scores")).to_be_focused()
    fold(table)
    lose(table)
    assert wrong(table) == []
    table.button("Scores").click()
    points = table.root.locator(".ck-ending tbody tr").first.locator("td").all_inner_texts()
    expect(board.locator("tbody tr")).to_have_count(1)
    expect(board.locator("tbody tr td")).to_have_text([text.replace("-", "\N{MINUS SIGN}") for text in points])
    check(visited)
    visited.page.keyboard.press("Escape")
    try_a_mistake_again(visited, table)
    fold(table)
    table.unfold()
    table.root.locator(".ck-log > summary").click()
    scores = table.root.locator(".ck-log-round table")
    expect(scores.locator("tbody th")).to_have_text(["You", "Mina"])
    assert sum(int(won) for won in scores.locator("tbody td:last-child").all_inner_texts()) == 1
    check(visited)


def has_a_line_for_each_move(table: Table) -> None:
    """Make a move in a game for four, then read the log and the announcements of all players' moves."""
    table.new_game(seed=5, players=4)
    table.click("1a1")
    table.unfold()
    table.root.locator(".ck-log > summary").click()
    log = table.root.get_by_role("region", name="What has happened so far")
    expect(log.get_by_role("heading")).to_have_text(["Round 1"])
    moves = log.locator(".ck-log-move")
    expect(moves).to_have_count(4)
    assert [text.split()[0] for text in moves.all_inner_texts()] == ["You", "Mina", "Theo", "Ines"]
    expect(log.locator("li[aria-current]")).to_have_count(1)
    expect(moves.last).to_have_attribute("aria-current", "step")
    heard = table.root.get_by_role("log").text_content() or ""
    assert all(f"{name} turns over" in heard for name in ("Mina", "Theo", "Ines"))


def try_a_mistake_again(visit: Visit, table: Table) -> None:
    """Open a mistake during the review, which continues; trying another move doesn't interrupt it."""
    ended = table.root.locator(".ck-ending").inner_text()
    expect(table.root.locator(".ck-coach")).to_be_hidden()  # also shown if the coach was never asked before
    table.button("Review my moves").click()
    again = table.root.get_by_role("button", name=re.compile("^Find a better move")).first
    with table.answer():
        again.click(timeout=MS_TO_ADVISE)
    puzzle = table.root.locator(".ck-puzzle")
    expect(puzzle).to_contain_text("What is better?")
    expect(table.root.locator(".ck-coach-move")).to_have_count(0)
    check(visit)
    cards = table.root.locator(".ck-felt").inner_text()
    with table.answer():
        table.something().click()
    verdict = puzzle.locator(".ck-verdict")
    expect(verdict).to_have_text(re.compile(r"\d+ times in 100 \(\d|That is the move you made then"))
    assert table.root.locator(".ck-felt").inner_text() == cards
    if table.button("Show me").is_visible():
        table.press("Show me")
        expect(verdict).to_contain_text(re.compile("^(Best|One of the best) was “"))
    table.press("Back to review")
    expect(puzzle).to_be_hidden()
    assert table.root.locator(".ck-ending").inner_text() == ended
    expect(again).to_be_visible()
    coach = table.root.locator(".ck-coach")
    expect(coach).to_contain_text("the costliest first", timeout=MS_TO_ADVISE)
    expect(coach.locator(".ck-coach-points")).not_to_contain_text("Best was")


# --- The end of a round -----------------------------------------------------------------------------------------------


@nightly
def test_the_scores_wait_for_what_is_being_shown(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, **DESK) as visit:
        _, table, _ = open_page(visit, "chicken")
        table.new_game(seed=5, players=3)
        board = visit.page.get_by_role("dialog", name="Scores")
        table.button("Withdraw").click()  # the others play to the end of the round
        expect(table.root).to_have_attribute("data-busy", "true")
        table.button("Scores").click()
        expect(board.locator("tbody tr")).to_have_count(0)
        visit.page.keyboard.press("Escape")
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")
        table.button("Scores").click()
        expect(board.locator("tbody tr")).to_have_count(1)


# All texts that the coach shows from now on, each with whether its sheet was open in that frame.
FOLLOW = """
(root) => {
  const [coach, side] = [root.querySelector(".ck-coach"), root.querySelector(".ck-side")];
  window.followed = [];
  const follow = () => {
    const says = coach.textContent;
    requestAnimationFrame(() => window.followed.push([says, side.classList.contains("ck-open")]));
  };
  new MutationObserver(follow).observe(side, { attributes: true, childList: true, characterData: true, subtree: true });
}
"""


@pytest.mark.parametrize("size", some_now([PHONE, TABLET], 1), ids=["phone", "tablet"])
def test_how_points_add_up_and_a_look_back_are_a_press_away_with_the_panel_open_or_not(
    browser: Browser, server: Server, size: dict[str, object]
) -> None:
    compile_play_outs("chicken")
    with visiting(browser, server.address, **size) as visit:
        _, table, _ = open_page(visit, "chicken")
        table.new_game(seed=4, players=2)
        with table.answer():
            table.move_button("draw").click()
        table.press("Withdraw")
        assert wrong(table) == []
        is_open, review = table.root.locator(".ck-side.ck-open"), table.button("Review my moves")
        got = table.root.locator(".ck-ending tbody tr").first.locator("td").first.inner_text()
        sheet = table.root.locator(".ck-sheet[open]")
        table.button(f"Why {got}?").click()
        expect(sheet.locator("summary")).to_have_text(f"You: {got} points")
        expect(sheet.locator("summary")).to_be_focused()
        expect(sheet.get_by_text("the number counts once")).to_be_in_viewport(ratio=1)
        expect(is_open).to_be_visible()
        table.root.evaluate(FOLLOW)
        review.click()
        told = table.root.locator(".ck-coach-verdict:not(:empty)")
        expect(told).to_have_text(re.compile("^Your mistakes|^Your only|^No mistake|^None of"), timeout=MS_TO_ADVISE)
        expect(told).to_be_in_viewport(ratio=1)
        visit.page.wait_for_function(FRAMED)
        followed = visit.page.evaluate("window.followed")
        assert any("Looking at your moves …" in says for says, _ in followed)
        assert not [says for says, _ in followed if "There is no move to judge now." in says]
        assert all(is_open for _, is_open in followed)
        expect(told).to_be_focused()
        table.root.locator('[data-key="why points"]').click()
        expect(sheet.locator("summary").first).to_be_focused()
        expect(is_open).to_be_visible()
        summary = sheet.locator("summary").first.element_handle()
        sheet.locator(".ck-chip").first.focus()
        visit.page.keyboard.press("Escape")  # fold the sheet
        visit.page.wait_for_function("(summary) => document.activeElement === summary", arg=summary)
        assert visit.complaints == []


ENDS = [("papageno", 3), ("parrot", 6), ("chicken", 3), ("trio", 3), ("rummy", 3), ("rummy", 6)]


@pytest.mark.parametrize("size", some_now([PHONE, TABLET, DESK], 1), ids=lambda size: str(size["viewport"]["width"]))
@pytest.mark.parametrize("end", some_now(ENDS, 1), ids="{0[0]}-{0[1]}".format)
def test_at_the_end_nothing_is_covered_nor_said_twice_and_an_open_panel_leaves_the_way_on_in_sight(
    browser: Browser, server: Server, end: tuple[str, int], size: dict[str, object]
) -> None:
    slug, players = end
    with visiting(browser, server.address, **size) as visit:
        table = open_game(visit, slug, game_before_the_end(slug, players))
        go_to_the_end(table)
        assert wrong(table) == []
        for sheet in table.root.locator(".ck-sheet").all():
            rules = sheet.locator(".ck-chip").all_text_contents()
            assert len(rules) == len(set(rules))
        if slug == "rummy":
            table.root.locator("[data-zone=m1] .ck-card").first.hover(trial=True)
        table.unfold()
        on = table.root.locator(".ck-next:visible")
        expect(on).to_be_in_viewport(ratio=1)
        fold(table)
        on.click(trial=True)  # nothing covers it
        table.unfold()
        table.button("Coach").click()
        expect(table.root.locator(".ck-coach-verdict").first).to_have_text("There is no move to judge now.")
        with table.answer():
            on.click()
        expect(table.root.locator(".ck-ending")).to_be_hidden()
        assert visit.complaints == []
