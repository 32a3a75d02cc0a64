"""Slow and obvious versions of the engine's fast functions, written from the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.parrot.tables import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


SIZES = {2: "quartet", 3: "sextet", 4: "octet"}


def beside(spot: str) -> str:
    """Return the other spot in the column."""
    return ("b" if spot[0] == "a" else "a") + spot[1]


def score(text: str, off: Mapping[str, int]) -> int:
    """Return the score of a Box from its columns, written as cards, by counting the Pairs of each number."""
    upper, lower = (row.split() for row in text.split("/"))
    columns = list(zip(upper, lower, strict=True))
    pairs = [imitated for imitated in map(_imitated, columns) if imitated[0] == imitated[1]]
    total = sum(int(one) + int(other) for one, other in map(_imitated, columns) if one != other)
    for number in NUMBERS:
        total -= off.get(SIZES.get(pairs.count((number, number)), ""), 0)
    return total


def _imitated(column: Sequence[str]) -> tuple[str, str]:
    """Return a column in which each Parrot is replaced with the card that it imitates."""
    one, other = column
    return (other if one == "P" else one), (one if other == "P" else other)


def first_player(start: int, opened: Sequence[Mapping[str, str]]) -> int:
    """Return the seat that plays first after each has turned over these cards; in a tie, the first from `start` on."""
    order = [(start - 1 + step) % len(opened) for step in range(len(opened))]
    sums = [_opening_sum(opened[seat]) for seat in order]
    return order[sums.index(max(sums))] + 1


def _opening_sum(cards: Mapping[str, str]) -> int:
    counted = [cards.get(beside(spot), "P") if card == "P" else card for spot, card in cards.items()]
    return sum(int(card) for card in counted if card != "P")
