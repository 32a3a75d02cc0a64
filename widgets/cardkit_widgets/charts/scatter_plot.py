"""Scatter plots, with an optional straight line."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, SupportsFloat

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of
from cardkit_widgets.charts import style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.data_table import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height of the plot in pixels.
HEIGHT = 340
# The diameters in pixels of the dot for a single pair, and of the largest dot.
SINGLE, LARGEST = 7, 24

Dot = tuple[float, float]


def scatter(  # noqa: PLR0913
    xs: Iterable[SupportsFloat],
    ys: Iterable[SupportsFloat],
    *,
    line: tuple[float, float] | None = None,
    title: str = "How do they go together?",
    x_title: str = "",
    unit: str = "",
    finding: str = "",
    theme: str = "light",
) -> Chart:
    """Draw a dot for each pair of numbers; the area of the dot shows how often that pair occurs.

    Args:
        xs: The x values.
        ys: The y values, in the same order.
        line: A straight line as `(slope, intercept)`, such as the result of `statistics.linear_regression`.
        title: What the chart is about, and the headline if there is no `finding`.
        x_title: The name of the x axis.
        unit: The name of the y axis.
        finding: The headline: what to see at a glance.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `xs` is empty, a number isn't finite, or `xs` and `ys` have different lengths.

    >>> scatter([1, 2, 2], [3, 5, 5], line=(2, 1))
    3 dots. Across: x, from 1 to 2. Up: y, from 3 to 5. The line rises from 3 to 5.

    """
    dots = _counted(list(map(float, xs)), list(map(float, ys)))
    look = style.theme_named(theme)
    below = ["Larger dots: several pairs of numbers"] if max(dots.values()) > 1 else []
    below = [f"{count_of(f'{dots.total():,}', 'dot')}", *below]
    fig = style.figure(look, HEIGHT, title, "\n".join(below), x_title)
    _draw_dots(fig, look, dots, unit)
    ends = sorted({x for x, _ in dots})
    on_line = {x: line[0] * x + line[1] for x in ends} if line else {}
    if line:
        _draw_line(fig, look, {x: on_line[x] for x in (ends[0], ends[-1])})
    head = (x_title or "x", unit or "y", "how many", *(["line"] if line else []))
    rows = table(head, ((*dot, many, *([on_line[dot[0]]] if line else [])) for dot, many in sorted(dots.items())))
    return Chart(fig, _sentence(dots, x_title or "x", unit or "y", on_line), finding, rows)


def _counted(xs: list[float], ys: list[float]) -> Counter[Dot]:
    if len(xs) != len(ys):
        text = f"there must be as many ys as xs: {len(xs)}, not {len(ys)}"
        raise CardkitError(text)
    style.check_finite([*xs, *ys], none="there are no dots to show", wrong="each dot must have two numbers")
    return Counter(zip(xs, ys, strict=True))


def _draw_dots(fig: Figure, theme: Theme, dots: Counter[Dot], unit: str) -> None:
    """Draw semi-transparent dots; their area is proportional to the number of pairs."""
    across, up = zip(*dots, strict=True)
    largest = max(SINGLE, min(LARGEST, SINGLE * sqrt(max(dots.values()))))
    fig.add_trace(
        type="scatter",
        x=across,
        y=up,
        mode="markers",
        hovertext=[f"{many:,}" for many in dots.values()],
        marker={
            "color": theme.accent,
            "opacity": 0.6,
            "size": [max(largest * sqrt(many / max(dots.values())), SINGLE / 2) for many in dots.values()],
            "line": {"width": 0},
        },
        cliponaxis=False,
        hovertemplate="%{x:,}, %{y:,}: %{hovertext}<extra></extra>",
    )
    (left, right), (low, high) = (_with_air(numbers) for numbers in (across, up))
    fig.update_xaxes(range=[left, right], nticks=6, showgrid=False)
    style.scale_left(fig, low, high, unit, shares=False)


def _with_air(numbers: Iterable[float]) -> tuple[float, float]:
    """Return the ends of a scale with a small margin around the numbers."""
    low, high = min(numbers), max(numbers)
    air = 0.05 * (high - low) or 0.5
    return low - air, high + air


def _draw_line(fig: Figure, theme: Theme, ends: Mapping[float, float]) -> None:
    fig.add_trace(
        type="scatter",
        x=list(ends),
        y=list(ends.values()),
        mode="lines",
        line={"color": theme.other, "width": 4},
        hovertemplate="line, %{x:,}: %{y:.2f}<extra></extra>",
    )


def _sentence(dots: Counter[Dot], across: str, up: str, on_line: Mapping[float, float]) -> str:
    """Describe the number of dots, the ranges of their values, and the line."""
    reach = (
        f"from {style.number(min(numbers))} to {style.number(max(numbers))}" for numbers in zip(*dots, strict=True)
    )
    told = f"{count_of(f'{dots.total():,}', 'dot')}. Across: {across}, {next(reach)}. Up: {up}, {next(reach)}."
    if not on_line:
        return told
    first, last = on_line[min(on_line)], on_line[max(on_line)]
    how = "rises" if first < last else "falls" if first > last else "goes"
    return f"{told} The line {how} from {style.number(first)} to {style.number(last)}."
