"""For each clause of Trio a position that shows it, for the rules explorer; and how a deal is stacked for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.scripts import dealt_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.scripts import Position, Stack

# --- Stacked deals --------------------------------------------------------------------------------------------------


def deal(hands: Sequence[str], middle: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's whole hand (`1 2 2 5 7 8 9 11 12`), beginning with seat 1, and the middle from 1 on.

    What of the middle is not given follows in the order of the numbers.
    """
    return dealt_round([hand.split() for hand in hands], middle.split(), start)


POSITIONS: tuple[Position, ...] = ()
