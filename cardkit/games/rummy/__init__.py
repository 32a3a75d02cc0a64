"""Five-Suit Rummy: lay out combinations that count, and be rid of your cards first.

`clauses` ids and parameters · `melds` what a combination is · `table` the state's fields, places and moves as numbers
· `legality` which moves are legal · `finding` how they are found · `rules` dealing, doing, ending · `scoring` what
combinations and hands are worth · `notation` cards and moves as text · `views` what a seat may know, `worlds` deals
the rest anew · `odds` exact chances · `verbs` the kinds of moves and how they are told, `pointing` what one means by
pointing at cards, `objections` what speaks against a move just here · `scenes` how it is drawn · `selection` what
picked cards make, and `nearness` what they lack · `score_sheet` a score spelled out · `bots` and `careful` computer
players · `thinking` why they make their moves · `text/` the pictures, what the rulebook says, a position for
every clause, and the annotated game.
"""

from __future__ import annotations

from cardkit.games.rummy import careful, notation, rules, score_sheet, thinking, verbs, views, worlds
from cardkit.games.rummy.bots import simple
from cardkit.games.rummy.clauses import PARAMETERS, C, undealable
from cardkit.games.rummy.objections import objection
from cardkit.games.rummy.scenes import scene
from cardkit.games.rummy.selection import choice, selected, suggested
from cardkit.table.definition import Aims, Definition, Selecting

RUMMY = Definition(
    slug="rummy",
    name="Five-Suit Rummy",
    author="an author now unknown",
    publisher="a house now unknown",
    tagline="Lay runs and sets with a wink of yellow, and be rid of your cards first.",
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
        "simple": "Lays whatever counts, keeps cards that go together, and throws away the rest. "
        "It takes a discard if that is of use at once.",
        "careful": "Counts what its whole hand may be worth, and takes many discards where they go together. "
        "It keeps from the next seat what that can use, and is rid of dear cards when somebody is about to go out.",
    },
    event_clauses=verbs.EVENT_CLAUSES,
    turn_clause=verbs.turn_clause,
    score_examples=("R3 R4 R5; G2 Y3=G3 G4 / R3 Y1", "R4 G4 B4 P4; Y1 Y2 Y3 / out"),
    undealable=undealable,
    selecting=Selecting(selected, suggested, choice),
    memory_aid=True,
    objection=objection,
    aims=Aims(fewest=False, added_up=True, stake=60),
    place_for=notation.place_for,
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
