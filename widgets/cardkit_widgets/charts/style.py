"""The style of all charts: two palettes, large type, axes, margins, headings and number formats.

The colours are Okabe and Ito's (2008, *Color Universal Design*), which people who see fewer colours tell apart, on the
grounds of notebooks. Nothing is told by colour alone: what matters is a full dot, the rest are open ones. A chart
brings its ground with it, so that it can be read in a notebook of any theme; our pages take it away (`site.css`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from math import isfinite
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from cardkit.chances import distribution
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Theme:
    """The colours of a chart: its ground, text and quieter text, lines; what matters, a fill of it, and the rest.

    `other` is for what is beside what matters: a guess, an interval that misses; `third` for one curve more;
    `deep` is what a fill becomes where it means much. The same quantity has one hue: `accent` where it was measured,
    which is solid, and `exact`, darker, where it is known, which is dashed, or hatched if it is a surface.
    """

    ground: str
    ink: str
    quiet: str
    line: str
    accent: str
    fill: str
    shade: str
    other: str
    third: str
    deep: str
    exact: str


THEMES = {
    "light": Theme(
        "#ffffff",
        "#22262b",
        "#4c5560",
        "#d9d5cb",
        "#0072b2",
        "#a9d3ec",
        "#e8f1f6",
        "#d55e00",
        "#00845f",
        "#62b0dc",
        "#00456d",
    ),
    "dark": Theme(
        "#16191d",
        "#e6e6e3",
        "#b3bac4",
        "#383e46",
        "#56b4e9",
        "#1f5273",
        "#1d2a33",
        "#e69f00",
        "#00b587",
        "#27688f",
        "#a8dcff",
    ),
}

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'
# Sizes of type in pixels: those of `tokens.css`.
TITLE, TEXT, SMALL = 18, 17, 15
# Letters to a line, so that a phone shows them all: a figure cannot break lines by itself.
TITLE_WIDTH, SMALL_WIDTH, ACROSS_WIDTH = 30, 40, 30
# The same of a title and a subtitle in half a window, as for a notebook beside another.
IN_A_CELL = 48, 72
MARGIN = 16
# Pixels for the numbers of a y axis, and for its name above it.
SCALE, ABOVE_SCALE = 56, 28
GAP = 8
# Pixels from one line of small type to the next, and of its letters, the widest that there are on average.
SMALL_LINE, SMALL_LETTER = 20, 8.8
# A scale of shares has no more than about so many lines.
LINES = 5
# A scale that ends below it, or spans less, has lines between whole parts in a hundred.
LOW = 0.04
# What a percentage does not need.
ZEROS = re.compile(r"\.0+(?=%)|(?<=\.\d)0+(?=%)")


def theme_named(name: str) -> Theme:
    """Return a palette by name. Raises CardkitError with the names."""
    if name not in THEMES:
        raise CardkitError(f"theme must be {' or '.join(map(repr, THEMES))}, not {name!r}")
    return THEMES[name]


def figure(theme: Theme, height: float, title: str, subtitle: str, x_title: str) -> go.Figure:
    """Create an empty figure, as wide as its container; `height` is that of the plot in pixels.

    It has no headings: a page writes them above it, and `with_heading` adds them elsewhere.
    """
    bottom = MARGIN + SMALL
    layout: dict[str, Any] = {
        "template": None,
        "autosize": True,
        "height": MARGIN + height + bottom,
        "margin": {"l": MARGIN, "r": MARGIN, "t": MARGIN, "b": bottom, "pad": 0},
        "paper_bgcolor": theme.ground,
        "plot_bgcolor": theme.ground,
        "font": {"family": FONT, "size": TEXT, "color": theme.ink},
        "hoverlabel": {"font": {"family": FONT, "size": TEXT}},
        "showlegend": False,
        "dragmode": False,
        "meta": {"title": title, "subtitle": [line for line in subtitle.splitlines() if line]},
        "xaxis": axis(theme) | {"tickangle": 0, "ticklabelstandoff": 4},
        "yaxis": axis(theme),
    }
    fig = go.Figure(layout=layout)
    name_x_axis(fig, x_title)
    return fig


def with_heading(
    fig: go.Figure, title: str, subtitle: str, widths: tuple[int, int] = (TITLE_WIDTH, SMALL_WIDTH)
) -> go.Figure:
    """Return the figure with its title and subtitle above the plot, for a notebook or a file.

    The lines of the title and of the subtitle have so many letters at most, by default as many as a phone has room for.
    """
    lines = [f"<b>{escape(line)}</b>" for line in wrap(title, widths[0])]
    quiet = fig.layout.xaxis.color
    smaller = wrap(subtitle, widths[1])
    lines += [f'<span style="font-size:{SMALL}px;color:{quiet}">{escape(line)}</span>' for line in smaller]
    top = 1.3 * TITLE * len(lines) + GAP
    where = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "paper", "yanchor": "bottom"}
    shift = {"xshift": MARGIN - fig.layout.margin.l, "yshift": fig.layout.margin.t - MARGIN + GAP}
    text = {"text": "<br>".join(lines), "font": {"size": TITLE}, "align": "left", "showarrow": False}
    whole = go.Figure(fig)
    whole.layout.annotations = [where | shift | text, *fig.layout.annotations]
    whole.update_layout(margin={"t": fig.layout.margin.t + top}, height=fig.layout.height + top)
    return whole


def axis(theme: Theme) -> dict[str, Any]:
    """An axis that can't be dragged, with quiet grid lines."""
    return {
        "fixedrange": True,
        "showgrid": True,
        "gridcolor": theme.line,
        "gridwidth": 1,
        "zeroline": False,
        "ticklen": 5,
        "tickcolor": "rgba(0,0,0,0)",
        "tickfont": {"size": SMALL, "color": theme.quiet},
        "color": theme.quiet,
    }


def scale_outside(low: float, high: float, *, shares: bool) -> dict[str, Any]:
    """A y axis with its numbers to the left of the plot."""
    form = (".0%" if high - low > LOW else ".1%") if shares else ","
    return {"tickformat": form, "nticks": 5, "range": [low, high], "ticklen": 4, "tickcolor": "rgba(0,0,0,0)"}


def scale_left(fig: go.Figure, low: float, high: float, name: str, *, shares: bool) -> None:
    """Give a figure a scale at the left, with its numbers beside the plot and what it counts above it."""
    fig.update_yaxes(**scale_outside(low, high, shares=shares))
    make_margin(fig, SCALE)
    name_y_axis(fig, name)


def make_room(fig: go.Figure, pixels: float) -> None:
    """Make a figure higher by some pixels above the plot."""
    fig.update_layout(margin={"t": fig.layout.margin.t + pixels}, height=fig.layout.height + pixels)


def make_margin(fig: go.Figure, pixels: float) -> None:
    """Set the left margin in pixels."""
    fig.update_layout(margin={"l": pixels})


def name_x_axis(fig: go.Figure, text: str) -> None:
    """Name the x axis, in as many lines as a phone needs."""
    lines = wrap(text, ACROSS_WIDTH)
    if not lines:
        return
    title = {"text": "<br>".join(map(escape, lines)), "font": {"size": SMALL}, "standoff": GAP}
    room = MARGIN + SMALL_LINE * len(lines)
    bottom = fig.layout.margin.b + room
    fig.update_layout(margin={"b": bottom}, height=fig.layout.height + room, xaxis={"title": title})


def name_y_axis(fig: go.Figure, text: str) -> None:
    """Name the y axis above it, where the name takes no width."""
    lines = wrap(text, SMALL_WIDTH)
    if not lines:
        return
    where = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "paper", "yanchor": "bottom"}
    shift = {"xshift": MARGIN - fig.layout.margin.l, "yshift": fig.layout.margin.t - MARGIN + GAP / 2}
    font = {"size": SMALL, "color": fig.layout.yaxis.color}
    fig.add_annotation(
        where
        | shift
        | {
            "text": "<br>".join(map(escape, lines)),
            "align": "left",
            "font": font,
            "showarrow": False,
            "name": "scale",
        }
    )
    make_room(fig, ABOVE_SCALE + SMALL_LINE * (len(lines) - 1))


def anchor_in_view(part: float) -> str:
    """The `xanchor` that keeps a text at this part of the width in view."""
    return "left" if part < 1 / 3 else "right" if part > 2 / 3 else "center"


def percent(share: float, places: int = 1) -> str:
    """Format a proportion as a percentage without trailing zeros: `12.5%`, `50%`."""
    return ZEROS.sub("", distribution.percent(share, places))


def percents(shares: Iterable[float]) -> list[str]:
    """Format proportions side by side: all have one decimal, or none has; 0 and 1 are exact.

    >>> percents([0.07, 0.093, 0]), percents([0.25, 0.75])
    (['7.0%', '9.3%', '0%'], ['25%', '75%'])
    """
    told = [(percent(share), distribution.percent(share)) for share in shares]
    exact = {"0%", "100%"}
    in_full = any(short == full and short not in exact for short, full in told)
    return [full if in_full and short not in exact else short for short, full in told]


def number(value: float, more: int = 0) -> str:
    """Format a number to three digits, or some `more`, without trailing zeros."""
    text = f"{value:z,.{_places(value) + more}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def interval_ends(low: float, high: float) -> str:
    """Format the ends of an interval with the same number of decimals.

    >>> interval_ends(3.2, 3.91), interval_ends(9.53, 12)
    ('3.20 to 3.91', '9.5 to 12.0')
    """
    places = _places(max(low, high, key=abs))
    return " to ".join(f"{end:z,.{places}f}" for end in (low, high))


def _places(value: float) -> int:
    """The number of decimals that show three digits of a number."""
    return 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0  # noqa: PLR2004


def signed(value: float, places: int = 2) -> str:
    """Format a difference with its sign and this many decimals; 0 has no sign.

    >>> signed(1.234), signed(-0.04, 1)
    ('+1.23', '0.0')
    """
    written = f"{value:+z.{places}f}"
    return written if float(written) else written.removeprefix("+")


def error_bars(estimates: Iterable[tuple[float, float, float]]) -> dict[str, Any]:
    """The 95% intervals of numbers as plotly draws them, from (mean, low, high); an end that is unknown isn't drawn."""
    lengths = [[(high - mean), (mean - low)] for mean, low, high in estimates]
    above, below = ([max(each[i], 0.0) if isfinite(each[i]) else 0.0 for each in lengths] for i in (0, 1))
    return {"type": "data", "symmetric": False, "array": above, "arrayminus": below}


def heatmap(
    values: Sequence[Sequence[float]], shades: Sequence[str], points: Sequence[Any], texts: Any
) -> dict[str, Any]:
    """A table of cells, each in the shade with the number in `values`, with its point for a click and its text."""
    last = len(shades) - 1
    return {
        "type": "heatmap",
        "z": values,
        "x": list(range(len(values[0]))),
        "y": list(range(len(values))),
        "zmin": 0,
        "zmax": last,
        "colorscale": [[step / last, shade] for step, shade in enumerate(shades)],
        "showscale": False,
        "customdata": points,
        "text": texts,
    }


def check_finite(numbers: Iterable[float], *, none: str, wrong: str) -> None:
    """Raise CardkitError if there are no numbers, or one of them isn't finite."""
    every = list(numbers)
    if not every:
        raise CardkitError(none)
    if not all(map(isfinite, every)):
        raise CardkitError(wrong)


def add_annotations(fig: go.Figure, words: list[dict[str, Any]]) -> None:
    """Add many annotations together: one by one, plotly would check all existing ones each time."""
    fig.layout.annotations = [*fig.layout.annotations, *({"showarrow": False} | each for each in words)]
