"""For each clause of Trio a position that shows it, for the rules explorer.

A position stops where its reader makes the move that brings the clause to bear. Seats that have nothing to do with it
waste their turns by a `miss`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.scripts import Position, dealt_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.scripts import Stack

# --- Stacked deals --------------------------------------------------------------------------------------------------


def deal(hands: Sequence[str], middle: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's whole hand (`1 2 2 5 7 8 9 11 12`), beginning with seat 1, and the middle from 1 on.

    What of the middle is not given follows in the order of the numbers.
    """
    return dealt_round([hand.split() for hand in hands], middle.split(), start)


USUAL = ("1 2 2 3 4 5 5 9 12", "6 6 7 8 9 9 10 10 11", "1 2 3 4 5 8 11 12 12")
MIDDLE = "3 1 10 4 7 11 6 8 7"
"""Seat 2 holds nothing below 6, and seat 3 two 12s."""


def rich(one: int, two: int, three: int) -> Stack:
    """Stack a deal that gives seat 1 three whole trios, and of all other numbers a card to everybody."""
    trios = (one, two, three)
    others = " ".join(str(number) for number in range(1, 13) if number not in trios)
    return deal((" ".join(3 * f"{number} " for number in trios), others, others), others)


FIVE = ("1 1 1 12 12 12", "2 3 4 5 6 7", "2 3 8 9 10 11", "4 5 6 7 8 9", "2 3 4 5 10 11")
FIVE_MIDDLE = "6 7 8 9 10 11"

PARTNERS = deal(("1 1 1 3 3 3 5 8 10", "4 5 6 7 7 9 10 11 12", "2 2 2 4 6 8 9 11 12", "4 5 6 7 8 9 10 11 12"))
"""Four seats in two teams: seat 1 holds the 1s and the 3s, its partner the 2s."""

# --- Ways to a position ---------------------------------------------------------------------------------------------


def lowest(seat: int) -> tuple[str, ...]:
    """Give the moves of a turn that takes the three lowest cards of a hand."""
    return (f"low {seat}",) * 3


def miss(*seats: int) -> tuple[str, ...]:
    """Give the moves of seats that each show their lowest card, then their highest, and so end their turn."""
    return tuple(move for seat in seats for move in (f"low {seat}", f"high {seat}"))


TWO_TRIOS = (*lowest(1), *miss(2, 3), *lowest(1), *miss(2, 3))
"""Three seats: seat 1 takes two trios of its own, and is to move again."""

KEEP_ALL = ("keep",) * 4
"""Four seats in teams: nobody wants to exchange a card."""

TEAM_TRIOS = (*KEEP_ALL, *lowest(1), "keep", "keep", *miss(2), *lowest(3), "keep", "keep", *miss(4))
"""Four seats in teams: seat 1 and seat 3, its partner, take a trio each, and seat 1 is to move again."""

# --- The setup ------------------------------------------------------------------------------------------------------

SETUP = (
    Position(
        "setup.deck",
        "Each number from 1 to 12 is on three of the 36 cards. All three 4s are yours: nobody else can show a 4.",
        deal(("1 2 4 4 4 6 8 9 12", "1 3 5 6 7 8 9 10 11", "2 3 5 5 6 7 10 11 12"), "1 2 3 7 8 9 10 11 12"),
    ),
    Position(
        "setup.deal",
        "Five seats have six cards each, that makes 30. Count the middle: the other six lie there, face down.",
        deal(FIVE, FIVE_MIDDLE),
        rules={"players": 5},
    ),
    Position(
        "setup.sort",
        "Your hand lies sorted from low to high, and you alone see it. The others' hands are sorted as well: ask seat "
        "2 for their lowest card.",
        deal(USUAL, MIDDLE),
    ),
    Position(
        "setup.mode",
        "Show your third 9. It wins nothing in this spicy game, since 1, 3 and 9 are not connected. Change the rule "
        "“Mode” to simple, and it would win.",
        rich(1, 3, 9),
        (*TWO_TRIOS, "low 1", "low 1"),
        rules={"mode": "spicy"},
    ),
)

# --- The turn -------------------------------------------------------------------------------------------------------

TURN = (
    Position(
        "turn.reveal",
        "Your turn begins. Reveal a card: turn up any one in the middle, or ask somebody for a card.",
        deal(USUAL, MIDDLE),
    ),
    Position(
        "turn.ends",
        "Choose the lowest or the highest card of any hand, yours too: the first or the last. Then try one from "
        "between.",
        deal(USUAL, MIDDLE),
    ),
    Position(
        "turn.repeat",
        "Seat 3 has shown their highest card, a 12. Ask for the highest card of seat 3 again: now that is the next "
        "one.",
        deal(USUAL, MIDDLE),
        ("high 3",),
    ),
    Position(
        "turn.miss",
        "Seat 2 has shown a 6. Ask seat 3 for their lowest card, a 1: both cards go back, and your turn is over.",
        deal(USUAL, MIDDLE),
        ("low 2",),
    ),
    Position(
        "turn.trio",
        "Two 12s are revealed, and your own highest card is the third. Show it, and the trio is yours.",
        deal(USUAL, MIDDLE),
        ("high 3", "high 3"),
    ),
    Position(
        "turn.empty",
        "Both your trios came from your own hand, and it is empty now. It is your turn all the same: reveal a card of "
        "the others or of the middle.",
        deal(FIVE, FIVE_MIDDLE),
        (*lowest(1), *miss(2, 3, 4, 5), *lowest(1), *miss(2, 3, 4, 5)),
        rules={"players": 5},
    ),
)

# --- Winning --------------------------------------------------------------------------------------------------------

WINNING = (
    Position(
        "win.seven",
        "Two 7s are revealed. Seat 3's lowest card is the third: ask for it, and you win at once.",
        deal(("1 1 2 2 3 3 4 4 7", "1 2 3 4 5 5 6 6 7", "7 8 8 8 9 9 9 10 10"), "5 6 10 11 11 11 12 12 12"),
        ("high 1", "high 2"),
    ),
    Position(
        "win.simple",
        "You have the 1s and the 3s. Show your third 9: any three trios win.",
        rich(1, 3, 9),
        (*TWO_TRIOS, "low 1", "low 1"),
    ),
    Position(
        "win.spicy",
        "You have the 1s and the 2s, which are not connected. Show your third 9: the 2 and the 9 are, and you win.",
        rich(1, 2, 9),
        (*TWO_TRIOS, "low 1", "low 1"),
        rules={"mode": "spicy"},
    ),
    Position(
        "win.connected",
        "You have the 5s, and two of your 12s are revealed. 12 - 5 = 7, so they are connected: show the third 12.",
        rich(5, 11, 12),
        (*lowest(1), *miss(2, 3), "high 1", "high 1"),
        rules={"mode": "spicy"},
    ),
)

# --- Teams ----------------------------------------------------------------------------------------------------------

SIX = ("1 2 4 7 9 12", "1 3 5 6 8 10", "2 3 7 8 11 12", "1 4 5 6 9 11", "2 4 6 8 10 12", "3 5 7 9 10 11")
TEAMS = {"players": 4, "teams": True}

IN_TEAMS = (
    Position(
        "team.seats",
        "Six seats in three teams. Your partner is seat 4, right opposite. Choose a card for it, or keep yours.",
        deal(SIX),
        rules={"players": 6, "teams": True},
    ),
    Position(
        "team.deal",
        "Four seats have nine cards each: all 36 are dealt. There is no middle, so ask for a card of a hand.",
        PARTNERS,
        KEEP_ALL,
        rules=TEAMS,
    ),
    Position(
        "team.swap",
        "You may exchange a card with seat 3, your partner. Pick one of yours or keep them all: nobody is told which.",
        PARTNERS,
        rules=TEAMS,
    ),
    Position(
        "team.swap-both",
        "You are the last to choose. Keep your cards: then you and seat 2 exchange nothing, whatever it has chosen.",
        PARTNERS,
        ("swap 10", "swap 7", "swap 12"),
        seat=4,
        rules=TEAMS,
    ),
    Position(
        "team.swap-again",
        "Seat 1 has won a trio, so the other team may exchange a card again before the next turn. You are asked first.",
        PARTNERS,
        (*KEEP_ALL, *lowest(1)),
        seat=2,
        rules=TEAMS,
    ),
    Position(
        "team.silence",
        "Seat 1, your partner, has chosen. You are not told what, and may not ask: offer a card, or keep yours.",
        PARTNERS,
        ("swap 10", "keep"),
        seat=3,
        rules=TEAMS,
    ),
    Position(
        "team.trios",
        "You have won the 1s, your partner the 2s. Show your third 3: that is the third trio of your team, and you "
        "both win.",
        PARTNERS,
        (*TEAM_TRIOS, "low 1", "low 1"),
        rules=TEAMS,
    ),
)

# --- What holds in all games ----------------------------------------------------------------------------------------

COMMON = (
    Position(
        "common.start",
        "Here the rule “Seat that starts” is 2, and you are seat 2: you have the first turn.",
        deal(USUAL, MIDDLE, start=2),
        seat=2,
        rules={"start": 2},
    ),
    Position(
        "common.shared-win",
        "Trio never ends in a tie: one side alone gets there. But partners share the win: show your third 3, and seat "
        "3 wins with you.",
        PARTNERS,
        (*TEAM_TRIOS, "low 1", "low 1"),
        rules=TEAMS,
    ),
    Position(
        "common.hidden",
        "You are seat 3. Of seat 2 you know what has been shown: a 6 and an 11. The cards between are hidden from you.",
        deal(USUAL, MIDDLE),
        ("low 2", "middle 5", *miss(2)),
        seat=3,
    ),
    Position(
        "common.limit",
        "Here a round is stopped after 5 moves, and 4 have been made. Reveal one more card: nobody wins.",
        deal(USUAL, MIDDLE),
        (*miss(1), *miss(2)),
        seat=3,
        rules={"move_limit": 5},
    ),
)

POSITIONS: tuple[Position, ...] = (*SETUP, *TURN, *WINNING, *IN_TEAMS, *COMMON)
