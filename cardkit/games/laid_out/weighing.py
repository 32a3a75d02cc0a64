"""What bots weigh by where cards are laid out in rows, and the lowest sum is best; in hundredths of a point.

Written like the rules; an area has `spots` cards.
"""

from typing import NamedTuple

from cardkit.table.state import State

POINT = 100
"""A point, in the unit that all is weighed in."""

SPITE = 60
"""What harms all others together counts so much, in percent of what helps oneself."""

PATIENCE = 60
"""Moves of each player after which a round has gone on for long enough, and its face-down cards are covered."""

NOWHERE = -1
"""In place of a place: no card is put anywhere."""


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


def seen(s: State, spots: int, card: int) -> int:
    """How many of a card the active seat sees: in the areas, on the discard pile, in its hand."""
    count = 1 if s.held == card else 0
    for place in range(s.players * spots):
        count += s.face_up[place] if s.area[place] == card else 0
    for i in range(s.discard_count):
        count += 1 if s.discard[i] == card else 0
    return count


def count_unseen(s: State) -> int:
    """How many cards lie face down, or in the draw pile; 1 if none does, so that one can divide by it."""
    count = int(s.draw_count)
    for seat in range(s.players):
        count += s.face_down[seat]
    return max(count, 1)


def turns_left(s: State, most: int) -> int:
    """How many turns the round seems to last: the fewest cards that somebody has face down, but no more than `most`."""
    fewest = most
    for seat in range(s.players):
        fewest = min(fewest, s.face_down[seat])
    return fewest


def spite(s: State, harm: int) -> int:
    """What it counts to harm one of the others."""
    return int(harm * SPITE // (100 * (s.players - 1)))


def ending(s: State, is_ahead: bool, weight: int) -> int:  # noqa: FBT001  what the end of the round depends on
    """What it counts to end the round: `weight` if it is time (one is ahead, or it has been long), else minus that."""
    return weight if is_ahead or long_enough(s) else -weight


def long_enough(s: State) -> bool:
    """Say whether the round has gone on for so long that one had better end it."""
    return bool(s.moves > PATIENCE * s.players)
