"""Worlds: what a seat knows and the world's number are all they depend on, interpreted and compiled alike."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.chances.worlds import SEED, another_world, dealer, worlds
from cardkit.table import chance
from tests.golden import PLAYTHROUGHS
from tests.occasions import nightly
from tests.worlds import positions, same_worlds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.game import Game

TABLES = [(slug, name) for slug, playthroughs in PLAYTHROUGHS.items() for name in playthroughs]
at_every_table = pytest.mark.parametrize(
    ("slug", "name"), [pytest.param(*table, marks=[nightly] if i % 4 else []) for i, table in enumerate(TABLES)]
)
FEW = 6


def games(slug: str, name: str) -> Iterator[Game]:
    """A few positions of a game under the rules of a golden playthrough, from beginning to end."""
    rules = {**PLAYTHROUGHS[slug][name]["rules"]}
    for limit in ("round_limit", "move_limit"):
        rules.pop(limit, None)
    found = positions(slug, len(name), **rules)
    yield from found[:: len(found) // FEW + 1]


@at_every_table
def test_they_depend_on_what_the_seat_knows_alone(slug: str, name: str) -> None:
    """A world of a world is that world of the position itself, in every field."""
    for game in games(slug, name):
        for seat in range(-1, game.players):
            s, definition = game.state, game.definition
            deal = dealer(definition, s, seat)
            first, second = deal(1), deal(2)
            assert another_world(definition, s, seat, 1) == first
            assert another_world(definition, second, seat, 1) == first


@at_every_table
def test_interpreted_and_compiled_worlds_are_the_same(slug: str, name: str) -> None:
    for game in games(slug, name):
        for seat in range(-1, game.players):
            assert same_worlds(game.definition, game.state, seat)


@at_every_table
def test_each_has_a_seed_of_its_own(slug: str, name: str) -> None:
    """So that nothing is told of shuffles to come."""
    game = next(games(slug, name))
    for number in range(3):
        world = another_world(game.definition, game.state, 0, number)
        assert (world.seed[1] << 32) + world.seed[0] == chance.seed_of_game(SEED, number)
        assert world.random != game.state.random


def test_worlds_without_end() -> None:
    game = cardkit.play("papageno", seed=1)
    some = [world.state for world in islice(worlds(game, 1, seed=5), 4)]
    assert some == [world.state for world in islice(worlds(game, 1, seed=5), 4)]
    assert some != [world.state for world in islice(worlds(game, 1, seed=6), 4)]
    assert len({str(vars(world)) for world in some}) == 4
    assert all(game.definition.look(world, 0) == game.view(1) for world in some)
