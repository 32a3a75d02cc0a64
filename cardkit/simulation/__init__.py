"""Simulation: the very functions that run at the table, over as many games as asked.

`loop` the games, one after another · `compiled` numba · `series` what is played, and a piece of it · `pieces` threads,
processes, clusters, progress · `tally` exact sums, means, standard errors · `sample` what comes out · `comparison` one
set of rules against another on the same shuffles.
"""

from cardkit.simulation.comparison import Comparison, compare
from cardkit.simulation.sample import Sample, simulate
from cardkit.simulation.series import warm
from cardkit.simulation.tally import Estimate, Name

__all__ = ["Comparison", "Estimate", "Name", "Sample", "compare", "simulate", "warm"]
