"""What a person means by pointing at cards and piles in Five-Suit Rummy, and what a reader may wonder about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import rules, table
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.legality import forbids
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    NUMBERS,
    YELLOW,
    card_of,
    joker_place,
    laid_at,
    number_of,
    size_of,
)
from cardkit.games.rummy.nearness import nearly_combinations
from cardkit.games.rummy.notation import as_added
from cardkit.table.definition import legal_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

# --- What somebody means who points at things -----------------------------------------------------------------------


NONE = -1


def meant(s: State, seat: int, path: Sequence[str]) -> int:
    """The move that `seat` (from 0) means by pointing at the places of `path`, legal or not; NONE if none is meant."""
    if list(path) == ["draw"]:
        return table.DRAW
    if list(path) == ["discard"]:
        return table.TAKE + 1 if s.phase != table.PLAYING else NONE
    if path[0].startswith("m"):
        return _meant_by_laid_card(s, path[0])
    card = pointed_at(s, seat, path[0])
    if card < 0 or len(path) != 2:
        return NONE
    if path[1] == "discard":
        return table.DISCARD + card
    return _meant_at_table(s, card, path[1]) if path[1].startswith("m") else NONE


def hand_places(s: State, seat: int) -> list[int]:
    """The cards of a hand in the order in which they are shown: by suit, then by number."""
    counts = s.hand[seat * CARD_TYPES : (seat + 1) * CARD_TYPES]
    return [card for card, count in enumerate(counts) for _ in range(count)]


def pointed_at(s: State, seat: int, place: str) -> int:
    """The card that lies in a place of the seat's own hand, or -1."""
    owner, _, index = place.partition("h")
    cards = hand_places(s, seat)
    own = owner == str(seat + 1) and index.isdecimal() and 1 <= int(index) <= len(cards)
    return cards[int(index) - 1] if own else -1


def _meant_by_laid_card(s: State, place: str) -> int:
    """`table.fixed`: nothing can be done with a card on the table alone, but to take it away from there."""
    m, index = (int(number) - 1 for number in place[1:].split("."))
    return table.REARRANGE + m * LAID_CARDS + laid_at(s.meld[m], index)


def _meant_at_table(s: State, card: int, place: str) -> int:
    """Adding a card to a combination, or exchanging it for the joker that one points at."""
    number, _, index = place[1:].partition(".")
    m = int(number) - 1
    exchange = table.EXCHANGE + m * CARD_TYPES + card
    joker = joker_place(s.meld[m], card) if m < s.combinations else -1
    additions = additions_of(s, m, card)
    if joker >= 0 and (joker == int(index) - 1 or not additions):
        return exchange
    if not additions and _is_yellow_twin(s, m, int(index) - 1, card):
        return exchange
    return additions[0] if additions else table.ADD + m * LAID_CARDS + as_added(s.meld[m], card)


def _is_yellow_twin(s: State, m: int, index: int, card: int) -> bool:
    """Say whether a yellow card with the number of `card` lies there: it may look like a joker and be none."""
    laid = laid_at(s.meld[m], index) if m < s.combinations and index < size_of(s.meld[m]) else -1
    return laid >= 0 and card_of(laid) == YELLOW * NUMBERS + number_of(card) != card


def additions_of(s: State, m: int, card: int) -> list[int]:
    """The legal ways for the seat to move to add a card to a combination: as itself first, then as a joker."""
    ways = [laid for laid in range(LAID_CARDS) if card_of(laid) == card]
    moves = [table.ADD + m * LAID_CARDS + laid for laid in ways]
    return [move for move in moves if forbids(s, move) == 0]


# --- What a reader may wonder about ---------------------------------------------------------------------------------

FEW = 2
"""So many combinations are listed for each clause that forbids them."""


def moves_to_explain(s: State) -> list[int]:
    """The moves that a reader may wonder about now: all legal ones, and what the hand suggests but may not do."""
    return list(dict.fromkeys([*legal_moves(rules, s), *_suggested(s)]))


def _suggested(s: State) -> list[int]:
    """Drawing, taking, discarding; adding each card of the hand to each combination, exchanging it there; and so on."""
    hand = sorted(set(hand_places(s, s.seat)))
    moves = [table.DRAW, table.TAKE + 1]
    moves += [table.DISCARD + card for card in hand]
    for m in range(s.combinations):
        moves += [table.ADD + m * LAID_CARDS + laid for laid in range(LAID_CARDS) if card_of(laid) in hand]
        moves += [table.EXCHANGE + m * CARD_TYPES + card for card in hand]
    moves += [table.REARRANGE + laid_at(s.meld[0], 0)] if s.combinations else []
    return moves + (_nearly(s) if s.phase == table.PLAYING else [])


def _nearly(s: State) -> list[int]:
    """Combinations that the hand suggests and that may not be laid: of each clause against them the first few."""
    by_clause: dict[int, list[int]] = {}
    for cards in nearly_combinations(hand_places(s, s.seat)):
        by_clause.setdefault(forbids(s, table.MELD + cards), []).append(table.MELD + cards)
    return [move for clause, moves in by_clause.items() if clause for move in moves[:FEW]]
