"""Old rules and new ones drawn beside each other: dots with intervals, and columns; each leads to its games."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, isfinite
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardkit.words import capital
from cardkit_widgets import charts
from cardkit_widgets.charts import rows, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.labs.findings import label, share, telling, unit_of
from cardkit_widgets.labs.pairs import LEAD, MOVES, SHARES, Measure

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from cardkit_widgets.charts.style import Theme
    from cardkit_widgets.labs.pairs import Numbers, Pairs

Key = tuple[str, ...]
"""What a page says of a point that was chosen."""

BARS = 12
"""As many columns at most, of each kind, that a finger can tell apart on a phone."""
KEPT = 6
"""So many games of each bar can be opened, one after another."""
HEIGHT = 260
"""Pixels of the columns."""
APART = 0.13
"""From the middle of a row to the dots of the old rules above it and of the new ones below, in rows."""


@dataclass(frozen=True)
class Plot:
    """A chart, and the numbers of a few games behind each of its points."""

    chart: Chart
    games: dict[Key, list[int]] = field(default_factory=dict)


def all_of(pairs: Pairs) -> dict[str, Plot]:
    """All plots by their names, in the order in which one reads them."""
    found = {"wins": who_wins(pairs), "long": how_long(pairs), "close": how_close(pairs)}
    return found if pairs.new is None else {**found, "change": what_changes(pairs)}


def what_changes(pairs: Pairs) -> Plot:
    """By how many moves the new rules make each game longer."""
    longer = pairs.differences(Measure(MOVES)).tolist()
    title = "What does the change do to each game?"
    return Plot(charts.differences(longer, title=title, unit="moves more", games=range(pairs.games)))


def who_wins(pairs: Pairs) -> Plot:
    """How often whoever starts wins, and each side, under either rules."""
    theme = style.theme_named("light")
    shown = [found for found in telling(pairs) if found.measure.what in SHARES]
    fig = style.figure(theme, rows.height_of(len(shown)), "Who wins?", _legend(pairs), "")
    games: dict[Key, list[int]] = {}
    for place, (version, numbers) in enumerate(pairs.numbers.items()):
        keys = [_key("wins", version, label(pairs, found.measure)) for found in shown]
        for key, found in zip(keys, shown, strict=True):
            games[key] = _first(numbers[found.measure] == 1)
        means = [found.by_rules[version] for found in shown]
        heights = [-i + _apart(pairs, place) for i in range(len(shown))]
        texts = [f"{version}: {label(pairs, found.measure)}" for found in shown]
        fig.add_trace(_dots(theme, means, heights, keys, texts, full=_is_last(pairs, place)))
    for i, found in enumerate(shown):
        text = " → ".join(style.percent(one.mean) for one in found.by_rules.values())
        fig.add_annotation(rows.words(i, label(pairs, found.measure), "left") | {"yshift": 18})
        fig.add_annotation(rows.words(i, f"<b>{text}</b>", "right") | {"yshift": 18})
    fig.update_xaxes(tickformat=".0%", nticks=5, showgrid=True)
    fig.update_yaxes(range=rows.reach_down(len(shown)), visible=False)
    told = "; ".join(
        f"{label(pairs, found.measure)}: "
        + ", ".join(f"{style.percent(one.mean)} ({version})" for version, one in found.by_rules.items())
        for found in shown
    )
    return Plot(Chart(fig, f"{told}."), games)


def how_long(pairs: Pairs) -> Plot:
    """How many moves the games have."""
    return _columns(pairs, Measure(MOVES), "How long?", "moves")


def how_close(pairs: Pairs) -> Plot:
    """How far the winner is ahead of the next."""
    unit = unit_of(pairs.old.series.definition)
    return _columns(pairs, Measure(LEAD), "How close?", f"{unit} ahead of the next")


def _columns(pairs: Pairs, measure: Measure, title: str, unit: str) -> Plot:
    """A column for each number, or for a few together; those of the old rules are open, those of the new ones full."""
    theme = style.theme_named("light")
    fig = style.figure(theme, HEIGHT, title, _legend(pairs), unit)
    low, step, count = _bins(pairs, measure)
    highest = max(int(numbers[measure].max()) for numbers in pairs.numbers.values())
    games: dict[Key, list[int]] = {}
    for place, (version, numbers) in enumerate(pairs.numbers.items()):
        where = np.minimum((numbers[measure] - low) // step, count - 1)
        shares = [share((where == bin_).astype(np.int64)) for bin_ in range(count)]
        names = [_span(low + bin_ * step, step) for bin_ in range(count - 1)]
        names.append(_last_span(low + (count - 1) * step, step, highest))
        keys = [_key(measure.what, version, name) for name in names]
        for bin_, key in enumerate(keys):
            games[key] = _first(where == bin_)
        fig.add_bar(
            x=names,
            y=[one.mean for one in shares],
            error_y=_errors(theme, shares),
            customdata=[list(key) if games[key] else None for key in keys],
            ids=[f"{version}: {name} {unit}, {style.percent(one.mean)}" for name, one in zip(names, shares, strict=True)],
            hovertemplate=f"{version}<br>%{{x}} {unit}: %{{y:.1%}}<extra></extra>",
            marker=_fill(theme, full=_is_last(pairs, place)),
        )
    fig.update_layout(barmode="group", bargap=0.2, bargroupgap=0.05)
    fig.update_xaxes(type="category", showgrid=False)
    fig.update_yaxes(tickformat=".0%", nticks=4, rangemode="tozero", automargin=True)
    return Plot(Chart(fig, _told(pairs, measure, unit)), {key: found for key, found in games.items() if found})


def _bins(pairs: Pairs, measure: Measure) -> tuple[int, int, int]:
    """Where the first column begins, how many numbers stand in each, and how many columns there are.

    The two in a hundred that are largest may be far away, and are in the last column too.
    """
    together = np.concatenate([numbers[measure] for numbers in pairs.numbers.values()])
    low, high = (int(end) for end in np.quantile(together, (0.0, 0.98), method="nearest"))
    step = _round_step(ceil((high - low + 1) / BARS))
    low = low // step * step
    return low, step, (high - low) // step + 1


def _round_step(least: int) -> int:
    """1, 2, 5, 10, 20, 50 … from `least` on."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if step >= least:
                return step
        size *= 10


def _span(low: int, step: int) -> str:
    return str(low) if step == 1 else f"{low}–{low + step - 1}"


def _last_span(low: int, step: int, highest: int) -> str:
    """The last column holds all that is larger."""
    return _span(low, step) if highest < low + step else f"{low}+"


def _told(pairs: Pairs, measure: Measure, unit: str) -> str:
    """The middle and the ends of a distribution under each rules."""
    parts = []
    for version, numbers in pairs.numbers.items():
        low, middle, high = (round(end) for end in np.quantile(numbers[measure], (0.1, 0.5, 0.9), method="nearest"))
        parts.append(f"{version}: {middle} {unit} in the middle, eight in ten games from {low} to {high}")
    return f"{capital('; '.join(parts))}."


# --- Dots and bars ----------------------------------------------------------------------------------------------------


def _key(plot: str, version: str, name: str) -> Key:
    return (plot, version, name)


def _first(chosen: NDArray[np.bool_]) -> list[int]:
    """The first few games that are chosen; as the shuffles are, they are as good as drawn at random."""
    return [int(number) for number in np.flatnonzero(chosen)[:KEPT]]


def _is_last(pairs: Pairs, place: int) -> bool:
    return place == len(pairs.versions) - 1


def _apart(pairs: Pairs, place: int) -> float:
    return 0.0 if pairs.new is None else APART * (1 - 2 * place)


def _legend(pairs: Pairs) -> str:
    kinds = "Open: old rules. Full: new rules." if pairs.new else f"{capital(next(iter(pairs.versions)))}."
    return f"{kinds}\n{pairs.games:,} games. {rows.LINES}"


def _dots(theme: Theme, means: Any, heights: list[float], keys: list[Key], texts: list[str], *, full: bool) -> Any:
    colour = theme.accent if full else theme.quiet
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [one.mean for one in means],
        "y": heights,
        "error_x": _lengths(means) | {"color": colour, "thickness": 4, "width": 0},
        "marker": {"size": 15, "color": colour if full else theme.ground, "line": {"color": colour, "width": 3}},
        "cliponaxis": False,
        "customdata": [list(key) for key in keys],
        "ids": [f"{text}, {style.percent(one.mean)}" for text, one in zip(texts, means, strict=True)],
        "hovertemplate": "%{id}<extra></extra>",
    }


def _errors(theme: Theme, shares: Any) -> dict[str, Any]:
    return _lengths(shares) | {"color": theme.ink, "thickness": 1.5, "width": 0}


def _lengths(intervals: Any) -> dict[str, Any]:
    ends = {"array": [one.high - one.mean for one in intervals], "arrayminus": [one.mean - one.low for one in intervals]}
    return {"type": "data", "symmetric": False} | {
        name: [max(length, 0.0) if isfinite(length) else 0.0 for length in lengths] for name, lengths in ends.items()
    }


def _fill(theme: Theme, *, full: bool) -> dict[str, Any]:
    colour = theme.accent if full else theme.quiet
    return {"color": theme.accent if full else theme.ground, "line": {"color": colour, "width": 2}}
