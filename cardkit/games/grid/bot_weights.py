"""Weights for the bots of games in which cards are laid out in rows and the lowest sum is best.

Weights are in hundredths of a point. The code is written like the rules; an area has `spots` cards.
"""

from typing import NamedTuple

from cardkit.table.bots import is_long
from cardkit.table.state import State

# A point, in the unit of all weights.
POINT = 100

# The weight of harming the other players, as a percentage of the weight of an equal gain for the player.
SPITE = 60


# The place of an unused card.
NOWHERE = -1


class GridWeight(NamedTuple):
    """The weight of a move, divided into reasons. Negative reasons count against it."""

    #: The points that the move saves now.
    now: int
    #: The points that the move may save later.
    later: int
    #: The effect of the move on the other players.
    others: int
    #: Whether the move ends the round at a good or a bad time.
    end: int
    #: The cost of a move that does nothing else.
    delay: int


def only_now(saved: int) -> GridWeight:
    """Return the weight of points that are saved now, without other reasons."""
    return GridWeight(saved, 0, 0, 0, 0)


def seen(s: State, spots: int, card: int) -> int:
    """Return how many copies of a card the seat to move sees: in the areas, on the discard pile, and in hand."""
    count = 1 if s.held == card else 0
    for place in range(s.players * spots):
        count += 1 if s.face_up[place] and s.area[place] == card else 0
    for i in range(s.discard_count):
        count += 1 if s.discard[i] == card else 0
    return count


def count_unseen(s: State) -> int:
    """Return the number of cards face down or in the draw pile; at least 1, because it is used as a divisor."""
    count = int(s.draw_count)
    for seat in range(s.players):
        count += s.face_down[seat]
    return max(count, 1)


def turns_left(s: State, most: int) -> int:
    """Estimate the number of turns left: the fewest face-down cards of any player, but at most `most`."""
    fewest = most
    for seat in range(s.players):
        fewest = min(fewest, s.face_down[seat])
    return fewest


def spite(s: State, harm: int) -> int:
    """Return the weight of harm to one other player."""
    return int(harm * SPITE // (100 * (s.players - 1)))


def ending(s: State, is_ahead: bool, weight: int) -> int:  # noqa: FBT001  compiled calls have no keyword arguments
    """Return the weight of ending the round: `weight` if the player leads or the round is long, otherwise `-weight`."""
    return weight if is_ahead or is_long(s) else -weight
