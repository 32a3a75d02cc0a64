"""What every game needs: these tests list what is still missing in a new game in `cardkit.GAMES`."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import cardkit
from cardkit.table.play_script import arrange, perform
from cardkit.table.players import bots_of
from tests.frozen.plans import VARIANTS
from tests.support.occasions import some_now

SLUGS = list(cardkit.GAMES)
TESTS = Path(__file__).parent
every_game = pytest.mark.parametrize("slug", SLUGS)


def seats(slug: str) -> range:
    """Return the numbers of seats for a game."""
    kind = next(parameter.kind for parameter in cardkit.GAMES[slug].parameters if parameter.name == "players")
    return range(kind.low, kind.high + 1)


@every_game
def test_is_frozen(slug: str) -> None:
    assert VARIANTS.get(slug), f"add rules of {slug} to tests/frozen/plans.py, then `python -m tests.frozen --write`"


@every_game
def test_has_separate_tests(slug: str) -> None:
    for name in ("strategies.py", "law.py", "tables.py", "test_properties.py"):
        assert (TESTS / slug / name).is_file()


@every_game
def test_has_positions(slug: str) -> None:
    definition = cardkit.GAMES[slug]
    positions = definition.positions()
    assert positions
    for position in positions:
        assert position.clause in definition.by_id()
        assert position.says
        game = arrange(definition, position)
        assert game.scene(position.seat).zones


@every_game
def test_has_a_tutorial(slug: str) -> None:
    definition = cardkit.GAMES[slug]
    tutorial = definition.tutorial()
    assert tutorial.steps
    assert {clause for step in tutorial.steps for clause in step.clauses} <= set(definition.by_id())
    assert len(perform(definition, tutorial).starts) == len(tutorial.steps)


@every_game
def test_has_credits_clauses_and_bots(slug: str) -> None:
    definition = cardkit.GAMES[slug]
    assert definition.slug == slug
    assert all(
        (
            definition.name,
            definition.credits.author,
            definition.credits.publisher,
            definition.credits.tagline,
            definition.bots,
        )
    )
    assert max(Counter(clause.id for clause in definition.clauses).values()) == 1
    assert {clause.id.split(".")[0] for clause in definition.clauses} <= set(definition.sections)


@pytest.mark.parametrize("slug", some_now(SLUGS, 1))
def test_bots_bring_games_to_their_end(slug: str) -> None:
    definition = cardkit.GAMES[slug]
    for players, bot in product(seats(slug), bots_of(definition)):
        for game in cardkit.bot_games(slug, games=3, seed=players, rules={"players": players}, bots=[bot]):
            assert game.winners, f"{bot} never ends with {players} seats"
