"""Trio's rulebook, clause by clause, and the parameters that its clauses name.

Trio is a game by Kaya Miyano, published by Cocktail Games. The sentences are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table import common
from cardkit.table.clauses import Clause, book, ruled, ruling
from cardkit.table.parameters import Flag, OneOf, Parameter, Whole

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules

SEATS = Whole(3, 6)
SIMPLE, SPICY = "simple", "spicy"
NUMBERS = 12
COPIES = 3
DECK = NUMBERS * COPIES

HAND_SIZES = (0, 0, 0, 9, 7, 6, 5)
"""How many cards each seat is dealt where each plays for itself, by the number of seats; the rest is the middle."""

PARAMETERS = (
    *common.parameters(SEATS),
    Parameter(
        "mode",
        "Mode",
        OneOf((SIMPLE, SPICY)),
        SIMPLE,
        "simple: any three trios win; spicy: two that add up to 7 or differ by 7; three 7s win in both",
    ),
    Parameter("teams", "Teams of two", Flag(), default=False),
)


def undealable(rules: Rules) -> tuple[str, str] | None:
    """`team.seats`: say what is wrong with the number of seats for a game in teams."""
    if rules["teams"] and rules["players"] not in {4, 6}:
        return "teams", f"teams of two need 4 or 6 players, not {rules['players']}"
    return None


def hand_size(rules: Rules) -> int:
    """How many cards each seat is dealt."""
    players = rules["players"]
    return DECK // players if rules["teams"] else HAND_SIZES[players]  # type: ignore[operator, index]


def _deal(rules: Rules) -> str:
    table = "3 seats: 9 cards each and 9 in the middle; 4: 7 and 8; 5: 6 and 6; 6: 5 and 6."
    lying = "The middle cards lie face down, numbered from 1."
    size, seats = hand_size(rules), rules["players"]
    middle = DECK - size * seats  # type: ignore[operator]
    rest = f"{middle} lie in the middle" if middle else "none lies in the middle, since teams play"
    return f"{table} {lying} So here each of the {seats} seats has {size} cards, and {rest}."


def _mode(rules: Rules) -> str:
    return f"One plays either in the simple or in the spicy mode. This game is {rules['mode']}."


def _seats(rules: Rules) -> str:
    who = "4 or 6 seats can play in teams of two. Partners sit opposite each other"
    if not rules["teams"]:
        return f"{who}. In this game everybody plays alone."
    half = rules["players"] // 2  # type: ignore[operator]
    pairs = ", ".join(f"seat {seat} and seat {seat + half}" for seat in range(1, half + 1))
    return f"{who}. Partners here: {pairs}."


SECTIONS = {
    "setup": "Setup",
    "turn": "The turn",
    "win": "Winning",
    "team": "Teams",
    "common": "What holds in all five games",
}


class C(Clause):
    """The clauses of Trio, in the order of the rulebook."""

    SETUP_DECK = ruled(
        "setup.deck",
        "36 cards.",
        "Each number from 1 to 12 is on three of them.",
        reason="The book shows how many cards there are, and the trios; published descriptions agree.",
    )
    SETUP_DEAL = book("setup.deal", _deal, "players")
    SETUP_SORT = book("setup.sort", "Every seat sorts its hand from low to high; nobody else sees it.")
    SETUP_MODE = book("setup.mode", _mode, "mode")
    TURN_REVEAL = book(
        "turn.reveal",
        "In your turn you reveal cards one by one: any card of the middle that lies face down, or a card of a hand.",
    )
    TURN_ENDS = book(
        "turn.ends",
        "Of a hand (anybody's, your own included) you may reveal the lowest or the highest card of those not revealed "
        "yet. Never one from between.",
    )
    TURN_REPEAT = book(
        "turn.repeat", "You may ask the same again in one turn: for the next lowest, or the next highest."
    )
    TURN_MISS = book(
        "turn.miss",
        "As soon as a revealed number differs from the one before, your turn ends, and all revealed cards go back "
        "where they were.",
    )
    TURN_TRIO = book("turn.trio", "Three equal numbers: you take the three cards, and your turn ends.")
    TURN_EMPTY = book("turn.empty", "A seat without cards still takes its turn.")
    WIN_SEVEN = book("win.seven", "The trio of 7s wins at once, in either mode.")
    WIN_SIMPLE = book("win.simple", "In the simple mode any three trios win.")
    WIN_SPICY = book(
        "win.spicy",
        "In the spicy mode two connected trios win. Three trios of which no two are connected win nothing.",
    )
    WIN_CONNECTED = ruled(
        "win.connected",
        "Which numbers are connected is printed in the corners of the cards: 2 with 5, and 2 with 9, for example.",
        "Two numbers are connected if they add up to 7 or differ by 7: 1-6, 1-8, 2-5, 2-9, 3-4, 3-10, 4-11, 5-12.",
        reason="The book names only those two pairs; published descriptions agree on the rest.",
    )
    TEAM_SEATS = book("team.seats", _seats, "teams")
    TEAM_DEAL = book("team.deal", "In teams all 36 cards are dealt, 9 or 6 each, and none lies in the middle.")
    TEAM_SWAP = book(
        "team.swap",
        "Before the first turn every pair of partners may exchange one card: each picks one of its own in secret, and "
        "the two change hands at the same moment. No partner is told what the other picks before it has chosen, and "
        "nobody else is told anything.",
    )
    TEAM_SWAP_BOTH = ruling(
        "team.swap-both",
        "Both partners must offer a card; if either keeps its cards, nothing is exchanged. Every seat of the teams "
        "that may exchange is asked, in order from the seat that plays next, whatever its partner chose; partners of "
        "whom one has no cards are not asked. All exchanges are made when the last has chosen.",
        reason="The book does not say what happens if only one partner wants to exchange, nor who chooses first.",
    )
    TEAM_SWAP_AGAIN = book(
        "team.swap-again", "Each time a team wins a trio, every other team may do so again, before the next turn."
    )
    TEAM_SILENCE = book("team.silence", "Partners exchange no other information.")
    TEAM_TRIOS = book("team.trios", "Trios belong to the team, and it is the team that wins.")
    COMMON_START = common.START
    COMMON_SHARED_WIN = common.SHARED_WIN
    COMMON_HIDDEN = common.HIDDEN
    COMMON_LIMIT = common.LIMIT
