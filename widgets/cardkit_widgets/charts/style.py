"""What all charts look like: two palettes, type that is read from the last row and on a phone, nothing that distracts.

The colours are Okabe and Ito's (2008, *Color Universal Design*), which people who see fewer colours tell apart, on the
pages' own grounds. Nothing is told by colour alone: what matters is a full dot, the rest are open ones. A chart brings
its ground with it, so that it can be read in a notebook of any theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go

from cardkit.table.errors import CardkitError


@dataclass(frozen=True)
class Theme:
    """The colours of a chart: its ground, text and quieter text, lines; what matters, a fill of it, and the rest.

    `other` is for what is beside what matters: a guess, an interval that misses; `third` for one curve more;
    `deep` is what a fill becomes where it means much.
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


THEMES = {
    "light": Theme(
        "#fbfaf7", "#22262b", "#4c5560", "#d9d5cb", "#0072b2", "#a9d3ec", "#e8f1f6", "#d55e00", "#00845f", "#62b0dc"
    ),
    "dark": Theme(
        "#16191d", "#e6e6e3", "#b3bac4", "#383e46", "#56b4e9", "#1f5273", "#1d2a33", "#e69f00", "#00b587", "#27688f"
    ),
}

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'
# Sizes of type in pixels.
TITLE, TEXT, SMALL = 22, 18, 15
# Letters to a line, so that a phone shows them all: a figure cannot break lines by itself.
TITLE_WIDTH, SMALL_WIDTH = 26, 40
MARGIN = 18
# Pixels for the numbers of a scale that stands left of the plot.
SCALE = 58
GAP = 12
# A scale of shares has no more than about so many lines.
LINES = 5
# A scale that ends below it, or spans less, has lines between whole parts in a hundred.
LOW = 0.04


def theme_named(name: str) -> Theme:
    """A palette. Raises CardkitError with those there are."""
    if name not in THEMES:
        raise CardkitError(f"theme must be {' or '.join(map(repr, THEMES))}, not {name!r}")
    return THEMES[name]


def figure(theme: Theme, height: float, title: str, subtitle: str, x_title: str) -> go.Figure:
    """An empty figure with its headings, as wide as what it stands in; `height` is that of what is to be drawn."""
    heading, top = headings(theme, title, subtitle)
    bottom = 2 * (MARGIN + SMALL) if x_title else MARGIN + SMALL
    layout: dict[str, Any] = {
        "template": None,
        "autosize": True,
        "height": top + height + bottom,
        "margin": {"l": MARGIN, "r": MARGIN, "t": top, "b": bottom, "pad": 0},
        "paper_bgcolor": theme.ground,
        "plot_bgcolor": theme.ground,
        "font": {"family": FONT, "size": TEXT, "color": theme.ink},
        "hoverlabel": {"font": {"family": FONT, "size": TEXT}},
        "showlegend": False,
        "dragmode": False,
        "annotations": [heading],
        "xaxis": axis(theme) | {"title": {"text": x_title, "font": {"size": SMALL}, "standoff": GAP}},
        "yaxis": axis(theme),
    }
    return go.Figure(layout=layout)


def axis(theme: Theme) -> dict[str, Any]:
    """An axis that stays where it is under a finger, with quiet lines."""
    return {
        "fixedrange": True,
        "showgrid": True,
        "gridcolor": theme.line,
        "gridwidth": 1,
        "zeroline": False,
        "tickfont": {"size": SMALL, "color": theme.quiet},
        "color": theme.quiet,
    }


def scale(highest: float = 1.0) -> dict[str, Any]:
    """A scale of shares whose numbers stand inside, on its lines."""
    inside = {"ticklabelposition": "inside top", "ticklabelshift": 2, "layer": "below traces"}
    return inside | {"tickformat": ".0%" if highest > LOW else ".1%", "nticks": LINES}


def scale_outside(low: float, high: float, *, shares: bool) -> dict[str, Any]:
    """A scale whose numbers stand left of the plot, where lines do not run across them."""
    form = (".0%" if high - low > LOW else ".1%") if shares else None
    return {"tickformat": form, "nticks": 5, "range": [low, high], "ticklen": 4, "tickcolor": "rgba(0,0,0,0)"}


def headings(theme: Theme, title: str, subtitle: str) -> tuple[dict[str, Any], float]:
    """The title and what stands below it, as one text at the top left, and how many pixels they take."""
    titles = _lines(title, TITLE_WIDTH)
    smaller = [line for part in subtitle.splitlines() for line in _lines(part, SMALL_WIDTH)]
    lines = [f"<b>{escape(line)}</b>" for line in titles]
    lines += [f'<span style="font-size:{SMALL}px;color:{theme.quiet}">{escape(line)}</span>' for line in smaller]
    height = 1.3 * (TITLE * len(titles) + TITLE * len(smaller))
    where = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "paper", "yanchor": "bottom"}
    text = {"text": "<br>".join(lines), "font": {"size": TITLE}, "align": "left", "showarrow": False}
    return where | text | {"yshift": GAP}, MARGIN + height + GAP


def _lines(text: str, width: int) -> list[str]:
    """A text in lines of so many letters; none of them begins with the sign of percent."""
    return [line.replace(TOGETHER, " %") for line in wrap(text.replace(" %", TOGETHER), width)]


# A space where no line ends.
TOGETHER = "\N{NO-BREAK SPACE}%"


def make_room(fig: go.Figure, pixels: float) -> None:
    """Make a figure higher, and put the titles up, so that there is room for more above what is drawn."""
    fig.layout.annotations[0].yshift += pixels
    fig.update_layout(margin={"t": fig.layout.margin.t + pixels}, height=fig.layout.height + pixels)


def make_margin(fig: go.Figure, pixels: float) -> None:
    """Leave so many pixels at the left; the titles stay where they are."""
    fig.layout.annotations[0].xshift = MARGIN - pixels
    fig.update_layout(margin={"l": pixels})


def side(part: float) -> str:
    """The side of a text that is at a place so far from the left, so that it stays on the picture."""
    return "left" if part < 1 / 3 else "right" if part > 2 / 3 else "center"


def percent(share: float, places: int = 1) -> str:
    """A share of all, as one reads it: `12.5 %`, `50 %`. What is not quite nothing, or all, does not look it."""
    least = 10.0**-places
    if 0 < 100 * share < least / 2:
        return f"< {least:g} %"
    if 100 - least / 2 < 100 * share < 100:  # noqa: PLR2004
        return f"> {100 - least:g} %"
    text = f"{100 * share:.{places}f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text} %"


def number(value: float) -> str:
    """A number to three digits, without zeros that say nothing."""
    text = f"{value:z,.{2 if abs(value) < 10 else 1 if abs(value) < 100 else 0}f}"  # noqa: PLR2004
    return text.rstrip("0").rstrip(".") if "." in text else text


def signed(value: float) -> str:
    """A difference, with its sign and two places."""
    return f"{value:+z.2f}"


def write(fig: go.Figure, words: list[dict[str, Any]]) -> None:
    """Write many words at once: one by one, plotly would check all those that are there each time."""
    fig.layout.annotations = [*fig.layout.annotations, *({"showarrow": False} | each for each in words)]
