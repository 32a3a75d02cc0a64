"""The base classes of all views. A view contains what one player is allowed to know about a game.

Scenes, hints, bots and pages get their data from views only, so they can't reveal a hidden card. Each game adds its own
fields in its `views` or `layout` module, which decides what is hidden (clause `common.hidden`).
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
    """What one player is allowed to know, in any game. Seats count from 1, and a hidden card is an empty string."""

    #: The slug of the game, such as `papageno`.
    game: ClassVar[str]
    #: The names of the fields that contain a single card, each with the name of the field for the seat that sees the
    #: card.
    card_fields: ClassVar[Mapping[str, str]] = {}

    #: The seat of the player; 0 for an onlooker, who sees only the cards that are face up.
    seat: int
    #: The number of players.
    players: int
    #: The seats of each side. A side is one player or, in team play, two partners who score together.
    sides: tuple[tuple[int, ...], ...]
    #: The number of the round, counted from 1; 0 before the first deal.
    round: int
    #: The seat that started the round.
    starter: int
    #: What the player to move has to decide, such as `reveal`; or `round over`, `game over` or `game stopped`.
    phase: str
    #: The seat to move; 0 if nobody is to move.
    turn: int
    #: The points of each side in the round that has just ended; None during a round.
    points: tuple[int, ...] | None
    #: The points of each side in all completed rounds.
    totals: tuple[int, ...]
    #: The seats that have won; empty until the game is over.
    winners: tuple[int, ...]
    #: The legal moves of this player, in notation; empty if it isn't this player's turn.
    moves: tuple[str, ...]
    #: The id of the clause that allows each of `moves`, in the same order.
    allowed_by: tuple[str, ...]

    def __repr__(self) -> str:
        """One line with the seat, the round and a summary of the cards."""
        whose = f"seat {self.seat}" if self.seat else "an onlooker"
        return f"<what {whose} may know in round {self.round}: {self._in_short()}>"

    if TYPE_CHECKING:  # each game defines this method

        def _in_short(self) -> str: ...

    def _repr_html_(self) -> str:
        """Draw the table as this player sees it, for notebooks."""
        from cardkit.table.drawing import draw_fitting
        from cardkit.table.registry import GAMES

        definition = GAMES[self.game]
        return draw_fitting(definition.scene(self, None), definition.art())


@dataclass(frozen=True, kw_only=True, repr=False)
class PilesView(SeatView):
    """A view of a game that has a draw pile and a face-up discard pile."""

    #: Whether the draw pile is empty and the next event is a shuffle that refills it.
    reshuffling: bool
    #: The cards of the discard pile, the top one last. Everybody has seen them.
    discard_pile: tuple[str, ...]
    #: The number of cards in the draw pile.
    draw_count: int


def of_the_table(s: State, seat: int, phases: Mapping[int, str]) -> dict[str, Any]:
    """Return the fields of `SeatView` except the moves, for a seat counted from 0 (-1 for an onlooker).

    Args:
        s: The position.
        seat: The seat of the player, from 0; -1 for an onlooker.
        phases: The word for each phase, by its number.

    """
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
    """Return the fields of `PilesView`, which are the same for every seat."""
    return {
        "reshuffling": s.pending == common_rules.REFILL_PENDING,
        "discard_pile": tuple(notation.card_text(card) for card in s.discard[: s.discard_count]),
        "draw_count": s.draw_count,
    }
