"""How Papageno's cards and spots are written, and read back."""

from __future__ import annotations

from cardkit.games.laid_out.spots import Spots
from cardkit.games.papageno.clauses import HIGHEST_BIRD, LOWEST_BIRD, SEATS
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, FLUTE
from cardkit.table.errors import NotationError
from cardkit.table.telling import CardWord

CARDS = {
    **{number: str(number) for number in range(LOWEST_BIRD, HIGHEST_BIRD + 1)},
    FLUTE: "F",
    CAPTURE: "C",
    EGG: "E",
}
"""How each card is written."""

CODES = {text: card for card, text in CARDS.items()}
AREA = Spots(COLUMNS, SEATS.high or 0)
SPOT_NAMES = AREA.names
place_text = AREA.place_text


def card_text(card: int) -> str:
    """A card as it is written: `-2` to `9`, `F`, `C` or `E`."""
    return CARDS[card]


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return str(CardWord(text, __package__ or ""))


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CODES:
        message = f"{text!r} is no card of Papageno: write a bird as -2 to 9, a Pan flute F, a Capture C, an Egg E"
        raise NotationError(message)
    return CODES[text]


def parse_area(text: str) -> list[int]:
    """The six cards of an area written as two rows, such as `6 E 3 / 6 2 5`. Raises NotationError."""
    return AREA.read_area(text, "an area of Papageno", "6 E 3 / 6 2 5", parse_card)
