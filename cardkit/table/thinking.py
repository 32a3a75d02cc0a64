"""What all reasons of computer players have in common: the move that was next best, and amounts as one says them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardkit.table.state import State

TENTH = 10
"""A point, in the unit that simple bots count in."""

NOTHING_TO_DRAW = "There is nothing to draw, so I take what lies there."


def top_of(s: State) -> int:
    """The top card of the discard pile."""
    card: int = s.discard[s.discard_count - 1]
    return card


def next_best(moves: Iterable[int], move: int, worth: Callable[[int], int]) -> int | None:
    """Of the moves other than `move` the one worth most; None if there is no other."""
    return max((other for other in moves if other != move), key=worth, default=None)


def points(amount: int, point: int) -> str:
    """An amount counted in parts of a `point`: `3.5 points`, `1 point`."""
    text = number(amount, point)
    return f"{text} point" if text == "1" else f"{text} points"


def number(amount: int, point: int) -> str:
    """The bare number, to one place: `3.5`, `0`, `-2`."""
    tenths = round(10 * amount / point)
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths / 10}"
