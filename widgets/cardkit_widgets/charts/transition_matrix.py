"""Transition matrices of Markov chains.

Cells have only a few shades instead of a continuous colour scale, because more can't be told apart on a projector.
"""

from __future__ import annotations

from bisect import bisect
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.table.errors import CardkitError
from cardkit_widgets.charts import style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.data_table import table
from cardkit_widgets.charts.label_fitting import PHONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height of a row in pixels, about the width of a cell on a phone.
ROW = 46
# The maximum number of characters in a line of a row's name.
SIDE = 9
# The width of a letter in pixels.
LETTER = 10
# With more columns than this, the font is smaller.
WIDE = 7
# The maximum number of columns that fit on a phone.
MOST = 12
# The probabilities at which a cell gets the next darker shade.
STEPS = (0.25, 0.5, 0.75)


def matrix(
    chances: Mapping[Any, Mapping[Any, SupportsFloat]],
    *,
    title: str = "Where does it go next?",
    unit: str = "",
    theme: str = "light",
) -> Chart:
    """Draw the transition matrix of a Markov chain, with a row for each state and a column for each next state.

    Probabilities are in percent. A click returns both states. Columns that no row leads to are omitted, unless they are
    rows too.

    Args:
        chances: The transition probabilities, `{from: {to: probability}}`; missing ones are 0. At most 12 states.
        title: What the chart is about. The headline is the most likely transition.
        unit: The length of a step, such as `per draw`.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `chances` is empty, there are more than 12 columns, or the chances of a row aren't
            probabilities or add up to more than 1.

    """
    sources = list(chances)
    targets = list(dict.fromkeys([*sources, *(to for row in chances.values() for to in row)]))
    shares = [[float(chances[source].get(target, 0)) for target in targets] for source in sources]
    _check(sources, targets, shares)
    targets, shares = _without_empty(sources, targets, shares)
    look = style.theme_named(theme)
    below = f"From the row to the column, in percent{f' {unit}' if unit else ''}"
    fig = style.figure(look, ROW * len(sources), title, below, "")
    fig.add_trace(**_cells(look, sources, targets, shares))
    _write_chances(fig, look, shares)
    _name_rows(fig, sources)
    _name_columns(fig, targets)
    told = " ".join(_row_text(source, targets, row) for source, row in zip(sources, shares, strict=True))
    rows = ([source, *row] for source, row in zip(sources, shares, strict=True))
    return Chart(fig, told, _finding(sources, targets, shares), table(["from", *map(str, targets)], rows))


def _finding(sources: Sequence[Any], targets: Sequence[Any], shares: Sequence[Sequence[float]]) -> str:
    """Return the headline: the most likely transition."""
    most, row, column = max((share, -i, -k) for i, line in enumerate(shares) for k, share in enumerate(line))
    return f"Most likely: from {sources[-row]} to {targets[-column]}, {style.percent(most)}"


def _check(sources: Sequence[Any], targets: Sequence[Any], shares: Sequence[Sequence[float]]) -> None:
    if not sources:
        raise CardkitError("there are no states to show")
    if len(targets) > MOST:
        text = f"{len(targets)} columns are too many to be read: {MOST} at most"
        raise CardkitError(text)
    for source, row in zip(sources, shares, strict=True):
        if min(row) < 0 or sum(row) > 1 + 1e-9:
            text = f"the chances from {source} must be between 0 and 1 and add up to 1 at most"
            raise CardkitError(text)


def _without_empty(
    sources: Sequence[Any], targets: Sequence[Any], shares: Sequence[Sequence[float]]
) -> tuple[list[Any], list[list[float]]]:
    """Omit columns that no row leads to, unless they are rows too."""
    kept = [k for k, target in enumerate(targets) if target in sources or any(row[k] for row in shares)]
    return [targets[k] for k in kept], [[row[k] for k in kept] for row in shares]


def _cells(theme: Theme, sources: Sequence[Any], targets: Sequence[Any], shares: list[list[float]]) -> dict[str, Any]:
    faint = _mix_colours(theme.shade, _mix_colours(theme.shade, theme.fill))
    shades = (theme.ground, faint, theme.fill, theme.deep, theme.accent)
    steps = [[_shade_number(share) for share in row] for row in shares]
    points = [[[str(source), str(target)] for target in targets] for source in sources]
    hover = "from %{customdata[0]} to %{customdata[1]}: %{text}<extra></extra>"
    texts = [[style.percent(share) for share in row] for row in shares]
    return style.heatmap(steps, shades, points, texts) | {"xgap": 2, "ygap": 2, "hovertemplate": hover}


def _shade_number(share: float) -> int:
    """Return the index of a probability's shade, from 0 (impossible) to 4 (75% or more)."""
    return 1 + bisect(STEPS, share) if share else 0


def _mix_colours(one: str, other: str) -> str:
    """Return the average of two colours such as `#d9d5cb`."""
    return "#" + "".join(f"{(int(one[k : k + 2], 16) + int(other[k : k + 2], 16)) // 2:02x}" for k in (1, 3, 5))


def _write_chances(fig: Figure, theme: Theme, shares: list[list[float]]) -> None:
    """Write each probability other than 0 into its cell, in light text if the cell has the darkest shade."""
    inks = {_shade_number(1.0): theme.ground}
    size = style.TEXT if len(shares[0]) <= WIDE else style.SMALL
    cells = ((x, y, share, max(row)) for y, row in enumerate(shares) for x, share in enumerate(row) if share)
    style.add_annotations(
        fig,
        [
            {
                "x": x,
                "y": y,
                "text": _bold(_short(share)) if share == most else _short(share),
                "font": {"size": size, "color": inks.get(_shade_number(share), theme.ink)},
            }
            for x, y, share, most in cells
        ],
    )


def _bold(text: str) -> str:
    return f"<b>{text}</b>"


def _short(share: float) -> str:
    """Format a probability as a whole percentage without its sign; very small ones as `<1`, large ones as `>99`."""
    text = f"{100 * share:.0f}"
    return "<1" if text == "0" else text if text != "100" or share == 1 else ">99"


def _name_rows(fig: Figure, sources: Sequence[Any]) -> None:
    lines = [wrap(str(source), SIDE) or [""] for source in sources]
    names = ["<br>".join(map(escape, each)) for each in lines]
    places = {"tickvals": list(range(len(names))), "ticktext": names, "range": [len(names) - 0.5, -0.5]}
    ink = {"size": style.TEXT, "color": fig.layout["font"]["color"]}
    style.make_margin(fig, style.MARGIN + LETTER * (1 + max(len(line) for each in lines for line in each)))
    fig.update_yaxes(showgrid=False, tickfont=ink, ticklen=6, tickcolor=fig.layout["paper_bgcolor"], **places)


def _name_columns(fig: Figure, targets: Sequence[Any]) -> None:
    """Write the names of the columns above them, rotated if they are too wide."""
    names = [escape(str(target)) for target in targets]
    room = (PHONE - fig.layout["margin"]["l"] + style.MARGIN) / len(names) / LETTER
    above = {"y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 4}
    turned = [{"text": name, "textangle": -90 if len(name) > room else 0} for name in names]
    style.add_annotations(fig, [above | {"x": x} | name for x, name in enumerate(turned)])
    longest = max(map(len, names))
    style.make_room(fig, LETTER * longest + style.GAP if longest > room else 2 * style.GAP)
    fig.update_xaxes(visible=False, range=[-0.5, len(names) - 0.5])


def _row_text(source: object, targets: Sequence[Any], row: Sequence[float]) -> str:
    likely = sorted((-share, k) for k, share in enumerate(row) if share)
    listed = ", ".join(f"{targets[k]} ({style.percent(-share)})" for share, k in likely[:3])
    more = f" and {len(likely) - 3} more" if len(likely) > 3 else ""  # noqa: PLR2004
    return f"From {source} to {listed}{more}." if likely else f"From {source} nowhere."
