"""Charts about estimation: a running mean with its interval, and intervals that contain or miss the true value."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsFloat

from cardkit.chances.intervals import ENOUGH, UNKNOWN, of_mean, of_share, spread_of
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, count_of
from cardkit_widgets.charts import line_labels, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.data_table import INTERVAL, table
from cardkit_widgets.charts.line_labels import LineEnd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardkit.chances.intervals import Interval
    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height of the plot in pixels.
HEIGHT = 320
BAND = "Shaded: 95% interval at each point separately"
# A running mean is drawn at this many evenly spaced trials, and at the same number of logarithmically spaced ones.
KEPT = 100
# The y axis ignores the very wide intervals of the first trials: this many, or the first twentieth if that is more.
WILD = 10
MISSED = "By chance, 1 interval in 20 misses the exact value: more trials will tell"
FROM = f"; from {ENOUGH} trials on"
# The minimum and maximum distance between two intervals, in pixels.
LOWEST, HIGHEST = 5, 24
# The total height of all intervals in pixels, subject to the limits above.
ROOM = 480
# The column names of a table of intervals.
INTERVALS = ["interval", "from", "to"]
# The maximum size of a dot in pixels; dots are smaller where lines are closer together.
DOT = 9
# The sizes of a cross in pixels. Many intervals have small crosses, because large ones would hide short intervals.
CROSS, SMALL_CROSS = 12, 8


class RunningPoint(NamedTuple):
    """The mean and its 95% interval after a number of trials."""

    trials: int
    mean: float
    low: float
    high: float

    def holds(self, value: float | None) -> bool:
        """Return whether the interval contains this value; True if the interval or the value is unknown."""
        return value is None or not isfinite(self.low) or self.low <= value <= self.high


def running(  # noqa: PLR0913
    values: Iterable[SupportsFloat],
    *,
    exact: SupportsFloat | None = None,
    guess: SupportsFloat | None = None,
    title: str = "What does it come to?",
    unit: str = "",
    shares: bool = True,
    theme: str = "light",
) -> Chart:
    """Draw the running mean of trials with its 95% interval, and lines for the exact value and a guess.

    Intervals are pointwise: after any given number of trials, 95% of simulations have an interval that contains the
    true value, but fewer have intervals that contain it all the way. For means (`shares=False`), intervals start at 100
    trials. If the last interval misses the exact value, the chart says so.

    Args:
        values: The result of each trial, in order: 0 or 1, or any number between them; with `shares=False` any number.
        exact: The true value, if it is known.
        guess: A guessed value.
        title: What the chart is about. The headline is the final mean.
        unit: What the values count, such as `of throws` or `points`.
        shares: Whether the values are proportions, which are shown as percentages.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `values` is empty, a value isn't finite, or a proportion isn't between 0 and 1.

    """
    numbers = _checked_values(values, shares=shares)
    known = {name: float(value) for name, value in (("exact", exact), ("guess", guess)) if value is not None}
    said = style.percent if shares else style.number
    places = _running_points(numbers, shares=shares)
    look = style.theme_named(theme)
    line = axis_name(unit, shares=shares)
    below = f"{capital(line)}\n{_trials(len(numbers))}\n{BAND}{'' if shares else FROM}"
    fig = style.figure(look, HEIGHT, title, below, "trials")
    _draw_band(fig, look, places)
    fig.add_trace(
        type="scatter",
        x=[place.trials for place in places],
        y=[place.mean for place in places],
        customdata=[place.trials for place in places],
        mode="lines",
        line={"color": look.accent, "width": 4},
        hovertemplate=f"after %{{x:,}}: %{{y:{'.1%' if shares else '.2f'}}}<extra></extra>",
    )
    labels = [LineEnd(places[-1].mean, f"{'so far' if shares else 'mean'}\n{said(places[-1].mean)}", look.accent)]
    for name, value in known.items():
        colour, dash = (look.exact, "dash") if name == "exact" else (look.other, "dot")
        stroke = {"color": colour, "width": 3, "dash": dash}
        fig.add_shape(type="line", x0=0, x1=1, xref="x domain", y0=value, y1=value, yref="y", line=stroke)
        labels.append(LineEnd(value, f"{name}\n{said(value)}", colour))
    fig.update_xaxes(range=[0, places[-1].trials], nticks=4, showgrid=False, tickformat=",d")
    low, high = _ends([*_settled_numbers(places), *known.values()], shares=shares)
    style.scale_left(fig, low, high, line, shares=shares)
    line_labels.write_line_labels(fig, look, HEIGHT, labels)
    yes = sum(map(int, numbers)) if shares and set(numbers) <= {0, 1} else None
    rows = table(("trials", line, *INTERVAL), places)
    chart = Chart(fig, _mean_text(places[-1], yes, known, unit, shares=shares), _finding(places[-1], known, said), rows)
    return chart.with_note("" if places[-1].holds(known.get("exact")) else MISSED)


def axis_name(unit: str, *, shares: bool) -> str:
    """Return the name of the y axis.

    >>> axis_name("of throws", shares=True), axis_name("", shares=True), axis_name("points", shares=False)
    ('proportion of throws', 'how often', 'mean points')
    """
    if shares:
        return f"proportion {unit}" if unit else "how often"
    return f"mean {unit}".strip()


def _finding(last: RunningPoint, known: Mapping[str, float], said: Callable[[float], str]) -> str:
    """Return the headline: the final mean, and the exact value if it is known."""
    told = f"{said(last.mean)} after {_trials(last.trials)}"
    if "exact" not in known:
        return told
    outside = "" if last.holds(known["exact"]) else ", outside the interval"
    return f"{told}; exactly {said(known['exact'])}{outside}"


def _checked_values(values: Iterable[SupportsFloat], *, shares: bool) -> list[float]:
    numbers = [float(value) for value in values]
    style.check_finite(numbers, none="there are no trials to show", wrong="each trial must have a number")
    if shares and not 0 <= min(numbers) <= max(numbers) <= 1:
        raise CardkitError("shares must be between 0 and 1: write shares=False for other numbers")
    return numbers


def _running_points(numbers: Sequence[float], *, shares: bool) -> list[RunningPoint]:
    """Compute the running mean at the trials that are drawn."""
    count = len(numbers)
    drawn = {round(count ** (i / KEPT)) for i in range(KEPT)} | {-(-count * i // KEPT) for i in range(1, KEPT + 1)}
    sums = [list(accumulate(number**power for number in numbers)) for power in (1, 2, 3)]
    return [
        RunningPoint(trials, powers[0] / trials, *_interval(trials, powers, shares=shares))
        for trials, powers in enumerate(zip(*sums, strict=True), start=1)
        if trials in drawn
    ]


def _interval(count: int, powers: tuple[float, ...], *, shares: bool) -> Interval:
    """Return the 95% interval after `count` trials, from the sums of the values' powers."""
    if shares:
        return of_share(powers[0] / count, count)
    return of_mean(spread_of(count, *powers)) if count >= ENOUGH else UNKNOWN


def _draw_band(fig: Figure, theme: Theme, places: Sequence[RunningPoint]) -> None:
    banded = [place for place in places if isfinite(place.low)]
    edge = {"mode": "lines", "line": {"color": theme.accent, "width": 1}, "hoverinfo": "skip"}
    for values, fill in (([place.low for place in banded], None), ([place.high for place in banded], "tonexty")):
        xs = [place.trials for place in banded]
        fig.add_trace(type="scatter", x=xs, y=values, fill=fill, fillcolor=theme.fill, **edge)


def _settled_numbers(places: Sequence[RunningPoint]) -> list[float]:
    """Return the numbers that the y axis must include: all of the intervals except the first, very wide ones."""
    calm = [place for place in places if place.trials >= max(WILD, places[-1].trials / 20)] or places
    return [end for place in calm for end in (place.low, place.mean, place.high) if isfinite(end)]


def _ends(reached: Sequence[float], *, shares: bool) -> tuple[float, float]:
    """Return the ends of a scale that includes 0 and all these numbers, with a margin; for proportions it ends at 1."""
    low, high = min(*reached, 0.0), max(*reached, 0.0)
    air = 0.08 * (high - low) or 0.1
    return low - air if low else 0.0, min(high + air, 1.02) if shares else high + air


def _mean_text(last: RunningPoint, yes: int | None, known: dict[str, float], unit: str, *, shares: bool) -> str:
    said = _number_format(last, known, shares=shares)
    trials = _trials(last.trials)
    begins = f"After {trials} the mean is" if yes is None else f"Yes in {yes:,} of {trials}:"
    told = f"{begins} {said(last.mean)}{f' {unit}' if unit else ''}"
    if isfinite(last.low):
        ends = f"{said(last.low)} to {said(last.high)}"
        if said is style.number:
            ends = style.interval_ends(last.low, last.high)
        told += f" (95% interval {ends})"
    for name, value in known.items():
        told += f"; {'the exact value' if name == 'exact' else 'the guess'} is {said(value)}"
        if isfinite(last.low):
            told += f", {'inside' if last.holds(value) else 'outside'} the interval"
    return f"{told}."


def _number_format(last: RunningPoint, known: Mapping[str, float], *, shares: bool) -> Callable[[float], str]:
    """Choose the number format, with one more decimal if a value outside the interval would look like its end."""
    usual = style.percent if shares else style.number
    ends = {usual(last.low), usual(last.high)} if isfinite(last.low) else set()
    if not any(usual(value) in ends and not last.holds(value) for value in known.values()):
        return usual
    return partial(style.percent, places=2) if shares else partial(style.number, more=1)


def _trials(count: int) -> str:
    return count_of(f"{count:,}", "trial")


# --- Coverage ---------------------------------------------------------------------------------------------------------


def coverage(  # noqa: PLR0913
    intervals: Iterable[tuple[SupportsFloat, SupportsFloat]],
    truth: SupportsFloat,
    *,
    found: Iterable[SupportsFloat] | None = None,
    called: str = "",
    title: str = "How many hold it?",
    unit: str = "",
    shares: bool = True,
    ends: tuple[float, float] | None = None,
    theme: str = "light",
) -> Chart:
    """Draw intervals one below the other with the true value, and mark those that miss it with a cross.

    A click returns the index of the interval, from 0.

    Args:
        intervals: The lower and upper end of each interval.
        truth: The true value.
        found: The estimate from each sample, drawn as a dot, or as the cross. Without it, crosses are in the middle.
        called: The name of `truth` if it isn't the true value itself but an approximation, such as `large sample`.
        title: What the chart is about. The headline counts the intervals that contain the true value.
        unit: The name of the x axis.
        shares: Whether the numbers are proportions, which are shown as percentages.
        ends: The ends of the x axis, so that several charts can be compared. By default it includes all intervals.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `intervals` is empty, or if `found` doesn't have one number for each interval.

    """
    pairs = [(float(low), float(high)) for low, high in intervals]
    true = float(truth)
    if not pairs:
        raise CardkitError("there are no intervals to show")
    dots = [sum(pair) / 2 for pair in pairs] if found is None else [float(share) for share in found]
    if len(dots) != len(pairs):
        text = f"found must have a number for each of the {len(pairs)} intervals, not {len(dots)}"
        raise CardkitError(text)
    said = style.percent if shares else style.number
    missed = [i for i, (low, high) in enumerate(pairs) if not low <= true <= high]
    number = said(true) if shares else f"{said(true)} {unit}".rstrip()
    told = _counted(len(pairs), len(missed), f"the {called or 'true value'}, {number}")
    look = style.theme_named(theme)
    height = len(pairs) * min(max(ROOM / len(pairs), LOWEST), HIGHEST)
    below = "Bars: the intervals, × marks a miss"
    below += "" if found is None else "\nDot or ×: what each has found"
    fig = style.figure(look, height + style.TEXT + style.GAP, title, below, unit)
    held = sorted(set(range(len(pairs))) - set(missed))
    fig.add_trace(**_lines_across(pairs, held, look.accent, 2))
    fig.add_trace(**_lines_across(pairs, missed, look.other, 4))
    if found is not None:
        fig.add_trace(**_marks(dots, held, {"size": min(height / len(pairs), DOT), "color": look.ink}, "holds it"))
    size = min(max(height / len(pairs), SMALL_CROSS), CROSS)
    cross = {"symbol": "x", "size": size, "color": look.other, "line": {"color": look.ground, "width": 1}}
    fig.add_trace(**_marks(dots, missed, cross, "misses"))
    first = -0.5 - len(pairs) * (style.TEXT + style.GAP) / height
    _draw_truth(fig, look, true, f"{called or 'truth'}: {said(true)}", (len(pairs) - 0.5, -0.5))
    fig.update_xaxes(range=ends, nticks=5, tickformat=".0%" if shares else None)
    fig.update_xaxes(rangemode="tozero" if shares else "normal")
    fig.update_yaxes(range=[len(pairs) - 0.5, first], visible=False)
    own = [] if found is None else [[dot] for dot in dots]
    head = [*INTERVALS, *["found" for _ in own[:1]]]
    rows = table(head, ((i + 1, *pair, *(own[i] if own else ())) for i, pair in enumerate(pairs)))
    held_by = f"{len(pairs) - len(missed)} of {len(pairs)} intervals contain the {called or 'true value'}"
    return Chart(fig, told, held_by, rows)


def _draw_truth(fig: Figure, theme: Theme, true: float, said: str, ends: tuple[float, float]) -> None:
    """Draw the true value as a vertical line in front of all intervals, with its name at the end of the line."""
    below, above = ends
    line = {"color": theme.exact, "width": 4, "dash": "12px,4px"}
    fig.add_shape(type="line", x0=true, x1=true, y0=below, y1=above, layer="above", line=line)
    name = {"text": f"<b>{said}</b>", "font": {"color": theme.exact}, "showarrow": False}
    fig.add_annotation(**name, x=true, y=above, yanchor="bottom")


def _counted(count: int, missed: int, truth: str) -> str:
    held = count - missed
    every = f"{held:,} of {count:,} interval{'s' if count > 1 else ''}"
    contain, miss = ("contains" if held == 1 else "contain"), ("misses" if missed == 1 else "miss")
    return f"{every} ({style.percent(held / count)}) {contain} {truth}; {missed:,} {miss} it."


def _lines_across(
    pairs: Sequence[tuple[float, float]], chosen: Sequence[int], colour: str, width: int
) -> dict[str, Any]:
    """Return the trace of the chosen intervals: one line with gaps, and a point in the middle of each interval."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [end for i in chosen for end in (pairs[i][0], sum(pairs[i]) / 2, pairs[i][1], None)],
        "y": [y for i in chosen for y in (i, i, i, None)],
        "customdata": [datum for i in chosen for datum in (i, i, i, None)],
        "line": {"color": colour, "width": width},
        "hovertemplate": "interval %{customdata}: %{x}<extra></extra>",
    }


def _marks(places: Sequence[float], chosen: Sequence[int], marker: dict[str, Any], says: str) -> dict[str, Any]:
    """Return the trace of marks on the chosen intervals; `says` is the end of their hover text."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [places[i] for i in chosen],
        "y": list(chosen),
        "customdata": list(chosen),
        "marker": marker,
        "cliponaxis": False,
        "hovertemplate": f"interval %{{customdata}} {says}<extra></extra>",
    }
