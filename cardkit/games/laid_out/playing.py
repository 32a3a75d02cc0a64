"""What the rules of games with areas share: dealing, laying, turning up. Written like the rules.

`spots` is how many cards an area has; a place is a seat times that, and a spot of its area. The field `face_down` has
how many cards of each seat lie face down.
"""

from __future__ import annotations

from cardkit.table import common
from cardkit.table.effects import EVERYBODY, MOVED, TURNED, report
from cardkit.table.state import State


def deal_areas(s: State, spots: int) -> None:
    """Begin a round: an area for each seat, face down, one card at a time, beginning with the seat that starts."""
    s.round += 1
    s.moves = 0
    s.refills = 0
    s.seat = s.starter
    for spot in range(spots):
        for _ in range(s.players):
            place = s.seat * spots + spot
            s.area[place] = common.pop_draw_pile(s)
            s.face_up[place] = 0
            s.face_down[s.seat] = spots
            s.seat = common.next_seat(s, s.seat)


def lay(s: State, spots: int, card: int, source: int, place: int, clause: int) -> None:  # noqa: PLR0913, PLR0917  plain numbers
    """Lay a card face up in a place of an area."""
    s.area[place] = card
    put_face_up(s, spots, place)
    report(s, MOVED, card, source, place, clause, EVERYBODY)


def turn_up(s: State, spots: int, place: int, clause: int) -> None:
    """Turn the card in a place face up."""
    put_face_up(s, spots, place)
    report(s, TURNED, s.area[place], place, place, clause, EVERYBODY)


def put_face_up(s: State, spots: int, place: int) -> None:
    """From now on the card in a place of an area lies face up."""
    s.face_down[place // spots] -= 1 - s.face_up[place]
    s.face_up[place] = 1


def turn_up_all(s: State, spots: int, clause: int) -> None:
    """Turn all cards in the areas face up."""
    for place in range(s.players * spots):
        if not s.face_up[place]:
            turn_up(s, spots, place, clause)
