"""Papageno's rulebook, clause by clause, and the parameters that its clauses name.

Papageno is a game by Kevin Kim, published by Helvetiq. The sentences are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table import common
from cardkit.table.clauses import Clause, book, ruled, ruling
from cardkit.table.parameters import Counts, Parameter, Whole
from cardkit.table.words import number_word

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules

SEATS = Whole(2, 5)
LOWEST_BIRD, HIGHEST_BIRD = -2, 9
EVERY = [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3]
"""How many birds bear each number from -2 to 9 in the deck `"every"`."""
GOLF = [4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4]
"""The same for the deck `"golf"`."""

WEIGHTS = Whole(-20, 20)

PARAMETERS = (
    *common.parameters(SEATS),
    Parameter("birds", "How many birds bear each number", Counts(12, 40, ("every", "golf")), "every"),
    Parameter("capture_weight", "Weight of a Capture", WEIGHTS, 10),
    Parameter("flute_weight", "Weight of a Pan flute", WEIGHTS, 10),
    Parameter("rounds_to_win", "Rounds to win", Whole(1), 2),
)


def bird_counts(rules: Rules) -> list[int]:
    """How many birds bear each number from -2 to 9 (12 counts) under these rules."""
    birds = rules["birds"]
    if isinstance(birds, list):
        return birds
    return GOLF if birds == "golf" else EVERY


def _birds(rules: Rules) -> str:
    if rules["birds"] == "every":
        return "Every number from -2 to 9 appears on three birds; 2, 3, 4 and 5 on a fourth."
    if rules["birds"] == "golf":
        return "Four birds bear each of -2, 0, 1, 3, 4, 5, 6, 7, 8 and 9; no bird bears -1 or 2."
    counts = enumerate(bird_counts(rules), LOWEST_BIRD)
    listed = ", ".join(f"{count} of {number}" for number, count in counts if count)
    return f"The birds that bear each number: {listed}."


def _weights(rules: Rules) -> str:
    capture, flute = rules["capture_weight"], rules["flute_weight"]
    if capture == flute:
        return f"A Capture and a Pan flute weigh {capture} each."
    return f"A Capture weighs {capture}, a Pan flute {flute}."


def _two(rules: Rules) -> str:
    played = "With two seats the Pan flutes are left out"
    return f"{played}, so this deck has 46 cards." if rules["players"] == 2 else f"{played}."


def _rounds(rules: Rules) -> str:
    if rules["rounds_to_win"] == 1:
        return "The first to win a round wins the game."
    return f"The first to win {number_word(rules['rounds_to_win'])} rounds wins the game."


SECTIONS = {
    "setup": "Setup",
    "turn": "The turn",
    "special": "Special cards",
    "end": "The end of a round and of the game",
    "score": "Scoring",
    "common": "What holds in all five games",
}


class C(Clause):
    """The clauses of Papageno, in the order of the rulebook."""

    SETUP_DECK = book("setup.deck", "50 cards: 40 birds numbered from -2 to 9, 4 Pan flutes, 4 Captures and 2 Eggs.")
    SETUP_BIRDS = ruling(
        "setup.birds",
        _birds,
        "birds",
        reason="How many birds bear each number is not printed. The deck “golf” is the pack of the traditional game "
        "Golf, which this game resembles.",
    )
    SETUP_WEIGHTS = ruling(
        "setup.weights",
        _weights,
        "capture_weight",
        "flute_weight",
        reason="The special cards' own weights are printed on the cards, not in the rulebook; players' reviews of the "
        "printed game agree on 10.",
    )
    SETUP_TWO = book("setup.two", _two, "players")
    SETUP_DEAL = book("setup.deal", "Six cards are dealt to each seat, face down and unseen, in two rows of three.")
    SETUP_REVEAL = ruled(
        "setup.reveal",
        "Every seat turns one of its cards, of its choice, face up.",
        "Seats do so in order from the starting seat, before the first discard is turned up.",
        reason="The book does not say in which order, nor when.",
    )
    SETUP_PILES = book("setup.piles", "The rest is the draw pile; its top card, turned up, starts the discard pile.")
    SETUP_FIRST = ruled(
        "setup.first",
        "In later rounds the seat with the most points in the round before starts; then clockwise.",
        "Of tied seats the one that comes first clockwise from the seat that started that round (itself first) starts.",
        reason="The book does not break the tie.",
    )
    TURN_DRAW = book(
        "turn.draw",
        "A turn begins with a card: draw the top card of the draw pile and look at it secretly (or take a discard).",
    )
    TURN_TAKE = book("turn.take", "Instead of drawing you may take the top card of the discard pile.")
    TURN_SWAP = book(
        "turn.swap",
        "Put the card in place of one of your own, face up or face down; it lies face up in that spot, and the card it "
        "replaces goes face up on the discard pile.",
    )
    TURN_DISCARD = book("turn.discard", "A card from the draw pile may instead go straight to the discard pile.")
    TURN_MUST_SWAP = book("turn.must-swap", "A card taken from the discard pile must be swapped in.")
    TURN_BLIND = book("turn.blind", "You may not look at your face-down card before you replace it.")
    TURN_NO_MOVING = book("turn.no-moving", "Cards in an area never change places otherwise.")
    TURN_REFILL = ruled(
        "turn.refill",
        "When the draw pile is empty, the discard pile is shuffled into a new one.",
        "Its top card stays where it is. If there is nothing to draw, only taking is left.",
        reason="So there is always a card to take.",
    )
    SPECIAL_WHEN = book(
        "special.when",
        "A Capture or Pan flute acts when the active seat places it in its own area, from either pile. It does not act "
        "when it arrives there by an exchange or a flute.",
    )
    SPECIAL_CAPTURE = ruled(
        "special.capture",
        "Having placed a Capture, the seat may exchange one of its face-up cards for one face-up card of any other "
        "seat, special cards included; each lands in the other's spot. The replaced card has already gone to the "
        "discard pile.",
        "The seat may decline.",
        reason='The book says "can".',
    )
    SPECIAL_CAPTURE_SELF = book(
        "special.capture-self", "The Capture just played cannot be the card given away. (An older one can.)"
    )
    SPECIAL_CAPTURE_NONE = ruling(
        "special.capture-none",
        "Without another face-up card of one's own there is nothing to exchange and the turn ends.",
        reason="The book does not speak of this case.",
    )
    SPECIAL_FLUTE = book(
        "special.flute",
        "When a Pan flute is placed, the replaced card is not discarded: the left neighbour places it face up in the "
        "same spot of its own area, passes the card that lay there on to its left, and so on; the card that the last "
        "seat (the active seat's right neighbour) replaces is discarded.",
    )
    SPECIAL_EGG = book(
        "special.egg",
        "An Egg takes the value of the card to its left or right in the same row. In the middle column its owner "
        "decides at the end; in an outer column there is one neighbour only.",
    )
    SPECIAL_EGG_EGG = ruling(
        "special.egg-egg",
        "Beside another Egg it takes the value which that Egg has taken; two Eggs cannot take their value from each "
        "other.",
        reason="The book does not speak of Eggs side by side.",
    )
    END_ROUND = ruled(
        "end.round",
        "The round ends as soon as any seat's six cards are all face up; the others then turn theirs up.",
        "The turn that did it is finished first: a Capture just placed may still be used, a Pan flute is passed round "
        "to the end, and so can end the round for another seat.",
        reason="The book does not say whether the card that ends the round still acts.",
    )
    SCORE_SUM = book("score.sum", "A seat scores the sum of its cards' values.")
    SCORE_PAIR = ruled(
        "score.pair",
        "Two cards of the same value in one column cancel: each counts 0. It is the value that matters, so an Egg can "
        "cancel with its column,",
        "and so can two special cards of the same weight.",
        reason="The book speaks of values, and a special card's weight is its value.",
    )
    SCORE_EGG_VALUE = book(
        "score.egg-value", "An Egg takes its neighbour's real value, even where that neighbour is cancelled."
    )
    SCORE_EGG_CHOICE = ruling(
        "score.egg-choice",
        "At the end the choice that gives its owner the lowest score is made for it.",
        reason="It saves a question whose best answer is always known.",
    )
    SCORE_ROUND = ruled(
        "score.round",
        "The lowest score wins the round.",
        "Every seat that ties for it wins it.",
        reason="The book does not break the tie.",
    )
    END_GAME = ruled(
        "end.game",
        _rounds,
        "Seats that get there in the same round share the win.",
        "rounds_to_win",
        reason="Seats that tie for a round all win it, so two can get there at once.",
    )
    COMMON_START = common.START
    COMMON_SHARED_WIN = common.SHARED_WIN
    COMMON_HIDDEN = common.HIDDEN
    COMMON_LIMIT = common.LIMIT
    COMMON_REFILL = common.REFILL
