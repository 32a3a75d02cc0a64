"""Numbers as pandas frames, for notebooks that have pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.later import Module

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = Module("pandas", "simulation")

__all__ = ["frame", "pd"]


def frame(data: Any, columns: Any = None) -> pd.DataFrame:
    """Make a frame from columns by name, or from rows. Raises MissingError without pandas."""
    return pd.DataFrame(data if isinstance(data, dict) else list(data), columns=columns)
