"""How Trio's cards and places are written, and read back."""

from __future__ import annotations

from cardkit.games.trio import rules
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
    """The card written as `text`. Raises NotationError if there is none such."""
    if text not in CARDS:
        message = f"{text!r} is no card of Trio: write a number from 1 to {NUMBERS}"
        raise NotationError(message)
    return int(text)


def place_text(place: int) -> str:
    """A place: `hand-2-3` (the third card of seat 2), `middle-4`, `trio-7`."""
    if place < rules.MIDDLE_PLACE:
        seat, index = divmod(place, rules.LONGEST_HAND)
        return f"hand-{seat + 1}-{index + 1}"
    if place < rules.PLACES:
        return f"middle-{place - rules.MIDDLE_PLACE + 1}"
    ends = {rules.LOWEST: "lowest", rules.HIGHEST: "highest"}
    return ends.get(place) or f"trio-{place - rules.TRIO_PLACE}"
