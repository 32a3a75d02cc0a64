"""The clauses behind a move of Chicken, and the move a person means by pointing at cards and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import rules
from cardkit.games.chicken.clauses import C
from cardkit.games.chicken.notation import card_text
from cardkit.games.chicken.scoring import has

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def permits(s: State, move: int) -> tuple[C, ...]:
    """The clauses that allow a legal move, the one that says so first."""
    alone = (C.TURN_LAST_IN,) if s.seats_in == 1 else ()
    if move == rules.DRAW:
        return (C.TURN_DRAW,)
    if move == rules.OUT:
        must = (C.TURN_NO_REFILL,) if s.draw_count == 0 and not rules.can_play(s) else ()
        return (C.TURN_OUT, *alone, *must)
    clause = C.numbered(rules.clause_of(s, move - rules.PLAY + 1))
    return (clause, *((C.TURN_PLAY,) if clause == C.TURN_CYCLE else ()), *alone)


def meant(s: State, seat: int, path: Sequence[str]) -> str:
    """The move that `seat` (from 0) means by pointing at the places of `path`, legal or not; empty if none is meant."""
    if s.phase == rules.PLAYING and s.seat != seat:
        return ""  # what could be done is said to the seat whose turn it is; it depends on the cards of that seat
    if path[0] == "draw":
        return "draw"
    owner, _, number = path[0].partition("h")
    return f"play {card_text(rules.card_at(s, seat, int(number) - 1))}" if owner == str(seat + 1) else ""


def moves_to_explain(s: State) -> list[int]:
    """The moves that a reader may wonder about now: to play each card in hand, to draw, to withdraw."""
    held = [move for move in range(rules.PLAY, rules.DRAW) if has(s, s.seat, move - rules.PLAY + 1)]
    return [*held, rules.DRAW, rules.OUT]


EVENT_CLAUSES = {
    "deal": C.SETUP_DECK,
    "refill": C.SETUP_EGG_FIRST,
    "dice": C.SCORE_DICE,
    "round": C.SCORE_CARDS,
    "totals": C.SCORE_DICE,
    "result": C.END_GAME,
    "end": C.END_ROUND,
}


def turn_clause(_: State) -> C:
    """The clause that says whose turn it is."""
    return C.SETUP_FIRST


def at_work(s: State) -> set[C]:
    """The clauses at work in a position: those that allow or forbid to play a card in hand, to draw, to withdraw."""
    cards = {rules.card_at(s, s.seat, index) for index in range(s.hand_count[s.seat])}
    clauses: set[C] = set()
    for move in [*(rules.PLAY + card - 1 for card in cards), rules.DRAW, rules.OUT]:
        forbidden = rules.forbids(s, move)
        clauses.update([C.numbered(forbidden)] if forbidden else permits(s, move))
    return clauses
