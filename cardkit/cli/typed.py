"""What somebody meant who typed a move: a number, the move itself, or enough of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.game import Game

LONGEST = 60
"""Characters; no move is that long."""


def meant_move(game: Game, typed: str) -> str:
    """Find the move that somebody meant, legal or not. Raises NotationError if it is none."""
    text = " ".join(typed.split())
    if len(text) > LONGEST:
        message = "that is too long for a move: type the number of one, or ? for help"
        raise NotationError(message)
    moves = game.moves
    if text.isdecimal() and text not in moves:
        return _numbered(moves, text)
    for spelling in (text, text.lower()):
        if _is_move(game, spelling):
            return spelling
    return _only_one_like(moves, text.lower()) or _none(game, text)


def _numbered(moves: Sequence[str], text: str) -> str:
    if not 1 <= int(text) <= len(moves):
        message = f"there is no move number {text}: the moves are 1 to {len(moves)}"
        raise NotationError(message)
    return moves[int(text) - 1]


def _is_move(game: Game, text: str) -> bool:
    try:
        game.why(text)
    except NotationError:
        return False
    return True


def _only_one_like(moves: Sequence[str], text: str) -> str:
    """Find the one legal move that begins or ends with the text, if there is just one."""
    like = [move for move in moves if text and (move.startswith(text) or move.endswith(f" {text}"))]
    return like[0] if len(like) == 1 else ""


def _none(game: Game, text: str) -> str:
    """Raise the game's own error for text that is no move."""
    return game.why(text).move
