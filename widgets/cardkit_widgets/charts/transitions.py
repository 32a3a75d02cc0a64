"""From where to where: the chances of a Markov chain's steps, as a square of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit_widgets.charts.chart import Chart


def matrix(
    chances: Mapping[Any, Mapping[Any, SupportsFloat]],
    *,
    title: str = "Where does it go next?",
    unit: str = "",
    theme: str = "light",
) -> Chart:
    """A transition matrix, `{from: {to: chance}}`: a row for each place to come from, a column for each to go to."""
    raise NotImplementedError
