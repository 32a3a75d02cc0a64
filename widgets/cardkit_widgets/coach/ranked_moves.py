"""The coach's list of moves: which of them may all be the best, and how far the others are behind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cardkit.advice.move_estimates import Chance
from cardkit.simulation.accumulators import Estimate
from cardkit_widgets.coach.points_tiebreak import by_points, grouped, known_best

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from cardkit.advice.move_estimates import Prospect, Prospects
    from cardkit.table.game import Game
    from cardkit_widgets.coach.points_tiebreak import ByPoints

# What a move costs that cannot be told from the best.
NOTHING = Estimate(0.0, 0.0, 0.0, 0.0)


def alike(game: Game, seat: int) -> dict[str, Hashable]:
    """A key for each move: where it is the same, the player sees no difference between two moves.

    That bots weigh them the same is not enough: they look at a part of what matters only.
    """
    view = game.view(seat)
    return {move: game.definition.alike(view, move) for move in game.moves}


def level(prospects: Prospects, kinds: Mapping[str, Hashable]) -> list[Prospect]:
    """The moves of which none can be told from the best, in the order of `kinds`, which is no order of worth.

    Moves that are alike stand and fall together: one of many that does well by luck does not lift the others.
    """
    found = {each.move for each in _without_luck(prospects, kinds).leading}
    even = [
        each
        for group in grouped(prospects.moves, kinds).values()
        for each in group
        if prospects.best in group or _is_mostly(found, group)
    ]
    order = list(kinds)
    return sorted(even, key=lambda each: order.index(each.move))


def _without_luck(prospects: Prospects, kinds: Mapping[str, Hashable]) -> Prospects:
    """The moves as far behind as behind the mean of all that are like the best one, which may have been lucky."""
    best = prospects.best
    known = known_best([each for each in prospects.moves if kinds[each.move] == kinds[best.move]])
    luck = sum(each.behind.mean for each in known) / len(known)
    others = [each._replace(behind=each.behind._replace(mean=each.behind.mean - luck)) for each in prospects.moves[1:]]
    return replace(prospects, moves=(best, *others))


def _is_mostly(found: Collection[str], group: Sequence[Prospect]) -> bool:
    """Say whether at least half of a group was found, of those that are known best."""
    known = known_best(group)
    return 2 * sum(each.move in found for each in known) >= len(known)


class Weighed(NamedTuple):
    """What a move has cost: how far it is behind the `best` one, as the list shows it.

    `is_level` says that it cannot be told from the best, `is_clear` that the list calls one move the best, and
    `is_unlisted` that the list had no room for it: its cost was measured in worlds of its own.
    """

    move: str
    best: str
    cost: Estimate
    is_level: bool
    is_clear: bool
    is_unlisted: bool = False

    @property
    def is_best(self) -> bool:
        """Say whether the list calls this move the best."""
        return self.is_level and self.is_clear

    @property
    def is_behind(self) -> bool:
        """Say whether the move has surely cost something."""
        return not self.is_level and self.cost.low > 0


class Ranked(NamedTuple):
    """Moves as the coach lists them: those that may be the best, those `behind`, and last those without a hope.

    `vain` says of moves that they fail for sure, and how the player can tell. Such a move is `hopeless`, unless no move
    that may succeed is as good. Those that may be the best are in the order of their points, where these tell them
    apart; `may_differ` says that these may do so, if not yet: moves that are not all alike, where points are added up.
    """

    even: list[Prospect]
    behind: list[Prospect]
    hopeless: list[Prospect]
    vain: Mapping[str, str]
    by_points: ByPoints | None = None
    may_differ: bool = False

    def chance(self, weighed: Weighed) -> Chance:
        """The chance that the list gives a move: of those that cannot be told apart, the one that they share.

        That of a move that is not listed is as far below it as the move is behind.
        """
        best = shared_chance(self.even)
        if weighed.is_level:
            return best
        if weighed.is_unlisted:
            behind = weighed.cost.mean, weighed.cost.high, weighed.cost.low
            return Chance(*(min(max(best.mean - each, 0.0), 1.0) for each in behind))
        return self._lower(weighed.move).win

    def behind_by(self, move: str) -> Estimate:
        """How far a move is behind the best one that is not among those that may be the best."""
        return self._lower(move).behind

    def _lower(self, move: str) -> Prospect:
        return next(each for each in (*self.behind, *self.hopeless) if each.move == move)


def weighed(prospects: Prospects, ranked: Ranked, move: str) -> Weighed:
    """What a move has cost: as much as the bars of the list are apart, with the interval of that difference."""
    best, is_clear = _first(prospects, ranked)
    if move in {each.move for each in ranked.even}:
        return Weighed(move, best, NOTHING, is_level=True, is_clear=is_clear)
    first, (mean, error, low, high) = shared_chance(ranked.even), ranked.behind_by(move)
    above = prospects.best.win.mean - first.mean
    # Nobody loses more than the first move has.
    mean, low, high = min(mean - above, first.mean), min(low - above, first.mean), min(high - above, first.high)
    cost = Estimate(mean, error, low, high)
    return Weighed(move, best, cost, is_level=False, is_clear=is_clear)


def reestimated(prospects: Prospects, ranked: Ranked, move: str, behind: Estimate) -> Weighed:
    """What a move has cost that the list had no room for: how far it is behind the first in other worlds."""
    best, is_clear = _first(prospects, ranked)
    return Weighed(move, best, behind, is_level=False, is_clear=is_clear, is_unlisted=True)


def _first(prospects: Prospects, ranked: Ranked) -> tuple[str, bool]:
    """The move that the list puts first, and whether it calls it the best."""
    is_clear = len(ranked.even) == 1 and prospects.is_clear
    return ranked.even[0].move if is_clear else prospects.best.move, is_clear


def rank(prospects: Prospects, kinds: Mapping[str, Hashable], vain: Mapping[str, str]) -> Ranked:
    """The order in which moves are listed."""
    level_with_best = level(prospects, kinds)
    even = [each for each in level_with_best if each.move not in vain] or level_with_best
    rest = [each for each in prospects.moves if each not in even]
    rest = sorted(_pooled([_beside(prospects.best, each) for each in rest], kinds), key=lambda each: -each.win.mean)
    behind = [each for each in rest if each.move not in vain]
    points = by_points(even, kinds)
    if points:
        even = sorted(even, key=points.place)
    may_differ = any(each.points_behind.mean for each in even) and len(grouped(even, kinds)) > 1
    return Ranked(even, behind, [each for each in rest if each.move in vain], vain, points, may_differ)


def vain_moves(game: Game, seat: int) -> dict[str, str]:
    """What is said of the moves of which a player can see that they fail."""
    view, speaker = game.view(seat), game.speaker(seat)
    said = {move: game.definition.telling.vain(view, move, speaker) for move in game.moves}
    return {move: text for move, text in said.items() if text}


def _pooled(moves: Sequence[Prospect], kinds: Mapping[str, Hashable]) -> list[Prospect]:
    """The moves with one estimate for all that are alike."""
    pooled = {kind: _joined(group) for kind, group in grouped(moves, kinds).items()}
    return [pooled[kinds[each.move]]._replace(move=each.move, points=each.points) for each in moves]


def _joined(moves: Sequence[Prospect]) -> Prospect:
    """One estimate for moves that are alike, made of those that are known best."""
    known = known_best(moves)
    behind = [each.behind for each in known]
    mean = sum(each.mean for each in behind) / len(behind)
    low, high = min(each.low for each in behind), max(each.high for each in behind)
    return known[0]._replace(
        win=shared_chance(moves), behind=Estimate(mean, max(each.stderr for each in behind), low, high)
    )


def _beside(best: Prospect, other: Prospect) -> Prospect:
    """A move with a chance that is as far below that of the best one as it was in the deals of both.

    One that dropped out was played out in fewer; in those, the best one may have been more lucky than it is.
    """
    if other.worlds == best.worlds:
        return other
    win = (min(max(end + best.win.mean - other.behind.mean - other.win.mean, 0.0), 1.0) for end in other.win)
    return other._replace(win=Chance(*win))


def shared_chance(moves: Sequence[Prospect]) -> Chance:
    """The chance of moves that cannot be told apart: the mean of those that are known best, and where it may lie."""
    known = [each.win for each in known_best(moves)]
    mean = sum(win.mean for win in known) / len(known)
    return known[0]._replace(mean=mean, low=min(win.low for win in known), high=max(win.high for win in known))
