"""Computer players at the table: find one by its name, let it choose, let several play a game to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chance import CHOICE, below, seed_of_game
from cardkit.errors import CardkitError
from cardkit.game import Game
from cardkit.games import definition_of
from cardkit.words import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cardkit.games.definition import Definition
    from cardkit.state import State

    Bot = Callable[[State, Sequence[int]], int]


def random(s: State, moves: Sequence[int]) -> int:
    """Choose among the legal moves, each as likely."""
    return pick(s, moves, len(moves))


def pick(s: State, moves: Sequence[int], count: int) -> int:
    """Choose among the first `count` of the moves, each as likely."""
    return moves[below(s, CHOICE, count)]


def bots_of(definition: Definition) -> dict[str, Bot]:
    """The bots that can play a game, by name."""
    return {"random": random, **definition.bots}


def bots_in_words(definition: Definition) -> dict[str, str]:
    """How each of them plays, in a sentence."""
    return {"random": "Makes any allowed move, as if by a throw of dice.", **definition.bots_say}


STYLES = {"random": "play at random", "simple": "play sensibly", "careful": "play carefully"}
"""What bots do, by their names, said of several of them."""


def why(definition: Definition, bot_name: str, s: State, moves: Sequence[int], move: int) -> str:
    """Why a bot makes a move in a position, in a sentence or two of its own; empty if it gives no reason.

    The position is the one in which it chose, not the one that it left behind.
    """
    if bot_name == "random":
        return f"It picked one of {count_of(len(moves), 'legal move')} by chance."
    reason = definition.bots_why.get(bot_name)
    return reason(s, moves, move) if reason else ""


def bot_named(definition: Definition, name: str) -> Bot:
    """The bot of that name. Raises CardkitError with the names there are."""
    bots = bots_of(definition)
    if name not in bots:
        message = f"{definition.name} has no bot {name!r}: its bots are {', '.join(bots)}"
        raise CardkitError(message)
    return bots[name]


def bots_for_seats(definition: Definition, names: Sequence[str], players: int) -> list[Bot]:
    """A bot for every seat: one name serves all seats, else there must be one for each. Raises CardkitError."""
    if len(names) not in {1, players}:
        message = f"{len(names)} bots for {players} seats: name one bot for all seats, or one for each"
        raise CardkitError(message)
    chosen = [bot_named(definition, name) for name in names]
    return chosen * players if len(chosen) == 1 else chosen


def play_out(game: Game, bots: Sequence[Bot]) -> None:
    """Let the bots, one for each seat, play a game to its end."""
    while not game.over:
        game.let(bots[game.turn - 1])
        game.play_on()


def finish(game: Game, *names: str) -> None:
    """Let bots play a game to its end: one name for all seats, or one for each. Raises CardkitError for no such bot."""
    play_out(game, bots_for_seats(game.definition, names, game.players))


def selfplay(
    game: str,
    *,
    games: int,
    seed: int | None = None,
    bots: str | Sequence[str] = "random",
    rules: Mapping[str, object] | None = None,
) -> Iterator[Game]:
    """Games between bots, one after another; game number k (from 0) depends on `seed` and k alone.

    `bots` is the name of one bot for all seats, or one name for each. Raises CardkitError before the first game for
    anything that does not fit.
    """
    definition = definition_of(game)
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        message = f"games={games!r} will not do: say how many games, as a whole number"
        raise CardkitError(message)
    first = Game(definition, rules or {}, seed=seed)
    named = [bots] if isinstance(bots, str) else bots
    chosen = bots_for_seats(definition, named, first.players)
    names = [f"bot:{named[seat % len(named)]}" for seat in range(first.players)]
    return _selfplay(first, games, chosen, names)


def _selfplay(first: Game, games: int, bots: Sequence[Bot], names: Sequence[str]) -> Iterator[Game]:
    for number in range(games):
        begun = Game(first.definition, first.rules, seed=seed_of_game(first.seed or 0, number), names=names)
        begun.play_on()
        play_out(begun, bots)
        yield begun
