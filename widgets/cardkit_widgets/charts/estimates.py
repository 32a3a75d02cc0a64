"""Estimating: a mean that settles while trials come in, and intervals that hold what they are about, or miss it."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardkit_widgets.charts.chart import Chart


def running(
    values: Iterable[SupportsFloat],
    *,
    exact: SupportsFloat | None = None,
    guess: SupportsFloat | None = None,
    title: str = "What does it come to?",
    unit: str = "",
    shares: bool = True,
    theme: str = "light",
) -> Chart:
    """The mean of the trials so far, in their order, with its 95 % band; a line at `exact`, a mark at `guess`."""
    raise NotImplementedError


def coverage(
    intervals: Iterable[tuple[SupportsFloat, SupportsFloat]],
    truth: SupportsFloat,
    *,
    title: str = "How many hold the truth?",
    unit: str = "",
    shares: bool = True,
    theme: str = "light",
) -> Chart:
    """One line for each interval (low, high), and where the truth is; those that miss it stand out."""
    raise NotImplementedError
