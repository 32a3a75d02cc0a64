"""Questions of every kind, each with a wrong and a correct answer, and all texts that mustn't be revealed early."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import cardkit
from cardkit_widgets.exercises import (
    BestMoveQuestion,
    ChoiceQuestion,
    MultipleChoice,
    NumberQuestion,
    ReachPosition,
    WordQuestion,
)

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit_widgets.exercises import Question

HINT, WHY = "Count the hidden heron.", "Because the golden goose says so."
HELP: dict[str, Any] = {"hint": HINT, "why": WHY, "clause": "trio:setup.deal", "lesson": "what-can-happen"}


class Asked(NamedTuple):
    """A question, answers to it, and words that appear only in its answer, not in the options, which everybody sees."""

    question: Question
    wrong: Any
    right: Any
    secrets: tuple[str, ...] = ()


def somebody_withdrew(game: Game) -> bool:
    """Check whether a player has withdrawn."""
    return any(event.get("move") == "withdraw" for event in game.events)


def chicken() -> Game:
    """Return a game of Chicken in which seat 1 can play, draw or withdraw."""
    return cardkit.play("chicken", players=2, seed=12)


def every_kind() -> dict[str, Asked]:
    """Return a question of each kind."""
    values = {"play 4": Fraction(1, 7), "draw": Fraction(3, 7), "withdraw": Fraction(2, 7)}
    return {
        "choice": Asked(ChoiceQuestion("Which?", ["red", "green", "blue"], "green", **HELP), "red", "green"),
        "several": Asked(MultipleChoice("Which ones?", ["2", "3", "4"], ["2", "3"], **HELP), ["2"], ["3", "2"]),
        "number": Asked(NumberQuestion("How likely?", Fraction(17, 29), **HELP), "1/2", "17/29", ("17/29", "58.6")),
        "word": Asked(WordQuestion("Who?", ["Papageno"], **HELP), "Tamino", "papageno ", ("Papageno",)),
        "position": Asked(
            ReachPosition("Make somebody withdraw.", chicken, 1, somebody_withdrew, shown=["draw", "withdraw"], **HELP),
            ["draw"],
            ["draw", "withdraw"],
            ("Drawing a card, then", "drawing a card, then"),
        ),
        "best-move": Asked(
            BestMoveQuestion("Best?", chicken(), 1, values, "points", **HELP), ["withdraw"], ["draw"], ("0.429",)
        ),
    }
