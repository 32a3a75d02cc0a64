"""For each clause of Chicken a position that shows it, for the rules explorer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.scripts import Stack, dealt_round

if TYPE_CHECKING:
    from cardkit.scripts import Position

# --- Stacked deals --------------------------------------------------------------------------------------------------


def deal(hands: tuple[str, ...], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's six cards (`3 3 5 chick 1 egg`), the first discard, the cards drawn next."""
    return dealt_round([hand.split() for hand in hands], (discard, *draw.split()), start)


def again(discard: str, draw: str = "") -> Stack:
    """Stack the pile that is shuffled again (`setup.egg-first`): the first discard, the cards drawn next."""
    return Stack((discard, *draw.split()))


POSITIONS: tuple[Position, ...] = ()
