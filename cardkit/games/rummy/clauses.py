"""The rulebook of Five-Suit Rummy, clause by clause, and the parameters that its clauses name.

The printed rulebook came down without its title, its deal table and its list of cards. The sentences are ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table import common
from cardkit.table.clauses import Clause, book, ruled, ruling
from cardkit.table.parameters import Flag, OneOf, Parameter, Usual, Whole
from cardkit.table.words import count_of, listed, number_word

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules

SEATS = Whole(3, 6)
COPIES = Whole(2, 4)
CARD_TYPES = 35
"""Five suits of seven numbers."""

HANDS = {3: 12, 4: 11, 5: 10, 6: 9}
"""`setup.deal`: how many cards a seat is dealt, by the number of seats."""
ALONE = (0, 100, 150)
"""`out.table`: from these scores on it takes one card more to come out; below the first, three do."""
IN_TEAMS = (0, 200, 400)

PARAMETERS = (
    *common.parameters(SEATS),
    Parameter("teams", "Play in teams of two", Flag(), default=False),
    Parameter("copies", "Copies of each card", COPIES, 3),
    Parameter("hand", "Cards dealt to each seat", Usual(Whole(6, 20), "12, 11, 10 or 9 for 3, 4, 5 or 6 seats"), None),
    Parameter("target", "Points that end the game", Usual(Whole(1), "200, in teams 500"), None),
    Parameter(
        "five_run",
        "Five in a row: 20 if pure, else 40 (as printed), or 40 if pure, else 20 (swapped)",
        OneOf(("printed", "swapped")),
        "printed",
    ),
)


def undealable(rules: Rules) -> tuple[str, str] | None:
    """Say why there can be no game under these rules, each of which is within its bounds; else nothing."""
    players, copies = rules["players"], rules["copies"]
    if rules["teams"] and players not in {4, 6}:
        return "teams", f"teams of two need 4 or 6 players, not {players}"
    deck = CARD_TYPES * copies  # type: ignore[operator]
    hand = hand_size(rules)
    most = (deck - 2) // players  # type: ignore[operator]
    if hand <= most:
        return None
    return "hand", f"{deck} cards are enough for {most} to each of {players} seats, and two more"


def hand_size(rules: Rules) -> int:
    """`setup.deal`: how many cards each seat is dealt."""
    hand = rules["hand"]
    return hand if isinstance(hand, int) else HANDS[rules["players"]]  # type: ignore[index]


def target(rules: Rules) -> int:
    """`end.game`: the total that ends the game."""
    wanted = rules["target"]
    if isinstance(wanted, int):
        return wanted
    return 500 if rules["teams"] else 200


def _deck(rules: Rules) -> str:
    copies = number_word(rules["copies"])
    cards = CARD_TYPES * rules["copies"]  # type: ignore[operator]
    return (
        f"Five suits (red, yellow, green, blue, purple), numbers 1 to 7, {copies} copies of each card: {cards} cards. "
        "The suits other than yellow are called plain."
    )


def _deal(rules: Rules) -> str:
    return f"Each seat is dealt {hand_size(rules)} cards."


def _teams(rules: Rules) -> str:
    sentence = (
        "Partners sit opposite each other; each of them plays a hand of its own and comes out for itself. "
        "Their points go together."
    )
    return sentence if rules["teams"] else f"With 4 or 6 seats one can play in teams. {sentence}"


def _table(rules: Rules) -> str:
    teams = bool(rules["teams"])
    first, second, third = IN_TEAMS if teams else ALONE
    score = "the team's score" if teams else "the seat's score"
    return (
        f"By {score} at the start of the round: below {first}, 3 cards; from {first}, 4; from {second}, 5; "
        f"from {third}, 6.{'' if teams else f' (In teams the limits are {listed(list(map(str, IN_TEAMS)))}.)'}"
    )


def _five_run(rules: Rules) -> str:
    other, pure = (20, 40) if rules["five_run"] == "swapped" else (40, 20)
    return (
        f"A run of three: pure 10, else 0; of four: pure 20, else 10; of five: pure {pure}, else {other}; "
        "each further card: 10 more than five of its kind."
    )


def _five_run_ruling(rules: Rules) -> str:
    if rules["five_run"] == "swapped":
        return "The two values of five cards are swapped here."
    return "The values of five cards stand as they are printed."


def _game(rules: Rules) -> str:
    side = "a team" if rules["teams"] else "a seat"
    return f"When {side} has {count_of(target(rules), 'point')} or more after a round, the highest total wins."


SECTIONS = {
    "setup": "Setup",
    "turn": "The turn",
    "meld": "Combinations",
    "joker": "Jokers",
    "out": "Coming out",
    "table": "On the table",
    "end": "The end of a round and of the game",
    "score": "Scoring",
    "common": "What holds in all five games",
}


class C(Clause):
    """The clauses of Five-Suit Rummy, in the order of the rulebook."""

    SETUP_DECK = ruling(
        "setup.deck",
        _deck,
        "copies",
        reason="The list of cards is lost. The table of scores splits four equal numbers into pure and other but has "
        "one line for five, so there are five suits, and five equal numbers always hold the yellow one; 1 and 7 are "
        "the numbers that count half, so they are the ends. The names of the other three colours are ours.",
    )
    SETUP_DEAL = ruling("setup.deal", _deal, "hand", "players", reason="The deal table is lost.")
    SETUP_PILES = book("setup.piles", "The rest is the draw pile; one card is turned up to start the discard pile.")
    SETUP_FIRST = ruled(
        "setup.first",
        "The seat to the dealer's left starts; then clockwise.",
        "Seat {start} starts the first round; each round the start moves one seat to the left.",
        "start",
        reason="The book does not say who deals.",
    )
    SETUP_TEAMS = book("setup.teams", _teams, "teams")
    TURN_DRAW = book("turn.draw", "A turn begins with a card: draw the top card of the draw pile (or take discards).")
    TURN_TAKE = book(
        "turn.take", "Instead of drawing you may take one or more cards from the discard pile, from the top downwards."
    )
    TURN_PLAY = book("turn.play", "Then play any number of combinations and cards out of your hand, or none.")
    TURN_DISCARD = book("turn.discard", "At the end of the turn discard one card of your hand, always.")
    TURN_KEEP_ONE = ruled(
        "turn.keep-one",
        "Who has played everything and has nothing left to discard must take back what it laid this turn and lay it "
        "differently.",
        "So no play may take the last card of a hand.",
        reason="It spares the taking back.",
    )
    TURN_TAKE_BACK = ruling(
        "turn.take-back",
        "Until it discards, a seat may take back all that it has played in this turn.",
        reason="The book says so only of a seat that has nothing left to discard; a table is fairer when all may.",
    )
    TURN_TOP_ONLY = book("turn.top-only", "Only the top card of the discard pile is visible.")
    TURN_REFILL = ruling(
        "turn.refill",
        "When the draw pile is empty, the discard pile, all but its top card, is shuffled into a new one. If there is "
        "nothing to draw, only taking is left.",
        reason="The book does not say what happens when the draw pile is used up.",
    )
    MELD_SIZE = book("meld.size", "A combination has at least three cards.")
    MELD_SET = book("meld.set", "A set: cards of one number.")
    MELD_RUN = book(
        "meld.run", "A run: cards of consecutive numbers, 1 to 7, all of one suit or all of different ones."
    )
    MELD_MIXED_RUN = book(
        "meld.mixed-run", "A run that is not of one suit is a mixed run: all its suits are different."
    )
    MELD_NO_TWINS = book(
        "meld.no-twins",
        "No combination holds two identical cards. So a set has at most five cards, a mixed run too, a run of one suit "
        "at most seven.",
    )
    JOKER_YELLOW = book(
        "joker.yellow", "A yellow card may stand for a card of its own number in another suit: it is a joker."
    )
    JOKER_OWN_SUIT = ruling(
        "joker.own-suit",
        "A yellow card is no joker where it stands for itself: in a run all of yellow, once in a mixed run (which then "
        "has its yellow), and in a set of five. In a set of three or four it is always a joker, for any plain suit "
        "that the set lacks. In a run of one plain suit it is a joker for that suit's card of its number.",
        reason="The book does not say when a yellow card is just yellow.",
    )
    JOKER_SUIT_RUN = book(
        "joker.suit-run",
        "In a run of one suit the jokers must be fewer than the other cards: at most 1 in 3 or 4 cards, 2 in 5 or 6, "
        "3 in 7.",
    )
    JOKER_MIXED = book("joker.mixed", "A combination of several suits holds at most one joker.")
    OUT_FIRST = ruled(
        "out.first",
        "A seat's first play in a round must lay at least as many cards as the table says.",
        "They are counted over all the combinations laid in that turn. Until it has reached the number a seat can only "
        "lay combinations: no adding, exchanging or discarding. A combination from which the number can no longer be "
        "reached, with combinations of the cards left in hand and one card kept for the discard, is not legal.",
        reason="The book does not say whether the cards must lie in one combination; so two of three cards make six.",
    )
    OUT_TABLE = ruled(
        "out.table",
        _table,
        "Each limit belongs to the higher range.",
        "teams",
        reason="The book's ranges share their limits.",
    )
    OUT_THEN = book(
        "out.then",
        "A seat that is out may, in that turn and later, lay combinations of three or more, add cards to any "
        "combination on the table, its own or another's, and exchange jokers.",
    )
    TABLE_ADD = book(
        "table.add",
        "Cards may be added, one a move, so long as the combination stays valid: to a set a missing suit, to a run the "
        "next number below or above.",
    )
    TABLE_FIXED = book("table.fixed", "Combinations that lie on the table are never rearranged, split or joined.")
    TABLE_EXCHANGE = ruled(
        "table.exchange",
        "Who holds a card that a joker stands for may exchange it for the joker: the yellow card goes to the hand, for "
        "use at once or later.",
        "In a set of three or four any missing plain suit of that number will do.",
        reason="In a set the joker stands for no suit by name.",
    )
    TABLE_MIXED_OR_SUIT = ruling(
        "table.mixed-or-suit",
        "What a run is, of one suit or mixed, is settled when it is laid. A yellow card is laid or added with the card "
        "it stands for.",
        reason="So everybody knows what may be added, and what a joker can be exchanged for.",
    )
    TABLE_OWNER = ruling(
        "table.owner",
        "A combination scores for the seat that laid it, whoever adds to it.",
        reason="The book does not say who scores cards that another seat has added.",
    )
    END_ROUND = book("end.round", "The round ends when a seat discards its last card: it has gone out.")
    END_BLOCKED = ruling(
        "end.blocked",
        "When the draw pile becomes empty for the second time since anybody last laid, added or exchanged (or since "
        "the deal), the round ends after the turn in which that happens, whatever is laid in it. If its discard goes "
        "out, that counts as always; if not, nobody gets the 10, and every hand costs, a partner's too.",
        reason="The book does not say what happens when nobody can go out any more.",
    )
    SCORE_OUT = book("score.out", "Going out: 10 points.")
    SCORE_HAND = book("score.hand", "Every red card left in hand: -10 points; every other: -5.")
    SCORE_PARTNER = book("score.partner", "In teams the cards of the partner of who went out cost nothing.")
    SCORE_PURE = book(
        "score.pure",
        "Pure is a run of one suit, or a set, without a joker. Nothing else is: no combination with a joker, and no "
        "mixed run. It is judged on the combination as it lies at the end of the round.",
    )
    SCORE_SET = book(
        "score.set",
        "A set of three: 0; of four: pure 30, else 10; of five: 50; sets of 1s and of 7s count half.",
    )
    SCORE_RUN = ruled(
        "score.run",
        _five_run,
        _five_run_ruling,
        "five_run",
        reason="As printed, a run of five counts less if it is pure, which everywhere else is the other way round: it "
        "looks like a misprint.",
    )
    SCORE_TOTAL = book("score.total", "A round's points are added to the total, which may be negative.")
    END_GAME = book("end.game", _game, "target", "teams")
    COMMON_START = common.START
    COMMON_SHARED_WIN = common.SHARED_WIN
    COMMON_HIDDEN = common.HIDDEN
    COMMON_LIMIT = common.LIMIT
    COMMON_REFILL = common.REFILL
