"""Positions in which the exact chance of winning with each move follows from symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cardkit
from cardkit.games.trio import rules
from cardkit.games.trio import state_fields as trio_table
from cardkit.games.trio.clauses import COPIES

if TYPE_CHECKING:
    from cardkit.table.state import State

SEVEN = 7
TO_MOVE = 0


def last_seven(unseen: int, seed: int = 0) -> tuple[State, list[int]]:
    """Deal a game of Trio with two 7s revealed and the third among `unseen` cards of the middle; a miss ends the game.

    All other cards have been seen, so each move that reveals one of the unseen cards wins (`win.seven`) with a chance
    of exactly 1 in `unseen`. Returns the position, and the moves that reveal the unseen cards.
    """
    s = next(s for s in _deals(seed) if _sevens_in_the_middle(s) == 1)
    middle = list(range(trio_table.MIDDLE_PLACE, trio_table.MIDDLE_PLACE + s.middle_count))
    third = next(place for place in middle if s.card[place] == SEVEN)
    hidden = [third, *[place for place in middle if place != third][: unseen - 1]]
    s.seen = sum(1 << place for place in middle if place not in hidden)
    for seat in range(s.players):
        for index in range(s.count[seat]):
            rules.see_in_hand(s, seat, index)
            s.seen |= 1 << seat * trio_table.LONGEST_HAND + index
    _reveal_both(s)
    s.move_limit = s.moves + 1
    return s, [trio_table.MIDDLE + place - trio_table.MIDDLE_PLACE for place in sorted(hidden)]


def _deals(seed: int) -> list[State]:
    return [cardkit.play("trio", seed=seed + k).state for k in range(50)]


def _sevens_in_the_middle(s: State) -> int:
    return int(s.card[trio_table.MIDDLE_PLACE :].count(SEVEN))


def _reveal_both(s: State) -> None:
    places = [place for place in range(trio_table.MIDDLE_PLACE) if s.card[place] == SEVEN]
    assert len(places) == COPIES - 1
    s.seat, s.number, s.revealed = TO_MOVE, SEVEN, len(places)
    for order, place in enumerate(places):
        s.shown[order] = place
        s.turned |= 1 << place
