"""From where to where: the chances of a Markov chain's steps, as a square of numbers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.errors import CardkitError
from cardkit_widgets.charts import style
from cardkit_widgets.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import plotly.graph_objects as go

    from cardkit_widgets.charts.style import Theme

ROW = 46
"""Pixels of a row, which on a phone is about as wide as it is high."""
SIDE, UPRIGHT = 9, 3
"""Letters of a label that there is room for at the side, and of one above that need not be turned."""
WIDE = 7
"""With more columns the type is smaller."""
MOST = 12
"""A phone has room for no more columns."""
FAINT = 0.25
"""What is possible at all is tinted at least so much."""


def matrix(
    chances: Mapping[Any, Mapping[Any, SupportsFloat]],
    *,
    title: str = "Where does it go next?",
    unit: str = "",
    theme: str = "light",
) -> Chart:
    """A transition matrix, `{from: {to: chance}}`: a row for each place to come from, a column for each to go to.

    `unit` says what a step is. A click gives where from and where to.
    """
    sources = list(chances)
    targets = list(dict.fromkeys([*sources, *(to for row in chances.values() for to in row)]))
    shares = [[float(chances[source].get(target, 0)) for target in targets] for source in sources]
    _check(sources, targets, shares)
    targets, shares = _without_empty(sources, targets, shares)
    look = style.theme_named(theme)
    below = f"Row: where from. Column: where to.\nPercent{f' {unit}' if unit else ''}, the highest of a row in bold"
    turned = max(len(str(target)) for target in targets) > UPRIGHT
    top = 90 if turned else 2 * style.TEXT
    fig = style.figure(look, ROW * len(sources), title, below, "")
    fig.add_trace(_cells(look, sources, targets, shares))
    _write(fig, shares)
    _name(fig, sources, targets, turned=turned, top=top)
    return Chart(fig, " ".join(_told(source, targets, row) for source, row in zip(sources, shares, strict=True)))


def _check(sources: Sequence[Any], targets: Sequence[Any], shares: Sequence[Sequence[float]]) -> None:
    if not sources:
        raise CardkitError("there are no places to come from")
    if len(targets) > MOST:
        text = f"{len(targets)} columns are too many to be read: {MOST} at most"
        raise CardkitError(text)
    for source, row in zip(sources, shares, strict=True):
        if min(row) < 0 or sum(row) > 1 + 1e-9:
            text = f"the chances from {source} have to lie between 0 and 1, and to sum to no more"
            raise CardkitError(text)


def _without_empty(
    sources: Sequence[Any], targets: Sequence[Any], shares: Sequence[Sequence[float]]
) -> tuple[list[Any], list[list[float]]]:
    """Leave out places to which nothing leads, unless that makes the square a square no more."""
    kept = [k for k, target in enumerate(targets) if target in sources or any(row[k] for row in shares)]
    return [targets[k] for k in kept], [[row[k] for k in kept] for row in shares]


def _cells(theme: Theme, sources: Sequence[Any], targets: Sequence[Any], shares: list[list[float]]) -> dict[str, Any]:
    return {
        "type": "heatmap",
        "z": [[FAINT + (1 - FAINT) * share if share else 0 for share in row] for row in shares],
        "x": list(range(len(targets))),
        "y": list(range(len(sources))),
        "zmin": 0,
        "zmax": 1,
        "colorscale": [[0, theme.ground], [1, theme.fill]],
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "customdata": [[[str(source), str(target)] for target in targets] for source in sources],
        "text": [[style.percent(share) for share in row] for row in shares],
        "hovertemplate": "from %{customdata[0]} to %{customdata[1]}: %{text}<extra></extra>",
    }


def _write(fig: go.Figure, shares: list[list[float]]) -> None:
    """Write each chance into its cell; nothing where it is impossible."""
    size = style.TEXT if len(shares[0]) <= WIDE else style.SMALL
    for y, row in enumerate(shares):
        for x, share in enumerate(row):
            if share:
                text = _short(share)
                shown = f"<b>{text}</b>" if share == max(row) else text
                fig.add_annotation(x=x, y=y, text=shown, showarrow=False, font={"size": size})


def _short(share: float) -> str:
    """A chance in percent, in as many letters as a cell has room for."""
    text = f"{100 * share:.0f}"
    return "<1" if text == "0" else text if text != "100" or share == 1 else ">99"


def _name(fig: go.Figure, sources: Sequence[Any], targets: Sequence[Any], *, turned: bool, top: float) -> None:
    """The names of the rows at the left, of the columns above; the titles go up by as much."""
    names = {"showgrid": False, "tickfont": {"size": style.TEXT, "color": fig.layout.font.color}, "ticklen": 4}
    longest = max(len(_label(source)) for source in sources)
    fig.update_layout(margin={"l": style.MARGIN + 10 * longest})
    style.make_room(fig, top)
    fig.update_xaxes(
        side="top",
        tickvals=list(range(len(targets))),
        ticktext=[_label(target) for target in targets],
        tickangle=-90 if turned else 0,
        range=[-0.5, len(targets) - 0.5],
        **names,
    )
    fig.update_yaxes(
        tickvals=list(range(len(sources))),
        ticktext=[_label(source) for source in sources],
        range=[len(sources) - 0.5, -0.5],
        **names,
    )


def _label(place: object) -> str:
    text = str(place)
    return escape(text if len(text) <= SIDE else f"{text[: SIDE - 1].rstrip()}…")


def _told(source: object, targets: Sequence[Any], row: Sequence[float]) -> str:
    likely = sorted((-share, k) for k, share in enumerate(row) if share)
    listed = ", ".join(f"{targets[k]} ({style.percent(-share)})" for share, k in likely[:3])
    more = f" and {len(likely) - 3} more" if len(likely) > 3 else ""  # noqa: PLR2004
    return f"From {source} to {listed}{more}." if likely else f"From {source} nowhere."
