"""Mark a reader's guess in the chart of a distribution."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from numbers import Real
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit_widgets.charts import dot_rows, line_labels, style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit_widgets.charts.figure import Figure
    from cardkit_widgets.charts.style import Theme

# The width in pixels of a mark across a column.
WIDE = 44
# The height in pixels of a mark across a bar, and its downward shift, which leaves space for the bar's value.
HIGH, LOW = 20, 11


def draw(fig: Figure, theme: Theme, guess: Any, outcomes: Sequence[Any]) -> str:
    """Draw a guess, and describe it in a sentence.

    Args:
        fig: The chart of a distribution.
        theme: Its colours.
        guess: An outcome, a number for the mean, or probabilities as `{outcome: probability}`.
        outcomes: The outcomes in the order of the chart.

    Raises:
        CardkitError: If the guess is anything else.

    """
    upright = fig.data[0].get("orientation") != "h"
    if isinstance(guess, Mapping):
        return _draw_chances(fig, theme, {known: float(guess[known]) for known in guess}, outcomes, upright=upright)
    if upright:
        return _draw_number(fig, theme, guess)
    _check([guess], outcomes)
    _write_labels(fig, {outcomes.index(guess): f"<b>{_mark(theme)} guess</b>"}, {})
    return f"You guessed: {guess}."


def _mark(theme: Theme) -> str:
    return f'<span style="color:{theme.other}">▲</span>'


def _write_labels(fig: Figure, guessed: Mapping[int, str], reach: Mapping[int, float]) -> None:
    """Write guesses on the last line of their rows, to the right of their marks."""
    told = []
    for note in [note for note in fig.layout["annotations"] if note.get("name") == "value" and -note["y"] in guessed]:
        row, lines = int(-note["y"]), note["text"].count("<br>") + 1
        note["yshift"] = style.SMALL_LINE / 2
        below = {"name": "guess", "text": guessed[row], "yshift": -lines * style.SMALL_LINE / 2}
        told.append(note | below | {"x": max(note["x"], reach.get(row, note["x"]))})
    dot_rows.make_room(fig, guessed.values())
    style.add_annotations(fig, told)


def _check(guessed: Sequence[Any], outcomes: Sequence[Any]) -> None:
    for outcome in guessed:
        if outcome not in outcomes:
            text = f"{outcome!r} isn't one of the outcomes {', '.join(map(str, outcomes))}"
            raise CardkitError(text)


def _draw_number(fig: Figure, theme: Theme, guess: Any) -> str:
    """Draw a guessed mean as a vertical line with its label above it."""
    if not isinstance(guess, Real):
        text = f"the guess must be a number, not {guess!r}"
        raise CardkitError(text)
    said = f"guess {style.number(float(guess))}"
    line = {"color": theme.other, "width": 4, "dash": "dot"}
    x = float(guess)
    left, right = fig.layout["xaxis"]["range"]
    left, right = min(left, x), max(right, x)
    fig.update_xaxes(range=[left, right])
    fig.add_shape(type="line", x0=x, x1=x, y0=0, y1=1, yref="paper", line=line)
    fig.add_annotation(
        x=x,
        y=1,
        yref="paper",
        xanchor=style.anchor_in_view((x - left) / (right - left)),
        yanchor="bottom",
        text=f"<b>{escape(said)}</b>",
        showarrow=False,
    )
    style.make_room(fig, line_labels.LINE)
    return f"You guessed {style.number(x)}."


def _draw_chances(
    fig: Figure, theme: Theme, guessed: Mapping[Any, float], outcomes: Sequence[Any], *, upright: bool
) -> str:
    """Draw guessed probabilities as marks across the bars."""
    _check(list(guessed), outcomes)
    shares = list(guessed.values())
    places = list(guessed) if upright else [-outcomes.index(outcome) for outcome in guessed]
    x, y = (places, shares) if upright else (shares, places)
    values = fig.layout["yaxis" if upright else "xaxis"]
    values["range"] = [0, max(values["range"][1], 1.12 * max(shares))]
    fig.add_trace(
        type="scatter",
        x=x,
        y=y,
        mode="markers",
        marker={
            "symbol": "line-ew" if upright else "line-ns",
            "size": WIDE if upright else HIGH,
            "standoff": 0 if upright else LOW,
            "color": theme.other,
            "line": {"color": theme.other, "width": 5},
        },
        cliponaxis=False,
        hovertemplate=f"guess %{{{'y' if upright else 'x'}:.1%}}<extra></extra>",
    )
    told = [f"<b>guess {style.percent(share)}</b>" for share in shares]
    if upright:
        look = {"showarrow": False, "bgcolor": theme.ground, "yanchor": "bottom", "yshift": 5}
        drawn = zip(places, shares, told, strict=True)
        style.add_annotations(fig, [look | {"x": place, "y": share, "text": text} for place, share, text in drawn])
    else:
        lines = [-place for place in places]
        marked = (f"{_mark(theme)} {text}" for text in told)
        _write_labels(fig, dict(zip(lines, marked, strict=True)), dict(zip(lines, shares, strict=True)))
    said = [f"{style.percent(share)} for {outcome}" for outcome, share in guessed.items()]
    return f"You guessed {listed(said)}."
