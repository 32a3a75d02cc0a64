"""Draw box plots, which compare groups of values at a glance, and histograms, which show one group in detail."""

from __future__ import annotations

from collections import Counter
from html import escape
from math import floor, isfinite
from statistics import fmean, quantiles
from typing import TYPE_CHECKING, NamedTuple, SupportsFloat

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of, listed
from cardkit_widgets.charts import data_table, dot_rows, label_fitting, style
from cardkit_widgets.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The heights in pixels of a row (a box with its numbers above it), and of a histogram's bars.
ROW, BARS = 68, 300
# The height of a box, as a fraction of the row height.
THICK = 0.36
# A value further from the box than this many box lengths is an outlier (Tukey 1977, *Exploratory Data Analysis*).
FAR = 1.5
# The minimum number of values in a group.
LEAST = 3
# The maximum number of boxes in one chart.
MOST = 12
# The maximum number of classes in a histogram; with more, the bars would be too thin.
CLASSES = 100
KEY = "Box: middle half; line: median; diamond: mean\nCircles: outliers, more than 1.5 box lengths away"
HEAD = ("", "values", "lowest", "first quartile", "median", "third quartile", "highest", "mean", "outliers")


class BoxSummary(NamedTuple):
    """The numbers that a box plot shows: quartiles, the ends of the whiskers, the mean and the outliers."""

    size: int
    q1: float
    median: float
    q3: float
    low: float
    high: float
    mean: float
    outliers: list[float]


def summarise(values: Sequence[float]) -> BoxSummary:
    """Compute the quartiles, whiskers, mean and outliers of at least three values.

    >>> summarise([1, 2, 4, 5, 7, 8, 50])
    BoxSummary(size=7, q1=2.0, median=5.0, q3=8.0, low=1, high=8, mean=11.0, outliers=[50])
    """
    q1, median, q3 = quantiles(values, n=4)
    reach = FAR * (q3 - q1)
    inside = [value for value in values if q1 - reach <= value <= q3 + reach]
    outliers = sorted(value for value in values if not q1 - reach <= value <= q3 + reach)
    # In small groups a quartile can be more extreme than every value that isn't an outlier.
    low, high = min(*inside, q1), max(*inside, q3)
    return BoxSummary(len(values), q1, median, q3, low, high, fmean(values), outliers)


def boxes(
    groups: Mapping[str, Iterable[SupportsFloat]],
    *,
    title: str = "How far apart are they?",
    unit: str = "",
    theme: str = "light",
) -> Chart:
    """Draw a box plot of each group of values, one below the other on the same scale.

    The box is the middle half, from the first to the third quartile, with a line at the median and a diamond at the
    mean. Quartiles are those of `statistics.quantiles(values, n=4)`: positions (n + 1)/4, (n + 1)/2 and 3(n + 1)/4 of
    the n sorted values. Each whisker ends at the most extreme value that is at most 1.5 box lengths away from the box.
    Values beyond the whiskers are outliers, drawn as circles.

    Args:
        groups: The values of each group, by its name; 1 to 12 groups.
        title: What the chart is about. The headline shows the medians.
        unit: The name of the x axis: what the values measure.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If a group has fewer than three values, a value isn't a finite number, or the number of groups
            isn't between 1 and 12.

    >>> from cardkit_widgets import charts
    >>> charts.boxes({"Ada": [1, 2, 4, 5, 7, 8, 50]}).title
    'Median 5, middle half from 2 to 8'

    """
    found = {name: summarise(_values(values)) for name, values in groups.items()}
    if not 1 <= len(found) <= MOST:
        raise CardkitError(f"there must be 1 to {MOST} groups, not {len(found)}")
    look = style.theme_named(theme)
    fig = style.figure(look, ROW * len(found), title, KEY, unit)
    ends = [end for box in found.values() for end in (box.low, box.high, *box.outliers)]
    air = 0.06 * (max(ends) - min(ends)) or 1.0
    _scale(fig, min(ends) - air, max(ends) + air)
    dot_rows.write_labels(fig, list(found), dot_rows.NARROW)
    for i, (name, box) in enumerate(found.items()):
        _draw_box(fig, look, -i, name, box)
    notes = [{"x": x, "y": THICK / 2 - i} for i, box in enumerate(found.values()) for x in (box.median, box.q1, box.q3)]
    above = {"yanchor": "bottom", "showarrow": False}
    style.add_annotations(
        fig,
        label_fitting.fit_notes(fig, [above | note | {"text": f"<b>{_full_number(note['x'])}</b>"} for note in notes]),
    )
    table = data_table.table(HEAD, ([name, *_numbers(box)] for name, box in found.items()))
    return Chart(fig, " ".join(f"{name}: {_box_text(box)}." for name, box in found.items()), _finding(found), table)


def histogram(
    values: Iterable[SupportsFloat],
    width: float = 1,
    *,
    title: str = "How are they distributed?",
    unit: str = "",
    theme: str = "light",
) -> Chart:
    """Draw the proportion of values in each class (bin) of equal width.

    Classes start at multiples of the width. A value on the boundary between two classes counts in the upper one.

    Args:
        values: The values, at least three.
        width: The width of a class, in the unit of the values.
        title: What the chart is about. The headline names the most common class.
        unit: The name of the x axis: what the values measure.
        theme: `light` or `dark`.

    Raises:
        CardkitError: If there are fewer than three values, a value isn't a finite number, or the width isn't above 0 or
            would make more than 100 classes.

    >>> from cardkit_widgets import charts
    >>> charts.histogram([1, 2, 2, 3, 5, 8], 2).rows()
    [['from', 'to below', 'values', 'proportion'], [0.0, 2.0, 1.0, 0.166667], [2.0, 4.0, 3.0, 0.5], \
[4.0, 6.0, 1.0, 0.166667], [6.0, 8.0, 0.0, 0.0], [8.0, 10.0, 1.0, 0.166667]]

    """
    every = _values(values)
    if not width > 0 or (max(every) - min(every)) / width > CLASSES:
        raise CardkitError(f"width must be above 0, and wide enough for at most {CLASSES} classes, not {width!r}")
    counts = Counter(floor(value / width) for value in every)
    shares = {k: counts[k] / len(every) for k in range(min(counts), max(counts) + 1)}
    look = style.theme_named(theme)
    below = f"{count_of(f'{len(every):,}', 'value')}, classes {style.number(width)} wide"
    fig = style.figure(look, BARS, title, below, unit)
    classes = [f"{style.number(k * width)} to below {style.number((k + 1) * width)}" for k in shares]
    middles = [(k + 0.5) * width for k in shares]
    line = {"color": look.ground, "width": 1}
    over = "%{hovertext}: %{y:.1%}<extra></extra>"
    bars = {"width": width, "marker": {"color": look.accent, "line": line}, "hovertext": classes, "hovertemplate": over}
    fig.add_trace(type="bar", x=middles, y=list(shares.values()), **bars)
    _scale(fig, min(shares) * width, (max(shares) + 1) * width)
    fig.update_xaxes(showgrid=False)
    style.scale_left(fig, 0, 1.08 * max(shares.values()), "proportion", shares=True)
    most = [name for name, share in zip(classes, shares.values(), strict=True) if share == max(shares.values())]
    told = "; ".join(f"{name}: {style.percent(share)}" for name, share in zip(classes, shares.values(), strict=True))
    table = [[k * width, (k + 1) * width, counts[k], share] for k, share in shares.items()]
    finding = f"Most often {listed(most)}: {style.percent(max(shares.values()))}{' each' * (len(most) > 1)}"
    head = ("from", "to below", "values", "proportion")
    return Chart(fig, f"{below}. {told}.", finding, data_table.table(head, table))


def _values(values: Iterable[SupportsFloat]) -> list[float]:
    """Convert values to floats. Raises CardkitError if there are fewer than three, or if one isn't a finite number."""
    every = [float(value) for value in values]
    if len(every) < LEAST or not all(map(isfinite, every)):
        raise CardkitError(f"a group must have at least {LEAST} values, all of them numbers")
    return every


def _scale(fig: Figure, low: float, high: float) -> None:
    """Set the ends of the x axis, with ticks at round numbers."""
    fig.update_xaxes(range=[low, high], tickvals=next(label_fitting.round_ticks(low, high, label_fitting.MOST)))


def _draw_box(fig: Figure, theme: Theme, y: float, name: str, box: BoxSummary) -> None:
    """Draw a box with its whiskers, its mean, and a circle for each outlier."""
    five = {"q1": [box.q1], "median": [box.median], "q3": [box.q3], "lowerfence": [box.low], "upperfence": [box.high]}
    look = {"fillcolor": theme.fill, "line": {"color": theme.accent, "width": 3}, "width": THICK, "whiskerwidth": 0.6}
    fig.add_trace(type="box", orientation="h", y=[y], name=escape(name), hoverinfo="x", **five, **look)
    often = Counter(box.outliers)
    ring = {"symbol": "circle-open", "size": 9, "color": theme.accent, "line": {"width": 2}}
    told = [f"outlier: {_full_number(x)}{f' ({n} times)' * (n > 1)}" for x, n in often.items()]
    dot = {"symbol": "diamond", "size": 9, "color": theme.other, "line": {"color": theme.ground, "width": 1}}
    for xs, marker, texts in ((list(often), ring, told), ([box.mean], dot, [f"mean: {style.number(box.mean)}"])):
        way = {"hovertext": texts, "hovertemplate": "%{hovertext}<extra></extra>", "cliponaxis": False}
        fig.add_trace(type="scatter", x=xs, y=[y] * len(xs), mode="markers", marker=marker, name=escape(name), **way)


def _full_number(value: float) -> str:
    """Format a value with up to ten digits."""
    return f"{value:z,.10g}"


def _numbers(box: BoxSummary) -> list[float]:
    """Return the numbers of a box in the order of the table columns (`HEAD`)."""
    lowest, highest = min([box.low, *box.outliers]), max([box.high, *box.outliers])
    return [box.size, lowest, box.q1, box.median, box.q3, highest, box.mean, len(box.outliers)]


def _box_text(box: BoxSummary) -> str:
    """Describe a box in words."""
    _, lowest, q1, median, q3, highest, *_ = map(_full_number, _numbers(box))
    values = count_of(f"{box.size:,}", "value")
    outliers = count_of(str(len(box.outliers)), "outlier") if box.outliers else "no outliers"
    middle = f"middle half from {q1} to {q3}"
    mean = f"mean {style.number(box.mean)}"
    return f"{values} from {lowest} to {highest}, {middle}, median {median}, {mean}, {outliers}"


def _finding(found: Mapping[str, BoxSummary]) -> str:
    """Return the median and middle half of one group, or the medians of several."""
    if len(found) == 1:
        (box,) = found.values()
        return f"Median {_full_number(box.median)}, middle half from {_full_number(box.q1)} to {_full_number(box.q3)}"
    return f"Medians: {listed([f'{_full_number(box.median)} ({name})' for name, box in found.items()])}"
