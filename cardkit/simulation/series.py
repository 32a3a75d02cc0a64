"""A series of games: what is to be played, and the playing of a piece of it, compiled where numba is there.

A `Series` is plain data, so a piece of it can be played in this process, in another, or on another machine; the result
is the same to the bit.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cardkit.simulation import compiled
from cardkit.simulation.ledger import GAME_COLUMNS, ROUND_COLUMNS
from cardkit.simulation.loop import loop_of
from cardkit.table.chance import checked_seed
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.players import bot_named, bots_for_seats, bots_of
from cardkit.table.registry import definition_of
from cardkit.table.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.simulation.ledger import Table
    from cardkit.table.definition import Definition
    from cardkit.table.parameters import Rules

ROUNDS_AT_FIRST = 8
"""Room for so many rounds a game; where that is not enough, there is more."""


@dataclass(frozen=True)
class Series:
    """Games of one kind, one after another: game number k depends on `seed` and k alone.

    `rules` are complete; `bots` names one for each seat. `cast`, where given, names all bots of several series, so that
    these share one compiled loop.
    """

    game: str
    rules: Rules
    seed: int
    bots: tuple[str, ...]
    cast: tuple[str, ...] = ()

    @property
    def definition(self) -> Definition:
        """The game that is played."""
        return definition_of(self.game)

    @property
    def sides(self) -> int:
        """How many score for themselves: seats, or teams."""
        return int(_beginning(self).sides)

    @property
    def named_bots(self) -> tuple[str, ...]:
        """The names of the bots, each once, in the order of the seats, or of the cast."""
        return self.cast or tuple(dict.fromkeys(self.bots))


class Played(NamedTuple):
    """A piece of a series: a row for each game and a row for each completed round, and how long it took in seconds."""

    first: int
    games: Table
    rounds: Table
    seconds: float


class Prepared(NamedTuple):
    """The loop over a series, and what makes its two states and its rows of numbers."""

    play_series: Callable[..., tuple[int, int]]
    states: Callable[[Series], Any]
    row: Callable[[list[int]], Any]


def series_of(
    game: str,
    *,
    seed: int | None = None,
    bots: str | Sequence[str] = "random",
    rules: Mapping[str, object] | None = None,
) -> Series:
    """A series, checked: raises CardkitError for anything that does not fit, before anything is played."""
    definition = definition_of(game)
    complete = definition.complete(rules or {})
    names = [bots] if isinstance(bots, str) else list(bots)
    seats = int(complete["players"])  # type: ignore[arg-type]
    bots_for_seats(definition, names, seats)
    series = Series(game, complete, checked_seed(seed), tuple(names * seats if len(names) == 1 else names))
    _beginning(series)
    return series


def play(series: Series, first: int, count: int) -> Played:
    """Play `count` games of a series from number `first` (counted from 0) on."""
    began = time.perf_counter()
    play_series, states, row = prepared(series.game, series.named_bots)
    two = states(series)
    policies = row([series.named_bots.index(name) for name in series.bots])
    moves = row([0] * series.definition.rules.MOST_MOVES)
    games = np.zeros((count, GAME_COLUMNS), np.int64)
    pieces = []
    played, room = 0, ROUNDS_AT_FIRST * count
    while played < count:
        rounds = np.zeros((room, ROUND_COLUMNS), np.int64)
        more, written = play_series(two, policies, moves, series.seed, first + played, games[played:], rounds)
        pieces.append(rounds[:written])
        played += more
        room *= 2
    rounds = np.concatenate([*pieces, np.zeros((0, ROUND_COLUMNS), np.int64)])
    return Played(first, games, rounds, time.perf_counter() - began)


@cache
def prepared(game: str, bots: tuple[str, ...]) -> Prepared:
    """The loop of a game and its bots, compiled or interpreted, and what it works on in either case.

    Bots that are not written like the rules (`search`, whose time goes into play-outs) play in an interpreted loop.
    """
    definition = definition_of(game)
    loop = loop_of(definition, [bot_named(definition, name) for name in bots])
    if compiled.available() and set(bots) <= set(bots_of(definition)):
        return Prepared(compiled.compiled(loop, game, bots), _two(records), np.array)
    return Prepared(loop.play_series, _two(Interpreted), list)


def _two(copies: Callable[[list[State]], Any]) -> Callable[[Series], Any]:
    """What makes two states: the one that is played on, and the beginning, from which it is taken for each game."""
    return lambda series: copies([_beginning(series)] * 2)


class Interpreted(list[State]):
    """States at the table, none of which becomes another one: it becomes like it."""

    def __init__(self, states: list[State]) -> None:
        super().__init__(map(_quiet, states))

    def __setitem__(self, index: Any, state: Any) -> None:
        super().__setitem__(index, _quiet(state))


def _quiet(state: State) -> State:
    """A copy that keeps no account of what happens: nobody watches a simulation."""
    twin = state.copy()
    twin.effects = _Forgetful()
    return twin


class _Forgetful(list[Any]):
    """A list that stays empty."""

    def append(self, effect: Any) -> None:
        """Forget it."""


def records(states: list[State]) -> Any:
    """The same states as numpy records, which compiled code is quick with."""
    made = np.zeros(len(states), record_type(_sizes(states[0])))
    for record, state in zip(made, states, strict=True):
        for name, value in _fields(state).items():
            record[name] = value
    return made


def _sizes(state: State) -> dict[str, int]:
    """How long the rows of a state are: 0 for a single number."""
    return {name: len(value) if isinstance(value, list) else 0 for name, value in _fields(state).items()}


def record_type(fields: Mapping[str, int]) -> np.dtype[Any]:
    """The type of a record with the fields of a state; every number has 64 bits, so that none is ever cut short."""
    return np.dtype(
        [(name, np.int64, (size,)) if size else (name, np.int64) for name, size in fields.items()], align=True
    )


def _fields(state: State) -> dict[str, Any]:
    return {name: value for name, value in vars(state).items() if name != "effects"}


def _beginning(series: Series) -> State:
    """The state before the first shuffle. Raises RulesError for a rule that is too large a number to simulate."""
    state = State(series.definition.rules.FIELDS)
    series.definition.rules.begin(state, series.rules)
    for name, value in _fields(state).items():
        if max(value, default=0) >= 2**31 if isinstance(value, list) else value >= 2**31:
            raise RulesError(f"{name}={value} is too large for a simulation: stay below {2**31}")
    return state


def checked_count(name: str, count: object, lowest: int = 0) -> int:
    """`count` itself. Raises CardkitError if it is no whole number from `lowest` on."""
    if isinstance(count, bool) or not isinstance(count, int) or not lowest <= count < 2**53:
        raise CardkitError(f"{name}={count!r} will not do: give a whole number from {lowest} on")
    return count
