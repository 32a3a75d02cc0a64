"""Parrot: two rows of four cards, Pairs in the columns, and Parrots that imitate and float.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `reasons` the
clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it is told and drawn ·
`score_sheet` a score spelled out · `bots` computer players · `art` card faces · `positions` a position for every clause
· `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import notation, reasons, rules, score_sheet, views, words, worlds
from cardkit.games.parrot.bots import CAREFUL, SIMPLE
from cardkit.games.parrot.clauses import PARAMETERS, SECTIONS, C
from cardkit.games.parrot.objections import objection
from cardkit.games.parrot.scenes import scene
from cardkit.table.definition import Aims, Definition

if TYPE_CHECKING:
    from cardkit.table.scene import Art
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.parrot.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.parrot.tutorial import TUTORIAL

    return TUTORIAL


def _art() -> Art:
    from cardkit.games.parrot.art import ART

    return ART


PARROT = Definition(
    slug="parrot",
    name="Parrot",
    author="Haim Shafir",
    publisher="Shafir Games",
    tagline="Pair the fruit, and let the Parrots fly.",
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
    aims=Aims(fewest=True, added_up=True, stake=20),
    score_examples=("7 P 7 2 / 7 7 P 3", "5 5 3 9 / 5 5 4 9", "12 0 6 P / 0 12 6 P"),
)
