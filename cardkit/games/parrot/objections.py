"""What speaks against a move just here, and what can be done instead. The clause says what holds always."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import rules
from cardkit.games.parrot.notation import card_text, place_text
from cardkit.games.parrot.scoring import PARROT, SPOTS, partner
from cardkit.games.parrot.words import the
from cardkit.table.words import count_of

if TYPE_CHECKING:
    from cardkit.table.state import State


def objection(s: State, move: int) -> tuple[str, str]:
    """Say what speaks against an illegal move in a round that is being played, and what can be done instead."""
    place = s.seat * SPOTS + move - rules.REVEAL
    if s.phase != rules.STARTING and rules.REVEAL <= move < rules.SWAP and s.face_up[place]:
        return f"Your card at {_spot(place)} lies face up already.", _usual(s)[1]
    if s.phase == rules.PLACING and move == rules.DISCARD and not s.taken:
        down = count_of(s.face_down[s.seat], "card")
        return f"You have {down} face down, and passing is for a last one.", _usual(s)[1]
    if s.phase == rules.PLACING and move >= rules.FLOAT:
        return _against_float(s, move - rules.FLOAT), _usual(s)[1]
    return _usual(s)


def _usual(s: State) -> tuple[str, str]:
    """How far the turn has come, and what is to be done next."""
    if s.phase == rules.REVEALING:
        more = 2 - (SPOTS - s.face_down[s.seat])
        return "The turns have not begun.", f"First turn {count_of(more, 'face-down card')} of yours up."
    if s.phase == rules.STARTING:
        top = the(card_text(s.discard[s.discard_count - 1]))
        if s.draw_count == 0:
            return "There is nothing to draw.", f"Take {top}."
        return "You have no card in hand yet.", f"First draw one, or take {top}."
    return _with_a_card(s)


def _with_a_card(s: State) -> tuple[str, str]:
    """`turn.take`, `turn.reveal`: what is to be done with the card in hand, which an onlooker may not learn."""
    got = f"taken {the(card_text(s.held))}" if s.taken else "drawn a card"
    ending = "." if s.taken else ", or discard it and turn a face-down card up."
    return f"You have {got}.", f"Put it in place of one of your cards{ending}"


def _against_float(s: State, pair: int) -> str:
    """`parrot.float`: what is not as it must be for a Parrot to fly."""
    own, landing = s.seat * SPOTS + pair // SPOTS, s.seat * SPOTS + pair % SPOTS
    number = partner(own)
    if not s.face_up[own] or s.area[own] != PARROT:
        return f"At {_spot(own)} no Parrot lies face up."
    if not s.face_up[number]:
        return "The other card in the Parrot's column lies face down."
    if s.area[number] == PARROT:
        return "Both cards in this column are Parrots."
    if s.area[number] != s.held:
        return f"The card for which this Parrot flies is a {card_text(s.area[number])}, the number in its column."
    return f"Your card at {_spot(landing)} lies face up, and the Parrot lands on a face-down one."


def _spot(place: int) -> str:
    return place_text(place)[1:]
