"""Examples for the tests of every game: games of any kind, under any rules, played at random for a while."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from cardkit import GAMES
from cardkit.chances.worlds import dealer
from cardkit.table import chance
from cardkit.table.effects import HistoryEntry
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from hypothesis import strategies as st

    from cardkit import Game
    from cardkit.table.definition import Definition
    from cardkit.table.state import State

every_game = pytest.mark.parametrize("slug", GAMES)

# For tests that have to compile first, which takes long.
every_game_compiled = pytest.mark.parametrize("slug", some_now(GAMES, 1))

# In Trio all cards are dealt: there is no draw pile and no discard pile.
every_game_with_piles = pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "trio"])

# Games in which every move can be tried; Rummü has as many moves as melds.
every_game_with_listed_moves = pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "rummy"])


def helper(slug: str, name: str) -> ModuleType:
    """Import a module that a game's tests share with the tests of all games: `strategies`, `tables` or `twins`."""
    return import_module(f"tests.games.{slug}.{name}")


def drawn(slug: str, data: st.DataObject) -> Game:
    """Draw a game somewhere between its first shuffle and its end."""
    game: Game = data.draw(helper(slug, "strategies").games())
    return game


def another_game(game: Game, seat: int, seed: int) -> Game:
    """Return the game in a world that `seat` (0: an onlooker) can't tell from the real one."""
    world = another_world_with_its_luck(game.definition, game.state, seat - 1, seed)
    other = game.at(game.history.now - 1)
    other.history.append(HistoryEntry(game.events[-1], world, game.history.entry(game.history.now).effects))
    return other


def another_world_with_its_luck(definition: Definition, s: State, seat: int, number: int) -> State:
    """Return a world with the same later shuffles and choices as the position, so that the two can be compared."""
    return dealer_with_its_luck(definition, s, seat)(number)


def dealer_with_its_luck(definition: Definition, s: State, seat: int) -> Callable[[int], State]:
    """Return a function that deals such worlds by number, and does the work that they share only once."""
    deal = dealer(definition, s, seat)

    def dealt(number: int) -> State:
        world = deal(number)
        for name in chance.FIELDS:
            setattr(world, name, getattr(s, name).copy())
        return world

    return dealt


def decisions(game: Game, every: int) -> Iterator[Game]:
    """Yield the game after event 1, 1 + `every`, and so on, if a seat is to move."""
    for event in range(1, game.history.now, every):
        earlier = game.at(event)
        if earlier.turn:
            yield earlier


def shown(game: Game, seat: int) -> tuple[object, ...]:
    """Return everything that may be shown to a seat."""
    return game.view(seat), game.scene(seat), game.scene(seat).as_dict(), game.turn, game.score(), str(game), repr(game)
