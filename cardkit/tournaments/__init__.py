"""Tournaments: bots against bots on duplicate deals, so that the luck of the cards cancels.

`plan` who meets whom, seated how · `playing` the deals, on all cores · `strengths` ratings by Bradley and Terry ·
`results` what comes out, to read, as frames, and deal by deal.
"""

from cardkit.tournaments.playing import tournament
from cardkit.tournaments.results import Met, Rated, Tournament

__all__ = ["Met", "Rated", "Tournament", "tournament"]
