"""The ids of Parrot's clauses, and its parameters. The texts of the clauses are in `text/`.

Parrot was designed by Haim Shafir and is published by Shafir Games. The wording of the clauses is ours.
"""

from cardkit.table import common_rules
from cardkit.table.clauses import Clause
from cardkit.table.parameters import Parameter, Whole

# The largest number of players.
SEATS = 6
POINTS_OFF = Whole(0, 100)

PARAMETERS = (
    *common_rules.parameters(Whole(2, SEATS)),
    Parameter("rounds", Whole(1), 5),
    Parameter("quartet", POINTS_OFF, 10),
    Parameter("sextet", POINTS_OFF, 15),
    Parameter("octet", POINTS_OFF, 20),
)


class ParrotRules(common_rules.CommonRules, total=False):
    """The parameters of Parrot with their types, for type checkers and editors."""

    #: The number of rounds in the game.
    rounds: int
    #: The points off for two Pairs of one number.
    quartet: int
    #: The points off for three Pairs of one number.
    sextet: int
    #: The points off for four Pairs of one number.
    octet: int


class C(Clause):
    """The clauses of Parrot, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
    SETUP_DEAL = "setup.deal"
    SETUP_PILES = "setup.piles"
    SETUP_REVEAL = "setup.reveal"
    SETUP_FIRST = "setup.first"
    TURN_DRAW = "turn.draw"
    TURN_TAKE = "turn.take"
    TURN_SWAP_UP = "turn.swap-up"
    TURN_SWAP_DOWN = "turn.swap-down"
    TURN_REVEAL = "turn.reveal"
    TURN_FIXED = "turn.fixed"
    TURN_REFILL = "turn.refill"
    LAST_PASS = "last.pass"  # noqa: S105  a clause, not a password
    LAST_END = "last.end"
    LAST_REVEAL = "last.reveal"
    LAST_TURNS = "last.turns"
    PARROT_IMITATE = "parrot.imitate"
    PARROT_FLOAT = "parrot.float"
    PARROT_TWO = "parrot.two"
    SCORE_SUM = "score.sum"
    SCORE_PAIR = "score.pair"
    SCORE_QUARTET = "score.quartet"
    SCORE_SEXTET = "score.sextet"
    SCORE_OCTET = "score.octet"
    END_GAME = "end.game"
    COMMON_START = "common.start"
    COMMON_SHARED_WIN = "common.shared-win"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"
    COMMON_REFILL = "common.refill"
