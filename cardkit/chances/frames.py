"""Numbers as pandas frames, for notebooks that have pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def frame(data: Any, columns: Any = None) -> pd.DataFrame:
    """Make a frame from columns by name, or from rows."""
    import pandas as pd

    return pd.DataFrame(data if isinstance(data, dict) else list(data), columns=columns)
