"""Plan the games of a tournament: every pair of bots, in every distinct seating, on every deal."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product

import numpy as np

from cardkit.simulation.game_series import Series, series_of
from cardkit.table.chance import checked_seed
from cardkit.table.custom_player import AnyBot, CustomPlayerName, names_of
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import Rules
from cardkit.table.players import bot_named, bots_of
from cardkit.table.registry import definition_of

# One row per seating of two bots, one column per side: 1 for the first bot, -1 for the second.
Signs = np.ndarray[tuple[int, int], np.dtype[np.int64]]


@dataclass(frozen=True)
class Pairing:
    """The names of two bots, and the series of games that they play, one for each seating."""

    one: str
    other: str
    series: tuple[Series, ...]


@dataclass(frozen=True)
class Plan:
    """The games of a tournament. Game number k of each series is deal k, with the same shuffles in all series."""

    #: The slug of the game.
    game: str
    #: All rules of the game, with their values.
    rules: Rules
    #: The seed of the deals.
    seed: int
    #: The names of the bots.
    bots: tuple[str, ...]
    #: The number of sides: seats, or teams.
    sides: int
    #: Every pair of bots, with its games.
    pairings: tuple[Pairing, ...]

    @property
    def definition(self) -> Definition:
        """The definition of the game."""
        return definition_of(self.game)

    @cached_property
    def seatings(self) -> tuple[str, ...]:
        """The distinct seatings of two bots A and B, one letter per side."""
        return seatings(self.sides)

    @cached_property
    def signs(self) -> Signs:
        """The seatings as an array with 1 for A and -1 for B."""
        return np.array([[1 if letter == "A" else -1 for letter in seating] for seating in self.seatings])

    @property
    def games_per_deal(self) -> int:
        """The number of times that each deal is played."""
        return len(self.pairings) * len(self.seatings)


def seatings(sides: int) -> tuple[str, ...]:
    """Return all seatings of A and B in which both play, such as AB and BA, or AAB, ABA, BAA, ABB, BAB and BBA."""
    every = ("".join(letters) for letters in product("AB", repeat=sides))
    return tuple(sorted((each for each in every if len(set(each)) > 1), key=lambda each: (-each.count("A"), each)))


def plan_of(game: str, bots: Iterable[AnyBot], *, seed: int | None, rules: Mapping[str, object]) -> Plan:
    """Make the plan from the arguments of `tournament`. Raises CardkitError if one is invalid."""
    definition = definition_of(game)
    names = checked_bots(definition, bots)
    table = series_of(game, seed=checked_seed(seed), bots=names[0], rules=rules)
    pairings = tuple(_pairing(table, one, other) for one, other in combinations(names, 2))
    return Plan(game, table.rules, table.seed, tuple(map(str, names)), table.sides, pairings)


def checked_bots(definition: Definition, bots: Iterable[AnyBot]) -> tuple[str, ...]:
    """Return the names of the bots. Raises CardkitError for fewer than two, a repeated name or an unknown bot."""
    names = tuple(names_of(bots))
    if len(names) < 2:  # noqa: PLR2004
        raise CardkitError(f"a tournament needs at least 2 bots, not {bots!r}")
    for name in names:
        bot_named(definition, name)
    for name, count in Counter(map(str, names)).items():
        if count > 1:
            alike = [each for each in names if str(each) == name]
            raise CardkitError(f"the bot {name!r} is named twice: {_how_to_name(name, alike)}")
    return names


def _how_to_name(name: str, alike: Sequence[str]) -> str:
    """Return advice on how to name bots that share a name."""
    players = {id(each.player) if isinstance(each, CustomPlayerName) else 0 for each in alike}
    if len(players) < len(alike):
        return "name each bot once"
    if name == "<lambda>":
        return "write each as a def, which has a name"
    return "give it a name of its own, as in bot.name = 'bold'"


def _pairing(table: Series, one: str, other: str) -> Pairing:
    cast = _cast(table.definition, one, other)
    named = {"A": one, "B": other}
    series = [
        replace(table, bots=tuple(named[seating[seat % table.sides]] for seat in range(len(table.bots))), cast=cast)
        for seating in seatings(table.sides)
    ]
    return Pairing(str(one), str(other), tuple(series))


def _cast(definition: Definition, one: str, other: str) -> tuple[str, ...]:
    """Return the bots that share a compiled loop with these two: all of the game's own bots if both belong to the game.

    Other bots can't be compiled, so games with them use separate loops.
    """
    own = tuple(bots_of(definition))
    return own if one in own and other in own else (one, other)
