"""What bots weigh by in games with cards laid out in rows, where the lowest sum is best; in hundredths of a point."""

from __future__ import annotations

from typing import NamedTuple

POINT = 100
"""A point, in the unit that all is weighed in."""


class Weight(NamedTuple):
    """What a move weighs, by reasons; below 0 they speak against it.

    It saves something `now`, may save something `later`, and does something to the `others`; it brings the `end` of the
    round at the right time or at a wrong one; or it is a mere `delay`.
    """

    now: int
    later: int
    others: int
    end: int
    delay: int


def only_now(saved: int) -> Weight:
    """Something that is saved now, and no other reason."""
    return Weight(saved, 0, 0, 0, 0)
