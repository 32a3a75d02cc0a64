"""For each clause of Chicken a position that shows it, for the rules explorer.

A position stops where its reader makes the move that brings the clause to bear. The ways there are made by `left_alone`
and `climb`, and played by the rules like everything else.
"""

from __future__ import annotations

from cardkit.table.scripts import Position, Stack, dealt_round

# --- Stacked deals --------------------------------------------------------------------------------------------------


def deal(hands: tuple[str, ...], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's six cards (`3 3 5 chick 1 egg`), the first discard, the cards drawn next."""
    return dealt_round([hand.split() for hand in hands], (discard, *draw.split()), start)


def again(discard: str, draw: str = "") -> Stack:
    """Stack the pile that is shuffled again (`setup.egg-first`): the first discard, the cards drawn next."""
    return Stack((discard, *draw.split()))


# --- Ways to a position ---------------------------------------------------------------------------------------------

OTHERS = ("1 2 4 4 6 chick", "1 3 5 5 6 chick")
CHEAP = ("1 1 2 2 3 3", "1 2 2 3 3 4")
"""Hands of seats 2 and 3; the cheap ones cost 6 and 10 points."""

ALL_OUT = ("out", "out", "out")


def left_alone(*cards: str) -> tuple[str, ...]:
    """Give the moves in which seat 1 plays these cards, and the others withdraw after the first of them."""
    first, *more = (f"play {card}" for card in cards)
    return (first, "out", "out", *more)


def climb(*cards: str) -> tuple[str, ...]:
    """Give the moves in which seat 1 plays these cards, while the others draw."""
    return tuple(move for card in cards for move in (f"play {card}", "draw", "draw"))


def last_card(clause: str, says: str, first_hand: str) -> Position:
    """Make a position in which seat 1 has points from round 1, when it held `first_hand`, and one card left."""
    return Position(
        clause,
        says,
        deal((first_hand, *CHEAP), discard="5"),
        (*ALL_OUT, *left_alone("2", "3", "4", "5", "6")),
        later=(deal(("2 3 4 5 6 chick", *CHEAP), discard="1"),),
    )


def leaving(clause: str, says: str, hand: str, first: str) -> Position:
    """Make a position in which seat 1 has played `first`, and the others have withdrawn."""
    return Position(clause, says, deal((f"{first} {hand}", *OTHERS), discard=first), left_alone(first))


# --- The setup ------------------------------------------------------------------------------------------------------

SETUP = (
    Position(
        "setup.deck",
        "You see all seven chicks: six in your hand, one on the discard pile. Now count: 18 cards were dealt, one lies "
        "face up, 31 are left to draw.",
        deal(("chick " * 6, "1 2 4 4 6 6", "1 3 5 5 6 egg"), discard="chick"),
    ),
    last_card(
        "setup.dice",
        "You have 12 points and one card left. Play the chick and roll the dice: each shows 1 to 5, or a chick that "
        "counts 10.",
        "1 1 5 5 6 6",
    ),
    Position(
        "setup.deal",
        "Six cards for each of you, and the first card of the draw pile lies face up: a 3. Which of your cards fit?",
        deal(("1 2 3 4 6 chick", *OTHERS), discard="3"),
    ),
    Position(
        "setup.egg-first",
        "The egg came up first, so it went back and the draw pile was shuffled again. Now a 4 lies there: play yours.",
        deal(("1 2 4 5 6 chick", *OTHERS), discard="egg"),
        later=(again("4"),),
    ),
    Position(
        "setup.first",
        "You are seat 2. In round 1 nobody put a card on your 4, so you begin round 2.",
        deal(("1 1 3 5 6 6", *OTHERS), discard="2"),
        ("play 3", "play 4", "out", "out", "out"),
        seat=2,
        later=(deal(("1 2 3 4 6 chick", *OTHERS), discard="4", start=2),),
    ),
)

# --- The turn -------------------------------------------------------------------------------------------------------

ALL_BUT_LOW_CARDS = (
    "5 5 6 6 chick chick",
    "5 5 6 6 chick chick",
    "5 6 6 chick chick egg",
    "4 4 4 5 6 chick",
    "1 1 2 2 3 3",
)
"""Five hands, so that nothing but 1s, 2s, 3s and 4s is left to draw."""

TURN = (
    Position(
        "turn.play",
        "A 3 lies on top. Another 3 fits, and so does a 4. Try your 2 or your 5, and see what speaks against it.",
        deal(("1 2 3 4 5 6", *OTHERS), discard="3"),
    ),
    Position(
        "turn.cycle",
        "Try your 1: it does not fit on the 6, but it will on a chick. Now play a chick, which seat 2 can follow with "
        "a chick or a 1.",
        deal(("1 2 4 5 chick chick", *OTHERS), discard="6"),
    ),
    Position(
        "turn.egg",
        "Put your egg on the 6: there it is a chick. Then you are seat 2: try a 6, which does not fit now, and a 1, "
        "which does.",
        deal(("2 2 3 4 5 egg", *OTHERS), discard="6"),
    ),
    Position(
        "turn.draw",
        "Your 4 fits, but you may draw a card all the same. Change the rule “Draw only when no card fits”, and try it "
        "again.",
        deal(("1 2 4 5 6 chick", *OTHERS), discard="3", draw="2"),
    ),
    Position(
        "turn.out",
        "No card of yours fits, but all six cost no more than 1 + 2 points. Withdraw, before you have to draw "
        "something dear.",
        deal(("1 1 1 2 2 2", *OTHERS), discard="4"),
    ),
    Position(
        "turn.no-refill",
        "You are seat 5. No card is left to draw, and none of yours fits on the 5. Try to draw: you must withdraw.",
        deal(ALL_BUT_LOW_CARDS, discard="5"),
        ("draw",) * 19,
        seat=5,
        rules={"players": 5},
    ),
    Position(
        "turn.last-in",
        "The others have withdrawn. You may play your 4, but try to draw! Once nothing fits any more, you must "
        "withdraw.",
        deal(("1 1 3 4 6 6", *OTHERS), discard="2"),
        left_alone("3"),
    ),
)

# --- End and scoring ------------------------------------------------------------------------------------------------

SCORING = (
    Position(
        "end.round",
        "Play your last card, the chick: at once the round is over, for the others too. (You have no points, so you do "
        "not roll the dice.)",
        deal(("2 3 4 5 6 chick", *OTHERS), discard="1"),
        climb("2", "3", "4", "5", "6"),
    ),
    leaving(
        "score.cards",
        "Withdraw, and look at your score: two 1s, two 5s and a chick cost 1 + 5 + 10, for each number counts once.",
        "1 1 5 5 chick",
        "3",
    ),
    leaving(
        "score.chick",
        "Withdraw, and look at your score: your chicks count 10, all three together. With your two 3s that makes 13.",
        "3 3 chick chick chick",
        "5",
    ),
    leaving(
        "score.egg",
        "Withdraw. Your egg counts as a 4, the top card, and you hold a 4 already: 1 + 4 make 5. Try the rule “The egg "
        "in hand always adds its value”.",
        "1 1 1 4 egg",
        "4",
    ),
    last_card(
        "score.dice",
        "You have 5 points and one card left. Play the chick: the dice take points off your total, but it never goes "
        "below 0.",
        "1 1 1 4 4 4",
    ),
    Position(
        "end.game",
        "Seat 3 has 30 points already. Withdraw to end the round: should that make 50 or more, the game is over, and "
        "the fewest points win.",
        deal(("1 1 1 2 2 2", "4 4 5 5 6 6", "2 3 4 5 6 chick"), discard="chick"),
        (*ALL_OUT, *left_alone("6")),
        later=(deal(("1 1 1 2 2 6", "4 4 5 5 6 6", "2 3 4 5 6 chick"), discard="6"),),
    ),
)

# --- What holds in all games ----------------------------------------------------------------------------------------

COMMON = (
    Position(
        "common.start",
        "The rule “Seat that starts” is 2 here, and you are seat 2: you make the first move of the game.",
        deal(("1 2 3 5 6 chick", *OTHERS), discard="4", start=2),
        seat=2,
        rules={"start": 2},
    ),
    Position(
        "common.shared-win",
        "20 points end this game. Withdraw, and the cards are shown: two seats have equally few points, and share the "
        "win.",
        deal(("1 1 1 2 2 5", "1 1 1 2 2 2", "3 4 5 6 6 chick"), discard="5"),
        left_alone("5"),
        rules={"target": 20},
    ),
    Position(
        "common.hidden",
        "Everybody has drawn a card. You know that yours is a 5. Of the cards of the others you know how many there "
        "are, and no more.",
        deal(("1 1 2 3 4 4", *OTHERS), discard="6", draw="5 3 2"),
        ("draw", "draw", "draw"),
    ),
    Position(
        "common.limit",
        "Here a round is stopped after 4 moves, and 3 have been made. Make one more: nobody wins.",
        deal(("1 2 3 4 6 chick", *OTHERS), discard="3"),
        ("draw", "draw", "draw"),
        rules={"move_limit": 4},
    ),
)

POSITIONS: tuple[Position, ...] = (*SETUP, *TURN, *SCORING, *COMMON)
