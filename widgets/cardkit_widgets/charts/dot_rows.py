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
# The same where values in two lines stand beside bars: the labels are as high, and the bars are longer.
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
    def drawn(self) -> tuple[float, float, float]:
        """Where the dot and the ends of its interval are drawn."""
        return self.mean / self.scale, self.low / self.scale, self.high / self.scale

    @property
    def is_open(self) -> bool:
        """Say whether its interval goes on without an end."""
        return isinf(self.low) or isinf(self.high)


def with_open_end(text: str, interval: Interval) -> str:
    """A number as text: of one whose interval has no end at one side, that it may lie there.

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
    """Draw rows from the top down; row i has its dot at height -i. The scale reaches `more` numbers, such as 0."""
    ends = reach(rows, *more)
    for i in range(len(rows)):
        fig.add_shape(_across(i) | {"line": {"color": theme.line, "width": 2}})
    for full, is_open in ((True, False), (False, False), (True, True), (False, True)):
        chosen = [(-i, row) for i, row in enumerate(rows) if row.full is full and row.is_open is is_open]
        if chosen or not is_open:
            fig.add_trace(_dots(theme, chosen, ends, full=full, cap=0 if is_open else CAP))
        for y, row in chosen if is_open else ():
            _end_openly(fig, row, y, _colour(theme, full=full))
    fig.update_xaxes(range=ends, nticks=4, showgrid=False)
    write_labels(fig, [row.label for row in rows])
    write_values(fig, [(_end(row), f"<b>{row.text}</b>") for row in rows])


def _end(row: DotRow) -> float:
    """Where the interval of a row ends, or else its dot; a row without a number has its value at the left."""
    mean, _, high = row.drawn
    return mean if isnan(high) else high


def height(rows: Sequence[DotRow]) -> float:
    """The pixels that rows take."""
    return height_of([row.label for row in rows])


def height_of(labels: Sequence[str], lines: int = 1, width: int = WIDTH) -> float:
    """The pixels that rows with these labels take, all of them alike; each has room for so many `lines` of values."""
    most = max([lines, *(len(broken(label, width)) for label in labels)])
    return (ROW + (most - 1) * style.SMALL_LINE) * len(labels)


def broken(label: str, width: int = WIDTH) -> list[str]:
    """A label in lines that a phone has room for."""
    return wrap(label, width) or [""]


def write_labels(fig: go.Figure, labels: Sequence[str], width: int = WIDTH) -> None:
    """Write the labels left of their rows."""
    lines = [broken(label, width) for label in labels]
    longest = max(len(line) for each in lines for line in each)
    style.make_margin(fig, style.MARGIN + longest * style.SMALL_LETTER + LEAD)
    where = {"xref": "paper", "x": 0, "xanchor": "right", "xshift": -LEAD, "align": "right", "yanchor": "middle"}
    look = {"font": {"size": style.SMALL}}
    texts = ["<br>".join(map(escape, each)) for each in lines]
    style.write(fig, [where | look | {"y": -i, "text": text, "name": "label"} for i, text in enumerate(texts)])
    fig.update_yaxes(range=[0.5 - len(labels), 0.5], visible=False)


def write_values(fig: go.Figure, values: Sequence[tuple[float, str]]) -> None:
    """Write beside each row, where what is drawn there ends, its value, which may have several lines."""
    left, right = fig.layout.xaxis.range
    fig.update_layout(margin={"r": 0})
    make_room(fig, [text for _, text in values])
    where = {"xanchor": "left", "xshift": LEAD, "align": "left", "yanchor": "middle", "name": "value"}
    ends = [left if isnan(end) else min(max(end, left), right) for end, _ in values]
    # Marks of what was tried before end where they end: the value stands on them, and not among them.
    look = {"font": {"size": style.SMALL}, "bgcolor": fig.layout.paper_bgcolor}
    told = zip(ends, values, strict=True)
    style.write(fig, [where | look | {"x": end, "y": -i, "text": text} for i, (end, (_, text)) in enumerate(told)])


def make_room(fig: go.Figure, texts: Iterable[str]) -> None:
    """Make the margin at the right so wide that these texts have room beside a row that reaches there."""
    parts = [re.sub("<(?!br)[^>]*>", "", text).split("<br>") for text in texts]
    longest = max(label_fitting.width(part, style.SMALL, bold=True) for each in parts for part in each)
    fig.update_layout(margin={"r": max(fig.layout.margin.r, LEAD + longest + style.MARGIN / 2)})


def reach(rows: Sequence[DotRow], *more: float) -> list[float]:
    """The numbers from left to right: all intervals, with a little air."""
    ends = [end for row in rows for end in row.drawn if isfinite(end)] + list(more)
    left, right = min(ends, default=0.0), max(ends, default=0.0)
    air = 0.06 * (right - left) or 1.0
    more_left, more_right = (OPEN * air * any(isinf(row.drawn[end]) for row in rows) for end in (1, 2))
    return [left - air - more_left, right + air + more_right]


def _colour(theme: Theme, *, full: bool) -> str:
    return theme.accent if full else theme.quiet


def _end_openly(fig: go.Figure, row: DotRow, y: float, colour: str) -> None:
    """Where the interval of a row ends, its stroke; where it goes on without an end, an arrow."""
    _, low, high = row.drawn
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
    """The dots with their intervals; one without an end goes on to that of the scale."""
    left, right = ends
    colour = _colour(theme, full=full)
    drawn = [row.drawn for _, row in rows]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [mean for mean, _, _ in drawn],
        "y": [y for y, _ in rows],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [_length(min(high, right) - mean) for mean, _, high in drawn],
            "arrayminus": [_length(mean - max(low, left)) for mean, low, _ in drawn],
            "color": colour,
            "thickness": 3,
            "width": cap,
        },
        "marker": {"size": 8, "color": colour if full else theme.ground, "line": {"color": colour, "width": 2}},
        "cliponaxis": False,
        "ids": [row.choice or row.label for _, row in rows],
        "customdata": [list(row.key) or row.label for _, row in rows],
        "hovertext": [escape(row.choice or row.label) for _, row in rows],
        "text": [f"{row.text}{_between(row)}" for _, row in rows],
        "hovertemplate": "<b>%{hovertext}</b><br>%{text}<extra></extra>",
    }


def _across(i: int) -> dict[str, Any]:
    """The track of row i, which leads from its words to its dot without crossing any."""
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": -i, "y1": -i, "layer": "below"}


def _length(value: float) -> float:
    """An interval that is not known is not drawn."""
    return max(value, 0.0) if isfinite(value) else 0.0


def _between(row: DotRow) -> str:
    between = Interval(row.low, row.high).text(style.number)
    return f", 95% interval {between}" if between else ""
