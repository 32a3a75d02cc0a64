"""Charts of paired differences: how often each difference occurs, and their mean with its 95% interval."""

from __future__ import annotations

from itertools import pairwise
from math import floor, isfinite, log10
from typing import TYPE_CHECKING, SupportsFloat

from cardkit.chances.intervals import of_mean, spread_of
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of
from cardkit_widgets.charts import label_fitting, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.data_table import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardkit.chances.intervals import Interval
    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height of the plot in pixels, including the mean below the bars.
HEIGHT = 330
BELOW = 0.24
# If there are more different values than this, they are rounded to a common step.
MOST = 25
NO_DIFFERENCE = "(0: no difference)"
# The width of the mean's label, as a fraction of a phone's width.
LABEL = 1 / 3
# The y positions of the mean and its label in the lower plot, whose y axis runs from -1 to 1.
DOT, WORDS = 0.35, -0.4
# Up to this many bars are labelled with their percentages; with more, the chart has a y axis.
FEW = 6


def differences(  # noqa: PLR0913
    values: Iterable[SupportsFloat],
    *,
    title: str = "What difference does it make?",
    unit: str = "points more",
    games: Sequence[int] | None = None,
    ways: tuple[str, str] | None = None,
    theme: str = "light",
) -> Chart:
    """Draw the distribution of paired differences, and their mean with its 95% interval in relation to 0.

    Args:
        values: The difference in each pair of games, such as new rule minus old rule.
        title: What the chart is about. The headline is the mean difference and whether it is clear.
        unit: What a difference counts, such as `points more`. If the mean is negative, a final "more" becomes "fewer".
        games: The game number of each value. A click on a bar returns the first of its games.
        ways: The words for positive and negative means in the headline, such as `("points worse", "points better")`.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `values` is empty, a value isn't finite, or `games` has another length.

    """
    numbers = [float(value) for value in values]
    _check(numbers, games)
    step = _step(numbers)
    first: dict[float, int] = {}
    counts: dict[float, int] = {}
    for i, number in enumerate(numbers):
        place = round(number / step) * step if step else number
        counts[place] = counts.get(place, 0) + 1
        first.setdefault(place, i)
    mean = sum(numbers) / len(numbers)
    interval = of_mean(spread_of(len(numbers), *(sum(number**power for number in numbers) for power in (1, 2, 3))))
    look = style.theme_named(theme)
    played = count_of(f"{len(numbers):,}", "game")
    below = f"{played} on the same shuffles\nBar below: mean with its 95% interval"
    fig = style.figure(look, HEIGHT, title, below, f"{unit} {NO_DIFFERENCE}".strip())
    known = {place: games[i] for place, i in first.items()} if games is not None else {}
    _draw_bars(fig, look, {place: counts[place] / len(numbers) for place in sorted(counts)}, known, step)
    _draw_mean(fig, look, mean, interval)
    rows = table(
        (unit or "difference", "proportion of games"),
        ((place, n / len(numbers)) for place, n in sorted(counts.items())),
    )
    return Chart(fig, sentence(mean, interval, len(numbers), unit), _finding(mean, interval, unit, ways), rows)


def _finding(mean: float, interval: Interval, unit: str, ways: tuple[str, str] | None) -> str:
    """Return the headline: the mean difference, and whether it is clear."""
    if not isfinite(interval.low):
        return "Too few games to tell"
    amount = f"{abs(mean):.2f} {ways[mean < 0]}" if ways else _amount(mean, unit)
    about = f"{amount} on average"
    return about if interval.is_clear else f"No clear difference: {about}"


def _amount(mean: float, unit: str) -> str:
    """Format a mean difference: `+2.23 points more`, or, below 0, `2.23 points fewer`."""
    what = unit.removesuffix("more")
    if round(mean, 2) < 0 and what != unit:
        return f"{abs(mean):.2f} {what}fewer"
    return f"{style.signed(mean)} {unit}".rstrip()


def sentence(mean: float, interval: Interval, count: int, unit: str) -> str:
    """Describe the mean difference, its interval, and whether the interval contains 0."""
    low, high = interval
    told = f"In {count_of(f'{count:,}', 'game')}: {_amount(mean, unit)} on average"
    if not isfinite(low):
        return f"{told}; of one game nobody can tell whether that is chance."
    told += f" (95% interval {style.signed(low)} to {style.signed(high)}). "
    if interval.is_clear:
        return f"{told}The interval excludes 0, which hardly ever happens by chance alone."
    return f"{told}The interval contains 0: the difference may be chance."


def _check(numbers: Sequence[float], games: Sequence[int] | None) -> None:
    style.check_finite(numbers, none="there are no differences to show", wrong="each difference must be a number")
    if games is not None and len(games) != len(numbers):
        text = f"games must have a number for each of the {len(numbers)} differences, not {len(games)}"
        raise CardkitError(text)


def _step(numbers: Sequence[float]) -> float:
    """Return the width of a bar: 0 if each difference has its own bar, otherwise 1, 2 or 5 times a power of ten."""
    if len(set(numbers)) <= MOST:
        return 0.0
    least = (max(numbers) - min(numbers)) / MOST
    power: float = 10.0 ** floor(log10(least))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least)


def _draw_bars(
    fig: Figure, theme: Theme, shares: Mapping[float, float], games: Mapping[float, int], step: float
) -> None:
    """Draw how often each difference occurs, and a vertical line at 0."""
    ends = sorted({*shares, 0.0})
    apart = step or min((high - low for low, high in pairwise(ends)), default=1.0)
    fig.add_trace(
        type="bar",
        x=list(shares),
        y=list(shares.values()),
        customdata=[games[place] for place in shares] if games else None,
        ids=[f"a game with {_words(place, step)}" for place in shares] if games else None,
        marker={"color": theme.accent},
        width=0.8 * apart,
        hovertext=[_words(place, step) for place in shares],
        hovertemplate="%{hovertext}: %{y:.1%}<extra></extra>",
    )
    highest = max(shares.values())
    style.scale_left(fig, 0, 1.14 * highest, "proportion of games", shares=True)
    fig.update_yaxes(domain=[BELOW, 1.0])
    ticks = {"tickvals": ends} if len(shares) <= FEW else {"nticks": 7}
    fig.update_xaxes(range=[ends[0] - 0.6 * apart, ends[-1] + 0.6 * apart], showgrid=False, anchor="y2", **ticks)
    if len(shares) <= FEW:
        look = {"showarrow": False, "yanchor": "bottom", "yshift": 3, "bgcolor": theme.ground}
        likely = sorted(shares.items(), key=lambda each: -each[1])
        notes = [look | {"x": x, "y": y, "text": f"<b>{style.percent(y, 0)}</b>"} for x, y in likely]
        style.add_annotations(fig, label_fitting.fit_notes(fig, notes))
    line = {"color": theme.ink, "width": 2}
    fig.add_shape(type="line", x0=0, x1=0, y0=0, y1=1, yref="paper", line=line, layer="below")


def _words(place: float, step: float) -> str:
    return f"about {style.number(place)}" if step else f"{place:+g}" if place else "no difference"


def _draw_mean(fig: Figure, theme: Theme, mean: float, interval: tuple[float, float]) -> None:
    """Draw the mean as a dot with its interval in a plot below the bars, with its label below it.

    The interval has no strokes at its ends: if it is narrower than the dot, they would merge with it.
    """
    fig.add_trace(
        type="scatter",
        x=[mean],
        y=[DOT],
        yaxis="y2",
        mode="markers",
        error_x=style.error_bars([(mean, *interval)]) | {"color": theme.ink, "thickness": 4, "width": 0},
        marker={"size": 11, "color": theme.ink, "line": {"color": theme.ground, "width": 2}},
        cliponaxis=False,
        hovertemplate=f"mean {style.signed(mean)}<extra></extra>",
    )
    axis = style.axis(theme) | {"domain": [0, BELOW], "range": [-1, 1], "visible": False, "anchor": "x"}
    fig.update_layout(yaxis2=axis)
    left, right = fig.layout["xaxis"]["range"]
    place, zero = ((x - left) / (right - left) for x in (mean, 0.0))
    told, anchor = f"mean {style.signed(mean)}", _side(place, zero)
    wide = label_fitting.text_width(told, style.TEXT, bold=True)
    lead = {"left": wide / 2, "center": 0.0, "right": -wide / 2}[anchor] / label_fitting.plot_width(fig)
    fig.add_annotation(
        x=mean,
        y=WORDS,
        yref="y2",
        xanchor=anchor,
        xshift=label_fitting.shift_into_view(fig, place + lead, wide),
        text=f"<b>{told}</b>",
        showarrow=False,
        bgcolor=theme.ground,
    )


def _side(place: float, zero: float) -> str:
    """Choose the side of the label to align with the mean: the label must be in view and should avoid crossing 0.

    Labels that point away from 0 are preferred.

    Args:
        place: The position of the mean, as a fraction of the plot's width.
        zero: The position of 0, as a fraction of the plot's width.

    Returns:
        The annotation's `xanchor`: `left`, `center` or `right`.

    """
    begins = {"left": 0.0, "center": -LABEL / 2, "right": -LABEL}
    for side in begins if place >= zero else reversed(begins):
        first = place + begins[side]
        if first >= 0 and first + LABEL <= 1 and not first < zero < first + LABEL:
            return side
    return style.anchor_in_view(place)
