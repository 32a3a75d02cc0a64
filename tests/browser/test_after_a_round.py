"""What is at hand while a game goes on and after it: the log, all scores, and a mistake to try again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit.table.players import bot_named
from cardkit_widgets.tables.saved_game import encode
from tests.browser.tables import LEARN, PLAY, TITLES, visiting
from tests.browser.test_coach import MS_TO_ADVISE, compile_play_outs
from tests.browser.test_every_game import open_page
from tests.browser.test_pages import PHONE, check
from tests.browser.test_phone import FRAMED
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
WIDE = {"width": 1440, "height": 900}
TABLET = {"width": 820, "height": 1180}
OTHERS = 3


@pytest.fixture(params=some_now([PHONE, DESK], 1), ids=["phone", "desk"])
def visited(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """The page of Papageno, on a desk and on a phone."""
    compile_play_outs("papageno")
    with visiting(browser, server.address, viewport=request.param) as visit:
        visit.open(LEARN, *TITLES)
        yield visit
        assert visit.complaints == []


def begun(visit: Visit, *, players: int) -> Table:
    """A game of Papageno, after the person's first card."""
    table = visit.table(PLAY)
    table.new_game(seed=5, players=players)
    table.click("1a1")
    return table


def lose(table: Table) -> None:
    """Play to the end of the round: whatever comes is discarded, or passed on to a card that nobody knows."""
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


@nightly
def test_the_log_is_a_list_with_a_line_for_each_move(visited: Visit) -> None:
    table = begun(visited, players=1 + OTHERS)
    table.unfold()
    table.root.locator(".ck-log > summary").click()
    log = table.root.get_by_role("region", name="What has happened so far")
    expect(log.get_by_role("heading")).to_have_text(["Round 1"])
    moves = log.locator(".ck-log-move")
    expect(moves).to_have_count(1 + OTHERS)
    assert [text.split()[0] for text in moves.all_inner_texts()] == ["You", "Mina", "Theo", "Ines"]
    expect(log.locator("li[aria-current]")).to_have_count(1)
    expect(moves.last).to_have_attribute("aria-current", "step")
    # whoever listens has heard every move
    heard = table.root.get_by_role("log").text_content() or ""
    assert all(f"{name} turns over" in heard for name in ("Mina", "Theo", "Ines"))
    check(visited)


@nightly
def test_the_log_has_the_scores_of_each_round(visited: Visit) -> None:
    table = begun(visited, players=2)
    lose(table)
    table.unfold()
    table.root.locator(".ck-log > summary").click()
    scores = table.root.locator(".ck-log-round table")
    expect(scores).to_have_count(1)
    expect(scores.locator("tbody th")).to_have_text(["You", "Mina"])
    assert sum(int(won) for won in scores.locator("tbody td:last-child").all_inner_texts()) == 1
    check(visited)


@nightly
def test_all_scores_are_one_press_away(visited: Visit) -> None:
    table = begun(visited, players=2)
    table.button("Scores").click()
    board = visited.page.get_by_role("dialog", name="Scores")
    expect(board.get_by_role("columnheader")).to_have_text(["Player", "You", "Mina"])
    expect(board.locator("tbody tr")).to_have_count(0)
    visited.page.keyboard.press("Escape")
    expect(board).to_be_hidden()
    expect(table.button("Scores")).to_be_focused()
    if table.root.locator(".ck-side.ck-open").count():
        table.button("Less").click()
    lose(table)
    table.button("Scores").click()
    points = table.root.locator(".ck-ending tbody tr").first.locator("td").all_inner_texts()
    expect(board.locator("tbody tr")).to_have_count(1)
    expect(board.locator("tbody tr td")).to_have_text([text.replace("-", "\N{MINUS SIGN}") for text in points])
    check(visited)


def test_the_scores_wait_for_what_is_being_shown(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, viewport=DESK) as visit:
        _, table, _ = open_page(visit, "chicken")
        table.new_game(seed=5, players=3)
        board = visit.page.get_by_role("dialog", name="Scores")
        table.button("Withdraw").click()  # the others play the round to its end
        expect(table.root).to_have_attribute("data-busy", "true")
        table.button("Scores").click()
        expect(board.locator("tbody tr")).to_have_count(0)
        visit.page.keyboard.press("Escape")
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")
        table.button("Scores").click()
        expect(board.locator("tbody tr")).to_have_count(1)


@nightly
def test_a_mistake_is_a_puzzle_that_the_coach_judges(visited: Visit) -> None:
    table = begun(visited, players=2)
    if table.root.locator(".ck-side.ck-open").count():
        table.button("Less").click()
    lose(table)
    ended = table.root.locator(".ck-ending").inner_text()
    # there without the coach having been asked before
    expect(table.root.locator(".ck-coach")).to_be_hidden()
    table.button("Review my moves").click()
    again = table.root.get_by_role("button", name=re.compile("^Find a better move")).first
    expect(again).to_be_visible(timeout=MS_TO_ADVISE)
    expect(table.root.locator(".ck-coach")).to_contain_text("the costliest first", timeout=MS_TO_ADVISE)
    expect(table.root.locator(".ck-coach-points")).not_to_contain_text("Best was")
    with table.answer():
        again.click()
    puzzle = table.root.locator(".ck-puzzle")
    expect(puzzle).to_contain_text("What is better?")
    expect(table.root.locator(".ck-coach-move")).to_have_count(0)
    check(visited)
    cards = table.root.locator(".ck-felt").inner_text()
    with table.answer():
        table.something().click()
    verdict = puzzle.locator(".ck-verdict")
    expect(verdict).to_have_text(re.compile(r"\d+ times in 100 \(\d|That is the move you made then"))
    assert table.root.locator(".ck-felt").inner_text() == cards, "a move that is tried is not made"
    if table.button("Show me").is_visible():
        table.press("Show me")
        expect(verdict).to_contain_text(re.compile("^(Best|One of the best) was “"))
    check(visited)
    table.press("Back to review")
    expect(puzzle).to_be_hidden()
    assert table.root.locator(".ck-ending").inner_text() == ended
    expect(again).to_be_visible()


@nightly
def test_a_review_that_is_left_before_it_is_done_is_whole_afterwards(visited: Visit) -> None:
    table = begun(visited, players=2)
    if table.root.locator(".ck-side.ck-open").count():
        table.button("Less").click()
    lose(table)
    table.button("Review my moves").click()
    with table.answer():
        table.root.get_by_role("button", name=re.compile("^Find a better move")).first.click(timeout=MS_TO_ADVISE)
    expect(table.root.locator(".ck-puzzle")).to_contain_text("What is better?")
    table.press("Back to review")
    coach = table.root.locator(".ck-coach")
    expect(coach).to_contain_text("the costliest first", timeout=MS_TO_ADVISE)
    expect(coach.locator(".ck-coach-points li").first).to_be_visible()


# All that the coach says from now on, with whether its sheet is open as it says so.
FOLLOW = """
(root) => {
  const [coach, side] = [root.querySelector(".ck-coach"), root.querySelector(".ck-side")];
  window.followed = [];
  const follow = () => window.followed.push([coach.textContent, side.classList.contains("ck-open")]);
  new MutationObserver(follow).observe(side, { attributes: true, childList: true, characterData: true, subtree: true });
}
"""


def open_after_a_round(visit: Visit) -> Table:
    """Chicken for two, at the end of its first round."""
    _, table, _ = open_page(visit, "chicken")
    table.new_game(seed=4, players=2)
    with table.answer():
        table.move_button("draw").click()
    table.press("Withdraw")
    return table


@pytest.mark.parametrize("size", some_now([PHONE, TABLET], 1), ids=["phone", "tablet"])
def test_a_look_back_is_told_as_it_goes_on_and_stays_in_sight(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    compile_play_outs("chicken")
    with visiting(browser, server.address, viewport=size) as visit:
        table = open_after_a_round(visit)
        table.root.evaluate(FOLLOW)
        table.button("Review my moves").click()
        told = table.root.locator(".ck-coach-verdict:not(:empty)")
        expect(told).to_have_text(re.compile("^Your mistakes|^Your only|^No mistake|^None of"), timeout=MS_TO_ADVISE)
        expect(told).to_be_in_viewport(ratio=1)
        visit.page.wait_for_function(FRAMED)
        followed = visit.page.evaluate("window.followed")
        assert any("Looking at your moves …" in says for says, _ in followed)
        assert not [says for says, _ in followed if "There is no move to judge now." in says]
        opened = [is_open for _, is_open in followed].index(True)
        assert all(is_open for _, is_open in followed[opened:])
        expect(told).to_be_focused()


def test_at_the_end_of_a_round_one_press_says_how_the_points_add_up(browser: Browser, server: Server) -> None:
    with visiting(browser, server.address, viewport=PHONE) as visit:
        table = open_after_a_round(visit)
        got = table.root.locator(".ck-ending tbody tr").first.locator("td").first.inner_text()
        assert table.root.evaluate(COVERED) == 0
        table.button(f"Why {got}?").click()
        sheet = table.root.locator(".ck-sheet[open]")
        expect(sheet.locator("summary")).to_have_text(f"You: {got} points")
        expect(sheet.locator("summary")).to_be_focused()
        expect(sheet.get_by_text("the number counts once")).to_be_in_viewport(ratio=1)


def before_the_end(slug: str, players: int) -> str:
    """The link to a game in which the first round ends after the next move of seat 1, or soon after that."""
    game = cardkit.play(slug, seed=4, players=players)
    bot, last = bot_named(game.definition, "simple"), 0
    while game.turn:
        last = game.now if game.turn == 1 else last
        game.let(bot)
    return f"voila/render/learn/{slug}.ipynb#game={encode(game.at(last), 'simple')}"


def open_before_the_end(visit: Visit, slug: str, players: int) -> Table:
    """A table of which the round is about to end."""
    name = cardkit.GAMES[slug].name
    visit.open(before_the_end(slug, players), *(title.replace("Papageno", name) for title in TITLES))
    table = visit.table(f"A game of {name}")
    table.button("Resume").click()
    expect(table.root).to_have_attribute("data-busy", "false")
    return table


def go_to_the_end(table: Table) -> None:
    """Do something until the round has ended."""
    while not table.root.locator(".ck-next:visible").count():
        with table.reaction():
            table.something().click()
        table.skip()
        expect(table.root).to_have_attribute("data-busy", "false")


# How large all cards are, where the others sit, and where one's own cards end; and where there are rows of cards, and
# piles beside them, where these begin.
KEPT = """
(root) => {
  const felt = root.querySelector(".ck-felt");
  const at = (selector, edge) => Math.round(felt.querySelector(selector)?.getBoundingClientRect()[edge]);
  const rows = felt.querySelector(".ck-rows") ? [at("[data-zone=draw]", "top"), at(".ck-rows", "top")] : [];
  return [felt.style.getPropertyValue("--fit"), at(".ck-group-others", "top"), at(".ck-group-own", "bottom"), ...rows];
}
"""
ENDS = [("papageno", 3), ("parrot", 6), ("chicken", 3), ("trio", 3), ("rummy", 3), ("rummy", 6)]


@pytest.mark.parametrize("size", some_now([TABLET, WIDE], 1), ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("end", some_now(ENDS, 2), ids="{0[0]}-{0[1]}".format)
def test_nothing_moves_as_a_round_ends(
    browser: Browser, server: Server, end: tuple[str, int], size: dict[str, int]
) -> None:
    with visiting(browser, server.address, viewport=size) as visit:
        table = open_before_the_end(visit, *end)
        before = table.root.evaluate(KEPT)
        go_to_the_end(table)
        assert table.root.evaluate(KEPT) == before
        assert table.root.evaluate(COVERED) == 0
        assert visit.complaints == []


@pytest.mark.parametrize("size", some_now([TABLET, PHONE], 1), ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("end", some_now(ENDS, 2), ids="{0[0]}-{0[1]}".format)
def test_an_open_panel_leaves_the_way_on_in_sight(
    browser: Browser, server: Server, end: tuple[str, int], size: dict[str, int]
) -> None:
    with visiting(browser, server.address, viewport=size) as visit:
        table = open_before_the_end(visit, *end)
        go_to_the_end(table)
        table.unfold()
        expect(table.root.locator(".ck-side.ck-open")).to_be_visible()
        on = table.root.locator(".ck-next:visible")
        expect(on).to_be_in_viewport(ratio=1)
        table.button("Less").click()
        on.click(trial=True)  # nothing lies over it
        table.unfold()
        with table.answer():
            on.click()
        expect(table.root.locator(".ck-ending")).to_be_hidden()
        expect(table.root.locator(".ck-side.ck-open")).to_be_hidden()


@pytest.mark.parametrize("size", some_now([PHONE, TABLET], 1), ids=["phone", "tablet"])
def test_while_the_panel_is_open_the_first_press_at_the_end_of_a_round_works(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    with visiting(browser, server.address, viewport=size) as visit:
        table = open_after_a_round(visit)
        is_open = table.root.locator(".ck-side.ck-open")
        why = table.root.locator('[data-key="why points"]')
        why.click()
        expect(is_open).to_be_visible()
        table.button("Review my moves").click()
        expect(table.root.locator(".ck-coach")).to_be_in_viewport()
        expect(table.root.locator('[data-key="coach review"]')).not_to_be_empty()
        expect(is_open).to_be_visible()
        why.click()
        expect(table.root.locator(".ck-sheet[open] summary").first).to_be_focused()
        expect(is_open).to_be_visible()
        assert visit.complaints == []


@nightly
@pytest.mark.parametrize("width", [1440, 820])
def test_melds_are_still_seen_when_their_points_are_told(browser: Browser, server: Server, width: int) -> None:
    with visiting(browser, server.address, viewport=WIDE if width == 1440 else TABLET) as visit:
        table = open_before_the_end(visit, "rummy", 3)
        go_to_the_end(table)
        expect(table.root.locator("[data-zone=m1]")).to_be_in_viewport(ratio=1)
        table.root.locator("[data-zone=m1] .ck-card").first.hover(trial=True)


# How far the card that says how it has ended lies over what is still seen of the table.
COVERED = """
(root) => {
  const card = root.querySelector(".ck-ending").getBoundingClientRect();
  const zones = [...root.querySelectorAll(".ck-group:not(.ck-group-centre) .ck-zone")];
  const isCovered = ({ top, bottom }) => bottom > card.top + 1 && top < card.bottom - 1;
  return zones.filter((zone) => isCovered(zone.getBoundingClientRect())).length;
}
"""


# The words in the titles of zones that stand out of their zone.
OUTSIDE = """
(root) => [...root.querySelectorAll(".ck-zone-area")].flatMap((zone) => {
  const { left, right } = zone.getBoundingClientRect();
  const edges = (word) => word.getBoundingClientRect();
  const isOut = (word) => edges(word).right > right + 1 || edges(word).left < left - 1;
  return [...zone.querySelectorAll(".ck-zone-title > *")].filter(isOut).map((word) => word.textContent);
})
"""


@nightly
@pytest.mark.parametrize("end", [("papageno", 5), ("papageno", 4), ("parrot", 6)], ids="{0[0]}-{0[1]}".format)
def test_on_a_phone_all_titles_are_seen_at_the_end(browser: Browser, server: Server, end: tuple[str, int]) -> None:
    with visiting(browser, server.address, viewport=PHONE) as visit:
        table = open_before_the_end(visit, *end)
        assert table.root.evaluate(OUTSIDE) == []
        go_to_the_end(table)
        assert table.root.evaluate(OUTSIDE) == []
        assert table.root.evaluate(COVERED) == 0
        assert visit.complaints == []


def test_at_the_end_of_a_round_nothing_is_covered_and_nothing_said_twice(visited: Visit) -> None:
    table = begun(visited, players=2)
    lose(table)
    expect(table.root.locator(".ck-ending")).to_be_visible()
    assert table.root.evaluate(COVERED) == 0
    for sheet in table.root.locator(".ck-sheet").all():
        rules = sheet.locator(".ck-chip").all_text_contents()
        assert len(rules) == len(set(rules))
    table.unfold()
    table.button("Coach").click()
    expect(table.root.locator(".ck-coach-verdict").first).to_have_text("There is no move to judge now.")
