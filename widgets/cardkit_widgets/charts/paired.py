"""Two ways on the same shuffles: how often each difference, and its mean with an interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardkit_widgets.charts.chart import Chart


def differences(
    values: Iterable[SupportsFloat],
    *,
    title: str = "What difference does it make?",
    unit: str = "points more",
    games: Sequence[int] | None = None,
    theme: str = "light",
) -> Chart:
    """Paired differences: how often each, and their mean with its 95 % interval beside 0, no difference.

    With `games`, the number of the game of each value, a bar that is clicked gives the first game that it counts.
    """
    raise NotImplementedError
