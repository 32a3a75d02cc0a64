"""Fit labels to the width of a phone: estimate their widths, and choose the ticks of the x axis.

The final width of a figure isn't known, so labels are chosen for the narrowest screen. With plotly's own choice,
tick labels overlap on plots narrower than about 150 pixels, and only every fifth whole number is labelled.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import chain, pairwise
from math import ceil, floor, isclose, log10
from typing import TYPE_CHECKING, Any, TypeVar

from cardkit.table.grammar import MINUS
from cardkit_widgets.charts.style import SMALL, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardkit_widgets.charts.figure import Figure

N = TypeVar("N", int, float)
# The width of a chart on a phone, in pixels.
PHONE = 326
# The widths of most letters, and of the exceptions, as multiples of the font size, in the widest font that pages use.
LETTER = 0.64
OTHERS = (
    dict.fromkeys("%mwMW—×", 1.0)
    | dict.fromkeys(f"+-{MINUS}=<>~", 0.84)
    | dict.fromkeys(" .,:;'’|!()iljtfrI/", 0.4)
    | dict.fromkeys("ABCDEGHKNOPQRUVXYZ", 0.76)
)
BOLD = 1.12
# The smallest gap between two tick labels, in pixels.
APART = 8
# The smallest gap between the labels of columns; it is smaller, so that more columns have labels.
COLUMNS_APART = 3
# The distance between two lines of text, in pixels.
LINE = 22
# The maximum number of ticks on an axis, unless the axis has its own limit.
MOST = 6
# Ticks count as spanning the whole axis if they span at least this fraction of it.
REACH = 0.7
# The name of annotations that are shown only where there is enough space.
ROOMY = "roomy"


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return an upper estimate of the width of a string.

    Args:
        text: The string.
        size: The font size in pixels.
        bold: Whether it is bold.

    Returns:
        The width in pixels.

    """
    letters: float = sum(OTHERS.get(letter, LETTER) for letter in text)
    return size * letters * (BOLD if bold else 1)


def shift_into_view(fig: Figure, part: float, wide: float) -> float:
    """Return the shift in pixels that keeps a centred text in view on a phone.

    Args:
        fig: The figure, with its margins.
        part: The position of the text's centre, from 0 (left end of the plot) to 1.
        wide: The width of the text in pixels.

    """
    middle = part * plot_width(fig)
    left: float = -fig.layout["margin"]["l"]
    return max(min(0.0, left + PHONE - (middle + wide / 2)), left - (middle - wide / 2))


def plot_width(fig: Figure) -> float:
    """Return the width of a figure's plot on a phone, in pixels."""
    margin: dict[str, float] = fig.layout.get("margin", {})
    return PHONE - margin.get("l", 0) - margin.get("r", 0)


def fit_labels(figure: Figure) -> Figure:
    """Return a copy of a figure with as many round numbers on its x axis as fit on a phone.

    If the axis has `tickvals`, the ticks are chosen from them. An axis without a range is left unchanged.
    """
    fig = figure.copy()
    axis = fig.layout.get("xaxis", {})
    if "l" not in fig.layout.get("margin", {}) or axis.get("visible") is False:
        return fig
    ends = axis.get("range")
    if axis.get("type") == "category":
        _fit_names(fig)
    elif "ticktext" not in axis and ends and ends[0] < ends[1]:
        _fit_numbers(fig)
    return fig


def _fit_names(fig: Figure) -> None:
    """Omit column names that would touch each other, but keep the last one, which may be open-ended."""
    axis, margin = fig.layout["xaxis"], fig.layout["margin"]
    names, texts = axis["tickvals"], axis["ticktext"]
    column = plot_width(fig) / len(names)
    margin["r"] = max(margin.get("r", 0), ceil((text_width(texts[-1], SMALL) - column) / 2) + 1)
    tried = chain(_every_nth_place(len(names)), _every_nth(range(len(names))))
    ends = (-0.5, len(names) - 0.5)
    chosen = next(places for places in tried if _has_room(fig, ends, places, [texts[place] for place in places]))
    axis.update(tickvals=[names[place] for place in chosen], ticktext=[texts[place] for place in chosen])


def _every_nth_place(count: int) -> Iterator[list[int]]:
    """Yield all positions, then every second one, every third one …, always including the last one."""
    for step in range(1, count):
        places = list(range(0, count, step))
        if places[-1] < count - 1:
            yield [*places, count - 1]
        yield [*places[:-1], count - 1]


def _fit_numbers(fig: Figure) -> None:
    """Set as many ticks as fit, from the axis's own `tickvals` or at round numbers."""
    axis = fig.layout["xaxis"]
    low, high = axis["range"]
    write = _format(axis.get("tickformat"))

    def has_room(values: Sequence[float], apart: float = APART) -> bool:
        return _has_room(fig, (low, high), values, list(map(write, values)), apart)

    if "tickvals" in axis:
        chosen = _thinned(axis["tickvals"], partial(has_room, apart=COLUMNS_APART))
    else:
        chosen = next(values for values in _round(low, high, axis.get("nticks", MOST)) if has_room(values))
    fig.update_xaxes(tickvals=chosen, ticktext=list(map(write, chosen)), tickformat=None)


def _thinned(values: Sequence[float], has_room: Callable[[Sequence[float]], bool]) -> list[float]:
    """Choose from given ticks: every nth if they are evenly spaced, otherwise both ends and those that fit between."""
    steps = [high - low for low, high in pairwise(values)]
    if all(isclose(step, steps[0]) for step in steps):
        return next(some for some in _every_nth(values) if has_room(some))
    chosen: list[float] = []
    for value in (values[0], values[-1], *values[1:-1]):
        if has_room(more := sorted([*chosen, value])):
            chosen = more
    return chosen


def _has_room(
    fig: Figure, ends: Sequence[float], values: Sequence[float], texts: Sequence[str], apart: float = APART
) -> bool:
    """Return whether these labels fit on a phone with gaps of at least `apart` pixels; a single label always fits.

    Args:
        fig: The figure, with its margins.
        ends: The range of the x axis.
        values: The positions of the labels.
        texts: The labels, which must also be different from each other.
        apart: The smallest gap in pixels.

    """
    if len(values) < 2:  # noqa: PLR2004
        return True
    left, pixels = fig.layout["margin"]["l"], plot_width(fig) / (ends[1] - ends[0])
    before = -left - apart
    for value, text in zip(values, texts, strict=True):
        middle, half = (value - ends[0]) * pixels, text_width(text, SMALL) / 2
        if middle - half < before + apart:
            return False
        before = middle + half
    return before <= PHONE - left and len(set(texts)) == len(texts)


def _every_nth(values: Sequence[N]) -> Iterator[list[N]]:
    """Yield all of these numbers, then every second one, every third one, and so on."""
    return (list(values[::step]) for step in range(1, len(values) + 1))


def _round(low: float, high: float, most: int) -> Iterator[list[float]]:
    """Yield sets of ticks at round numbers from `low` to `high`, those with the most ticks first.

    Sets that span the whole axis come first, then pairs of outer ticks (with 0 or the middle one between them), and
    last a single tick. If an axis includes 0, so does each set of several ticks.
    """
    tried = list(round_ticks(low, high, most))
    yield from (values for values in tried if values[-1] - values[0] >= REACH * (high - low))
    finer = [values for values in round_ticks(low, high, 2 * most) if len(values) > 1]
    yield from ([values[0], 0.0, values[-1]] for values in finer if values[0] < 0 < values[-1])
    yield from ([values[0], values[len(values) // 2], values[-1]] for values in finer if len(values) % 2)
    yield from ([values[0], values[-1]] for values in finer)
    yield from (values[:1] for values in tried)


def round_ticks(low: float, high: float, most: int) -> Iterator[list[float]]:
    """Yield the multiples of round steps (1, 2 or 5 times 10ⁿ) between two numbers, with larger and larger steps.

    Args:
        low: The lower end.
        high: The upper end.
        most: The maximum number of multiples.

    """
    power = floor(log10((high - low) / most))
    for digits, more in ((digits, more) for more in range(4) for digits in (1, 2, 5)):
        step = digits * 10.0 ** (power + more)
        found = [round(k * step, 12) + 0.0 for k in range(-floor(-low / step), floor(high / step) + 1)]
        if 0 < len(found) <= most:
            yield found


def _format(form: str | None) -> Callable[[float], str]:
    """Return a function that formats numbers like plotly's `tickformat`, with commas, and 0 without a sign."""
    if not form:
        return lambda value: f"{value:,.10g}"
    own = form.replace("d", ".0f")
    return lambda value: format(value, own if value else own.removeprefix("+"))


def fit_notes(
    fig: Figure, notes: Sequence[dict[str, Any]], columns: Sequence[tuple[float, float]] = ()
) -> list[dict[str, Any]]:
    """Choose the labels above columns that a phone shows: they may not touch an earlier label or a taller column.

    On wider screens, pages show all labels that fit (`front/chart/label_collisions.js`).

    Args:
        fig: The figure, with its axis ranges.
        notes: The labels in bold as annotations, the most important first.
        columns: The position and height of each column, from left to right.

    Returns:
        The annotations with the name `ROOMY`; those that are hidden on a phone have the opacity 0.

    """
    (left, right), (low, high) = fig.layout["xaxis"]["range"], fig.layout["yaxis"]["range"]
    part = fig.layout["yaxis"].get("domain", (0, 1))
    tall = fig.layout["height"] - fig.layout["margin"]["t"] - fig.layout["margin"]["b"]
    across, up = plot_width(fig) / (right - left), tall * (part[1] - part[0]) / (high - low)
    gaps = [after - before for (before, _), (after, _) in pairwise(columns)]
    half = min(gaps, default=1) * (1 - fig.layout.get("bargap", 0)) / 2 * across
    seen: list[dict[str, Any]] = []
    for note in notes:
        wide = _bold_width(note)
        if any(y > note["y"] and abs(x - note["x"]) * across < wide / 2 + half for x, y in columns):
            continue
        beside = (each for each in seen if abs(each["y"] - note["y"]) * up < LINE)
        if all(abs(each["x"] - note["x"]) * across >= (_bold_width(each) + wide) / 2 + APART for each in beside):
            seen.append(note)
    return [note | {"name": ROOMY, "opacity": int(note in seen)} for note in notes]


def _bold_width(note: dict[str, Any]) -> float:
    """Return the width of an annotation's text in bold, without its tags."""
    return text_width(re.sub("<[^>]*>", "", note["text"]), TEXT, bold=True)
