"""Curves of what depends on a number, such as the chance by the number of cards, each named at its end."""

from __future__ import annotations

from html import escape
from itertools import cycle
from math import isfinite
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.errors import CardkitError
from cardkit_widgets.charts import ends, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.ends import End

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import plotly.graph_objects as go

    from cardkit_widgets.charts.style import Theme

HEIGHT = 340
"""Pixels."""
FEW = 25
"""So many points of a curve are marked."""
DASHES = ("solid", "dash", "dot", "dashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up")
MOST = 6
"""More names find no room at the side."""

Curve = dict[float, float]


def lines(  # noqa: PLR0913
    curves: Mapping[str, Mapping[float, SupportsFloat]],
    *,
    title: str = "How does it depend?",
    x_title: str = "",
    unit: str = "",
    shares: bool = False,
    marks: Mapping[float, str] | None = None,
    theme: str = "light",
) -> Chart:
    """Curves `{name: {x: y}}`, each with its name at its end; `marks` `{x: text}` are lines from top to bottom.

    A click gives the name of the curve and x.
    """
    drawn = {name: {float(x): float(curve[x]) for x in sorted(curve)} for name, curve in curves.items()}
    _check(drawn)
    named = {float(x): text for x, text in sorted((marks or {}).items())}
    look = style.theme_named(theme)
    fig = style.figure(look, HEIGHT, title, unit, x_title)
    xs = sorted({x for curve in drawn.values() for x in curve} | set(named))
    values = [y for curve in drawn.values() for y in curve.values()]
    colours = dict(zip(drawn, cycle((look.accent, look.other, look.third, look.ink)), strict=False))
    _set_scales(fig, xs, values, shares=shares)
    for i, (name, curve) in enumerate(drawn.items()):
        fig.add_trace(_line(name, curve, colours[name], i, shares=shares))
    _mark(fig, look, named, xs)
    ends.label(fig, look, HEIGHT, [End(curve[max(curve)], name, colours[name]) for name, curve in drawn.items()])
    said = style.percent if shares else style.number
    return Chart(
        fig, " ".join([_told(name, curve, x_title, said) for name, curve in drawn.items()] + _marked(named, x_title))
    )


def _check(curves: Mapping[str, Curve]) -> None:
    if not curves or not all(curves.values()):
        raise CardkitError("there are no points to show")
    if len(curves) > MOST:
        text = f"{len(curves)} curves are too many to be told apart: {MOST} at most"
        raise CardkitError(text)
    if not all(isfinite(number) for curve in curves.values() for point in curve.items() for number in point):
        raise CardkitError("each point of a curve has to have two numbers")


def _set_scales(fig: go.Figure, xs: Sequence[float], values: Sequence[float], *, shares: bool) -> None:
    air = 0.03 * (xs[-1] - xs[0]) or 0.5
    few = {"tickvals": xs, "tickformat": "~r"} if len(xs) <= 8 and all(x == int(x) for x in xs) else {"nticks": 6}  # noqa: PLR2004
    fig.update_xaxes(range=[xs[0] - air, xs[-1] + air], showgrid=False, **few)
    low, high = min(values), max(values)
    if shares:
        low = 0.0 if low < high / 2 else low
    room = 0.08 * (high - low) or 0.1
    floor = low - (room if low else 0.02 * (high - low))
    fig.update_yaxes(**style.scale_outside(floor, high + room, shares=shares))
    style.make_margin(fig, style.SCALE)
    if low < 0 < high:
        fig.update_yaxes(zeroline=True, zerolinewidth=2, zerolinecolor=fig.layout.yaxis.color)


def _line(name: str, curve: Curve, colour: str, i: int, *, shares: bool) -> dict[str, Any]:
    """A curve; each has a dash and a symbol of its own, for eyes that do not tell the colours."""
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
        "hovertemplate": f"{escape(name)}, %{{x}}: %{{y:{'.1%' if shares else '.2f'}}}<extra></extra>",
    }


def _mark(fig: go.Figure, theme: Theme, marks: Mapping[float, str], xs: Sequence[float]) -> None:
    """Lines from top to bottom, with their words above the plot, each in a line of its own."""
    for i, (x, text) in enumerate(reversed(list(marks.items()))):
        line = {"color": theme.ink, "width": 2, "dash": "dash"}
        fig.add_shape(type="line", x0=x, x1=x, y0=0, y1=1, yref="paper", line=line)
        part = (x - xs[0]) / ((xs[-1] - xs[0]) or 1)
        where = {
            "x": x,
            "y": 1,
            "yref": "paper",
            "xanchor": style.side(part),
            "yanchor": "bottom",
            "yshift": i * ends.LINE,
        }
        fig.add_annotation(where | {"text": f"<b>{escape(text)}</b>", "showarrow": False})
    style.make_room(fig, ends.LINE * len(marks))


def _told(name: str, curve: Curve, x_title: str, said: Callable[[float], str]) -> str:
    """Where a curve begins and ends, and where it is highest if that is between."""
    first, last, top = min(curve), max(curve), max(curve, key=lambda x: (curve[x], -x))
    at = f"{x_title} " if x_title else ""
    told = f"{name}: {said(curve[first])} at {at}{style.number(first)}"
    if top not in {first, last}:
        told += f", highest {said(curve[top])} at {style.number(top)}"
    return f"{told}, {said(curve[last])} at {style.number(last)}." if last != first else f"{told}."


def _marked(marks: Mapping[float, str], x_title: str) -> list[str]:
    return [f"{text}: {f'{x_title} ' if x_title else ''}{style.number(x)}." for x, text in marks.items()]
