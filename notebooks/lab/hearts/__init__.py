"""Hearts for four, without passing cards: a trick-taking game, as an example of a game with hands."""

from __future__ import annotations

from cardkit import Definition
from cardkit.table.definition import Credits, Goal, Scoring
from hearts import rules
from hearts.clauses import PARAMETERS, C
from hearts.table import CAUTIOUS, LAYOUT, MOVE_KINDS, score_sheet

HEARTS = Definition(
    slug="hearts",
    name="Hearts",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=MOVE_KINDS,
    layout=LAYOUT,
    goal=Goal(fewest=True),
    credits=Credits(tagline="Take no hearts, and keep away from the queen of spades."),
    scoring=Scoring(score_sheet),
    bots={"cautious": CAUTIOUS},
    unused_parameters=frozenset({"players", "start"}),
)
