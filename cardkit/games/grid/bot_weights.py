"""Weights for bots of games with cards laid out in rows, where the lowest sum is best; in hundredths of a point.

The code is written like the rules; an area has `spots` cards.
"""

from typing import NamedTuple

from cardkit.table.bots import is_long
from cardkit.table.state import State

# A point, in the unit of all weights.
POINT = 100

# The weight of harm to all others together, in percent of an equal gain for the player.
SPITE = 60


# Instead of a place: the card is not used.
NOWHERE = -1


class GridWeight(NamedTuple):
    """The weight of a move, by reasons; negative ones count against it.

    It saves points `now`, may save points `later`, and affects the `others`; it brings the `end` of the round at a good
    or a bad time; or it is a mere `delay`.
    """

    now: int
    later: int
    others: int
    end: int
    delay: int


def only_now(saved: int) -> GridWeight:
    """The weight of points saved now, without other reasons."""
    return GridWeight(saved, 0, 0, 0, 0)


def seen(s: State, spots: int, card: int) -> int:
    """The number of copies of a card that the active seat sees: in the areas, on the discard pile, in its hand."""
    count = 1 if s.held == card else 0
    for place in range(s.players * spots):
        count += 1 if s.face_up[place] and s.area[place] == card else 0
    for i in range(s.discard_count):
        count += 1 if s.discard[i] == card else 0
    return count


def count_unseen(s: State) -> int:
    """The number of cards that are face down or in the draw pile, but at least 1, because it is a divisor."""
    count = int(s.draw_count)
    for seat in range(s.players):
        count += s.face_down[seat]
    return max(count, 1)


def turns_left(s: State, most: int) -> int:
    """An estimate of the turns left: the fewest face-down cards of any player, but at most `most`."""
    fewest = most
    for seat in range(s.players):
        fewest = min(fewest, s.face_down[seat])
    return fewest


def spite(s: State, harm: int) -> int:
    """The weight of harm to one of the others."""
    return int(harm * SPITE // (100 * (s.players - 1)))


def ending(s: State, is_ahead: bool, weight: int) -> int:  # noqa: FBT001  what the end of the round depends on
    """The weight of ending the round: `weight` if the player leads or the round has been long, else minus that."""
    return weight if is_ahead or is_long(s) else -weight
