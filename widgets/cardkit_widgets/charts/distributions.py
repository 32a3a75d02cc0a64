"""Charts of distributions: exact probabilities as hatched bars, simulated proportions as dots, or both."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape
from itertools import pairwise
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsFloat

from cardkit.chances.distribution import Distribution
from cardkit.chances.intervals import of_share
from cardkit.chances.queries import Odds
from cardkit.simulation.sample import RoundCounts
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, listed
from cardkit_widgets.charts import data_table, dot_rows, guess_marks, label_fitting, style
from cardkit_widgets.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pandas as pd

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# An outcome: a number or a string.
OutcomeValue = Any


class SimulatedShare(NamedTuple):
    """The proportion of trials with an outcome, and the ends of its 95% interval."""

    share: float
    low: float
    high: float


# The simulated proportions, by outcome.
Simulated = dict[Any, SimulatedShare]
# The exact probabilities, by outcome.
Exact = dict[Any, float]

# The name that pandas gives to the result of `value_counts()`.
COUNTED = "count"

# Up to this many columns are labelled with their numbers; with more, the chart has a y axis.
FEW = 7
# With more columns than this, the dots are smaller, because a phone has few pixels for each column.
MANY = 30
# The number of straight segments in a curve over the columns.
CURVE_STEPS = 200
# The height of the plot in pixels.
BARS = 300
# The height of a number above a grid line, as a fraction of the y axis.
ABOVE_LINE = 0.075
# Probabilities up to this one are shown with one more decimal.
TENTH = 0.1


def distribution(  # noqa: PLR0913
    chances: Odds | Distribution | Mapping[OutcomeValue, SupportsFloat] | None = None,
    simulated: pd.Series[Any] | Mapping[OutcomeValue, int] | None = None,
    *,
    title: str = "How likely is it?",
    unit: str = "",
    guess: OutcomeValue | Mapping[OutcomeValue, SupportsFloat] | None = None,
    whole: bool = False,
    curve: Callable[[float], float] | None = None,
    theme: str = "light",
) -> Chart:
    """Draw a distribution: exact probabilities as hatched bars, simulated proportions as dots with 95% intervals.

    Give `chances`, `simulated`, or both; a simulation alone has plain bars. Outcomes that are numbers become columns in
    order; strings become rows, in the given order. A click returns the outcome.

    Args:
        chances: The probability of each outcome, as a mapping, a `Distribution`, or an answer of `odds` that is one.
        simulated: How often each outcome occurred, such as `column.value_counts()`. The counts must add up to the
            number of trials. Outcomes with a count of 0 have intervals too. The counts of `histogram("round_points",
            1)` have no intervals, because rounds of one game aren't independent; those of `first_round_points` do.
        title: What the chart is about. The headline names the most likely outcome.
        unit: What the outcomes count, as the name of the x axis of columns.
        guess: A guess to mark: an outcome, a number for the mean, or probabilities as `{outcome: probability}`.
        whole: Whether the scale ends at 100%, so that several charts can be compared. By default it ends at the tallest
            bar.
        curve: A density to draw over columns at whole numbers, such as `statistics.NormalDist(3, 1).pdf`.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If both are empty, `chances` aren't probabilities, `simulated` aren't counts, the guess
            isn't an outcome, or one has numbers as outcomes and the other strings.

    >>> from cardkit_widgets import charts
    >>> charts.distribution(simulated={2: 30, 3: 50, 4: 20})
    Most often: 3 (50%), 2 (30%), 4 (20%). The mean is 2.9, from 2 to 4. Simulated 100 times.

    """
    counts: Any = {} if simulated is None else simulated
    if getattr(counts, "name", "") == COUNTED:
        counts = counts.to_dict()
    exact, found = exact_chances({} if chances is None else chances), simulated_shares(counts)
    _check_alike(exact, found)
    # Without exact probabilities, the bars show the simulated proportions.
    shown = exact or {outcome: dot.share for outcome, dot in found.items()}
    if not shown:
        raise CardkitError("there are no outcomes to show")
    look, trials = style.theme_named(theme), 0 if exact else sum(counts.values())
    draw = _draw_columns if all_numbers(shown) else _draw_bars
    heads = (title, _subtitle(counts, trials, found), unit, PROPORTION if trials else CHANCE)
    fig = draw(look, shown, found, heads, 1 + bool(exact and found) + (guess is not None))
    if trials:
        fig.data[0]["marker"]["pattern"]["shape"] = ""
    if whole:
        fig.update_layout(**{"yaxis" if all_numbers(shown) else "xaxis": {"range": [0, 1.02]}})
    if curve is not None:
        _draw_curve(fig, look, curve, _highest(shown, found))
    elif all_numbers(shown) and len(shown) <= FEW:
        _write_numbers(fig, shown, found)
    told = sentence(shown, found if exact else {}, unit)
    if trials:
        told = f"{_reword_for_simulation(told)} Simulated {trials:,} times."
    if guess is not None:
        told = f"{told} {guess_marks.draw(fig, look, guess, list(shown))}"
    drawn = "" if curve is None else " A curve is drawn over the bars."
    found_out = _reword_for_simulation(finding(shown)) if trials else finding(shown)
    chart = Chart(fig, told + drawn, found_out, table(exact, found, unit))
    return chart.with_note(_missed_text(exact, found) if exact else "")


def _missed_text(exact: Exact, found: Simulated) -> str:
    """Return a note on how many intervals miss the exact probability by chance; empty if none do."""
    missed = len(found) - _count_contained(exact, found)
    if not missed:
        return ""
    if len(found) == missed == 2 and abs(sum(exact.values()) - 1) < ALL:  # noqa: PLR2004  two complementary outcomes
        return "The intervals miss: by chance, 1 simulation in 20 does. More trials will tell"
    return f"{missed} of {len(found)} {'misses' if missed == 1 else 'miss'}: by chance, 1 in 20 does"


def _count_contained(exact: Mapping[OutcomeValue, float], found: Simulated) -> int:
    """Count the intervals that contain the exact probability; unknown intervals count as containing it."""
    return sum(not math.isfinite(dot.high) or dot.low <= exact.get(each, 0) <= dot.high for each, dot in found.items())


def _subtitle(counts: Mapping[OutcomeValue, int], trials: int, found: Simulated) -> str:
    """Describe the number of trials, and what the bars and dots mean."""
    if isinstance(counts, RoundCounts):
        return f"Simulated {sum(counts.values()):,} rounds{'' if trials else '; hatched: exact'}\n{DEPENDENT}"
    return f"Simulated {trials:,} times; lines: 95% interval" if trials else BOTH if found else "Hatched: exact chances"


def _reword_for_simulation(told: str) -> str:
    """Change a sentence about probabilities so that it describes simulated proportions."""
    return told.replace("ost likely", "ost often").replace("are equally likely", "came equally often")


def _check_alike(exact: Exact, simulated: Simulated) -> None:
    """Raise CardkitError if one distribution has numbers as outcomes and the other has strings."""
    if exact and simulated and all_numbers(exact) != all_numbers(simulated):
        one, other = (next(iter(outcomes)) for outcomes in (exact, simulated))
        raise CardkitError(
            f"chances has outcomes such as {one!r}, and simulated such as {other!r}: "
            f"use {'numbers' if all_numbers(exact) else 'strings'} in both"
        )


def exact_chances(chances: Odds | Distribution | Mapping[OutcomeValue, SupportsFloat]) -> Exact:
    """Convert probabilities to floats.

    Raises:
        CardkitError: If these aren't probabilities, or those of numeric outcomes add up to more than 1.

    """
    if isinstance(chances, Odds):
        chances = chances.distribution
    if isinstance(chances, Distribution | Mapping):
        exact = {outcome: float(chance) for outcome, chance in chances.items()}
        together = sum(exact.values()) if all_numbers(exact) else 0
        if all(0 <= chance <= 1 + SAME for chance in exact.values()) and together < 1 + NEAR:
            return exact
    raise CardkitError(
        "chances must be a mapping of outcomes to chances, which add up to 1 or less: give how often each came as "
        "simulated=counts, which a column of a frame has by value_counts()"
    )


def simulated_shares(counts: Mapping[OutcomeValue, int]) -> Simulated:
    """Return the proportion of each outcome with its 95% interval.

    Raises:
        CardkitError: If a count is negative or isn't a whole number, or if all counts are 0.

    """
    if not isinstance(counts, Mapping) or any(count != int(count) for count in counts.values()):
        raise CardkitError(
            "simulated must be a mapping of outcomes to whole numbers, how often each came: a column of a frame has it "
            "by value_counts()"
        )
    trials = sum(counts.values())
    if counts and (trials <= 0 or min(counts.values()) < 0):
        raise CardkitError("simulated must count at least one trial, and no outcome fewer than 0 times")
    if isinstance(counts, RoundCounts):
        return {outcome: SimulatedShare(count / trials, math.nan, math.nan) for outcome, count in counts.items()}
    return {
        outcome: SimulatedShare(count / trials, *of_share(count / trials, trials)) for outcome, count in counts.items()
    }


def finding(exact: Mapping[OutcomeValue, float]) -> str:
    """Return the headline: the most likely outcome and its ties, or all outcomes if the total isn't 1."""
    if len(exact) <= FEW and abs(sum(exact.values()) - 1) > ALL:
        shares = zip(exact, style.percents(exact.values()), strict=True)
        return capital(listed([f"{outcome_text(outcome)} {share}" for outcome, share in shares]))
    most = max(exact.values())
    names = [outcome_text(outcome) for outcome, chance in exact.items() if abs(chance - most) < SAME]
    if len(names) == len(exact) > 1:
        return f"All are equally likely: {style.percent(most)} each"
    if len(names) > FEW:
        return f"{len(names)} are equally likely: {style.percent(most)} each"
    return f"Most likely: {listed(names)}, {style.percent(most)}{' each' if len(names) > 1 else ''}"


def table(exact: Exact, simulated: Simulated, unit: str) -> data_table.Table:
    """Build the data table: each outcome with its exact probability and its simulated proportion."""
    counted = ["exact chance"] if exact else []
    head = [unit or "outcome", *counted, *(["simulated", *data_table.INTERVAL] if simulated else [])]
    every = [*exact, *(outcome for outcome in simulated if outcome not in exact)]
    if all_numbers(dict.fromkeys(every, 0.0)):
        every.sort()
    rows = (
        [outcome, *[exact.get(outcome, 0) for _ in counted], *_found_columns(simulated, outcome)] for outcome in every
    )
    return data_table.table(head, rows)


def _found_columns(simulated: Simulated, outcome: OutcomeValue) -> list[float | None]:
    if not simulated:
        return []
    if outcome not in simulated:
        return [None, None, None]
    return [*simulated[outcome]]


def outcome_text(outcome: OutcomeValue) -> str:
    """Format an outcome; numbers that aren't whole are rounded to three digits.

    >>> outcome_text(-2.0881086393281514), outcome_text(4), outcome_text("Capture")
    ('-2.09', '4', 'Capture')
    """
    return style.number(outcome) if isinstance(outcome, float) and not outcome.is_integer() else str(outcome)


def all_numbers(outcomes: Mapping[OutcomeValue, object]) -> bool:
    """Return whether all outcomes are numbers, so that they have an order and a mean."""
    return all(isinstance(outcome, Real) and not isinstance(outcome, bool) for outcome in outcomes)


def sentence(exact: Mapping[OutcomeValue, float], simulated: Simulated, unit: str) -> str:
    """Describe a distribution in a sentence: the most likely outcomes, the mean of numbers, and the simulation.

    Args:
        exact: The probability of each outcome.
        simulated: The simulated proportions, if there are any.
        unit: What the outcomes count.

    """
    likely = _most_likely_text(exact)
    shares = style.percents(exact[outcome] for outcome in likely)
    listed = ", ".join(f"{outcome_text(outcome)} ({share})" for outcome, share in zip(likely, shares, strict=True))
    few = len(exact) <= len(likely) and not all_numbers(exact)
    head = unit if few else f"{unit}, most likely" if unit else "most likely"
    told = f"{listed}." if not head else f"{head[:1].upper()}{head[1:]}: {listed}."
    if all_numbers(exact):
        mean = sum(outcome * chance for outcome, chance in exact.items()) / (sum(exact.values()) or 1)
        told += f" The mean is {style.number(mean)}, from {style.number(min(exact))} to {style.number(max(exact))}."
    if any(math.isfinite(dot.high) for dot in simulated.values()):
        held = _count_contained(exact, simulated)
        chance = "" if held == len(simulated) else "; by chance alone about one in 20 misses it"
        told += f" {held} of {len(simulated)} simulated intervals contain the exact chance{chance}."
    return told


def _most_likely_text(exact: Mapping[OutcomeValue, float]) -> list[OutcomeValue]:
    """List the three most likely outcomes, and those that tie with the third unless there are many."""
    likely = sorted((outcome for outcome in exact if exact[outcome]), key=lambda outcome: -exact[outcome])
    last = exact[likely[:3][-1]] if likely else 0.0
    alike = [outcome for outcome in likely if exact[outcome] > last - SAME]
    return alike if len(alike) <= FEW else likely[:3]


# The subtitle of a chart with exact and simulated values.
BOTH = "Hatched: exact. Dots: simulated; lines: 95% interval"
# The explanation of why the outcomes of rounds have no intervals.
DEPENDENT = "No intervals: rounds of one game are not independent"
# The tolerance for probabilities that should be equal.
SAME = 1e-9
# The tolerance for probabilities that should add up to 1.
ALL = 1e-6
# The tolerance for rounded probabilities, which can add up to slightly more than 1.
NEAR = 0.01
# The title, the subtitle, the unit of the outcomes, and the name of the values.
Heads = tuple[str, str, str, str]
CHANCE, PROPORTION = "chance", "proportion"


def _draw_columns(theme: Theme, exact: Exact, simulated: Simulated, heads: Heads, _lines: int) -> Figure:
    """Draw columns from left to right, for outcomes that are numbers."""
    fig = style.figure(theme, BARS, *heads[:3])
    outcomes = sorted(exact)
    values = [exact[outcome] for outcome in outcomes]
    over = "%{x:,.2~f}: %{y:.2%}<extra></extra>"
    look = _fill(theme, len(outcomes))
    fig.add_trace(type="bar", x=outcomes, y=values, customdata=outcomes, marker=look, hovertemplate=over)
    if simulated:
        fig.add_trace(**_dots(theme, sorted(simulated), simulated, "y"))
    fig.update_layout(bargap=0.25)
    half = min((high - low for low, high in pairwise(outcomes)), default=1) / 2
    drawn = [*outcomes, *simulated]
    ends = [float(min(drawn)) - half, float(max(drawn)) + half]
    fig.update_xaxes(range=ends, showgrid=False, **_ticks(outcomes))
    style.scale_left(fig, 0, _top(_highest(exact, simulated)), heads[3], shares=True)
    return fig


def _draw_curve(fig: Figure, theme: Theme, curve: Callable[[float], float], highest: float) -> None:
    """Draw a line over the columns, from half a unit below the lowest outcome to half a unit above the highest."""
    low, high = min(fig.data[0]["x"]) - 0.5, max(fig.data[0]["x"]) + 0.5
    xs = [low + (high - low) * i / CURVE_STEPS for i in range(CURVE_STEPS + 1)]
    ys = [curve(x) for x in xs]
    line = {"color": theme.other, "width": 4}
    fig.add_trace(type="scatter", x=xs, y=ys, mode="lines", line=line, name="curve", hoverinfo="skip")
    fig.update_yaxes(**style.scale_outside(0, _top(max(highest, *ys)), shares=True))


def _ticks(outcomes: Sequence[OutcomeValue]) -> dict[str, Any]:
    """Choose the x ticks: every column if there are few and all are whole numbers, otherwise round numbers."""
    whole = all(outcome == int(outcome) for outcome in outcomes)
    if whole and len(outcomes) <= 2 * FEW:
        return {"tickvals": outcomes}
    return {"nticks": 8, "tickformat": ",d" if whole else None}


def _top(highest: float) -> float:
    """Return the end of the y axis, with space for a number above the tallest column and above the last grid line."""
    top = 1.06**2 * highest
    while top - (last := _last_line(top)) < ABOVE_LINE * top:
        top = last / (0.99 - ABOVE_LINE)
    return top


def _last_line(top: float) -> float:
    """Return the highest grid line of an axis with this end, at plotly's steps of 2, 5 or 10 times 10ⁿ."""
    rough = top / style.LINES
    ten = 10.0 ** math.floor(math.log10(rough))
    step = next(step * ten for step in (2, 5, 10) if rough <= step * ten * (1 + 1e-9))
    return math.floor(top / step * (1 + 1e-9)) * step


def _end(exact: Exact, simulated: Simulated, outcome: OutcomeValue) -> float:
    """Return the height of an outcome: the top of its bar or of its interval, whichever is higher."""
    return max(exact.get(outcome, 0.0), *(end for end in simulated.get(outcome, ()) if math.isfinite(end)), 0.0)


def _highest(exact: Exact, simulated: Simulated) -> float:
    return max(_end(exact, simulated, outcome) for outcome in {**exact, **simulated}) or 1.0


def _write_numbers(fig: Figure, exact: Exact, simulated: Simulated) -> None:
    """Write each probability above its column; where labels would overlap, the more likely outcomes keep theirs."""
    look = {"showarrow": False, "yanchor": "bottom", "yshift": 4}
    likely = sorted(exact, key=lambda outcome: -exact[outcome])
    small = [outcome for outcome in likely if exact[outcome] <= TENTH]
    told = {outcome: style.percent(exact[outcome], 0) for outcome in likely}
    told |= dict(zip(small, style.percents(exact[outcome] for outcome in small), strict=True))
    ends = {outcome: _end(exact, simulated, outcome) for outcome in likely}
    notes = [look | {"x": outcome, "y": ends[outcome], "text": f"<b>{told[outcome]}</b>"} for outcome in likely]
    style.add_annotations(fig, label_fitting.fit_notes(fig, notes, sorted(exact.items())))


def _draw_bars(theme: Theme, exact: Exact, simulated: Simulated, heads: Heads, lines: int) -> Figure:
    """Draw bars one below the other, for outcomes that are strings."""
    labels = [str(outcome) for outcome in exact]
    width = dot_rows.NARROW if lines > 1 else dot_rows.WIDTH
    fig = style.figure(theme, dot_rows.height_of(labels, lines, width), *heads[:2], heads[3])
    places = {outcome: -i for i, outcome in enumerate(exact)}
    fig.add_trace(**_bars(theme, exact, places))
    seen = [outcome for outcome in exact if outcome in simulated]
    if seen:
        fig.add_trace(**_dots(theme, seen, simulated, "x") | {"y": [places[outcome] for outcome in seen]})
    highest = _highest(exact, simulated)
    fig.update_xaxes(range=[0, 1.02 * highest], nticks=4, tickformat=".0%" if highest > style.LOW else ".1%")
    dot_rows.write_labels(fig, labels, width)
    told = _two_line_values(exact, simulated if heads[3] == CHANCE else {})
    ends = [(_end(exact, simulated, outcome), told[outcome]) for outcome in exact]
    dot_rows.write_values(fig, ends)
    return fig


def _two_line_values(exact: Exact, found: Simulated) -> dict[OutcomeValue, str]:
    """Return the exact chance of each outcome and, on a second line after a dot, the simulated proportion."""
    counted = dict(zip(exact, style.percents(exact.values()), strict=True))
    came = dict(zip(found, style.percents(dot.share for dot in found.values()), strict=True))
    below = {outcome: f"<br>● {share}" for outcome, share in came.items()}
    return {outcome: f"<b>{share}</b>{below.get(outcome, '')}" for outcome, share in counted.items()}


def _bars(theme: Theme, exact: Exact, places: Mapping[OutcomeValue, int]) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "x": list(exact.values()),
        "y": list(places.values()),
        "width": 0.5,
        "marker": _fill(theme),
        "customdata": [str(outcome) for outcome in exact],
        "hovertext": [escape(str(outcome)) for outcome in exact],
        "hovertemplate": "%{hovertext}: %{x:.2%}<extra></extra>",
    }


def _fill(theme: Theme, bars: int = 1) -> dict[str, Any]:
    """Return the fill of the bars of exact probabilities: hatched, with thin outlines if there are many."""
    pattern = {"shape": "/", "size": 7, "solidity": 0.25, "fgcolor": theme.deep}
    return {
        "color": theme.fill,
        "pattern": pattern,
        "line": {"color": theme.accent, "width": 1.5 if bars <= MANY else 0},
    }


def _dots(theme: Theme, outcomes: Sequence[Any], simulated: Simulated, along: str) -> dict[str, Any]:
    """Return the trace of solid dots with 95% intervals, darker than the bars; `along` is the axis of values.

    With many outcomes the dots are smaller, so that they don't hide each other on a phone.
    """
    dots = [simulated[outcome] for outcome in outcomes]
    known = all(math.isfinite(dot.high) for dot in dots)
    ends = ([dot.high - dot.share for dot in dots], [dot.share - dot.low for dot in dots]) if known else ([], [])
    reach = {"array": ends[0], "arrayminus": ends[1], "visible": known}
    across = "x" if along == "y" else "y"
    dot, line, cap = (9, 3, 7) if len(outcomes) <= 2 * FEW else (6, 2, 0) if len(outcomes) <= MANY else (4, 1, 0)
    return {
        "type": "scatter",
        "mode": "markers",
        along: [dot.share for dot in dots],
        across: list(outcomes),
        f"error_{along}": {"type": "data", **reach, "color": theme.exact, "thickness": line, "width": cap},
        "marker": {"size": dot, "color": theme.exact, "line": {"color": theme.ground, "width": dot // 6}},
        "cliponaxis": False,
        "hovertemplate": f"simulated %{{{along}:.2%}}<extra></extra>",
    }
