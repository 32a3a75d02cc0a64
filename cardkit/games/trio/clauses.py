"""The ids of Trio's clauses, and its parameters. The texts of the clauses are in `text/`.

Trio was designed by Kaya Miyano and is published by Cocktail Games. The wording of the clauses is ours.
"""

from typing import Literal

from cardkit.table import common_rules
from cardkit.table.clauses import Clause, Fact
from cardkit.table.parameters import Flag, OneOf, Parameter, Rules, Whole

SEATS = Whole(3, 6)
SIMPLE, SPICY = "simple", "spicy"
NUMBERS = 12
COPIES = 3
DECK = NUMBERS * COPIES

# The size of a hand by the number of players, without teams; the other cards go to the middle.
HAND_SIZES = (0, 0, 0, 9, 7, 6, 5)

PARAMETERS = (
    *common_rules.parameters(SEATS),
    Parameter("mode", OneOf((SIMPLE, SPICY)), SIMPLE),
    Parameter("teams", Flag(), default=False),
)


class TrioRules(common_rules.CommonRules, total=False):
    """The parameters of Trio with their types, for type checkers and editors."""

    #: The mode of the game.
    mode: Literal["simple", "spicy"]
    #: Whether the game is played in teams of two.
    teams: bool


def hand_size(rules: Rules) -> int:
    """Return the number of cards that each seat is dealt."""
    players = rules["players"]
    return DECK // players if rules["teams"] else HAND_SIZES[players]


class C(Clause):
    """The clauses of Trio, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
    SETUP_DEAL = "setup.deal"
    SETUP_SORT = "setup.sort"
    SETUP_MODE = "setup.mode"
    TURN_REVEAL = "turn.reveal"
    TURN_ENDS = "turn.ends"
    TURN_REPEAT = "turn.repeat"
    TURN_GO_ON = "turn.go-on"
    TURN_MISS = "turn.miss"
    TURN_TRIO = "turn.trio"
    TURN_EMPTY = "turn.empty"
    WIN_SEVEN = "win.seven"
    WIN_SIMPLE = "win.simple"
    WIN_SPICY = "win.spicy"
    WIN_CONNECTED = "win.connected"
    TEAM_SEATS = "team.seats"
    TEAM_DEAL = "team.deal"
    TEAM_SWAP = "team.swap"
    TEAM_SWAP_BOTH = "team.swap-both"
    TEAM_SWAP_AGAIN = "team.swap-again"
    TEAM_SILENCE = "team.silence"
    TEAM_TRIOS = "team.trios"
    COMMON_START = "common.start"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"

    @staticmethod
    def facts(rules: Rules) -> dict[str, Fact]:
        """Return the number of cards in each hand and in the middle."""
        hand = hand_size(rules)
        return {"hand": hand, "middle": DECK - hand * rules["players"]}
