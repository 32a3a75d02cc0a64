"""The clauses behind a move of Papageno, and the move a person means by pointing at cards and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import C
from cardkit.games.papageno.scoring import CAPTURE, FLUTE, SPOTS
from cardkit.table.common import next_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def permits(s: State, move: int) -> tuple[C, ...]:
    """The clauses that allow a legal move, the one that says so first."""
    if move < rules.DRAW:
        return (C.SETUP_REVEAL,)
    if move in PLAIN:
        return (PLAIN[move], C.TURN_REFILL) if move == rules.DRAW and s.draw_count == 1 else (PLAIN[move],)
    if move >= rules.EXCHANGE:
        return (C.SPECIAL_CAPTURE,)
    return _permits_swap(s)


PLAIN = {
    rules.DRAW: C.TURN_DRAW,
    rules.TAKE: C.TURN_TAKE,
    rules.DISCARD: C.TURN_DISCARD,
    rules.PASS: C.SPECIAL_CAPTURE,
}


def _permits_swap(s: State) -> tuple[C, ...]:
    must = (C.TURN_MUST_SWAP,) if s.taken else ()
    if s.held == FLUTE:
        return (C.TURN_SWAP, *must, C.SPECIAL_WHEN, C.SPECIAL_FLUTE)
    if s.held == CAPTURE:
        return (C.TURN_SWAP, *must, C.SPECIAL_WHEN, C.SPECIAL_CAPTURE)
    return (C.TURN_SWAP, *must)


def meant(s: State, seat: int, path: Sequence[str]) -> str:
    """The move that `seat` (from 0) means by pointing at the places of `path`, legal or not; empty if none is meant."""
    if path[0] == "draw":
        return "draw"
    if path[0] == "discard":
        return "discard" if s.phase == rules.PLACING else "take"
    if path[0] == "hand":
        return ""
    return _meant_by_cards(s, seat, path)


def _meant_by_cards(s: State, seat: int, path: Sequence[str]) -> str:
    owner, spot = int(path[0][0]) - 1, path[0][1:]
    if len(path) > 1:
        return f"capture {spot} {path[1]}" if owner == seat and path[1][0].isdecimal() else ""
    if s.phase == rules.CAPTURING:
        return f"capture {spot} {_neighbour(s, seat)}{spot}" if owner == seat else ""
    if owner != seat:
        return ""
    return f"reveal {spot}" if s.phase == rules.REVEALING else f"swap {spot}"


def _neighbour(s: State, seat: int) -> int:
    return next_seat(s, seat) + 1


def moves_to_explain(s: State) -> list[int]:
    """The moves that a reader may wonder about now: all legal ones, and one of each kind that is not.

    While a Capture is being used that includes what may not be exchanged; otherwise one exchange stands for all.
    """
    simple = list(range(rules.EXCHANGE))
    left = next_seat(s, s.seat)
    if s.phase != rules.CAPTURING:
        return [*simple, _exchange(0, left * SPOTS)]
    others = [place for place in range(s.players * SPOTS) if s.face_up[place] or place // SPOTS == left]
    return [*simple, *(_exchange(own, other) for own in range(SPOTS) for other in others)]


def _exchange(own: int, other: int) -> int:
    return rules.EXCHANGE + own * rules.AREAS + other


EVENT_CLAUSES = {
    "deal": C.SETUP_DECK,
    "refill": C.TURN_REFILL,
    "round": C.SCORE_SUM,
    "totals": C.SCORE_ROUND,
    "result": C.END_GAME,
    "end": C.END_ROUND,
}


def turn_clause(s: State) -> C:
    """The clause that says whose turn it is."""
    return C.SETUP_REVEAL if s.phase == rules.REVEALING else C.SETUP_FIRST


SUGGESTED = {
    rules.REVEALING: range(rules.REVEAL, rules.DRAW),
    rules.STARTING: range(rules.DRAW, rules.SWAP),
    rules.PLACING: range(rules.SWAP, rules.PASS),
    rules.CAPTURING: range(rules.PASS, rules.END_OF_MOVES),
}
"""The moves that one thinks of in each phase."""


def at_work(s: State) -> set[C]:
    """The clauses at work in a position: those that allow a move now, or forbid one that the phase suggests."""
    clauses: set[C] = set()
    look = [rules.REVEAL] if s.phase == rules.PLACING else []
    for move in [*look, *SUGGESTED.get(s.phase, ())]:
        forbidden = rules.forbids(s, move)
        clauses.update([C.numbered(forbidden)] if forbidden else permits(s, move))
    return clauses
