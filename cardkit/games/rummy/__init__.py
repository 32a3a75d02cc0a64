"""Rummü: lay down scoring melds, and empty your hand first.

`clauses` ids, cards and parameters · `melds` melds · `typed` cards that are not one · `hand_melds` melds that a hand
makes · `table` fields, places and moves as numbers · `legality` legal moves · `rules` dealing, moves, ending ·
`scoring` scores of melds and hands · `layout` `notation`, `views` and `scenes` together · `notation` cards and moves as
text · `views` what a seat may know · `worlds` random deals of the rest · `refill_provenance` cards from before and
after a refill · `odds` exact probabilities, best play · `move_kinds` the kinds of moves and their sentences ·
`refusal_reasons` why a move is illegal in a position · `scenes` how it is drawn · `selection` what picked cards make ·
`score_sheet` a score step by step · `bots` and `careful_bot` computer players · `text/` pictures, rulebook, one
position for each clause, and the tutorial.
"""

from cardkit.games.rummy import layout, move_kinds, rules, score_sheet, worlds
from cardkit.games.rummy.bots import SIMPLE
from cardkit.games.rummy.careful_bot import CAREFUL
from cardkit.games.rummy.clauses import PARAMETERS, C, conflict
from cardkit.games.rummy.selection import choice, selected, suggested
from cardkit.table.definition import CardSelection, Citations, Credits, Definition, Goal, Scoring

RUMMY = Definition(
    slug="rummy",
    name="Rummü",
    clauses=C,
    parameters=PARAMETERS,
    rules=rules,
    move_kinds=move_kinds.MOVE_KINDS,
    layout=layout,
    goal=Goal(fewest=False, added_up=True, stake=60),
    credits=Credits(
        author="Doris Matthäus and Frank Nestel",
        publisher="Doris & Frank",
        tagline="Lay down runs and sets, use yellow cards as jokers, and empty your hand first.",
    ),
    wording=move_kinds.WORDING,
    scoring=Scoring(
        sheet=score_sheet.score_sheet,
        sheet_of_text=score_sheet.sheet_of_text,
        examples=("R3 R4 R5; G2 Y3=G3 G4 / R3 Y1", "R4 G4 B4 K4; Y0 Y1 Y2 / out"),
    ),
    citations=Citations(
        events={"refill": C.TURN_REFILL, "round": C.SCORE_TOTAL, "totals": C.SCORE_TOTAL}, ruled=move_kinds.ruled
    ),
    card_selection=CardSelection(selected, suggested, choice),
    worlds=worlds,
    bots={"simple": SIMPLE, "careful": CAREFUL},
    conflict=conflict,
    memory_aid=True,
)
