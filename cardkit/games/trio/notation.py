"""How Trio's cards and places are written, and read back."""

from cardkit.games.trio import table
from cardkit.games.trio.clauses import NUMBERS
from cardkit.table.errors import NotationError

CARDS = [str(number) for number in range(1, NUMBERS + 1)]
"""How the cards are written, from 1 on."""


def card_text(card: int) -> str:
    """A card as it is written: its number."""
    return str(card)


def card_name(text: str) -> str:
    """A card in words, for people who hear it."""
    return text


def parse_card(text: str) -> int:
    """The card written as `text`. Raises NotationError if there is no such card."""
    if text not in CARDS:
        raise NotationError(f"{text!r} is no card of Trio: write a number from 1 to {NUMBERS}")
    return int(text)


def place_text(place: int) -> str:
    """A place: `hand-2-3` (the third card of seat 2), `middle-4`, `trio-7`."""
    if place < table.MIDDLE_PLACE:
        seat, index = divmod(place, table.LONGEST_HAND)
        return f"hand-{seat + 1}-{index + 1}"
    if place < table.PLACES:
        return f"middle-{place - table.MIDDLE_PLACE + 1}"
    ends = {table.LOWEST: "lowest", table.HIGHEST: "highest"}
    return ends.get(place) or f"trio-{place - table.TRIO_PLACE}"
