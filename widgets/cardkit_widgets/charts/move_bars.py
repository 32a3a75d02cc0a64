"""Charts of moves with their estimated values and 95% intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit_widgets.charts import dot_rows, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.dot_rows import DotRow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

CLOSE = "too close to call"
# A move, its estimated value, and the ends of its 95% interval.
Valued = tuple[str, float, float, float]


def moves(
    valued: Iterable[Valued],
    *,
    title: str = "How good is each move?",
    unit: str = "points expected",
    shares: bool = False,
    theme: str = "light",
) -> Chart:
    """Draw the estimated value of each move with its 95% interval, best first.

    Moves whose interval overlaps that of the best move are shaded as "too close to call".

    Args:
        valued: Each move as (label, mean, low, high).
        title: What the chart is about. The headline names the best move.
        unit: The name of the x axis: what the values measure.
        shares: Whether the values are proportions, which are shown as percentages.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `valued` is empty.

    """
    ordered = sorted(valued, key=lambda move: -move[1])
    if not ordered:
        raise CardkitError("there are no moves to show")
    near = count_close_to_best(ordered)
    said = style.percent if shares else style.signed
    drawn = [
        DotRow(label, said(mean), mean, low, high, full=i < near) for i, (label, mean, low, high) in enumerate(ordered)
    ]
    look = style.theme_named(theme)
    fig = style.figure(look, dot_rows.height(drawn), title, dot_rows.LINES, unit)
    dot_rows.draw(fig, look, drawn, 0.0)
    if near > 1:
        _shade(fig, look, near)
    if shares:
        fig.update_xaxes(tickformat=".0%", range=[0, dot_rows.reach(drawn, 0.0)[1]])
    return Chart(
        fig,
        sentence(ordered, unit, said),
        finding(ordered),
        dot_rows.table("move", unit, drawn),
    )


def finding(ordered: Sequence[Valued]) -> str:
    """Return the headline: the best move, or the moves that are too close to call."""
    near = count_close_to_best(ordered)
    if near == 1:
        return f"Best: {ordered[0][0]}"
    if near == len(ordered):
        return f"No clear difference between these {near} moves"
    return f"No clear difference between the best {near}: {listed([move[0] for move in ordered[:near]])}"


def count_close_to_best(ordered: Sequence[Valued]) -> int:
    """Count the moves whose interval reaches the lower end of the best move's interval. Moves are sorted, best first.

    Counting stops at the first move that is clearly worse, even if a later move has a wider interval.
    """
    lowest = ordered[0][2]
    return next((i for i, (_, _, _, high) in enumerate(ordered) if high < lowest), len(ordered))


def sentence(ordered: Sequence[Valued], unit: str, said: Callable[[float], str]) -> str:
    """Describe the moves in a sentence, best first."""
    label, mean, low, high = ordered[0]
    near, last = count_close_to_best(ordered), ordered[-1]
    best = f"{said(mean)} {unit} ({said(low)} to {said(high)})"
    if near == 1:
        told = f"Best is {label}, with {best}."
    else:
        names = ", ".join(move[0] for move in ordered[:near])
        told = f"{near} moves are {CLOSE}: {names}; the highest has {best}."
    return f"{told} Last is {last[0]}, with {said(last[1])}." if near < len(ordered) else told


def _shade(fig: Figure, theme: Theme, near: int) -> None:
    """Shade the first rows, and label them as too close to call."""
    fig.add_shape(
        type="rect",
        xref="paper",
        x0=-0.02,
        x1=1.02,
        y0=0.5 - near,
        y1=0.5,
        fillcolor=theme.shade,
        line={"width": 0},
        layer="below",
    )
    above = {"xref": "paper", "x": 0, "xanchor": "left", "yref": "paper", "y": 1, "yanchor": "bottom"}
    words = {"text": f"<i>{CLOSE}</i>", "showarrow": False, "font": {"size": style.SMALL, "color": theme.quiet}}
    fig.add_annotation(**above, **words)
    style.make_room(fig, style.ABOVE_SCALE)
