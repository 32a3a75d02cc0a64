"""Hearts at the table: the layout of its cards, its only kind of move, its score sheet, and a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.bot_reasons import STEPS
from cardkit.table.bots import Bot
from cardkit.table.effects import NO_CARD
from cardkit.table.layout import ALL, Layout, RowLayout
from cardkit.table.move_kinds import MoveKind, MoveKinds
from cardkit.table.score_sheet import ScoreSheet, SheetLine
from cardkit.table.standard_deck import PACK, PLAYING_CARDS, rank_of, suit_of
from cardkit.table.wording import sayer
from hearts import rules
from hearts.clauses import SEATS, C

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

SUITS = ("clubs", "diamonds", "hearts", "spades")


def facts(s: State, _seat: int) -> dict[str, object]:
    """Return facts for the sentences, beyond those of all games. Every player may know them."""
    led = s.trick[s.leader] if s.round else NO_CARD
    return {
        "target": s.target,
        "first": s.moves == 0,
        "led": SUITS[suit_of(led)] if led != NO_CARD else "",
        "caught": tuple(s.caught),
        "queen": s.queen,
    }


LAYOUT = Layout(
    package="hearts",
    slug="hearts",
    cards=PLAYING_CARDS,
    seats=SEATS,
    phases={rules.PLAYING: "play"},
    rows=(RowLayout("hand", rules.HAND), RowLayout("trick", SEATS, each=False, shown=ALL)),
    facts=facts,
    draw_pile="",
    discard_pile="Cards taken",
)

CARD = LAYOUT.held("card", "hand", first=0, count=PACK)

MOVE_KINDS = MoveKinds("Hearts", MoveKind("play", 0, C.TURN_PLAY, (CARD,), ("play",), example="play QS"))

# --- A score spelled out ----------------------------------------------------------------------------------------------

said = sayer("hearts", "sheet")


def score_sheet(view: Any, seat: int) -> ScoreSheet:
    """Return the score sheet of a seat, which lists the cards it has taken once the round is over."""
    if not view.points:
        return ScoreSheet((seat + 1,), (SheetLine(said("hearts"), said("open"), None, (C.END_ROUND.id,)),), None)
    lines = scored(view.facts["caught"], seat, queen=view.facts["queen"] == seat + 1)
    return ScoreSheet((seat + 1,), tuple(lines), sum(line.value or 0 for line in lines))


def scored(caught: Sequence[int], seat: int, *, queen: bool) -> list[SheetLine]:
    """Return lines for the hearts and the queen of spades, or one line if a player has taken all points."""
    if max(caught) == rules.ALL_POINTS:
        mine = caught[seat] == rules.ALL_POINTS
        return [SheetLine(said("moon"), said("taken", mine=mine), 0 if mine else rules.ALL_POINTS, (C.SCORE_MOON.id,))]
    worth = rules.points_of(rules.QUEEN_OF_SPADES) if queen else 0
    hearts = SheetLine(said("hearts"), said("each"), caught[seat] - worth, (C.SCORE_CARDS.id,))
    return [hearts, SheetLine(said("queen"), said("spades"), worth, (C.SCORE_CARDS.id,))] if queen else [hearts]


# --- A computer player ------------------------------------------------------------------------------------------------


class Weight(NamedTuple):
    """The weight of a card: its height (below 0 if it may take the trick), and the points that it gives away."""

    rank: int
    points: int


def weigh(s: State, card: int, _thought: object) -> Weight:
    """Weigh a card: low cards are good to lead, and high ones to follow with if they don't take the trick."""
    if s.seat == s.leader:
        return Weight(-rank_of(card), 0)
    if suit_of(card) != suit_of(s.trick[s.leader]):
        return Weight(rank_of(card), 20 * rules.points_of(card))
    return Weight(-rank_of(card) if rules.beats(card, s.trick[rules.winning(s)]) else rank_of(card), 0)


CAUTIOUS = Bot(weigh, STEPS)
