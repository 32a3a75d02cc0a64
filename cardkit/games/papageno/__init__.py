"""Papageno: the game whose folder to copy when adding another.

`clauses` ids and parameters · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `verbs` the kinds
of moves and how they are told · `scenes` how it is drawn · `score_sheet` a score spelled out · `bots` and `careful`
computer players · `thinking` why they make a move · `text/` the pictures, what the rulebook says, a position for
every clause, and the annotated game.
"""

from __future__ import annotations

from cardkit.games.papageno import careful, notation, rules, score_sheet, thinking, verbs, views, worlds
from cardkit.games.papageno.bots import simple
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
    bots={"simple": simple, "careful": careful.careful},
    bots_say={
        "simple": "Puts light cards where heavy ones lie, and makes pairs. It looks at its own cards alone.",
        "careful": "Counts the cards that it has not seen, and weighs up what a move saves, what the next cards can "
        "still save, and what it does to the others. It ends a round only when it expects to win it.",
    },
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    aims=Aims(fewest=True, added_up=False, stake=1),
    score_examples=("6 E 3 / 6 2 5", "-2 0 9 / -2 3 8"),
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
