"""cardkit: the rules of five published card games, tables at which to play them, and their probabilities.

>>> import cardkit
>>> game = cardkit.play("papageno", players=2, seed=7)
>>> game.moves
['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']

This module collects the public names of all packages except the command line. The packages are imported when one of
their names is first used.
"""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

# Ctrl-C during the start of the command (`cardkit` or `python -m cardkit`) ends it without a traceback.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler and (
    f"/{''.join(sys.argv[:1])}".replace("\\", "/").endswith(("/cardkit", "/cardkit.exe"))
    or (sys.argv[:1] == ["-m"] and "cardkit" in sys.orig_argv)
):
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from cardkit.table.errors import CardkitError, MissingError, NotationError, RecordError, RulesError
from cardkit.table.game_extensions import GameExtensions
from cardkit.table.lazy_import import Method, on_first_use
from cardkit.table.registry import GAMES, MAKERS, register

__all__ = [
    "GAMES",
    "CardkitError",
    "Condition",
    "Definition",
    "Distribution",
    "Game",
    "IllegalMoveError",
    "MissingError",
    "MoveWeigher",
    "NotationError",
    "PlayerError",
    "Position",
    "RecordError",
    "RulesError",
    "Variable",
    "bot_games",
    "compare",
    "did",
    "estimate",
    "odds",
    "play",
    "read_records",
    "register",
    "replay",
    "simulate",
    "solve",
    "tournament",
    "turn",
    "variant",
]
__version__ = "0.1.0"

LATER = {
    "Condition": "cardkit.chances.events:Condition",
    "Definition": "cardkit.table.definition:Definition",
    "Distribution": "cardkit.chances.distribution:Distribution",
    "Game": "cardkit.table.game:Game",
    "IllegalMoveError": "cardkit.table.explanations:IllegalMoveError",
    "MoveWeigher": "cardkit.table.custom_player:MoveWeigher",
    "PlayerError": "cardkit.table.custom_player:PlayerError",
    "Position": "cardkit.table.positions:Position",
    "Variable": "cardkit.chances.random_variable:Variable",
    "bot_games": "cardkit.table.players:bot_games",
    "compare": "cardkit.simulation:compare",
    "did": "cardkit.chances.events:did",
    "estimate": "cardkit.advice.estimating:estimate",
    "odds": "cardkit.chances.queries:odds",
    "play": "cardkit.table.begin_game:play",
    "read_records": "cardkit.table.records:read_records",
    "replay": "cardkit.table.records:replay",
    "simulate": "cardkit.simulation:simulate",
    "solve": "cardkit.chances.solving:solve",
    "tournament": "cardkit.tournaments:tournament",
    "turn": "cardkit.chances.events:turn",
    "variant": "cardkit.table.variants:variant",
    # Packages with more names.
    "simulation": "cardkit.simulation",
    "testing": "cardkit.testing",
    "tournaments": "cardkit.tournaments",
}

if TYPE_CHECKING:
    from cardkit import simulation as simulation
    from cardkit import testing as testing
    from cardkit import tournaments as tournaments
    from cardkit.advice.estimating import estimate
    from cardkit.chances.distribution import Distribution
    from cardkit.chances.events import Condition, did, turn
    from cardkit.chances.queries import odds
    from cardkit.chances.random_variable import Variable
    from cardkit.chances.solving import solve
    from cardkit.simulation import compare
    from cardkit.table.custom_player import MoveWeigher, PlayerError
    from cardkit.table.definition import Definition
    from cardkit.table.explanations import IllegalMoveError
    from cardkit.table.game import Game
    from cardkit.table.positions import Position
    from cardkit.table.records import read_records, replay
    from cardkit.table.variants import variant
    from cardkit.tournaments import tournament
    from cardkit.typed_calls import bot_games, play, simulate
else:  # with `__getattr__`, a type checker would accept any name
    __getattr__, __dir__ = on_first_use(globals(), LATER)

GAMES.offer("papageno", "cardkit.games.papageno:PAPAGENO")
GAMES.offer("parrot", "cardkit.games.parrot:PARROT")
GAMES.offer("chicken", "cardkit.games.chicken:CHICKEN")
GAMES.offer("trio", "cardkit.games.trio:TRIO")
GAMES.offer("rummy", "cardkit.games.rummy:RUMMY")

# The methods of a `Game` that packages above `cardkit.table` implement.
METHODS = {
    "ask": "cardkit.table.players:thought",
    "bot_move": "cardkit.table.players:bot_move",
    "chance": "cardkit.chances.event_probability:event_probability",
    "estimate": LATER["estimate"],
    "odds": "cardkit.chances.queries:odds_in",
    "play_out": "cardkit.table.players:play_out",
    "position": "cardkit.table.known_position:position_in",
    "weights": "cardkit.table.players:weights",
    "worlds": "cardkit.chances.worlds:worlds",
}

for _name, _place in METHODS.items():
    setattr(GameExtensions, _name, Method(_place))

# The bot that looks ahead.
MAKERS["search"] = "cardkit.advice.search:search_named"
