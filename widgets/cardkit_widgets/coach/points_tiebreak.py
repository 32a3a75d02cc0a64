"""Compare moves that win equally often by their points, in games where points are added up."""

from __future__ import annotations

from math import comb
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from cardkit.advice.move_estimates import MoveEstimate

# The accepted proportion of lists in which some move is wrongly called worse.
ERROR_RATE = 0.025


class PointGap(NamedTuple):
    """The number of points by which a move is behind the best one, with its interval."""

    mean: float
    low: float
    high: float


class PointsTiebreak(NamedTuple):
    """Moves that win equally often: those that may be `best` in points, and those that are clearly `behind`."""

    best: list[MoveEstimate]
    behind: dict[str, PointGap]

    def sort_key(self, prospect: MoveEstimate) -> tuple[bool, float]:
        """Return a sort key: moves that may be best come first, then moves that are behind, with the worst one last."""
        found = self.behind.get(prospect.move)
        return (True, found.mean) if found else (False, 0.0)


def points_tiebreak(moves: Sequence[MoveEstimate], kinds: Mapping[str, Hashable]) -> PointsTiebreak | None:
    """Compare moves by their points, with a Bonferroni correction for all pairs.

    The correction is needed because the same numbers determine the best move. Equivalent moves are treated as one.

    Args:
        moves: The estimates of moves that win equally often.
        kinds: The equivalence key of each move.

    Returns:
        The result; None if there are too few games, or if no move has the best points.

    """
    from cardkit.advice.estimating import ENOUGH

    has_best = any(each.in_race and each.points_behind.mean == 0 for each in moves)
    if not has_best or min(each.worlds for each in moves) < ENOUGH:
        return None
    groups = [*grouped(moves, kinds).values()]
    compared = sum(len(known_best(group)) for group in groups)
    sure = NormalDist().inv_cdf(1 - ERROR_RATE / max(comb(compared, 2), 1))
    nearest = min(map(_mean, groups))
    found = [(group, _behind(group, nearest, sure)) for group in groups]
    best = [each for group, behind in found if behind.low <= 0 for each in group]
    worse = {each.move: behind for group, behind in found if behind.low > 0 for each in group}
    return PointsTiebreak(best, worse) if best and worse else None


def _mean(group: Sequence[MoveEstimate]) -> float:
    """Return the number of points by which equivalent moves are behind: the mean over those with the most games."""
    known = known_best(group)
    return sum(each.points_behind.mean for each in known) / len(known)


def _behind(group: Sequence[MoveEstimate], nearest: float, sure: float) -> PointGap:
    """Return how many points equivalent moves are behind the group that loses the fewest.

    The best move itself isn't the reference, because it may have been lucky.
    """
    mean = _mean(group) - nearest
    error = sure * max(each.points_behind.stderr for each in known_best(group))
    return PointGap(mean, mean - error, mean + error)


def grouped(moves: Sequence[MoveEstimate], kinds: Mapping[str, Hashable]) -> dict[Hashable, list[MoveEstimate]]:
    """Group moves that a player can't tell apart."""
    groups: dict[Hashable, list[MoveEstimate]] = {}
    for each in moves:
        groups.setdefault(kinds[each.move], []).append(each)
    return groups


def known_best(moves: Sequence[MoveEstimate]) -> list[MoveEstimate]:
    """Return the moves with the most games played."""
    most = max(each.worlds for each in moves)
    return [each for each in moves if each.worlds == most]
