"""What the rules of games with areas share: dealing, turning over, discarding. Written like the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.common import next_seat, pop_draw_pile
from cardkit.table.effects import EVERYBODY, MOVED, TURNED, report

if TYPE_CHECKING:
    from cardkit.table.state import State


def deal_areas(s: State, spots: int) -> None:
    """Deal an area of `spots` cards to each player, face down, one at a time, beginning with the one who starts."""
    s.seat = s.starter
    for spot in range(spots):
        for _ in range(s.players):
            s.area[s.seat * spots + spot] = pop_draw_pile(s)
            s.face_up[s.seat * spots + spot] = 0
            s.seat = next_seat(s, s.seat)


def face_up_of(s: State, seat: int, spots: int) -> int:
    """How many cards of a seat's area lie face up."""
    count = 0
    for place in range(seat * spots, (seat + 1) * spots):
        count += s.face_up[place]
    return count


def turn_up(s: State, place: int, clause: int) -> None:
    """Turn the card in a place face up."""
    s.face_up[place] = 1
    report(s, TURNED, s.area[place], place, place, clause, EVERYBODY)


def turn_up_all(s: State, spots: int, clause: int) -> None:
    """Turn all cards in the areas face up."""
    for place in range(s.players * spots):
        if not s.face_up[place]:
            turn_up(s, place, clause)


def put_on_discard_pile(s: State, card: int, source: int, pile: int, clause: int) -> None:
    """Put a card from a place face up on the discard pile, which is itself the place `pile`."""
    s.discard[s.discard_count] = card
    s.discard_count += 1
    report(s, MOVED, card, source, pile, clause, EVERYBODY)
