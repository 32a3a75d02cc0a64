"""Five-Suit Rummy: lay out combinations that count, and be rid of your cards first.

`clauses` what the rulebook says · `melds` what a combination is · `table` the state's fields, places and moves as
numbers · `legality` which moves are legal · `finding` how they are found · `rules` dealing, doing, ending · `scoring`
what combinations and hands are worth · `notation` cards and moves as text · `views` what a seat may know, `worlds`
deals the rest anew · `odds` exact chances · `reasons` the clauses behind a move, `objections` what speaks against one
just here · `words` and `scenes` how it is told and drawn · `selection` what picked cards make, and `nearness` what they
lack · `score_sheet` a score spelled out · `bots` and `careful` computer players · `art` card faces · `positions` a
position for every clause · `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import notation, reasons, rules, score_sheet, views, words, worlds
from cardkit.games.rummy.bots import SIMPLE
from cardkit.games.rummy.careful import CAREFUL
from cardkit.games.rummy.clauses import PARAMETERS, SECTIONS, C, undealable
from cardkit.games.rummy.objections import objection
from cardkit.games.rummy.scenes import scene
from cardkit.games.rummy.selection import choice, selected, suggested
from cardkit.table.definition import Aims, Definition, Selecting

if TYPE_CHECKING:
    from cardkit.table.scene import Art
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.rummy.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.rummy.tutorial import TUTORIAL

    return TUTORIAL


def _art() -> Art:
    from cardkit.games.rummy.art import ART

    return ART


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
    score_sheet=score_sheet.score_sheet,
    sheet_of_text=score_sheet.sheet_of_text,
    bots={"simple": SIMPLE, "careful": CAREFUL},
    positions=_positions,
    tutorial=_tutorial,
    art=_art,
    event_clauses=reasons.EVENT_CLAUSES,
    turn_clause=reasons.turn_clause,
    score_examples=("R3 R4 R5; G2 Y3=G3 G4 / R3 Y1", "R4 G4 B4 P4; Y1 Y2 Y3 / out"),
    undealable=undealable,
    selecting=Selecting(selected, suggested, choice),
    memory_aid=True,
    objection=objection,
    aims=Aims(fewest=False, added_up=True, stake=60),
    place_for=notation.place_for,
)
