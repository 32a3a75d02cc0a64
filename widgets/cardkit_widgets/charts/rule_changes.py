"""Charts that compare rules: how much each measure changes."""

from __future__ import annotations

from math import isfinite, isnan, nan
from typing import TYPE_CHECKING

from cardkit.simulation.accumulators import SHARES
from cardkit.simulation.comparison import EVERY, change_text, is_alike, rows_of
from cardkit.simulation.estimate_text import LABELS, estimate_text, interval_text, more_of
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, count_of, listed
from cardkit_widgets.charts import data_table, dot_rows
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.dot_rows import DotRow

if TYPE_CHECKING:
    from cardkit.simulation import Comparison
    from cardkit.simulation.comparison import ComparisonRow as Found

# Up to this many measures are named in the headline; if there are more, only their number is given.
NAMED = 2
UNIT = "change (0: none), each measure on its own scale"
COLUMNS = ("measure", "before", "after", "change", *data_table.INTERVAL)
BY_CHANCE = "By chance alone, about one interval in 20 excludes 0."


def changes(comparison: Comparison, *, title: str = "What does the change do?", theme: str = "light") -> Chart:
    """Draw the change in each measure of a comparison, with its 95% interval, around 0 (no change).

    Each measure has its own scale, shared by its seats, so that proportions and points fit into one chart. A full dot
    is a clear change: its interval doesn't contain 0.

    Args:
        comparison: The result of `cardkit.compare`.
        title: What the chart is about. The headline names the measures with clear changes.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If no pair of games was played.

    >>> from cardkit_widgets import charts
    >>> compared = cardkit.compare("parrot", {"rounds": 3}, games=100, seed=1, players=2, progress=False)
    >>> charts.changes(compared).title
    'Clear changes: moves per game and rounds per game'

    """
    found = rows_of(comparison)
    if not found:
        raise CardkitError("there are no changes to show: no pair of games was played")
    drawn = [_row(one, _reach(found, one.measure)) for one in found]
    shuffles = " on the same shuffles" if comparison.same_shuffles else ""
    below = f"{change_text(comparison)}: {count_of(f'{comparison.games:,}', 'game')} each{shuffles}\n{dot_rows.LINES}"
    fig = dot_rows.figure(theme, drawn, title, below, UNIT, zero=True)
    fig.update_xaxes(tickvals=[0], ticktext=["0"])
    told = f"{'; '.join(map(_change_text, found))}. {BY_CHANCE}"
    return Chart(fig, told, _finding(found), data_table.table(COLUMNS, map(_table_numbers, found)))


def _factor(measure: str) -> int:
    """Return the factor to multiply a measure by: 100 for proportions, which are shown in percent, otherwise 1."""
    return 100 if measure in SHARES else 1


def _row(one: Found, scale: float) -> DotRow:
    factor, change = _factor(one.measure), one.found.change
    ends = (nan, nan) if is_alike(one.measure, change) else change.interval
    low, high = (factor * end for end in ends)
    return DotRow(one.label, _amount(one), factor * change.mean, low, high, full=change.is_clear, scale=scale)


def _reach(found: list[Found], measure: str) -> float:
    """Return the largest absolute value of a measure's changes and intervals, over all seats."""
    changed = [one.found.change for one in found if one.measure == measure]
    ends = [abs(end) for change in changed for end in (change.mean, change.low, change.high) if isfinite(end)]
    return _factor(measure) * max(ends, default=0.0) or 1.0


def _finding(found: list[Found]) -> str:
    """Return the headline: the measures that change clearly."""
    clear = dict.fromkeys(LABELS[one.measure] for one in found if one.found.change.is_clear)
    measures = dict.fromkeys(one.measure for one in found)
    if not clear:
        return "No clear change"
    if len(clear) > NAMED:
        return f"{len(clear)} of {len(measures)} measures change clearly"
    return f"Clear change{'s' if len(clear) > 1 else ''}: {listed([*clear])}"


def _amount(one: Found) -> str:
    """Format a change like in the printed table, but without its standard error."""
    number, error, _ = estimate_text(
        one.measure, one.found.change, signed=True, more=more_of(one.measure, *one.found)
    ).partition(" ± ")
    return f"{number}%" if error and one.measure in SHARES else number


def _change_text(one: Found) -> str:
    change = one.found.change
    between = interval_text(one.measure, change, more_of(one.measure, *one.found))
    how = f" {EVERY}" if is_alike(one.measure, change) else "" if isnan(change.low) else f" (95% interval {between})"
    return f"{capital(one.label)}: {_amount(one)}{how}"


def _table_numbers(one: Found) -> list[object]:
    before, after, change = one.found
    ends = (None, None) if is_alike(one.measure, change) else change.interval
    return [one.label, before.mean, after.mean, change.mean, *ends]
