"""Rank moves for the coach: find those that are too close to call, and how far the others are behind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cardkit.advice.move_estimates import WinChance
from cardkit.simulation.accumulators import Estimate
from cardkit.table.game import speaker_to
from cardkit_widgets.coach.points_tiebreak import grouped, known_best, points_tiebreak

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from cardkit.advice.move_estimates import MoveEstimate, MoveEstimates
    from cardkit.table.game import Game
    from cardkit_widgets.coach.points_tiebreak import PointsTiebreak

# The cost of a move that can't be distinguished from the best one.
NO_COST = Estimate(0.0, 0.0, 0.0, 0.0)


def equivalence_keys(game: Game, seat: int) -> dict[str, Hashable]:
    """Return an equivalence key for each move; moves with equal keys look the same to the player.

    The bots' weights aren't used, because bots consider only some of what matters.
    """
    view = game.view(seat)
    return {move: game.definition.equivalence(view, move) for move in game.moves}


def tied_with_best(prospects: MoveEstimates, kinds: Mapping[str, Hashable]) -> list[MoveEstimate]:
    """Return the moves that are too close to the best one to call, in the order of `kinds`, not by value.

    Equivalent moves are treated as one, so that one lucky estimate doesn't count for the others.
    """
    found = {each.move for each in _relative_to_mean(prospects, kinds).leading}
    tied = [
        each
        for group in grouped(prospects.moves, kinds).values()
        for each in group
        if prospects.best in group or _has_majority(found, group)
    ]
    order = list(kinds)
    return sorted(tied, key=lambda each: order.index(each.move))


def _relative_to_mean(prospects: MoveEstimates, kinds: Mapping[str, Hashable]) -> MoveEstimates:
    """Return the estimates relative to the mean of the best move's group of equivalent moves.

    The best move itself isn't the reference, because it may have been lucky.
    """
    best = prospects.best
    known = known_best([each for each in prospects.moves if kinds[each.move] == kinds[best.move]])
    luck = sum(each.behind.mean for each in known) / len(known)
    others = [each._replace(behind=each.behind._replace(mean=each.behind.mean - luck)) for each in prospects.moves[1:]]
    return replace(prospects, moves=(best, *others))


def _has_majority(found: Collection[str], group: Sequence[MoveEstimate]) -> bool:
    """Return whether `found` contains at least half of the group's moves with the most games."""
    known = known_best(group)
    return 2 * sum(each.move in found for each in known) >= len(known)


class MoveCost(NamedTuple):
    """The cost of a move: how far the move is behind the best one.

    Args:
        move: The move.
        best: The best move.
        cost: The difference in the chance to win.
        is_tied: Whether the move can't be distinguished from the best one.
        is_clear: Whether the list calls one move the best.
        is_unlisted: Whether the move is missing from the list, so that its cost comes from a separate comparison.

    """

    move: str
    best: str
    cost: Estimate
    is_tied: bool
    is_clear: bool
    is_unlisted: bool = False

    @property
    def is_best(self) -> bool:
        """Whether the list calls this move the best."""
        return self.is_tied and self.is_clear

    @property
    def is_behind(self) -> bool:
        """Whether the move clearly has a cost."""
        return not self.is_tied and self.cost.low > 0


class RankedMoves(NamedTuple):
    """The coach's list of moves.

    Args:
        tied: Moves that are tied for best, sorted by points if these differ clearly.
        behind: Moves that are worse.
        dominated: Moves that can't succeed and are no better than a move that may succeed.
        futile: The reason why a move visibly can't succeed, by move.
        points_tiebreak: Differences in points between the tied moves, if there are clear ones.
        may_differ: Whether tied moves may still turn out to differ in points.

    """

    tied: list[MoveEstimate]
    behind: list[MoveEstimate]
    dominated: list[MoveEstimate]
    futile: Mapping[str, str]
    points_tiebreak: PointsTiebreak | None = None
    may_differ: bool = False

    def chance(self, weighed: MoveCost) -> WinChance:
        """Return the chance to win that the list shows for a move; tied moves share one chance.

        The chance of an unlisted move is the best chance minus the cost of the move.
        """
        best = shared_chance(self.tied)
        if weighed.is_tied:
            return best
        if weighed.is_unlisted:
            behind = weighed.cost.mean, weighed.cost.high, weighed.cost.low
            return WinChance(*(min(max(best.mean - each, 0.0), 1.0) for each in behind))
        return self._below(weighed.move).win

    def behind_by(self, move: str) -> Estimate:
        """Return how far a move is behind the best one, if it isn't tied with it."""
        return self._below(move).behind

    def _below(self, move: str) -> MoveEstimate:
        return next(each for each in (*self.behind, *self.dominated) if each.move == move)


def listed_cost(prospects: MoveEstimates, ranked: RankedMoves, move: str) -> MoveCost:
    """Return the cost of a listed move: the difference between the bars of the list, with its interval.

    Args:
        prospects: The estimates of all listed moves.
        ranked: The list.
        move: The move.

    """
    best, is_clear = _first(prospects, ranked)
    if move in {each.move for each in ranked.tied}:
        return MoveCost(move, best, NO_COST, is_tied=True, is_clear=is_clear)
    first, (mean, error, low, high) = shared_chance(ranked.tied), ranked.behind_by(move)
    above = prospects.best.win.mean - first.mean
    # A move can't cost more than the best move's chance to win.
    mean, low, high = min(mean - above, first.mean), min(low - above, first.mean), min(high - above, first.high)
    cost = Estimate(mean, error, low, high)
    return MoveCost(move, best, cost, is_tied=False, is_clear=is_clear)


def unlisted_cost(prospects: MoveEstimates, ranked: RankedMoves, move: str, behind: Estimate) -> MoveCost:
    """Return the cost of a move that isn't listed.

    Args:
        prospects: The estimates of all listed moves.
        ranked: The list.
        move: The move.
        behind: How far it is behind the best move, from a separate comparison.

    """
    best, is_clear = _first(prospects, ranked)
    return MoveCost(move, best, behind, is_tied=False, is_clear=is_clear, is_unlisted=True)


def _first(prospects: MoveEstimates, ranked: RankedMoves) -> tuple[str, bool]:
    """Return the best move, and whether the list names it as the best."""
    is_clear = len(ranked.tied) == 1 and prospects.is_clear
    return ranked.tied[0].move if is_clear else prospects.best.move, is_clear


def rank(prospects: MoveEstimates, kinds: Mapping[str, Hashable], futile: Mapping[str, str]) -> RankedMoves:
    """Rank moves.

    Args:
        prospects: Their estimates.
        kinds: The equivalence key of each move.
        futile: Moves that can't succeed, with the reason.

    """
    level_with_best = tied_with_best(prospects, kinds)
    tied = [each for each in level_with_best if each.move not in futile] or level_with_best
    rest = [each for each in prospects.moves if each not in tied]
    rest = sorted(
        _pooled([_shift_to_shared_deals(prospects.best, each) for each in rest], kinds), key=lambda each: -each.win.mean
    )
    behind = [each for each in rest if each.move not in futile]
    points = points_tiebreak(tied, kinds)
    if points:
        tied = sorted(tied, key=points.sort_key)
    may_differ = any(each.points_behind.mean for each in tied) and len(grouped(tied, kinds)) > 1
    return RankedMoves(tied, behind, [each for each in rest if each.move in futile], futile, points, may_differ)


def futile_moves(game: Game, seat: int) -> dict[str, str]:
    """Return the moves that visibly can't succeed, with the reasons."""
    view, speaker = game.view(seat), speaker_to(game, seat)
    said = {move: game.definition.wording.futile_note(view, move, speaker) for move in game.moves}
    return {move: text for move, text in said.items() if text}


def _pooled(moves: Sequence[MoveEstimate], kinds: Mapping[str, Hashable]) -> list[MoveEstimate]:
    """Give equivalent moves one shared estimate."""
    pooled = {kind: _combined(group) for kind, group in grouped(moves, kinds).items()}
    return [pooled[kinds[each.move]]._replace(move=each.move, points=each.points) for each in moves]


def _combined(moves: Sequence[MoveEstimate]) -> MoveEstimate:
    """Combine the estimates of equivalent moves, using those with the most games."""
    known = known_best(moves)
    behind = [each.behind for each in known]
    mean = sum(each.mean for each in behind) / len(behind)
    low, high = min(each.low for each in behind), max(each.high for each in behind)
    return known[0]._replace(
        win=shared_chance(moves), behind=Estimate(mean, max(each.stderr for each in behind), low, high)
    )


def _shift_to_shared_deals(best: MoveEstimate, other: MoveEstimate) -> MoveEstimate:
    """Shift a move's chance so that its distance to the best move is the difference in the deals that both played.

    A move that was dropped early has played fewer deals, in which the best move may have been lucky.
    """
    if other.worlds == best.worlds:
        return other
    win = (min(max(end + best.win.mean - other.behind.mean - other.win.mean, 0.0), 1.0) for end in other.win)
    return other._replace(win=WinChance(*win))


def shared_chance(moves: Sequence[MoveEstimate]) -> WinChance:
    """Return the shared chance of tied moves: the mean over those with the most games, and the widest interval."""
    known = [each.win for each in known_best(moves)]
    mean = sum(win.mean for win in known) / len(known)
    return known[0]._replace(mean=mean, low=min(win.low for win in known), high=max(win.high for win in known))
