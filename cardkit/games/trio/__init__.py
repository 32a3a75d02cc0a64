"""Trio: find three equal cards among what you and others hide.

`clauses` what the rulebook says · `rules` fields, legality, moves · `scoring` connected numbers, who wins · `memory`
what everybody remembers of hands · `notation` cards and moves as text · `views` what a seat may know · `worlds` deals
that fit it · `reasons` the clauses behind a move · `objections` what speaks against one here · `words` and `scenes` how
it is told and drawn · `score_sheet` trios spelled out · `bots` and `careful` computer players · `thinking` why
they make their moves · `text/cards.svg` the pictures · `positions` a position for every clause · `tutorial` the
annotated game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import notation, reasons, rules, thinking, views, words, worlds
from cardkit.games.trio.bots import simple
from cardkit.games.trio.careful import careful
from cardkit.games.trio.clauses import PARAMETERS, SECTIONS, C, undealable
from cardkit.games.trio.objections import objection
from cardkit.games.trio.scenes import scene
from cardkit.games.trio.score_sheet import score_sheet, sheet_of_text
from cardkit.table.definition import Aims, Definition

if TYPE_CHECKING:
    from cardkit.chances.asking import Question
    from cardkit.chances.solving import Solution
    from cardkit.table.game import Game
    from cardkit.table.scripts import Position, Tutorial


def _positions() -> tuple[Position, ...]:
    from cardkit.games.trio.positions import POSITIONS

    return POSITIONS


def _tutorial() -> Tutorial:
    from cardkit.games.trio.tutorial import TUTORIAL

    return TUTORIAL


def _questions() -> tuple[Question, ...]:
    from cardkit.games.trio.odds import QUESTIONS

    return QUESTIONS


def _solving(game: Game) -> Solution:
    from cardkit.games.trio.solving import solve

    return solve(game)


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
    score_sheet=score_sheet,
    sheet_of_text=sheet_of_text,
    bots={"simple": simple, "careful": careful},
    bots_say={
        "simple": "Remembers every card that was shown, and takes the trios it knows. "
        "Else it looks at any card that it has not seen.",
        "careful": "Also counts the cards that it has not seen, and works out what each may be in a sorted hand. "
        "It asks where the chance of a trio is best, and shows its own cards last.",
    },
    positions=_positions,
    tutorial=_tutorial,
    event_clauses=reasons.EVENT_CLAUSES,
    turn_clause=reasons.turn_clause,
    objection=objection,
    aims=Aims(fewest=False, added_up=False, stake=1, one_round=True),
    score_examples=("5 9 2", "1 4 12"),
    questions=_questions,
    solving=_solving,
    undealable=undealable,
    memory_aid=True,
    idle=frozenset({"round_limit"}),  # one round is the game
    bots_why={"simple": thinking.why_simple, "careful": thinking.why_careful},
)
