"""Papageno: the game whose folder to copy when adding another.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `reasons` the
clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it is told and drawn ·
`score_sheet` a score spelled out · `bots` computer players · `art` card faces · `positions` a position for every clause
· `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import notation, reasons, rules, score_sheet, views, words, worlds
from cardkit.games.papageno.bots import CAREFUL, SIMPLE
from cardkit.games.papageno.clauses import PARAMETERS, SECTIONS, C
from cardkit.games.papageno.objections import objection
from cardkit.games.papageno.scenes import scene
from cardkit.table.definition import Aims, Definition

if TYPE_CHECKING:
    from cardkit.table.scene import Art
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.papageno.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.papageno.tutorial import TUTORIAL

    return TUTORIAL


def _art() -> Art:
    from cardkit.games.papageno.art import ART

    return ART


PAPAGENO = Definition(
    slug="papageno",
    name="Papageno",
    author="Kevin Kim",
    publisher="Helvetiq",
    tagline="Collect the lightest birds.",
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
    aims=Aims(fewest=True, added_up=False, stake=1),
    score_examples=("6 E 3 / 6 2 5", "-2 0 9 / -2 3 8"),
)
