"""Papageno: the game whose folder to copy when adding another.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `reasons` the
clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it is told and drawn ·
`score_sheet` a score spelled out · `bots` and `careful` computer players · `thinking` why they make a move ·
`text/cards.svg` the pictures · `positions` a position for every clause · `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno import notation, reasons, rules, thinking, views, words, worlds
from cardkit.games.papageno.bots import simple
from cardkit.games.papageno.careful import careful
from cardkit.games.papageno.clauses import PARAMETERS, SECTIONS, C
from cardkit.games.papageno.objections import objection
from cardkit.games.papageno.scenes import scene
from cardkit.games.papageno.score_sheet import score_sheet, sheet_of_text
from cardkit.table.definition import Aims, Definition

if TYPE_CHECKING:
    from cardkit.chances.asking import Question
    from cardkit.chances.solving import Solution
    from cardkit.table.game import Game
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.papageno.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.papageno.tutorial import TUTORIAL

    return TUTORIAL


def _questions() -> tuple[Question, ...]:
    from cardkit.games.papageno.odds import QUESTIONS

    return QUESTIONS


def _solving(game: Game) -> Solution:
    from cardkit.games.papageno.solving import solve

    return solve(game)


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
    score_sheet=score_sheet,
    sheet_of_text=sheet_of_text,
    bots={"simple": simple, "careful": careful},
    bots_say={
        "simple": "Puts light cards where heavy ones lie, and makes pairs. It looks at its own cards alone.",
        "careful": "Counts the cards that it has not seen, and weighs up what a move saves, what the next cards can "
        "still save, and what it does to the others. It ends a round only when it expects to win it.",
    },
    positions=_positions,
    tutorial=_tutorial,
    event_clauses=reasons.EVENT_CLAUSES,
    turn_clause=reasons.turn_clause,
    objection=objection,
    aims=Aims(fewest=True, added_up=False, stake=1),
    score_examples=("6 E 3 / 6 2 5", "-2 0 9 / -2 3 8"),
    questions=_questions,
    solving=_solving,
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
