"""Chicken, a game in which you play all your cards, or withdraw from the round in time.

- `clauses`: the ids of the clauses, and the parameters.
- `rules`: the fields of the state, the legal moves, and their effects.
- `scoring`: the points of the cards left in a hand.
- `layout`: the notation of cards and places, the views and the scenes.
- `worlds`: random deals of the cards that a player can't know.
- `odds`: exact probabilities and best play.
- `move_kinds`: the kinds of moves, and the facts for their sentences.
- `score_sheet`: a score explained step by step.
- `bots`: the computer players.
- `text/`: the pictures, the rulebook, the tutorial, and a position for each clause.
"""

from cardkit.games.chicken import layout, move_kinds, rules, score_sheet, worlds
from cardkit.games.chicken.bots import CAREFUL, SIMPLE
from cardkit.games.chicken.clauses import PARAMETERS, C
from cardkit.table.definition import Citations, Credits, Definition, Dice, Goal, Scoring

CHICKEN = Definition(
    slug="chicken",
    name="Chicken",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=move_kinds.MOVE_KINDS,
    layout=layout,
    goal=Goal(fewest=True, added_up=True, stake=20, whole=True),
    credits=Credits(
        author="Reiner Knizia", publisher="Shafir Games", tagline="Play all your cards, or withdraw in time."
    ),
    wording=move_kinds.WORDING,
    scoring=Scoring(
        sheet=score_sheet.score_sheet,
        sheet_of_text=score_sheet.sheet_of_text,
        examples=("3 3 chick chick", "egg 4 on 4"),
    ),
    citations=Citations(
        events={"refill": C.SETUP_EGG_FIRST, "dice": C.SCORE_DICE, "totals": C.SCORE_DICE}, ruled=move_kinds.ruled
    ),
    worlds=worlds,
    bots={"simple": SIMPLE, "careful": CAREFUL},
    dice=Dice(rules.roll, rules.settle, lambda s: s.die, move_kinds.tell_dice),
)
