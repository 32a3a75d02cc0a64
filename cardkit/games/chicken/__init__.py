"""Chicken: get rid of your cards, or leave the round in time.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `reasons` the
clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it is told and drawn ·
`score_sheet` a score spelled out · `bots` computer players · `art` card faces · `positions` a position for every clause
· `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import notation, reasons, rules, score_sheet, views, words, worlds
from cardkit.games.chicken.bots import CAREFUL, SIMPLE
from cardkit.games.chicken.clauses import PARAMETERS, SECTIONS, C
from cardkit.games.chicken.objections import objection
from cardkit.games.chicken.scenes import scene
from cardkit.table.definition import Aims, Definition, Dice

if TYPE_CHECKING:
    from cardkit.table.scene import Art
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.chicken.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.chicken.tutorial import TUTORIAL

    return TUTORIAL


def _art() -> Art:
    from cardkit.games.chicken.art import ART

    return ART


CHICKEN = Definition(
    slug="chicken",
    name="Chicken",
    author="Reiner Knizia",
    publisher="Shafir Games",
    tagline="Get rid of your cards, or leave in time.",
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
    objection=objection,
    aims=Aims(fewest=True, added_up=True, stake=20, whole=True),
    dice=Dice(rules.roll, rules.settle, lambda s: s.die, words.tell_dice),
    place_for=notation.place_for,
    score_examples=("3 3 chick chick", "egg 4 on 4"),
)
