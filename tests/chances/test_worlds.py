"""Worlds depend only on what a seat knows and on the world's number, and compiled code deals the same worlds."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.chances.worlds import SEED, another_world, dealer, worlds
from cardkit.table import chance
from tests.frozen.plans import VARIANTS
from tests.support.any_game import every_game
from tests.support.occasions import one_in
from tests.support.worlds import positions, same_worlds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.game import Game

TABLES = [(slug, name) for slug, variants in VARIANTS.items() for name in variants]
at_every_table = pytest.mark.parametrize("table", one_in(8, TABLES), ids="-".join)
FEW = 6


def games(slug: str, name: str) -> Iterator[Game]:
    """Yield a few positions of a game under some rules, from start to end."""
    rules = {**VARIANTS[slug][name]}
    for limit in ("round_limit", "move_limit"):
        rules.pop(limit, None)
    found = positions(slug, len(name), **rules)
    yield from found[:: len(found) // FEW + 1]


@at_every_table
def test_they_depend_only_on_what_the_seat_knows(table: tuple[str, str]) -> None:
    """A world of a world equals the world with the same number of the original position, in every field."""
    for game in games(*table):
        for seat in range(-1, game.players):
            s, definition = game.state, game.definition
            deal = dealer(definition, s, seat)
            first, second = deal(1), deal(2)
            assert another_world(definition, s, seat, 1) == first
            assert another_world(definition, second, seat, 1) == first


@at_every_table
def test_interpreted_and_compiled_worlds_are_the_same(table: tuple[str, str]) -> None:
    for game in games(*table):
        for seat in range(-1, game.players):
            assert same_worlds(game.definition, game.state, seat)


@at_every_table
def test_each_has_a_different_seed(table: tuple[str, str]) -> None:
    """Each world has a different seed from the game, so that later shuffles stay secret."""
    game = next(games(*table))
    for number in range(3):
        world = another_world(game.definition, game.state, 0, number)
        assert (world.seed[1] << 32) + world.seed[0] == chance.seed_of_game(SEED, number)
        assert world.random != game.state.random


@every_game
def test_the_record_of_a_world_is_that_world_s(slug: str) -> None:
    """The record can be replayed, even after more moves, and contains neither the real cards nor the real seed."""
    game = cardkit.play(slug, seed=4, players=3)
    for _ in range(7):
        game.bot_move("random", advance=False)
    for seat in range(game.players + 1):
        world = next(game.worlds(seat=seat))
        record = world.record()
        again = cardkit.replay(record)
        assert again.view(seat) == world.view(seat) == game.view(seat)
        assert again.record() == record
        assert [event.get("move") for event in record["events"]] == [event.get("move") for event in game.events]
        assert world.seed != game.seed
        assert record["events"][0] != game.events[0]
        assert again.state.draw[: again.state.draw_count] == world.state.draw[: world.state.draw_count]
        before = world.state
        world.bot_move("random", advance=False)
        assert cardkit.replay(world.record()).record() == world.record()
        assert world.at(world.history.now - 1).state == before


def test_what_partners_did_in_secret_is_left_open() -> None:
    """An onlooker of Trio in teams doesn't know which cards the partners have exchanged."""
    game = cardkit.play("trio", seed=1, players=4, teams=True)
    for move in ("swap 6", "swap 4", "swap 8", "swap 8", "high 4", "low 2"):
        game.move(move)
    for seat in range(5):
        for world in islice(game.worlds(seat=seat), 3):
            again = cardkit.replay(world.record())
            assert again.view(seat) == game.view(seat)
            assert again.state.card == world.state.card


def test_worlds_without_end() -> None:
    game = cardkit.play("papageno", seed=1)
    some = [world.state for world in islice(worlds(game, 1, seed=5), 4)]
    assert some == [world.state for world in islice(worlds(game, 1, seed=5), 4)]
    assert some != [world.state for world in islice(worlds(game, 1, seed=6), 4)]
    assert len({str(vars(world)) for world in some}) == 4
    assert all(game.definition.look(world, 0) == game.view(1) for world in some)
