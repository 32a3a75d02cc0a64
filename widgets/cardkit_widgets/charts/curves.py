"""Line charts of quantities that depend on a number; each line is labelled at its end."""

from __future__ import annotations

from html import escape
from itertools import combinations, cycle
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit_widgets.charts import data_table, label_fitting, line_labels, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.line_labels import LineEnd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

    Said = Callable[[float], str]
    """A function that formats a y value."""

# The height of the plot in pixels.
HEIGHT = 340
# Curves with up to this many points have a marker at each point.
FEW = 25
# The maximum number of ticks at whole numbers on the x axis; if there are more, only every second or third is a tick.
EACH = 15
DASHES = ("solid", "dash", "dot", "dashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up")
# The maximum number of curves in one chart; more names wouldn't fit beside it.
MOST = 6
# With more curves than this, crossings aren't described.
FEW_CURVES = 3
# If two curves cross more often than this, only the number of crossings is described.
FEW_CROSSINGS = 3

Curve = dict[float, float]


def lines(  # noqa: PLR0913
    curves: Mapping[str, Mapping[float, SupportsFloat]],
    *,
    title: str = "How does it depend?",
    x_title: str = "",
    unit: str = "",
    shares: bool = False,
    marks: Mapping[float, str] | None = None,
    steps: bool = False,
    finding: str = "",
    theme: str = "light",
) -> Chart:
    """Draw one or more curves, each labelled with its name at its right end.

    A click returns the name of the curve and x.

    Args:
        curves: The points of each curve, `{name: {x: y}}`; at most six curves.
        title: What the chart is about.
        x_title: The name of the x axis.
        unit: The name of the y axis; with `shares` the default is "chance".
        shares: Whether y values are proportions, which are shown as percentages.
        marks: Labelled vertical lines, `{x: text}`.
        steps: Whether each curve keeps its y value until the next x, for quantities that change only at whole numbers.
        finding: The headline. The default describes where two curves cross, or the course of the first curve.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If a curve has no points, a number isn't finite, or there are more than six curves.

    """
    drawn = {name: {float(x): float(curve[x]) for x in sorted(curve)} for name, curve in curves.items()}
    _check(drawn)
    named = {float(x): text for x, text in sorted((marks or {}).items())}
    look = style.theme_named(theme)
    fig = style.figure(look, HEIGHT, title, "", x_title)
    xs = sorted({x for curve in drawn.values() for x in curve} | set(named))
    values = [y for curve in drawn.values() for y in curve.values()]
    colours = dict(zip(drawn, cycle((look.accent, look.other, look.third, look.ink)), strict=False))
    _set_scales(fig, xs, values, shares=shares)
    for i, (name, curve) in enumerate(drawn.items()):
        fig.add_trace(**_line(name, curve, colours[name], i, shares=shares))
    for trace in fig.data if steps else ():
        trace["line"]["shape"] = "hv"
    line_labels.write_line_labels(
        fig, look, HEIGHT, [LineEnd(curve[max(curve)], name, colours[name]) for name, curve in drawn.items()]
    )
    _mark(fig, look, named)
    style.name_y_axis(fig, unit or ("chance" if shares else ""))  # after `_mark`, so that the name is above the marks
    said = style.percent if shares else style.number
    rows = data_table.join_columns(x_title or "x", drawn)
    return Chart(fig, _sentence(drawn, named, x_title, said), finding or _finding(drawn, said), rows)


def _check(curves: Mapping[str, Curve]) -> None:
    if not all(curves.values()):
        raise CardkitError("there are no points to show")
    if len(curves) > MOST:
        text = f"{len(curves)} curves are too many to be told apart: {MOST} at most"
        raise CardkitError(text)
    numbers = (number for curve in curves.values() for point in curve.items() for number in point)
    style.check_finite(numbers, none="there are no points to show", wrong="each point of a curve must have two numbers")


def _set_scales(fig: Figure, xs: Sequence[float], values: Sequence[float], *, shares: bool) -> None:
    air = 0.03 * (xs[-1] - xs[0]) or 0.5
    few = {"tickvals": xs} if len(xs) <= EACH and all(x == int(x) for x in xs) else {"nticks": 6}
    fig.update_xaxes(range=[xs[0] - air, xs[-1] + air], showgrid=False, **few)
    low, high = min(*values, 0.0), max(*values, 0.0)
    room = 0.08 * (high - low) or 0.1
    style.scale_left(fig, low - room if low else low, high + room, "", shares=shares)
    if low < 0 < high:
        fig.update_yaxes(zeroline=True, zerolinewidth=2, zerolinecolor=fig.layout["yaxis"]["color"])


def _line(name: str, curve: Curve, colour: str, i: int, *, shares: bool) -> dict[str, Any]:
    """Return the trace of curve `i`. Dashes and symbols differ too, for readers who can't tell the colours apart."""
    return {
        "type": "scatter",
        "name": escape(name),
        "mode": "lines+markers" if len(curve) <= FEW else "lines",
        "x": list(curve),
        "y": list(curve.values()),
        "customdata": [[name, x] for x in curve],
        "ids": [f"{name}, {style.number(x)}" for x in curve],
        "line": {"color": colour, "width": 4, "dash": DASHES[i % len(DASHES)]},
        "marker": {"size": 10, "symbol": SYMBOLS[i % len(SYMBOLS)]},
        "cliponaxis": False,
        "hovertemplate": f"{escape(name)}, %{{x:,}}: %{{y:{'.1%' if shares else '.2f'}}}<extra></extra>",
    }


def _mark(fig: Figure, theme: Theme, marks: Mapping[float, str]) -> None:
    """Draw labelled vertical lines. The labels are above the plot, each on a separate line."""
    left, right = fig.layout["xaxis"]["range"]
    for i, (x, text) in enumerate(reversed(list(marks.items()))):
        line = {"color": theme.ink, "width": 2, "dash": "dash"}
        fig.add_shape(type="line", x0=x, x1=x, y0=0, y1=1, yref="paper", line=line)
        shift = label_fitting.shift_into_view(
            fig, (x - left) / (right - left), label_fitting.text_width(text, style.TEXT, bold=True)
        )
        at = {"x": x, "y": 1, "yref": "paper"}
        where = at | {"xanchor": "center", "xshift": shift, "yanchor": "bottom", "yshift": i * line_labels.LINE}
        fig.add_annotation(**where, text=f"<b>{escape(text)}</b>", showarrow=False)
    style.make_room(fig, line_labels.LINE * len(marks))


# --- In words ---------------------------------------------------------------------------------------------------------


def _sentence(curves: Mapping[str, Curve], marks: Mapping[float, str], x_title: str, said: Said) -> str:
    """Describe the x axis, each curve, where two of them cross, and the marks."""
    first, last = (end(x for curve in curves.values() for x in curve) for end in (min, max))
    along = [f"Across: {x_title}, from {style.number(first)} to {style.number(last)}."] if x_title else []
    told = [_curve_text(name, curve, (first, last) if x_title else (), said) for name, curve in curves.items()]
    pairs = combinations(curves.items(), 2) if len(curves) <= FEW_CURVES else ()
    crossing = [_crossing(one, other, said) for one, other in pairs]
    marked = [f"Marked at {style.number(x)}: “{text}”." for x, text in marks.items()]
    return " ".join(filter(None, [*along, *told, *crossing, *marked]))


def _finding(curves: Mapping[str, Curve], said: Said) -> str:
    """Describe where two curves cross, or the course of the first one."""
    pairs = combinations(curves.items(), 2) if len(curves) <= FEW_CURVES else ()
    told = next(filter(None, (_crossing(one, other, said) for one, other in pairs)), "")
    return told.rstrip(".") or _short_text(*next(iter(curves.items())), said)


def _short_text(name: str, curve: Curve, said: Said) -> str:
    """Describe a curve by its highest or lowest point if that isn't at an end, otherwise by its ends."""
    first, last = curve[min(curve)], curve[max(curve)]
    top, bottom = max(curve, key=lambda x: (curve[x], -x)), min(curve, key=lambda x: (curve[x], x))
    if curve[top] > max(first, last):
        return f"“{name}” is highest at {style.number(top)}: {said(curve[top])}"
    if curve[bottom] < min(first, last):
        return f"“{name}” is lowest at {style.number(bottom)}: {said(curve[bottom])}"
    if first == last:
        return f"“{name}” is always {said(first)}"
    return f"“{name}” {'rises' if first < last else 'falls'} from {said(first)} to {said(last)}"


def _curve_text(name: str, curve: Curve, known: Sequence[float], said: Said) -> str:
    """Describe a curve by its ends, and by its highest and lowest points if they aren't at the ends."""
    first, last = min(curve), max(curve)
    begin, end = (f"{said(curve[x])}{'' if x in known else f' at {style.number(x)}'}" for x in (first, last))
    if first == last:
        return f"“{name}” is {begin}."
    values = list(curve.values())
    if len(set(values)) == 1:
        return f"“{name}” is {said(values[0])} all along."
    how = "rises" if values == sorted(values) else "falls" if values == sorted(values, reverse=True) else "goes"
    top, bottom = max(curve, key=lambda x: (curve[x], -x)), min(curve, key=lambda x: (curve[x], x))
    between = [f"highest with {said(curve[top])} at {style.number(top)}"] * (curve[top] > max(values[0], values[-1]))
    between += [f"lowest with {said(curve[bottom])} at {style.number(bottom)}"] * (
        curve[bottom] < min(values[0], values[-1])
    )
    return f"“{name}” {how} from {begin} to {end}{''.join(f', {text}' for text in between)}."


def _crossing(one: tuple[str, Curve], other: tuple[str, Curve], said: Said) -> str:
    """Describe where two curves with the same x values cross. Returns an empty string if they don't."""
    (name, curve), (its_name, its_curve) = one, other
    if list(curve) != list(its_curve):
        return ""
    found = list(_crossings(curve, its_curve))
    if not found:
        return ""
    both = f"“{name}” and “{its_name}” cross"
    if len(found) > FEW_CROSSINGS:
        return f"{both} {len(found)} times."
    return f"{both} {listed([_crossing_text(curve, *between, said) for between in found])}."


def _crossings(curve: Curve, other: Curve) -> Iterator[tuple[float, float, float]]:
    """Yield each crossing of two curves as (x to its left, x to its right, x of the crossing).

    All three are equal if the crossing is at a point of both curves.
    """
    before, met = 0.0, None
    last = min(curve)
    for x in curve:
        gap = curve[x] - other[x]
        if gap == 0:
            met = x if met is None else met
            continue
        if before * gap < 0:
            yield (met, met, met) if met is not None else (last, x, last + (x - last) * before / (before - gap))
        before, last, met = gap, x, None


def _crossing_text(curve: Curve, left: float, right: float, x: float, said: Said) -> str:
    """Describe where two curves cross: at a point, between two points of a short curve, or at an interpolated x."""
    if left == right:
        return f"at {style.number(x)}, both at {said(curve[x])}"
    if len(curve) <= FEW:
        return f"between {style.number(left)} and {style.number(right)}"
    y = curve[left] + (curve[right] - curve[left]) * (x - left) / (right - left)
    return f"at about {style.number(x)}, both at {said(y)}"
