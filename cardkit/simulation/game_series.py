"""Describe a series of games, and play pieces of it, compiled if numba is installed.

A `Series` is plain data, so its pieces can be played in this process, in another one or on another machine, with
exactly the same result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from cardkit.chances.dataframes import np
from cardkit.simulation import compiled
from cardkit.simulation.integer_table import IntegerTable
from cardkit.simulation.loop import loop_of
from cardkit.simulation.result_table import GAME_COLUMNS, MOVES, ROUND_COLUMNS, Table
from cardkit.table.chance import checked_seed
from cardkit.table.custom_player import AnyBots, PlayerError, names_of
from cardkit.table.definition import Definition
from cardkit.table.effects import Unheard
from cardkit.table.errors import RulesError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.players import bot_named, bots_for_seats, bots_of, played
from cardkit.table.registry import GAMES, definition_of
from cardkit.table.state import State, fields_of

# The number of rounds per game that the table can hold at first; it grows if necessary.
ROUNDS_AT_FIRST = 8


@dataclass(frozen=True)
class Series:
    """A series of games with the same rules and bots; game number k depends only on the seed and on k."""

    #: The slug of the game.
    game: str
    #: All rules of the game, with their values.
    rules: Rules
    #: The seed of the series.
    seed: int
    #: The name of the bot of each seat.
    bots: tuple[str, ...]
    #: The names of all bots of several series that share one compiled loop; empty if there is only this series.
    cast: tuple[str, ...] = ()

    @property
    def definition(self) -> Definition:
        """The definition of the game."""
        return definition_of(self.game)

    @property
    def sides(self) -> int:
        """The number of sides: seats, or teams."""
        return int(_beginning(self).sides)

    @property
    def deck(self) -> list[str]:
        """The cards of the first shuffle of a game, sorted.

        >>> len(series_of("chicken").deck)
        50
        """
        game = Game(self.definition, self.rules, seed=0)
        game.advance()
        return sorted(game.events[0]["shuffle"])

    def game_at_table(self, number: int) -> Game:
        """Replay game `number` of the series to its end, as a `Game`."""
        return played(self.definition, self.rules, self.seed, number, self.bots)

    @property
    def named_bots(self) -> tuple[str, ...]:
        """The name of each different bot, sorted, so that all seatings share one compiled loop."""
        return tuple(sorted(set(self.cast or self.bots)))


class Played(NamedTuple):
    """The results of some games of a series: a row per game, a row per completed round, and the seconds it took."""

    games: Table
    rounds: Table
    seconds: float


class Machine(NamedTuple):
    """A function over states, with the functions that make its arguments, which depend on whether it is compiled.

    `states` makes an array of states, `row` an array of numbers, `zeros(n, 0.0)` an array of n floats, and
    `table(rows, columns)` a table of zeros. The function knows each bot by its index in `bots`.
    """

    run: Callable[..., Any]
    states: Callable[[list[State]], Any]
    row: Callable[[list[Any]], Any]
    zeros: Callable[[int, float], Any]
    table: Callable[[int, int], Table]
    bots: tuple[str, ...]


def series_of(
    game: str,
    *,
    seed: int | None = None,
    bots: AnyBots = "random",
    rules: Mapping[str, object] | None = None,
) -> Series:
    """Make a series from the arguments of `simulate`. Raises CardkitError if one is invalid."""
    definition = definition_of(game)
    complete = definition.complete(rules or {})
    names = names_of(bots)
    seats = int(complete["players"])
    bots_for_seats(definition, names, seats)
    series = Series(game, complete, checked_seed(seed), tuple(names * seats if len(names) == 1 else names))
    _beginning(series)
    return series


def play(series: Series, first: int, count: int) -> Played:
    """Play `count` games of a series, from number `first` on (the first game has the number 0)."""
    began = time.perf_counter()
    machine = prepared(series.game, series.named_bots)
    states = machine.states([_beginning(series)] * 2)  # the state of the current game, and the start of each game
    policies = machine.row([machine.bots.index(name) for name in series.bots])
    moves = machine.zeros(series.definition.rules.MOST_MOVES, 0)
    games = machine.table(count, GAME_COLUMNS)
    pieces = []
    played, room = 0, ROUNDS_AT_FIRST * count
    while played < count:
        rounds = machine.table(room, ROUND_COLUMNS)
        try:
            more, written = machine.run(states, policies, moves, series.seed, first + played, games[played:], rounds)
        except PlayerError:
            series.game_at_table(first + sum(games[row, MOVES] > 0 for row in range(count)))  # raises with the record
            raise
        pieces.append(rounds[:written])
        played += more
        room *= 2
    rounds = _joined(machine, pieces)
    return Played(games, rounds, time.perf_counter() - began)


def _joined(machine: Machine, pieces: list[Table]) -> Table:
    """Copy the tables of rounds to a single one, whose memory has just the size that it needs."""
    rounds = machine.table(sum(map(len, pieces)), ROUND_COLUMNS)
    end = 0
    for piece in pieces:
        rounds[end : end + len(piece)] = piece
        end += len(piece)
    return rounds


@cache
def prepared(game: str, bots: tuple[str, ...]) -> Machine:
    """Return the loop of a game and its bots, compiled or interpreted."""
    definition = definition_of(game)
    loop = loop_of(definition, [bot_named(definition, name) for name in bots])
    return machine_for(loop.play_series, game, bots)


def machine_for(
    function: Callable[..., Any], game: str, bots: tuple[str, ...], *, cached_as: tuple[str, ...] = ()
) -> Machine:
    """Prepare a function over states of a game: with numba, as a WebAssembly module in a page, or interpreted.

    Custom players and `search` can't be compiled, so with them the function is interpreted.

    Args:
        function: The function.
        game: The slug of the game.
        bots: The names of the bots that the function lets play, in the order in which it numbers them.
        cached_as: The names under which the machine code is cached. Default: those of the bots.

    """
    definition = definition_of(game)
    every = bots_of(definition)
    can_be_compiled = set(bots) <= every.keys()
    module = compiled.webassembly_file(game)
    if can_be_compiled and compiled.available():
        folder = compiled.folder_for(game, cached_as or bots)
        fast = compiled.explained(compiled.compiled(function, folder), definition.name, folder)
        return Machine(fast, records, np.array, lambda count, zero: np.zeros(count, type(zero)), _table, bots)
    if can_be_compiled and module:
        from cardkit.simulation import webassembly  # a page loads it only if it simulates

        fast = webassembly.function_of(module, definition, function.__name__)
        return Machine(fast, webassembly.Records, webassembly.row, webassembly.zeros, IntegerTable, tuple(every))
    return Machine(function, Interpreted, list, lambda count, zero: [zero] * count, IntegerTable, bots)


def _table(rows: int, columns: int) -> Table:
    """Return a table of zeros for compiled functions."""
    return np.zeros((rows, columns), np.int64)


def warm(*games: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Compile games for each of their bots in advance, so that the first simulation starts immediately.

    Seatings with different bots are still compiled on first use. Nothing happens until you iterate over the result.

    Args:
        *games: The slugs of the games. Default: all games.

    Yields:
        The slug of a game, its bots, and the seconds it took.

    Raises:
        CardkitError: If numba isn't installed.

    """
    compiled.check_available()
    for game in games or tuple(GAMES):
        for name in bots_of(definition_of(game)):
            series = series_of(game, bots=name, seed=0)
            yield game, series.named_bots, play(series, 0, 1).seconds


class Interpreted(list[State]):
    """A list of states in which assigning a state stores a copy, as in a numpy array of records."""

    def __init__(self, states: list[State]) -> None:
        super().__init__(map(_quiet, states))

    def __setitem__(self, index: Any, state: Any) -> None:
        super().__setitem__(index, _quiet(state))


def _quiet(state: State) -> State:
    """Copy a state, without recording its effects."""
    twin = state.copy()
    twin.effects = Unheard()
    return twin


def records(states: list[State]) -> Any:
    """Convert states to numpy records, for compiled functions."""
    sizes = {name: len(value) if isinstance(value, list) else 0 for name, value in fields_of(states[0]).items()}
    made = np.zeros(len(states), record_type(sizes))
    for record, state in zip(made, states, strict=True):
        for name, value in fields_of(state).items():
            record[name] = value
    return made


def record_type(fields: Mapping[str, int]) -> np.dtype[Any]:
    """Return the numpy type of a state's fields; every number has 64 bits."""
    return np.dtype(
        [(name, np.int64, (size,)) if size else (name, np.int64) for name, size in fields.items()], align=True
    )


def _beginning(series: Series) -> State:
    """Return the state before the first shuffle. Raises RulesError if the value of a rule is too large to simulate."""
    state = State(series.definition.rules.FIELDS)
    series.definition.rules.begin(state, series.rules)
    for name, value in fields_of(state).items():
        if max(value, default=0) >= 2**31 if isinstance(value, list) else value >= 2**31:
            raise RulesError(f"{name} must be below {2**31} for a simulation, not {value}")
    return state
