"""The clauses behind a move of Parrot, and the move a person means by pointing at cards and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import rules
from cardkit.games.parrot.clauses import C
from cardkit.games.parrot.notation import SPOT_NAMES
from cardkit.games.parrot.scoring import PARROT, SPOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def permits(s: State, move: int) -> tuple[C, ...]:
    """The clauses that allow a legal move, the one that says so first."""
    if move == rules.DRAW:
        return (C.TURN_DRAW, C.TURN_REFILL) if s.draw_count == 1 else (C.TURN_DRAW,)
    if move == rules.TAKE:
        return (C.TURN_TAKE,)
    if move < rules.SWAP:
        return (C.SETUP_REVEAL,) if s.phase == rules.REVEALING else (C.TURN_REVEAL, *_last_turn(s), *_ends(s))
    if move == rules.DISCARD:
        return (C.LAST_PASS, *_last_turn(s))
    if move > rules.DISCARD:
        return (C.PARROT_FLOAT, *_ends(s))
    return _permits_swap(s, s.seat * SPOTS + move - rules.SWAP)


def _permits_swap(s: State, place: int) -> tuple[C, ...]:
    imitates = (C.PARROT_IMITATE,) if s.held == PARROT else ()
    if s.face_up[place]:
        return (C.TURN_SWAP_UP, *imitates)
    return (C.TURN_SWAP_DOWN, *imitates, *_ends(s))


def _last_turn(s: State) -> tuple[C, ...]:
    """`last.turns`: what one may do in a last turn."""
    return (C.LAST_TURNS,) if s.finisher else ()


def _ends(s: State) -> tuple[C, ...]:
    """`last.end`: where a move puts an end to the only face-down card, before anybody else has done so."""
    return (C.LAST_END,) if not s.finisher and s.face_down[s.seat] == 1 else ()


def meant(s: State, seat: int, path: Sequence[str]) -> str:
    """The move that `seat` (from 0) means by pointing at the places of `path`, legal or not; empty if none is meant."""
    spots = [place[1:] if place[0] == str(seat + 1) else "" for place in path]
    if path[0] == "draw":
        return "draw"
    if path[0] == "discard":
        return _meant_by_discard_pile(s, spots[1:])
    if path[0] == "hand" or "" in spots:
        return ""
    if len(spots) > 1:
        return f"float {spots[0]} {spots[1]}"
    return f"{'reveal' if s.phase == rules.REVEALING else 'swap'} {spots[0]}"


def _meant_by_discard_pile(s: State, spots: Sequence[str]) -> str:
    """With a card in hand: to discard it, and then turn up the card pointed at next, if any."""
    if s.phase != rules.PLACING:
        return "take"
    if not spots:
        return "discard"
    return f"reveal {spots[0]}" if spots[0] in SPOT_NAMES else ""


def moves_to_explain(s: State) -> list[int]:
    """The moves that a reader may wonder about now: all legal ones, and one of each kind that is not.

    With a face-up Parrot that includes every way to let it float; otherwise one stands for all.
    """
    return [*range(rules.FLOAT), *_floats(s)]


def _floats(s: State) -> list[int]:
    own = [spot for spot in range(SPOTS) if _is_open_parrot(s, s.seat * SPOTS + spot)]
    pairs = [spot * SPOTS + landing for spot in own for landing in range(SPOTS) if landing != spot]
    return [rules.FLOAT + pair for pair in pairs or [SPOTS - 1]]


def _is_open_parrot(s: State, place: int) -> bool:
    return bool(s.face_up[place] and s.area[place] == PARROT)


EVENT_CLAUSES = {
    "deal": C.SETUP_DECK,
    "refill": C.TURN_REFILL,
    "round": C.SCORE_SUM,
    "totals": C.END_GAME,
    "result": C.END_GAME,
    "end": C.LAST_END,
}


def turn_clause(s: State) -> C:
    """The clause that says whose turn it is."""
    if s.phase == rules.REVEALING:
        return C.SETUP_REVEAL
    return C.LAST_END if s.finisher else C.SETUP_FIRST


def at_work(s: State) -> set[C]:
    """The clauses at work in a position: those that allow a move now, or forbid one that the phase suggests."""
    clauses: set[C] = set()
    for move in _suggested(s):
        forbidden = rules.forbids(s, move)
        clauses.update([C.numbered(forbidden)] if forbidden else permits(s, move))
    return clauses


def _suggested(s: State) -> list[int]:
    """The moves that the phase suggests; with a face-up Parrot every way to float, else one for all."""
    if s.phase == rules.STARTING:
        return list(range(rules.REVEAL))
    if s.phase == rules.REVEALING:
        return list(range(rules.REVEAL, rules.SWAP))
    if any(_is_open_parrot(s, s.seat * SPOTS + spot) for spot in range(SPOTS)):
        return list(range(rules.REVEAL, rules.END_OF_MOVES))
    return [*range(rules.REVEAL, rules.FLOAT), *_floats(s)]
