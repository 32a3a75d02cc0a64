"""The clauses and parameters of six-card Golf. The sentences of the clauses are in `text/en/clauses.toml`."""

from __future__ import annotations

from cardkit.table import common_rules
from cardkit.table.clauses import Clause
from cardkit.table.parameters import Parameter, Whole

SEATS = 6
"""The most players at this table. Golf can be played by more."""

PARAMETERS = (*common_rules.parameters(Whole(2, SEATS)), Parameter("rounds", Whole(1, 18), 9))


class C(Clause):
    """The clauses of Golf, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
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
    END_ROUND = "end.round"
    SCORE_SUM = "score.sum"
    SCORE_PAIR = "score.pair"
    END_GAME = "end.game"
    COMMON_START = "common.start"
    COMMON_SHARED_WIN = "common.shared-win"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"
    COMMON_REFILL = "common.refill"
