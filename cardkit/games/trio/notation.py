"""The notation of cards and places in Trio: writing and parsing."""

from cardkit.games.trio import table
from cardkit.games.trio.clauses import NUMBERS
from cardkit.table.cards import Cards
from cardkit.table.layout import CardsInWords

# The cards as text, from 1 on.
WRITTEN = Cards({n: str(n) for n in range(1, NUMBERS + 1)}, f"write a number from 1 to {NUMBERS}", "Trio")
CARDS = CardsInWords(__package__ or "", "trio", WRITTEN)
card_text, card_name, parse_card = CARDS.card_text, CARDS.card_name, CARDS.parse_card


def place_text(place: int) -> str:
    """A place as text: `hand-2-3` (the third card of seat 2), `middle-4`, `trio-7`."""
    if place < table.MIDDLE_PLACE:
        seat, index = divmod(place, table.LONGEST_HAND)
        return f"hand-{seat + 1}-{index + 1}"
    if place < table.PLACES:
        return f"middle-{place - table.MIDDLE_PLACE + 1}"
    ends = {table.LOWEST: "lowest", table.HIGHEST: "highest"}
    return ends.get(place) or f"trio-{place - table.TRIO_PLACE}"
