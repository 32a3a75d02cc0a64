"""How Papageno's cards, spots and moves are written, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import HIGHEST_BIRD, LOWEST_BIRD
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, FLUTE, SPOTS
from cardkit.table.errors import NotationError

if TYPE_CHECKING:
    from cardkit.table.state import State

CARDS = {
    **{number: str(number) for number in range(LOWEST_BIRD, HIGHEST_BIRD + 1)},
    FLUTE: "F",
    CAPTURE: "C",
    EGG: "E",
}
"""How each card is written."""

CODES = {text: card for card, text in CARDS.items()}
NAMES = {"F": "Pan flute", "C": "Capture", "E": "Egg"}
SPOT_NAMES = ("a1", "a2", "a3", "b1", "b2", "b3")
PILES = {rules.DRAW_PILE: "draw", rules.DISCARD_PILE: "discard", rules.HAND: "hand"}


def card_text(card: int) -> str:
    """A card as it is written: `-2` to `9`, `F`, `C` or `E`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return NAMES.get(text, text)


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CODES:
        message = f"{text!r} is no card of Papageno: write a bird as -2 to 9, a Pan flute F, a Capture C, an Egg E"
        raise NotationError(message)
    return CODES[text]


def place_text(place: int) -> str:
    """A place: `draw`, `discard`, `hand`, or a seat and a spot such as `3b2`."""
    return PILES.get(place) or f"{place // SPOTS + 1}{SPOT_NAMES[place % SPOTS]}"


def move_text(move: int) -> str:
    """A move as it is written in records and typed by people."""
    if move < rules.DRAW:
        return f"reveal {SPOT_NAMES[move - rules.REVEAL]}"
    if move in PLAIN_MOVES:
        return PLAIN_MOVES[move]
    if move < rules.DISCARD:
        return f"swap {SPOT_NAMES[move - rules.SWAP]}"
    own, other = divmod(move - rules.EXCHANGE, rules.AREAS)
    return f"capture {SPOT_NAMES[own]} {place_text(other)}"


PLAIN_MOVES = {rules.DRAW: "draw", rules.TAKE: "take", rules.DISCARD: "discard", rules.PASS: "pass"}
PLAIN_CODES = {text: move for move, text in PLAIN_MOVES.items()}
SHAPES = "reveal a1, draw, take, swap a1, discard, capture a1 2b3, pass"


def parse_move(s: State, text: str) -> int:
    """The move written as `text`, legal or not. Raises NotationError if it is no move of this game at this table."""
    words = text.split(" ")
    if text in PLAIN_CODES:
        return PLAIN_CODES[text]
    if words[0] in {"reveal", "swap"} and len(words) == 2:
        return (rules.REVEAL if words[0] == "reveal" else rules.SWAP) + _parse_spot(words[1])
    if words[0] == "capture" and len(words) == 3:
        return rules.EXCHANGE + _parse_spot(words[1]) * rules.AREAS + _parse_place(s, words[2])
    message = f"{text!r} is no move of Papageno: its moves are written {SHAPES}"
    raise NotationError(message)


def _parse_spot(text: str) -> int:
    if text not in SPOT_NAMES:
        message = f"there is no spot {text!r}: rows are a and b, columns 1 to {COLUMNS}, as in a1 or b3"
        raise NotationError(message)
    return SPOT_NAMES.index(text)


def _parse_place(s: State, text: str) -> int:
    seats = [str(seat) for seat in range(1, s.players + 1)]
    if text[:1] not in seats:
        message = f"there is no place {text!r}: write a seat from 1 to {s.players} and its spot, as in 2b3"
        raise NotationError(message)
    return (int(text[0]) - 1) * SPOTS + _parse_spot(text[1:])


def parse_area(text: str) -> list[int]:
    """The six cards of an area written as two rows, such as `6 E 3 / 6 2 5`. Raises NotationError."""
    rows = [row.split() for row in text.replace("\u2212", "-").split("/")]
    if [len(row) for row in rows] != [COLUMNS, COLUMNS]:
        message = f"{text!r} is no area of Papageno: write two rows of three cards, as in '6 E 3 / 6 2 5'"
        raise NotationError(message)
    return [parse_card(card) for row in rows for card in row]
