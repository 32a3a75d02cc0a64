"""For each clause of Papageno a position that shows it, for the rules explorer."""

from __future__ import annotations

from cardkit.scripts import Position, Stack, dealt_round


def deal(areas: tuple[str, ...], discard: str, draw: str = "", start: int = 1) -> Stack:
    """A stacked deal: each seat's area as two rows (`6 E 3 / 6 2 5`), the first discard, the cards drawn next."""
    rows = [area.replace("/", " ").split() for area in areas]
    return dealt_round(rows, (discard, *draw.split()), start)


POSITIONS: tuple[Position, ...] = ()
