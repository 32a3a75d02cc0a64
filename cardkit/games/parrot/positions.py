"""For each clause of Parrot a position that shows it, for the rules explorer.

A position stops where its reader makes the move that brings the clause to bear. The long ways there (one face-down
card left, a last turn, an empty draw pile) are made by `last_card`, `last_turn` and `last_draw`, and played by the
rules like everything else.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardkit.games.parrot.notation import SPOT_NAMES
from cardkit.games.parrot.rules import COPIES, DECK, PARROTS
from cardkit.games.parrot.scoring import NUMBERS, SPOTS
from cardkit.table.scripts import Position, Stack, dealt_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CARDS = [*(str(number) for number in range(NUMBERS) for _ in range(COPIES)), *"P" * PARROTS]

# --- Stacked deals --------------------------------------------------------------------------------------------------


def cards_of(area: str) -> list[str]:
    """Give the eight cards of a Box written as two rows (`7 P 7 2 / 7 7 P 3`), in the order of its spots."""
    return area.replace("/", " ").split()


def deal(areas: tuple[str, ...], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's Box as two rows (`7 P 7 2 / 7 7 P 3`), the first discard, the cards drawn next."""
    return dealt_round([cards_of(area) for area in areas], (discard, *draw.split()), start)


def mixed() -> Stack:
    """Mix the deck well and always in the same way: every 29th card, round and round."""
    return Stack(tuple(CARDS[29 * i % DECK] for i in range(DECK)))


def highest(count: int, used: Iterable[str]) -> list[str]:
    """Give the `count` highest numbers that are not used yet: what nobody will be sorry to see discarded."""
    spare = Counter(CARDS[: DECK - PARROTS]) - Counter(used)
    return sorted(spare.elements(), key=int, reverse=True)[:count]


# --- Ways to a position ---------------------------------------------------------------------------------------------

FIRST_TWO = ("reveal a1", "reveal a2")
REVEALS = FIRST_TWO * 3
NEIGHBOURS = ("0 1 6 3 / 7 2 8 4", "1 0 5 9 / 6 8 7 2")
"""Two Boxes that show so little in their first two spots that seat 1 plays first."""

OTHERS_TURN_UP = tuple(f"reveal {spot}" for spot in SPOT_NAMES[2:])

Way = tuple[Stack, tuple[str, ...]]
"""The stack and the moves that lead to a position."""


def way(boxes: Sequence[str], own: Sequence[str], turns: int, held: str) -> Way:
    """Lead to where seat 1, with the first two of its moves `own` made, has played so many turns and drawn `held`.

    Everybody draws high cards. The others throw them away and turn up a card each time, in the order of the spots.
    """
    cards = [cards_of(box) for box in boxes]
    drawn = highest(3 * turns + 1, [*cards[0], *cards[1], *cards[2], held])
    moves = [*own[:2], *FIRST_TWO, *FIRST_TWO]
    for turn in range(turns):
        moves += ["draw", own[2 + turn], *("draw", OTHERS_TURN_UP[turn]) * 2]
    return dealt_round(cards, (*drawn, held)), (*moves, "draw")


def last_card(mine: str, last: str, held: str) -> Way:
    """Lead to where everybody has one face-down card, and seat 1, with the Box `mine`, holds a card."""
    own = [f"reveal {spot}" for spot in SPOT_NAMES if spot != last]
    return way((mine, *NEIGHBOURS), own, SPOTS - 3, held)


def last_turn(mine: str, last: str, held: str) -> Way:
    """Lead to where everybody else has finished, and seat 1 holds the card of its last turn.

    Seat 1 passed in the turn before, so that its last card is still face down.
    """
    own = [*(f"reveal {spot}" for spot in SPOT_NAMES if spot != last), "discard"]
    return way((mine, *NEIGHBOURS), own, SPOTS - 2, held)


def slow_last_turn(held: str) -> Way:
    """Lead to the last turn of a seat 1 that has two cards face down: it has put a 12 in place of a 12 twice."""
    own = [*FIRST_TWO, "swap a1", "swap a1", "reveal a3", "reveal a4", "reveal b1", "reveal b2"]
    return way(("12 1 4 2 / 3 5 0 6", *NEIGHBOURS), own, SPOTS - 2, held)


def last_draw() -> tuple[str, ...]:
    """Give the moves of six seats until one card is left to draw."""
    cards_left_to_draw = DECK - 6 * SPOTS - 1
    return FIRST_TWO * 6 + ("draw", "swap a1") * (cards_left_to_draw - 1)


def ending(clause: str, says: str, mine: str, last: str, held: str) -> Position:
    """Make a position in which seat 1 plays the last turn of a round, and ends with the Box `mine`.

    One round is the game, so that the cards stay on the table to be counted.
    """
    dealt = cards_of(mine)
    dealt[SPOT_NAMES.index(last)] = "12"
    return Position(clause, says, *last_turn(" ".join(dealt), last, held), rules={"rounds": 1})


# --- The setup ------------------------------------------------------------------------------------------------------

BOXES = ("9 4 0 7 / 3 8 5 6", "1 8 6 3 / 2 9 4 12", "5 1 3 10 / 7 2 6 0")

SETUP = (
    Position(
        "setup.deck",
        "Count the cards: 24 lie in the three Boxes, one on the discard pile and 83 in the draw pile. That makes 108. "
        "Turn one of yours up to begin.",
        mixed(),
    ),
    Position(
        "setup.deal",
        "Every seat has eight cards in two rows of four: its Box. Nobody has seen any of them, not even their owner. "
        "Turn up two of yours.",
        mixed(),
    ),
    Position(
        "setup.piles",
        "What was not dealt is the draw pile. Its top card was turned up and starts the discard pile: here it is a 7.",
        deal(BOXES, discard="7"),
    ),
    Position(
        "setup.reveal",
        "Seat 1 has turned up two cards. You are seat 2: turn up any two of yours.",
        deal(BOXES, discard="7"),
        FIRST_TWO,
        seat=2,
    ),
    Position(
        "setup.first",
        "Seat 1 shows 9 + 4, that is 13. Seat 2 shows 14, as its Parrot counts 7 like the card below it. You, seat 3, "
        "show a 5: turn up one more card, and see who plays first.",
        deal(("9 4 0 7 / 3 8 5 6", "P 8 6 3 / 7 9 4 2", "5 11 10 12 / 12 10 11 11"), discard="7"),
        (*FIRST_TWO, "reveal a1", "reveal b1", "reveal a1"),
        seat=3,
    ),
)

# --- The turn -------------------------------------------------------------------------------------------------------

TURN = (
    Position(
        "turn.draw",
        "Draw the top card of the draw pile. Only you will see it.",
        deal(BOXES, discard="8", draw="2"),
        REVEALS,
    ),
    Position(
        "turn.take",
        "A 0 lies on the discard pile: a card that costs nothing. Take it. It must then go into your Box.",
        deal(BOXES, discard="0", draw="7"),
        REVEALS,
    ),
    Position(
        "turn.swap-up",
        "You hold a 0. Put it in place of your 9 (top left), which goes to the discard pile.",
        deal(BOXES, discard="8", draw="0"),
        (*REVEALS, "draw"),
    ),
    Position(
        "turn.swap-down",
        "You hold a 4. Put it in place of the face-down card below your other 4. You may not look at that card first: "
        "do it, and see what goes to the discard pile.",
        deal(BOXES, discard="8", draw="4"),
        (*REVEALS, "draw"),
    ),
    Position(
        "turn.reveal",
        "You have drawn a 12, and nobody wants that. Choose the discard pile, then one of your face-down cards: the 12 "
        "goes there, and the card is turned up.",
        deal(BOXES, discard="8", draw="12"),
        (*REVEALS, "draw"),
    ),
    Position(
        "turn.fixed",
        "Your two 8s would be a Pair, if one of them could move to the other's column. Only a Parrot can: look for "
        "the clause in the list of moves.",
        deal(("8 4 0 7 / 3 9 5 8", *BOXES[1:]), discard="11", draw="2"),
        ("reveal a1", "reveal b4", *REVEALS[2:], "draw"),
    ),
    Position(
        "turn.refill",
        "You are seat 4, and one card is left in the draw pile. Draw it and watch both piles.",
        mixed(),
        last_draw(),
        seat=4,
        rules={"players": 6},
    ),
)

# --- The last card --------------------------------------------------------------------------------------------------

LAST = (
    Position(
        "last.pass",
        "You hold a 10, and one card of yours is face down. You need not turn it up: discard the 10 and pass.",
        *last_card("9 1 4 2 / 3 5 0 6", "b4", "10"),
    ),
    Position(
        "last.end",
        "You hold a 2. Put it in place of your last face-down card (bottom right). You have finished then, and every "
        "other seat plays one last turn.",
        *last_card("9 1 4 2 / 3 5 0 12", "b4", "2"),
    ),
    Position(
        "last.reveal",
        "The others have finished, and this is your last turn. Turn up one of your two face-down cards (choose the "
        "discard pile, then the card): the other one is turned up with it.",
        *slow_last_turn("10"),
        rules={"rounds": 1},
    ),
    Position(
        "last.turns",
        "This is your last turn, and two of your cards are face down. Look in the list of moves: you may not "
        "just discard the 10. What else can you do?",
        *slow_last_turn("10"),
        rules={"rounds": 1},
    ),
)

# --- Parrots --------------------------------------------------------------------------------------------------------

PARROT_CARDS = (
    Position(
        "parrot.imitate",
        "You hold a Parrot. Put it in place of the face-down card below your 9 (bottom left): it says 9 as well, and "
        "they are a Pair.",
        deal(BOXES, discard="8", draw="P"),
        (*REVEALS, "draw"),
    ),
    Position(
        "parrot.float",
        "You hold a 7, and a 7 lies below your Parrot (top left). Choose the Parrot, then any face-down card of yours: "
        "the 7 takes the Parrot's place, and the Parrot lands there.",
        deal(("P 4 0 9 / 7 8 5 6", *BOXES[1:]), discard="8", draw="7"),
        ("reveal a1", "reveal b1", *REVEALS[2:], "draw"),
    ),
    ending(
        "parrot.two",
        "You hold a Parrot. Put it below your other Parrot (bottom right): neither has a number to say, so they are a "
        "Pair and count 0. You score 24.",
        "12 0 6 P / 0 12 6 P",
        "b4",
        "P",
    ),
)

# --- Scoring --------------------------------------------------------------------------------------------------------

SCORING = (
    ending(
        "score.sum",
        "Put the 2 in your last spot (bottom right). No two of your numbers are a Pair: add all eight up.",
        "9 1 4 3 / 6 5 0 2",
        "b4",
        "2",
    ),
    ending(
        "score.pair",
        "You hold a 6. Put it below your other 6: in one column they are a Pair and count 0. Your 4s lie side by side "
        "and count 8.",
        "4 4 6 1 / 2 8 6 5",
        "b3",
        "6",
    ),
    ending(
        "score.quartet",
        "You hold a 5. Put it in your last spot: two Pairs of 5 are a Quartet. The Pairs count 0, 7 is left, and 10 "
        "points come off: -3.",
        "5 5 3 9 / 5 5 4 9",
        "b2",
        "5",
    ),
    ending(
        "score.sextet",
        "You hold a 7. Put it above the Parrot in the third column: that makes three Pairs of 7, a Sextet. 15 points "
        "come off.",
        "7 P 7 2 / 7 7 P 3",
        "a3",
        "7",
    ),
    ending(
        "score.octet",
        "You hold a 1. Put it below the Parrot in the last column: four Pairs of 1 are an Octet, and you score -20.",
        "1 1 1 P / P 1 1 1",
        "b4",
        "1",
    ),
)

FIRST_STACK, FIRST_MOVES = last_turn("5 5 3 9 / 5 12 4 9", "b2", "5")
SECOND_STACK, SECOND_MOVES = last_turn("9 1 4 3 / 6 5 0 12", "b4", "2")

THE_END = Position(
    "end.game",
    "Two rounds are the game here, and you have -3 from the first. Put the 2 in your last spot (bottom right): the "
    "smallest total wins.",
    FIRST_STACK,
    (*FIRST_MOVES, "swap b2", *SECOND_MOVES),
    later=(SECOND_STACK,),
    rules={"rounds": 2},
)

# --- What holds in all games ----------------------------------------------------------------------------------------

COMMON = (
    Position(
        "common.start",
        "The rule “Seat that starts” is 2 here, so you, seat 1, turn up your cards last. Seats 2 and 3 show 12 each. "
        "Turn up your card beside the 9: that makes 12 as well, and of all three seat 2 plays first.",
        deal(("9 3 0 7 / 4 8 5 6", "4 8 6 3 / 2 9 1 12", "10 2 3 10 / 7 1 6 0"), discard="8", draw="2", start=2),
        (*FIRST_TWO, *FIRST_TWO, "reveal a1"),
        rules={"start": 2},
    ),
    ending(
        "common.shared-win",
        "One round is the game here. Put the 7 in your last spot (bottom right): you and seat 2 have 31 points each "
        "and share the win.",
        "9 1 4 2 / 3 5 0 7",
        "b4",
        "7",
    ),
    Position(
        "common.hidden",
        "You have drawn a 1. The others see that you hold a card, not which: they learn it when you put it down.",
        deal(BOXES, discard="8", draw="1"),
        (*REVEALS, "draw"),
    ),
    Position(
        "common.limit",
        "Here a round is stopped after 8 moves, and 7 have been made. Make one more: nobody wins.",
        deal(BOXES, discard="8", draw="2"),
        (*REVEALS, "draw"),
        rules={"move_limit": 8},
    ),
    Position(
        "common.refill",
        "You are seat 4 and have just drawn the last card. All discards but the top one are the new draw pile already, "
        "before you place your card.",
        mixed(),
        (*last_draw(), "draw"),
        seat=4,
        rules={"players": 6},
    ),
)

POSITIONS: tuple[Position, ...] = (*SETUP, *TURN, *LAST, *PARROT_CARDS, *SCORING, THE_END, *COMMON)
