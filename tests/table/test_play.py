"""Tests of starting a game: impossible games are refused with one clear sentence before anything is dealt."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit

BIRDS = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0]

WRONG_RULES = {
    "nine players": ({"players": 9}, "in Papageno, players must be a whole number from 2 to 5, not 9"),
    "one player": ({"players": 1}, "2 to 5"),
    "a float": ({"players": 3.0}, "from 2 to 5, not 3.0"),
    "a boolean": ({"rounds_to_win": True}, "rounds_to_win must be a whole number, at least 1, not True"),
    "a text": ({"players": "3"}, "from 2 to 5, not '3'"),
    "nothing": ({"players": None}, "from 2 to 5, not None"),
    "41 birds": ({"birds": [5, *BIRDS[1:]]}, "add up to 40 (these add up to 41)"),
    "39 birds": ({"birds": [3, *BIRDS[1:]]}, "add up to 40 (these add up to 39)"),
    "11 counts": ({"birds": BIRDS[:-1]}, "12 counts"),
    "fewer than none": ({"birds": [*BIRDS[:-2], -1, 1]}, "each at least 0"),
    "half a bird": ({"birds": [3.5, 4.5, *BIRDS[2:]]}, "each at least 0"),
    "an unknown deck": ({"birds": "tarot"}, '"every" or "golf"'),
    "an unknown rule": ({"target": 50}, "unknown option 'target'"),
    "a rule of the wrong case": ({"Players": 3}, "unknown option 'Players': did you mean 'players'?"),
    "start beyond the seats": ({"players": 2, "start": 3}, "seats 1 to 2"),
    "start beyond any seats": ({"start": 6}, "1 to the number of players"),
    "start 0": ({"start": 0}, "1 to the number of players"),
    "a weight too heavy": ({"capture_weight": 21}, "-20 to 20"),
    "a weight too light": ({"flute_weight": -21}, "-20 to 20"),
    "no moves": ({"move_limit": 0}, "at least 1"),
    "no rounds": ({"round_limit": 0}, "at least 1"),
}

NO_SEEDS: list[Any] = [-1, 2**53, 1.5, True, "7"]
NO_NAMES: list[Any] = [
    ["Ann"],
    ["Ann", "Bob", "Cid", "Dan"],
    ["Ann", "Bob", 3],
    "Ann",
    ["Ann", None, "Cid"],
    {},
    3,
    b"abc",
]


@pytest.mark.parametrize("name", WRONG_RULES)
def test_wrong_rules(name: str) -> None:
    rules, said = WRONG_RULES[name]
    with pytest.raises(cardkit.RulesError) as caught:
        cardkit.play("papageno", **rules)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_wrong_seeds(seed: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="seed must be an integer ≥ 0"):
        cardkit.play("papageno", seed=seed)


@pytest.mark.parametrize("names", NO_NAMES)
def test_wrong_names(names: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="names must be a list of 3 texts, one for each player"):
        cardkit.play("papageno", names=names)


@pytest.mark.parametrize("game", ["poker", "", "Papageno", 3, ["papageno"]])
def test_wrong_games(game: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match="the games are papageno"):
        cardkit.play(game)


def test_no_game() -> None:
    with pytest.raises(cardkit.CardkitError, match="say which game to play: papageno, parrot, chicken, trio or rummy"):
        cardkit.play()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bots": ["clever"]}, "its bots are random"),
        ({"bots": ["random", "random"]}, "2 bots for 3 players"),
        ({"bots": []}, "0 bots for 3 players"),
        ({"games": -1}, "games must be an integer ≥ 0"),
        ({"games": 1.5}, "games must be an integer ≥ 0"),
        ({"games": True}, "games must be an integer ≥ 0"),
        ({"seed": -5}, "seed must be an integer ≥ 0"),
        ({"rules": {"players": 9}}, "2 to 5"),
    ],
)
def test_wrong_series_are_refused_before_the_first_game(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(cardkit.CardkitError) as caught:
        cardkit.bot_games("papageno", **{"games": 1, "seed": 1, "rules": {}, **settings})
    assert said in str(caught.value)


def test_refused_rules_leave_the_callers_values_alone() -> None:
    birds = [5, *BIRDS[1:]]
    with pytest.raises(cardkit.RulesError):
        cardkit.play("papageno", birds=birds)
    assert birds == [5, *BIRDS[1:]]


def test_rules_are_the_games_own() -> None:
    birds, names = list(BIRDS), ["Ann", "Bob", "Cid"]
    game = cardkit.play("papageno", birds=birds, names=names, seed=1)
    birds.clear()
    names.clear()
    assert game.rules["birds"] == BIRDS
    assert game.names == ["Ann", "Bob", "Cid"]
    assert game.state.birds == BIRDS
