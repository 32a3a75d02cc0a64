"""Tests of all careful bots: they beat the simple bot, don't use hidden cards, and finish their games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardkit
from tests.support.any_game import another_game, decisions
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from cardkit import Game

CAREFUL = [slug for slug, definition in cardkit.GAMES.items() if "careful" in definition.bots]
with_a_careful_bot = pytest.mark.parametrize("slug", CAREFUL)

# Rules at the limits of their bounds.
EXTREME = {
    "papageno": [
        {"birds": [40] + [0] * 11, "capture_weight": -20, "flute_weight": 20},
        {"birds": [0] * 11 + [40], "capture_weight": -20, "flute_weight": -20, "players": 5},
        {"birds": [20] + [0] * 10 + [20], "players": 2, "capture_weight": 20},
    ],
    "parrot": [
        {"quartet": 100, "sextet": 0, "octet": 100, "players": 2},
        {"quartet": 0, "sextet": 0, "octet": 0, "players": 6},
    ],
    "chicken": [
        {"target": 1, "die": [0] * 6, "players": 5},
        {"target": 200, "die": [20] * 6, "draw_only_when_stuck": True, "egg_counts_apart": True},
    ],
}


def played(slug: str, seed: int = 1, **rules: object) -> Game:
    """Let careful bots play a game to its end."""
    game = cardkit.play(slug, seed=seed, **rules)
    game.play_out("careful")
    return game


@with_a_careful_bot
def test_it_sees_nothing_that_is_hidden(slug: str) -> None:
    careful = cardkit.GAMES[slug].bots["careful"]
    for game in decisions(played(slug), 7):
        other = another_game(game, game.turn, game.history.now)
        assert careful(other.state, other.history.legal()) == careful(game.state, game.history.legal())


@with_a_careful_bot
def test_it_leaves_the_position_as_it_is(slug: str) -> None:
    careful = cardkit.GAMES[slug].bots["careful"]
    for game in decisions(played(slug), 17):
        s = game.state
        assert careful(s, game.history.legal()) in game.history.legal()
        assert s == game.state


@pytest.mark.parametrize(
    ("slug", "rules"), [(slug, rules) for slug in CAREFUL for rules in EXTREME.get(slug, [])], ids=str
)
def test_it_comes_to_an_end_under_any_rules(slug: str, rules: dict[str, object]) -> None:
    assert played(slug, move_limit=2_000, **rules).winners


@nightly
@pytest.mark.parametrize("slug", [slug for slug in CAREFUL if cardkit.GAMES[slug].parameters[0].kind.low == 2])
def test_it_beats_the_simple_bot(slug: str) -> None:
    """The careful bot wins more than half of the games, by five standard errors, although the simple bot starts.

    The tests of each game check this with more seats.
    """
    bots = ["simple", "careful"]
    sample = cardkit.simulate(slug, games=2_000, seed=1, bots=bots, players=2, threads=1, progress=False)
    assert sample.estimate("p_win", 2).mean - 0.5 > 5 * (0.25 / 2_000) ** 0.5
