"""How Parrot's cards, spots and moves are written, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import rules
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT, SPOTS
from cardkit.table.errors import NotationError

if TYPE_CHECKING:
    from cardkit.table.state import State

CARDS = {**{number: str(number) for number in range(NUMBERS)}, PARROT: "P"}
"""How each card is written."""

CODES = {text: card for card, text in CARDS.items()}
SPOT_NAMES = ("a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4")
PILES = {rules.DRAW_PILE: "draw", rules.DISCARD_PILE: "discard", rules.HAND: "hand"}


def card_text(card: int) -> str:
    """A card as it is written: `0` to `12`, or `P`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return "Parrot" if text == "P" else text


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CODES:
        message = f"{text!r} is no card of Parrot: write a number as 0 to 12, a Parrot P"
        raise NotationError(message)
    return CODES[text]


def place_text(place: int) -> str:
    """A place: `draw`, `discard`, `hand`, or a seat and a spot such as `3b2`."""
    return PILES.get(place) or f"{place // SPOTS + 1}{SPOT_NAMES[place % SPOTS]}"


def move_text(move: int) -> str:
    """A move as it is written in records and typed by people."""
    if move in PLAIN_MOVES:
        return PLAIN_MOVES[move]
    if move < rules.SWAP:
        return f"reveal {SPOT_NAMES[move - rules.REVEAL]}"
    if move < rules.DISCARD:
        return f"swap {SPOT_NAMES[move - rules.SWAP]}"
    own, landing = divmod(move - rules.FLOAT, SPOTS)
    return f"float {SPOT_NAMES[own]} {SPOT_NAMES[landing]}"


PLAIN_MOVES = {rules.DRAW: "draw", rules.TAKE: "take", rules.DISCARD: "discard"}
PLAIN_CODES = {text: move for move, text in PLAIN_MOVES.items()}
SHAPES = "reveal a1, draw, take, swap a1, discard, float a1 b4"


def parse_move(_s: State, text: str) -> int:
    """The move written as `text`, legal or not. Raises NotationError if it is no move of this game."""
    words = text.split(" ")
    if text in PLAIN_CODES:
        return PLAIN_CODES[text]
    if words[0] in {"reveal", "swap"} and len(words) == 2:
        return (rules.REVEAL if words[0] == "reveal" else rules.SWAP) + _parse_spot(words[1])
    if words[0] == "float" and len(words) == 3:
        return rules.FLOAT + _parse_spot(words[1]) * SPOTS + _parse_spot(words[2])
    message = f"{text!r} is no move of Parrot: its moves are written {SHAPES}"
    raise NotationError(message)


def _parse_spot(text: str) -> int:
    if text not in SPOT_NAMES:
        message = f"there is no spot {text!r}: rows are a and b, columns 1 to {COLUMNS}, as in a1 or b4"
        raise NotationError(message)
    return SPOT_NAMES.index(text)


def parse_area(text: str) -> list[int]:
    """The eight cards of a Box written as two rows, such as `7 P 7 2 / 7 7 P 3`. Raises NotationError."""
    rows = [row.split() for row in text.split("/")]
    if [len(row) for row in rows] != [COLUMNS, COLUMNS]:
        message = f"{text!r} is no Box of Parrot: write two rows of four cards, as in '7 P 7 2 / 7 7 P 3'"
        raise NotationError(message)
    return [parse_card(card) for row in rows for card in row]
