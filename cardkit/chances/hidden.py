"""Hidden cards that are gathered in the row of the draw pile, to be put in order or dealt anew (see `worlds`).

The row has room for the whole deck, so hidden cards from elsewhere find room behind the draw pile. Written like the
rules, over `s.name` and `s.name[i]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.table.definition import Scratch
    from cardkit.table.state import State


@dataclass(frozen=True)
class Dealing:
    """What deals anew all that a seat cannot know; it serves a definition as its `worlds`, in place of a module."""

    prepare: Callable[[State, int, Scratch], None]
    deal_anew: Callable[[State, int, Scratch], None]
    SCRATCH: int = 0


def forget_drawn(s: State, end: int) -> None:
    """Leave nothing behind the draw pile, up to place `end` of its row: which cards were drawn can still be seen there.

    The row of the discard pile keeps nothing but what all have seen.
    """
    for place in range(s.draw_count, end):
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
