"""Parrot's rulebook, clause by clause, and the parameters that its clauses name.

Parrot is a game by Haim Shafir, published by Shafir Games. The sentences are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table import common
from cardkit.table.clauses import Clause, book, ruled, ruling
from cardkit.table.parameters import Parameter, Whole
from cardkit.table.words import number_word

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules

SEATS = Whole(2, 6)
POINTS_OFF = Whole(0, 100)

PARAMETERS = (
    *common.parameters(SEATS),
    Parameter("rounds", "Rounds in a game", Whole(1), 5),
    Parameter("quartet", "Points off for a Quartet", POINTS_OFF, 10),
    Parameter("sextet", "Points off for a Sextet", POINTS_OFF, 15),
    Parameter("octet", "Points off for an Octet", POINTS_OFF, 20),
)


def _rounds(rules: Rules) -> str:
    played = "one round" if rules["rounds"] == 1 else f"{number_word(rules['rounds'])} rounds"
    return f"After {played} the smallest total wins."


SECTIONS = {
    "setup": "Setup",
    "turn": "The turn",
    "last": "The last card",
    "parrot": "Parrots",
    "score": "Scoring",
    "end": "The end of the game",
    "common": "What holds in all five games",
}


class C(Clause):
    """The clauses of Parrot, in the order of the rulebook."""

    SETUP_DECK = book("setup.deck", "108 cards: eight of every number from 0 to 12, and 4 Parrots.")
    SETUP_DEAL = book(
        "setup.deal",
        "All cards are shuffled for every round. Eight are dealt to each seat, face down, in two rows of four: the "
        "Box.",
    )
    SETUP_PILES = book("setup.piles", "The rest is the draw pile; its top card, turned up, starts the discard pile.")
    SETUP_REVEAL = ruled(
        "setup.reveal",
        "Every seat turns two of its cards, of its choice, face up.",
        "Seats do so in order from the starting seat, both cards of a seat one after the other.",
        reason="The book does not say in which order.",
    )
    SETUP_FIRST = ruled(
        "setup.first",
        "The seat with the highest sum of those two cards plays first, in every round; then clockwise.",
        "A Parrot counts, for this sum, the number turned up in its own column, else 0. Of tied seats the one that "
        "comes first clockwise from the starting seat (itself first) plays first.",
        reason="The book does not say what a Parrot counts here, and breaks the tie by a party question.",
    )
    TURN_DRAW = book(
        "turn.draw", "A turn begins with one card: draw the top card of the draw pile (or take a discard)."
    )
    TURN_TAKE = book(
        "turn.take",
        "Instead of drawing you may take the top card of the discard pile. Such a card goes into your Box.",
    )
    TURN_SWAP_UP = book(
        "turn.swap-up",
        "With the card you may replace one of your face-up cards: the new card lies face up, and the one it replaces "
        "goes face up to the discard pile.",
    )
    TURN_SWAP_DOWN = book(
        "turn.swap-down",
        "With the card you may replace one of your face-down cards, without peeking: the new card lies face up, and "
        "the one it replaces goes face up to the discard pile.",
    )
    TURN_REVEAL = book(
        "turn.reveal",
        "A card from the draw pile, and only such a card, may instead be discarded; then you turn one of your "
        "face-down cards up.",
    )
    TURN_FIXED = book("turn.fixed", "Number cards never change places in the Box.")
    TURN_REFILL = ruling(
        "turn.refill",
        "When the draw pile is empty, the discard pile is shuffled into a new one. Its top card stays where it is. If "
        "there is nothing to draw, only taking is left.",
        reason="So there is always a card to take.",
    )
    LAST_PASS = book(
        "last.pass",
        "A seat with one face-down card left need not turn it up: it may discard the card it drew and pass, as often "
        "as it likes, or go on replacing face-up cards.",
    )
    LAST_END = book(
        "last.end",
        "The first seat to turn up, to replace, or to let a Parrot land on its last face-down card has ended its part "
        "of the round; every other seat plays one last turn.",
    )
    LAST_REVEAL = book("last.reveal", "A seat that still has face-down cards after its last turn turns them up.")
    LAST_TURNS = ruling(
        "last.turns",
        "A last turn is an ordinary turn: with two or more face-down cards a drawn card must be used, or a card turned "
        "up; with one, passing is allowed.",
        reason="The book does not say what one may do in a last turn.",
    )
    PARROT_IMITATE = book(
        "parrot.imitate",
        "A Parrot takes the value of the other card in its column, and so makes a Pair with it.",
    )
    PARROT_FLOAT = ruled(
        "parrot.float",
        "The Parrot is the one card that can move. A seat that gets a card, drawn or taken, whose number equals the "
        "card in a Parrot's column may lay the new card where the Parrot was and let the Parrot land on any face-down "
        "card of its Box, which goes to the discard pile without a look beforehand.",
        "The Parrot and its column's number must both be face up.",
        reason="What lies face down is not known to be a match.",
    )
    PARROT_TWO = ruling(
        "parrot.two",
        "Two Parrots in one column have no number to imitate: the column is a Pair worth 0 that belongs to no Quartet, "
        "Sextet or Octet.",
        reason="The book does not speak of two Parrots in one column.",
    )
    SCORE_SUM = book("score.sum", "A seat scores the sum of the numbers in its Box.")
    SCORE_PAIR = book(
        "score.pair",
        "A Pair is two equal cards in the same column; it counts 0. Equal cards side by side, or in different columns, "
        "are no Pair.",
    )
    SCORE_QUARTET = ruled(
        "score.quartet",
        "Two Pairs of the same number, in neighbouring columns or not, are a Quartet: {quartet:point} off.",
        "Two different Quartets in one Box count {quartet} each.",
        "quartet",
        reason="The book does not speak of two Quartets in one Box.",
    )
    SCORE_SEXTET = ruled(
        "score.sextet",
        "Three Pairs of the same number are a Sextet: {sextet:point} off.",
        "Pairs of one number are counted once, at their largest size: a Sextet is not also a Quartet.",
        "sextet",
        reason="The book does not say whether the smaller set in a larger one counts as well.",
    )
    SCORE_OCTET = ruled(
        "score.octet",
        "Four Pairs of the same number are an Octet: {octet:point} off. A score may be negative.",
        "Pairs of one number are counted once, at their largest size: an Octet is not also a Sextet or two Quartets.",
        "octet",
        reason="The book does not say whether the smaller sets in a larger one count as well.",
    )
    END_GAME = book("end.game", _rounds, "rounds")
    COMMON_START = common.START
    COMMON_SHARED_WIN = common.SHARED_WIN
    COMMON_HIDDEN = common.HIDDEN
    COMMON_LIMIT = common.LIMIT
    COMMON_REFILL = common.REFILL
