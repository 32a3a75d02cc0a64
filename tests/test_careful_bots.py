"""The careful bots of all games that have one: better than the simple one, blind to what is hidden, never for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.table.players import bots_of, why
from tests.any_game import another_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game

CAREFUL = [slug for slug, definition in cardkit.GAMES.items() if "careful" in definition.bots]
with_a_careful_bot = pytest.mark.parametrize("slug", CAREFUL)

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
"""Rules at the ends of their bounds."""


def decisions(game: Game, every: int) -> Iterator[Game]:
    """The game at every so many of its events, where somebody is to move."""
    for event in range(1, game.now, every):
        earlier = game.at(event)
        if earlier.turn:
            yield earlier


def played(slug: str, seed: int = 1, **rules: object) -> Game:
    """A game that careful bots have played to its end."""
    game = cardkit.play(slug, seed=seed, **rules)
    cardkit.finish(game, "careful")
    return game


@with_a_careful_bot
def test_it_sees_nothing_that_is_hidden(slug: str) -> None:
    careful = cardkit.GAMES[slug].bots["careful"]
    for game in decisions(played(slug), 3):
        other = another_game(game, game.turn, game.now)
        assert careful(other.state, other.legal()) == careful(game.state, game.legal())


@with_a_careful_bot
def test_it_leaves_the_position_as_it_is(slug: str) -> None:
    careful = cardkit.GAMES[slug].bots["careful"]
    for game in decisions(played(slug), 7):
        s = game.state
        assert careful(s, game.legal()) in game.legal()
        assert s == game.state


@pytest.mark.parametrize(
    ("slug", "rules"), [(slug, rules) for slug in CAREFUL for rules in EXTREME.get(slug, [])], ids=str
)
def test_it_comes_to_an_end_under_any_rules(slug: str, rules: dict[str, object]) -> None:
    assert played(slug, move_limit=2_000, **rules).winners


@pytest.mark.parametrize("slug", [slug for slug in CAREFUL if cardkit.GAMES[slug].parameters[0].kind.low == 2])
def test_it_beats_the_simple_bot(slug: str) -> None:
    """By far more than chance can explain, five standard errors, although the other one starts.

    Where there are more seats, each game's own tests show it.
    """
    bots = ["simple", "careful"]
    sample = cardkit.simulate(slug, games=2_000, seed=1, bots=bots, players=2, threads=1, progress=False)
    assert sample.estimate("p_win", 2).mean - 0.5 > 5 * (0.25 / 2_000) ** 0.5


# --- Why they do what they do ---------------------------------------------------------------------------------------

WITH_REASONS = [(slug, bot) for slug, definition in cardkit.GAMES.items() for bot in definition.bots_why]


@pytest.mark.parametrize(("slug", "bot"), WITH_REASONS)
def test_a_bot_says_why_and_gives_nothing_away(slug: str, bot: str) -> None:
    """Every reason is a sentence or a few, and the same in every world that the seat cannot tell from its own."""
    definition = cardkit.GAMES[slug]
    game = cardkit.play(slug, seed=2)
    cardkit.finish(game, bot)
    for earlier in decisions(game, 3):
        s, moves, other = earlier.state, earlier.legal(), another_game(earlier, earlier.turn, earlier.now)
        move = definition.bots[bot](s, moves)
        said = why(definition, bot, s, moves, move)
        assert said[0].isupper()
        assert said.endswith(".")
        assert why(definition, bot, other.state, moves, move) == said


def test_the_random_bot_says_that_it_was_chance() -> None:
    game = cardkit.play("papageno", seed=1)
    assert why(game.definition, "random", game.state, game.legal(), 0) == "It picked one of 6 legal moves by chance."


def test_every_bot_that_has_a_reason_is_one_that_plays() -> None:
    for definition in cardkit.GAMES.values():
        assert set(definition.bots_why) <= set(bots_of(definition))
