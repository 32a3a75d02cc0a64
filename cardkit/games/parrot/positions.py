"""For each clause of Parrot a position that shows it, for the rules explorer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.scripts import dealt_round

if TYPE_CHECKING:
    from cardkit.scripts import Position, Stack

# --- Stacked deals --------------------------------------------------------------------------------------------------


def cards_of(area: str) -> list[str]:
    """Give the eight cards of a Box written as two rows (`7 P 7 2 / 7 7 P 3`), in the order of its spots."""
    return area.replace("/", " ").split()


def deal(areas: tuple[str, ...], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's Box as two rows (`7 P 7 2 / 7 7 P 3`), the first discard, the cards drawn next."""
    return dealt_round([cards_of(area) for area in areas], (discard, *draw.split()), start)


POSITIONS: tuple[Position, ...] = ()
