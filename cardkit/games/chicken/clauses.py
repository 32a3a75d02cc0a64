"""Chicken's rulebook, clause by clause, and the parameters that its clauses name.

Chicken is a game by Reiner Knizia, published by Shafir Games. The sentences are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cardkit.table import common
from cardkit.table.clauses import Clause, book, ruled, ruling
from cardkit.table.parameters import Flag, Numbers, Parameter, Whole
from cardkit.table.words import listed

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules

SEATS = Whole(2, 5)
FACES = 6
"""Faces of a die."""
CHICK_FACE = 10
"""What a die's chick counts."""

PARAMETERS = (
    *common.parameters(SEATS),
    Parameter("target", "Points that end the game", Whole(1), 50),
    Parameter("draw_only_when_stuck", "Draw only when no card fits", Flag(), default=False),
    Parameter("egg_counts_apart", "The egg in hand always adds its value", Flag(), default=False),
    Parameter("die", "The faces of each die", Numbers(FACES, 0, 20), [1, 2, 3, 4, 5, CHICK_FACE]),
)


def die_faces(rules: Rules) -> list[int]:
    """The six faces of each die under these rules."""
    return cast("list[int]", rules["die"])


def _dice(rules: Rules) -> str:
    faces = die_faces(rules)
    if faces == [1, 2, 3, 4, 5, CHICK_FACE]:
        return "Each die shows 1, 2, 3, 4, 5 and a chick, which counts 10."
    return f"The six faces of each die count {listed(list(map(str, faces)))}."


def _draw(rules: Rules) -> str:
    if rules["draw_only_when_stuck"]:
        return "Only a seat without a fitting card may draw; who holds the egg always has one."
    return "A seat that could play may draw all the same."


def _egg(rules: Rules) -> str:
    if rules["egg_counts_apart"]:
        return "It always adds that, even where the seat also holds a card of that number."
    return "It counts as a card of that number, so it adds nothing where the seat also holds that number."


SECTIONS = {
    "setup": "Setup",
    "turn": "The turn",
    "end": "The end of a round and of the game",
    "score": "Scoring",
    "common": "What holds in all five games",
}


class C(Clause):
    """The clauses of Chicken, in the order of the rulebook."""

    SETUP_DECK = ruled(
        "setup.deck",
        "50 cards and two dice. One of the cards is the surprise egg.",
        "The others are seven each of 1, 2, 3, 4, 5, 6 and the chick.",
        reason="The book gives the total and the single egg. Seven of each is the one even split, and published "
        "descriptions agree.",
    )
    SETUP_DICE = ruling(
        "setup.dice",
        _dice,
        "die",
        reason="The book says that the chick counts 10; the other faces are from published descriptions.",
    )
    SETUP_DEAL = book(
        "setup.deal",
        "Six cards are dealt to each seat; the rest is the draw pile; its top card, turned up, starts the discard "
        "pile.",
    )
    SETUP_EGG_FIRST = ruling(
        "setup.egg-first",
        "If that card is the egg, it goes back, the whole draw pile is shuffled again, and the next card is turned up, "
        "until it is not the egg.",
        reason="On an empty pile the egg has no card whose value it could follow.",
    )
    SETUP_FIRST = ruled(
        "setup.first",
        "The player who played the last card in the round before begins the next one; then clockwise.",
        "That is the seat that last put a card on the discard pile; if nobody did, the seat that began.",
        reason="The book does not say what holds when all have withdrawn.",
    )
    TURN_PLAY = book(
        "turn.play",
        "Put one card on the discard pile: the same number as its top card, or exactly one higher.",
    )
    TURN_CYCLE = book("turn.cycle", "A chick follows a 6; on a chick goes another chick or a 1.")
    TURN_EGG = book(
        "turn.egg",
        "The surprise egg goes on any card, and takes the value that follows it: on a 4 it is a 5, on a 6 a chick, on "
        "a chick a 1.",
    )
    TURN_DRAW = ruled(
        "turn.draw",
        "Draw one card from the draw pile; the turn is over.",
        _draw,
        "draw_only_when_stuck",
        reason="The book's list of options has no condition, but elsewhere it speaks of drawing only for a seat "
        "without a fitting card.",
    )
    TURN_OUT = book(
        "turn.out", "Withdraw: the cards stay face down, and the seat is out of the round. This is always allowed."
    )
    TURN_NO_REFILL = book(
        "turn.no-refill",
        "The discard pile is never reshuffled. Without a draw pile nobody draws, and who cannot play must withdraw.",
    )
    TURN_LAST_IN = book(
        "turn.last-in",
        "When all others have withdrawn, the one left may go on playing cards but not draw; when it cannot play it "
        "withdraws. (It may also withdraw sooner.)",
    )
    END_ROUND = book(
        "end.round", "The round ends at once when a seat has played its last card, or when all have withdrawn."
    )
    SCORE_CARDS = book(
        "score.cards",
        "Every seat with cards left, withdrawn or not, adds their values, each number counted once.",
    )
    SCORE_CHICK = book("score.chick", "A chick counts 10.")
    SCORE_EGG = ruled(
        "score.egg",
        "The egg counts as much as the top card of the discard pile.",
        _egg,
        "egg_counts_apart",
        reason="The book does not say whether the egg is then one of the cards of that number.",
    )
    SCORE_DICE = book(
        "score.dice",
        "The seat that got rid of all its cards rolls both dice and takes the sum off its total, never below 0; a seat "
        "with no points does not roll.",
    )
    END_GAME = book(
        "end.game", "When a seat has {target:point} or more after a round, the lowest total wins.", "target"
    )
    COMMON_START = common.START
    COMMON_SHARED_WIN = common.SHARED_WIN
    COMMON_HIDDEN = common.HIDDEN
    COMMON_LIMIT = common.LIMIT
