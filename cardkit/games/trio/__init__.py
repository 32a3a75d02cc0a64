"""Trio: find three equal cards among what you and others hide.

`clauses` ids and parameters · `rules` fields, legality, moves · `scoring` connected numbers, who wins · `memory` what
everybody remembers of hands · `notation` cards and moves as text · `views` what a seat may know · `worlds` deals that
fit it · `reasons` the clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it
is told and drawn · `score_sheet` trios spelled out · `bots` and `careful` computer players · `thinking` why they make
their moves · `text/` the pictures, what the rulebook says, a position for every clause, and the annotated game.
"""

from __future__ import annotations

from cardkit.games.trio import careful, notation, rules, score_sheet, thinking, verbs, views, worlds
from cardkit.games.trio.bots import simple
from cardkit.games.trio.clauses import PARAMETERS, C, undealable
from cardkit.games.trio.scenes import scene
from cardkit.table.definition import Aims, Definition

TRIO = Definition(
    slug="trio",
    name="Trio",
    author="Kaya Miyano",
    publisher="Cocktail Games",
    tagline="Remember, ask, and find three alike.",
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
        "simple": "Remembers every card that was shown, and takes the trios it knows. "
        "Else it looks at any card that it has not seen.",
        "careful": "Also counts the cards that it has not seen, and works out what each may be in a sorted hand. "
        "It asks where the chance of a trio is best, and shows its own cards last.",
    },
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    aims=Aims(fewest=False, added_up=False, stake=1, one_round=True),
    score_examples=("5 9 2", "1 4 12"),
    undealable=undealable,
    memory_aid=True,
    idle=frozenset({"round_limit"}),  # one round is the game
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
