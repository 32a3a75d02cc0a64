"""The part of a view that all games share: the seats, whose turn it is, the legal moves, the points, the piles.

Nothing but views leaves a game in play: scenes, hints, bots and pages are made from views alone. Each game's `views`
adds its own fields, and decides what is hidden (`common.hidden`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from cardkit.table import common_rules
from cardkit.table.cards import Notation
from cardkit.table.state import State

# The phases of every game in words; each game adds its own.
PHASES = {
    common_rules.GAME_OVER: "game over",
    common_rules.GAME_STOPPED: "game stopped",
    common_rules.ROUND_OVER: "round over",
}


@dataclass(frozen=True, kw_only=True, repr=False)
class SeatView:
    """What one player (by seat, from 1; 0: an onlooker) may know in every game. A face-down card is an empty text.

    `sides` are seats that score together. `turn` is the seat to move (0: none). `points` are those of each side in the
    round that has just ended. `allowed_by` names the clause behind each of `moves`, in the same order.
    `starter` is the seat that began the round.
    """

    # The slug of the game.
    game: ClassVar[str]
    # The fields with a single card, which is an empty string if it is hidden; and the field with the seat that sees it.
    card_fields: ClassVar[Mapping[str, str]] = {}

    seat: int
    players: int
    sides: tuple[tuple[int, ...], ...]
    round: int
    starter: int
    phase: str
    turn: int
    points: tuple[int, ...] | None
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    moves: tuple[str, ...]
    allowed_by: tuple[str, ...]

    def __repr__(self) -> str:
        """One line: whose view it is, and what it shows."""
        whose = f"seat {self.seat}" if self.seat else "an onlooker"
        return f"<what {whose} may know in round {self.round}: {self._in_short()}>"

    if TYPE_CHECKING:  # each game has its own

        def _in_short(self) -> str: ...

    def _repr_html_(self) -> str:
        """A picture of the table as this player sees it, for notebooks."""
        from cardkit.table.drawing import draw_fitting
        from cardkit.table.registry import GAMES

        definition = GAMES[self.game]
        return draw_fitting(definition.scene(self, None), definition.art())


@dataclass(frozen=True, kw_only=True, repr=False)
class PilesView(SeatView):
    """A view with a draw pile, and with a discard pile whose cards everybody has seen, the top one last.

    `draw_count` is the number of cards left to draw. `reshuffling` is true if the next event is a shuffle that fills
    it.
    """

    reshuffling: bool
    discard_pile: tuple[str, ...]
    draw_count: int


def of_the_table(s: State, seat: int, phases: Mapping[int, str]) -> dict[str, Any]:
    """The fields for a seat (from 0; -1: an onlooker) with the progress of the game."""
    scored = s.phase in {common_rules.GAME_OVER, common_rules.ROUND_OVER}
    return {
        "seat": seat + 1,
        "players": s.players,
        "sides": common_rules.sides(s),
        "round": s.round,
        "starter": s.starter + 1,
        "phase": phases[s.phase],
        "turn": s.seat + 1 if common_rules.to_move(s) else 0,
        "points": tuple(s.points[: s.sides]) if scored else None,
        "totals": tuple(s.totals[: s.sides]),
        "winners": common_rules.winners(s),
    }


def of_the_piles(s: State, notation: Notation) -> dict[str, Any]:
    """The fields for what everybody sees of the piles."""
    return {
        "reshuffling": s.pending == common_rules.REFILL_PENDING,
        "discard_pile": tuple(notation.card_text(card) for card in s.discard[: s.discard_count]),
        "draw_count": s.draw_count,
    }
