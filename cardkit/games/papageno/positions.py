"""For each clause of Papageno a position that shows it, for the rules explorer.

A position stops where its reader makes the move that brings the clause to bear. The long ways there (six cards face
up, an empty draw pile) are made by `last_card` and `last_draw`, and played by the rules like everything else.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit.games.papageno.clauses import EVERY, LOWEST_BIRD
from cardkit.games.papageno.notation import SPOT_NAMES
from cardkit.table.scripts import Position, Stack, dealt_round

if TYPE_CHECKING:
    from collections.abc import Iterable

BIRDS = [str(LOWEST_BIRD + i) for i, count in enumerate(EVERY) for _ in range(count)]
DECK = [*BIRDS, *"FFFFCCCCEE"]

# --- Stacked deals --------------------------------------------------------------------------------------------------


def cards_of(area: str) -> list[str]:
    """Give the six cards of an area written as two rows (`6 E 3 / 6 2 5`), in the order of its spots."""
    return area.replace("/", " ").split()


def deal(areas: tuple[str, ...], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's area as two rows (`6 E 3 / 6 2 5`), the first discard, the cards drawn next."""
    return dealt_round([cards_of(area) for area in areas], (discard, *draw.split()), start)


def mixed(deck: list[str]) -> Stack:
    """Mix a deck well and always in the same way: every seventh card, round and round."""
    return Stack(tuple(deck[7 * i % len(deck)] for i in range(len(deck))))


def heaviest(count: int, used: Iterable[str]) -> list[str]:
    """Give the `count` heaviest birds that are not used yet: what nobody will be sorry to see discarded."""
    spare = Counter(BIRDS) - Counter(used)
    return sorted(spare.elements(), key=int, reverse=True)[:count]


# --- Ways to a position ---------------------------------------------------------------------------------------------

REVEALS = ("reveal a1", "reveal a1", "reveal a1")
OTHERS_DISCARD = ("draw", "discard", "draw", "discard")
NEIGHBOURS = ("-1 6 3 / 7 2 8", "4 9 5 / 6 8 7")


def last_card(mine: str, last: str, others: tuple[str, str] = NEIGHBOURS) -> tuple[Stack, tuple[str, ...]]:
    """Give the stack and the moves to where seat 1 holds the card that completes its area `mine`.

    It turns a card up, and swaps the others in one a turn, while the seats beside it draw and discard heavy birds;
    `last` is the spot that is still face down.
    """
    cards = dict(zip(SPOT_NAMES, cards_of(mine), strict=True))
    first, *middle = (spot for spot in SPOT_NAMES if spot != last)
    used = [*cards.values(), *cards_of(others[0]), *cards_of(others[1])]
    spare = heaviest(2 * len(middle) + 6, used)
    dealt = [cards[spot] if spot == first else spare.pop() for spot in SPOT_NAMES]
    after = [spare.pop()]
    moves = [f"reveal {first}", "reveal a1", "reveal a1"]
    for spot in middle:
        after += [cards[spot], spare.pop(), spare.pop()]
        moves += ["draw", f"swap {spot}", *OTHERS_DISCARD]
    stack = dealt_round([dealt, cards_of(others[0]), cards_of(others[1])], (*after, cards[last]))
    return stack, (*moves, "draw")


def last_draw() -> tuple[str, ...]:
    """Give the moves of five seats until one card is left to draw and it is seat 4's turn."""
    cards_left_to_draw = len(DECK) - 5 * 6 - 1
    return ("reveal a1",) * 5 + ("draw", "discard") * (cards_left_to_draw - 1)


def ending(clause: str, says: str, mine: str, last: str, others: tuple[str, str] = NEIGHBOURS) -> Position:
    """Make a position in which seat 1 has its last card in hand.

    One round wins the game, so that the cards stay on the table to be counted.
    """
    stack, moves = last_card(mine, last, others)
    return Position(clause, says, stack, moves, rules={"rounds_to_win": 1})


# --- The setup ------------------------------------------------------------------------------------------------------

FIRST_DEAL, FIRST_ROUND = last_card("3 0 1 / -2 2 4", "b3")
"""A first round that seat 1 wins and in which seat 3 has the most points."""

SETUP = (
    Position(
        "setup.deck",
        "Count the cards: 18 lie before the seats and 32 in the draw pile. Turn one of yours up to begin.",
        mixed(DECK),
    ),
    Position(
        "setup.birds",
        "All three 9s lie face up: nobody can draw another. (The deck “golf” has a fourth.) Draw something lighter.",
        deal(("9 4 0 / 3 7 5", "9 8 6 / 2 1 4", "9 5 3 / 7 2 6"), discard="8", draw="1"),
        REVEALS,
    ),
    Position(
        "setup.weights",
        "Your Capture (top left) counts 10. You hold a Pan flute, which counts 10 as well: put it in place of the 3 "
        "below, and they cancel.",
        deal(("C 4 0 / 6 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"), discard="8", draw="3 9 8 F"),
        (*REVEALS, "draw", "swap b1", *OTHERS_DISCARD, "draw"),
    ),
    Position(
        "setup.two",
        "Two seats, so there is no Pan flute. 12 cards are dealt and 34 are left to draw: 46, not 50.",
        mixed([card for card in DECK if card != "F"]),
        rules={"players": 2},
    ),
    Position(
        "setup.deal",
        "Every seat has six cards in two rows of three. Nobody has seen any of them, not even their owner.",
        mixed(DECK),
    ),
    Position(
        "setup.reveal",
        "Seat 3 has begun and has turned up a card. It is your turn: turn up any one of yours.",
        deal(("6 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"), discard="8", draw="2", start=3),
        ("reveal b2",),
        rules={"start": 3},
    ),
    Position(
        "setup.piles",
        "There is no discard pile yet. You are the last to turn up a card: do it and watch the draw pile.",
        deal(("6 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"), discard="8", draw="2", start=2),
        ("reveal a1", "reveal b2"),
        rules={"start": 2},
    ),
    Position(
        "setup.first",
        "You are seat 3. You had the most points in round 1, so you start round 2: turn up a card.",
        FIRST_DEAL,
        (*FIRST_ROUND, "swap b3"),
        seat=3,
        later=(mixed(DECK),),
    ),
)

# --- The turn -------------------------------------------------------------------------------------------------------

MINE_AND_OTHERS = ("9 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6")

TURN = (
    Position(
        "turn.draw",
        "Draw the top card of the draw pile. Only you will see it.",
        deal(MINE_AND_OTHERS, discard="8", draw="2"),
        REVEALS,
    ),
    Position(
        "turn.take",
        "A -2, the lightest bird of all, lies on the discard pile. Take it.",
        deal(MINE_AND_OTHERS, discard="-2", draw="7"),
        REVEALS,
    ),
    Position(
        "turn.swap",
        "You hold a 0. Put it in place of your 9 (top left), or of a card that lies face down.",
        deal(MINE_AND_OTHERS, discard="8", draw="0"),
        (*REVEALS, "draw"),
    ),
    Position(
        "turn.discard",
        "You have drawn an 8, which is heavy. You need not keep it: discard it.",
        deal(("2 4 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 9 6"), discard="6", draw="8"),
        (*REVEALS, "draw"),
    ),
    Position(
        "turn.must-swap",
        "You hold the 3 that you took from the discard pile. Try to discard it again.",
        deal(MINE_AND_OTHERS, discard="3", draw="2"),
        (*REVEALS, "take"),
    ),
    Position(
        "turn.blind",
        "You hold a 4. Would it be better than one of your face-down cards? You may not look first: "
        "put it somewhere, and see.",
        deal(("2 5 0 / 3 7 8", "1 8 6 / 2 9 4", "-1 5 3 / 7 9 6"), discard="8", draw="4"),
        (*REVEALS, "draw"),
    ),
    Position(
        "turn.no-moving",
        "Your two 4s would cancel if they lay in one column. Try to use your Capture on your own cards: "
        "choose the 4 (top left), then the one in the middle below.",
        deal(("4 6 0 / 3 7 5", "1 8 6 / 2 9 4", "-1 5 3 / 7 2 6"), discard="8", draw="4 9 8 C"),
        (*REVEALS, "draw", "swap b2", *OTHERS_DISCARD, "draw", "swap a3"),
    ),
    Position(
        "turn.refill",
        "You are seat 4, and one card is left in the draw pile. Draw it and watch both piles.",
        mixed(DECK),
        last_draw(),
        seat=4,
        rules={"players": 5},
    ),
)

# --- Special cards --------------------------------------------------------------------------------------------------

SPECIALS = (
    Position(
        "special.when",
        "Your Pan flute acts when you place it: put it in place of your 9. It passes seat 2's Capture on to seat 3, "
        "where that does not act.",
        deal(("9 4 0 / 3 7 5", "C 8 6 / 2 9 4", "5 1 3 / 7 2 6"), discard="8", draw="F"),
        (*REVEALS, "draw"),
    ),
    Position(
        "special.capture",
        "You have just placed a Capture. Exchange your 9 for the -2 of seat 2: choose one, then the other.",
        deal(("9 4 0 / 3 7 5", "-2 8 6 / 2 9 4", "5 1 3 / 7 2 6"), discard="8", draw="C"),
        (*REVEALS, "draw", "swap b3"),
    ),
    Position(
        "special.capture-self",
        "The Capture that you have just placed weighs 10. Try to give it away: choose it, then the -2 of seat 2.",
        deal(("4 9 0 / 3 7 5", "-2 8 6 / 2 9 4", "5 1 3 / 7 2 6"), discard="8", draw="C"),
        (*REVEALS, "draw", "swap b3"),
    ),
    Position(
        "special.capture-none",
        "You hold a Capture. Put it in place of your 9: no other card of yours lies face up, so your turn is over.",
        deal(MINE_AND_OTHERS, discard="8", draw="C"),
        (*REVEALS, "draw"),
    ),
    Position(
        "special.flute",
        "You hold a Pan flute. Put it in place of your 9, and watch the cards (top left) go round the table.",
        deal(MINE_AND_OTHERS, discard="8", draw="F"),
        (*REVEALS, "draw"),
    ),
    ending(
        "special.egg",
        "You hold an Egg. Put it between the -1 and the 7 to count as one of them. As a 7 it cancels with the 7 below.",
        "-1 E 7 / 2 7 3",
        "a2",
        ("4 6 3 / 8 2 0", "4 9 5 / 6 8 7"),
    ),
    ending(
        "special.egg-egg",
        "You hold a second Egg. Put it in your last spot (top left): it counts what the Egg beside it counts, a 5.",
        "E E 5 / 5 5 5",
        "a1",
        ("-1 6 3 / 7 2 8", "4 9 3 / 6 8 7"),
    ),
)

# --- End and scoring ------------------------------------------------------------------------------------------------

SCORING = (
    Position(
        "end.round",
        "Five of your cards lie face up. Put the 4 in your last spot (bottom right): the others turn up the rest.",
        FIRST_DEAL,
        FIRST_ROUND,
    ),
    ending(
        "score.sum",
        "Put the 2 in your last spot (bottom right), then add up your cards. The birds below zero count for you.",
        "-2 0 4 / -1 3 2",
        "b3",
    ),
    ending(
        "score.pair",
        "You hold an 8. Put it below your other 8 (bottom left): together they count nothing.",
        "8 2 0 / 8 5 1",
        "b1",
        ("-1 6 3 / 7 2 9", "4 9 5 / 6 3 7"),
    ),
    ending(
        "score.egg-value",
        "The two 1s cancel and count nothing. Put your Egg beside them (top middle): it still counts 1, not 0.",
        "1 E 9 / 1 4 3",
        "a2",
    ),
    ending(
        "score.egg-choice",
        "Put your Egg between the 6 and the 3. Nobody asks you which: as a 3 you score 13, as a 6 you would score 16.",
        "6 E 3 / 6 2 5",
        "a2",
        ("-1 4 3 / 7 2 8", "4 9 5 / 6 8 7"),
    ),
    ending(
        "score.round",
        "Put the 1 in your last spot (bottom right) to end the round. You score 7, seat 2 scores 8: does the 7 win?",
        "4 0 2 / -2 2 1",
        "b3",
        ("-1 3 3 / 0 5 -2", "4 9 5 / 6 8 7"),
    ),
)

SECOND_ROUND = (
    *("reveal a1", "reveal a2", "reveal a1", "draw", "discard"),
    *("take", "swap a1", *OTHERS_DISCARD, "take", "swap b1", *OTHERS_DISCARD),
    *("draw", "swap a3", *OTHERS_DISCARD, "draw", "swap b2", *OTHERS_DISCARD),
    "take",
)
"""Seat 1 wins the second round as well, with the cards that seed 0 deals it."""

THE_END = Position(
    "end.game",
    "You have won round 1 and lead in round 2. Put your card in the last spot (bottom right) to win the game.",
    FIRST_DEAL,
    (*FIRST_ROUND, "swap b3", *SECOND_ROUND),
)

# --- What holds in all games ----------------------------------------------------------------------------------------

COMMON = (
    Position(
        "common.start",
        "Here the rule “Seat that starts” is 2, and you are seat 2: you are the first to turn up a card.",
        deal(MINE_AND_OTHERS, discard="8", draw="2", start=2),
        seat=2,
        rules={"start": 2},
    ),
    ending(
        "common.shared-win",
        "One round wins this game. Put the 1 in your last spot (bottom right): you and seat 2 tie at 7, and share it.",
        "4 0 2 / -2 2 1",
        "b3",
        ("-1 3 2 / 0 5 -2", "4 9 5 / 6 8 7"),
    ),
    Position(
        "common.hidden",
        "You have drawn a -1. The others see that you hold a card, not which: they learn it when you put it down.",
        deal(MINE_AND_OTHERS, discard="8", draw="-1"),
        (*REVEALS, "draw"),
    ),
    Position(
        "common.limit",
        "Here a round is stopped after 5 moves, and 4 have been made. Make one more: nobody wins.",
        deal(MINE_AND_OTHERS, discard="8", draw="2"),
        (*REVEALS, "draw"),
        rules={"move_limit": 5},
    ),
    Position(
        "common.refill",
        "You are seat 4 and have just drawn the last card. All discards but the top one are the new draw pile already, "
        "before you place your card.",
        mixed(DECK),
        (*last_draw(), "draw"),
        seat=4,
        rules={"players": 5},
    ),
)

POSITIONS: tuple[Position, ...] = (*SETUP, *TURN, *SPECIALS, *SCORING, THE_END, *COMMON)
