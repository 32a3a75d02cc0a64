"""The clauses and parameters of Hearts. The sentences of the clauses are in `text/en/clauses.toml`."""

from __future__ import annotations

from cardkit.table import common_rules
from cardkit.table.clauses import Clause
from cardkit.table.parameters import Parameter, Whole

SEATS = 4

PARAMETERS = (*common_rules.parameters(Whole(SEATS, SEATS)), Parameter("target", Whole(1, 500), 100))


class C(Clause):
    """The clauses of Hearts, in the order of the rulebook."""

    SETUP_DECK = "setup.deck"
    SETUP_DEAL = "setup.deal"
    SETUP_FIRST = "setup.first"
    TURN_PLAY = "turn.play"
    TURN_FOLLOW = "turn.follow"
    TURN_FIRST_TRICK = "turn.first-trick"
    TURN_BREAK = "turn.break"
    TURN_TRICK = "turn.trick"
    END_ROUND = "end.round"
    SCORE_CARDS = "score.cards"
    SCORE_MOON = "score.moon"
    END_GAME = "end.game"
    COMMON_SHARED_WIN = "common.shared-win"
    COMMON_HIDDEN = "common.hidden"
    COMMON_LIMIT = "common.limit"
