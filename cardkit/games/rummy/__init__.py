"""Rummü, a game in which you lay down melds that score, and try to empty your hand first.

- `clauses`: the ids of the clauses, the cards, and the parameters.
- `melds`: the kinds and cards of melds, and the cards that can be added to them.
- `typed_cards`: cards that a player types although they aren't a meld.
- `hand_melds`: the melds that the cards of a hand form.
- `state_fields`: the fields of the state, and the numbers of phases, places and moves.
- `legality`: the legal moves.
- `rules`: the deal, the effects of moves, and the end of a round.
- `scoring`: the scores of melds and hands.
- `layout`: `notation`, `views` and `scenes` together.
- `notation`: cards, melds and places as text.
- `views`: what a player is allowed to know.
- `scenes`: how a view is drawn.
- `worlds`: random deals of the cards that a player can't know.
- `refill_provenance`: which cards were in hands before a refill of the draw pile, and which were drawn after it.
- `odds`: exact probabilities and best play.
- `move_kinds`: the kinds of moves, and the facts for their sentences.
- `refusal_reasons`: why a move is illegal in a position.
- `selection`: which melds and moves are possible with the selected cards.
- `score_sheet`: a score explained step by step.
- `bots`, `careful_bot`: the computer players.
- `text/`: the pictures, the rulebook, the tutorial, and a position for each clause.
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
