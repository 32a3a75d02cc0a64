"""Labels at the right ends of lines, moved apart where lines end close together."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from cardkit_widgets.charts import style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The maximum number of characters in a line of a label, so that there is space for the plot on a phone.
WIDTH = 11
# A number or word of up to this many characters is joined to the next word by a non-breaking space.
LEANING, GLUE = 2, "\N{NO-BREAK SPACE}"
# The average width of a letter, in pixels.
LETTER = 10.6
# The margin fits at least this many letters, because short labels may be wider than the average suggests.
SHORT = 5
# The distance between two lines of text, in pixels.
LINE = 23
# The gap in pixels between the end of a line and its label.
LEAD = 16


class LineEnd(NamedTuple):
    """The end of a line, and its label."""

    y: float
    text: str
    colour: str


def write_line_labels(fig: Figure, theme: Theme, height: float, ends: Sequence[LineEnd]) -> None:
    """Write labels beside a plot, and join each one to the end of its line.

    Args:
        fig: The figure, with the range of its y axis.
        theme: Its colours.
        height: The height of the plot in pixels.
        ends: The labels and the y values where their lines end.

    """
    low, high = fig.layout["yaxis"]["range"]
    pixels = [height * (high - min(max(end.y, low), high)) / (high - low) for end in ends]
    texts = [[line for part in end.text.splitlines() for line in break_line_label(part)] for end in ends]
    places = spread_labels(pixels, [LINE * len(lines) for lines in texts], height)
    for end, y, place, lines in zip(ends, pixels, places, texts, strict=True):
        fig.add_annotation(
            x=1,
            xref="paper",
            y=1 - y / height,
            yref="paper",
            ax=LEAD,
            ay=place - y,
            arrowhead=0,
            arrowwidth=2,
            arrowcolor=end.colour,
            xanchor="left",
            align="left",
            text="<br>".join(map(escape, lines)),
            font={"size": style.TEXT, "color": theme.ink},
        )
    longest = max((len(line) for lines in texts for line in lines), default=0)
    longest = max(longest, SHORT) if longest else 0
    fig.update_layout(margin={"r": LEAD + LETTER * longest + style.MARGIN / 2})


def break_line_label(text: str) -> list[str]:
    """Break a label into lines, keeping a number or a word of one or two letters with the next word.

    >>> break_line_label("heavy: 7 to 9"), break_line_label("from a chick")
    (['heavy:', '7 to 9'], ['from', 'a chick'])
    """
    together: list[str] = []
    for word in text.split():
        if together and _stays_with_next(together[-1]) and len(together[-1]) + 1 + len(word) <= WIDTH:
            together[-1] += f"{GLUE}{word}"
        else:
            together.append(word)
    return [line.replace(GLUE, " ") for line in wrap(" ".join(together), WIDTH)]


def _stays_with_next(words: str) -> bool:
    """Return whether the last of these words is so short that it should stay with the next one."""
    return len(words.rsplit(GLUE, maxsplit=1)[-1]) <= LEANING


def spread_labels(middles: Sequence[float], heights: Sequence[float], room: float) -> list[float]:
    """Move overlapping labels apart as little as possible, within the height of the plot.

    Args:
        middles: The preferred middle of each label, in pixels from the top.
        heights: The height of each label in pixels.
        room: The height of the plot in pixels.

    Returns:
        The middle of each label, in the same order.

    """
    order = sorted(range(len(middles)), key=lambda i: middles[i])
    places = {i: middles[i] for i in order}
    for above, below in pairwise(order):
        places[below] = max(places[below], places[above] + (heights[above] + heights[below]) / 2)
    floor = room
    for i in reversed(order):
        places[i] = min(places[i], floor - heights[i] / 2)
        floor = places[i] - heights[i] / 2
    return [places[i] for i in range(len(middles))]
