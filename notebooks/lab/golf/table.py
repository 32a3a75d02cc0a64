"""Golf at the table: the layout of its cards, its kinds of moves, its score sheet, and a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardkit.games.grid.layout import AreasLayout
from cardkit.games.grid.score_sheet import sheet_of_columns
from cardkit.games.grid.spots import Spots
from cardkit.table.bot_reasons import POINTS
from cardkit.table.bots import Bot
from cardkit.table.move_kinds import MoveKind, MoveKinds
from cardkit.table.standard_deck import PLAYING_CARDS, rank_of
from golf import rules
from golf.clauses import SEATS, C

if TYPE_CHECKING:
    from cardkit.table.state import State

AREA = Spots(rules.COLUMNS, SEATS)

LAYOUT = AreasLayout(
    package="golf",
    slug="golf",
    cards=PLAYING_CARDS,
    spots=AREA,
    phases={rules.REVEALING: "reveal", rules.STARTING: "start", rules.PLACING: "place"},
    facts=lambda s, _: {"rounds": s.rounds},
)

SPOT = AREA.own("spot")

MOVE_KINDS = MoveKinds(
    "Golf",
    MoveKind("swap", rules.SWAP, C.TURN_SWAP, (SPOT,), ("place",), example="swap a1"),
    MoveKind("reveal", rules.REVEAL, C.SETUP_REVEAL, (SPOT,), ("reveal",), wondered_in=("place",), example="reveal a1"),
    MoveKind("draw", rules.DRAW, C.TURN_DRAW, phases=("start",), pile="draw"),
    MoveKind("take", rules.TAKE, C.TURN_TAKE, phases=("start",), pile="discard"),
    MoveKind("discard", rules.DISCARD, C.TURN_DISCARD, phases=("place",), pile="discard"),
)


def scored(upper: int, lower: int) -> tuple[int, C]:
    """Return the score of a column, and the clause behind it."""
    pair = rank_of(upper) == rank_of(lower)
    return rules.column_score(upper, lower), C.SCORE_PAIR if pair else C.SCORE_SUM


score_sheet = sheet_of_columns(AREA, LAYOUT.parse_card, scored, C.COMMON_HIDDEN, rules.value)

# --- A computer player ------------------------------------------------------------------------------------------------


class Weight(NamedTuple):
    """The weight of a move in points: what it saves, and the chance that a drawn card brings."""

    saves: int
    luck: int


def weigh(s: State, move: int, _thought: object) -> Weight:
    """Weigh a move: swap where it saves most, and take the top discard only if it saves more than 2 points."""
    if rules.SWAP <= move < rules.SWAP + rules.SPOTS:
        return Weight(saved(s, move - rules.SWAP, s.held), 0)
    if move == rules.TAKE:
        top = s.discard[s.discard_count - 1]
        return Weight(saved(s, best_spot(s, top), top), 0)
    return Weight(0, 2 if move == rules.DRAW else 0)


def best_spot(s: State, card: int) -> int:
    """Return the spot of the player to move where a card saves most."""
    best = 0
    for spot in range(1, rules.SPOTS):
        if saved(s, spot, card) > saved(s, best, card):
            best = spot
    return best


def saved(s: State, spot: int, card: int) -> int:
    """Return how many points a card saves at a spot."""
    place, other = s.seat * rules.SPOTS + spot, s.seat * rules.SPOTS + (spot + rules.COLUMNS) % rules.SPOTS
    if not s.face_up[other]:
        return worth(s, place) - rules.value(card)
    after = rules.column_score(card, s.area[other])
    if s.face_up[place]:
        return rules.column_score(s.area[place], s.area[other]) - after
    return worth(s, place) + rules.value(s.area[other]) - after


def worth(s: State, place: int) -> int:
    """Return the value of a card. Face-down cards count 5, and 5 more after each reshuffle, to end the round."""
    return rules.value(s.area[place]) if s.face_up[place] else 5 + 5 * s.refills


SIMPLE = Bot(weigh, POINTS)
