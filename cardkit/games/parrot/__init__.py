"""Parrot: two rows of four cards, Pairs in the columns, and Parrots that imitate and float.

`clauses` ids and parameters · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `verbs` the kinds
of moves and how they are told · `scenes` how it is drawn · `score_sheet` a score spelled out · `bots` and `careful`
computer players · `thinking` why they make a move · `text/` the pictures, what the rulebook says, a position for
every clause, and the annotated game.
"""

from __future__ import annotations

from cardkit.games.parrot import careful, notation, rules, score_sheet, thinking, verbs, views, worlds
from cardkit.games.parrot.bots import simple
from cardkit.games.parrot.clauses import PARAMETERS, C
from cardkit.games.parrot.scenes import scene
from cardkit.table.definition import Aims, Definition

PARROT = Definition(
    slug="parrot",
    name="Parrot",
    author="Haim Shafir",
    publisher="Shafir Games",
    tagline="Pair the fruit, and let the Parrots fly.",
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
        "simple": "Makes Pairs, gets rid of high numbers, and ends the round when that pays. It does not ask what "
        "others could do with the cards that it throws away.",
        "careful": "Counts the cards that it has not seen, and weighs up what a move saves, which Pairs it may still "
        "make and what it leaves to the next seat. It ends a round only when it is well ahead.",
    },
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    aims=Aims(fewest=True, added_up=True, stake=20),
    score_examples=("7 P 7 2 / 7 7 P 3", "5 5 3 9 / 5 5 4 9", "12 0 6 P / 0 12 6 P"),
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
