"""What holds in all five games: the common clauses, parameters and fields, and the rules that implement them.

Inside a state seats count from 0 (in text they count from 1), a pile is a row with a count, and its top card is the
last of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit import chance
from cardkit.clauses import book, ruling
from cardkit.parameters import Parameter, Whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.clauses import Wording
    from cardkit.state import State

START = ruling(
    "common.start",
    "Seat {start} starts the first round. Where the book breaks a tie by a question of that kind, the tied seat that "
    "comes first clockwise from the start seat (itself first) is taken.",
    "start",
    reason="The book picks the first player by a party question (the youngest, the best bird song).",
)
SHARED_WIN = ruling(
    "common.shared-win",
    "Seats or teams that tie for the best final result share the win.",
    reason="The books do not break a tie for the win.",
)
HIDDEN = book(
    "common.hidden",
    "A seat knows its own hand, what lies face up, and what it has seen. Nothing else may be told to it.",
)
LIMIT = ruling(
    "common.limit",
    "A round that has seen {move_limit} moves without ending stops the game: that round is not scored and nobody wins. "
    "A game that has seen {round_limit} rounds ends there: the best total wins.",
    "move_limit",
    "round_limit",
    reason="Some games can go on for ever between players who only pass, and no book sets a bound. These are bounds "
    "for machines; they never matter to people.",
)
REFILL = ruling(
    "common.refill",
    "Whenever the draw pile is empty after any move and the discard pile holds two cards or more, all but its top card "
    "are shuffled into a new draw pile before anything else happens; not once the round is over.",
    reason="The books say that the discard pile is reshuffled, not when, nor what becomes of its top card.",
)

WORDINGS: tuple[Wording, ...] = (START, SHARED_WIN, HIDDEN, LIMIT, REFILL)


def parameters(players: Whole) -> tuple[Parameter, ...]:
    """The parameters of every game; `players` gives the bounds of this one."""
    return (
        Parameter("players", "Players", players, 3),
        Parameter("start", "Seat that starts", Whole(1, players.high), 1),
        Parameter("move_limit", "Moves before a round is stopped", Whole(1), 10_000),
        Parameter("round_limit", "Rounds before the game ends", Whole(1), 1_000),
    )


LARGEST_TABLE = 6
"""Seats at the largest of the five games' tables."""

FIELDS = {
    **chance.FIELDS,
    "players": 0,
    "start": 0,
    "move_limit": 0,
    "round_limit": 0,
    "draw_count": 0,
    "discard_count": 0,
    "phase": 0,  # what the seat to move has to decide: each game names its own
    "seat": 0,  # whose decision it is
    "starter": 0,  # the seat that started the round
    "round": 0,  # counted from 1
    "moves": 0,  # made in this round
    "refills": 0,  # of the draw pile in this round
    "pending": 0,  # the chance event that comes next
    "points": LARGEST_TABLE,  # of the round that ended last
    "totals": LARGEST_TABLE,
    "winner": LARGEST_TABLE,  # 1 for each seat that has won the game
}
"""The fields of every game. Each adds `draw` and `discard`, as long as its deck, and its own."""

# What `pending` can be.
NOTHING_PENDING = 0
DEAL_PENDING = 1
REFILL_PENDING = 2

# The phases that every game has; its own phases count from 3.
GAME_OVER = 0
GAME_STOPPED = 1
ROUND_OVER = 2


def game_over(s: State) -> bool:
    """Say whether the game has ended or was stopped."""
    return bool(s.phase <= GAME_STOPPED)


def next_seat(s: State, seat: int) -> int:
    """The left neighbour of a seat."""
    return int((seat + 1) % s.players)


def first_with_most(s: State, values: Sequence[int], after: int) -> int:
    """The seat with the most in `values`; of tied seats the first clockwise from seat `after`, itself first."""
    best = after
    for step in range(1, s.players):
        seat = (after + step) % s.players
        if values[seat] > values[best]:
            best = seat
    return best


def needs_refill(s: State) -> bool:
    """`common.refill`: the draw pile is empty, and the discard pile can spare a card."""
    return bool(s.draw_count == 0 and s.discard_count >= 2)


def gather_discards(s: State) -> None:
    """Put all discards but the top one where the draw pile was, to be shuffled (`common.refill`)."""
    count = s.discard_count - 1
    for i in range(count):
        s.draw[i] = s.discard[i]
    s.discard[0] = s.discard[count]
    s.draw_count = count
    s.discard_count = 1
    s.refills += 1
