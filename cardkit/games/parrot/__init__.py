"""Parrot: two rows of four cards, Pairs in the columns, and Parrots that imitate and float.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` values and scores · `notation` cards and
moves as text · `views` what a seat may know, `worlds` deals the rest anew · `odds` exact chances · `reasons` the
clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how it is told and drawn ·
`score_sheet` a score spelled out · `bots` and `careful` computer players · `thinking` why they make a move ·
`text/cards.svg` the pictures · `positions` a position for every clause · `tutorial` the annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot import notation, reasons, rules, thinking, views, words, worlds
from cardkit.games.parrot.bots import simple
from cardkit.games.parrot.careful import careful
from cardkit.games.parrot.clauses import PARAMETERS, SECTIONS, C
from cardkit.games.parrot.objections import objection
from cardkit.games.parrot.scenes import scene
from cardkit.games.parrot.score_sheet import score_sheet, sheet_of_text
from cardkit.table.definition import Aims, Definition

if TYPE_CHECKING:
    from cardkit.chances.asking import Question
    from cardkit.chances.solving import Solution
    from cardkit.table.game import Game
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.parrot.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.parrot.tutorial import TUTORIAL

    return TUTORIAL


def _questions() -> tuple[Question, ...]:
    from cardkit.games.parrot.odds import QUESTIONS

    return QUESTIONS


def _solving(game: Game) -> Solution:
    from cardkit.games.parrot.solving import solve

    return solve(game)


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
    score_sheet=score_sheet,
    sheet_of_text=sheet_of_text,
    bots={"simple": simple, "careful": careful},
    bots_say={
        "simple": "Makes Pairs, gets rid of high numbers, and ends the round when that pays. It does not ask what "
        "others could do with the cards that it throws away.",
        "careful": "Counts the cards that it has not seen, and weighs up what a move saves, which Pairs it may still "
        "make and what it leaves to the next seat. It ends a round only when it is well ahead.",
    },
    positions=_positions,
    tutorial=_tutorial,
    event_clauses=reasons.EVENT_CLAUSES,
    turn_clause=reasons.turn_clause,
    objection=objection,
    aims=Aims(fewest=True, added_up=True, stake=20),
    score_examples=("7 P 7 2 / 7 7 P 3", "5 5 3 9 / 5 5 4 9", "12 0 6 P / 0 12 6 P"),
    questions=_questions,
    solving=_solving,
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
