"""Simulate many games with the same rules that run at the table, compiled if numba is installed.

`loop` plays one game after another, and `compiled` compiles it. `game_series` describes which games to play; `batches`
runs them on threads, processes or a cluster. `accumulators` computes exact sums, means and standard errors, and
`sample` presents the results. `comparison` compares two sets of rules on the same shuffles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.lazy_import import on_first_use

if TYPE_CHECKING:
    from cardkit.simulation.accumulators import Estimate, Name
    from cardkit.simulation.comparison import Comparison, compare
    from cardkit.simulation.game_series import warm
    from cardkit.simulation.sample import Sample, simulate
else:  # with `__getattr__`, a type checker would accept any name
    LATER = {
        "Comparison": "cardkit.simulation.comparison:Comparison",
        "Estimate": "cardkit.simulation.accumulators:Estimate",
        "Name": "cardkit.simulation.accumulators:Name",
        "Sample": "cardkit.simulation.sample:Sample",
        "compare": "cardkit.simulation.comparison:compare",
        "simulate": "cardkit.simulation.sample:simulate",
        "warm": "cardkit.simulation.game_series:warm",
    }
    __getattr__, __dir__ = on_first_use(globals(), LATER)

__all__ = ["Comparison", "Estimate", "Name", "Sample", "compare", "simulate", "warm"]
