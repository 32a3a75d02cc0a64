"""What speaks against a move just here, and what can be done instead. The clause says what holds always."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import C
from cardkit.games.chicken.notation import card_text
from cardkit.games.chicken.scoring import EGG, following, has
from cardkit.games.chicken.words import a
from cardkit.table.definition import legal_moves
from cardkit.table.words import capital, either

if TYPE_CHECKING:
    from cardkit.table.state import State


def objection(s: State, move: int) -> tuple[str, str]:
    """Say what speaks against an illegal move in a round that is being played, and what can be done instead."""
    why = _against_draw(s) if move == rules.DRAW else _against_play(s, move - rules.PLAY + 1)
    return why, _instead(s)


def _against_draw(s: State) -> str:
    clause = rules.forbids_draw(s)
    if clause == C.TURN_LAST_IN:
        return "All others have withdrawn, so you draw no more."
    return "The draw pile is empty." if clause == C.TURN_NO_REFILL else "You hold a card that fits."


def _against_play(s: State, card: int) -> str:
    if not has(s, s.seat, card):
        return f"You hold no {card_text(card)}."
    top, follower = a(card_text(s.top)), a(card_text(following(s.top)))
    lies = f"The egg on top counts as {top}" if s.discard[s.discard_count - 1] == EGG else f"The top card is {top}"
    return f"{lies}: on it goes {top} or {follower}, or the egg."


def _instead(s: State) -> str:
    moves = legal_moves(rules, s)
    cards = [a(card_text(move - rules.PLAY + 1)) for move in moves if move < rules.DRAW]
    ways = [f"play {either(cards)}"] if cards else []
    ways += ["draw"] if rules.DRAW in moves else []
    return capital(f"you can {either([*ways, 'withdraw'])}.")
