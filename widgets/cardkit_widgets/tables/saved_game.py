"""A game as a browser keeps it, and as a link carries it: rules, seed, bot and moves in one line of letters.

All chance follows from the seed, so that the moves made again lead to the same game. The line can be read by whoever
knows how: it hides no more from its reader than a seed does.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.errors import CardkitError
from cardkit.table.game import Game

if TYPE_CHECKING:
    from cardkit.table.definition import Definition

# Of a line from outside, so many letters are read, which hold so many bytes at most.
LONGEST, LARGEST = 100_000, 1_000_000


class SavedGame(NamedTuple):
    """What a line holds: a game up to its last move, and the name of the bot that plays the others."""

    game: Game
    bot: str


def encode(game: Game, bot: str) -> str:
    """The line of a game in which `bot` plays the others."""
    moves = [event["move"] for event in game.events if "move" in event]
    holds = {"game": game.definition.slug, "rules": game.rules, "seed": game.seed, "bot": bot, "moves": moves}
    packed = zlib.compress(json.dumps(holds, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: object, definition: Definition) -> SavedGame:
    """The game of a line. Raises CardkitError for what is no line, or of another game, or no longer fits the rules."""
    holds = _unpacked(text)
    if holds.get("game") != definition.slug:
        msg = f"The game that was kept is not a game of {definition.name}."
        raise CardkitError(msg)
    rules, seed, bot, moves = (holds.get(name) for name in ("rules", "seed", "bot", "moves"))
    if not (isinstance(rules, dict) and isinstance(seed, int) and isinstance(bot, str) and isinstance(moves, list)):
        raise CardkitError(UNREADABLE)
    game = Game(definition, rules, seed=seed)
    for move in moves:
        if not isinstance(move, str):
            raise CardkitError(UNREADABLE)
        while not game.turn and game.next_event():
            game.advance(events=1)
        game.move(move, advance=False)
    return SavedGame(game, bot)


UNREADABLE = "The game that was kept cannot be read."


def _unpacked(text: object) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > LONGEST:
        raise CardkitError(UNREADABLE)
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        holds = json.loads(zlib.decompressobj().decompress(packed, LARGEST))
    except (binascii.Error, zlib.error, ValueError, RecursionError) as error:
        raise CardkitError(UNREADABLE) from error
    if not isinstance(holds, dict):
        raise CardkitError(UNREADABLE)
    return holds
