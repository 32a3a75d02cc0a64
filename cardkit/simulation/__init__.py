"""Simulation: the same functions that run at the table, over any number of games.

`loop` the games, one after another · `compiled` numba · `series` the games to play, and a piece of them · `pieces`
threads, processes, clusters, progress · `tally` exact sums, means, standard errors · `sample` the results ·
`comparison` one set of rules against another on the same shuffles.
"""

from cardkit.table.later import extra

with extra("simulation"):
    from cardkit.simulation.comparison import Comparison, compare
    from cardkit.simulation.sample import Sample, simulate
    from cardkit.simulation.series import warm
    from cardkit.simulation.tally import Estimate, Name

__all__ = ["Comparison", "Estimate", "Name", "Sample", "compare", "simulate", "warm"]
