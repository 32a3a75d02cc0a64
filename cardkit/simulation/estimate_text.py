"""Format estimates with their standard errors and intervals, rounded to significant digits, and make tables of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from html import escape
from math import floor, isnan, log10
from typing import TYPE_CHECKING

from cardkit.simulation.accumulators import SHARES
from cardkit.table.grammar import with_minus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.simulation.accumulators import Estimate

# The label of each measure, in reading order.
LABELS = {
    "p_win": "wins",
    "round_points": "points per round",
    "first_round_points": "points in the first round",
    "moves_per_game": "moves per game",
    "moves_per_round": "moves per round",
    "rounds_per_game": "rounds per game",
    "legal_per_decision": "legal moves per decision",
    "p_tied": "tied",
    "p_stopped": "stopped",
}


# The maximum number of extra decimals used to make a difference match the numbers next to it.
MOST_MORE = 4


def estimate_text(measure: str, estimate: Estimate, *, signed: bool = False, more: int = 0) -> str:
    """Format an estimate with its standard error, such as `33.61 ± 0.15%`.

    Args:
        measure: The name of the measure; proportions are shown in percent.
        estimate: The estimate.
        signed: Whether to write a plus sign.
        more: The number of decimals in addition to those that show two digits of the standard error.

    """
    mean, stderr, *_ = estimate
    if isnan(mean):
        return "–"
    scale, unit = _unit(measure)
    places = _places(scale * stderr) + more
    sign = "+" if signed else ""
    error = "" if isnan(stderr) else f" ± {scale * stderr:,.{places}f}"
    return f"{scale * mean:{sign}z,.{places}f}{error}{unit}"


def more_places(numbers: Sequence[tuple[float, int]]) -> int:
    """Return how many extra decimals make a rounded difference equal the difference between two rounded numbers.

    The last number is the difference. Each number comes with its usual number of decimals.

    >>> more_places([(35.15, 1), (31.8, 1), (-3.35, 1)]), more_places([(37.2, 1), (37.5, 1), (0.3, 1)])
    (1, 0)
    """
    for more in range(MOST_MORE):
        before, after, change = (round(value, places + more) for value, places in numbers)
        if abs(after - before - change) <= 0.5 * 10.0 ** -(numbers[-1][1] + more) + 1e-9:
            return more
    return 0


def more_of(measure: str, before: Estimate, after: Estimate, change: Estimate) -> int:
    """Return the extra decimals of `more_places` for estimates, as `estimate_text` writes them."""
    scale, _ = _unit(measure)
    return more_places([(scale * one.mean, _places(scale * one.stderr)) for one in (before, after, change)])


def half_even(value: float, places: int) -> str:
    """Round a proportion half to even, so that two rounded proportions that add up to 1 still do.

    >>> half_even(0.9825, 3), half_even(0.0175, 3)
    ('0.982', '0.018')
    """
    return f"{float(round(Fraction(value).limit_denominator(10**9), places)):.{places}f}"


def interval_text(measure: str, estimate: Estimate, more: int = 0) -> str:
    """Format the interval of an estimate with as many decimals as the estimate, such as `-0.25 to +0.07`."""
    if isnan(estimate.low):
        return "–"
    scale, unit = _unit(measure)
    places = _places(scale * (estimate.high - estimate.low) / 4) + more
    low, high = (f"{scale * end:+z,.{places}f}" for end in estimate.interval)
    return f"{low} to {high}{unit}"


def _unit(measure: str) -> tuple[int, str]:
    """Return the factor and the unit with which a measure is shown."""
    return (100, "%") if measure in SHARES else (1, "")


def _places(stderr: float) -> int:
    """Return the number of decimals that show two significant digits of a standard error."""
    if isnan(stderr) or stderr == 0:
        return 2
    return min(max(1 - floor(log10(stderr)), 0), 6)


# The rows of a table; the first one is its header.
Rows = list[list[str]]


class Tabled(ABC):
    """Base class of results that are printed as a caption and tables, in text or as HTML in a notebook."""

    @abstractmethod
    def _caption(self) -> str:
        """Return the line to print above the tables."""

    @abstractmethod
    def _tables(self) -> list[Rows]:
        """Return the tables."""

    @property
    def note(self) -> str:
        """A sentence that explains part of the tables, or an empty string.

        >>> cardkit.simulate("papageno", games=50, seed=1, progress=False).note
        ''
        """
        return ""

    def __str__(self) -> str:
        """The result as lines of text."""
        tables = [rows_text(rows) for rows in self._tables()]
        return f"{self._caption()}\n" + "\n\n".join([*tables, *([self.note] if self.note else [])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        first, *others = self._tables()
        tables = [rows_html(first, self._caption()), *(rows_html(rows, "") for rows in others)]
        return "".join([*tables, *([f"<p>{escape(with_minus(self.note))}</p>"] if self.note else [])])


def rows_text(rows: Rows) -> str:
    """Format rows of cells as lines of text: the first column is left-aligned, the others are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def rows_html(rows: Rows, caption: str) -> str:
    """Format rows of cells as an HTML table; the first row is its header."""
    head, *body = [[escape(with_minus(cell)) for cell in row] for row in rows]
    names = "".join(f"<th>{cell}</th>" for cell in head)
    lines = "".join(f"<tr><th>{first}</th>{''.join(f'<td>{cell}</td>' for cell in rest)}</tr>" for first, *rest in body)
    caption = f"<caption>{escape(with_minus(caption))}</caption>"
    return f"<table>{caption}<thead><tr>{names}</tr></thead><tbody>{lines}</tbody></table>"
