"""The clauses behind a move of Trio, and the move a person means by pointing at a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import rules
from cardkit.games.trio.clauses import COPIES, C
from cardkit.games.trio.scoring import trios
from cardkit.table.common import side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State


def permits(s: State, move: int) -> tuple[C, ...]:
    """The clauses that allow a legal move, the one that says so first."""
    if move >= rules.SWAP:
        return (C.numbered(rules.swap_clause(s)), C.TEAM_SWAP_BOTH)
    empty = () if s.count[s.seat] else (C.TURN_EMPTY,)
    if move < rules.LOW:
        return (C.TURN_REVEAL, *empty)
    repeated = (C.TURN_REPEAT,) if _is_repeated(s, move) else ()
    return (C.TURN_ENDS, *repeated, *empty)


def _is_repeated(s: State, move: int) -> bool:
    """`turn.repeat`: say whether the lowest or highest card of that hand has been revealed in this turn already."""
    seat = move - (rules.LOW if move < rules.HIGH else rules.HIGH)
    first = seat * rules.LONGEST_HAND
    return bool(s.turned[first if move < rules.HIGH else first + s.count[seat] - 1])


def meant(s: State, seat: int, path: Sequence[str]) -> str:
    """The move that `seat` (from 0) means by pointing at the place of `path`, legal or not; empty if none is meant."""
    kind, *numbers = path[0].split("-")
    if kind == "middle":
        return f"middle {numbers[0]}"
    if kind != "hand":
        return ""
    owner, index = (int(number) - 1 for number in numbers)
    if s.phase == rules.SWAPPING:
        return f"swap {s.card[owner * rules.LONGEST_HAND + index]}" if owner == seat == s.seat else ""
    return _meant_by_card(s, owner, owner * rules.LONGEST_HAND + index)


def _meant_by_card(s: State, owner: int, place: int) -> str:
    if s.turned[place]:
        return ""
    if place == rules.lowest_left(s, owner):
        return f"low {owner + 1}"
    return f"high {owner + 1}" if place == rules.highest_left(s, owner) else f"between {owner + 1}"


def moves_to_explain(s: State) -> list[int]:
    """The moves that a reader may wonder about now: all legal ones, and one of each kind that is not."""
    seats = range(s.players)
    middle = list(range(rules.MIDDLE, rules.MIDDLE + min(s.middle_count + 1, rules.LARGEST_MIDDLE)))
    hands = [first + seat for first in (rules.LOW, rules.HIGH) for seat in seats]
    between = [rules.BETWEEN + seat for seat in seats if s.count[seat] > 2]
    swaps = [move for move in range(rules.SWAP, rules.KEEP) if not rules.forbids(s, move)]
    foreign = [move for move in range(rules.SWAP, rules.KEEP) if rules.forbids(s, move)]
    return [*middle, *hands, *between, *swaps, *foreign[:1], rules.KEEP]


EVENT_CLAUSES = {
    "deal": C.SETUP_DECK,
    "refill": C.SETUP_DEAL,
    "round": C.TURN_TRIO,
    "totals": C.TURN_TRIO,
    "result": C.WIN_SIMPLE,
    "end": C.WIN_SIMPLE,
}


def turn_clause(s: State) -> C:
    """The clause that says whose turn it is."""
    return C.TEAM_SWAP_BOTH if s.phase == rules.SWAPPING else C.TURN_REVEAL


def at_work(s: State) -> set[C]:
    """The clauses at work in a position: those that allow a move now, or forbid one that the phase suggests."""
    clauses = {*_of_teams(s), *_of_revealed(s)}
    for move in moves_to_explain(s):
        if move >= rules.SWAP and s.phase != rules.SWAPPING:
            continue  # nobody thinks of exchanging cards now, least of all where there are no partners
        forbidden = rules.forbids(s, move)
        clauses.update([C.numbered(forbidden)] if forbidden else permits(s, move))
    return clauses


def _of_teams(s: State) -> set[C]:
    """What partners have to know now: who they are and what they may say, or whose the trios are."""
    if not s.teams:
        return set()
    if s.phase == rules.SWAPPING:
        return {C.TEAM_SEATS, C.TEAM_SILENCE}
    return {C.TEAM_TRIOS} if any(s.trio) else set()


def _of_revealed(s: State) -> set[C]:
    """What the next card can bring about, as far as everybody knows; the notes beside trios say what is connected."""
    clauses = {C.WIN_CONNECTED} if s.spicy and any(s.trio) else set()
    if s.revealed > 0:
        clauses.add(C.TURN_MISS)
    if s.revealed == COPIES - 1:
        clauses.update({C.TURN_TRIO}, _of_winning(s, trios(s, side_of(s, s.seat))))
    return clauses


def _of_winning(s: State, won: int) -> set[C]:
    """The clause that says whether the third card wins for a side that has won so many trios already."""
    if s.number == 7:
        return {C.WIN_SEVEN}
    if s.spicy:
        return {C.WIN_SPICY} if won else set()
    return {C.WIN_SIMPLE} if won == 2 else set()
