"""cardkit: rules, tables and chances of five published card games.

>>> import cardkit
>>> game = cardkit.play("papageno", players=2, seed=7)
>>> game.moves
['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.chances import odds
from cardkit.table.errors import CardkitError, IllegalMoveError, NotationError, RecordError, RulesError
from cardkit.table.game import Game, play
from cardkit.table.players import finish, selfplay
from cardkit.table.records import read, replay
from cardkit.table.registry import GAMES

if TYPE_CHECKING:
    from cardkit.chances.solving import solve
    from cardkit.simulation import compare, simulate
    from cardkit.tournaments import tournament

__all__ = [
    "GAMES",
    "CardkitError",
    "Game",
    "IllegalMoveError",
    "NotationError",
    "RecordError",
    "RulesError",
    "compare",
    "finish",
    "odds",
    "play",
    "read",
    "replay",
    "selfplay",
    "simulate",
    "solve",
    "tournament",
]
__version__ = "0.1.0"

for _game in ("papageno", "parrot", "chicken", "trio", "rummy"):
    GAMES.offer(_game, f"cardkit.games.{_game}:{_game.upper()}")


def __getattr__(name: str) -> Any:
    """Loaded when they are asked for: what few need; and simulation and tournaments, since they need numpy."""
    if name == "solve":
        from cardkit.chances.solving import solve

        return solve
    if name in {"compare", "simulate"}:
        from cardkit import simulation

        return getattr(simulation, name)
    if name == "tournament":
        from cardkit.tournaments import tournament

        return tournament
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
