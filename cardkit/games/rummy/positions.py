"""For each clause of Five-Suit Rummy a position that shows it, for the rules explorer.

Each stops where its reader makes the move, or picks the cards, that bring the clause to bear. Deals are stacked by
`deal`: who is dealt what, what is turned up, what comes off the pile next.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import PARAMETERS, hand_size
from cardkit.games.rummy.notation import CARDS, GAME
from cardkit.table.parameters import complete
from cardkit.table.scripts import Position, Stack, dealt_round

if TYPE_CHECKING:
    from collections.abc import Sequence

COPIES = 3


def deal(hands: Sequence[str], discard: str, draw: str = "", start: int = 1) -> Stack:
    """Stack a deal: each seat's cards (all as many), the first discard, and the cards drawn next."""
    return dealt_round([hand.split() for hand in hands], (discard, *draw.split()), start)


def filled(hands: Sequence[str], size: int, used: str = "", copies: int = COPIES) -> list[str]:
    """Fill hands up to `size` cards with what is left of a deck: every ninth card, so that little goes together.

    The cards `used` are needed elsewhere.
    """
    told = Counter(" ".join([*hands, used]).split())
    deck = [CARDS[9 * i % len(CARDS)] for i in range(len(CARDS))] * copies
    spare = iter([card for i, card in enumerate(deck) if i // len(CARDS) >= told[card]])
    return [" ".join([*hand.split(), *(next(spare) for _ in range(size - len(hand.split())))]) for hand in hands]


# --- Ways to a position ---------------------------------------------------------------------------------------------

FIRST_DISCARD = "B7"


def passing(cards: str) -> tuple[str, ...]:
    """Give the moves of seats one after another, each of which discards the card that it has drawn."""
    return tuple(move for card in cards.split() for move in ("draw", f"discard {card}"))


def shown(
    clause: str, says: str, hands: Sequence[str], draw: str, moves: tuple[str, ...], **rules: int | None
) -> Position:
    """Make a position: `hands` are filled up, and `draw` are the cards that are drawn in turn.

    Hands have six cards, so that one sees at a glance what they hold; `hand=None` stands for as many as usual.
    """
    own = {"hand": 6, **rules}
    size = hand_size(complete(GAME, PARAMETERS, own))
    full = filled(hands, size, f"{FIRST_DISCARD} {draw}", rules.get("copies") or COPIES)
    stack = deal(full, FIRST_DISCARD, draw, rules.get("start") or 1)
    return Position(clause, says, stack, moves, rules={name: value for name, value in own.items() if value is not None})


def for_seat(seat: int, position: Position, *later: Stack) -> Position:
    """Give the same position as another seat sees it, with the shuffles that come later."""
    return replace(position, seat=seat, later=later)


def own_turn(clause: str, says: str, cards: str, drawn: str, *moves: str, **rules: int | None) -> Position:
    """Make a position in the first turn of the round: seat 1 has drawn a card, and made `moves`."""
    return shown(clause, says, [cards, "", ""], drawn, ("draw", *moves), **rules)


def beside(clause: str, says: str, laid: str, hand: str, drawn: str, *moves: str) -> Position:
    """Make a position in which seat 2 has laid a combination, and then seat 1 has drawn a card and made `moves`."""
    cards = " ".join(word[:2] for word in laid.split())
    passed = ("draw", f"meld {laid}", "discard P1", *passing("G1"))
    return shown(clause, says, [hand, cards, ""], f"P1 G1 {drawn}", (*passed, "draw", *moves), start=2)


def last_discard(clause: str, says: str, others: Sequence[str] = ("", ""), **rules: int | None) -> Position:
    """Make a position in which seat 1 has laid two runs in its first turn, and holds one more card to discard."""
    return shown(clause, says, [TWO_RUNS, *others], "B1", OUT_AT_ONCE, **rules)


TWO_RUNS = "R2 R3 R4 G5 G6 G7"
OUT_AT_ONCE = ("draw", "meld R2 R3 R4", "meld G5 G6 G7")
FIRST_ROUND = (*OUT_AT_ONCE, "discard B1")
"""A first round that seat 1 wins at once; the others have a score below zero then."""

FEW_TO_DRAW = {"players": 6, "hand": 11, "copies": 2}
"""So many cards are dealt that three are left to draw."""
NOBODY_LAYS = passing("R1 G1")


def few_to_draw(clause: str, says: str, *moves: str) -> Position:
    """Make a position at a large table where seats draw and discard until the draw pile is empty."""
    return for_seat(3, shown(clause, says, [""] * 6, "R1 G1 P1", (*NOBODY_LAYS, *moves), **FEW_TO_DRAW))


# --- The setup ------------------------------------------------------------------------------------------------------

SETUP = (
    shown(
        "setup.deck",
        "Every card is there three times, 105 cards in all. You hold all three red 5s: nobody else can have one. "
        "Draw a card.",
        ["R5 R5 R5", "", ""],
        "",
        (),
        hand=None,
    ),
    shown(
        "setup.deal",
        "Five seats, so everybody has been dealt ten cards. With three seats it would be twelve. Draw a card.",
        [""] * 5,
        "",
        (),
        players=5,
        hand=None,
    ),
    shown(
        "setup.piles",
        "One card has been turned up beside the draw pile. You may take it, although nobody has discarded it.",
        ["B6 B5", "", ""],
        "R1",
        (),
    ),
    for_seat(
        2,
        shown(
            "setup.first",
            "Seat 1 started round 1 and has gone out. The start has moved one seat to the left: you are seat 2. Draw.",
            [TWO_RUNS, "", ""],
            "B1",
            FIRST_ROUND,
        ),
        deal(filled(["", "", ""], 6, FIRST_DISCARD), FIRST_DISCARD, start=2),
    ),
    shown(
        "setup.teams",
        "Your partner, seat 3, has come out. You have not, and each partner comes out alone: try to add your red 7 to "
        "the red run.",
        ["R7", "", "R3 R4 R5 R6", ""],
        "P1 G1 B5",
        ("draw", "meld R3 R4 R5 R6", "discard P1", *passing("G1"), "draw"),
        start=3,
        players=4,
        teams=True,
    ),
)

# --- The turn -------------------------------------------------------------------------------------------------------

THREE_DISCARDS = passing("B6 G2")

TURN = (
    shown(
        "turn.draw",
        "It is your turn. Draw the top card of the draw pile: only you will see it.",
        ["G3 G4 G6", "", ""],
        "G5",
        (),
    ),
    shown(
        "turn.take",
        "The blue 6 that seat 2 has discarded lies below the green 2, and you hold three 6s. Take two cards.",
        ["R6 G6 P6 R2", "", ""],
        "B6 G2",
        THREE_DISCARDS,
        start=2,
    ),
    own_turn(
        "turn.play",
        "Pick your four 3s and lay them, then add the yellow 3. You may also lay nothing and discard.",
        "R3 G3 B3 P3 Y3 R6",
        "P7",
    ),
    own_turn(
        "turn.discard",
        "You have nothing to lay. Even so your turn ends with a discard: pick any one card and discard it.",
        "R1 R7 G3 G4 B6 P1",
        "Y6",
    ),
    own_turn(
        "turn.keep-one",
        "Your last card, the green 4, fits your green run. Try to add it: nothing would be left to discard.",
        TWO_RUNS,
        "G4",
        *OUT_AT_ONCE[1:],
    ),
    own_turn(
        "turn.take-back",
        "You have laid your red run, 20 points. But four 6s would have been worth 30! Undo the run, and lay the 6s.",
        "R3 R4 R5 R6 G6 B6",
        "P6",
        "meld R3 R4 R5 R6",
    ),
    shown(
        "turn.top-only",
        "Only the green 2 can be seen on the discard pile. You must remember that seat 2 put a blue 6 there before.",
        ["R2", "", ""],
        "B6 G2",
        THREE_DISCARDS,
        start=2,
    ),
    few_to_draw(
        "turn.refill",
        "You are seat 3, and one card is left in the draw pile. Draw it, and watch both piles.",
    ),
)

# --- Combinations ---------------------------------------------------------------------------------------------------

MELDS = (
    own_turn(
        "meld.size",
        "Pick your two 5s: no combination has fewer than three cards. Pick the four greens instead, and lay them.",
        "G2 G3 G4 G5 R5 B1",
        "P7",
    ),
    own_turn(
        "meld.set",
        "You have a 3 in four colours. Pick them all, and lay them as a set.",
        "R3 G3 B3 P3 R6 B1",
        "G5",
    ),
    own_turn(
        "meld.run",
        "Your green 2, 3, 4 and 5 are numbers in a row, all of one colour. Pick them, and lay them as a run.",
        "G2 G3 G4 G5 R7 B1",
        "P7",
    ),
    own_turn(
        "meld.mixed-run",
        "Pick the red 3, green 4, blue 5 and purple 6: a mixed run. With the red 4 in place of the green it is none.",
        "R3 R4 G4 B5 P6 G1",
        "B2",
    ),
    own_turn(
        "meld.no-twins",
        "You hold five 5s, but two are the same. Try to lay all five of them, and then without a red one.",
        "R5 R5 G5 B5 P5 B1",
        "G7",
    ),
    own_turn(
        "joker.yellow",
        "You have no red 4. But a yellow 4 may stand for it: pick the red 3, yellow 4, red 5 and red 6.",
        "R3 Y4 R5 R6 B1 G1",
        "P7",
    ),
    beside(
        "joker.own-suit",
        "The yellow 4 in seat 2's mixed run is no joker, just a yellow 4. Try to exchange your green 4 for it.",
        "R3 Y4 B5 P6",
        "G2 B2 P2 R2 G4 R7",
        "P6",
        "meld R2 G2 B2 P2",
    ),
    own_turn(
        "joker.suit-run",
        "Pick the red 2 and 5 and the yellow 3 and 4: too many jokers. With the red 6 the jokers are fewer.",
        "R2 Y3 Y4 R5 R6 B1",
        "P7",
    ),
    own_turn(
        "joker.mixed",
        "Pick green 2, blue 3, yellow 4 and yellow 5: one of the yellows is a joker. Try yellow 6 too: that makes two.",
        "G2 B3 Y4 Y5 Y6 P1",
        "R7",
    ),
)

# --- Coming out, and the table --------------------------------------------------------------------------------------

COMING_OUT = (
    own_turn(
        "out.first",
        "Try to lay your three 5s. You need four cards to come out, and have no other combination.",
        "R5 G5 B5 R2 G7 P1",
        "B1",
    ),
    for_seat(
        2,
        shown(
            "out.table",
            "Round 2. You are seat 2 and have less than 0 points, so three cards are enough to come out: lay your 5s.",
            [TWO_RUNS, "", ""],
            "B1",
            (*FIRST_ROUND, "draw"),
        ),
        deal(filled(["", "R5 G5 B5 R1 G7 P2", ""], 6, f"{FIRST_DISCARD} P1"), FIRST_DISCARD, "P1", start=2),
    ),
    own_turn(
        "out.then",
        "You have come out with four cards. Now three are enough: lay your 6s. Or add the green 6 to the run.",
        "G2 G3 G4 G5 G6 B6 P6",
        "R1",
        "meld G2 G3 G4 G5",
        hand=7,
    ),
)

TABLE = (
    beside(
        "table.add",
        "Add cards to what lies on the table: your green 7 goes on seat 2's run, your yellow 3 to your own set.",
        "G3 G4 G5 G6",
        "R3 G3 B3 P3 G7 Y3",
        "B1",
        "meld R3 G3 B3 P3",
    ),
    own_turn(
        "table.fixed",
        "With the red 5 of your run you would have three 5s. Choose it: what has been laid stays where it lies.",
        "R3 R4 R5 R6 G5 B5",
        "P1",
        "meld R3 R4 R5 R6",
    ),
    beside(
        "table.exchange",
        "You hold the red 4 that seat 2's joker stands for. Pick it, then the yellow 4: that comes to your hand.",
        "R3 Y4=R4 R5 R6",
        "G2 G3 G4 G5 R4 B1",
        "P7",
        "meld G2 G3 G4 G5",
    ),
    beside(
        "table.mixed-or-suit",
        "Seat 2 has laid a run of greens, and so it stays. Pick your red 7 and try to add it.",
        "G3 G4 G5 G6",
        "R2 G2 B2 P2 R7 B5",
        "P7",
        "meld R2 G2 B2 P2",
    ),
    beside(
        "table.owner",
        "Add your purple 5 to the set of seat 2, then read the scores: the 50 points are not yours, but seat 2's.",
        "R5 Y5 G5 B5",
        "G2 G3 G4 G5 P5 B1",
        "P7",
        "meld G2 G3 G4 G5",
    ),
)

# --- The end, and scoring -------------------------------------------------------------------------------------------

END_OF_ROUND = (
    last_discard("end.round", "You have one card left. Discard it: you go out, and the round is over for all."),
    for_seat(
        5,
        few_to_draw(
            "end.blocked",
            "You are seat 5. Nobody has laid a card, and the draw pile will be empty a second time. Draw, and discard: "
            "the round ends.",
            *("draw", "discard P1"),
            *passing("B7"),
        ),
        Stack(("B7", "R1")),
    ),
    last_discard("score.out", "Discard your last card: going out gives you 10 points, on top of your two runs."),
    last_discard(
        "score.hand",
        "Discard your last card. Seat 2 has six red cards, which cost 60 points; the six of seat 3 cost only 30.",
        ("R1 R3 R5 R6 R7 R7", "G1 G3 B4 B5 P1 P6"),
    ),
    last_discard(
        "score.partner",
        "Discard your last card. You go out, and so the cards of your partner, seat 3, cost your team nothing.",
        ("", "R5 R6 R7", ""),
        players=4,
        teams=True,
    ),
    shown(
        "score.pure",
        "Your run holds a joker, so it is not pure and counts 10. Exchange your red 4 for the yellow 4: pure, it "
        "counts 20.",
        ["R3 Y4 R5 R6 B1 G1", "", ""],
        "P1 G2 B2 R4",
        ("draw", "meld R3 Y4=R4 R5 R6", "discard P1", *passing("G2 B2"), "draw"),
    ),
    beside(
        "score.set",
        "Lay your four 6s: a pure set of four, 30 points. The 7s of seat 2 hold a joker, and 7s count half: 5.",
        "R7 Y7 G7 B7",
        "R6 G6 B6 P6 B1 R2",
        "P4",
    ),
    own_turn(
        "score.run",
        "Lay a run of five: greens 2 to 6 would be pure, 20 points. With the yellow 6 it is not pure: 40, as printed.",
        "G2 G3 G4 G5 G6 Y6",
        "R1",
    ),
    last_discard(
        "score.total",
        "Discard your last card. Your 30 points are added to your total; the others' totals go below zero.",
    ),
    last_discard(
        "end.game",
        "Here 30 points end the game. Discard your last card: two pure runs and going out make 30, and you win.",
        target=30,
    ),
)

# --- What holds in all games ----------------------------------------------------------------------------------------

COMMON = (
    for_seat(
        2,
        shown(
            "common.start",
            "Here the rule “Seat that starts” is 2, and you are seat 2: you have the first turn. Draw a card.",
            ["", "", ""],
            "R1",
            (),
            start=2,
        ),
    ),
    shown(
        "common.shared-win",
        "Here 20 points end the game. Discard your last card: you and seat 2 have 20 points each, and share the win.",
        ["G2 G3 G4 R5 B6 P7", "R6 G6 B6 P6 G1 B2", ""],
        "P1 G7 B1",
        ("draw", "meld R6 G6 B6 P6", "discard P1", *passing("G7"), "draw", "meld G2 G3 G4", "meld R5 B6 P7"),
        start=2,
        target=20,
    ),
    shown(
        "common.hidden",
        "Seat 2 has taken the blue 7, and all have seen it. What you draw only you will know: draw a card.",
        ["", "P1", ""],
        "G1 R3",
        ("take 1", "discard P1", *passing("G1")),
        start=2,
    ),
    for_seat(
        3,
        shown(
            "common.limit",
            "You are seat 3. Here a round is stopped after 5 moves, and 4 have been made. Make one more: nobody wins.",
            ["", "", ""],
            "R1 G1",
            passing("R1 G1"),
            move_limit=5,
        ),
    ),
    few_to_draw(
        "common.refill",
        "You are seat 3 and have just drawn the last card. Before you discard, two discards are the new draw pile "
        "already.",
        "draw",
    ),
)

POSITIONS: tuple[Position, ...] = (*SETUP, *TURN, *MELDS, *COMING_OUT, *TABLE, *END_OF_ROUND, *COMMON)
