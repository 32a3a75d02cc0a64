"""Show earlier values of a slider: as faint marks in the current chart, or as a curve through all tried values."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING, Any

from cardkit_widgets.charts import line_labels, style
from cardkit_widgets.charts.curves import lines
from cardkit_widgets.charts.estimates import INTERVALS
from cardkit_widgets.charts.line_labels import LineEnd

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardkit_widgets.charts.chart import Chart
    from cardkit_widgets.charts.figure import Figure

# Up to this many probabilities are drawn as curves.
FEW_ROWS = 3
# The maximum number of earlier charts that are shown; the marks of more would hide each other.
MOST = 12
FAINT = 0.35
SAYS = "Faint: what you tried before"
CHANCES = "exact chance"


def trend(tried: Mapping[float, Chart], across: str) -> Chart | None:
    """Draw a few probabilities against the slider's values.

    Args:
        tried: The chart for each value of the slider that was tried.
        across: The name of the slider.

    Returns:
        The chart; None if fewer than two values were tried, or a chart doesn't show a few named probabilities.

    >>> from cardkit_widgets import charts
    >>> seen = {2: charts.distribution({"yes": 0.5, "no": 0.5}), 3: charts.distribution({"yes": 0.25, "no": 0.75})}
    >>> trend(seen, "Cards").title
    '“yes” falls from 50% to 25%'
    >>> trend({2: seen[2]}, "Cards") is None
    True

    """
    if len(tried) < 2 or not all(is_few_chances(chart) for chart in tried.values()):  # noqa: PLR2004
        return None
    curves: dict[str, dict[float, float]] = {}
    for value, chart in tried.items():
        for name, chance in chart.rows()[1:]:
            curves.setdefault(str(name), {})[value] = float(chance or 0)
    return lines(curves, title="Everything you have tried", x_title=across, shares=True)


def is_few_chances(chart: Chart) -> bool:
    """Return whether a chart shows at most three named probabilities."""
    head, *rows = chart.rows()
    return list(head[1:]) == [CHANCES] and len(rows) <= FEW_ROWS and all(isinstance(row[0], str) for row in rows)


def is_of_intervals(chart: Chart) -> bool:
    """Return whether a chart shows many intervals, where faint marks would be confusing."""
    return list(chart.rows()[0][:3]) == INTERVALS


def with_earlier(chart: Chart, earlier: Sequence[Chart]) -> Chart:
    """Return the chart with faint marks from earlier charts of its kind; its data table is unchanged.

    >>> from cardkit_widgets import charts
    >>> now, before = charts.distribution({1: 0.25, 2: 0.75}), charts.distribution({1: 0.5, 2: 0.5})
    >>> [trace["type"] for trace in with_earlier(now, [before]).plain().data]
    ['scatter', 'bar']
    >>> with_earlier(now, [before]).subtitle
    'How likely is it? · Hatched: exact chances · Faint: what you tried before'
    """
    marks = [mark for each in earlier[-MOST:] for mark in _faint_traces(each.plain())]
    if not marks or is_of_intervals(chart):
        return chart
    fig = chart.plain()
    fig.data = [*marks, *fig.data]  # the current chart is drawn last, in front
    _widen(fig, [each.plain() for each in earlier])
    return replace(chart, drawing=fig, finding=chart.title, table=chart.rows()).with_note(SAYS)


def _faint_traces(figure: Figure) -> Iterator[dict[str, Any]]:
    """Yield faint traces of a figure's bar ends, dots and lines, without labels."""
    for trace in figure.data:
        if trace["type"] not in {"bar", "scatter"} or not trace.get("x"):
            continue
        colour = figure.layout.get("font", {}).get("color")
        mode = "lines" if trace["type"] == "scatter" and "lines" in trace.get("mode", "") else "markers"
        dash = {"dash": trace["line"]["dash"]} if mode == "lines" and "dash" in trace.get("line", {}) else {}
        yield {
            "type": "scatter",
            "mode": mode,
            "x": trace["x"],
            "y": trace["y"],
            "line": {"color": colour, "width": 2, **dash},
            "marker": {"color": colour, "size": 8},
            "opacity": FAINT,
            "hoverinfo": "skip",
        }


def _widen(fig: Figure, others: Sequence[Figure]) -> None:
    """Extend the axes to include those of other figures, and move the names of lines to the new ends."""
    notes = fig.layout.get("annotations", [])
    names = [note for note in notes if "arrowcolor" in note and note.get("xref") == note.get("yref") == "paper"]
    low, high = fig.layout.get("yaxis", {}).get("range", (0, 1))
    named = [
        LineEnd(low + note["y"] * (high - low), unescape(note["text"].replace("<br>", " ")), note["arrowcolor"])
        for note in names
    ]
    for axis in ("xaxis", "yaxis"):
        reach = [figure.layout.get(axis, {}).get("range") for figure in [fig, *others]]
        if all(reach):
            first, last = (min, max) if reach[0][0] <= reach[0][1] else (max, min)
            fig.update_layout(**{axis: {"range": [first(each[0] for each in reach), last(each[1] for each in reach)]}})
    if named:
        fig.layout["annotations"] = [note for note in notes if note not in names]
        look = next(theme for theme in style.THEMES.values() if theme.ink == fig.layout["font"]["color"])
        margin = fig.layout["margin"]
        line_labels.write_line_labels(fig, look, fig.layout["height"] - margin["t"] - margin["b"], named)
