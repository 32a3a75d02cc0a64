"""Trio's computer players. Each looks at what its seat may know, and at nothing else.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import rules
from cardkit.games.trio.clauses import COPIES, NUMBERS
from cardkit.games.trio.memory import highest_possible, lowest_possible, row_for
from cardkit.games.trio.scoring import has_connected
from cardkit.table.chance import CHOICE, below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

UNKNOWN = 0
"""What a card is taken for that the seat cannot know; cards are numbered from 1."""


def simple(s: State, moves: Sequence[int]) -> int:
    """Play as a sensible child does: remember what was shown, take the trios one knows, and look for new cards."""
    if s.phase == rules.SWAPPING:
        return offer(s, moves)
    number = s.number if s.revealed else best_number(s, moves)
    if number == UNKNOWN:
        return explore(s, moves, 1, NUMBERS)
    for move in moves:
        if foreseen(s, rules.wanted_place(s, move)) == number:
            return move
    return explore(s, moves, number, number)


def best_number(s: State, moves: Sequence[int]) -> int:
    """A number of which the seat knows three cards that can be reached, best one that wins; or UNKNOWN."""
    best = UNKNOWN
    for move in moves:
        number = foreseen(s, rules.wanted_place(s, move))
        wanted = number != UNKNOWN and (best == UNKNOWN or is_winning(s, number))
        if wanted and reachable(s, number) >= COPIES:
            best = number
    return best


def is_winning(s: State, number: int) -> bool:
    """Say whether the trio of a number would win (or help as much as any, in the simple mode)."""
    return number == 7 or bool(s.spicy and has_connected(s, s.seat % s.sides, number))


def reachable(s: State, number: int) -> int:
    """How many cards of a number the seat knows that lie in the middle, or at an end of a hand."""
    found = 0
    for place in range(rules.MIDDLE_PLACE, rules.MIDDLE_PLACE + s.middle_count):
        found += 1 if foreseen(s, place) == number else 0
    for seat in range(s.players):
        found += reachable_in_hand(s, seat, number)
    return found


def reachable_in_hand(s: State, seat: int, number: int) -> int:
    """How many cards of a number the seat knows in a row from either end of a hand."""
    first = seat * rules.LONGEST_HAND
    low = first
    high = first + s.count[seat]
    while low < high and foreseen(s, low) == number:
        low += 1
    while low < high and foreseen(s, high - 1) == number:
        high -= 1
    return int(low - first + first + s.count[seat] - high)


def foreseen(s: State, place: int) -> int:
    """The card in a place, if the active seat knows it; else UNKNOWN."""
    if place >= rules.MIDDLE_PLACE:
        return s.card[place] if s.seen[place] else UNKNOWN
    owner = place // rules.LONGEST_HAND
    index = place % rules.LONGEST_HAND
    if owner == s.seat:
        card: int = s.card[place]
        return card
    row = row_for(s, s.seat, owner)
    number = lowest_possible(s, row, index)
    return number if number == highest_possible(s, row, index) else UNKNOWN


def explore(s: State, moves: Sequence[int], low: int, high: int) -> int:
    """Reveal a card that the seat does not know yet and that can be from `low` to `high`; else any card."""
    chosen = moves[below(s, CHOICE, len(moves))]
    fitting = 0
    for move in moves:
        if may_be(s, rules.wanted_place(s, move), low, high):
            fitting += 1
            if below(s, CHOICE, fitting) == 0:  # each of them is as likely to be the one that is kept
                chosen = move
    return chosen


def may_be(s: State, place: int, low: int, high: int) -> bool:
    """Say whether the card in a place is unknown to the active seat, and can be a number from `low` to `high`."""
    if foreseen(s, place) != UNKNOWN:
        return False
    if place >= rules.MIDDLE_PLACE:
        return True
    row = row_for(s, s.seat, place // rules.LONGEST_HAND)
    index = place % rules.LONGEST_HAND
    return lowest_possible(s, row, index) <= high and highest_possible(s, row, index) >= low


def offer(s: State, moves: Sequence[int]) -> int:
    """Offer the single card that is hardest to reach, the one nearest to the middle of the hand; else keep."""
    first = s.seat * rules.LONGEST_HAND
    best = moves[len(moves) - 1]
    depth = -1
    for index in range(s.count[s.seat]):
        reach = min(index, s.count[s.seat] - 1 - index)
        if reach > depth and copies(s, s.card[first + index]) == 1:
            best = rules.SWAP + s.card[first + index] - 1
            depth = reach
    return best


def copies(s: State, number: int) -> int:
    """How many cards of a number the active seat has."""
    found = 0
    for index in range(s.count[s.seat]):
        found += 1 if s.card[s.seat * rules.LONGEST_HAND + index] == number else 0
    return found
