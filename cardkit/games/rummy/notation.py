"""How the cards, combinations and moves of Five-Suit Rummy are written, and read back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardkit.games.rummy import table
from cardkit.games.rummy.melds import (
    NUMBERS,
    SET,
    YELLOW,
    card_of,
    is_joker,
    is_of_one_number,
    joker_for,
    kind_of,
    laid_at,
    number_of,
    size_of,
    suit_of,
    suits_in,
    with_card,
)
from cardkit.table.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


GAME = "Five-Suit Rummy"
SUITS = "RYGBP"
SUIT_NAMES = ("red", "yellow", "green", "blue", "purple")
CARDS = tuple(f"{suit}{number}" for suit in SUITS for number in range(1, NUMBERS + 1))
"""How each card is written."""

LAID = re.compile(r"([A-Z]\d)(?:=([A-Z]\d))?")

# --- Cards ----------------------------------------------------------------------------------------------------------


def card_text(card: int) -> str:
    """A card as it is written: `R1` to `P7`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words: `red 5`; one that stands for another too: `yellow 4 as red 4`."""
    card, _, meant = text.partition("=")
    name = f"{SUIT_NAMES[SUITS.index(card[0])]} {card[1]}"
    return f"{name} as {card_name(meant)}" if meant else name


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CARDS:
        message = f"{text!r} is no card of {GAME}: write its suit, R Y G B or P, and a number from 1 to 7, as in R5"
        raise NotationError(message)
    return CARDS.index(text)


def laid_text(laid: int) -> str:
    """A laid card as it is written: `R4`, or `Y4=R4` where a yellow card stands for another."""
    card = card_text(card_of(laid))
    return f"{card}={SUITS[suit_of(laid)]}{card[1]}" if is_joker(laid) else card


def parse_laid(text: str) -> int:
    """The laid card written as `text`. Raises NotationError if it is none."""
    found = LAID.fullmatch(text.upper())
    card = parse_card(found[1] if found else text)
    if not found or not found[2]:
        return card
    meant = parse_card(found[2])
    if card // NUMBERS != YELLOW or meant // NUMBERS == YELLOW or number_of(card) != number_of(meant):
        message = f"{text!r} will not do: only a yellow card stands for another, of its own number, as in Y4=R4"
        raise NotationError(message)
    return joker_for(meant)


def cards_of(cards: int) -> list[int]:
    """The laid cards of a combination in their order."""
    return [laid_at(cards, index) for index in range(size_of(cards))]


def combination_text(cards: int) -> str:
    """A combination as it is written: its cards in order."""
    return " ".join(map(laid_text, cards_of(cards)))


def parse_combination(words: Iterable[str]) -> int:
    """The combination of the cards written as `words`, in any order. Raises NotationError for what is no card."""
    return combination(map(parse_laid, words))


def combination(laid_cards: Iterable[int]) -> int:
    """The combination of these laid cards, in its order; in a set a yellow card is just that."""
    cards = 0
    for laid in laid_cards:
        cards = with_card(cards, laid)
    return _as_set(cards) if cards and is_of_one_number(cards) else cards


def _as_set(cards: int) -> int:
    plain = [laid for laid in cards_of(cards) if not is_joker(laid)]
    found = 0
    for laid in cards_of(cards):
        stands_in_vain = is_joker(laid) and suit_of(laid) in map(suit_of, plain)
        found = with_card(found, laid if stands_in_vain else card_of(laid))
    return found


# --- Places -----------------------------------------------------------------------------------------------


def place_text(place: int) -> str:
    """A place: `draw`, `discard`, a card of a hand such as `2h1`, or of a combination such as `m2.3`."""
    if place < table.HAND:
        return "draw" if place == table.DRAW_PILE else "discard"
    if place < table.TABLE:
        seat, index = divmod(place - table.HAND, table.DECK)
        return f"{seat + 1}h{index + 1}"
    m, index = divmod(place - table.TABLE, NUMBERS)
    return f"m{m + 1}.{index + 1}"


def place_for(place: int, seat: int) -> int:
    """The place as a seat (from 0) can tell it: all the cards in another's hand are one to it."""
    owner = (place - table.HAND) // table.DECK
    if place < table.HAND or place >= table.TABLE or owner == seat:
        return place
    return table.HAND + owner * table.DECK


def as_added(cards: int, laid: int) -> int:
    """The laid card as it is written where it is added: in a set a yellow card is just that."""
    to_a_set = cards and kind_of(cards) == SET and not suits_in(cards) >> suit_of(laid) & 1
    return card_of(laid) if to_a_set else laid


def read_count(text: str, most: int, things: str) -> int:
    """A number from 1 to `most`. Raises NotationError, which says what `things` are counted."""
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most):
        message = f"{text!r} will not do: there are never more than {most} {things}, and they are counted from 1"
        raise NotationError(message)
    return int(text)


def texts_of(counts: Sequence[int]) -> tuple[str, ...]:
    """The cards of which there are so many of each kind, sorted by suit and number."""
    return tuple(card_text(card) for card, count in enumerate(counts) for _ in range(count))
