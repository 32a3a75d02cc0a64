"""The ids of Chicken's clauses, and its parameters. The texts of the clauses are in `text/`.

Chicken was designed by Reiner Knizia and is published by Shafir Games. The wording of the clauses is ours.
"""

from collections.abc import Sequence

from cardkit.table import common_rules
from cardkit.table.clauses import Clause
from cardkit.table.parameters import Flag, NumberList, Parameter, Rules, Whole

# The largest number of players.
SEATS = 5
# The number of faces of a die.
FACES = 6
# The value of the chick on a die.
CHICK_FACE = 10

PARAMETERS = (
    *common_rules.parameters(Whole(2, SEATS)),
    Parameter("target", Whole(1), 50),
    Parameter("draw_only_when_stuck", Flag(), default=False),
    Parameter("egg_counts_apart", Flag(), default=False),
    Parameter("die", NumberList(FACES, 0, 20), [1, 2, 3, 4, 5, CHICK_FACE]),
)


class ChickenRules(common_rules.CommonRules, total=False):
    """The parameters of Chicken with their types, for type checkers and editors."""

    #: The total that ends the game.
    target: int
    #: Whether players may draw only if they can't play a card.
    draw_only_when_stuck: bool
    #: Whether the egg counts even if the hand contains a card of its number.
    egg_counts_apart: bool
    #: The six faces of each die, in points.
    die: Sequence[int]


def die_faces(rules: Rules) -> list[int]:
    """Return the six faces of each die under these rules."""
    faces: list[int] = rules["die"]
    return faces


class C(Clause):
    """The clauses of Chicken, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
    SETUP_DICE = "setup.dice"
    SETUP_DEAL = "setup.deal"
    SETUP_EGG_FIRST = "setup.egg-first"
    SETUP_FIRST = "setup.first"
    TURN_PLAY = "turn.play"
    TURN_CYCLE = "turn.cycle"
    TURN_EGG = "turn.egg"
    TURN_DRAW = "turn.draw"
    TURN_WITHDRAW = "turn.withdraw"
    TURN_NO_REFILL = "turn.no-refill"
    TURN_LAST_IN = "turn.last-in"
    END_ROUND = "end.round"
    SCORE_CARDS = "score.cards"
    SCORE_CHICK = "score.chick"
    SCORE_EGG = "score.egg"
    SCORE_DICE = "score.dice"
    END_GAME = "end.game"
    COMMON_START = "common.start"
    COMMON_SHARED_WIN = "common.shared-win"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"
