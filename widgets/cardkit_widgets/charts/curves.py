"""Curves of what depends on a number, such as the chance by the number of cards, each named at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardkit_widgets.charts.chart import Chart


def lines(
    curves: Mapping[str, Mapping[float, SupportsFloat]],
    *,
    title: str = "How does it depend?",
    x_title: str = "",
    unit: str = "",
    shares: bool = False,
    marks: Mapping[float, str] | None = None,
    theme: str = "light",
) -> Chart:
    """Curves `{name: {x: y}}`, each with its name at its end; `marks` `{x: text}` are lines from top to bottom."""
    raise NotImplementedError
