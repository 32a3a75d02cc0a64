"""Encode a game as a string for the browser's storage or a link, and decode it again.

The string contains the rules, the seed, the bot and the moves. All shuffles follow from the seed, so repeating the
moves restores the same game. The string isn't encrypted: anybody who decodes it can find out the hidden cards.
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

# Limits for untrusted strings: the number of characters, and of bytes after decompression.
LONGEST, LARGEST = 100_000, 1_000_000


class SavedGame(NamedTuple):
    """A game up to its last move, and the name of the bot in the other seats."""

    game: Game
    bot: str


def encode(game: Game, bot: str) -> str:
    """Return a game as a string that `decode` can read.

    Args:
        game: The game.
        bot: The name of the bot in the other seats.

    """
    moves = [event["move"] for event in game.events if "move" in event]
    holds = {"game": game.definition.slug, "rules": game.rules, "seed": game.seed, "bot": bot, "moves": moves}
    packed = zlib.compress(json.dumps(holds, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: object, definition: Definition) -> SavedGame:
    """Decode a string and repeat its moves.

    Args:
        text: The string, which may be invalid.
        definition: The game that the page shows.

    Raises:
        CardkitError: If the string isn't a saved game, belongs to another game, or contains a move that isn't allowed
            any more.

    """
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
