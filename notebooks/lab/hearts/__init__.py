"""Hearts for four, without passing cards: a game of tricks, written with what every game with hands has."""

from __future__ import annotations

from cardkit import Definition
from cardkit.table.definition import Aims
from hearts import rules
from hearts.clauses import PARAMETERS, C
from hearts.table import LAYOUT, VERBS, cautious

HEARTS = Definition(
    slug="hearts",
    name="Hearts",
    tagline="Take no hearts, and keep away from the queen of spades.",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    verbs=VERBS,
    layout=LAYOUT,
    aims=Aims(fewest=True),
    bots={"cautious": cautious},
    bots_say={"cautious": "Leads low, and ducks under the highest card. Where it cannot follow, it gives points away."},
    idle=frozenset({"players", "start"}),
)
