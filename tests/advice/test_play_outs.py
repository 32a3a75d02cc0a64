"""Play-outs follow the rules of a whole round: they match slow games at the table, in the same worlds."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.advice import estimating
from cardkit.advice.estimating import Desk
from cardkit.advice.play_outs import NOTED, POINTS, VALUE, WHOLE_WIN, WIN
from cardkit.simulation import compiled
from cardkit.table.players import bot_named
from tests.support.any_game import every_game_compiled
from tests.support.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game

WORLDS = 3
FEWEST_POINTS_WIN = {"papageno", "parrot", "chicken"}


def position(slug: str, events: int) -> Game:
    """Play at least `events` events with simple bots, up to a position with a choice."""
    game = cardkit.play(slug, seed=5)
    bot = bot_named(game.definition, "simple")
    while game.history.now < events or not game.turn or len(game.history.legal()) == 1:
        game.bot_move(bot)
    return game


def desk_of(game: Game, bot: str, *, whole: bool = False) -> Desk:
    """Create a desk with up to six legal moves."""
    return Desk(game.definition.slug, bot, game.state, game.turn - 1, game.history.legal()[:6], 9, whole)


def at_the_table(game: Game, bot: str, *, whole: bool) -> Iterator[list[Game]]:
    """Play the same play-outs as games at the table: in each world, one game per candidate move."""
    for world in islice(game.worlds(seed=9), WORLDS):
        played = []
        for move in game.history.legal()[:6]:
            twin = world.at(world.history.now)
            twin.history.do(move)
            play_round(twin, bot, whole=whole)
            played.append(twin)
        yield played


def play_round(game: Game, bot: str, *, whole: bool) -> None:
    """Let bots play to the end of the round, or of the game if `whole`."""
    choose = bot_named(game.definition, bot)
    while not game.over and (whole or not game.history.awaits_deal()):
        if game.turn:
            game.bot_move(choose, advance=False)
        else:
            game.advance(events=1)


def won(game: Game, side: int) -> int:
    """Return a side's part of the win in the game or round that has just ended, in sixtieths, by the rules."""
    if game.over:
        winners = [each for each in range(len(game.sides)) if game.state.winner[each]]
    else:
        points = game.view().points
        best = (min if game.definition.slug in FEWEST_POINTS_WIN else max)(points)
        winners = [each for each, number in enumerate(points) if number == best]
    return WHOLE_WIN // len(winners) if side in winners else 0


@every_game_compiled
@pytest.mark.parametrize("whole", some_now([True, False], 1))
def test_play_outs_are_games_at_the_table(slug: str, whole: bool) -> None:  # noqa: FBT001
    game = position(slug, 12)
    side = (game.turn - 1) % len(game.sides)
    places = range(len(game.history.legal()[:6]))
    made = desk_of(game, "simple", whole=whole)
    made.play_out(places, WORLDS)
    rows = [[won(twin, side) for twin in row] for row in at_the_table(game, "simple", whole=whole)]
    for place in places:
        wins = [row[place] for row in rows]
        assert made.sums_of(WIN, place) == (WORLDS, sum(wins), sum(win**2 for win in wins))
        leads = [row[place] - row[0] for row in rows]
        assert made.sums_between(WIN, place, 0) == (WORLDS, sum(leads), sum(lead**2 for lead in leads))


@every_game_compiled
def test_points_of_the_round(slug: str) -> None:
    game = position(slug, 20)
    side = (game.turn - 1) % len(game.sides)
    made = desk_of(game, "simple")
    made.play_out([0], WORLDS)
    points = [row[0].view().points[side] for row in at_the_table(game, "simple", whole=False)]
    assert made.sums_of(POINTS, 0) == (WORLDS, sum(points), sum(number**2 for number in points))


@every_game_compiled
def test_the_better_a_round_ends_the_higher_its_value(slug: str) -> None:
    """The value of a round depends on who wins it if only wins count, and on the lead if points are added up."""
    game = position(slug, 8)
    made = desk_of(game, "simple")
    made.play_out([0], 20)
    (count, wins, _), (_, value, _) = made.sums_of(WIN, 0), made.sums_of(VALUE, 0)
    sides = len(game.sides)
    if not game.definition.goal.added_up:
        assert value == game.definition.goal.stake * (sides * wins - WHOLE_WIN * count)
    points = made.sums_of(POINTS, 0)[1]
    assert (value, points) != (0, 0)


@pytest.fixture
def _interpreted() -> Iterator[None]:
    estimating.prepared.cache_clear()
    yield
    estimating.prepared.cache_clear()


@every_game_compiled
@pytest.mark.usefixtures("_interpreted")
def test_interpreted_and_compiled_play_outs_are_the_same(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = position(slug, 15)
    places = range(min(len(game.history.legal()), 6))
    found = []
    for is_fast in (True, False):
        monkeypatch.setattr(compiled, "available", lambda is_fast=is_fast: is_fast)
        estimating.prepared.cache_clear()
        made = desk_of(game, estimating.best_bot(slug))
        made.play_out(places, 2)
        made.play_out(places[1:], 2)
        found.append([[made.sums_of(what, place) for place in places] for what in range(NOTED)])
        found[-1] += [[made.sums_between(what, 0, place) for place in places] for what in range(NOTED)]
    assert found[0] == found[1]
