"""Chicken: get rid of your cards, or leave the round in time.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `reasons` the
clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it is told and drawn ·
`score_sheet` a score spelled out · `bots` and `careful` computer players · `thinking` why they make a move ·
`text/cards.svg` the pictures · `positions` a position for every clause · `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.chicken import notation, reasons, rules, thinking, views, words, worlds
from cardkit.games.chicken.bots import simple
from cardkit.games.chicken.careful import careful
from cardkit.games.chicken.clauses import PARAMETERS, SECTIONS, C
from cardkit.games.chicken.objections import objection
from cardkit.games.chicken.scenes import scene
from cardkit.games.chicken.score_sheet import score_sheet, sheet_of_text
from cardkit.table.definition import Aims, Definition, Dice

if TYPE_CHECKING:
    from cardkit.chances.asking import Question
    from cardkit.chances.solving import Solution
    from cardkit.table.game import Game
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.chicken.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.chicken.tutorial import TUTORIAL

    return TUTORIAL


def _questions() -> tuple[Question, ...]:
    from cardkit.games.chicken.odds import QUESTIONS

    return QUESTIONS


def _solving(game: Game) -> Solution:
    from cardkit.games.chicken.solving import solve

    return solve(game)


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
    score_sheet=score_sheet,
    sheet_of_text=sheet_of_text,
    bots={"simple": simple, "careful": careful},
    bots_say={
        "simple": "Plays what it can, keeps the egg for last, and leaves while that is cheap. It does not look ahead.",
        "careful": "Compares what withdrawing costs for certain with what staying in is likely to cost: a part of its "
        "points, the larger the nearer somebody else is to the end. It keeps numbers that will fit soon.",
    },
    positions=_positions,
    tutorial=_tutorial,
    event_clauses=reasons.EVENT_CLAUSES,
    turn_clause=reasons.turn_clause,
    objection=objection,
    aims=Aims(fewest=True, added_up=True, stake=20, whole=True),
    dice=Dice(rules.roll, rules.settle, lambda s: s.die, words.tell_dice),
    place_for=notation.place_for,
    score_examples=("3 3 chick chick", "egg 4 on 4"),
    questions=_questions,
    solving=_solving,
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
