"""Golf at the table: where its cards lie, its kinds of moves, a score spelled out, and a computer player."""

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
    """What a column scores, by which clause."""
    pair = rank_of(upper) == rank_of(lower)
    return rules.column_score(upper, lower), C.SCORE_PAIR if pair else C.SCORE_SUM


score_sheet = sheet_of_columns(AREA, LAYOUT.parse_card, scored, C.COMMON_HIDDEN, rules.value)

# --- A computer player ------------------------------------------------------------------------------------------------


class Weight(NamedTuple):
    """What a move weighs, in points: what it saves, and what may come of a card that is still hidden."""

    saves: int
    luck: int


def weigh(s: State, move: int, _thought: object) -> Weight:
    """Swap where it saves most, by what lies face up; take the top discard only if that saves more than 2 points."""
    if rules.SWAP <= move < rules.SWAP + rules.SPOTS:
        return Weight(saved(s, move - rules.SWAP, s.held), 0)
    if move == rules.TAKE:
        top = s.discard[s.discard_count - 1]
        return Weight(saved(s, best_spot(s, top), top), 0)
    return Weight(0, 2 if move == rules.DRAW else 0)


def best_spot(s: State, card: int) -> int:
    """The spot of the player to move at which a card saves most."""
    best = 0
    for spot in range(1, rules.SPOTS):
        if saved(s, spot, card) > saved(s, best, card):
            best = spot
    return best


def saved(s: State, spot: int, card: int) -> int:
    """How many points a card saves at a spot."""
    place, other = s.seat * rules.SPOTS + spot, s.seat * rules.SPOTS + (spot + rules.COLUMNS) % rules.SPOTS
    if not s.face_up[other]:
        return worth(s, place) - rules.value(card)
    after = rules.column_score(card, s.area[other])
    if s.face_up[place]:
        return rules.column_score(s.area[place], s.area[other]) - after
    return worth(s, place) + rules.value(s.area[other]) - after


def worth(s: State, place: int) -> int:
    """What a card counts: face down as the mean of the pack, and more with each reshuffle, or nobody would finish."""
    return rules.value(s.area[place]) if s.face_up[place] else 5 + 5 * s.refills


SIMPLE = Bot(weigh, POINTS)
