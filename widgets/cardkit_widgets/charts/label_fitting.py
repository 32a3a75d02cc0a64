"""What a phone has room for: how wide words are, and which numbers stand below a plot.

A figure does not know how wide it will be, and so it is drawn for the narrowest screen that it has to be read on.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise
from math import ceil, floor, isclose, isfinite, log10
from typing import TYPE_CHECKING, Any, TypeVar

import plotly.graph_objects as go

from cardkit.table.grammar import MINUS
from cardkit_widgets.charts.style import SMALL, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

N = TypeVar("N", int, float)
# Pixels of a picture on a phone.
PHONE = 326
# How wide a letter is, in sizes of the type, in the widest font that pages are shown in: most letters, and others.
LETTER = 0.64
OTHERS = (
    dict.fromkeys("%mwMW—×", 1.0)
    | dict.fromkeys(f"+-{MINUS}=<>~", 0.84)
    | dict.fromkeys(" .,:;'’|!()iljtfrI/", 0.4)
    | dict.fromkeys("ABCDEGHKNOPQRUVXYZ", 0.76)
)
BOLD = 1.12
# Pixels from one number to the next.
APART = 8
# The same where each number belongs to a column: closer, so that more columns have theirs.
COLUMNS_APART = 3
# Pixels from one line of type to the next.
LINE = 22
# More numbers are not needed.
MOST = 6
# Numbers reach from end to end if they span so much of a plot.
REACH = 0.7
# What notes are called that are seen where there is room.
ROOMY = "roomy"


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How many pixels wide a text is, at most, in type of that size."""
    letters: float = sum(OTHERS.get(letter, LETTER) for letter in text)
    return size * letters * (BOLD if bold else 1)


def kept_on(fig: go.Figure, part: float, wide: float) -> float:
    """How far to move a text that wide, whose middle is at a part of the plot's width, so that it is on the picture."""
    middle, left = part * room(fig), -(fig.layout.margin.l or 0)
    return max(min(0.0, left + PHONE - (middle + wide / 2)), left - (middle - wide / 2))


def room(fig: go.Figure) -> float:
    """How many pixels wide the plot of a figure is."""
    margin = fig.layout.margin
    return PHONE - (margin.l or 0) - (margin.r or 0)


def fitted(figure: go.Figure) -> go.Figure:
    """The same figure with as many numbers below its plot as there is room for, all of them round.

    Where a figure says itself which ones (`tickvals`), it is these, as many as there is room for. What has words there
    and no scale is left as it is.
    """
    fig = go.Figure(figure)
    across = fig.layout.xaxis
    if fig.layout.margin.l is None or across.visible is False:
        return fig
    if across.type == "category":
        _fit_names(fig)
    elif across.ticktext is None and len(ends := list(_ends(fig))) > 1 and min(ends) < max(ends):
        _fit_numbers(fig, min(ends), max(ends))
    return fig


def _fit_names(fig: go.Figure) -> None:
    """Leave out names of columns that would touch each other, but not the last one: it may have no end."""
    across = fig.layout.xaxis
    names, texts = list(across.tickvals), list(across.ticktext)
    column = room(fig) / len(names)
    fig.layout.margin.r = max(fig.layout.margin.r or 0, ceil((width(texts[-1], SMALL) - column) / 2) + 1)
    scale = Scale(fig, -0.5, len(names) - 0.5)
    tried = chain(_with_last(len(names)), _fewer(range(len(names))))
    chosen = next(places for places in tried if scale.has_room(places, [texts[place] for place in places]))
    across.update(tickvals=[names[place] for place in chosen], ticktext=[texts[place] for place in chosen])


def _with_last(count: int) -> Iterator[list[int]]:
    """All of so many places, then every second one, every third, and always the last one."""
    for step in range(1, count):
        places = list(range(0, count, step))
        if places[-1] < count - 1:
            yield [*places, count - 1]
        yield [*places[:-1], count - 1]


def _fit_numbers(fig: go.Figure, low: float, high: float) -> None:
    """Write round numbers, or those that the figure asks for, as far as there is room."""
    across = fig.layout.xaxis
    said = _saying(across.tickformat)
    scale = Scale(fig, low, high)
    if across.tickvals is not None:
        chosen = _of_columns(scale, list(across.tickvals), said)
    else:
        tried = _round(low, high, across.nticks or MOST)
        chosen = next(values for values in tried if scale.has_room(values, list(map(said, values))))
    across.update(tickvals=chosen, ticktext=[said(value) for value in chosen], tickformat=None)


def _of_columns(scale: Scale, values: Sequence[float], said: Callable[[float], str]) -> list[float]:
    """Of numbers at even steps every one, every second or third; of others the two ends, and what fits between."""

    def has_room(some: Sequence[float]) -> bool:
        return scale.has_room(some, list(map(said, some)), COLUMNS_APART)

    steps = [high - low for low, high in pairwise(values)]
    if all(isclose(step, steps[0]) for step in steps):
        return next(some for some in _fewer(values) if has_room(some))
    chosen: list[float] = []
    for value in (values[0], values[-1], *values[1:-1]):
        if has_room(more := sorted([*chosen, value])):
            chosen = more
    return chosen


def uncrowded(
    fig: go.Figure, notes: Sequence[dict[str, Any]], columns: Sequence[tuple[float, float]] = ()
) -> list[dict[str, Any]]:
    """Notes in bold above columns; on a phone, those are not seen that touch an earlier one or a higher column.

    The `columns` are pairs of a place and a height, in the order of their places.

    A page measures its room and shows those called `ROOMY` that fit (`front/chart/label_collisions.js`).
    """
    ends = list(_ends(fig)) or [0.0, 1.0]
    low, high = fig.layout.yaxis.range
    part = fig.layout.yaxis.domain or (0, 1)
    tall = fig.layout.height - fig.layout.margin.t - fig.layout.margin.b
    across, up = room(fig) / ((max(ends) - min(ends)) or 1), tall * (part[1] - part[0]) / (high - low)
    gaps = [right - left for (left, _), (right, _) in pairwise(columns)]
    half = min(gaps, default=1) * (1 - (fig.layout.bargap or 0)) / 2 * across
    seen: list[dict[str, Any]] = []
    for note in notes:
        wide = _bold(note)
        if any(y > note["y"] and abs(x - note["x"]) * across < wide / 2 + half for x, y in columns):
            continue
        beside = (each for each in seen if abs(each["y"] - note["y"]) * up < LINE)
        if all(abs(each["x"] - note["x"]) * across >= (_bold(each) + wide) / 2 + APART for each in beside):
            seen.append(note)
    return [note | {"name": ROOMY, "opacity": int(note in seen)} for note in notes]


def _bold(note: dict[str, Any]) -> float:
    """How wide a note in bold is."""
    return width(re.sub("<[^>]*>", "", note["text"]), TEXT, bold=True)


class Scale:
    """Where numbers from `low` to `high` lie below a plot, in pixels."""

    def __init__(self, fig: go.Figure, low: float, high: float) -> None:
        self.low, self.pixels = low, room(fig) / (high - low)
        self.left, self.right = -fig.layout.margin.l, PHONE - fig.layout.margin.l

    def has_room(self, values: Sequence[float], texts: Sequence[str], apart: float = APART) -> bool:
        """Say whether texts below these numbers are so far apart from each other; one alone always has room."""
        if len(values) < 2:  # noqa: PLR2004
            return True
        before = self.left - apart
        for value, text in zip(values, texts, strict=True):
            middle, half = (value - self.low) * self.pixels, width(text, SMALL) / 2
            if middle - half < before + apart:
                return False
            before = middle + half
        return before <= self.right and len(set(texts)) == len(texts)


def _fewer(values: Iterable[N]) -> Iterator[list[N]]:
    """All of these numbers, then every second one, every third."""
    every = list(values)
    for step in range(1, len(every) + 1):
        yield every[::step]


def _round(low: float, high: float, most: int) -> Iterator[list[float]]:
    """Round numbers between two, as many as may be: at even steps that reach from end to end; else the outer ones.

    A scale that goes through 0 has that number, too. One number alone is no scale: it comes last, where there is room
    for no other.
    """
    tried = list(at_steps(low, high, most))
    yield from (values for values in tried if values[-1] - values[0] >= REACH * (high - low))
    finer = [values for values in at_steps(low, high, 2 * most) if len(values) > 1]
    yield from ([values[0], 0.0, values[-1]] for values in finer if values[0] < 0 < values[-1])
    yield from ([values[0], values[len(values) // 2], values[-1]] for values in finer if len(values) % 2)
    yield from ([values[0], values[-1]] for values in finer)
    yield from (values[:1] for values in tried)


def at_steps(low: float, high: float, most: int) -> Iterator[list[float]]:
    """The multiples of round steps that lie between two numbers: at first almost `most`, then fewer."""
    power = floor(log10((high - low) / most))
    for digits, more in ((digits, more) for more in range(4) for digits in (1, 2, 5)):
        step = digits * 10.0 ** (power + more)
        found = [round(k * step, 12) + 0.0 for k in range(-floor(-low / step), floor(high / step) + 1)]
        if 0 < len(found) <= most:
            yield found


def _ends(fig: go.Figure) -> Iterator[float]:
    """How far a plot reaches: as the figure says, or as its points do; with intervals, only plotly knows."""
    if fig.layout.xaxis.range:
        yield from fig.layout.xaxis.range
        return
    if fig.layout.xaxis.rangemode == "tozero":
        yield 0.0
    if any(trace.type == "scatter" and trace.error_x.array for trace in fig.data):
        return
    for trace in fig.data:
        places = sorted(float(x) for x in _numbers(trace.x))
        half = min((high - low for low, high in pairwise(places)), default=0.0) / 2 if trace.type == "bar" else 0.0
        yield from (place + side for place in (places[:1] + places[-1:]) for side in (-half, half))


def _numbers(values: Any) -> Iterator[Any]:
    for value in () if values is None else values:
        if not isinstance(value, str) and value is not None and isfinite(value):
            yield value


def _saying(form: str | None) -> Callable[[float], str]:
    """How numbers are written for which plotly has this format: always with commas, and 0 without a sign."""
    if not form:
        return lambda value: f"{value:,.10g}"
    own = form.replace("d", ".0f")
    return lambda value: format(value, own if value else own.removeprefix("+"))
