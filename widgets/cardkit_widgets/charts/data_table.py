"""Data tables of charts: lists of rows, the first of which contains the column names."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardkit_widgets.charts.figure import Figure


Cell = str | float | None
Table = Sequence[Sequence[Cell]]

# The number of significant digits in a table.
DIGITS = 6
INTERVAL = ("95% interval from", "95% interval to")


def to_cell(value: Any) -> Cell:
    """Convert a value to a cell: a number with six digits, None if it is missing or infinite, or a string."""
    if value is None or isinstance(value, str | bool):
        return value if value is None else str(value)
    if not isinstance(value, SupportsFloat):
        return str(value)
    number = float(value)
    return float(f"{number:.{DIGITS}g}") if isfinite(number) else None


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> Table:
    """Build a table from column names and rows of values."""
    return [list(head), *([to_cell(value) for value in row] for row in rows)]


def join_columns(name: str, columns: Mapping[str, Mapping[Any, Any]]) -> Table:
    """Build a table from columns `{name: {x: value}}`, one row for each x; missing values are None.

    Args:
        name: The name of the first column, which contains x.
        columns: The columns by name. Rows are sorted by x if every x is a number.

    """
    keys = list(dict.fromkeys(key for column in columns.values() for key in column))
    ordered = sorted(keys) if all(isinstance(key, int | float) for key in keys) else keys
    return table([name, *columns], ([key, *(column.get(key) for column in columns.values())] for key in ordered))


def from_figure(figure: Figure) -> Table:
    """Build a table from a figure: a row for each bar or dot, with the ends of its interval."""
    drawn = [trace for trace in figure.data if trace["type"] in {"bar", "scatter"}]
    return table(["", "across", "up", *INTERVAL], (row for trace in drawn for row in _points(trace)))


def _points(trace: Mapping[str, Any]) -> Iterable[Sequence[Any]]:
    along = "error_x" if "error_x" in trace else "error_y"
    errors = trace.get(along, {})
    high, low = (list(errors.get(name, ())) for name in ("array", "arrayminus"))
    names = list(trace.get("ids", ()))
    for i, (x, y) in enumerate(zip(trace["x"], trace["y"], strict=True)):
        middle = x if along == "error_x" else y
        if x is None or y is None:
            continue
        ends = [middle - (low or high)[i], middle + high[i]] if high else [None, None]
        yield [names[i] if names else trace.get("name", ""), x, y, *ends]
