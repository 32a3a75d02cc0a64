"""Arguments that may have other types (numpy integers, mappings, seats, floats), and arguments that are rejected."""

from __future__ import annotations

import inspect
import json
import re
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cardkit
from cardkit import CardkitError, Distribution, Game
from cardkit.simulation.sample import Sample
from cardkit.testing import check
from cardkit.tournaments.results import Tournament
from tests.support.outside import python

if TYPE_CHECKING:
    from collections.abc import Callable

Integer = type

GAME = cardkit.play("papageno", players=3, seed=5)
CHICKEN = cardkit.play("chicken", players=3, seed=5)
DIE = Distribution(dict.fromkeys(range(1, 7), 1))


def simulated(i: Integer = int) -> Sample:
    """Simulate a small sample."""
    return cardkit.simulate("papageno", games=i(20), seed=i(1), first=i(2), threads=i(1), players=i(2), progress=False)


def played(i: Integer = int) -> Tournament:
    """Play a small tournament."""
    return cardkit.tournament(
        "papageno", ["random", "simple"], deals=i(4), seed=i(1), threads=i(1), players=i(2), progress=False
    )


# Calls, by function and integer arguments. Each call converts these arguments with `i`.
CALLS: dict[str, Callable[[Any], object]] = {
    "play seed": lambda i: cardkit.play("trio", seed=i(3), players=i(3), start=i(2)).record(),
    "play": lambda i: cardkit.play("chicken", seed=3, die=[i(1)] * 5 + [i(2)]).record(),
    "bot_games games seed": lambda i: [game.record() for game in cardkit.bot_games("trio", games=i(2), seed=i(3))],
    "simulate games seed first threads": simulated,
    "compare games seed threads": lambda i: str(
        cardkit.compare("papageno", {"rounds_to_win": i(1)}, games=i(20), seed=i(1), threads=i(1), progress=False)
    ),
    "tournament deals seed threads": played,
    "turn number seat": lambda i: CHICKEN.chance(cardkit.turn(i(2), seat=i(2)), bots="simple", games=i(20)).chance,
    "did seat": lambda i: GAME.chance(cardkit.did("reveal a1", seat=i(1)), until="round", games=20).chance,
    "Condition seat": lambda i: (
        GAME.chance(cardkit.Condition(lambda view: bool(view.moves), seat=i(1)), until="now", games=20).chance
    ),
    "estimate worlds seed seat": lambda i: cardkit.estimate(GAME, worlds=i(20), seed=i(3), seat=i(1)).worlds,
    "Game.estimate worlds seed seat": lambda i: str(GAME.estimate(worlds=i(20), seed=i(3), seat=i(1))),
    "Game.chance seat games seed": lambda i: (
        GAME.chance(cardkit.did("reveal a1"), seat=i(1), games=i(20), seed=i(2), exact=False).chance
    ),
    "Game.worlds seat seed": lambda i: [world.state for world in islice(GAME.worlds(i(2), seed=i(3)), 2)],
    "Game.odds seat": lambda i: str(CHICKEN.odds("next card", seat=i(2))),
    "Game.odds of k": lambda i: (
        str(CHICKEN.odds("opponent can play", of=i(2))),
        str(CHICKEN.odds("fits after", k=i(2))),
    ),
    "Game.view seat": lambda i: GAME.view(i(2)),
    "Game.scene seat": lambda i: str(GAME.scene(i(2))),
    "Game.score seat": lambda i: str(GAME.score(i(2))),
    "Game.position seat": lambda i: str(GAME.position(seat=i(2))),
    "Game.at event": lambda i: GAME.at(i(1)).record(),
    "History.entry event": lambda i: GAME.history.entry(i(1)).event,
    "Game.advance events": lambda i: advanced(i(1)).record(),
    "Game.move seat": lambda i: str(GAME.copy().move("reveal a1", seat=i(1))),
    "Sample.game number": lambda i: simulated().game(i(3)).record(),
    "Sample.estimate seat": lambda i: simulated().estimate("p_win", i(1)),
    "Sample.histogram seat": lambda i: simulated().histogram("total", i(1)),
    "Tournament.game deal": lambda i: played().game(["simple", "random"], deal=i(2)).record(),
    "Tournament.decisive n": lambda i: str(played().decisive(i(2))),
    "Distribution weights": lambda i: str(Distribution({"a": i(3), "b": i(1)})),
    "Distribution.repeated times": lambda i: str(DIE.repeated(i(2))),
    "Distribution.at_least bound": lambda i: DIE.at_least(i(2)),
    "Distribution.at_most bound": lambda i: DIE.at_most(i(2)),
}


def advanced(events: int) -> Game:
    game = GAME.at(0)
    game.advance(events=events)
    return game


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_numpy_s_integers_are_integers(call: str, kind: Any) -> None:
    given, right = CALLS[call](kind), CALLS[call](int)
    assert given == right
    if isinstance(given, dict) and all(isinstance(key, str) for key in given):
        assert json.dumps(given) == json.dumps(right)


def test_a_game_is_opened_by_its_number_in_a_frame() -> None:
    sample = simulated()
    assert sample.game(sample.to_frame()["game"].iloc[3]) == sample.game(5)


@pytest.mark.parametrize("wrong", [True, np.True_, 1.0, np.float64(1), "1"])
def test_non_integers_are_refused(wrong: Any) -> None:
    for call in (
        lambda: cardkit.play("trio", seed=wrong),
        lambda: cardkit.play("trio", players=wrong),
        lambda: GAME.at(wrong),
        lambda: GAME.view(wrong),
        lambda: next(cardkit.bot_games("trio", games=wrong)),
    ):
        with pytest.raises(CardkitError):
            call()


def test_every_function_takes_rules_by_name_and_as_a_mapping() -> None:
    rules = {"players": 4}
    assert cardkit.play("trio", seed=1, rules=rules) == cardkit.play("trio", seed=1, players=4)
    by_name = cardkit.bot_games("trio", games=1, seed=1, players=4)
    assert next(by_name) == next(cardkit.bot_games("trio", games=1, seed=1, rules=rules))
    with pytest.raises(CardkitError, match="given twice"):
        cardkit.play("trio", rules=rules, players=4)
    with pytest.raises(CardkitError, match="did you mean 'players'"):
        cardkit.bot_games("trio", games=1, player=4)


def test_only_the_player_to_move_has_moves_to_compare() -> None:
    assert str(GAME.estimate(worlds=20, seat=1)) == str(GAME.estimate(worlds=20))
    for seat in (2, 4):
        with pytest.raises(CardkitError, match="seat"):
            GAME.estimate(worlds=20, seat=seat)


def test_the_weights_of_a_distribution_can_be_floats() -> None:
    halves = Distribution({1: 0.5, 2: np.float32(0.5)})
    assert halves.chances == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert Distribution({1: 0.25, 2: Fraction(3, 4)}).mean == Fraction(7, 4)
    assert sum(Distribution({1: 0.1, 2: 0.2, 3: 0.7}).chances.values()) == 1
    for wrong in (float("nan"), float("inf"), "1", True):
        with pytest.raises(CardkitError, match="must be numbers"):
            Distribution({1: wrong, 2: 1})


def test_a_variant_has_the_pictures_of_its_game() -> None:
    assert not check(cardkit.variant("papageno", "lighter", "Lighter"), "has_pictures")


SPAWNED = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
import cardkit
def mine(view):
    return view.moves[0]
with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
    cardkit.simulate("papageno", games=2, bots=mine, executor=pool, progress=False)
"""


def test_a_player_of_a_console_is_refused_before_processes_are_spawned() -> None:
    """A notebook on Windows or macOS has no file from which a new process could import the player."""
    done = python(SPAWNED)
    assert "CardkitError: other processes can't import 'mine'" in done.stderr
    assert "BrokenProcessPool" not in done.stderr


def with_integers() -> dict[str, list[str]]:
    """Return the public functions, and the methods of their results, with their integer arguments."""
    functions = {name: getattr(cardkit, name) for name in dir(cardkit) if not name.startswith("_")}
    for kind in (Game, Sample, Tournament, Distribution):
        methods = inspect.getmembers(kind, inspect.isfunction)
        functions |= {f"{kind.__name__}.{name}": each for name, each in methods if not name.startswith("_")}
    found = {}
    for name, function in functions.items():
        if inspect.isfunction(function):
            parameters = inspect.signature(function).parameters.values()
            named = [each.name for each in parameters if re.search(r"\bint\b", str(each.annotation))]
            found[name] = [each for each in named if each not in {"game", "self"}]
    return {name: arguments for name, arguments in found.items() if arguments}


# Functions that take moves as numbers or seeds for tests, or that accept other types than integers.
OTHERS = {"replay"}


def test_every_argument_that_is_an_integer_is_tried() -> None:
    tried = {(name, each) for call in CALLS for name, *arguments in [call.split()] for each in arguments}
    taken = {(name, each) for name, arguments in with_integers().items() if name not in OTHERS for each in arguments}
    assert taken - tried <= {("Distribution.paired", "other")}
