"""Let bots play tournaments on duplicate deals, which cancels part of the luck of the cards, and rate them.

`plan` makes the pairings and seatings, `playing` plays the deals, `intervals` computes the uncertainty of a bot's
proportion of the points, `ratings` converts it to Elo's scale, and `results` presents everything.
"""

from cardkit.table.lazy_import import extra

with extra("simulation"):
    from cardkit.tournaments.playing import tournament
    from cardkit.tournaments.results import Met, Rated, Tournament

__all__ = ["Met", "Rated", "Tournament", "tournament"]
