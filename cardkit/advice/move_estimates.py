"""Move estimates: what each move of a player is worth, ready to read, draw or put into a frame."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, isnan, nan
from statistics import NormalDist
from typing import NamedTuple

from cardkit.chances.dataframes import frame, pd
from cardkit.simulation.accumulators import Estimate
from cardkit.simulation.estimate_text import Rows, Tabled
from cardkit.table.registry import definition_of

# The columns of a frame.
COLUMNS = (
    *("move", "worlds", "p_win", "p_win_low", "p_win_high"),
    *("points", "points_stderr", "behind", "behind_low", "behind_high"),
)


# A move that is surely less than this behind the best one is as good: a player would have to play twenty games to lose
# one by it.
MARGIN = 0.05

# No difference at all.
EVEN = Estimate(0.0, 0.0, 0.0, 0.0)


class WinChance(NamedTuple):
    """An estimated probability, and the ends of its 95% interval."""

    mean: float
    low: float
    high: float


class MoveEstimate(NamedTuple):
    """The estimate for a move: its probability of winning, its side's points in this round, how far it is `behind`.

    `behind` compares it with the best move in the same worlds, so its error is smaller than those of the two moves.
    `points_behind` compares points in the same way, with the move that does best in them of those still in the race.
    """

    move: str
    worlds: int
    win: WinChance
    points: Estimate
    behind: Estimate
    # Whether it was still in the race at the end; else it dropped out as clearly behind.
    in_race: bool = True
    points_behind: Estimate = EVEN


@dataclass(frozen=True, repr=False)
class MoveEstimates(Tabled):
    """All legal moves of a player (or those that were looked at), the best first.

    With `whole`, games were played to their end and `behind` is a probability of winning; else it is the lead at the
    end of the round that `cardkit.advice.play_outs` notes as the value.

    >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
    >>> found.seat, found.worlds
    (1, 100)
    """

    game: str
    seat: int
    moves: tuple[MoveEstimate, ...]
    worlds: int
    whole: bool = True

    @property
    def best(self) -> MoveEstimate:
        """The move that does best.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.best.behind.mean
        0.0
        """
        return self.moves[0]

    @property
    def leading(self) -> tuple[MoveEstimate, ...]:
        """The moves that may all be the best, as far as the estimates can tell.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.best in found.leading
        True
        """
        return tuple(each for each in self.moves if each is self.best or (each.in_race and self._may_be_best(each)))

    def _may_be_best(self, prospect: MoveEstimate) -> bool:
        """Say whether a move may be the best."""
        return not prospect.behind.mean > self.sure * prospect.behind.stderr  # unknown (nan) after one world

    @property
    def sure(self) -> float:
        """The number of standard errors that make a clear difference; it grows with the number of moves (Bonferroni).

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.sure > 1.96
        True
        """
        rivals = sum(each.in_race for each in self.moves) - 1
        return NormalDist().inv_cdf(1 - 0.025 / max(rivals, 1))

    @property
    def better_in_points(self) -> tuple[MoveEstimate, ...]:
        """The moves that surely bring better points than the one that wins most often, the best first.

        There are some only where points are added up over rounds: there they may do better in the game.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.better_in_points
        ()
        """
        better = [each for each in self.moves[1:] if each.in_race and self.lead_in_points(each).low > 0]
        return tuple(sorted(better, key=lambda each: each.points_behind.mean))

    def lead_in_points(self, prospect: MoveEstimate) -> Estimate:
        """How much better the points of a move are than those of the one that wins most often.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.lead_in_points(found.moves[1])
        Estimate(mean=0.0, stderr=0.0, low=0.0, high=0.0)
        """
        of_best, of_it = self.best.points_behind, prospect.points_behind
        mean, error = of_best.mean - of_it.mean, hypot(of_best.stderr, of_it.stderr)
        return Estimate(mean, error, mean - self.sure * error, mean + self.sure * error)

    @property
    def is_clear(self) -> bool:
        """Say whether one move is better than all others; at least 95 of 100 such verdicts are right.

        It is not if another one brings better points.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.is_clear
        False
        """
        return len(self.leading) == 1 and not self.better_in_points

    def is_fine(self, prospect: MoveEstimate) -> bool:
        """Say whether a move surely wins at most 5 games in 100 less often than the best one.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.is_fine(found.best)
        False
        """
        rivals = [each.behind for each in self.moves[1:] if each.in_race]
        if prospect is self.best:
            return all(self.sure * behind.stderr - behind.mean < MARGIN for behind in rivals)
        return prospect.behind.mean + self.sure * prospect.behind.stderr < MARGIN

    def of(self, move: str) -> MoveEstimate | None:
        """The estimate for a move; None if it was not looked at.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.of("reveal b2").move
        'reveal b2'
        """
        return next((prospect for prospect in self.moves if prospect.move == move), None)

    @property
    def verdict(self) -> str:
        """One sentence: which move is best, that it is too close to call, or that there are not enough worlds to know.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.verdict[:13]
        'Not known yet'
        """
        if len(self.moves) == 1:
            return f"The only move is {self.best.move}."
        if self.is_clear:
            return f"The best move is {self.best.move}."
        *others, last = [prospect.move for prospect in self.leading]
        key = "Too close to call" if all(map(self.is_fine, self.leading)) else "Not known yet, the best move may be"
        wins = f"{key}: {', '.join(others)} or {last}" if others else f"{last} wins the round most often"
        better = self.better_in_points
        return f"{wins}, but {better[0].move} brings better points." if better else f"{wins}."

    def to_frame(self) -> pd.DataFrame:
        """One row per move: probability of winning with its interval, points in the round, how far behind the best.

        The best move itself is 0 behind, without an interval (nan).

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> len(found.to_frame()) == len(found.moves)
        True
        """
        rows = [
            (each.move, each.worlds, *each.win, *each.points[:2], each.behind.mean, *self._behind_between(each))
            for each in self.moves
        ]
        return frame(rows, COLUMNS)

    def _behind_between(self, prospect: MoveEstimate) -> tuple[float, float]:
        """The ends of the interval of how far a move is behind the best one; none for the best one itself."""
        low, high = prospect.behind.interval
        return (nan, nan) if prospect is self.best else (low, high)

    def _caption(self) -> str:
        name = definition_of(self.game).name
        fitting = "1 world that fits" if self.worlds == 1 else f"{self.worlds:,} worlds that fit"
        error = "" if self.worlds == 1 else "; ± one standard error"
        return f"{name}, seat {self.seat}: {self.verdict} ({fitting} what this player knows{error})"

    def _tables(self) -> list[Rows]:
        return [[["move", "wins", "95% interval", "points this round", "behind the best"], *map(_cells, self.moves)]]


def _cells(prospect: MoveEstimate) -> list[str]:
    win, points, behind = prospect.win, prospect.points, prospect.behind
    return [
        prospect.move,
        f"{100 * win.mean:.1f}%",
        f"{100 * win.low:.1f} to {100 * win.high:.1f}%",
        f"{points.mean:z.1f}{_give_or_take(points.stderr)}",
        f"{100 * behind.mean:z.1f}{_give_or_take(100 * behind.stderr)}%" if behind.mean else "–",
    ]


def _give_or_take(stderr: float) -> str:
    """The standard error beside a number; empty if there is only one world, which cannot show it."""
    return "" if isnan(stderr) else f" ± {stderr:.1f}"
