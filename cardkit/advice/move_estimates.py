"""The result of `game.estimate`: an estimate for each move of a player, as a table, a sentence or a pandas frame."""

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


# A move counts as equally good if it is clearly behind the best one by less than this: on average, it costs a player at
# most one win in twenty games.
MARGIN = 0.05

# The difference between a move and itself.
EVEN = Estimate(0.0, 0.0, 0.0, 0.0)


class WinChance(NamedTuple):
    """An estimated probability of winning, with its 95% interval."""

    #: The estimate: the proportion of wins.
    mean: float
    #: The lower end of the interval.
    low: float
    #: The upper end of the interval.
    high: float


class MoveEstimate(NamedTuple):
    """The estimate for one move."""

    #: The move, in the game's notation.
    move: str
    #: The number of worlds in which the move was played out.
    worlds: int
    #: The probability of winning the round, or the whole game.
    win: WinChance
    #: The points of the player's side in this round.
    points: Estimate
    #: How far the move is behind the best one: the difference between their results in the same worlds. Its standard
    #: error is smaller than those of the two moves.
    behind: Estimate
    #: Whether the move was still in the race at the end; otherwise it dropped out because it was clearly behind.
    in_race: bool = True
    #: How many points the move is behind the one with the best points, among the moves still in the race.
    points_behind: Estimate = EVEN


@dataclass(frozen=True, repr=False)
class MoveEstimates(Tabled):
    """The estimates for the legal moves of a player, the best move first.

    If there are very many legal moves, only the most promising ones are estimated.

    >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
    >>> found.seat, found.worlds
    (1, 100)
    """

    #: The slug of the game.
    game: str
    #: The seat of the player, from 1.
    seat: int
    #: The estimate for each move, the best first.
    moves: tuple[MoveEstimate, ...]
    #: The number of worlds in which the best move was played out.
    worlds: int
    #: Whether the play-outs continued to the end of the game, not only of the round.
    whole: bool = True

    @property
    def best(self) -> MoveEstimate:
        """The estimate for the move that came out best.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.best.behind.mean
        0.0
        """
        return self.moves[0]

    @property
    def leading(self) -> tuple[MoveEstimate, ...]:
        """The moves that may be the best: those that aren't clearly behind.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.best in found.leading
        True
        """
        return tuple(each for each in self.moves if each is self.best or (each.in_race and self._may_be_best(each)))

    def _may_be_best(self, prospect: MoveEstimate) -> bool:
        """Return whether a move isn't clearly behind the best one."""
        return not prospect.behind.mean > self.sure * prospect.behind.stderr  # the error is nan after one world

    @property
    def sure(self) -> float:
        """How many standard errors apart two moves must be to count as clearly different; more if there are many moves.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.sure > 1.96
        True
        """
        rivals = sum(each.in_race for each in self.moves) - 1
        return NormalDist().inv_cdf(1 - 0.025 / max(rivals, 1))

    @property
    def better_in_points(self) -> tuple[MoveEstimate, ...]:
        """The moves with clearly better points than the move that wins most often, the best first.

        Such moves exist only if points accumulate over several rounds, so that a better score now may win the game
        later.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.better_in_points
        ()
        """
        better = [each for each in self.moves[1:] if each.in_race and self.lead_in_points(each).low > 0]
        return tuple(sorted(better, key=lambda each: each.points_behind.mean))

    def lead_in_points(self, prospect: MoveEstimate) -> Estimate:
        """Return by how many points a move beats the move that wins most often.

        Args:
            prospect: The estimate for the move.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.lead_in_points(found.moves[1])
        Estimate(mean=0.0, stderr=0.0, low=0.0, high=0.0)

        """
        of_best, of_it = self.best.points_behind, prospect.points_behind
        mean, error = of_best.mean - of_it.mean, hypot(of_best.stderr, of_it.stderr)
        return Estimate(mean, error, mean - self.sure * error, mean + self.sure * error)

    @property
    def is_clear(self) -> bool:
        """Whether one move is clearly better than all others. At least 95 in 100 such verdicts are right.

        This is false if another move leads to clearly better points.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.is_clear
        False
        """
        return len(self.leading) == 1 and not self.better_in_points

    def is_fine(self, prospect: MoveEstimate) -> bool:
        """Return whether a move is clearly behind the best one by less than 5 wins in 100.

        Args:
            prospect: The estimate for the move.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.is_fine(found.best)
        False

        """
        rivals = [each.behind for each in self.moves[1:] if each.in_race]
        if prospect is self.best:
            return all(self.sure * behind.stderr - behind.mean < MARGIN for behind in rivals)
        return prospect.behind.mean + self.sure * prospect.behind.stderr < MARGIN

    def of(self, move: str) -> MoveEstimate | None:
        """Return the estimate for a move, or None if there is none.

        Args:
            move: The move, in the game's notation.

        >>> found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=100)
        >>> found.of("reveal b2").move
        'reveal b2'

        """
        return next((prospect for prospect in self.moves if prospect.move == move), None)

    @property
    def verdict(self) -> str:
        """A sentence that names the best move, or the moves that may be the best if the estimates can't decide.

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
        """Return a pandas frame with one row per move.

        The columns are `move`, `worlds`, `p_win` with its interval `p_win_low` and `p_win_high`, `points` with
        `points_stderr`, and `behind` with its interval `behind_low` and `behind_high`. The best move is 0 behind,
        without an interval (nan).

        Raises:
            MissingError: If pandas isn't installed.

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
        """Return the interval of how far a move is behind the best one; nan for the best one."""
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
    """Format the standard error of a number; return an empty string if it is unknown, as with a single world."""
    return "" if isnan(stderr) else f" ± {stderr:.1f}"
