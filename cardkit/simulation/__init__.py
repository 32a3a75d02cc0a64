"""Simulate many games with the same rules that run at the table, compiled if numba is installed.

`loop` plays one game after another, and `compiled` compiles it. `game_series` describes which games to play; `batches`
runs them on threads, processes or a cluster. `accumulators` computes exact sums, means and standard errors, and
`sample` presents the results. `comparison` compares two sets of rules on the same shuffles.
"""

from cardkit.table.lazy_import import extra

with extra("simulation"):
    from cardkit.simulation.accumulators import Estimate, Name
    from cardkit.simulation.comparison import Comparison, compare
    from cardkit.simulation.game_series import warm
    from cardkit.simulation.sample import Sample, simulate

__all__ = ["Comparison", "Estimate", "Name", "Sample", "compare", "simulate", "warm"]
