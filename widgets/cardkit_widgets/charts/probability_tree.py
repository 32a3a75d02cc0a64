"""Probability trees, with the product of the probabilities at the end of each path.

Trees grow downwards, with each step indented, so that the same tree fits on a projector and on a phone. A branch shows
the probability of its step. The bar and the bold number at the end of a path show the probability of the whole path.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import prod
from textwrap import wrap
from typing import TYPE_CHECKING, Any, SupportsFloat

from cardkit.table.errors import CardkitError
from cardkit_widgets.charts import data_table, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.label_fitting import PHONE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The height of a row in pixels where each label has one line.
ROW = 54
# The indent of each step, in pixels.
INDENT = 26
# The distance in pixels from the middle of a bar to the label above it.
ABOVE = 11
# The height of a path's bar, as a fraction of the row height, so that its number fits in.
BAR = 0.37
# The gap in pixels between the end of a bar and its number.
BESIDE = 6
# The height of the root's label above the first row, and the space that the label takes, in rows.
ROOT, ABOVE_ROOT = 0.68, 0.5
# The width of a letter in pixels.
LETTER = 10
# Up to this many paths are all described; if there are more, only the most likely ones are.
FEW = 6
FILLED = "\nFilled: the paths that are added up."
# Fractions with more characters than this are written as percentages.
LONG = 5


@dataclass(frozen=True)
class Branch:
    """A branch of a probability tree.

    Args:
        label: The name of the event.
        chance: Its probability at this step, given the branches before it. A `Fraction` is shown as a fraction.
        then: The branches of the next step; none at the end of a path.

    """

    label: str
    chance: SupportsFloat
    then: Sequence[Branch] = ()


# A path: the branches from the root to a branch.
Path = tuple[Branch, ...]


def tree(
    branches: Sequence[Branch],
    *,
    title: str = "What may come next?",
    root: str = "",
    added: Collection[Sequence[str]] = (),
    theme: str = "light",
) -> Chart:
    """Draw a probability tree from the top down, with the product of the probabilities at the end of each path.

    A click returns the labels of a path.

    Args:
        branches: The branches of the first step.
        title: What the chart is about. The headline is the sum of `added`, or the most likely path.
        root: The situation before the first step.
        added: Paths, as sequences of labels, whose probabilities are added up. Only their bars are filled.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If `branches` is empty, the chances of a step aren't probabilities or add up to more than 1, or
            `added` contains something that isn't a complete path.

    """
    if not branches:
        raise CardkitError("there are no branches to show")
    _check(branches)
    rows = list(_walk(branches))
    chosen = _chosen(rows, added)
    look = style.theme_named(theme)
    more = ABOVE_ROOT if root else 0.0
    below = "At a branch: the chance of its step.\nBar and bold number: the whole path."
    row = ROW + style.SMALL_LINE * (max(len(_break_last_label(path)) for path in rows) - 1)
    fig = style.figure(look, row * (len(rows) + 0.1 + more), title, f"{below}{FILLED if chosen else ''}", "")
    steps = max(map(len, rows))
    style.make_margin(fig, style.MARGIN + INDENT * steps)
    _draw_bars(fig, look, rows, chosen)
    words = [note for i, path in enumerate(rows) for note in _row(look, i, path, INDENT * (len(path) - steps))]
    if root:
        first = f"<b>{'<br>'.join(map(escape, wrap(root, int(PHONE / LETTER))))}</b>"
        words.insert(0, _text(ROOT, first) | {"xshift": -INDENT * steps})
    lines = [line for i in range(len(rows)) for line in _joining_lines(look, rows, i, steps, row)]
    fig.update_layout(annotations=words, shapes=lines)
    fig.update_xaxes(range=[0, 1], visible=False)
    fig.update_yaxes(range=[0.6 - len(rows), 0.7 + more], visible=False)
    said = _sentence([path for path in rows if not path[-1].then])
    told = " ".join(filter(None, [f"First: {root}." if root else "", said, _sum_text(chosen)]))
    return Chart(fig, told, _finding(rows, chosen), _table(rows))


def _finding(rows: Sequence[Path], chosen: Sequence[Path]) -> str:
    """Return the headline: the sum of the chosen paths, or the most likely path."""
    if chosen:
        return f"Added up: {_fraction_and_percentage(sum(map(_product, chosen)))}"
    best = max((path for path in rows if not path[-1].then), key=lambda path: float(_product(path)))
    return f"The most likely path: {', then '.join(_labels(best))}, {_fraction_and_percentage(_product(best))}"


def _table(rows: Sequence[Path]) -> data_table.Table:
    """Build the data table: each complete path with its probability."""
    ends = [path for path in rows if not path[-1].then]
    return data_table.table(("path", "chance"), ((", then ".join(_labels(path)), _product(path)) for path in ends))


def _chosen(rows: Sequence[Path], added: Collection[Sequence[str]]) -> list[Path]:
    """Return the paths with these labels. Raises CardkitError if one isn't a complete path."""
    ends = {_labels(path): path for path in rows if not path[-1].then}
    for labels in added:
        if tuple(labels) not in ends:
            text = f"{', then '.join(labels)} isn't a complete path, unlike {'; '.join(map(', then '.join, ends))}"
            raise CardkitError(text)
    return [path for labels, path in ends.items() if labels in {tuple(each) for each in added}]


def _labels(path: Path) -> tuple[str, ...]:
    return tuple(branch.label for branch in path)


def _sum_text(chosen: Sequence[Path]) -> str:
    """Describe the sum of the chosen paths."""
    if not chosen:
        return ""
    listed = " and ".join(", then ".join(_labels(path)) for path in chosen)
    return f"Added up, {listed} make {_fraction_and_percentage(sum(map(_product, chosen)))}."


def _check(branches: Sequence[Branch]) -> None:
    chances = [float(branch.chance) for branch in branches]
    if not all(0 <= chance <= 1 for chance in chances) or sum(chances) > 1 + 1e-9:
        labels = ", ".join(branch.label for branch in branches)
        text = f"the chances of one step must be between 0 and 1 and add up to 1 at most: check those of {labels}"
        raise CardkitError(text)
    for branch in branches:
        _check(branch.then)


def _walk(branches: Sequence[Branch], before: Path = ()) -> Iterator[Path]:
    """Yield each branch together with the branches that lead to it, from the top down."""
    for branch in branches:
        yield (*before, branch)
        yield from _walk(branch.then, (*before, branch))


def _product(path: Path) -> Any:
    return prod(branch.chance if isinstance(branch.chance, Fraction | int) else float(branch.chance) for branch in path)


def _chance_text(chance: Any) -> str:
    """Format a probability as a fraction if that is short, otherwise as a percentage."""
    text = str(chance) if isinstance(chance, Fraction) else ""
    return text if text and len(text) <= LONG else style.percent(float(chance))


def _fraction_and_percentage(chance: Any) -> str:
    """Format a probability as a percentage, after the fraction if that is short."""
    own = style.percent(float(chance))
    return f"{chance} = {own}" if _chance_text(chance) != own and chance not in {0, 1} else own


def _draw_bars(fig: Figure, theme: Theme, rows: Sequence[Path], chosen: Sequence[Path]) -> None:
    """Draw a bar for each path, as long as its probability; the width of the plot is 1."""
    ends = [i for i, path in enumerate(rows) if not path[-1].then]
    filled = [not chosen or rows[i] in chosen for i in ends]
    fig.add_trace(
        type="bar",
        orientation="h",
        x=[float(_product(rows[i])) for i in ends],
        y=[-i for i in ends],
        width=BAR,
        marker={
            "color": [theme.fill if full else theme.ground for full in filled],
            "pattern": {
                "shape": ["/" if full else "" for full in filled],
                "size": 7,
                "solidity": 0.25,
                "fgcolor": theme.deep,
                "bgcolor": theme.fill,  # otherwise plotly chooses a colour that contrasts with the list of colours
            },
            "line": {"color": theme.accent, "width": 2},
        },
        customdata=[list(_labels(rows[i])) for i in ends],
        hovertext=[escape(", then ".join(_labels(rows[i]))) for i in ends],
        hovertemplate="%{hovertext}: %{x:.2%}<extra></extra>",
    )


def _row(theme: Theme, i: int, path: Path, shift: float) -> Iterator[dict[str, Any]]:
    """Yield the label of row i with the probability of its step, and the product at the end of a path."""
    branch = path[-1]
    words = "<br>".join(map(escape, _break_last_label(path)))
    chance = f'<span style="color:{theme.quiet}">{_chance_text(branch.chance)}</span>'
    yield _text(-i, f"{chance} {words}") | {"xshift": shift, "yshift": ABOVE}
    if not branch.then:
        yield _number(theme, i, path, _fraction_and_percentage(_product(path)))


def _number(theme: Theme, i: int, path: Path, text: str) -> dict[str, Any]:
    """Return the probability of a whole path as an annotation: beside its bar, or in it if there is no space."""
    part = float(_product(path))
    beside = (1 - part) * (PHONE - INDENT * len(path)) > LETTER * len(text) + BESIDE
    where = {"x": part, "xanchor": "left" if beside else "right", "xshift": BESIDE if beside else -BESIDE}
    at = {"y": -i, "yanchor": "middle", "showarrow": False, "font": {"size": style.TEXT}}
    ground = {} if beside else {"bgcolor": theme.fill}  # otherwise the bar's hatching would run through it
    return where | at | ground | {"text": f"<b>{text}</b>"}


def _break_last_label(path: Path) -> list[str]:
    """Break the label of the last branch into lines that fit on a phone beside its chance."""
    branch = path[-1]
    room = (PHONE - INDENT * len(path)) / LETTER - len(_chance_text(branch.chance)) - 1
    return wrap(branch.label, max(int(room), 1)) or [""]


def _text(y: float, text: str) -> dict[str, Any]:
    """Return an annotation on the left of the plot, above this y position."""
    where = {"xref": "paper", "x": 0, "xanchor": "left", "y": y, "yanchor": "bottom", "align": "left"}
    return where | {"text": text, "showarrow": False, "font": {"size": style.TEXT}}


def _joining_lines(theme: Theme, rows: Sequence[Path], i: int, steps: int, row: float) -> Iterator[dict[str, Any]]:
    """Yield the lines that join row i to its parent, as shapes; `row` is the height of a row in pixels."""
    depth = len(rows[i])
    left = INDENT * (depth - 1 - steps) + INDENT / 3
    before = next((k for k in range(i - 1, -1, -1) if len(rows[k]) < depth), None)
    top = 0.6 if before is None else -before + ABOVE / row
    across = -i + (ABOVE + style.TEXT * 0.7) / row
    for ends in ((left, top, left, across), (left, across, left + INDENT / 2, across)):
        x0, y0, x1, y1 = ends
        where = {"xref": "paper", "xsizemode": "pixel", "xanchor": 0, "x0": x0, "x1": x1, "y0": y0, "y1": y1}
        yield where | {"type": "line", "line": _line(theme)}


def _line(theme: Theme) -> dict[str, Any]:
    return {"color": theme.quiet, "width": 2}


def _sentence(ends: Sequence[Path]) -> str:
    """Describe the paths with their probabilities, or the most likely ones of many."""
    likely = sorted(ends, key=lambda path: -float(_product(path)))
    listed = "; ".join(
        f"{', then '.join(_labels(path))}: {_fraction_and_percentage(_product(path))}"
        for path in (ends if len(ends) <= FEW else likely[: FEW // 2])
    )
    if len(ends) <= FEW:
        return f"{len(ends)} path{'s' if len(ends) > 1 else ''}: {listed}."
    return f"{len(ends)} paths, the most likely: {listed}."
