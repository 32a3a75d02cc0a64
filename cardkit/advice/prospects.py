"""Prospects: what each move is worth to a seat, as estimated, ready to be read, drawn or put into a frame."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from cardkit.chances.frames import frame
from cardkit.simulation.tally import Estimate
from cardkit.simulation.text import rows_html, rows_text
from cardkit.table.registry import definition_of

if TYPE_CHECKING:
    import pandas as pd


class Chance(NamedTuple):
    """An estimated chance, and the ends of its 95% interval."""

    mean: float
    low: float
    high: float


class Prospect(NamedTuple):
    """What a move promises: a chance to win, points of its side in this round, how far it is `behind` the best.

    `behind` is measured in the same worlds for both moves, so its error is smaller than those of the two chances.
    """

    move: str
    worlds: int
    win: Chance
    points: Estimate
    behind: Estimate
    in_race: bool = True
    """Whether it was still played out at last; else it was set aside as clearly behind, or after a first look."""


@dataclass(frozen=True, repr=False)
class Prospects:
    """All legal moves of a seat (or as many as were looked at), the best first.

    With `whole` the games were played to their end and `behind` is a chance to win; else it is the lead at the end of
    the round that `cardkit.advice.play_outs` notes as the value.
    """

    game: str
    seat: int
    moves: tuple[Prospect, ...]
    worlds: int
    whole: bool = True

    @property
    def best(self) -> Prospect:
        """The move that does best."""
        return self.moves[0]

    @property
    def leading(self) -> tuple[Prospect, ...]:
        """The moves of which none can be told to be worse than the best."""
        return tuple(each for each in self.moves if each is self.best or (each.in_race and self._may_be_best(each)))

    def _may_be_best(self, prospect: Prospect) -> bool:
        """Say whether it need not be behind; the more moves are compared, the surer one has to be (Bonferroni)."""
        rivals = sum(each.in_race for each in self.moves) - 1
        sure = NormalDist().inv_cdf(1 - 0.025 / max(rivals, 1))
        return prospect.behind.mean <= sure * prospect.behind.stderr

    @property
    def is_clear(self) -> bool:
        """Say whether one move is better than all others, as far as one can be sure of 95 in 100 such verdicts."""
        return len(self.leading) == 1

    def of(self, move: str) -> Prospect | None:
        """What a move promises; None for one that was not looked at."""
        return next((prospect for prospect in self.moves if prospect.move == move), None)

    @property
    def verdict(self) -> str:
        """One sentence: which move is best, or that it is too close to call."""
        if len(self.moves) == 1:
            return f"There is no choice: {self.best.move}."
        if self.is_clear:
            return f"Best is {self.best.move}."
        moves = [prospect.move for prospect in self.leading]
        return f"Too close to call: {', '.join(moves[:-1])} or {moves[-1]}."

    def __str__(self) -> str:
        """The verdict, and a line for each move."""
        return f"{self._caption()}\n{rows_text(self._rows())}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same as a table: how a notebook shows it."""
        return rows_html(self._rows(), self._caption())

    def to_frame(self) -> pd.DataFrame:
        """A row for each move: chance to win with its interval, points in the round, how far it is behind the best."""
        return frame([_row(prospect) for prospect in self.moves])

    def _caption(self) -> str:
        name = definition_of(self.game).name
        return f"{name}, seat {self.seat}: {self.verdict} ({self.worlds:,} worlds that this seat can know of)"

    def _rows(self) -> list[list[str]]:
        return [["move", "wins", "95 % interval", "points this round", "behind the best"], *map(_cells, self.moves)]


def _row(prospect: Prospect) -> dict[str, object]:
    low, high = prospect.behind.interval
    return {
        "move": prospect.move,
        "worlds": prospect.worlds,
        "p_win": prospect.win.mean,
        "p_win_low": prospect.win.low,
        "p_win_high": prospect.win.high,
        "points": prospect.points.mean,
        "points_stderr": prospect.points.stderr,
        "behind": prospect.behind.mean,
        "behind_low": low,
        "behind_high": high,
    }


def _cells(prospect: Prospect) -> list[str]:
    win, points, behind = prospect.win, prospect.points, prospect.behind
    return [
        prospect.move,
        f"{100 * win.mean:.1f} %",
        f"{100 * win.low:.1f} to {100 * win.high:.1f} %",
        f"{points.mean:.1f} ± {points.stderr:.1f}",
        f"{100 * behind.mean:.1f} ± {100 * behind.stderr:.1f} %" if behind.mean else "–",
    ]
