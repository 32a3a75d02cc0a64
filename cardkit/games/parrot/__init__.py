"""Parrot, a game with two rows of four cards per player, Pairs in the columns, and Parrots that imitate and float.

- `clauses`: the ids of the clauses, and the parameters.
- `rules`: the fields of the state, the legal moves, and their effects.
- `scoring`: the values of cards and the scores of areas.
- `layout`: the notation of cards and places, and the views.
- `odds`: exact probabilities and best play.
- `move_kinds`: the kinds of moves, and the facts for their sentences.
- `score_sheet`: a score explained step by step.
- `bots`: the computer players.
- `text/`: the pictures, the rulebook, the tutorial, and a position for each clause.
"""

from cardkit.games.grid.hidden_cards import hidden_areas
from cardkit.games.parrot import move_kinds, rules, score_sheet
from cardkit.games.parrot.bots import CAREFUL, SIMPLE
from cardkit.games.parrot.clauses import PARAMETERS, C
from cardkit.games.parrot.layout import LAYOUT
from cardkit.games.parrot.scoring import SPOTS
from cardkit.table.definition import Citations, Credits, Definition, Goal, Scoring

PARROT = Definition(
    slug="parrot",
    name="Parrot",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=move_kinds.MOVE_KINDS,
    layout=LAYOUT,
    goal=Goal(fewest=True, added_up=True, stake=20),
    credits=Credits(author="Haim Shafir", publisher="Shafir Games", tagline="Pair the fruit, and let the Parrots fly."),
    wording=move_kinds.WORDING,
    scoring=Scoring(
        sheet=score_sheet.score_sheet,
        sheet_of_text=score_sheet.sheet_of_text,
        examples=("7 P 7 2 / 7 7 P 3", "5 5 3 9 / 5 5 4 9", "12 0 6 P / 0 12 6 P"),
    ),
    citations=Citations(
        events={"refill": C.TURN_REFILL, "totals": C.END_GAME, "end": C.LAST_END},
        turn=move_kinds.turn_clause,
        ruled=move_kinds.ruled,
    ),
    worlds=hidden_areas(SPOTS, rules.DECK),
    equivalence=LAYOUT.equivalence,
    bots={"simple": SIMPLE, "careful": CAREFUL},
)
