"""Dots with intervals, one below the other: a line of words, and under it the dot where it belongs.

The words stand above the dots and not beside them, so that the same chart fits a wall and a phone.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import isfinite
from typing import TYPE_CHECKING, Any

from cardkit_widgets.charts import style

if TYPE_CHECKING:
    from collections.abc import Sequence

    import plotly.graph_objects as go

    from cardkit_widgets.charts.style import Theme

# Pixels from one row to the next.
ROW = 78
# Letters of a label that a phone has room for, beside its number.
WORDS = 28
LINES = "Lines are 95% intervals"
# Pixels from the middle of a dot to its words.
ABOVE = 10


@dataclass(frozen=True)
class Row:
    """What one row says: its label, the number as text, the dot, its interval; `full` is the kind of dot, else open."""

    label: str
    text: str
    mean: float
    low: float
    high: float
    full: bool = True


def draw(fig: go.Figure, theme: Theme, rows: Sequence[Row]) -> None:
    """Draw rows from the top down; row i has its dot at height -i."""
    for i in range(len(rows)):
        fig.add_shape(_across(i) | {"line": {"color": theme.line, "width": 2}})
    for full in (True, False):
        chosen = [(-i, row) for i, row in enumerate(rows) if row.full is full]
        fig.add_trace(_dots(theme, chosen, full=full))
    labels = [words(i, escape(shortened(row.label)), "left") for i, row in enumerate(rows)]
    style.write(fig, labels + [words(i, f"<b>{row.text}</b>", "right") for i, row in enumerate(rows)])
    fig.update_xaxes(range=reach(rows), nticks=5, showgrid=False)
    fig.update_yaxes(range=reach_down(len(rows)), visible=False)


def height(rows: Sequence[Row]) -> float:
    """The pixels that rows take."""
    return height_of(len(rows))


def height_of(count: int) -> float:
    """The pixels that so many rows take."""
    low, high = reach_down(count)
    return ROW * (high - low)


def reach_down(count: int) -> list[float]:
    """The heights from bottom to top, in rows: below the last dot there is less room than above the first."""
    return [0.5 - count, 0.6]


def reach(rows: Sequence[Row], *more: float) -> list[float]:
    """The numbers from left to right: all intervals, with a little air."""
    ends = [end for row in rows for end in (row.mean, row.low, row.high) if isfinite(end)] + list(more)
    left, right = min(ends, default=0.0), max(ends, default=0.0)
    air = 0.06 * (right - left) or 1.0
    return [left - air, right + air]


def shortened(label: str, room: int = WORDS) -> str:
    """A label that a phone has room for."""
    return label if len(label) <= room else f"{label[: room - 1].rstrip()}…"


def _dots(theme: Theme, rows: Sequence[tuple[float, Row]], *, full: bool) -> dict[str, Any]:
    colour = theme.accent if full else theme.quiet
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [row.mean for _, row in rows],
        "y": [y for y, _ in rows],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [_length(row.high - row.mean) for _, row in rows],
            "arrayminus": [_length(row.mean - row.low) for _, row in rows],
            "color": colour,
            "thickness": 5,
            "width": 0,
        },
        "marker": {"size": 13, "color": colour if full else theme.ground, "line": {"color": colour, "width": 4}},
        "cliponaxis": False,
        "ids": [row.label for _, row in rows],
        "customdata": [[escape(row.label), row.text, _between(row)] for _, row in rows],
        "hovertemplate": "<b>%{customdata[0]}</b><br>%{customdata[1]}%{customdata[2]}<extra></extra>",
    }


def _across(i: int) -> dict[str, Any]:
    """The track of row i, which leads from its words to its dot without crossing any."""
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": -i, "y1": -i, "layer": "below"}


def mark(fig: go.Figure, theme: Theme, count: int, x: float) -> None:
    """Mark a place on the tracks of so many rows."""
    for i in range(count):
        ends = {"x0": x, "x1": x, "y0": -i - 0.1, "y1": -i + 0.1}
        fig.add_shape(type="line", line={"color": theme.quiet, "width": 3}, layer="below", **ends)


def _length(value: float) -> float:
    """An interval that is not known is not drawn."""
    return max(value, 0.0) if isfinite(value) else 0.0


def _between(row: Row) -> str:
    known = isfinite(row.low) and isfinite(row.high)
    return f", 95% interval {style.number(row.low)} to {style.number(row.high)}" if known else ""


def words(i: int, text: str, side: str) -> dict[str, Any]:
    """A text above row i, at its left or right end."""
    x = 0 if side == "left" else 1
    where = {"xref": "paper", "x": x, "xanchor": side, "y": -i, "yanchor": "bottom", "yshift": ABOVE}
    return where | {"text": text, "showarrow": False, "align": side, "font": {"size": style.TEXT}}
