"""Papageno, a game with two rows of three cards per player. Copy this folder to write another game.

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
from cardkit.games.papageno import move_kinds, rules, score_sheet
from cardkit.games.papageno.bots import CAREFUL, SIMPLE
from cardkit.games.papageno.clauses import PARAMETERS, C
from cardkit.games.papageno.layout import LAYOUT
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.definition import Citations, Credits, Definition, Goal, Scoring

PAPAGENO = Definition(
    slug="papageno",
    name="Papageno",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=move_kinds.MOVE_KINDS,
    layout=LAYOUT,
    goal=Goal(fewest=True, added_up=False, stake=1),
    credits=Credits(author="Kevin Kim", publisher="Helvetiq", tagline="Collect the lightest birds."),
    wording=move_kinds.WORDING,
    scoring=Scoring(
        sheet=score_sheet.score_sheet,
        sheet_of_text=score_sheet.sheet_of_text,
        examples=("6 E 3 / 6 2 5", "-2 0 9 / -2 3 8"),
    ),
    citations=Citations(
        events={"refill": C.TURN_REFILL, "round": C.SCORE_SUM}, turn=move_kinds.turn_clause, ruled=move_kinds.ruled
    ),
    worlds=hidden_areas(SPOTS, rules.DECK),
    equivalence=move_kinds.equivalence,
    bots={"simple": SIMPLE, "careful": CAREFUL},
)
