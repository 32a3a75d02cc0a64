"""Slow and obvious twins of what the engine does cleverly, written from the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.parrot.tables import NUMBERS, SPOTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit import Game
    from cardkit.games.parrot.layout import View

SIZES = {2: "quartet", 3: "sextet", 4: "octet"}


def beside(spot: str) -> str:
    """The other spot in the same column."""
    return ("b" if spot[0] == "a" else "a") + spot[1]


def legal_moves(game: Game) -> set[str]:
    """The legal moves of the seat to move, from nothing but what that seat sees."""
    view: View = game.view(game.turn)
    mine = dict(zip(SPOTS, view.areas[view.seat - 1], strict=True))
    down = {spot for spot, card in mine.items() if not card}
    if view.phase == "reveal":
        return {f"reveal {spot}" for spot in down}
    if view.phase == "start":
        return {"take"} | ({"draw"} if view.draw_count else set())
    moves = {f"swap {spot}" for spot in SPOTS}
    for spot, card in mine.items():
        if card == "P" and mine[beside(spot)] == view.hand and view.hand in NUMBERS:
            moves |= {f"float {spot} {landing}" for landing in down}
    if not view.taken:
        moves |= {f"reveal {spot}" for spot in down} | ({"discard"} if len(down) == 1 else set())
    return moves


def score(text: str, off: Mapping[str, int]) -> int:
    """The score of a Box: its columns written out as cards, and the Pairs of each number counted."""
    upper, lower = (row.split() for row in text.split("/"))
    columns = list(zip(upper, lower, strict=True))
    pairs = [imitated for imitated in map(_imitated, columns) if imitated[0] == imitated[1]]
    total = sum(int(one) + int(other) for one, other in map(_imitated, columns) if one != other)
    for number in NUMBERS:
        total -= off.get(SIZES.get(pairs.count((number, number)), ""), 0)
    return total


def _imitated(column: Sequence[str]) -> tuple[str, str]:
    """A column in which each Parrot is written as the card that it imitates."""
    one, other = column
    return (other if one == "P" else one), (one if other == "P" else other)


def first_player(start: int, opened: Sequence[Mapping[str, str]]) -> int:
    """The seat that plays first when each has turned over these two cards; seats in turn from seat 1."""
    order = [(start - 1 + step) % len(opened) for step in range(len(opened))]
    sums = [_opening_sum(opened[seat]) for seat in order]
    return order[sums.index(max(sums))] + 1


def _opening_sum(cards: Mapping[str, str]) -> int:
    counted = [cards.get(beside(spot), "P") if card == "P" else card for spot, card in cards.items()]
    return sum(int(card) for card in counted if card != "P")
