"""Rows below each other, each with a label, a dot with its interval (or a bar), and its value: a dot-and-whisker plot.

Labels are never cut. A label too long for a phone continues on a second line, and all rows become higher.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from math import isfinite, isinf, isnan
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cardkit.chances.intervals import Interval
from cardkit_widgets.charts import data_table, label_fitting, style

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import plotly.graph_objects as go

    from cardkit_widgets.charts.style import Theme

# Pixels from one row to the next where each label has one line, and what more a line takes.
ROW = 32
# Letters of a label to a line: a phone has to have room for the dots too.
WIDTH = 16
# The same beside values of two lines: labels may be as high, and bars are longer.
NARROW = 12
LINES = "Bars: 95% interval"
# Pixels between a label and its row, and between the end of a row's interval and its value.
LEAD = 8
# Pixels of the stroke at each end of an interval, up and down from its line: more than a dot has, which else would hide
# a short one.
CAP = 7
# So many times the air at the side at which an interval goes on without an end: its arrow has to be seen.
OPEN = 4
# Pixels of the arrow in which an interval without an end goes on.
ARROW = 20


@dataclass(frozen=True)
class DotRow:
    """One row: its label, the number as text, the position of the dot and the ends of its interval.

    `full` is the kind of dot (otherwise it is open). Rows with different units have a `scale` each: numbers are divided
    by it. A click gives the `key`, and the list of points calls the row `choice`; both are the label if not given.
    """

    label: str
    text: str
    mean: float
    low: float
    high: float
    full: bool = True
    scale: float = 1.0
    key: tuple[str, ...] = ()
    choice: str = ""

    @property
    def drawn_values(self) -> tuple[float, float, float]:
        """Where the dot and the ends of its interval are drawn."""
        return self.mean / self.scale, self.low / self.scale, self.high / self.scale

    @property
    def is_open(self) -> bool:
        """Return whether its interval has no end on one side."""
        return isinf(self.low) or isinf(self.high)


def with_open_end(text: str, interval: Interval) -> str:
    """Add `or more` (or `or less`) to a number whose interval has no end on that side.

    >>> with_open_end("1816", Interval(1542, float("inf"))), with_open_end("1542", Interval(1400, 1700))
    ('1816 or more', '1542')
    """
    if isinf(interval.low) is isinf(interval.high):
        return text
    return f"{text} or {'more' if isinf(interval.high) else 'less'}"


def figure(  # noqa: PLR0913
    theme: str, rows: Sequence[DotRow], title: str, subtitle: str, x_title: str, *, zero: bool = False
) -> go.Figure:
    """A figure with rows on one scale; with `zero` the scale includes 0, which is marked in each row."""
    look = style.theme_named(theme)
    fig = style.figure(look, height(rows), title, subtitle, x_title)
    draw(fig, look, rows, *([0.0] if zero else []))
    for i in range(len(rows) if zero else 0):
        ends = {"x0": 0.0, "x1": 0.0, "y0": -i - 0.4, "y1": -i + 0.4}
        fig.add_shape(type="line", line={"color": look.quiet, "width": 3}, layer="below", **ends)
    return fig


def table(what: str, unit: str, rows: Sequence[DotRow]) -> data_table.Table:
    """The rows as a table: `what` they are, the number in its `unit`, the ends of its interval."""
    cells = ((row.label, row.mean, row.low, row.high) for row in rows)
    return data_table.table((what, unit, *data_table.INTERVAL), cells)


def draw(fig: go.Figure, theme: Theme, rows: Sequence[DotRow], *more: float) -> None:
    """Draw rows from the top down, row i at height -i. The scale includes `more` numbers, such as 0."""
    ends = reach(rows, *more)
    for i in range(len(rows)):
        fig.add_shape(_guide_line(i) | {"line": {"color": theme.line, "width": 2}})
    for full, is_open in ((True, False), (False, False), (True, True), (False, True)):
        chosen = [(-i, row) for i, row in enumerate(rows) if row.full is full and row.is_open is is_open]
        if chosen or not is_open:
            fig.add_trace(_dots(theme, chosen, ends, full=full, cap=0 if is_open else CAP))
        for y, row in chosen if is_open else ():
            _draw_open_end(fig, row, y, _colour(theme, full=full))
    fig.update_xaxes(range=ends, nticks=4, showgrid=False)
    write_labels(fig, [row.label for row in rows])
    write_values(fig, [(_end(row), f"<b>{row.text}</b>") for row in rows])


def _end(row: DotRow) -> float:
    """The x position after which a row's value is written: the end of its interval, or else its dot."""
    mean, _, high = row.drawn_values
    return mean if isnan(high) else high


def height(rows: Sequence[DotRow]) -> float:
    """The height of rows in pixels."""
    return height_of([row.label for row in rows])


def height_of(labels: Sequence[str], lines: int = 1, width: int = WIDTH) -> float:
    """The height in pixels of equal rows with these labels and room for this many `lines` of values."""
    most = max([lines, *(len(break_label(label, width)) for label in labels)])
    return (ROW + (most - 1) * style.SMALL_LINE) * len(labels)


def break_label(label: str, width: int = WIDTH) -> list[str]:
    """Break a label into lines that fit on a phone."""
    return wrap(label, width) or [""]


def write_labels(fig: go.Figure, labels: Sequence[str], width: int = WIDTH) -> None:
    """Write the labels left of their rows."""
    lines = [break_label(label, width) for label in labels]
    longest = max(len(line) for each in lines for line in each)
    style.make_margin(fig, style.MARGIN + longest * style.SMALL_LETTER + LEAD)
    where = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -LEAD, "align": "right", "yanchor": "middle"}
    look = {"font": {"size": style.SMALL}}
    texts = ["<br>".join(map(escape, each)) for each in lines]
    style.add_annotations(
        fig, [where | look | {"y": -i, "text": text, "name": "label"} for i, text in enumerate(texts)]
    )
    fig.update_yaxes(range=[0.5 - len(labels), 0.5], visible=False)


def write_values(fig: go.Figure, values: Sequence[tuple[float, str]]) -> None:
    """Write each row's value to the right of what is drawn in it; it may have several lines."""
    left, right = fig.layout.xaxis.range
    fig.update_layout(margin={"r": 0})
    make_room(fig, [text for _, text in values])
    where = {"xanchor": "left", "xshift": LEAD, "align": "left", "yanchor": "middle", "name": "value"}
    ends = [left if isnan(end) else min(max(end, left), right) for end, _ in values]
    # Earlier values may be marked at the same place: the value hides them.
    look = {"font": {"size": style.SMALL}, "bgcolor": fig.layout.paper_bgcolor}
    told = zip(ends, values, strict=True)
    style.add_annotations(
        fig, [where | look | {"x": end, "y": -i, "text": text} for i, (end, (_, text)) in enumerate(told)]
    )


def make_room(fig: go.Figure, texts: Iterable[str]) -> None:
    """Widen the right margin so that these texts fit beside a full row."""
    parts = [re.sub("<(?!br)[^>]*>", "", text).split("<br>") for text in texts]
    longest = max(label_fitting.text_width(part, style.SMALL, bold=True) for each in parts for part in each)
    fig.update_layout(margin={"r": max(fig.layout.margin.r, LEAD + longest + style.MARGIN / 2)})


def reach(rows: Sequence[DotRow], *more: float) -> list[float]:
    """The ends of a scale that includes all intervals, with a little space."""
    ends = [end for row in rows for end in row.drawn_values if isfinite(end)] + list(more)
    left, right = min(ends, default=0.0), max(ends, default=0.0)
    air = 0.06 * (right - left) or 1.0
    more_left, more_right = (OPEN * air * any(isinf(row.drawn_values[end]) for row in rows) for end in (1, 2))
    return [left - air - more_left, right + air + more_right]


def _colour(theme: Theme, *, full: bool) -> str:
    return theme.accent if full else theme.quiet


def _draw_open_end(fig: go.Figure, row: DotRow, y: float, colour: str) -> None:
    """Draw a stroke at a known end of a row's interval, and an arrow where it has no end."""
    _, low, high = row.drawn_values
    for end, place, lead in ((low, 0, ARROW), (high, 1, -ARROW)):
        if isinf(end):
            at = {"x": place, "xref": "x domain", "y": y, "ax": lead, "ay": 0, "name": "open"}
            fig.add_annotation(
                at | {"text": "", "arrowhead": 2, "arrowwidth": 3, "arrowsize": 0.7, "arrowcolor": colour}
            )
        else:
            stroke = {"ysizemode": "pixel", "yanchor": y, "y0": -CAP, "y1": CAP, "x0": end, "x1": end}
            fig.add_shape(stroke | {"type": "line", "line": {"color": colour, "width": 3}})


def _dots(
    theme: Theme, rows: Sequence[tuple[float, DotRow]], ends: Sequence[float], *, full: bool, cap: float
) -> dict[str, Any]:
    """Build the trace of dots with their intervals; those without an end reach the end of the scale."""
    left, right = ends
    colour = _colour(theme, full=full)
    drawn = [row.drawn_values for _, row in rows]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [mean for mean, _, _ in drawn],
        "y": [y for y, _ in rows],
        "error_x": style.error_bars((mean, max(low, left), min(high, right)) for mean, low, high in drawn)
        | {"color": colour, "thickness": 3, "width": cap},
        "marker": {"size": 8, "color": colour if full else theme.ground, "line": {"color": colour, "width": 2}},
        "cliponaxis": False,
        "ids": [row.choice or row.label for _, row in rows],
        "customdata": [list(row.key) or row.label for _, row in rows],
        "hovertext": [escape(row.choice or row.label) for _, row in rows],
        "text": [f"{row.text}{_between(row)}" for _, row in rows],
        "hovertemplate": "<b>%{hovertext}</b><br>%{text}<extra></extra>",
    }


def _guide_line(i: int) -> dict[str, Any]:
    """The line of row i from its label to its dot."""
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": -i, "y1": -i, "layer": "below"}


def _between(row: DotRow) -> str:
    between = Interval(row.low, row.high).text(style.number)
    return f", 95% interval {between}" if between else ""
