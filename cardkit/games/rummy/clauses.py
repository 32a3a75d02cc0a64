"""The ids of Rummü's clauses, its cards, and its parameters. The texts of the clauses are in `text/`.

Our copy of the printed rulebook lacks its title, its deal table and its list of cards. The title and the cards are
those of the published game; the wording of the clauses is ours.
"""

from typing import Literal

from cardkit.table import common_rules
from cardkit.table.clauses import Clause, Fact
from cardkit.table.parameters import Flag, OneOf, Parameter, Rules, Usual, Whole

SEATS = Whole(3, 6)
# `setup.deck`: the numbers 0 to 9 in each of five suits, the 1 and the 7 twice.
SUITS = 5
NUMBERS = 10
CARD_TYPES = SUITS * NUMBERS
TWICE = (1, 7)
DECK = CARD_TYPES + SUITS * len(TWICE)

# `setup.deal`: the size of a hand, by the number of players.
HANDS = {3: 12, 4: 10, 5: 8, 6: 7}
# `out.table`: a total of 0 or more requires three cards to open; reaching each of the next totals requires one more.
ALONE = (0, 100, 150)
IN_TEAMS = (0, 200, 400)

PARAMETERS = (
    *common_rules.parameters(SEATS),
    Parameter("teams", Flag(), default=False),
    Parameter("hand", Usual(Whole(6, 18), "12, 10, 8 or 7 for 3, 4, 5 or 6 players"), None),
    Parameter("open_with_one", Flag(), default=False),
    Parameter("target", Usual(Whole(1), "200, in teams 500"), None),
    Parameter("five_run", OneOf(("printed", "swapped")), "printed"),
)


class RummyRules(common_rules.CommonRules, total=False):
    """The parameters of Rummü with their types, for type checkers and editors."""

    #: Whether the game is played in teams of two.
    teams: bool
    #: The number of cards that each player is dealt; None for the usual number.
    hand: int | None
    #: Whether the first meld alone must contain all the cards needed to open.
    open_with_one: bool
    #: The total that ends the game; None for the usual total.
    target: int | None
    #: Whether the scores of runs of five are used as printed, or swapped.
    five_run: Literal["printed", "swapped"]


def conflict(rules: Rules) -> tuple[str, str] | None:
    """Return a parameter that can't be combined with the others, and the reason, or None."""
    players = rules["players"]
    most = (DECK - 2) // players
    if hand_size(rules) <= most:
        return None
    return "hand", f"with {DECK} cards, each of {players} players can be dealt at most {most}"


def copies_of(card: int) -> int:
    """`setup.deck`: return the number of copies of a card in the deck."""
    return 2 if card % NUMBERS in TWICE else 1


def hand_size(rules: Rules) -> int:
    """`setup.deal`: return the number of cards that each seat is dealt."""
    hand = rules["hand"]
    return hand if isinstance(hand, int) else HANDS[rules["players"]]


def target(rules: Rules) -> int:
    """`end.game`: return the total that ends the game."""
    wanted = rules["target"]
    if isinstance(wanted, int):
        return wanted
    return 500 if rules["teams"] else 200


class C(Clause):
    """The clauses of Rummü, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
    SETUP_DEAL = "setup.deal"
    SETUP_PILES = "setup.piles"
    SETUP_FIRST = "setup.first"
    SETUP_TEAMS = "setup.teams"
    TURN_DRAW = "turn.draw"
    TURN_TAKE = "turn.take"
    TURN_PLAY = "turn.play"
    TURN_DISCARD = "turn.discard"
    TURN_KEEP_ONE = "turn.keep-one"
    TURN_TAKE_BACK = "turn.take-back"
    TURN_TOP_ONLY = "turn.top-only"
    TURN_REFILL = "turn.refill"
    MELD_SIZE = "meld.size"
    MELD_SET = "meld.set"
    MELD_RUN = "meld.run"
    MELD_MIXED_RUN = "meld.mixed-run"
    MELD_NO_TWINS = "meld.no-twins"
    JOKER_YELLOW = "joker.yellow"
    JOKER_OWN_SUIT = "joker.own-suit"
    JOKER_SUIT_RUN = "joker.suit-run"
    JOKER_MIXED = "joker.mixed"
    OUT_FIRST = "out.first"
    OUT_SINGLE = "out.single"
    OUT_TABLE = "out.table"
    OUT_THEN = "out.then"
    TABLE_ADD = "table.add"
    TABLE_FIXED = "table.fixed"
    TABLE_EXCHANGE = "table.exchange"
    TABLE_MIXED_OR_SUIT = "table.mixed-or-suit"
    TABLE_OWNER = "table.owner"
    END_ROUND = "end.round"
    END_BLOCKED = "end.blocked"
    SCORE_OUT = "score.out"
    SCORE_HAND = "score.hand"
    SCORE_PARTNER = "score.partner"
    SCORE_PURE = "score.pure"
    SCORE_SET = "score.set"
    SCORE_RUN = "score.run"
    SCORE_TOTAL = "score.total"
    END_GAME = "end.game"
    COMMON_START = "common.start"
    COMMON_SHARED_WIN = "common.shared-win"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"
    COMMON_REFILL = "common.refill"

    @staticmethod
    def facts(rules: Rules) -> dict[str, Fact]:
        """Return the number of cards in the deck and in each hand, and the total that ends the game."""
        return {"cards": DECK, "hand": hand_size(rules), "target": target(rules)}
