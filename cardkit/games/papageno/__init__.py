"""Papageno: the game whose folder to copy when adding another.

`clauses` ids and parameters · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `verbs` the kinds of
moves and how they are told · `scenes` how it is drawn · `score_sheet` a score spelled out · `bots` computer players ·
`text/` the pictures, what the rulebook says, a position for every clause, and the annotated game.
"""

from __future__ import annotations

from cardkit.games.papageno import notation, rules, score_sheet, verbs, views, worlds
from cardkit.games.papageno.bots import CAREFUL, SIMPLE
from cardkit.games.papageno.clauses import PARAMETERS, C
from cardkit.games.papageno.scenes import scene
from cardkit.table.definition import Aims, Definition

PAPAGENO = Definition(
    slug="papageno",
    name="Papageno",
    author="Kevin Kim",
    publisher="Helvetiq",
    tagline="Collect the lightest birds.",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    notation=notation,
    verbs=verbs.VERBS,
    views=views,
    worlds=worlds,
    telling=verbs.TELLING,
    scene=scene,
    score_sheet=score_sheet.score_sheet,
    sheet_of_text=score_sheet.sheet_of_text,
    bots={"simple": SIMPLE, "careful": CAREFUL},
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    aims=Aims(fewest=True, added_up=False, stake=1),
    score_examples=("6 E 3 / 6 2 5", "-2 0 9 / -2 3 8"),
)
