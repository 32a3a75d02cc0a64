"""Estimates: what each move is worth, by compiled play-outs in worlds that a seat can know of.

`play_outs` the loop · `desk` what it works on · `estimating` the race between moves · `prospects` what comes of it ·
`search` the bot that looks ahead · `coach` advice, costs and turning points.
"""

from cardkit.advice.coach import Coach, Cost, TurningPoint, decisions
from cardkit.advice.estimating import Estimating, estimate
from cardkit.advice.prospects import Chance, Prospect, Prospects

__all__ = ["Chance", "Coach", "Cost", "Estimating", "Prospect", "Prospects", "TurningPoint", "decisions", "estimate"]
