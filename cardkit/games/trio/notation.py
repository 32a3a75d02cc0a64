"""How Trio's cards, places and moves are written, and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import rules
from cardkit.games.trio.clauses import NUMBERS
from cardkit.table.errors import NotationError

if TYPE_CHECKING:
    from cardkit.table.state import State

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


KINDS = {
    "middle": rules.MIDDLE,
    "low": rules.LOW,
    "high": rules.HIGH,
    "between": rules.BETWEEN,
    "swap": rules.SWAP,
    "keep": rules.KEEP,
}
"""The first move of each kind. `between 2` is never allowed: it is what pointing at a card from between means."""


def move_text(move: int) -> str:
    """A move as it is written in records and typed by people."""
    verb = [verb for verb, first in KINDS.items() if first <= move][-1]
    return verb if move == rules.KEEP else f"{verb} {move - KINDS[verb] + 1}"


def parse_move(s: State, text: str) -> int:
    """The move written as `text`, legal or not. Raises NotationError if it is no move of this game at this table."""
    verb, _, number = text.partition(" ")
    if text == "keep":
        return rules.KEEP
    if verb not in KINDS or verb == "keep" or not number or " " in number:
        message = f"{text!r} is no move of Trio: its moves are written middle 4, low 2, high 2, swap 5, keep"
        raise NotationError(message)
    return KINDS[verb] + _parse_number(s, verb, number) - 1


def _parse_number(s: State, verb: str, text: str) -> int:
    if verb == "swap":
        return parse_card(text)
    most = rules.LARGEST_MIDDLE if verb == "middle" else s.players
    if text not in [str(number) for number in range(1, most + 1)]:
        what = "card of the middle" if verb == "middle" else "seat"
        message = f"there is no {what} {text!r}: write a number from 1 to {most}, as in {verb} 2"
        raise NotationError(message)
    return int(text)
