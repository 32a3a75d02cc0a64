"""Reads a typed move: a number, the move itself, or enough of it."""

from collections.abc import Sequence
from contextlib import suppress

from cardkit.table.errors import NotationError
from cardkit.table.game import Game

# Characters; no move is this long.
LONGEST = 60


def meant_move(game: Game, typed: str) -> str:
    """Find the move that a player typed, legal or not. Raises NotationError if it is not a move."""
    text = " ".join(typed.split())
    if len(text) > LONGEST:
        raise NotationError("that is too long for a move: type the number of one, or ? for help")
    moves = game.moves
    if text.isdecimal() and text not in moves:
        return _numbered(moves, text)
    for spelling in (text, text.lower()):
        with suppress(NotationError):
            return game.why(spelling).move
    return _only_one_like(moves, text.lower()) or game.why(text).move  # which raises the game's own error


def _numbered(moves: Sequence[str], text: str) -> str:
    if not 1 <= int(text) <= len(moves):
        raise NotationError(f"there is no move number {text}: the moves are 1 to {len(moves)}")
    return moves[int(text) - 1]


def _only_one_like(moves: Sequence[str], text: str) -> str:
    """Find the legal move that begins or ends with the text, if there is exactly one."""
    like = [move for move in moves if text and (move.startswith(text) or move.endswith(f" {text}"))]
    return like[0] if len(like) == 1 else ""
