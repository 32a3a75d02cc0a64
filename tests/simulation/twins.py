"""Play the same game interpreted and compiled, and compare every field after every event.

`python -m tests.simulation.twins --games 1000` compares thousands of games, for every game, number of seats and option
with frozen facts, between random bots and between all bots. With NUMBA_BOUNDSCHECK=1, an index out of bounds is an
error in the compiled game, too.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

import cardkit
from cardkit.simulation.compiled import compiled, folder_for
from cardkit.simulation.game_series import record_type, series_of
from cardkit.simulation.loop import loop_of
from cardkit.table import chance, common_rules
from cardkit.table.game import Game
from cardkit.table.players import bots_of
from cardkit.table.state import State
from tests.frozen.plans import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.simulation.game_series import Series


@dataclass(frozen=True)
class Step:
    """One event of the game: the contents of the state after it, interpreted and compiled."""

    interpreted: list[int]
    compiled: list[int]


@cache
def step_of(game: str) -> Any:
    """Return the compiled step of a game, for all its bots."""
    definition = cardkit.GAMES[game]
    advance = loop_of(definition, list(bots_of(definition).values())).advance
    return compiled(advance, folder_for(game, ("steps",)))


def numbers(state: State) -> list[int]:
    """Return all numbers of a state, in the order of its fields."""
    rows = (value if isinstance(value, list) else [value] for name, value in vars(state).items() if name != "effects")
    return [number for row in rows for number in row]


def walk(series: Series, number: int) -> Iterator[Step]:
    """Play game `number` of a series in both ways, event by event."""
    definition = series.definition
    state = State(definition.rules.FIELDS)
    definition.rules.begin(state, series.rules)
    chance.plant(state, chance.seed_of_game(series.seed, number))
    records = np.zeros(1, record_type(definition.rules.FIELDS))
    flat = records.view(np.int64)
    flat[:] = numbers(state)
    names = list(bots_of(definition))
    policies = [names.index(name) for name in series.bots]
    interpreted = loop_of(definition, list(bots_of(definition).values())).advance
    moves = [0] * definition.rules.MOST_MOVES
    fast_policies, fast_moves = np.array(policies), np.array(moves)
    fast = step_of(series.game)
    while not common_rules.game_over(state):
        legal = interpreted(state, policies, moves)
        assert fast(records[0], fast_policies, fast_moves) == legal
        assert fast_moves[:legal].tolist() == moves[:legal]
        yield Step(numbers(state), flat.tolist())


def all_series() -> Iterator[tuple[str, Series]]:
    """Yield a name and a series for every game, number of seats and option, with random bots and with all bots."""
    for game, variants in VARIANTS.items():
        for name, rules in variants.items():
            seats = cardkit.GAMES[game].complete(rules)["players"]
            every = list(reversed(bots_of(cardkit.GAMES[game])))  # the best bot first, so that every table has it
            for bots in (["random"], [every[seat % len(every)] for seat in range(seats)]):
                yield f"{game}-{name}-{bots[0]}", series_of(game, seed=1, bots=bots, rules=rules)


def same_game(series: Series, number: int) -> int:
    """Compare game `number` of a series in every field after every event. Returns its number of events."""
    events = 0
    for step in walk(series, number):
        events += 1
        assert step.interpreted == step.compiled, f"{series}, game {number}, event {events}"
    return events


def at_the_table(series: Series, number: int) -> Game:
    """Return the same game as the table plays it."""
    game = Game(series.definition, series.rules, seed=chance.seed_of_game(series.seed, number))
    game.advance()
    game.play_out(*series.bots)
    return game


def main() -> int:
    """Compare the requested number of games of each series, and print how many events they had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games of each series")
    parser.add_argument("--game", help="only this game")
    options = parser.parse_args()
    for name, series in all_series():
        if options.game in {None, series.game}:
            events = sum(same_game(series, number) for number in range(options.games))
            print(f"{name}: {options.games} games, {events} events, no difference", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
