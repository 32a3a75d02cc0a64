"""The style of all charts: two palettes, type sizes, axes, margins, headings and number formats.

The colours come from Okabe and Ito (2008, *Color Universal Design*). Colour-blind people can tell them apart, on the
usual backgrounds of notebooks. No information is given by colour alone: important values are full dots, the others
open ones. A chart has its own background, so that it is readable in notebooks of any theme; our pages make the
background transparent (`site.css`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from math import isfinite
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cardkit.chances import distribution
from cardkit.table.errors import CardkitError
from cardkit_widgets.charts.figure import Figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True)
class Theme:
    """The colours of a chart.

    A quantity keeps its hue: `accent` and solid lines where it was measured or simulated, the darker `exact` and dashed
    lines (or hatched areas) where it is known.

    Attributes:
        ground: The background.
        ink: Text.
        quiet: Less important text, and open dots.
        line: Grid lines.
        accent: The colour of the most important values.
        fill: Areas of the most important values.
        shade: Faint areas.
        other: A guess, an interval that misses, or a second curve.
        third: A third curve.
        deep: Darker areas: hatching, and cells with high values.
        exact: Known values.

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
# Font sizes in pixels, as in `tokens.css`.
TITLE, TEXT, SMALL = 18, 17, 15
# The maximum number of characters in a line on a phone: plotly doesn't wrap text.
TITLE_WIDTH, SMALL_WIDTH, ACROSS_WIDTH = 30, 40, 30
# The maximum number for the title and for the subtitle in a notebook cell that is half a window wide.
IN_A_CELL = 48, 72
MARGIN = 16
# The space in pixels for the tick labels of a y axis, and for its name above it.
SCALE, ABOVE_SCALE = 56, 28
GAP = 8
# What our charts need of plotly's default template. The whole template would be most of a chart's JSON.
TEMPLATE: dict[str, Any] = {
    "data": {
        "bar": [
            {
                "type": "bar",
                "marker": {"line": {"color": "#E5ECF6", "width": 0.5}, "pattern": {"fillmode": "overlay"}},
            }
        ]
    },
    "layout": {
        "autotypenumbers": "strict",
        "hoverlabel": {"align": "left"},
        "xaxis": {"automargin": True, "ticks": ""},
        "yaxis": {"automargin": True, "ticks": ""},
    },
}
# The distance between two lines of small text, and the width of a wide letter in it, in pixels.
SMALL_LINE, SMALL_LETTER = 20, 8.8
# The approximate number of grid lines on an axis of proportions.
LINES = 5
# If an axis of proportions ends below this or spans less, its ticks have one decimal.
LOW = 0.04
# Trailing zeros that a percentage doesn't need.
ZEROS = re.compile(r"\.0+(?=%)|(?<=\.\d)0+(?=%)")


def theme_named(name: str) -> Theme:
    """Return a palette by name. Raises CardkitError if there isn't one with that name."""
    if name not in THEMES:
        raise CardkitError(f"theme must be {' or '.join(map(repr, THEMES))}, not {name!r}")
    return THEMES[name]


def figure(theme: Theme, height: float, title: str, subtitle: str, x_title: str) -> Figure:
    """Create an empty figure, as wide as its container, without headings.

    Pages write the headings above the figure; `with_heading` adds them elsewhere.

    Args:
        theme: The colours.
        height: The height of the plot in pixels.
        title: The title of the figure.
        subtitle: Lines for the subtitle.
        x_title: The name of the x axis.

    """
    bottom = MARGIN + SMALL
    layout: dict[str, Any] = {
        "template": TEMPLATE,
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
    fig = Figure(layout=layout)
    name_x_axis(fig, x_title)
    return fig


def with_heading(
    fig: Figure, title: str, subtitle: str, widths: tuple[int, int] = (TITLE_WIDTH, SMALL_WIDTH)
) -> Figure:
    """Return a copy of the figure with its title and subtitle above the plot, for a notebook or a file.

    Args:
        fig: The figure, made by `figure`.
        title: The title.
        subtitle: The subtitle.
        widths: The maximum length of a line of the title and of the subtitle, in characters; by default, for a phone.

    """
    lines = [f"<b>{escape(line)}</b>" for line in wrap(title, widths[0])]
    margin = {"l": 80, "t": 100, **fig.layout.get("margin", {})}  # a figure that isn't ours may have plotly's margins
    quiet = fig.layout.get("xaxis", {}).get("color", "inherit")
    smaller = wrap(subtitle, widths[1])
    lines += [f'<span style="font-size:{SMALL}px;color:{quiet}">{escape(line)}</span>' for line in smaller]
    top = 1.3 * TITLE * len(lines) + GAP
    where = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "paper", "yanchor": "bottom"}
    shift = {"xshift": MARGIN - margin["l"], "yshift": margin["t"] - MARGIN + GAP}
    text = {"text": "<br>".join(lines), "font": {"size": TITLE}, "align": "left", "showarrow": False}
    whole = fig.copy()
    whole.layout["annotations"] = [where | shift | text, *fig.layout.get("annotations", ())]
    whole.update_layout(margin={"t": margin["t"] + top}, height=fig.layout["height"] + top)
    return whole


def axis(theme: Theme) -> dict[str, Any]:
    """Return the settings of an axis that can't be dragged, with quiet grid lines."""
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
    """Return the settings of a y axis with its tick labels to the left of the plot.

    Args:
        low: The lower end of the axis.
        high: The upper end of the axis.
        shares: Whether values are proportions, which are shown as percentages.

    """
    form = (".0%" if high - low > LOW else ".1%") if shares else ","
    return {"tickformat": form, "nticks": 5, "range": [low, high], "ticklen": 4, "tickcolor": "rgba(0,0,0,0)"}


def scale_left(fig: Figure, low: float, high: float, name: str, *, shares: bool) -> None:
    """Give a figure a y axis with its tick labels to the left of the plot and its name above it.

    Args:
        fig: The figure.
        low: The lower end of the axis.
        high: The upper end of the axis.
        name: The name of the axis.
        shares: Whether values are proportions, which are shown as percentages.

    """
    fig.update_yaxes(**scale_outside(low, high, shares=shares))
    make_margin(fig, SCALE)
    name_y_axis(fig, name)


def make_room(fig: Figure, pixels: float) -> None:
    """Add space above the plot, in pixels; the plot keeps its height."""
    fig.update_layout(margin={"t": fig.layout["margin"]["t"] + pixels}, height=fig.layout["height"] + pixels)


def make_margin(fig: Figure, pixels: float) -> None:
    """Set the left margin, in pixels."""
    fig.update_layout(margin={"l": pixels})


def name_x_axis(fig: Figure, text: str) -> None:
    """Name the x axis, in as many lines as a phone needs."""
    lines = wrap(text, ACROSS_WIDTH)
    if not lines:
        return
    title = {"text": "<br>".join(map(escape, lines)), "font": {"size": SMALL}, "standoff": GAP}
    room = MARGIN + SMALL_LINE * len(lines)
    bottom = fig.layout["margin"]["b"] + room
    fig.update_layout(margin={"b": bottom}, height=fig.layout["height"] + room, xaxis={"title": title})


def name_y_axis(fig: Figure, text: str) -> None:
    """Write the name of the y axis above it, so that it doesn't take up width."""
    lines = wrap(text, SMALL_WIDTH)
    if not lines:
        return
    where = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "paper", "yanchor": "bottom"}
    shift = {"xshift": MARGIN - fig.layout["margin"]["l"], "yshift": fig.layout["margin"]["t"] - MARGIN + GAP / 2}
    font = {"size": SMALL, "color": fig.layout["yaxis"]["color"]}
    text = "<br>".join(map(escape, lines))
    fig.add_annotation(**where, **shift, text=text, align="left", font=font, showarrow=False, name="scale")
    make_room(fig, ABOVE_SCALE + SMALL_LINE * (len(lines) - 1))


def anchor_in_view(part: float) -> str:
    """Return the `xanchor` that keeps a text in view at this position, given as a fraction of the plot's width."""
    return "left" if part < 1 / 3 else "right" if part > 2 / 3 else "center"


def percent(share: float, places: int = 1) -> str:
    """Format a proportion as a percentage without trailing zeros: `12.5%`, `50%`."""
    return ZEROS.sub("", distribution.percent(share, places))


def percents(shares: Iterable[float]) -> list[str]:
    """Format proportions that are shown together: all with one decimal, or none; only 0 and 1 become 0% and 100%.

    >>> percents([0.07, 0.093, 0]), percents([0.25, 0.75])
    (['7.0%', '9.3%', '0%'], ['25%', '75%'])
    """
    told = [(percent(share), distribution.percent(share)) for share in shares]
    exact = {"0%", "100%"}
    in_full = any(short == full and short not in exact for short, full in told)
    return [full if in_full and short not in exact else short for short, full in told]


def number(value: float, more: int = 0) -> str:
    """Format a number with three digits (and `more` decimals) without trailing zeros."""
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
    """Return the number of decimals that give a number three digits."""
    return 2 if abs(value) < 10 else 1 if abs(value) < 100 else 0  # noqa: PLR2004


def signed(value: float, places: int = 2) -> str:
    """Format a difference with its sign and this many decimals; 0 has no sign.

    >>> signed(1.234), signed(-0.04, 1)
    ('+1.23', '0.0')
    """
    written = f"{value:+z.{places}f}"
    return written if float(written) else written.removeprefix("+")


def error_bars(estimates: Iterable[tuple[float, float, float]]) -> dict[str, Any]:
    """Return the 95% intervals of estimates (mean, low, high) as plotly's error bars; unknown ends aren't drawn."""
    lengths = [[(high - mean), (mean - low)] for mean, low, high in estimates]
    above, below = ([max(each[i], 0.0) if isfinite(each[i]) else 0.0 for each in lengths] for i in (0, 1))
    return {"type": "data", "symmetric": False, "array": above, "arrayminus": below}


def heatmap(
    values: Sequence[Sequence[float]], shades: Sequence[str], points: Sequence[Any], texts: Any
) -> dict[str, Any]:
    """Return a heatmap trace of a table of cells.

    Args:
        values: The index of each cell's colour in `shades`, row by row.
        shades: The colours.
        points: What a click on each cell returns, row by row.
        texts: The hover text of each cell, row by row.

    """
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
    """Check that there are numbers, and that all of them are finite.

    Args:
        numbers: The numbers to check.
        none: The error message if `numbers` is empty.
        wrong: The error message if a number isn't finite.

    Raises:
        CardkitError: With one of these messages.

    """
    every = list(numbers)
    if not every:
        raise CardkitError(none)
    if not all(map(isfinite, every)):
        raise CardkitError(wrong)


def add_annotations(fig: Figure, words: Iterable[dict[str, Any]]) -> None:
    """Add several annotations, without arrows by default."""
    for each in words:
        fig.add_annotation(**{"showarrow": False, **each})
