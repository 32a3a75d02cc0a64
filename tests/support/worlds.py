"""Helpers for tests of worlds: thousands of worlds, from interpreted or compiled code, and their distribution.

`python -m tests.support.worlds` prints how long it takes to prepare a position and to deal a world.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.stats import chisquare

import cardkit
from cardkit.chances.worlds import dealer, plant_world
from cardkit.simulation import compiled as compiling
from cardkit.simulation.game_series import record_type
from cardkit.table.players import bots_of, play_to_end
from tests.simulation.twins import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.state import State

SAMPLES = 20_000
# The probability that a correct sample fails; it is small because there are hundreds of samples, always with the same
# seeds.
UNLIKELY = 1e-6


# --- Probabilities --------------------------------------------------------------------------------------------------


def is_spread_like(drawn: Counter[Hashable], ways: Mapping[Any, int]) -> bool:
    """Check that a sample contains every possible outcome, and no others, in proportion to the ways to get it.

    Outcomes with a small expected count are grouped.
    """
    assert set(drawn) <= set(ways), sorted(map(str, set(drawn) - set(ways)))[:3]
    share = drawn.total() / sum(ways.values())
    common = [key for key, many in ways.items() if many * share >= 5]
    rare = [key for key, many in ways.items() if many * share < 5]
    assert all(drawn[key] for key, many in ways.items() if many * share >= 30)
    seen, expected = [drawn[key] for key in common], [ways[key] * share for key in common]
    if rare:
        seen.append(sum(drawn[key] for key in rare))
        expected.append(sum(ways[key] for key in rare) * share)
    return len(seen) == 1 or bool(chisquare(seen, expected).pvalue > UNLIKELY)


def worlds_drawn(definition: Definition, s: State, seat: int, known_by: Callable[[Any], Hashable]) -> Counter[Hashable]:
    """Count how often each world comes up among many, dealt by compiled code; `known_by` names a world."""
    dealer = Dealer(definition, s, seat)
    return Counter(known_by(dealer.world(number)) for number in range(SAMPLES))


# --- The compiled twin ----------------------------------------------------------------------------------------------


@cache
def compiled(slug: str) -> tuple[Any, Any]:
    """Return a game's `prepare` and its `deal_anew` (by number), compiled."""
    definition = cardkit.GAMES[slug]
    prepare, deal_anew = definition.worlds.prepare, definition.worlds.deal_anew

    def prepared(s: Any, seat: int, scratch: Any) -> None:
        prepare(s, seat, scratch)

    def dealt(s: Any, seat: int, scratch: Any, number: int) -> None:
        plant_world(s, number)
        deal_anew(s, seat, scratch)

    folder = compiling.folder_for(slug, ("worlds",))
    return compiling.compiled(prepared, folder), compiling.compiled(dealt, folder)


class Fields(dict[str, Any]):
    """The fields of a record by name, read on first use: there are forty, and most of them aren't needed."""

    def __init__(self, record: Any) -> None:
        super().__init__()
        self.record = record

    def __missing__(self, name: str) -> Any:
        value = self[name] = self.record[name].tolist()
        return value


class Dealer:
    """Worlds of one position, dealt by compiled code."""

    def __init__(self, definition: Definition, s: State, seat: int) -> None:
        self.prepare, self.deal = compiled(definition.slug)
        self.seat = seat
        self.type = record_type(definition.rules.FIELDS)
        self.scratch = np.zeros(definition.worlds.SCRATCH + 1)
        self.given = np.zeros(1, self.type)
        self.given.view(np.int64)[:] = numbers(s)
        self.record = self.given.copy()
        self.prepare(self.record[0], seat, self.scratch)
        self.copy = self.record.copy()

    def record_of(self, number: int) -> Any:
        """Return world `number` as a record."""
        self.copy[0] = self.record[0]
        self.deal(self.copy[0], self.seat, self.scratch, number)
        return self.copy

    def world(self, number: int) -> Fields:
        """Return the same as fields by name, to be read before the next world is dealt."""
        return Fields(self.record_of(number)[0])


def same_worlds(definition: Definition, s: State, seat: int, how_many: int = 3) -> bool:
    """Check that compiled code deals exactly the same worlds."""
    compiled, interpreted = Dealer(definition, s, seat), dealer(definition, s, seat)
    return all(
        numbers(interpreted(number)) == compiled.record_of(number).view(np.int64).tolist() for number in range(how_many)
    )


# --- Duration -------------------------------------------------------------------------------------------------------


def positions(slug: str, seed: int, **rules: object) -> list[Game]:
    """Return the positions of a game in which a seat is to move."""
    game = cardkit.play(slug, seed=seed, round_limit=1, move_limit=300, **rules)
    bots = list(bots_of(game.definition).values())
    play_to_end(game, [bots[seat % len(bots)] for seat in range(game.players)])
    return [game.at(number) for number in range(1, game.history.now) if game.at(number).turn]


def measure(slug: str, repeat: int = 200, **rules: object) -> str:
    """Measure the microseconds to prepare and to deal: the median and maximum over the positions of a game."""
    times: list[tuple[float, float]] = []
    for game in positions(slug, 1, **rules)[::3]:
        dealer = Dealer(game.definition, game.state, game.turn - 1)
        dealer.record_of(0)
        record = dealer.given.copy()
        begin = perf_counter()
        dealer.prepare(record[0], dealer.seat, dealer.scratch)
        middle = perf_counter()
        for number in range(repeat):
            dealer.record_of(number)
        times.append((middle - begin, (perf_counter() - middle) / repeat))
    told = [sorted(each) for each in zip(*times, strict=True)]
    prepare, deal = (f"{1e6 * each[len(each) // 2]:.1f} (most {1e6 * each[-1]:.1f})" for each in told)
    return f"{slug} {rules}: prepare {prepare} µs, deal {deal} µs"


if __name__ == "__main__":
    for slug, definition in cardkit.GAMES.items():
        seats = definition.parameters[0].kind
        for players in (3, seats.high):  # type: ignore[attr-defined]
            print(measure(slug, players=players), flush=True)
    print(measure("chicken", players=3, draw_only_when_stuck=True))
    print(measure("chicken", players=5, draw_only_when_stuck=True))
    print(measure("trio", players=4, teams=True), measure("trio", players=6, teams=True), sep="\n")
    print(measure("rummy", players=6, hand=9), measure("rummy", players=4, hand=14), sep="\n")
