"""Each world that a seat can't tell from the real one comes up with the probability that the shuffles give it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.chances.worlds import another_world
from cardkit.games.rummy import rules
from cardkit.games.rummy.state_fields import DISCARD, DRAW, TAKE
from cardkit.table import chance
from cardkit.table.common_rules import REFILL_PENDING
from tests.games.rummy.tables import RUMMY, hold
from tests.support.occasions import nightly, some_now
from tests.support.worlds import is_spread_like, worlds_drawn

if TYPE_CHECKING:
    from cardkit.table.state import State

# These positions use only a few kinds of cards, and few cards of each.
KINDS = 4

# How many cards of each kind there are.
Cards = tuple[int, ...]
# The cards that came to each hand unseen, and the cards of the draw pile.
World = tuple[tuple[Cards, ...], Cards]


@dataclass
class Told:
    """Public information about a round: the hands' sizes at its start, and who did what with which card.

    `start` contains the actual hands and draw pile. A seat knows only its own hand and the total of all cards.
    """

    start: tuple[list[Counter[int]], Counter[int]]
    events: list[tuple[int, str, int]] = field(default_factory=list)


def small(seed: int, turns: int, deck: tuple[int, int, int] = (3, 2, 4)) -> tuple[State, Told]:
    """Return a position for three players after this many turns, with few cards in each hand and in both piles."""
    luck, (in_hand, in_pile, on_pile) = Random(seed), deck
    cards = [luck.randrange(KINDS) for _ in range(3 * in_hand + in_pile + on_pile)]
    s = cardkit.play("rummy", seed=seed, players=3).state
    for seat in range(3):
        hold(s, seat, [cards.pop() for _ in range(in_hand)])
    s.discard[:on_pile] = [cards.pop() for _ in range(on_pile)]
    s.draw[:in_pile] = cards
    s.draw_count, s.discard_count = in_pile, on_pile
    told = Told(([Counter(unknown_hand(vars(s), seat)) for seat in range(3)], Counter(cards)))
    chance.start_stream(s, chance.CHANCE, seed)
    for _ in range(turns):
        take_turn(s, luck, told)
    return s, told


def take_turn(s: State, luck: Random, told: Told) -> None:
    """Draw or take a card at random and discard one; record what everybody sees, and what only the seat itself sees."""
    seat = s.seat
    if luck.random() < 0.8 and s.draw_count:
        told.events.append((seat, "draw", s.draw[s.draw_count - 1]))
        rules.do(s, DRAW)
    else:
        told.events.append((seat, "take", s.discard[s.discard_count - 1]))
        rules.do(s, TAKE)
    refill(s, told)
    card = luck.choice([card for card in range(KINDS) if s.hand[50 * seat + card]])
    told.events.append((seat, "discard", card))
    s.closing = 0
    rules.do(s, DISCARD + card)
    refill(s, told)


def refill(s: State, told: Told) -> None:
    """Refill the pile if necessary."""
    if s.pending == REFILL_PENDING:
        rules.before_shuffle(s)
        chance.shuffle_draw_pile(s)
        rules.after_shuffle(s)
        told.events += [(-1, "refill", card) for card in s.draw[: s.draw_count]]


# --- Slow and obvious: all ways in which cards can have come and gone -------------------------------------------------


def all_ways(told: Told, seat: int) -> Counter[World]:
    """Count the ways in which each world can happen, following the round as a seat has seen it.

    Cards of the same kind count as different cards, both when they are dealt or drawn and when one of them leaves a
    hand. If everybody knows that a hand contains such a card, that card leaves the hand first.
    """
    hands, pile = told.start
    others = [owner for owner in range(3) if owner != seat]
    unseen = sum((hands[owner] for owner in others), Counter(pile))
    ways: Counter[World] = Counter({(((0,) * KINDS,) * 3, counts(unseen)): 1})
    for owner in others:
        for _ in range(hands[owner].total()):
            ways = drawn(ways, owner, range(KINDS))
    known = [Counter(hands[seat]) if owner == seat else Counter() for owner in range(3)]
    for who, what, card in told.events:
        if what == "refill":
            ways = Counter({(each, changed(left, card, 1)): many for (each, left), many in ways.items()})
        elif what == "draw":
            ways = drawn(ways, who, [card] if who == seat else range(KINDS))
        elif what == "take":
            known[who][card] += 1
        elif known[who][card] and who != seat:
            known[who][card] -= 1
        else:
            ways = gone(ways, who, card) if who != seat else ways
    return Counter({(tuple(without(seat, each)), left): many for (each, left), many in ways.items()})


def counts(cards: Counter[int]) -> Cards:
    return tuple(cards[card] for card in range(KINDS))


def changed(cards: Cards, card: int, change: int) -> Cards:
    """Return the counts after changing the count of one kind."""
    return (*cards[:card], cards[card] + change, *cards[card + 1 :])


def without(seat: int, hands: tuple[Cards, ...]) -> list[Cards]:
    """Return the hands, except the seat's own."""
    return [(0,) * KINDS if owner == seat else hand for owner, hand in enumerate(hands)]


def drawn(ways: Counter[World], who: int, cards: Any) -> Counter[World]:
    """Return the worlds after a seat has drawn one of these cards."""
    after: Counter[World] = Counter()
    for (hands, pile), many in ways.items():
        for card in cards:
            if pile[card]:
                hand = changed(hands[who], card, 1)
                after[(*hands[:who], hand, *hands[who + 1 :]), changed(pile, card, -1)] += many * pile[card]
    return after


def gone(ways: Counter[World], who: int, card: int) -> Counter[World]:
    """Return the worlds after a card has left a hand."""
    after: Counter[World] = Counter()
    for (hands, pile), many in ways.items():
        if hands[who][card]:
            hand = changed(hands[who], card, -1)
            after[(*hands[:who], hand, *hands[who + 1 :]), pile] += many * hands[who][card]
    return after


# --- Agreement ------------------------------------------------------------------------------------------------------


def unknown_hand(fields: dict[str, Any], owner: int) -> dict[int, int]:
    """Return the cards that came to a hand unseen, by kind."""
    rows = range(50 * owner, 50 * owner + KINDS)
    return {at % 50: fields["hand"][at] - fields["known"][at] for at in rows}


def world_of(fields: dict[str, Any], seat: int) -> World:
    """Return a world in the form that `all_ways` uses."""
    hands = tuple(counts(Counter(unknown_hand(fields, owner))) for owner in range(3))
    return tuple(without(seat, hands)), counts(Counter(fields["draw"][: fields["draw_count"]]))


def are_as_likely(s: State, told: Told, seat: int) -> bool:
    """Check that all worlds come up, in proportion to their ways."""
    ways = all_ways(told, seat)
    return is_spread_like(worlds_drawn(RUMMY, s, seat, lambda fields: world_of(fields, seat)), ways)


BEFORE = [small(seed, turns=1) for seed in range(3)]
AFTER = [(s, told) for seed in range(12) for s, told in [small(seed, turns=6 + seed % 3)] if s.refills == 1]
LATER = [(s, told) for seed in range(8) for s, told in [small(seed, 8, (2, 2, 7))] if s.refills == 1]


@pytest.mark.parametrize("number", some_now(range(len(BEFORE)), 1))
@nightly
def test_before_a_refill(number: int) -> None:
    s, told = BEFORE[number]
    assert s.refills == 0
    assert all(are_as_likely(s, told, seat) for seat in (0, 1, 2))


@pytest.mark.parametrize("number", some_now(range(len(AFTER)), 1))
def test_after_a_refill(number: int) -> None:
    s, told = AFTER[number]
    assert all(are_as_likely(s, told, seat) for seat in (0, 1, 2, -1))


@nightly
@pytest.mark.parametrize("number", some_now(range(len(LATER)), 1))
def test_long_after_a_refill(number: int) -> None:
    s, told = LATER[number]
    assert all(are_as_likely(s, told, seat) for seat in (0, 1, 2, -1))


def test_there_are_positions_in_which_a_card_may_be_old_or_new() -> None:
    """Without such positions, the test above would prove nothing."""
    assert len(AFTER) >= 4
    assert len(LATER) >= 4
    assert sum(s.left_count for s, _ in AFTER + LATER) > 20


@pytest.mark.parametrize("number", range(len(AFTER)))
def test_they_depend_on_what_is_seen_alone(number: int) -> None:
    """A position gives the same worlds after its hidden cards are exchanged."""
    s, told = AFTER[number]
    other = s.copy()
    hands, pile = max(all_ways(told, 0))
    for owner in (1, 2):
        held = {card: s.known[50 * owner + card] + hands[owner][card] for card in range(KINDS)}
        hold(other, owner, [*Counter(held).elements()])
    other.draw[: s.draw_count] = [card for card in range(KINDS) for _ in range(pile[card])]
    for number_of_world in range(3):
        assert another_world(RUMMY, other, 0, number_of_world) == another_world(RUMMY, s, 0, number_of_world)


def test_what_others_have_drawn_fits_what_they_hold_and_have_played() -> None:
    for s, _ in AFTER + LATER:
        for number in range(5):
            world = another_world(RUMMY, s, 0, number)
            for seat in (1, 2):
                assert sum(world.drawn[50 * seat : 50 * seat + 50]) == s.draws[seat]
            drawn_by_all = Counter(
                {card: sum(world.drawn[50 * seat + card] for seat in range(3)) for card in range(50)}
            )
            assert drawn_by_all + Counter(world.draw[: s.draw_count]) == Counter(dict(enumerate(s.refilled)))
