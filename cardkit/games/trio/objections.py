"""What speaks against a move just here, and what can be done instead. The clause says what holds always."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import rules
from cardkit.games.trio.notation import card_text
from cardkit.games.trio.words import a
from cardkit.table.common import LARGEST_TABLE
from cardkit.table.effects import NO_CARD

if TYPE_CHECKING:
    from cardkit.table.state import State

ENDS = "the lowest or highest card of any hand"


def objection(s: State, move: int) -> tuple[str, str]:
    """Say what speaks against an illegal move in a game that is being played, and what can be done instead."""
    if s.phase == rules.SWAPPING:
        return _against_offer(move), "Choose a card of yours to offer, or keep your cards."
    if move >= rules.SWAP:
        who = "Cards are exchanged before the first turn and after a trio" if s.teams else "Here everybody plays alone"
        return f"{who}.", _instead(s)
    return _against_middle(s, move) if move < rules.LOW else _against_hand(s, move), _instead(s)


def _against_offer(move: int) -> str:
    if rules.SWAP <= move < rules.KEEP:
        return f"You do not hold {a(card_text(move - rules.SWAP + 1))}."
    return "Partners are exchanging cards, and the next turn has not begun."


def _against_middle(s: State, move: int) -> str:
    position = move - rules.MIDDLE
    if s.middle_count == 0:
        return "No cards lie in the middle."
    if position >= s.middle_count:
        return f"The middle has {s.middle_count} cards."
    taken = s.card[rules.MIDDLE_PLACE + position] == NO_CARD
    return "That card has been taken." if taken else "That card lies face up already."


def _against_hand(s: State, move: int) -> str:
    if move >= rules.BETWEEN:
        return "That card lies between others."
    seat = (move - rules.LOW) % LARGEST_TABLE
    return "That hand is empty." if s.count[seat] == 0 else "All cards of that hand have been revealed."


def _instead(s: State) -> str:
    if s.middle_count:
        return f"Reveal a face-down card of the middle, or {ENDS}."
    return f"Reveal {ENDS}."
