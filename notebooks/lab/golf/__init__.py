"""Six-card Golf, written with cardkit's `grid`. The notebook next to this folder explains it."""

from __future__ import annotations

from cardkit import Definition
from cardkit.games.grid.hidden_cards import hidden_areas
from cardkit.table.definition import Credits, Goal, Scoring
from golf import rules
from golf.clauses import PARAMETERS, C
from golf.table import LAYOUT, MOVE_KINDS, SIMPLE, score_sheet

GOLF = Definition(
    slug="golf",
    name="Golf",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=MOVE_KINDS,
    layout=LAYOUT,
    goal=Goal(fewest=True),
    credits=Credits(tagline="Six cards, nine rounds, and the lowest total wins."),
    scoring=Scoring(score_sheet),
    worlds=hidden_areas(rules.SPOTS, rules.DECK),
    bots={"simple": SIMPLE},
)
