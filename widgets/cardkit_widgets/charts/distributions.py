"""How likely each outcome is: exact chances as bars, simulated ones as dots with intervals over them."""

from __future__ import annotations

import math
from html import escape
from numbers import Real
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.chances.intervals import SURE
from cardkit.table.errors import CardkitError
from cardkit_widgets.charts import guesses, rows, style
from cardkit_widgets.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import plotly.graph_objects as go

    from cardkit.chances.distribution import Distribution
    from cardkit_widgets.charts.style import Theme

# A number, or a word.
Outcome = Any
# A mean and its standard error for each outcome, such as an `Estimate`.
Simulated = dict[Any, tuple[float, float]]
# A chance for each outcome.
Exact = dict[Any, float]

# So many bars have room for their numbers; more have a scale instead.
FEW = 7
# Pixels.
BARS = 300
# Letters that the number of a dot takes, beside that of its bar.
BESIDE = 13
# The part of a scale that a number takes which stands on its line.
ABOVE_LINE = 0.075
# A chance below it is written with one place more.
TENTH = 0.1


def distribution(  # noqa: PLR0913
    chances: Distribution | Mapping[Outcome, SupportsFloat],
    simulated: Mapping[Outcome, tuple[float, float]] | None = None,
    *,
    title: str = "How likely is it?",
    unit: str = "",
    guess: Outcome | Mapping[Outcome, SupportsFloat] | None = None,
    whole: bool = False,
    theme: str = "light",
) -> Chart:
    """Exact chances by outcome as bars, over them what a simulation found: its mean and standard error by outcome.

    Numbers stand side by side in their order, words one below the other in the order in which they are given. A `guess`
    is an outcome (or, of numbers, what the mean may be), or the chance of one or more outcomes: `{outcome: chance}`. A
    click gives the outcome. With `whole` a bar that is as long as can be is certain, so that two charts compare; else
    the likeliest outcome has the longest bar.
    """
    exact = {outcome: float(chance) for outcome, chance in chances.items()}
    found = dict(simulated or {})
    if not exact:
        raise CardkitError("there are no outcomes to show")
    look = style.theme_named(theme)
    draw = _side_by_side if all_numbers(exact) else _one_below_the_other
    fig = draw(look, exact, found, (title, BOTH if found else "", unit))
    if whole:
        fig.update_layout({"yaxis" if all_numbers(exact) else "xaxis": {"range": [0, 1.02]}})
    if guess is None:
        return Chart(fig, sentence(exact, found, unit))
    return Chart(fig, f"{sentence(exact, found, unit)} {guesses.draw(fig, look, guess, list(exact))}")


def all_numbers(outcomes: Mapping[Outcome, float]) -> bool:
    """Say whether the outcomes are numbers, so that they have an order and a mean."""
    return all(isinstance(outcome, Real) and not isinstance(outcome, bool) for outcome in outcomes)


def sentence(exact: Mapping[Outcome, float], simulated: Mapping[Outcome, tuple[float, float]], unit: str) -> str:
    """What the chart of a distribution says, in words."""
    likely = sorted((outcome for outcome in exact if exact[outcome]), key=lambda outcome: -exact[outcome])[:3]
    listed = ", ".join(f"{outcome} ({style.percent(exact[outcome])})" for outcome in likely)
    few = len(exact) <= len(likely) and not all_numbers(exact)
    head = unit if few else f"{unit}, most likely" if unit else "most likely"
    told = f"{listed}." if not head else f"{head[:1].upper()}{head[1:]}: {listed}."
    if all_numbers(exact):
        mean = sum(outcome * chance for outcome, chance in exact.items()) / (sum(exact.values()) or 1)
        told += f" The mean is {style.number(mean)}, from {min(exact)} to {max(exact)}."
    if simulated:
        held = sum(
            abs(mean - exact.get(outcome, 0)) <= SURE * error for outcome, (mean, error, *_) in simulated.items()
        )
        told += f" {held} of {len(simulated)} simulated intervals contain the exact chance."
    return told


# What stands below the title of a chart that has both.
BOTH = "Bars: counted. Dots: simulated; a line\nholds the truth 19 times in 20"
# Title, what stands below it, and what the numbers count.
Heads = tuple[str, str, str]


def _side_by_side(theme: Theme, exact: Exact, simulated: Simulated, heads: Heads) -> go.Figure:
    """Columns from left to right."""
    fig = style.figure(theme, BARS, *heads)
    outcomes = sorted(exact)
    values = [exact[outcome] for outcome in outcomes]
    fig.add_bar(
        x=outcomes, y=values, customdata=outcomes, marker=_fill(theme), hovertemplate="%{x}: %{y:.2%}<extra></extra>"
    )
    if simulated:
        fig.add_trace(_dots(theme, sorted(simulated), simulated, "y"))
    fig.update_layout(bargap=0.25)
    fig.update_xaxes(showgrid=False, **_ticks(outcomes))
    fig.update_yaxes(**_scale(len(outcomes), _highest(exact, simulated)))
    if len(outcomes) <= FEW:
        _numbers(fig, exact, simulated)
    return fig


def _ticks(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """A tick below each of few columns; more of them choose for themselves."""
    return {"tickvals": outcomes} if len(outcomes) <= 2 * FEW else {"nticks": 8}


def _scale(count: int, highest: float) -> dict[str, Any]:
    """No scale where each column has its number; else one whose numbers stand inside, on its lines."""
    if count <= FEW:
        return {"visible": False, "range": [0, 1.12 * highest]}
    return style.scale(highest) | {"range": [0, _top(highest)]}


def _top(highest: float) -> float:
    """The end of a scale: a little further where the number of its last line would find no room above that line."""
    top = 1.06 * highest
    while top - (last := _last_line(top)) < ABOVE_LINE * top:
        top = last / (0.99 - ABOVE_LINE)
    return top


def _last_line(top: float) -> float:
    """The last line of a scale that ends there: plotly draws them at steps of 2, 5 or 10, as they come."""
    rough = top / style.LINES
    ten = 10.0 ** math.floor(math.log10(rough))
    step = next(step * ten for step in (2, 5, 10) if rough <= step * ten * (1 + 1e-9))
    return math.floor(top / step * (1 + 1e-9)) * step


def _end(exact: Exact, simulated: Simulated, outcome: Outcome) -> float:
    """The end of a bar, or of the interval over it."""
    mean, error = simulated.get(outcome, (0.0, 0.0))
    return max(exact.get(outcome, 0.0), float(mean + SURE * error))


def _highest(exact: Exact, simulated: Simulated) -> float:
    return max(_end(exact, simulated, outcome) for outcome in {**exact, **simulated}) or 1.0


def _numbers(fig: go.Figure, exact: Exact, simulated: Simulated) -> None:
    """Write each chance over its column."""
    for outcome, value in exact.items():
        text = f"<b>{style.percent(value, 0 if value > TENTH else 1)}</b>"
        y = _end(exact, simulated, outcome)
        fig.add_annotation(x=outcome, y=y, text=text, showarrow=False, yanchor="bottom", yshift=4)


def _one_below_the_other(theme: Theme, exact: Exact, simulated: Simulated, heads: Heads) -> go.Figure:
    """Bars from the left, each below its word."""
    fig = style.figure(theme, rows.height_of(len(exact)), *heads[:2], "")
    places = {outcome: -i for i, outcome in enumerate(exact)}
    fig.add_trace(_bars(theme, exact, places))
    seen = [outcome for outcome in exact if outcome in simulated]
    if seen:
        fig.add_trace(_dots(theme, seen, simulated, "x") | {"y": [places[outcome] for outcome in seen]})
    room = rows.WORDS - (BESIDE if seen else 0)
    labels = [rows.words(i, escape(rows.shortened(str(outcome), room)), "left") for i, outcome in enumerate(exact)]
    chances = [rows.words(i, _both(exact[outcome], simulated.get(outcome)), "right") for i, outcome in enumerate(exact)]
    style.write(fig, labels + chances)
    fig.update_xaxes(range=[0, 1.02 * _highest(exact, simulated)], visible=False)
    fig.update_yaxes(range=rows.reach_down(len(exact)), visible=False)
    return fig


def _both(chance: float, found: tuple[float, float] | None) -> str:
    """What was counted; and after a dot what was found, where there is something."""
    counted = f"<b>{style.percent(chance)}</b>"
    return f"{counted}  ● {style.percent(float(found[0]))}" if found else counted


def _bars(theme: Theme, exact: Exact, places: Mapping[Outcome, int]) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "x": list(exact.values()),
        "y": list(places.values()),
        "width": 0.24,
        "marker": _fill(theme),
        "customdata": [str(outcome) for outcome in exact],
        "hovertext": [escape(str(outcome)) for outcome in exact],
        "hovertemplate": "%{hovertext}: %{x:.2%}<extra></extra>",
    }


def _fill(theme: Theme) -> dict[str, Any]:
    return {"color": theme.fill, "line": {"color": theme.accent, "width": 2}}


def _dots(theme: Theme, outcomes: Sequence[Any], simulated: Simulated, along: str) -> dict[str, Any]:
    """Dots with 95% intervals in ink, which stand out from the bars in any eyes; values go along x or y.

    Where there are many, they are smaller, so that they do not hide each other on a phone.
    """
    means = [simulated[outcome][0] for outcome in outcomes]
    errors = [SURE * simulated[outcome][1] for outcome in outcomes]
    across = "x" if along == "y" else "y"
    dot, line, cap = (12, 3, 6) if len(outcomes) <= 2 * FEW else (7, 2, 0)
    return {
        "type": "scatter",
        "mode": "markers",
        along: means,
        across: list(outcomes),
        f"error_{along}": {"type": "data", "array": errors, "color": theme.ink, "thickness": line, "width": cap},
        "marker": {"size": dot, "color": theme.ink, "line": {"color": theme.ground, "width": dot // 6}},
        "cliponaxis": False,
        "hovertemplate": f"simulated %{{{along}:.2%}}<extra></extra>",
    }
