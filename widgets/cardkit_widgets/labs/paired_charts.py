"""Charts of games under one or two sets of rules; clicking on a point opens games behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import ceil, inf, isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.grammar import MINUS, capital
from cardkit_widgets.charts import data_table, dot_rows, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.labs.mean_intervals import CLOSE, ENOUGH, mean, proportion, proportion_difference
from cardkit_widgets.labs.paired_runs import LEAD, MOVES, NEW, SHARES, STARTER, WINS, Measure
from cardkit_widgets.labs.summary import label, short_label, side_name, summaries_to_show, unit_of
from cardkit_widgets.labs.values import Values
from cardkit_widgets.labs.verdict import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme
    from cardkit_widgets.labs.mean_intervals import MeanInterval
    from cardkit_widgets.labs.paired_runs import Measured, Pairs
    from cardkit_widgets.labs.summary import MeasureSummary

# The data of a point: the chart, the name of the rules, and the row or column.
Key = tuple[str, ...]

# The maximum number of columns of each kind; more would be too narrow to tap on a phone.
BARS = 12
# The last column also contains this proportion of the largest values.
SPARE = 0.02
# The number of games that can be opened from each bar, one after the other.
KEPT = 6
# The height of the plot in pixels.
HEIGHT = 260
CLICK = "<br>Click: watch one of these games"
# The distance in rows from the middle of a row up to the dot of the old rules, and down to that of the new ones.
APART = 0.19


@dataclass(frozen=True)
class LabChart:
    """A chart, and the games behind each of its points."""

    chart: Chart
    games: dict[Key, GamesBehind] = field(default_factory=dict)


class GamesBehind(NamedTuple):
    """The games in which a measure has a value from `low` to `high`."""

    values: Values
    low: float
    high: float

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return self.values.count(self.low, self.high) > 0

    @property
    def share(self) -> MeanInterval:
        """Their proportion of all games."""
        return proportion(self.values.count(self.low, self.high), len(self.values))

    def first(self) -> list[int]:
        """Return the numbers of the first few games. Seeds are independent, so these are a random sample."""
        return self.values.first_games(self.low, self.high, KEPT)


def all_charts(pairs: Pairs) -> dict[str, LabChart]:
    """Return all charts by name, in reading order."""
    found = {"wins": who_wins(pairs), "long": how_long(pairs), "close": how_close(pairs)}
    return found if pairs.new is None else {**found, "change": what_changes(pairs)}


def what_changes(pairs: Pairs) -> LabChart:
    """Draw how many moves longer or shorter each game is under the new rules."""
    theme = style.theme_named("light")
    longer = pairs.differences[Measure(MOVES)]
    low, step, count = _bins(longer, SPARE)
    below, above = longer.low < low, longer.high >= low + count * step
    fig = style.figure(theme, HEIGHT, "What does it do to each game?", _games_played(pairs), "")
    ends: list[tuple[float, float]] = [(low + i * step, low + (i + 1) * step - 1) for i in range(count)]
    ends[0] = (-inf, ends[0][1]) if below else ends[0]
    ends[-1] = (ends[-1][0], inf) if above else ends[-1]
    names = [longer_text(*each) for each in ends]
    games = {_key("change", NEW, name): GamesBehind(longer, *each) for name, each in zip(names, ends, strict=True)}
    shares = [each.share for each in games.values()]
    texts = [f"{name}, {style.percent(one.mean)}" for name, one in zip(names, shares, strict=True)]
    _add_bars(fig, theme, names, shares, marker=_bar_styles(theme, full=True), **_clickable(list(games), texts, games))
    ticks = _ticks(low, step, count, below=below, above=above)
    across = f"moves fewer ({MINUS}) or more (+)"
    _name_columns(fig, names, ticks, across if step == 1 else f"{across}; {low + step:,}: {names[1]}")
    rows_ = data_table.table(
        ("difference", "proportion of games", *data_table.INTERVAL),
        [(name, *one) for name, one in zip(names, shares, strict=True)],
    )
    return LabChart(Chart(fig, f"On the mean, {_change_text(longer)}.", _change_finding(longer), rows_), games)


def _change_finding(longer: Values) -> str:
    """Describe the median difference."""
    middle = (longer.low_median + longer.at_rank(len(longer) // 2)) / 2
    if not middle:
        same = "Every game is as long as before"
        return same if longer.is_zero else "Half of the games are no longer, half no shorter"
    return f"The middle game is {counted(round(abs(middle)), 'move')} {'longer' if middle > 0 else 'shorter'}"


def _change_text(longer: Values) -> str:
    """Describe the mean difference, its interval and the verdict."""
    change = mean(longer)
    moves = f"{style.signed(change.mean)} moves"
    if not isfinite(change.low):
        return f"{moves}; fewer than {ENOUGH} games are too few for a verdict"
    verdict = "so there is a difference" if change.is_clear else "which contains 0, so it is too close to call"
    return f"{moves}; 95% interval {style.signed(change.low)} to {style.signed(change.high)}, {verdict}"


def who_wins(pairs: Pairs) -> LabChart:
    """Draw how often the starting player and each side win, under each set of rules."""
    theme = style.theme_named("light")
    shown = [found for found in summaries_to_show(pairs) if found.measure.what in SHARES]
    labels = [short_label(pairs, found.measure) for found in shown]
    height = dot_rows.height_of(labels, lines=len(pairs.numbers))
    fig = style.figure(theme, height, "Who wins?", _legend(pairs), "proportion of games")
    games: dict[Key, GamesBehind] = {}
    for place, (version, measured) in enumerate(pairs.numbers.items()):
        keys = [_key("wins", version, label(pairs, found.measure)) for found in shown]
        for key, found in zip(keys, shown, strict=True):
            games[key] = GamesBehind(measured[found.measure], 1, 1)
        means = [found.by_rules[version] for found in shown]
        named = zip(shown, means, strict=True)
        texts = [f"{version}: {label(pairs, found.measure)}, {style.percent(one.mean)}" for found, one in named]
        look = _bar_styles(theme, full=_is_last(pairs, place))
        fig.add_trace(
            type="scatter",
            x=[one.mean for one in means],
            y=[-i + _offset(pairs, place) for i in range(len(shown))],
            mode="markers",
            error_x=style.error_bars(means) | {"color": look["line"]["color"], "thickness": 3, "width": dot_rows.CAP},
            marker={"size": 9, **look},
            cliponaxis=False,
            **_clickable(keys, texts, games),
        )
    ends = [max(max(one.mean, one.high) for one in found.by_rules.values()) for found in shown]
    fig.update_xaxes(tickformat=".0%", nticks=4, range=[0, 1.05 * max(ends)])
    dot_rows.write_labels(fig, labels)
    dot_rows.write_values(fig, [(end, _values(found)) for end, found in zip(ends, shown, strict=True)])
    told = "; ".join(
        f"{label(pairs, found.measure)}: "
        + ", ".join(f"{style.percent(one.mean)} ({version})" for version, one in found.by_rules.items())
        for found in shown
    )
    return LabChart(Chart(fig, f"{told}.", _winner(pairs, shown), _shares(pairs, labels, shown)), games)


def _winner(pairs: Pairs, shown: Sequence[MeasureSummary]) -> str:
    """Describe which side wins most often, or how often the starting player wins if it isn't always the same player.

    If there are two sets of rules, this describes the new ones.
    """
    version = list(pairs.versions)[-1]
    often = {found.measure: found.by_rules[version].mean for found in shown if found.measure.what in {STARTER, WINS}}
    under = f" under the {version}" if pairs.new else ""
    if Measure(STARTER) in often:
        return f"{label(pairs, Measure(STARTER))} {style.percent(often[Measure(STARTER)])} of the games{under}"
    if pairs.games < ENOUGH:
        few = f"{counted(pairs.games, 'game')} {'is' if pairs.games == 1 else 'are'} too few to tell"
        return f"{few} who wins most often{under}"
    leading = _leading(pairs.numbers[version], often)
    if len(leading) == 1:
        return f"{label(pairs, leading[0])} most often{under}: {style.percent(often[leading[0]])}"
    if len(leading) == len(often):
        return f"Who wins most often{under} is {CLOSE}"
    series = pairs.old.series
    who = " or ".join(side_name(series.sides, len(series.bots), measure.side) for measure in leading)
    verb = "wins" if series.sides == len(series.bots) else "win"
    return f"{capital(who)} {verb} most often{under}: which is {CLOSE}"


def _leading(measured: Measured, often: Mapping[Measure, float]) -> list[Measure]:
    """Return the side with the most wins, and the sides that aren't clearly behind it."""
    most = max(often, key=lambda measure: often[measure])
    return [
        side for side in often if side == most or not proportion_difference(measured[most] - measured[side]).is_clear
    ]


def _shares(pairs: Pairs, labels: Sequence[str], shown: Sequence[MeasureSummary]) -> data_table.Table:
    """Build the data table: each row with its proportions under each set of rules."""
    rows_ = [
        (name, version, *found.by_rules[version])
        for name, found in zip(labels, shown, strict=True)
        for version in pairs.versions
    ]
    return data_table.table(("", "rules", "proportion of games", *data_table.INTERVAL), rows_)


def _values(found: MeasureSummary) -> str:
    """Format the proportions of a row, in the order of its dots."""
    return "<br>".join(f"<b>{style.percent(one.mean)}</b>" for one in found.by_rules.values())


def how_long(pairs: Pairs) -> LabChart:
    """Draw the distribution of the number of moves."""
    return _columns(pairs, Measure(MOVES), "How long?", "moves")


def how_close(pairs: Pairs) -> LabChart:
    """Draw the distribution of the winner's lead."""
    unit = unit_of(pairs.old.series.definition)
    return _columns(pairs, Measure(LEAD), "How close?", f"{unit} ahead of the next")


def _columns(pairs: Pairs, measure: Measure, title: str, unit: str) -> LabChart:
    """Draw a histogram of a measure; columns are open for the old rules and filled for the new ones."""
    theme = style.theme_named("light")
    fig = style.figure(theme, HEIGHT, title, _legend(pairs), "")
    every = [numbers[measure] for numbers in pairs.numbers.values()]
    low, step, count = _bins(sum(every, Values()), 0.0)
    names = [_span(low + bin_ * step, step) for bin_ in range(count)]
    ends: list[tuple[float, float]] = [(low + bin_ * step, low + (bin_ + 1) * step - 1) for bin_ in range(count)]
    ends[-1] = (ends[-1][0], inf)
    above = max(values.high for values in every) >= low + count * step
    if above:
        names[-1] = f"{low + (count - 1) * step:,}+"
    games: dict[Key, GamesBehind] = {}
    drawn: list[Sequence[Any]] = []
    for place, (version, measured) in enumerate(pairs.numbers.items()):
        behind = [GamesBehind(measured[measure], *each) for each in ends]
        shares = [each.share for each in behind]
        keys = [_key(measure.what, version, name) for name in names]
        games |= zip(keys, behind, strict=True)
        shown = zip(names, shares, strict=True)
        texts = [f"{version}: {_with_unit(name, unit)}, {style.percent(one.mean)}" for name, one in shown]
        look = _bar_styles(theme, full=_is_last(pairs, place))
        _add_bars(fig, theme, names, shares, marker=look, **_clickable(keys, texts, games))
        drawn += [(name, version, *one) for name, one in zip(names, shares, strict=True)]
    fig.update_layout(barmode="group")
    title = unit if step == 1 else f"{unit} ({low + step:,}: {names[1]})"
    _name_columns(fig, names, _ticks(low, step, count, above=above), title)
    table = data_table.table((unit, "rules", "proportion of games", *data_table.INTERVAL), drawn)
    return LabChart(Chart(fig, _summary_text(pairs, measure, unit), _median_text(pairs, measure, unit), table), games)


def _median_text(pairs: Pairs, measure: Measure, unit: str) -> str:
    """Describe the median, and the median under the old rules if there are two sets."""
    old, *_, new = [measured[measure].low_median for measured in pairs.numbers.values()] * 2
    before = "" if pairs.new is None else f" (before: {old:,})"
    return f"Half of the games: at most {_with_unit(f'{new:,}', unit)}{before}"


def _with_unit(count: str, unit: str) -> str:
    """Add a unit to a count: `1 round ahead of the next`, `2 rounds ahead of the next`."""
    return f"{count} {re.sub(r's(?= |$)', '', unit, count=1) if count == '1' else unit}".strip()


def _add_bars(fig: Figure, theme: Theme, names: list[str], shares: Sequence[MeanInterval], **more: Any) -> None:
    """Add the columns for one set of rules, with their intervals."""
    errors = style.error_bars(shares) | {"color": theme.ink, "thickness": 1.5, "width": 0}
    fig.add_trace(type="bar", x=names, y=[one.mean for one in shares], error_y=errors, **more)


def _ticks(low: int, step: int, count: int, *, below: bool = False, above: bool = False) -> list[str]:
    """Return the tick labels, the lowest value of each column; the first and the last column may be open-ended."""
    ticks = [f"{low + i * step:,}" for i in range(count)]
    ticks[0] = f"<{low + step:,}" if below else ticks[0]
    ticks[-1] += "+" if above else ""
    return ticks


def longer_text(low: float, high: float) -> str:
    """Describe a range of differences in moves; an end may be infinite.

    >>> longer_text(-100, -81), longer_text(1, 1), longer_text(80, inf)
    ('81 to 100 moves fewer', '1 move more', '80 or more moves more')
    """
    if low == high == 0:
        return "as many moves"
    if low < 0 <= high:
        return f"{_up_to(-low)} fewer to {_up_to(high)} more"
    near, far = (-high, -low) if high < 0 else (low, high)
    if near == far:
        return f"{counted(int(near), 'move')} {'fewer' if high < 0 else 'more'}"
    span = f"{near:,.0f} or more" if far == inf else f"{near:,.0f} to {far:,.0f}"
    return f"{span} moves {'fewer' if high < 0 else 'more'}"


def _up_to(count: float) -> str:
    return "any number" if count == inf else f"{count:,.0f}"


def _name_columns(fig: Figure, names: list[str], ticks: list[str], title: str) -> None:
    """Set the axes of a histogram: a tick label for each column, and a title."""
    fig.update_layout(bargap=0.2, bargroupgap=0.05)
    fig.update_xaxes(type="category", showgrid=False, tickvals=names, ticktext=ticks)
    style.name_x_axis(fig, title)
    highest = max(y + up for trace in fig.data for y, up in zip(trace["y"], trace["error_y"]["array"], strict=True))
    style.scale_left(fig, 0, 1.08 * highest or 1.0, "proportion of games", shares=True)


def _bins(values: Values, spare: float) -> tuple[int, int, int]:
    """Choose the bins of a histogram: the start of the first bin, the width, and the number of bins.

    The last bin also contains the largest values (`SPARE`), which may be far away. The first one also contains the
    smallest values, as many as the proportion `spare`.
    """
    low, high = values.quantile(spare), values.quantile(1 - SPARE)
    step = _round_step(ceil((high - low + 1) / BARS))
    low = low // step * step
    return low, step, (high - low) // step + 1


def _round_step(least: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if step >= least:
                return step
        size *= 10


def _span(low: int, step: int) -> str:
    return f"{low:,}" if step == 1 else f"{low:,} to {low + step - 1:,}"


def _summary_text(pairs: Pairs, measure: Measure, unit: str) -> str:
    """Describe the median and the middle 80% under each set of rules."""
    parts = []
    for version, measured in pairs.numbers.items():
        values = measured[measure]
        low, high = values.quantile(0.1), values.quantile(0.9)
        parts.append(f"{version} {values.low_median:,} (eight games in ten: {low:,} to {high:,})")
    return f"{capital(unit)}, in the middle of all games: {'; '.join(parts)}."


# --- Dots and bars ----------------------------------------------------------------------------------------------------


def _key(plot: str, version: str, name: str) -> Key:
    return (plot, version, name)


def _is_last(pairs: Pairs, place: int) -> bool:
    return place == len(pairs.versions) - 1


def _offset(pairs: Pairs, place: int) -> float:
    return 0.0 if pairs.new is None else APART * (1 - 2 * place)


def _legend(pairs: Pairs) -> str:
    kinds = "Open: old rules. Full: new rules." if pairs.new else f"{capital(next(iter(pairs.versions)))}."
    return f"{kinds}\n{_game(pairs)}, {counted(pairs.games, 'game')}. {dot_rows.LINES}"


def _games_played(pairs: Pairs) -> str:
    others = "dealt to other numbers of players" if pairs.same_deck else "with decks that differ"
    how = "on the same shuffles" if pairs.same_shuffles else others
    return f"{_game(pairs)}, {counted(pairs.games, 'game')} each {how}\n{dot_rows.LINES}"


def _game(pairs: Pairs) -> str:
    """Return the name of the game."""
    return pairs.old.series.definition.name


def _clickable(keys: Sequence[Key], texts: list[str], games: Mapping[Key, GamesBehind]) -> dict[str, Any]:
    """Return the labels of points, and the keys that clicks send if there are games behind the points."""
    return {
        "customdata": [list(key) if games[key] else None for key in keys],
        "ids": texts,
        "hovertext": texts,
        "hovertemplate": [f"%{{hovertext}}{CLICK if games[key] else ''}<extra></extra>" for key in keys],
    }


def _bar_styles(theme: Theme, *, full: bool) -> dict[str, Any]:
    """Return the style of bars or dots: filled for new rules, open for old ones."""
    colour = theme.accent if full else theme.quiet
    return {"color": theme.accent if full else theme.ground, "line": {"color": colour, "width": 2}}
