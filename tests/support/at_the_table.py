"""What tests of all games do at a table, and ask about it."""

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
    """Moves divided by commas."""
    return tuple(move.strip() for move in moves.split(",") if move.strip())


def play(game: Game, moves: str) -> Game:
    """Make moves, divided by commas."""
    for move in listed(moves):
        game.move(move)
    return game


def choice(game: Game, bot: str = "simple") -> str:
    """What a bot does now."""
    move: str = game.at(game.history.now).bot_move(bot_named(game.definition, bot), advance=False).move
    return move


# --- What is allowed ------------------------------------------------------------------------------------------------


def refused(game: Game, move: str, seat: int | None = None) -> str:
    """The clause that forbids a move; the game is afterwards as it was, and does not offer it."""
    before = game.state, game.events
    with pytest.raises(IllegalMoveError) as caught:
        game.move(move, seat=seat)
    assert (game.state, game.events) == before
    assert seat or move not in game.moves
    return caught.value.clause


def allowed(game: Game, move: str) -> tuple[str, ...]:
    """The clauses that allow a move."""
    answer = game.why(move)
    assert answer.allowed
    assert answer.move in game.moves
    return (answer.clause, *answer.also)


# --- What is shown and told -----------------------------------------------------------------------------------------


def zone(game: Game, id_: str, seat: int = 0) -> Zone:
    """One zone of the scene of a seat."""
    return next(zone for zone in game.scene(seat).zones if zone.id == id_)


def says(game: Game, move: str) -> str:
    """What a legal move is said to do."""
    return next(choice.says for choice in game.scene(game.turn).choices if choice.move == move)


def told(game: Game, move: str, seat: int = 2) -> str:
    """What a seat is told of a move."""
    mover = game.turn
    outcome = game.at(game.history.now).move(move)
    return " ".join(game.definition.wording.tell(outcome.move, outcome.effects, mover, Speaker(seat, None, game.sides)))


def discards(game: Game) -> str:
    """The discard pile, its top card last."""
    return " ".join(game.view().discard_pile)


# --- What has come of it --------------------------------------------------------------------------------------------


def rounds_of(game: Game) -> int:
    """How many rounds have been scored."""
    return sum("round" in event for event in game.events)


def points(game: Game) -> list[int]:
    """The points of the round scored last."""
    return next(event["round"]["points"] for event in reversed(game.events) if "round" in event)


def result(game: Game) -> dict[str, list[int]]:
    """The result of a game that is over."""
    found: dict[str, list[int]] = game.events[-1]["result"]
    return found
