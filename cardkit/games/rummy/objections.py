"""What speaks against a move just here: which cards would do, how many are laid. The clause says what holds always."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cardkit.games.rummy import table
from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.legality import forbids, held
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    SUITS,
    card_of,
    forbids_longer,
    joker_place,
    laid_at,
    number_of,
    size_of,
)
from cardkit.games.rummy.nearness import shortcoming
from cardkit.games.rummy.notation import card_name, card_text
from cardkit.games.rummy.scoring import cards_to_come_out
from cardkit.table.words import count_of, either

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardkit.table.state import State


def objection(s: State, move: int) -> tuple[str, str]:
    """Say what speaks against an illegal move in a round that is being played; nothing where the clause says it all."""
    if move < table.DISCARD:
        return _getting(s, move - table.TAKE)
    if s.phase != table.PLAYING:
        return "You have no card for this turn yet.", "First draw one, or take from the discard pile."
    if move < table.ADD and not held(s, move - table.DISCARD):
        return f"You do not hold the {card_name(card_text(move - table.DISCARD))}.", PICK
    return _playing(s, move), _instead(s, move)


PICK = "Pick cards of your hand to lay, to add or to discard."


def _getting(s: State, count: int) -> tuple[str, str]:
    if s.phase == table.PLAYING:
        return "You have your card for this turn.", "Lay and add what you like, then discard a card."
    if count:
        return f"The discard pile has {count_of(s.discard_count, 'card')}.", "Take no more than there are."
    return "There is nothing to draw.", "Take from the discard pile."


def _instead(s: State, move: int) -> str:
    """What can be done by somebody who has the cards, but may not play them like this."""
    clause = forbids(s, move)
    if clause == C.OUT_FIRST:
        return "Lay combinations first." if s.laid else "Lay enough combinations first, or just discard a card."
    return PICK if clause in {C.TABLE_FIXED, C.TURN_PLAY} else ""


def _playing(s: State, move: int) -> str:
    clause = forbids(s, move)
    if clause == C.TABLE_FIXED:
        return "What lies there stays there."
    if move >= table.MELD:
        return _meld(s, move - table.MELD, clause)
    if clause == C.OUT_FIRST:
        return _not_out(s)
    if clause == C.TURN_KEEP_ONE:
        return "Then you would have no card left to discard."
    if table.EXCHANGE <= move < table.MELD:
        return _exchange(s, (move - table.EXCHANGE) // CARD_TYPES)
    return _add(s, (move - table.ADD) // LAID_CARDS) if table.ADD <= move < table.EXCHANGE else ""


def _meld(s: State, cards: int, clause: int) -> str:
    """What cards lack that make no combination; or why they cannot be laid all the same."""
    if clause == C.TURN_PLAY:
        return "You do not hold all these cards."
    if clause == C.OUT_FIRST:
        return f"{_not_out(s)} With these alone you cannot get there."
    if clause == C.TURN_KEEP_ONE:
        return "Then you would have no card left to discard."
    says, broken = shortcoming([card_of(laid_at(cards, index)) for index in range(size_of(cards))])
    return says if broken == clause else ""


def _not_out(s: State) -> str:
    laid = count_of(s.laid, "card") if s.laid else "no card"
    return f"You have laid {laid} of the {cards_to_come_out(s, s.seat)} that you need to come out."


def _add(s: State, m: int) -> str:
    """What can be added to a combination that is there."""
    if s.phase != table.PLAYING or m >= s.combinations:
        return ""
    fitting = sorted({card_of(laid) for laid in range(LAID_CARDS) if forbids_longer(s.meld[m], laid) == 0}, key=_order)
    return f"Combination {m + 1} can take {_named(fitting) if fitting else 'no more cards'}."


def _exchange(s: State, m: int) -> str:
    """What can be exchanged for the jokers of a combination that is there."""
    if s.phase != table.PLAYING or m >= s.combinations:
        return ""
    wanted = sorted((card for card in range(CARD_TYPES) if joker_place(s.meld[m], card) >= 0), key=_order)
    if not wanted:
        return f"Combination {m + 1} has no joker."
    return f"What can be exchanged for a joker of combination {m + 1} is {_named(wanted)}."


def _order(card: int) -> tuple[int, int]:
    return number_of(card), card


def _named(cards: Iterable[int]) -> str:
    """One of these cards, the colours of one number together: `a red or yellow 2, or a purple 6`."""
    names = []
    for number, same in groupby(cards, number_of):
        colours = [card_name(card_text(card)).split()[0] for card in same]
        names.append(f"{'any' if len(colours) == SUITS else f'a {either(colours)}'} {number + 1}")
    return ", or ".join(names)
