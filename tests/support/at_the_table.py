"""Helpers for tests that play at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardkit import IllegalMoveError
from cardkit.table.grammar import Speaker
from cardkit.table.players import bot_named

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.scene import Zone


def listed(moves: str) -> tuple[str, ...]:
    """Split moves at commas."""
    return tuple(move.strip() for move in moves.split(",") if move.strip())


def play(game: Game, moves: str) -> Game:
    """Make moves, separated by commas."""
    for move in listed(moves):
        game.move(move)
    return game


def choice(game: Game, bot: str = "simple") -> str:
    """Return the bot's move in this position."""
    move: str = game.at(game.history.now).bot_move(bot_named(game.definition, bot), advance=False).move
    return move


# --- Allowed --------------------------------------------------------------------------------------------------------


def refused(game: Game, move: str, seat: int | None = None) -> str:
    """Return the clause that forbids a move, after checking that the game is unchanged and doesn't offer the move."""
    before = game.state, game.events
    with pytest.raises(IllegalMoveError) as caught:
        game.move(move, seat=seat)
    assert (game.state, game.events) == before
    assert seat or move not in game.moves
    return caught.value.clause


def allowed(game: Game, move: str) -> tuple[str, ...]:
    """Return the clauses that allow a move."""
    answer = game.why(move)
    assert answer.allowed
    assert answer.move in game.moves
    return (answer.clause, *answer.also)


# --- Scenes and texts -----------------------------------------------------------------------------------------------


def zone(game: Game, id_: str, seat: int = 0) -> Zone:
    """Return one zone of a seat's scene."""
    return next(zone for zone in game.scene(seat).zones if zone.id == id_)


def says(game: Game, move: str) -> str:
    """Describe what a legal move does."""
    return next(choice.says for choice in game.scene(game.turn).choices if choice.move == move)


def told(game: Game, move: str, seat: int = 2) -> str:
    """Return what a seat is told about a move."""
    mover = game.turn
    outcome = game.at(game.history.now).move(move)
    return " ".join(game.definition.wording.tell(outcome.move, outcome.effects, mover, Speaker(seat, None, game.sides)))


def discards(game: Game) -> str:
    """Return the discard pile, its top card last."""
    return " ".join(game.view().discard_pile)


# --- Results --------------------------------------------------------------------------------------------------------


def rounds_of(game: Game) -> int:
    """Count the rounds that have been scored."""
    return sum("round" in event for event in game.events)


def points(game: Game) -> list[int]:
    """Return the points of the last scored round."""
    return next(event["round"]["points"] for event in reversed(game.events) if "round" in event)


def result(game: Game) -> dict[str, list[int]]:
    """Return the result of a game that is over."""
    found: dict[str, list[int]] = game.events[-1]["result"]
    return found
