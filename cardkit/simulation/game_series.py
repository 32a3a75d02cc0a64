"""A series of games: what to play, and the playing of a piece of it, compiled if numba is installed.

A `Series` is plain data, so a piece of it can be played in this process, in another, or on another machine; the result
is the same to the bit.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cardkit.simulation import compiled
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

# Room for rounds per game; it grows if that is not enough.
ROUNDS_AT_FIRST = 8


@dataclass(frozen=True)
class Series:
    """Games of one kind, one after another: game number k depends only on `seed` and k.

    `rules` are complete; `bots` names one for each seat. `cast`, if given, names all bots of several series, so that
    they share one compiled loop.
    """

    game: str
    rules: Rules
    seed: int
    bots: tuple[str, ...]
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
        """The cards that are shuffled for a game, sorted.

        >>> len(series_of("chicken").deck)
        50
        """
        game = Game(self.definition, self.rules, seed=0)
        game.advance()
        return sorted(game.events[0]["shuffle"])

    def game_at_table(self, number: int) -> Game:
        """Game `number` of the series, at the table and played to its end."""
        return played(self.definition, self.rules, self.seed, number, self.bots)

    @property
    def named_bots(self) -> tuple[str, ...]:
        """The names of the bots, each once, in alphabetical order: one compiled loop serves all seatings."""
        return tuple(sorted(set(self.cast or self.bots)))


class Played(NamedTuple):
    """A piece of a series: one row per game, one row per completed round, and the seconds it took."""

    games: Table
    rounds: Table
    seconds: float


class Machine(NamedTuple):
    """A function over states, and the functions that make its states and rows; `zeros(n, 0.0)` is a row of n floats."""

    run: Callable[..., Any]
    states: Callable[[list[State]], Any]
    row: Callable[[list[Any]], Any]
    zeros: Callable[[int, float], Any]


def series_of(
    game: str,
    *,
    seed: int | None = None,
    bots: AnyBots = "random",
    rules: Mapping[str, object] | None = None,
) -> Series:
    """Make a series. Raises CardkitError for invalid arguments, before anything is played."""
    definition = definition_of(game)
    complete = definition.complete(rules or {})
    names = names_of(bots)
    seats = int(complete["players"])
    bots_for_seats(definition, names, seats)
    series = Series(game, complete, checked_seed(seed), tuple(names * seats if len(names) == 1 else names))
    _beginning(series)
    return series


def play(series: Series, first: int, count: int) -> Played:
    """Play `count` games of a series, from number `first` (counted from 0) on."""
    began = time.perf_counter()
    machine = prepared(series.game, series.named_bots)
    states = machine.states([_beginning(series)] * 2)  # one to play on, and the beginning, copied for each game
    policies = machine.row([series.named_bots.index(name) for name in series.bots])
    moves = machine.zeros(series.definition.rules.MOST_MOVES, 0)
    games = np.zeros((count, GAME_COLUMNS), np.int64)
    pieces = []
    played, room = 0, ROUNDS_AT_FIRST * count
    while played < count:
        rounds = np.zeros((room, ROUND_COLUMNS), np.int64)
        try:
            more, written = machine.run(states, policies, moves, series.seed, first + played, games[played:], rounds)
        except PlayerError:
            series.game_at_table(first + int(np.count_nonzero(games[:, MOVES])))  # raises with the record
            raise
        pieces.append(rounds[:written])
        played += more
        room *= 2
    rounds = np.concatenate([*pieces, np.zeros((0, ROUND_COLUMNS), np.int64)])
    return Played(games, rounds, time.perf_counter() - began)


@cache
def prepared(game: str, bots: tuple[str, ...]) -> Machine:
    """The loop of a game and its bots, compiled or interpreted.

    Bots that are not written like the rules (`search`, which spends its time in play-outs) play in an interpreted loop.
    """
    definition = definition_of(game)
    loop = loop_of(definition, [bot_named(definition, name) for name in bots])
    return machine_for(loop.play_series, game, bots, compiles=set(bots) <= set(bots_of(definition)))


def machine_for(function: Callable[..., Any], game: str, names: tuple[str, ...], *, compiles: bool = True) -> Machine:
    """Prepare a function over states of a game: compiled and kept under these names if numba is installed."""
    if compiles and compiled.available():
        folder = compiled.folder_for(game, names)
        fast = compiled.explained(compiled.compiled(function, folder), definition_of(game).name, folder)
        return Machine(fast, records, np.array, lambda count, zero: np.zeros(count, type(zero)))
    return Machine(function, Interpreted, list, lambda count, zero: [zero] * count)


def warm(*games: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Compile games (default: all) for each of their bots in advance, and keep the result.

    A table of different bots is compiled on first use. Yields the game, the bots and the seconds, one by one. Raises
    CardkitError if numba is missing.
    """
    compiled.check_available()
    for game in games or tuple(GAMES):
        for name in bots_of(definition_of(game)):
            series = series_of(game, bots=name, seed=0)
            yield game, series.named_bots, play(series, 0, 1).seconds


class Interpreted(list[State]):
    """States at the table; assigning a state stores a copy, as in an array of records."""

    def __init__(self, states: list[State]) -> None:
        super().__init__(map(_quiet, states))

    def __setitem__(self, index: Any, state: Any) -> None:
        super().__setitem__(index, _quiet(state))


def _quiet(state: State) -> State:
    """A copy that does not record effects: nobody watches a simulation."""
    twin = state.copy()
    twin.effects = Unheard()
    return twin


def records(states: list[State]) -> Any:
    """The states as numpy records, which compiled code handles fast."""
    sizes = {name: len(value) if isinstance(value, list) else 0 for name, value in fields_of(states[0]).items()}
    made = np.zeros(len(states), record_type(sizes))
    for record, state in zip(made, states, strict=True):
        for name, value in fields_of(state).items():
            record[name] = value
    return made


def record_type(fields: Mapping[str, int]) -> np.dtype[Any]:
    """The type of a record with the fields of a state; every number has 64 bits, so that none overflows."""
    return np.dtype(
        [(name, np.int64, (size,)) if size else (name, np.int64) for name, size in fields.items()], align=True
    )


def _beginning(series: Series) -> State:
    """The state before the first shuffle. Raises RulesError for a rule that is too large to simulate."""
    state = State(series.definition.rules.FIELDS)
    series.definition.rules.begin(state, series.rules)
    for name, value in fields_of(state).items():
        if max(value, default=0) >= 2**31 if isinstance(value, list) else value >= 2**31:
            raise RulesError(f"{name} must be below {2**31} for a simulation, not {value}")
    return state
