"""What may come next, and then next: a tree of chances, with the product at the end of each path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsFloat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit_widgets.charts.chart import Chart


@dataclass(frozen=True)
class Branch:
    """One thing that may come next: its `chance` at this step, and what may come `then`."""

    label: str
    chance: SupportsFloat
    then: Sequence[Branch] = ()


def tree(branches: Sequence[Branch], *, title: str = "What may come next?", theme: str = "light") -> Chart:
    """The branches from the top down, each with the chance of its step; the product stands at the end of each path."""
    raise NotImplementedError
