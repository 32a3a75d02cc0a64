"""What a newcomer to Rummü sees: instruction and answer together, what a suggestion does, piles that stay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.tables import visiting
from tests.browser.test_layout import full_table
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.tables import Server, Table

pytestmark = pytest.mark.browser

STEPS = cardkit.GAMES["rummy"].tutorial().steps
TITLES = ("Learn Rummü", "A game of Rummü", "The rules of Rummü")
DESKTOP = {"width": 1280, "height": 800}
HEIGHTS = {360: 740, 820: 1180, 1440: 900}  # of a window, by its width
WHOLE = 0.99


@pytest.fixture
def lesson(browser: Browser, server: Server) -> Iterator[Table]:
    """The lesson on a usual desktop screen."""
    with visiting(browser, server.address, viewport=DESKTOP) as visit:
        visit.open("voila/render/learn/rummy.ipynb", *TITLES)
        yield visit.table(TITLES[0])
        assert visit.complaints == []


def go_to(table: Table, number: int) -> None:
    """Have the steps before one shown."""
    for step in STEPS[:number]:
        table.press("Show me" if step.move else "Next")


def pick(table: Table, *cards: str) -> None:
    """Pick cards of one's hand by their names; of identical ones the first."""
    for card in cards:
        table.root.locator(f".ck-group-own [aria-label^='{card}']").first.click()


def test_the_instruction_and_the_answer_are_on_the_screen_together(lesson: Table) -> None:
    number = next(number for number, step in enumerate(STEPS) if step.move == "discard B7")
    go_to(lesson, number)
    expect(lesson.root.locator(".ck-behind")).not_to_have_attribute("open", "")
    pick(lesson, "red 2", "blue 2", "black 2")
    answer = lesson.root.locator(".ck-selection")
    expect(answer).to_contain_text("3 of the 4 cards")
    expect(answer).to_be_in_viewport(ratio=WHOLE)
    expect(lesson.root.locator(".ck-lesson-says")).to_be_in_viewport(ratio=WHOLE)
    expect(lesson.root.locator(".ck-group-own .ck-zone")).to_be_in_viewport(ratio=WHOLE)


@nightly
def test_clauses_that_were_opened_stay_open(lesson: Table) -> None:
    lesson.root.locator(".ck-behind summary").click()
    lesson.press("Next")
    expect(lesson.root.locator(".ck-behind")).to_have_attribute("open", "")


@nightly
def test_the_points_are_shown_in_a_table(lesson: Table) -> None:
    number = next(number for number, step in enumerate(STEPS) if step.table)
    go_to(lesson, number)
    rows = lesson.root.locator(".ck-lesson-table tr")
    expect(rows).to_have_count(len(STEPS[number].table))
    expect(rows.nth(3)).to_have_text("5502040")


@nightly
def test_a_suggestion_picks_and_lays_nothing(lesson: Table) -> None:
    number = next(number for number, step in enumerate(STEPS) if step.move == "meld R2 B2 K2")
    go_to(lesson, number)
    lesson.button("Suggest something").click()
    says = re.compile("Pick red 2 blue 2 black 2 ?: a set of three 2s, no points")
    lesson.root.get_by_role("button", name=says).click()
    expect(lesson.root.locator(".ck-group-own .ck-picked")).to_have_count(3)
    expect(lesson.root.locator("[data-zone=m1]")).to_have_count(0)
    with lesson.answer():
        lesson.root.get_by_role("button", name=re.compile("^Lay down red 2 blue 2 black 2")).click()
    expect(lesson.root.locator("[data-zone=m1]")).to_be_visible()


def test_the_piles_stay_where_they_are_when_cards_are_laid(lesson: Table) -> None:
    number = next(number for number, step in enumerate(STEPS) if step.move == "meld R2 B2 K2")
    go_to(lesson, number)
    before = place_on_felt(lesson)
    lesson.press("Show me")
    lesson.press("Show me")
    assert place_on_felt(lesson) == before


# What stays where it is while melds are laid: the piles, the others, the lower edge of one's own cards, the page.
PLACES = """
(root) => ["[data-zone=draw]", "[data-zone=discard]", ".ck-group-others", ".ck-group-own"].map((selector) => {
  const { left, top, bottom } = root.querySelector(selector).getBoundingClientRect();
  return [left, selector === ".ck-group-own" ? bottom : top, scrollY].map(Math.round).join(" ");
})
"""
# Cards of melds that have just been laid, and lie beyond what is seen of the melds.
UNSEEN = """
(root) => {
  const room = root.querySelector(".ck-rows").getBoundingClientRect();
  const isOut = ({ top, bottom }) => top < room.top - 1 || bottom > room.bottom + 1;
  return [...root.querySelectorAll(".ck-rows .ck-fresh")].filter((card) => isOut(card.getBoundingClientRect())).length;
}
"""


@nightly
@pytest.mark.parametrize("width", [360, 820, 1440])
def test_nothing_jumps_as_melds_are_laid(browser: Browser, server: Server, width: int) -> None:
    size = {"width": width, "height": HEIGHTS[width]}
    with visiting(browser, server.address, viewport=size) as visit:
        visit.open("voila/render/learn/rummy.ipynb", *TITLES)
        table = visit.table(TITLES[1])
        table.new_game(seed=1, players=3)
        begun, laid = table.root.evaluate(PLACES), set()
        for _ in range(40):
            with table.reaction():
                table.something().click()
            table.skip()
            expect(table.root).to_have_attribute("data-busy", "false")
            assert table.root.evaluate(PLACES) == begun
            assert table.root.evaluate(UNSEEN) == 0
            laid.add(table.root.locator(".ck-rows .ck-zone").count())
        assert max(laid) > 6
        assert visit.complaints == []


# Which melds are seen whole, and where signs say that there are more.
MELDS = """
(root) => {
  const room = root.querySelector(".ck-rows").getBoundingClientRect();
  const isWhole = ({ top, bottom }) => top >= room.top - 1 && bottom <= room.bottom + 1;
  const melds = [...root.querySelectorAll(".ck-rows .ck-zone")].map((meld) => meld.getBoundingClientRect());
  const signs = [...root.querySelectorAll(".ck-more-rows")].filter((sign) => sign.checkVisibility());
  return [melds.filter(isWhole).length, melds.length, signs.map((sign) => sign.dataset.edge).join(" ")];
}
"""
SCROLL = "(board, part) => board.scrollTo(0, part * (board.scrollHeight - board.clientHeight))"


@pytest.mark.parametrize("width", some_now([360, 820, 1440], 1))
def test_melds_have_room_before_the_hand_and_a_sign_says_where_more_lie(
    browser: Browser, server: Server, width: int
) -> None:
    size = {"width": width, "height": HEIGHTS[width]}
    with visiting(browser, server.address, viewport=size, forced_colors="active") as visit:
        visit.open(full_table("rummy", 29, 21, players=6), *TITLES)
        table = visit.table(TITLES[1])
        table.button("Resume").click()
        expect(table.root).to_have_attribute("data-busy", "false")
        seen, laid, signs = table.root.evaluate(MELDS)
        assert laid == 10
        assert (seen, signs) == (10, "") if width > 360 else signs == "below"
        own = table.root.locator(".ck-group-own .ck-card").first.bounding_box() or {"width": 0}
        assert own["width"] == pytest.approx(44 if width == 360 else 60, abs=8)
        for part, sign in ((0.5, "above below"), (1, "above"), (0, "below")) if width == 360 else ():
            table.root.locator(".ck-rows").evaluate(SCROLL, part)
            for edge in ("above", "below"):
                expect(table.root.locator(f".ck-more-rows[data-edge={edge}]")).to_be_visible(visible=edge in sign)
        assert visit.complaints == []


@pytest.mark.parametrize("full", some_now([(19, 60, 3, 8), (24, 60, 4, 6)], 1), ids=lambda full: f"{full[2]} players")
def test_on_a_phone_the_melds_of_a_few_players_are_seen_whole(
    browser: Browser, server: Server, full: tuple[int, int, int, int]
) -> None:
    seed, moves, players, laid = full
    with visiting(browser, server.address, viewport={"width": 360, "height": 740}) as visit:
        visit.open(full_table("rummy", seed, moves, players=players), *TITLES)
        table = visit.table(TITLES[1])
        table.button("Resume").click()
        expect(table.root).to_have_attribute("data-busy", "false")
        assert table.root.evaluate(MELDS) == [laid, laid, ""]


@pytest.mark.parametrize("width", some_now([360, 820, 1440], 1))
def test_which_rule_is_told_beside_the_sentence_that_it_is_about(browser: Browser, server: Server, width: int) -> None:
    size = {"width": width, "height": HEIGHTS[width]}
    with visiting(browser, server.address, viewport=size) as visit:
        visit.open("voila/render/learn/rummy.ipynb?players=3&seed=4", *TITLES)
        table = visit.table(TITLES[1])
        with table.answer():
            table.move_button("draw").click()
        table.root.locator(".ck-group-own .ck-card").first.click()
        sentence = table.root.locator(".ck-selection")
        sentence.get_by_role("button", name="Why?").click()
        expect(table.notice).to_contain_text("Discarding")
        assert not table.root.evaluate(OVER, [".ck-notice", ".ck-selection"])
        assert visit.complaints == []


# Whether one thing lies over another.
OVER = """
(root, selectors) => {
  const [one, other] = selectors.map((selector) => root.querySelector(selector).getBoundingClientRect());
  const isBeside = one.right <= other.left || other.right <= one.left;
  return !isBeside && one.bottom > other.top && other.bottom > one.top;
}
"""
# How high the boxes of the others are.
BOXES = """(root) => [...root.querySelectorAll(".ck-seat")].map((seat) => seat.offsetHeight)"""


@pytest.mark.parametrize("players", some_now([4, 5, 6], 1))
@pytest.mark.parametrize("width", some_now([360, 820, 1440], 1))
def test_the_boxes_of_the_others_are_alike(browser: Browser, server: Server, width: int, players: int) -> None:
    size = {"width": width, "height": HEIGHTS[width]}
    with visiting(browser, server.address, viewport=size) as visit:
        visit.open(f"voila/render/learn/rummy.ipynb?players={players}&seed=4", *TITLES)
        heights = visit.table(TITLES[1]).root.evaluate(BOXES)
        assert len(heights) == players - 1
        assert len(set(heights)) == 1


def place_on_felt(table: Table) -> list[int]:
    """Where the piles lie, from the left edge of the felt."""
    left = (table.root.locator(".ck-felt").bounding_box() or {"x": 0})["x"]
    boxes = [table.root.locator(f"[data-zone={pile}]").bounding_box() or {"x": 0} for pile in ("draw", "discard")]
    return [round(box["x"] - left) for box in boxes]


@pytest.mark.parametrize("players", some_now([3, 4, 5], 1))
def test_a_phone_says_what_the_others_need_to_open(browser: Browser, server: Server, players: int) -> None:
    with visiting(browser, server.address, viewport={"width": 360, "height": 740}) as visit:
        visit.open(f"voila/render/learn/rummy.ipynb?players={players}&seed=5", *TITLES)
        for title, others in ((TITLES[1], players - 1), (TITLES[2], 2)):
            notes = visit.table(title).root.locator(".ck-group-others .ck-note > span")
            expect(notes).to_have_count(others)
            for note in notes.all():
                expect(note).to_be_visible()
                expect(note).to_have_text("needs 4 cards to open")
        assert visit.complaints == []
