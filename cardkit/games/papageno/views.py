"""What a seat may know of a game of Papageno: the one place where hidden cards are told from open ones.

A view is all that ever leaves a game in play; scenes, hints, bots and pages are made from views alone.
`common.hidden` with perfect recall: a seat knows every card that lies or lay face up, and so also which cards a
reshuffled draw pile holds, though not their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.effects import NO_CARD
from cardkit.games import common, hidden
from cardkit.games.papageno import notation, rules
from cardkit.games.papageno.notation import card_text, move_text, place_text
from cardkit.games.papageno.reasons import permits
from cardkit.games.papageno.scoring import SPOTS
from cardkit.scene import FACE_DOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.state import State

PHASES = {
    common.GAME_OVER: "game over",
    common.GAME_STOPPED: "game stopped",
    common.ROUND_OVER: "round over",
    rules.REVEALING: "reveal",
    rules.STARTING: "start",
    rules.PLACING: "place",
    rules.CAPTURING: "capture",
}


@dataclass(frozen=True)
class View:
    """What one seat (counted from 1; 0 is an onlooker) may know. A face-down card is an empty text.

    `holder` is the seat with a card in hand (0: nobody). `allowed_by` names the clause behind each of `moves`, in the
    same order.
    """

    seat: int
    players: int
    round: int
    starter: int
    phase: str
    reshuffling: bool
    turn: int
    areas: tuple[tuple[str, ...], ...]
    discard_pile: tuple[str, ...]
    draw_count: int
    holder: int
    hand: str | None
    taken: bool
    placed: str
    points: tuple[int, ...] | None
    totals: tuple[int, ...]
    rounds_to_win: int
    winners: tuple[int, ...]
    moves: tuple[str, ...]
    allowed_by: tuple[str, ...]
    unseen: tuple[hidden.Unseen, ...]

    def __repr__(self) -> str:
        """One line: whose view, and of what."""
        whose = f"seat {self.seat}" if self.seat else "an onlooker"
        return f"<what {whose} may know in round {self.round}: {self.draw_count} cards to draw, hand {self.hand!r}>"

    def _repr_html_(self) -> str:
        """The table as this seat sees it, drawn: how notebooks show a view."""
        from cardkit.drawing import draw
        from cardkit.games.papageno.scenes import scene

        return draw(scene(self, None))


def look(s: State, seat: int) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    seats = range(s.players)
    to_move = s.phase > common.ROUND_OVER and not s.pending
    moves = _moves(s) if to_move and s.seat == seat else []
    return View(
        seat=seat + 1,
        players=s.players,
        round=s.round,
        starter=s.starter + 1,
        phase=PHASES[s.phase],
        reshuffling=s.pending == common.REFILL_PENDING,
        turn=s.seat + 1 if to_move else 0,
        areas=tuple(_area(s, owner) for owner in seats) if s.round else (),
        discard_pile=tuple(card_text(card) for card in s.discard[: s.discard_count]),
        draw_count=s.draw_count,
        holder=s.seat + 1 if s.held != NO_CARD else 0,
        hand=_hand(s, seat),
        taken=s.held != NO_CARD and bool(s.taken),
        placed=place_text(s.placed) if s.phase == rules.CAPTURING else "",
        points=tuple(s.points[: s.players]) if s.phase in {common.GAME_OVER, common.ROUND_OVER} else None,
        totals=tuple(s.totals[: s.players]),
        rounds_to_win=s.rounds_to_win,
        winners=tuple(winner + 1 for winner in seats if s.winner[winner]),
        moves=tuple(move_text(move) for move in moves),
        allowed_by=tuple(permits(s, move)[0].id for move in moves),
        unseen=hidden.unseen(s, hidden.hidden_groups(s, seat, SPOTS), notation),
    )


def _area(s: State, owner: int) -> tuple[str, ...]:
    places = range(owner * SPOTS, (owner + 1) * SPOTS)
    return tuple(card_text(s.area[place]) if s.face_up[place] else FACE_DOWN for place in places)


def _hand(s: State, seat: int) -> str | None:
    if s.held == NO_CARD:
        return None
    return card_text(s.held) if s.taken or s.seat == seat else FACE_DOWN


def _moves(s: State) -> list[int]:
    moves = [0] * rules.MOST_MOVES
    return moves[: rules.legal_moves(s, moves)]


def another_world(s: State, seat: int, shuffle: Callable[[list[int]], None]) -> State:
    """A copy of the state in which all that a seat cannot know is dealt anew, by `shuffle` of each hidden group."""
    return hidden.dealt_anew(s, hidden.hidden_groups(s, seat, SPOTS), shuffle)
