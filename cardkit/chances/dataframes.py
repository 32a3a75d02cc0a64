"""Make pandas frames and plotly bar charts; these packages and numpy are imported when they are first used."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardkit.table.lazy_import import Module

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import plotly.graph_objects as go
else:
    go = Module("plotly.graph_objects", "apps")
    np, pd = Module("numpy", "simulation"), Module("pandas", "simulation")

__all__ = ["bars", "frame", "go", "np", "pd"]


def frame(data: Any, columns: Any = None) -> pd.DataFrame:
    """Make a frame from a dictionary of columns or from rows. Raises MissingError if pandas isn't installed."""
    return pd.DataFrame(data if isinstance(data, dict) else list(data), columns=columns)


# A blue that is easy to see on light and dark backgrounds, including for people with colour blindness.
COLOUR = "#0072b2"


def bars(rows: Iterable[tuple[str, Fraction, str]], title: str) -> go.Figure:
    """Draw a bar chart of rows (outcome, probability, percentage). Raises MissingError if plotly isn't installed."""
    outcomes, chances, percents = zip(*rows, strict=True)
    bar = go.Bar(
        x=outcomes,
        y=[float(chance) for chance in chances],
        customdata=[[str(chance), percent] for chance, percent in zip(chances, percents, strict=True)],
        marker={"color": COLOUR},
        hovertemplate="%{x}: %{customdata[0]} = %{customdata[1]}<extra></extra>",
    )
    figure = go.Figure(bar)
    figure.update_layout(template="plotly_white", title=title or None, bargap=0.2, showlegend=False)
    figure.update_xaxes(title="outcome", type="category")
    figure.update_yaxes(title="chance", tickformat=".0%", rangemode="tozero")
    return figure
