"""Simulation: the same functions that run at the table, over any number of games.

`loop` the games, one after another · `compiled` numba · `game_series` the games to play, and a piece of them ·
`batches` threads, processes, clusters, progress · `accumulators` exact sums, means, standard errors · `sample` the
results · `comparison` one set of rules against another on the same shuffles.
"""

from cardkit.table.lazy_import import extra

with extra("simulation"):
    from cardkit.simulation.accumulators import Estimate, Name
    from cardkit.simulation.comparison import Comparison, compare
    from cardkit.simulation.game_series import warm
    from cardkit.simulation.sample import Sample, simulate

__all__ = ["Comparison", "Estimate", "Name", "Sample", "compare", "simulate", "warm"]
