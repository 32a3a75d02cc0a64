"""Answers as frames of pandas, for notebooks that have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd


def frame_of_rows(rows: Sequence[Mapping[str, object]]) -> pd.DataFrame:
    """A frame of these rows."""
    import pandas as pd

    return pd.DataFrame(rows)
