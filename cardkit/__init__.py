"""cardkit: the rules of five published card games, tables to play them at, and their probabilities.

>>> import cardkit
>>> game = cardkit.play("papageno", players=2, seed=7)
>>> game.moves
['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']

This is the front door. It imports every part below the command line, so that the parts need not import one another.
Rarely used parts, and those that need numpy, load on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardkit.chances.asking import odds, odds_in
from cardkit.chances.worlds import worlds
from cardkit.table.answers import IllegalMoveError
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError, NotationError, RecordError, RulesError
from cardkit.table.game import Game, play
from cardkit.table.own import PlayerError
from cardkit.table.players import MAKERS, finish, selfplay, thought, weights
from cardkit.table.records import read, replay
from cardkit.table.registry import GAMES, register

if TYPE_CHECKING:
    from cardkit.advice.estimating import estimate
    from cardkit.advice.prospects import Prospects
    from cardkit.chances.solving import solve
    from cardkit.simulation import compare, simulate
    from cardkit.table.players import Player
    from cardkit.tournaments import tournament

__all__ = [
    "GAMES",
    "CardkitError",
    "Definition",
    "Game",
    "IllegalMoveError",
    "NotationError",
    "PlayerError",
    "RecordError",
    "RulesError",
    "compare",
    "estimate",
    "finish",
    "odds",
    "play",
    "read",
    "register",
    "replay",
    "selfplay",
    "simulate",
    "solve",
    "tournament",
]
__version__ = "0.1.0"

LATER = {
    "compare": "cardkit.simulation",
    "estimate": "cardkit.advice.estimating",
    "simulate": "cardkit.simulation",
    "solve": "cardkit.chances.solving",
    "tournament": "cardkit.tournaments",
}


def __getattr__(name: str) -> Any:
    """Import a name on its first use."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(LATER[name]), name)


for _game in ("papageno", "parrot", "chicken", "trio", "rummy"):
    GAMES.offer(_game, f"cardkit.games.{_game}:{_game.upper()}")


def _search(definition: Definition, name: str) -> Player:
    """Make the bot that looks ahead."""
    from cardkit.advice.search import search_named

    return search_named(definition, name)


def _estimate(game: Game, **budget: Any) -> Prospects:
    """Estimate what each legal move is worth to the player to move: see `cardkit.estimate`."""
    from cardkit.advice.estimating import estimate

    return estimate(game, **budget)


MAKERS["search"] = _search

Game.ask = thought
Game.weights = weights
Game.odds = odds_in
Game.worlds = worlds
Game.estimate = _estimate
