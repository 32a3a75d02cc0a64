"""Which moves of Five-Suit Rummy are legal: one question, answered with the clause that forbids the move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    SMALLEST,
    card_of,
    cards_left,
    forbids_combination,
    forbids_longer,
    forbids_swap,
    holds_combination,
    laid_at,
    size_of,
)
from cardkit.games.rummy.scoring import cards_to_come_out
from cardkit.games.rummy.table import ADD, DISCARD, EXCHANGE, MELD, PLAYING, REARRANGE, STARTING, TAKE
from cardkit.table import common
from cardkit.table.common import GAME_STOPPED

if TYPE_CHECKING:
    from cardkit.table.state import State


def forbids(s: State, move: int) -> int:
    """The clause that forbids `move` to the seat whose turn it is, or 0 if it is legal."""
    if s.phase <= GAME_STOPPED:
        return C.END_GAME
    if s.phase == common.ROUND_OVER:
        return C.END_ROUND
    if move < DISCARD:
        return forbids_getting(s, move - TAKE)
    if REARRANGE <= move < MELD:
        return C.TABLE_FIXED
    return C.TURN_DRAW if s.phase == STARTING else forbids_playing(s, move)


def forbids_playing(s: State, move: int) -> int:
    """`turn.play`: combinations and cards; `turn.discard`: at the end one more."""
    if move >= MELD:
        return forbids_meld(s, move - MELD)
    return forbids_discard(s, move - DISCARD) if move < ADD else forbids_at_table(s, move)


def forbids_getting(s: State, count: int) -> int:
    """`turn.draw`, `turn.take`: once, at the start of a turn, as much as there is; `turn.refill`: nothing to draw."""
    if s.phase == PLAYING:
        return C.TURN_PLAY
    if count == 0:
        return C.TURN_REFILL if s.draw_count == 0 else 0
    return C.TURN_TAKE if count > s.discard_count else 0


def forbids_discard(s: State, card: int) -> int:
    """`turn.discard`: a card of one's own hand; `out.first`: not halfway through coming out."""
    if not held(s, card):
        return C.TURN_DISCARD
    return C.OUT_FIRST if s.laid and not s.out[s.seat] else 0


def forbids_meld(s: State, cards: int) -> int:
    """`turn.play`: cards of one's own hand, which make a combination, enough of them to come out, and not all."""
    if not holds_all(s, cards):
        return C.TURN_PLAY
    broken = forbids_combination(cards)
    if broken:
        return broken
    size = size_of(cards)
    if not s.out[s.seat] and s.laid + size < cards_to_come_out(s, s.seat) and not can_still_come_out(s, cards, size):
        return C.OUT_FIRST
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == size else 0


def can_still_come_out(s: State, cards: int, size: int) -> bool:
    """`out.first`: say whether the hand, having laid these cards, holds what is lacking and a card to discard.

    It takes six cards at most, and three are laid: so one more combination is always enough. And where there is a
    larger one, there is one of three cards among them: of a run with at most one joker in every two cards and a half,
    some three neighbours hold at most one.
    """
    return bool(s.hand_count[s.seat] - size > SMALLEST) and holds_combination(cards_left(s, s.seat, cards))


def forbids_at_table(s: State, move: int) -> int:
    """`out.first`, `out.then`: adding and exchanging are for seats that are out."""
    if not s.out[s.seat]:
        return C.OUT_FIRST
    if move < EXCHANGE:
        return forbids_add(s, (move - ADD) // LAID_CARDS, (move - ADD) % LAID_CARDS)
    return forbids_exchange(s, (move - EXCHANGE) // CARD_TYPES, (move - EXCHANGE) % CARD_TYPES)


def forbids_add(s: State, m: int, laid: int) -> int:
    """`table.add`: a card of one's own hand, not the last, which leaves a combination on the table valid."""
    if m >= s.combinations:
        return C.TABLE_ADD
    if not held(s, card_of(laid)):
        return C.TURN_PLAY
    broken = forbids_longer(s.meld[m], laid)
    if broken:
        return broken
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == 1 else 0


def forbids_exchange(s: State, m: int, card: int) -> int:
    """`table.exchange`: a card of one's own hand for the joker that stands for it."""
    if m >= s.combinations:
        return C.TABLE_EXCHANGE
    return forbids_swap(s.meld[m], card) if held(s, card) else C.TURN_PLAY


def held(s: State, card: int) -> bool:
    """Say whether the active seat holds a card."""
    return bool(s.hand[s.seat * CARD_TYPES + card])


def holds_all(s: State, cards: int) -> bool:
    """Say whether the active seat holds every card of a combination; identical ones are neighbours in it."""
    last = -1
    same = 0
    for index in range(size_of(cards)):
        card = card_of(laid_at(cards, index))
        same = same + 1 if card == last else 1
        last = card
        if s.hand[s.seat * CARD_TYPES + card] < same:
            return False
    return True
