"""Dot-and-whisker plots: rows of labels, dots with their intervals (or bars), and values.

Labels are never cut. If a label is too long for one line on a phone, it continues on a second line, and all rows become
taller.
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

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height of a row with one line, in pixels; each further line adds `style.SMALL_LINE`.
ROW = 32
# The maximum number of characters in a line of a label, so that there is space for the dots on a phone.
WIDTH = 16
# The same next to two-line values. These rows are taller anyway, so the labels can be narrower and the bars longer.
NARROW = 12
LINES = "Bars: 95% interval"
# The gaps in pixels between a label and its row, and between the end of an interval and its value.
LEAD = 8
# Half the length in pixels of the stroke at each end of an interval: longer than a dot, which would hide a short
# interval.
CAP = 7
# The space at the open end of an interval, as a multiple of the usual space, so that its arrow is visible.
OPEN = 4
# The length in pixels of the arrow at the open end of an interval.
ARROW = 20


@dataclass(frozen=True)
class DotRow:
    """A row: a label, a number as text, and the position of its dot with the ends of its interval.

    Args:
        label: The text to the left of the row.
        text: The number as text, to the right of the interval.
        mean: The number that the dot shows.
        low: The lower end of the interval; infinite if it has none, NaN if the interval is unknown.
        high: The upper end of the interval; infinite if it has none, NaN if the interval is unknown.
        full: Whether the dot is filled rather than open.
        scale: The divisor of all three numbers, so that rows with different units fit into one chart.
        key: What a click on the row returns; the label if empty.
        choice: The name of the row in the list of points; the label if empty.

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
        """The positions of the dot and of the ends of its interval on the x axis."""
        return self.mean / self.scale, self.low / self.scale, self.high / self.scale

    @property
    def is_open(self) -> bool:
        """Whether the interval has no end on one side."""
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
) -> Figure:
    """Create a figure with rows on one scale.

    Args:
        theme: `light` or `dark`.
        rows: The rows, from the top down.
        title: The title of the figure.
        subtitle: Lines for the subtitle.
        x_title: The name of the x axis.
        zero: Whether the scale includes 0, which is then marked in each row.

    """
    look = style.theme_named(theme)
    fig = style.figure(look, height(rows), title, subtitle, x_title)
    draw(fig, look, rows, *([0.0] if zero else []))
    for i in range(len(rows) if zero else 0):
        ends = {"x0": 0.0, "x1": 0.0, "y0": -i - 0.4, "y1": -i + 0.4}
        fig.add_shape(type="line", line={"color": look.quiet, "width": 3}, layer="below", **ends)
    return fig


def table(what: str, unit: str, rows: Sequence[DotRow]) -> data_table.Table:
    """Build the data table of rows.

    Args:
        what: What the rows are, as the name of the first column.
        unit: The name of the column of numbers.
        rows: The rows.

    """
    cells = ((row.label, row.mean, row.low, row.high) for row in rows)
    return data_table.table((what, unit, *data_table.INTERVAL), cells)


def draw(fig: Figure, theme: Theme, rows: Sequence[DotRow], *more: float) -> None:
    """Draw rows from the top down, with row i at y = -i.

    Args:
        fig: An empty figure with the height of the rows.
        theme: Its colours.
        rows: The rows.
        more: Numbers that the scale must also include, such as 0.

    """
    ends = reach(rows, *more)
    for i in range(len(rows)):
        fig.add_shape(**_guide_line(i), line={"color": theme.line, "width": 2})
    for full, is_open in ((True, False), (False, False), (True, True), (False, True)):
        chosen = [(-i, row) for i, row in enumerate(rows) if row.full is full and row.is_open is is_open]
        if chosen or not is_open:
            fig.add_trace(**_dots(theme, chosen, ends, full=full, cap=0 if is_open else CAP))
        for y, row in chosen if is_open else ():
            _draw_open_end(fig, row, y, _colour(theme, full=full))
    fig.update_xaxes(range=ends, nticks=4, showgrid=False)
    write_labels(fig, [row.label for row in rows])
    write_values(fig, [(_end(row), f"<b>{row.text}</b>") for row in rows])


def _end(row: DotRow) -> float:
    """Return the x position of a row's value: the upper end of its interval, or the dot if the interval is unknown."""
    mean, _, high = row.drawn_values
    return mean if isnan(high) else high


def height(rows: Sequence[DotRow]) -> float:
    """Return the total height of these rows in pixels."""
    return height_of([row.label for row in rows])


def height_of(labels: Sequence[str], lines: int = 1, width: int = WIDTH) -> float:
    """Return the total height in pixels of rows that are all equally tall.

    Args:
        labels: The labels of the rows.
        lines: The maximum number of lines in a value.
        width: The maximum number of characters in a line of a label.

    """
    most = max([lines, *(len(break_label(label, width)) for label in labels)])
    return (ROW + (most - 1) * style.SMALL_LINE) * len(labels)


def break_label(label: str, width: int = WIDTH) -> list[str]:
    """Break a label into lines that fit on a phone."""
    return wrap(label, width) or [""]


def write_labels(fig: Figure, labels: Sequence[str], width: int = WIDTH) -> None:
    """Write the labels to the left of their rows.

    Args:
        fig: The figure.
        labels: The labels, from the top down.
        width: The maximum number of characters in a line.

    """
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


def write_values(fig: Figure, values: Sequence[tuple[float, str]]) -> None:
    """Write values (x position, text) to the right of their intervals; a text can have several lines."""
    left, right = fig.layout["xaxis"]["range"]
    fig.update_layout(margin={"r": 0})
    make_room(fig, [text for _, text in values])
    where = {"xanchor": "left", "xshift": LEAD, "align": "left", "yanchor": "middle", "name": "value"}
    ends = [left if isnan(end) else min(max(end, left), right) for end, _ in values]
    # Marks for earlier values can be at the same position, so a background hides them.
    look = {"font": {"size": style.SMALL}, "bgcolor": fig.layout["paper_bgcolor"]}
    told = zip(ends, values, strict=True)
    style.add_annotations(
        fig, [where | look | {"x": end, "y": -i, "text": text} for i, (end, (_, text)) in enumerate(told)]
    )


def make_room(fig: Figure, texts: Iterable[str]) -> None:
    """Widen the right margin so that these texts fit beside the longest row."""
    parts = [re.sub("<(?!br)[^>]*>", "", text).split("<br>") for text in texts]
    longest = max(label_fitting.text_width(part, style.SMALL, bold=True) for each in parts for part in each)
    fig.update_layout(margin={"r": max(fig.layout["margin"]["r"], LEAD + longest + style.MARGIN / 2)})


def reach(rows: Sequence[DotRow], *more: float) -> list[float]:
    """Return the ends of a scale that includes all intervals and `more` numbers, with a little space."""
    ends = [end for row in rows for end in row.drawn_values if isfinite(end)] + list(more)
    left, right = min(ends, default=0.0), max(ends, default=0.0)
    air = 0.06 * (right - left) or 1.0
    more_left, more_right = (OPEN * air * any(isinf(row.drawn_values[end]) for row in rows) for end in (1, 2))
    return [left - air - more_left, right + air + more_right]


def _colour(theme: Theme, *, full: bool) -> str:
    return theme.accent if full else theme.quiet


def _draw_open_end(fig: Figure, row: DotRow, y: float, colour: str) -> None:
    """Draw a stroke at a known end of a row's interval, and an arrow where it has no end."""
    _, low, high = row.drawn_values
    for end, place, lead in ((low, 0, ARROW), (high, 1, -ARROW)):
        if isinf(end):
            at = {"x": place, "xref": "x domain", "y": y, "ax": lead, "ay": 0, "name": "open"}
            arrow = {"arrowhead": 2, "arrowwidth": 3, "arrowsize": 0.7, "arrowcolor": colour}
            fig.add_annotation(**at, **arrow, text="")
        else:
            stroke = {"ysizemode": "pixel", "yanchor": y, "y0": -CAP, "y1": CAP, "x0": end, "x1": end}
            fig.add_shape(**stroke, type="line", line={"color": colour, "width": 3})


def _dots(
    theme: Theme, rows: Sequence[tuple[float, DotRow]], ends: Sequence[float], *, full: bool, cap: float
) -> dict[str, Any]:
    """Return the trace of dots with their intervals; intervals without an end reach the end of the scale."""
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
    """Return the guide line of row i, from its label to its dot, as a shape."""
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": -i, "y1": -i, "layer": "below"}


def _between(row: DotRow) -> str:
    between = Interval(row.low, row.high).text(style.number)
    return f", 95% interval {between}" if between else ""
