"""Five-Suit Rummy: lay out combinations that count, and be rid of your cards first.

`clauses` what the rulebook says · `melds` what a combination is · `table` the state's fields, places and moves as
numbers · `legality` which moves are legal · `finding` how they are found · `rules` dealing, doing, ending · `scoring`
what combinations and hands are worth · `notation` cards and moves as text · `views` what a seat may know, `worlds`
deals the rest anew · `odds` exact chances · `reasons` the clauses behind a move, `objections` what speaks against one
just here · `words` and `scenes` how it is told and drawn · `selection` what picked cards make, and `nearness` what they
lack · `score_sheet` a score spelled out · `bots` and `careful` computer players · `thinking` why they make their moves
· `text/cards.svg` the pictures · `positions` a position for every clause · `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import notation, reasons, rules, thinking, views, words, worlds
from cardkit.games.rummy.bots import simple
from cardkit.games.rummy.careful import careful
from cardkit.games.rummy.clauses import PARAMETERS, SECTIONS, C, undealable
from cardkit.games.rummy.objections import objection
from cardkit.games.rummy.scenes import scene
from cardkit.games.rummy.score_sheet import score_sheet, sheet_of_text
from cardkit.games.rummy.selection import choice, selected, suggested
from cardkit.table.definition import Aims, Definition, Selecting

if TYPE_CHECKING:
    from cardkit.chances.asking import Question
    from cardkit.chances.solving import Solution
    from cardkit.table.game import Game
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.rummy.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.rummy.tutorial import TUTORIAL

    return TUTORIAL


def _questions() -> tuple[Question, ...]:
    from cardkit.games.rummy.odds import QUESTIONS

    return QUESTIONS


def _solving(game: Game) -> Solution:
    from cardkit.games.rummy.solving import solve

    return solve(game)


RUMMY = Definition(
    slug="rummy",
    name="Five-Suit Rummy",
    author="an author now unknown",
    publisher="a house now unknown",
    tagline="Lay runs and sets with a wink of yellow, and be rid of your cards first.",
    clauses=C,
    sections=SECTIONS,
    parameters=PARAMETERS,
    rules=rules,
    notation=notation,
    views=views,
    worlds=worlds,
    words=words,
    reasons=reasons,
    scene=scene,
    score_sheet=score_sheet,
    sheet_of_text=sheet_of_text,
    bots={"simple": simple, "careful": careful},
    bots_say={
        "simple": "Lays whatever counts, keeps cards that go together, and throws away the rest. "
        "It takes a discard if that is of use at once.",
        "careful": "Counts what its whole hand may be worth, and takes many discards where they go together. "
        "It keeps from the next seat what that can use, and is rid of dear cards when somebody is about to go out.",
    },
    positions=_positions,
    tutorial=_tutorial,
    event_clauses=reasons.EVENT_CLAUSES,
    turn_clause=reasons.turn_clause,
    score_examples=("R3 R4 R5; G2 Y3=G3 G4 / R3 Y1", "R4 G4 B4 P4; Y1 Y2 Y3 / out"),
    questions=_questions,
    solving=_solving,
    undealable=undealable,
    selecting=Selecting(selected, suggested, choice),
    memory_aid=True,
    objection=objection,
    aims=Aims(fewest=False, added_up=True, stake=60),
    place_for=notation.place_for,
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
