"""How Chicken's cards, places and moves are written, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.scoring import CHICK, EGG
from cardkit.table.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

CARDS = {**{number: str(number) for number in range(1, CHICK)}, CHICK: "chick", EGG: "egg"}
"""How each card is written."""

CODES = {text: card for card, text in CARDS.items()}
PILES = {rules.DRAW_PILE: "draw", rules.DISCARD_PILE: "discard"}


def card_text(card: int) -> str:
    """A card as it is written: `1` to `6`, `chick` or `egg`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return text


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


def move_text(move: int) -> str:
    """A move as it is written in records and typed by people."""
    return PLAIN_MOVES.get(move) or f"play {CARDS[move - rules.PLAY + 1]}"


PLAIN_MOVES = {rules.DRAW: "draw", rules.OUT: "out"}
PLAIN_CODES = {text: move for move, text in PLAIN_MOVES.items()}


def parse_move(_: State, text: str) -> int:
    """The move written as `text`, legal or not. Raises NotationError if it is no move of this game."""
    if text in PLAIN_CODES:
        return PLAIN_CODES[text]
    verb, _space, card = text.partition(" ")
    if verb == "play" and card:
        return rules.PLAY + parse_card(card) - 1
    message = f"{text!r} is no move of Chicken: its moves are written play 3, play chick, play egg, draw, out"
    raise NotationError(message)


def parse_cards(words: Sequence[str]) -> list[int]:
    """Cards written one after another, such as `3 3 chick`. Raises NotationError."""
    return [parse_card(word) for word in words]
