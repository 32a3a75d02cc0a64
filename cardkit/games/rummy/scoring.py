"""What combinations and hands are worth, and how many cards it takes to come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import ALONE, CARD_TYPES, IN_TEAMS
from cardkit.games.rummy.melds import (
    MIXED_RUN,
    NUMBERS,
    RED,
    SET,
    SMALLEST,
    jokers_in,
    kind_of,
    laid_at,
    number_of,
    size_of,
)
from cardkit.table.common import side_of

if TYPE_CHECKING:
    from cardkit.table.state import State

GOING_OUT = 10
"""`score.out`."""
RED_COST = 10
"""`score.hand`: what a red card left in hand costs."""
OTHER_COST = 5
LESS, MORE = 20, 40
"""`score.run`: what runs of five count, in one order or the other."""
NOBODY_OUT = -1
"""As `ender`: nobody has gone out."""


def is_pure(cards: int) -> bool:
    """`score.pure`: a run of one suit, or a set, without a joker."""
    return kind_of(cards) != MIXED_RUN and jokers_in(cards) == 0


def combination_score(s: State, cards: int) -> int:
    """What a combination counts as it lies."""
    return set_score(cards) if kind_of(cards) == SET else run_score(s, cards)


def set_score(cards: int) -> int:
    """`score.set`: by size, pure or mixed; 1s and 7s count half."""
    size = size_of(cards)
    if size == SMALLEST:
        return 0
    score = 50
    if size == 4:
        score = 30 if is_pure(cards) else 10
    number = number_of(laid_at(cards, 0))
    return score // 2 if number in (0, NUMBERS - 1) else score


def run_score(s: State, cards: int) -> int:
    """`score.run`: by size, pure or mixed; from five cards on as printed, or swapped (`five_run`)."""
    size = size_of(cards)
    pure = is_pure(cards)
    if size < 5:
        return (size - SMALLEST) * 10 + (10 if pure else 0)
    more = pure if s.swapped else not pure
    return (MORE if more else LESS) + (size - 5) * 10


def hand_cost(s: State, seat: int) -> int:
    """`score.hand`: what the cards left in a hand cost; `score.partner`: nothing, if the partner has gone out."""
    if s.ender != NOBODY_OUT and side_of(s, seat) == side_of(s, s.ender):
        return 0
    return cards_cost(s, seat)


def cards_cost(s: State, seat: int) -> int:
    """`score.hand`: every red card 10, every other 5."""
    cost = 0
    for card in range(CARD_TYPES):
        cost += s.hand[seat * CARD_TYPES + card] * (RED_COST if card // NUMBERS == RED else OTHER_COST)
    return int(cost)


def side_score(s: State, side: int) -> int:
    """What a side has in this round: its combinations (`table.owner`), going out (`score.out`), its hands."""
    score = GOING_OUT if s.ender != NOBODY_OUT and side_of(s, s.ender) == side else 0
    for m in range(s.combinations):
        if side_of(s, s.owner[m]) == side:
            score += combination_score(s, s.meld[m])
    for seat in range(side, s.players, s.sides):
        score -= hand_cost(s, seat)
    return score


def cards_to_come_out(s: State, seat: int) -> int:
    """`out.table`: how many cards a seat's first play must lay, by its side's total at the start of the round."""
    total = s.totals[side_of(s, seat)]
    limits = ALONE if s.sides == s.players else IN_TEAMS
    needed = SMALLEST
    for limit in limits:
        needed += 1 if total >= limit else 0
    return needed
