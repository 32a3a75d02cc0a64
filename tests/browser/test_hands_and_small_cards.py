"""Rummy's hand sorts as one likes, and a move is read as small drawn cards, and heard as words: nowhere as a code."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import cardkit
from cardkit_widgets.tables.saved_game import encode
from tests.browser.tables import visiting
from tests.browser.test_every_game import open_page
from tests.browser.test_pages import PHONE, check
from tests.occasions import nightly, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from cardkit.table.game import Game
    from tests.browser.tables import Server, Table, Visit

pytestmark = pytest.mark.browser

# Three players, and the first one has a meld after drawing.
SEED = 1
# A card, or one that stands for another, as records write it; the id of a clause.
CODE = re.compile(r"\b[RYGBK]\d(=[RYGBK]\d)?\b")
# What is written on cards, and how large.
WRITTEN = "(all) => all.map((one) => [one.dataset.written, getComputedStyle(one, '::before').fontSize])"
IDS = {clause.id for clause in cardkit.GAMES["rummy"].clauses}


@pytest.fixture(params=some_now([PHONE, {"width": 1280, "height": 800}], 1), ids=["phone", "desk"])
def visited(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Visit]:
    """A page, still empty, on a desk and on a phone."""
    with visiting(browser, server.address, viewport=request.param) as visit:
        yield visit
        assert visit.complaints == []


def begun(visit: Visit) -> Table:
    """A game of Rummy in which the person has drawn a card."""
    _, table, _ = open_page(visit, "rummy")
    table.new_game(seed=SEED, players=3)
    fold(table)
    table.click("draw")
    return table


def fold(table: Table) -> None:
    if table.root.locator(".ck-side.ck-open").count():
        table.button("Less").click()


def hand(table: Table) -> list[str]:
    """The cards of one's hand, as they stand there."""
    cards = table.root.locator(".ck-group-own .ck-card")
    codes: list[str] = cards.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    return codes


def test_a_hand_sorts_by_number_or_suit_and_the_browser_keeps_that(visited: Visit) -> None:
    table = begun(visited)
    by_suit = hand(table)
    table.unfold()
    table.button("Sort by number").click()
    expect(table.button("Sort by suit")).to_be_focused()
    numbers = [int(code[1:]) for code in hand(table)]
    assert numbers == sorted(numbers)
    assert sorted(hand(table)) == sorted(by_suit)
    fold(table)
    # what is picked is what is seen
    first = table.root.locator(".ck-group-own .ck-card").first
    first.click(position={"x": 6, "y": 20})
    expect(table.root.locator(".ck-picked")).to_have_attribute("data-card", hand(table)[0])
    visited.page.reload()
    expect(table.button("Resume")).to_be_visible()
    numbers = [int(code[1:]) for code in hand(table)]
    assert numbers == sorted(numbers)
    table.unfold()
    table.button("Sort by suit").click()
    assert hand(table) == by_suit


@nightly
def test_moves_are_drawn_cards_with_their_names_and_no_codes(visited: Visit) -> None:
    table = begun(visited)
    table.button("Suggest something").click()
    idea = table.root.locator(".ck-idea").first
    expect(idea.locator(".ck-mini")).to_have_count(3)
    expect(table.root.get_by_role("button", name=re.compile("^Pick black 2 black 3 black 4"))).to_be_visible()
    idea.click()
    lay = table.root.get_by_role("button", name="Lay down black 2 black 3 black 4")
    expect(lay).to_be_visible()
    check(visited)
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
    check(visited)


def with_a_joker_in_a_set() -> Game:
    """A game of Rummy in which a yellow card of a set stands for two others, and a pile has cards that were seen."""
    game, chooser = cardkit.play("rummy", seed=1, players=3), Random(1)
    while game.turn != 1 or not any("/" in slot.mark for zone in game.scene(1).zones for slot in zone.slots):
        if game.turn:
            game.move(chooser.choice([move for move in game.moves if move.startswith("meld")] or game.moves))
        else:
            game.go_on()
    return game


@nightly
def test_what_a_joker_stands_for_and_what_lies_below_are_drawn_cards(visited: Visit) -> None:
    game = with_a_joker_in_a_set()
    known = next(zone.known for zone in game.scene(1).zones if zone.known)
    _, table, _ = open_page(visited, "rummy")
    visited.send(table.title, {"do": "restore", "kept": encode(game, "simple")})
    table.button("Resume").click()
    table.unfold()
    table.button("Memory aid").click()
    expect(table.root.locator(".ck-below .ck-mini")).to_have_count(len(known))
    expect(table.root.locator(".ck-mark-on-card", has=visited.page.locator(".ck-mini + * + .ck-mini"))).to_have_count(1)
    written = table.root.locator(".ck-mark-on-card [data-written]")
    assert not any(text.isalpha() for text in written.evaluate_all("(all) => all.map((each) => each.dataset.written)"))
    check(visited)


def with_cards_that_were_seen() -> Game:
    """A game of Trio for six in which several cards were seen and lie face down again."""
    game = cardkit.play("trio", seed=92, players=6)
    while game.turn != 1 or sum(bool(slot.known) for zone in game.scene(1).zones for slot in zone.slots) < len("seen"):
        if game.turn:
            game.let("random")
        else:
            game.go_on()
    return game


@nightly
def test_on_a_phone_the_memory_aid_can_be_read(browser: Browser, server: Server) -> None:
    game = with_cards_that_were_seen()
    known = [slot.known for zone in game.scene(1).zones for slot in zone.slots if slot.known]
    with visiting(browser, server.address, viewport=PHONE) as visit:
        _, table, _ = open_page(visit, "trio")
        visit.send(table.title, {"do": "restore", "kept": encode(game, "simple")})
        table.button("Resume").click()
        table.unfold()
        behind = table.button("Coach").bounding_box()
        table.button("Memory aid").click()
        assert table.button("Coach").bounding_box() == behind
        seen = table.root.locator(".ck-remembered")
        expect(seen).to_have_count(len(known))
        told = seen.evaluate_all(WRITTEN)
        assert told == [[card, "13px"] for card in known]
        check(visit)


def test_a_rule_goes_by_its_name_and_not_by_its_code(visited: Visit) -> None:
    table = begun(visited)
    table.unfold()
    table.root.locator(".ck-log > summary").click()
    table.root.locator(".ck-log").get_by_role("button", name="Drawing", exact=True).last.click()
    expect(table.notice).to_contain_text("Drawing")
    expect(table.notice).not_to_contain_text("turn.draw")
    check(visited)
