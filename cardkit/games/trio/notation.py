"""The notation of cards and places in Trio: writing and parsing."""

from cardkit.games.trio import table
from cardkit.games.trio.clauses import NUMBERS
from cardkit.table.errors import NotationError

# The cards as text, from 1 on.
CARDS = [str(number) for number in range(1, NUMBERS + 1)]


def card_text(card: int) -> str:
    """A card as text: its number."""
    return str(card)


def card_name(text: str) -> str:
    """A card in words, for screen readers."""
    return text


def parse_card(text: str) -> int:
    """Parse a card. Raises NotationError if there is no such card."""
    if text not in CARDS:
        raise NotationError(f"{text!r} is not a card in Trio: write a number from 1 to {NUMBERS}")
    return int(text)


def place_text(place: int) -> str:
    """A place as text: `hand-2-3` (the third card of seat 2), `middle-4`, `trio-7`."""
    if place < table.MIDDLE_PLACE:
        seat, index = divmod(place, table.LONGEST_HAND)
        return f"hand-{seat + 1}-{index + 1}"
    if place < table.PLACES:
        return f"middle-{place - table.MIDDLE_PLACE + 1}"
    ends = {table.LOWEST: "lowest", table.HIGHEST: "highest"}
    return ends.get(place) or f"trio-{place - table.TRIO_PLACE}"
