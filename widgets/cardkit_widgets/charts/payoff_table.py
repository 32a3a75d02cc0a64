"""Payoff tables of two-player games, with the best replies of both players marked."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital
from cardkit_widgets.charts import data_table, label_fitting, style
from cardkit_widgets.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height in pixels of a row, which contains a number and a line of words below it.
ROW = 96
# The maximum number of columns that fit on a phone.
MOST = 4
# The height of a line in a column's name, in pixels.
LINE = 23


def payoffs(
    gains: Mapping[str, Mapping[str, SupportsFloat]],
    *,
    title: str = "What does it bring?",
    unit: str = "",
    theme: str = "light",
) -> Chart:
    """Draw the payoff table of a zero-sum game, in which the other player loses what you gain.

    Your best reply is marked in each column, and the other player's best reply in each row. A click returns both
    choices.

    Args:
        gains: Your gain by both choices, `{your choice: {their choice: gain}}`, with one to four columns. Name a choice
            with its player: `you stay`, `they leave`.
        title: What the chart is about. The headline names a pair of choices that are best replies to each other.
        unit: What a gain counts, such as `points`.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `gains` is empty or has more than four columns, or its rows don't have the same columns.

    """
    rows, columns = list(gains), list(next(iter(gains.values()), {}))
    _check(gains, rows, columns)
    values = [[float(gains[row][column]) for column in columns] for row in rows]
    look = style.theme_named(theme)
    below = f"Rows: your choice. Columns: your opponent's.\nIn the cells: your gain{f', {unit}' if unit else ''}"
    fig = style.figure(look, ROW * len(rows), title, below, "")
    fig.add_trace(**_cells(look, rows, columns, values))
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            size = f'<span style="font-size:{style.TEXT}px">'
            text = "<br>".join([f"{size}<b>{style.signed(value)}</b></span>", *_marks(values, x, y)])
            fig.add_annotation(x=x, y=y, text=text, showarrow=False, font={"size": style.SMALL})
    _write_names(fig, rows, columns)
    cells = ((row, column, gains[row][column]) for row in rows for column in columns)
    table = data_table.table(("your choice", "their choice", f"your gain{f' ({unit})' if unit else ''}"), cells)
    return Chart(fig, _cells_text(rows, columns, values), _finding(rows, columns, values), table)


def _finding(rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float]]) -> str:
    """Return the headline: the first pair of choices that are best replies to each other, if there is one."""
    both = [(y, x) for y in range(len(rows)) for x in range(len(columns)) if len(_marks(values, x, y)) == 2]  # noqa: PLR2004
    if not both:
        return "No pair of choices is best for both"
    y, x = both[0]
    return f"Best for both: {rows[y]}, {columns[x]}"


def _check(gains: Mapping[str, Mapping[str, SupportsFloat]], rows: Sequence[str], columns: Sequence[str]) -> None:
    if not rows or not columns:
        raise CardkitError("there are no choices to show")
    if len(columns) > MOST:
        raise CardkitError(f"{len(columns)} columns are too many to be read: {MOST} at most")
    if any(list(gains[row]) != columns for row in rows):
        raise CardkitError("each of your choices needs a gain for every choice of theirs, in the same order")


def _marks(values: Sequence[Sequence[float]], x: int, y: int) -> list[str]:
    """Return the marks of a cell: whether it is your best reply, their best reply, or both."""
    yours = values[y][x] == max(row[x] for row in values)
    theirs = values[y][x] == min(values[y])
    return [*["your best"] * yours, *["their best"] * theirs]


def _cells(theme: Theme, rows: Sequence[str], columns: Sequence[str], values: list[list[float]]) -> dict[str, Any]:
    """Return the trace of cells, tinted where you gain."""
    gains = [[1 if value > 0 else 0 for value in row] for row in values]
    points = [[[row, column] for column in columns] for row in rows]
    hover = "%{customdata[0]}, %{customdata[1]}: %{text}<extra></extra>"
    texts = [[style.signed(value) for value in row] for row in values]
    cells = style.heatmap(gains, (theme.shade, theme.fill), points, texts)
    return cells | {"xgap": 4, "ygap": 4, "hovertemplate": hover}


def _write_names(fig: Figure, rows: Sequence[str], columns: Sequence[str]) -> None:
    """Write the names of the rows on the left and of the columns above."""
    names = {"showgrid": False, "tickfont": {"size": style.TEXT, "color": fig.layout["font"]["color"]}, "ticklen": 4}
    beside = [row.rsplit(" ", 1) for row in rows]
    style.make_margin(
        fig, style.MARGIN + max(label_fitting.text_width(part, style.TEXT) for parts in beside for part in parts)
    )
    letters = int(label_fitting.plot_width(fig) / len(columns) / label_fitting.text_width("n", style.TEXT)) - 1
    above = [wrap(column, letters) for column in columns]
    style.make_room(fig, LINE * max(map(len, above)))
    ends = (("x", above, [-0.5, len(columns) - 0.5]), ("y", beside, [len(rows) - 0.5, -0.5]))
    for axis, labels, span in ends:
        ticks = {
            "tickvals": list(range(len(labels))),
            "ticktext": ["<br>".join(map(escape, parts)) for parts in labels],
        }
        fig.update_layout(**{f"{axis}axis": {**names, **ticks, "range": span, "tickangle": 0}})
    fig.update_xaxes(side="top")


def _cells_text(rows: Sequence[str], columns: Sequence[str], values: Sequence[Sequence[float]]) -> str:
    """Describe each cell, then the best replies."""
    said = [
        f"{capital(row)}, {column}: {style.signed(value)}."
        for row, its in zip(rows, values, strict=True)
        for column, value in zip(columns, its, strict=True)
    ]
    yours = [
        f"If {column}, your best is: {rows[max(range(len(rows)), key=lambda y: values[y][x])]}."
        for x, column in enumerate(columns)
    ]
    theirs = [
        f"If {row}, their best is: {columns[min(range(len(columns)), key=its.__getitem__)]}."
        for row, its in zip(rows, values, strict=True)
    ]
    return " ".join([*said, *yours, *theirs])
