"""Tournaments: bots against bots on duplicate deals, so that part of the luck of the cards cancels out.

`plan` pairings and seatings · `playing` the deals, on all cores · `intervals` how certain a share of the points is, and
`ratings` the same on Elo's scale · `results` as text, as frames, and deal by deal.
"""

from cardkit.table.lazy_import import extra

with extra("simulation"):
    from cardkit.tournaments.playing import tournament
    from cardkit.tournaments.results import Met, Rated, Tournament

__all__ = ["Met", "Rated", "Tournament", "tournament"]
