"""The rules that games with areas share: fields, phases, dealing, a card in hand, turning cards over.

The code is written like other rules. `spots` is the number of cards in an area. A place is a seat times `spots`, plus a
spot of its area; the draw pile, the discard pile and the hand follow as the next three places after all `areas`.
"""

from cardkit.table import common_rules
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, TURNED, report
from cardkit.table.face_down import move_card
from cardkit.table.state import State

# Phases: what the seat to move has to decide. A game's own phases count from 6.
REVEALING = 3
STARTING = 4
PLACING = 5


def fields(seats: int, spots: int, deck: int) -> dict[str, int]:
    """Return the fields of piles, areas and a hand, for up to `seats` players and a deck of `deck` cards."""
    return {
        "draw": deck,
        "discard": deck,
        "area": seats * spots,  # the card in each place, row by row: a1 a2 … b1 b2 …
        "face_up": seats * spots,  # 1 if the card in a place is face up
        "face_down": seats,  # the number of face-down cards of each seat
        "held": 0,  # the card in hand of the seat to move, or NO_CARD
        "taken": 0,  # 1 if the card in hand comes from the discard pile
        "drawn_from": 0,  # if the card in hand was drawn: the number of refills in this round before the draw
    }


def deal_areas(s: State, spots: int) -> None:
    """Start a round: deal each seat an area, face down, one card at a time, beginning with the seat that starts."""
    common_rules.begin_round(s)
    s.seat = s.starter
    for spot in range(spots):
        for _ in range(s.players):
            place = s.seat * spots + spot
            s.draw_count -= 1
            move_card(s.draw, s.draw_count, s.area, place)
            s.face_up[place] = 0
            s.face_down[s.seat] = spots
            s.seat = common_rules.next_seat(s, s.seat)
    s.phase = REVEALING


# --- A card in hand -------------------------------------------------------------------------------------------------


def draw(s: State, areas: int, clause: int) -> None:
    """Draw the top card of the draw pile; only the seat to move sees it."""
    hold(s, common_rules.pop_draw_pile(s), 0)
    s.drawn_from = s.refills
    report(s, MOVED, s.held, areas, areas + 2, clause, s.seat)


def take(s: State, areas: int, clause: int) -> None:
    """Take the top card of the discard pile."""
    s.discard_count -= 1
    hold(s, s.discard[s.discard_count], 1)
    report(s, MOVED, s.held, areas + 1, areas + 2, clause, EVERYBODY)


def hold(s: State, card: int, taken: int) -> None:
    """Move a card to the hand of the seat to move."""
    s.held = card
    s.taken = taken
    s.phase = PLACING


def discard_held(s: State, areas: int, clause: int) -> None:
    """Discard the card in hand."""
    common_rules.put_on_discard_pile(s, s.held, areas + 2, areas + 1, clause)
    s.held = NO_CARD


# --- Cards in the areas ---------------------------------------------------------------------------------------------


def lay(s: State, spots: int, card: int, source: int, place: int, clause: int) -> None:  # noqa: PLR0913, PLR0917  plain numbers
    """Play a card face up to a place in an area."""
    s.area[place] = card
    put_face_up(s, spots, place)
    report(s, MOVED, card, source, place, clause, EVERYBODY)


def turn_up(s: State, spots: int, place: int, clause: int) -> None:
    """Turn over the card in a place."""
    put_face_up(s, spots, place)
    report(s, TURNED, s.area[place], place, place, clause, EVERYBODY)


def put_face_up(s: State, spots: int, place: int) -> None:
    """Mark the card in a place of an area as face up."""
    s.face_down[place // spots] -= 1 - s.face_up[place]
    s.face_up[place] = 1


def turn_up_all(s: State, spots: int, clause: int) -> None:
    """Turn over all face-down cards in the areas."""
    for place in range(s.players * spots):
        if not s.face_up[place]:
            turn_up(s, spots, place, clause)
