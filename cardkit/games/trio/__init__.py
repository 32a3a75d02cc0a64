"""Trio: find three equal cards among what you and others hide.

`clauses` ids and parameters · `table` fields, moves as numbers · `legality` legal moves · `rules` what moves do ·
`scoring` connected numbers, who wins · `memory` what everyone remembers of hands · `layout` `notation`, `views` and
`scenes` together · `notation` cards and places as text · `views` what a seat may know · `worlds` deals that fit it ·
`move_kinds` the kinds of moves and their sentences · `scenes` how it is drawn · `score_sheet` the trios of a side ·
`odds` exact probabilities, best play · `bots` and `careful_bot` computer players · `text/` pictures, rulebook, one
position for each clause, and the tutorial.
"""

from cardkit.games.trio import layout, move_kinds, rules, score_sheet, worlds
from cardkit.games.trio.bots import SIMPLE
from cardkit.games.trio.careful_bot import CAREFUL
from cardkit.games.trio.clauses import PARAMETERS, C
from cardkit.table.definition import Citations, Credits, Definition, Goal, Scoring

TRIO = Definition(
    slug="trio",
    name="Trio",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=move_kinds.MOVE_KINDS,
    layout=layout,
    goal=Goal(fewest=False, added_up=False, stake=1, one_round=True),
    credits=Credits(author="Kaya Miyano", publisher="Cocktail Games", tagline="Remember, ask, and find three alike."),
    wording=move_kinds.WORDING,
    scoring=Scoring(
        sheet=score_sheet.score_sheet, sheet_of_text=score_sheet.sheet_of_text, examples=("5 9 2", "1 4 12")
    ),
    citations=Citations(events=move_kinds.EVENT_CLAUSES, turn=move_kinds.turn_clause),
    worlds=worlds,
    equivalence=move_kinds.equivalence,
    bots={"simple": SIMPLE, "careful": CAREFUL},
    memory_aid=True,
    unused_parameters=frozenset({"round_limit"}),  # a game is one round
)
