"""Trio: find three equal cards among what you and others hide.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` connected numbers, who wins · `memory`
what everybody remembers of hands · `notation` cards and moves as text · `views` what a seat may know · `worlds` deals
that fit it · `reasons` the clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how
it is told and drawn · `score_sheet` trios spelled out · `bots` and `careful` computer players · `art` card faces ·
`positions` a position for every clause · `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import notation, reasons, rules, score_sheet, views, words, worlds
from cardkit.games.trio.bots import SIMPLE
from cardkit.games.trio.careful import CAREFUL
from cardkit.games.trio.clauses import PARAMETERS, SECTIONS, C, undealable
from cardkit.games.trio.objections import objection
from cardkit.games.trio.scenes import scene
from cardkit.table.definition import Aims, Definition

if TYPE_CHECKING:
    from cardkit.table.scene import Art
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.trio.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.trio.tutorial import TUTORIAL

    return TUTORIAL


def _art() -> Art:
    from cardkit.games.trio.art import ART

    return ART


TRIO = Definition(
    slug="trio",
    name="Trio",
    author="Kaya Miyano",
    publisher="Cocktail Games",
    tagline="Remember, ask, and find three alike.",
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
    aims=Aims(fewest=False, added_up=False, stake=1, one_round=True),
    score_examples=("5 9 2", "1 4 12"),
    undealable=undealable,
    memory_aid=True,
    idle=frozenset({"round_limit"}),  # one round is the game
)
