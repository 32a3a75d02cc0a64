"""The notation of cards and places in Trio."""

from cardkit.games.trio import state_fields
from cardkit.games.trio.clauses import NUMBERS
from cardkit.table.cards import Cards
from cardkit.table.layout import CardsInWords

# The text of each card.
WRITTEN = Cards({n: str(n) for n in range(1, NUMBERS + 1)}, f"write a number from 1 to {NUMBERS}", "Trio")
CARDS = CardsInWords(__package__ or "", "trio", WRITTEN)
card_text, card_name, parse_card = CARDS.card_text, CARDS.card_name, CARDS.parse_card


def place_text(place: int) -> str:
    """Return the text of a place: `hand-2-3` (the third card of seat 2), `middle-4`, `trio-7`."""
    if place < state_fields.MIDDLE_PLACE:
        seat, index = divmod(place, state_fields.LONGEST_HAND)
        return f"hand-{seat + 1}-{index + 1}"
    if place < state_fields.PLACES:
        return f"middle-{place - state_fields.MIDDLE_PLACE + 1}"
    ends = {state_fields.LOWEST: "lowest", state_fields.HIGHEST: "highest"}
    return ends.get(place) or f"trio-{place - state_fields.TRIO_PLACE}"


def place_for(place: int, seat: int) -> int:  # noqa: ARG001  everybody sees the same places
    """Return the place as a seat (from 0) sees it.

    Hands are sorted, so everybody sees which card of a hand is taken.
    """
    return place
