"""Hidden cards that are gathered in the row of the draw pile, to be put in order or dealt anew (see `worlds`).

The row has room for the whole deck, so hidden cards from elsewhere find room behind the draw pile. Where hands are
counts of kinds, `hand[owner * kinds + kind]`, the card of the first kind is called `lowest`. Written like the rules,
over `s.name` and `s.name[i]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.chances.sharing import Row
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State


@dataclass(frozen=True)
class Dealing:
    """What deals anew all that a seat cannot know; it serves a definition as its `worlds`, in place of a module."""

    prepare: Callable[[State, int, Scratch], None]
    deal_anew: Callable[[State, int, Scratch], None]
    SCRATCH: int = 0


def forget_drawn(s: State, first: int, end: int) -> None:
    """Leave nothing in the row from place `first` to before `end`: behind the draw pile one could see what was drawn.

    The row of the discard pile keeps nothing but what all have seen.
    """
    for place in range(first, end):
        s.draw[place] = 0


def sort_cards(s: State, first: int, end: int) -> None:
    """Put the cards from place `first` to before `end` of the row in order, from low to high."""
    for sorted_end in range(first + 1, end):
        card = s.draw[sorted_end]
        place = sorted_end
        while place > first and s.draw[place - 1] > card:
            s.draw[place] = s.draw[place - 1]
            place -= 1
        s.draw[place] = card


def lay(s: State, card: int, copies: int, end: int) -> int:
    """Lay copies of a card behind the end of the row; return where it ends then."""
    for place in range(end, end + copies):
        s.draw[place] = card
    return end + copies


def lay_counts(s: State, t: Row, counts: int, kinds: int, lowest: int) -> int:
    """Lay as many cards of each kind in the row as the numbers from `counts` on say; return where they end."""
    end = 0
    for kind in range(kinds):
        end = lay(s, lowest + kind, int(t[counts + kind]), end)
    return end


def fill_hands(s: State, seat: int, kinds: int, lowest: int, end: int) -> None:
    """Fill up all hands but a seat's from the end of the row; the draw pile is left."""
    for owner in range(s.players):
        if owner != seat:
            lacking = s.hand_count[owner]
            for place in range(owner * kinds, (owner + 1) * kinds):
                lacking -= s.hand[place]
            for _ in range(lacking):
                end -= 1
                s.hand[owner * kinds + s.draw[end] - lowest] += 1
