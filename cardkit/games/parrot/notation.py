"""How Parrot's cards and spots are written, and read back."""

from __future__ import annotations

from cardkit.games.laid_out.spots import Spots
from cardkit.games.parrot.clauses import SEATS
from cardkit.games.parrot.scoring import COLUMNS, NUMBERS, PARROT
from cardkit.table.errors import NotationError
from cardkit.table.telling import CardWord

CARDS = {**{number: str(number) for number in range(NUMBERS)}, PARROT: "P"}
"""How each card is written."""

CODES = {text: card for card, text in CARDS.items()}
AREA = Spots(COLUMNS, SEATS.high or 0)
SPOT_NAMES = AREA.names
place_text = AREA.place_text


def card_text(card: int) -> str:
    """A card as it is written: `0` to `12`, or `P`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return str(CardWord(text, __package__ or ""))


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CODES:
        message = f"{text!r} is no card of Parrot: write a number as 0 to 12, a Parrot P"
        raise NotationError(message)
    return CODES[text]


def parse_area(text: str) -> list[int]:
    """The eight cards of a Box written as two rows, such as `7 P 7 2 / 7 7 P 3`. Raises NotationError."""
    return AREA.read_area(text, "a Box of Parrot", "7 P 7 2 / 7 7 P 3", parse_card)
