"""What speaks against a move just here, and what can be done instead. The clause says what holds always."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import rules
from cardkit.games.papageno.notation import card_text, place_text
from cardkit.games.papageno.scoring import SPOTS
from cardkit.games.papageno.words import the

if TYPE_CHECKING:
    from cardkit.table.state import State


def objection(s: State, move: int) -> tuple[str, str]:
    """Say what speaks against an illegal move in a round that is being played, and what can be done instead."""
    if s.phase == rules.REVEALING:
        return "The turns have not begun.", "First turn one of your six cards face up."
    if s.phase == rules.STARTING:
        return _before_a_card(s)
    if s.phase == rules.PLACING:
        return _with_a_card(s)
    instead = "Choose one of your face-up cards and the one you want for it, or pass."
    return _against_exchange(s, move - rules.EXCHANGE) or "You have just placed a Capture.", instead


def _before_a_card(s: State) -> tuple[str, str]:
    top = the(card_text(s.discard[s.discard_count - 1]))
    if s.draw_count == 0:
        return "There is nothing to draw.", f"Take {top}."
    return "You have no card in hand yet.", f"First draw one, or take {top}."


def _with_a_card(s: State) -> tuple[str, str]:
    """`turn.must-swap`, `turn.discard`: what is to be done with the card in hand, which an onlooker may not learn."""
    got = f"taken {the(card_text(s.held))}" if s.taken else "drawn a card"
    ending = "." if s.taken else ", or discard it."
    return f"You have {got}.", f"Put it in place of one of your cards{ending}"


def _against_exchange(s: State, exchange: int) -> str:
    """`special.capture`: which of the two cards cannot be exchanged; nothing where it is no exchange."""
    if exchange < 0:
        return ""
    own, other = s.seat * SPOTS + exchange // rules.AREAS, exchange % rules.AREAS
    if other // SPOTS == s.seat:
        return "Both cards are yours."
    if own == s.placed:
        return "That is the Capture itself."
    if not s.face_up[own]:
        return f"Your card at {place_text(own)[1:]} lies face down, and only face-up cards are exchanged."
    return f"The card at {place_text(other)[1:]} lies face down, and only face-up cards are exchanged."
