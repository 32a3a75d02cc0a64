"""Trio, a game in which you find three equal cards among the cards that you and others hide.

- `clauses`: the ids of the clauses, and the parameters.
- `state_fields`: the fields of the state, and the numbers of phases, places and moves.
- `legality`: the legal moves.
- `rules`: the deal, the effects of moves, and the end of the game.
- `scoring`: connected numbers, and which trios win.
- `memory`: what everyone remembers about hands.
- `layout`: `notation`, `views` and `scenes` together.
- `notation`: cards and places as text.
- `views`: what a player is allowed to know.
- `scenes`: how a view is drawn.
- `worlds`: random deals of the cards that a player can't know.
- `odds`: exact probabilities and best play.
- `move_kinds`: the kinds of moves, and the facts for their sentences.
- `score_sheet`: the trios of a side.
- `bots`, `careful_bot`: the computer players.
- `text/`: the pictures, the rulebook, the tutorial, and a position for each clause.
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
