"""Trio: find three equal cards among what you and others hide.

`clauses` ids and parameters · `table` fields, moves as numbers · `legality` what is legal · `rules` what moves do ·
`scoring` connected numbers, who wins · `memory` what everybody remembers of hands · `notation` cards and moves as
text · `views` what a seat may know · `worlds` deals that fit it · `verbs` the kinds of moves and how they are told ·
`scenes` how it is drawn · `score_sheet` trios spelled out · `odds` exact chances · `solving` best play · `bots` and
`careful` computer players · `text/` the pictures, what the rulebook says, a position for every clause, and the
annotated game.
"""

from cardkit.games.trio import notation, rules, score_sheet, verbs, views, worlds
from cardkit.games.trio.bots import SIMPLE
from cardkit.games.trio.careful import CAREFUL
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
    bots={"simple": SIMPLE, "careful": CAREFUL},
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    aims=Aims(fewest=False, added_up=False, stake=1, one_round=True),
    score_examples=("5 9 2", "1 4 12"),
    undealable=undealable,
    memory_aid=True,
    idle=frozenset({"round_limit"}),  # one round is the game
)
