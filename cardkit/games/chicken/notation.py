"""How Chicken's cards and places are written, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.scoring import CHICK, EGG
from cardkit.table.errors import NotationError
from cardkit.table.telling import CardWord

if TYPE_CHECKING:
    from collections.abc import Sequence


CARDS = {**{number: str(number) for number in range(1, CHICK)}, CHICK: "chick", EGG: "egg"}
"""How each card is written."""

CODES = {text: card for card, text in CARDS.items()}
PILES = {rules.DRAW_PILE: "draw", rules.DISCARD_PILE: "discard"}


def card_text(card: int) -> str:
    """A card as it is written: `1` to `6`, `chick` or `egg`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return str(CardWord(text, __package__ or ""))


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CODES:
        message = f"{text!r} is no card of Chicken: write a number as 1 to 6, a chick as chick, the egg as egg"
        raise NotationError(message)
    return CODES[text]


def place_text(place: int) -> str:
    """A place: `draw`, `discard`, or a seat and a card of its hand, such as `2h1`."""
    return PILES.get(place) or f"{place // rules.HAND + 1}h{place % rules.HAND + 1}"


def place_for(place: int, seat: int) -> int:
    """The place as a seat (from 0) can tell it: all the cards in another's hand are one to it."""
    owner = place // rules.HAND
    return place if place >= rules.DRAW_PILE or owner == seat else owner * rules.HAND


def parse_cards(words: Sequence[str]) -> list[int]:
    """Cards written one after another, such as `3 3 chick`. Raises NotationError."""
    return [parse_card(word) for word in words]
