"""Chicken: get rid of your cards, or leave the round in time.

`clauses` ids and parameters · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `verbs` the kinds
of moves and how they are told · `scenes` how it is drawn · `score_sheet` a score spelled out · `bots` and `careful`
computer players · `thinking` why they make a move · `text/` the pictures, what the rulebook says, a position for
every clause, and the annotated game.
"""

from __future__ import annotations

from cardkit.games.chicken import careful, notation, rules, score_sheet, thinking, verbs, views, worlds
from cardkit.games.chicken.bots import simple
from cardkit.games.chicken.clauses import PARAMETERS, C
from cardkit.games.chicken.scenes import scene
from cardkit.table.definition import Aims, Definition, Dice

CHICKEN = Definition(
    slug="chicken",
    name="Chicken",
    author="Reiner Knizia",
    publisher="Shafir Games",
    tagline="Get rid of your cards, or leave in time.",
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
        "simple": "Plays what it can, keeps the egg for last, and leaves while that is cheap. It does not look ahead.",
        "careful": "Compares what withdrawing costs for certain with what staying in is likely to cost: a part of its "
        "points, the larger the nearer somebody else is to the end. It keeps numbers that will fit soon.",
    },
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    aims=Aims(fewest=True, added_up=True, stake=20, whole=True),
    dice=Dice(rules.roll, rules.settle, lambda s: s.die, verbs.tell_dice),
    place_for=notation.place_for,
    score_examples=("3 3 chick chick", "egg 4 on 4"),
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
