"""cardkit: rules, tables and chances of five published card games.

>>> import cardkit
>>> game = cardkit.play("papageno", players=2, seed=7)
>>> game.moves
['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']
"""

from cardkit.errors import CardkitError, IllegalMoveError, NotationError, RecordError, RulesError
from cardkit.game import Game, play
from cardkit.games import GAMES
from cardkit.players import finish, selfplay
from cardkit.records import read, replay

__all__ = [
    "GAMES",
    "CardkitError",
    "Game",
    "IllegalMoveError",
    "NotationError",
    "RecordError",
    "RulesError",
    "finish",
    "play",
    "read",
    "replay",
    "selfplay",
]
__version__ = "0.1.0"
