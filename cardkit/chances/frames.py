"""Numbers as frames of pandas, for notebooks that have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame(data: Any, columns: Any = None) -> pd.DataFrame:
    """A frame of columns by name, or of rows."""
    import pandas as pd

    return pd.DataFrame(data if isinstance(data, dict) else list(data), columns=columns)
