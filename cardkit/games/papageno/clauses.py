"""The ids of Papageno's clauses, and its parameters. The texts of the clauses are in `text/`.

Papageno was designed by Kevin Kim and is published by Helvetiq. The wording of the clauses is ours.
"""

from collections.abc import Sequence
from typing import Literal

from cardkit.table import common_rules
from cardkit.table.clauses import Clause, Fact
from cardkit.table.parameters import Counts, Parameter, Rules, Whole

# The largest number of players.
SEATS = 5
LOWEST_BIRD, HIGHEST_BIRD = -2, 9
# The number of birds with each value from -2 to 9.
DECKS = {"every": [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3], "golf": [4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4]}

WEIGHTS = Whole(-20, 20)

PARAMETERS = (
    *common_rules.parameters(Whole(2, SEATS)),
    Parameter("birds", Counts(12, 40, tuple(DECKS)), "every"),
    Parameter("capture_weight", WEIGHTS, 10),
    Parameter("flute_weight", WEIGHTS, 10),
    Parameter("rounds_to_win", Whole(1), 2),
)


class PapagenoRules(common_rules.CommonRules, total=False):
    """The parameters of Papageno with their types, for type checkers and editors."""

    #: The birds in the deck: the name of a ready-made list, or the number of birds with each value from -2 to 9.
    birds: Literal["every", "golf"] | Sequence[int]
    #: The value of a Capture.
    capture_weight: int
    #: The value of a Pan flute.
    flute_weight: int
    #: The number of rounds that a player must win to win the game.
    rounds_to_win: int


def bird_counts(rules: Rules) -> list[int]:
    """Return the number of birds with each value from -2 to 9 (12 counts) under these rules."""
    birds = rules["birds"]
    return birds if isinstance(birds, list) else DECKS[birds]


class C(Clause):
    """The clauses of Papageno, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
    SETUP_BIRDS = "setup.birds"
    SETUP_WEIGHTS = "setup.weights"
    SETUP_TWO = "setup.two"
    SETUP_DEAL = "setup.deal"
    SETUP_REVEAL = "setup.reveal"
    SETUP_PILES = "setup.piles"
    SETUP_FIRST = "setup.first"
    TURN_DRAW = "turn.draw"
    TURN_TAKE = "turn.take"
    TURN_SWAP = "turn.swap"
    TURN_DISCARD = "turn.discard"
    TURN_MUST_SWAP = "turn.must-swap"
    TURN_BLIND = "turn.blind"
    TURN_NO_MOVING = "turn.no-moving"
    TURN_REFILL = "turn.refill"
    SPECIAL_WHEN = "special.when"
    SPECIAL_CAPTURE = "special.capture"
    SPECIAL_CAPTURE_SELF = "special.capture-self"
    SPECIAL_CAPTURE_NONE = "special.capture-none"
    SPECIAL_FLUTE = "special.flute"
    SPECIAL_EGG = "special.egg"
    SPECIAL_EGG_EGG = "special.egg-egg"
    END_ROUND = "end.round"
    SCORE_SUM = "score.sum"
    SCORE_PAIR = "score.pair"
    SCORE_EGG_VALUE = "score.egg-value"
    SCORE_EGG_CHOICE = "score.egg-choice"
    SCORE_ROUND = "score.round"
    END_GAME = "end.game"
    COMMON_START = "common.start"
    COMMON_SHARED_WIN = "common.shared-win"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"
    COMMON_REFILL = "common.refill"

    @staticmethod
    def facts(rules: Rules) -> dict[str, Fact]:
        """Return whether a Capture and a Pan flute have the same weight, and the list of birds for an unnamed deck."""
        counts = enumerate(bird_counts(rules), LOWEST_BIRD)
        return {
            "same_weight": rules["capture_weight"] == rules["flute_weight"],
            "birds_listed": ", ".join(f"{count} × {number}" for number, count in counts if count),
        }
