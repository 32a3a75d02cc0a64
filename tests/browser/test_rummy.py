"""Tests of Rummy at the table: hands can be sorted, moves are shown as cards, and suggestions don't make moves."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from tests.browser.room import DESK, PHONE, wrong
from tests.browser.tables import open_page, visiting
from tests.browser.test_pages import check
from tests.browser.test_room import go_to, restore
from tests.support.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from cardkit.table.game import Game
    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

STEPS = cardkit.GAMES["rummy"].tutorial().steps
# A card, or a card that represents another, in the notation of records; and the ID of a clause.
CODE = re.compile(r"\b[RYGBK]\d(=[RYGBK]\d)?\b")
IDS = {clause.id for clause in cardkit.GAMES["rummy"].clauses}


@pytest.fixture(params=some_now([PHONE, DESK], 1), ids=["phone", "desk"])
def visited(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """Open an empty page on a phone and on a desktop."""
    with visiting(browser, server.address, **request.param) as visit:
        yield visit
        assert visit.complaints == []


def fold(table: Table) -> None:
    """Fold the panel, if it is open."""
    if table.root.locator(".ck-side.ck-open").count():
        table.button("Less").click()


def hand(table: Table) -> list[str]:
    """Return the cards of your hand, in the displayed order."""
    cards = table.root.locator(".ck-group-own .ck-card")
    codes: list[str] = cards.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    return codes


def is_by_number(codes: list[str]) -> bool:
    """Check whether cards are sorted by number."""
    numbers = [int(code[1:]) for code in codes]
    return numbers == sorted(numbers)


def test_a_hand_sorts_by_number_or_suit_which_the_browser_keeps_and_moves_are_drawn_cards(visited: Visit) -> None:
    _, table, _ = open_page(visited, "rummy")
    table.new_game(seed=1, players=3)  # the first player has a meld after drawing
    fold(table)
    table.click("draw")
    by_suit = hand(table)
    table.unfold()
    table.button("Sort by number").click()
    expect(table.button("Sort by suit")).to_be_focused()
    assert is_by_number(hand(table))
    assert sorted(hand(table)) == sorted(by_suit)
    fold(table)
    # Only the picked cards are checked, which are visible.
    table.root.locator(".ck-group-own .ck-card").first.click(position={"x": 6, "y": 20})
    expect(table.root.locator(".ck-picked")).to_have_attribute("data-card", hand(table)[0])
    visited.page.reload()
    table.button("Resume").click()
    assert is_by_number(hand(table))
    table.unfold()
    table.button("Sort by suit").click()
    assert hand(table) == by_suit
    fold(table)
    lay_what_is_suggested(visited, table)


def lay_what_is_suggested(visit: Visit, table: Table) -> None:
    """Follow a suggestion: its cards are drawn and named, also in the log, and rules are called by their names."""
    table.button("Suggest something").click()
    idea = table.root.locator(".ck-idea").first
    expect(idea.locator(".ck-mini")).to_have_count(3)
    expect(table.root.get_by_role("button", name=re.compile("^Pick black 2 black 3 black 4"))).to_be_visible()
    idea.click()
    lay = table.root.get_by_role("button", name="Lay down black 2 black 3 black 4")
    expect(lay).to_be_visible()
    check(visit)
    with table.answer():
        lay.click()
    table.unfold()
    table.root.locator(".ck-log > summary").click()
    expect(table.root.locator(".ck-log-move .ck-mini").first).to_be_visible()
    expect(table.root.locator(".ck-log-move").last).to_contain_text("Runs")
    for part in (".ck-side", ".ck-felt"):
        text = table.root.locator(part).inner_text()
        assert not CODE.search(text), text
        assert not any(id_ in text for id_ in IDS), text
    table.root.locator(".ck-log").get_by_role("button", name="Drawing", exact=True).last.click()
    expect(table.notice).to_contain_text("Drawing")
    expect(table.notice).not_to_contain_text("turn.draw")
    check(visit)


# --- Seen cards -------------------------------------------------------------------------------------------------------


def with_a_joker_in_a_set() -> Game:
    """Return a game of Rummy with a yellow card that represents either of two cards in a set, and seen cards."""
    game, chooser = cardkit.play("rummy", seed=1, players=3), Random(1)
    while game.turn != 1 or not any("/" in slot.mark for zone in game.scene(1).zones for slot in zone.slots):
        if game.turn:
            game.move(chooser.choice([move for move in game.moves if move.startswith("meld")] or game.moves))
        else:
            game.advance(events=1)
    return game


def with_cards_that_were_seen() -> Game:
    """Return a game of Trio for six in which several cards were seen and turned face down again."""
    game = cardkit.play("trio", seed=92, players=6)
    while game.turn != 1 or sum(bool(slot.known) for zone in game.scene(1).zones for slot in zone.slots) < 4:
        game.bot_move("random", advance=False) if game.turn else game.advance(events=1)
    return game


# The texts on cards, and their font sizes.
WRITTEN = "(all) => all.map((one) => [one.dataset.written, getComputedStyle(one, '::before').fontSize])"


@nightly
def test_a_jokers_card_and_seen_cards_are_drawn(visited: Visit) -> None:
    game = with_a_joker_in_a_set()
    known = next(zone.known for zone in game.scene(1).zones if zone.known)
    _, table, _ = open_page(visited, "rummy")
    restore(visited, table, game)
    table.unfold()
    table.button("Memory aid").click()
    expect(table.root.locator(".ck-below .ck-mini")).to_have_count(len(known))
    expect(table.root.locator(".ck-mark-on-card", has=visited.page.locator(".ck-mini + * + .ck-mini"))).to_have_count(1)
    written = table.root.locator(".ck-mark-on-card [data-written]")
    assert not any(text.isalpha() for text, _ in written.evaluate_all(WRITTEN))
    check(visited)
    game = with_cards_that_were_seen()
    _, table, _ = open_page(visited, "trio")
    restore(visited, table, game)
    table.unfold()
    behind = table.button("Coach").bounding_box()
    table.button("Memory aid").click()
    assert table.button("Coach").bounding_box() == behind
    told = [slot.known for zone in game.scene(1).zones for slot in zone.slots if slot.known]
    expect(table.root.locator(".ck-remembered")).to_have_count(len(told))
    seen = table.root.locator(".ck-remembered").evaluate_all(WRITTEN)
    assert [card for card, _ in seen] == told
    assert min(float(size.removesuffix("px")) for _, size in seen) >= 13
    check(visited)


# --- The lesson -------------------------------------------------------------------------------------------------------


@nightly
def test_a_suggestion_of_the_lesson_picks_and_lays_nothing_and_points_are_a_table(visited: Visit) -> None:
    lesson, _, _ = open_page(visited, "rummy")
    lesson.unfold()
    lesson.root.locator(".ck-behind summary").click()
    fold(lesson)
    lesson.press("Next")
    expect(lesson.root.locator(".ck-behind")).to_have_attribute("open", "")  # clauses that were opened stay open
    go_to(visited, lesson, next(number for number, step in enumerate(STEPS) if step.move == "meld R2 B2 K2"))
    lesson.button("Suggest something").click()
    says = re.compile("Pick red 2 blue 2 black 2 ?: a set of three 2s, no points")
    lesson.root.get_by_role("button", name=says).click()
    expect(lesson.root.locator(".ck-group-own .ck-picked")).to_have_count(3)
    expect(lesson.root.locator("[data-zone=m1]")).to_have_count(0)
    assert wrong(lesson) == []
    with lesson.answer():
        lesson.root.get_by_role("button", name=re.compile("^Lay down red 2 blue 2 black 2")).click()
    expect(lesson.root.locator("[data-zone=m1]")).to_be_visible()
    number = next(number for number, step in enumerate(STEPS) if step.table)
    go_to(visited, lesson, number)
    rows = lesson.root.locator(".ck-lesson-table tr")
    expect(rows).to_have_count(len(STEPS[number].table))
    expect(rows.nth(3)).to_have_text("5502040")
