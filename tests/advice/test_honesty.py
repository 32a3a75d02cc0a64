"""Estimates use no information hidden from the player, and their intervals have the promised coverage."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.advice.coach import Coach
from cardkit.advice.estimating import Estimating
from cardkit.advice.play_outs import VALUE
from cardkit.table.players import bot_named
from tests.advice.known import last_seven
from tests.support.any_game import another_game, another_world_with_its_luck, every_game_compiled
from tests.support.occasions import nightly

# The promised coverage of the intervals, and how far a thousand of them may miss it by chance.
PROMISED, WITHIN = 0.95, 0.02
ESTIMATES = 1000
WORLDS = 200


def share_that_holds(estimates: list[bool]) -> float:
    """Return the proportion of True values."""
    return sum(estimates) / len(estimates)


@nightly
@pytest.mark.parametrize("unseen", [2, 3, 5])
def test_of_a_thousand_intervals_95_in_100_contain_the_chance(unseen: int) -> None:
    s, moves = last_seven(unseen)
    held = []
    for seed in range(ESTIMATES):
        race = Estimating("trio", s, moves[:1], seed)
        race._run(WORLDS)  # noqa: SLF001  a race with one move is over before it starts
        win = race.prospects().best.win
        held.append(win.low <= 1 / unseen <= win.high)
    assert abs(share_that_holds(held) - PROMISED) <= WITHIN


@nightly
def test_of_a_thousand_differences_between_equal_moves_95_in_100_are_too_close_to_call() -> None:
    s, moves = last_seven(4)
    held = []
    for seed in range(ESTIMATES):
        race = Estimating("trio", s, moves[:2], seed)
        race._run(WORLDS)  # noqa: SLF001  exactly this many worlds
        held.append(not race.prospects().is_clear)
    assert abs(share_that_holds(held) - PROMISED) <= WITHIN


def positions(slug: str) -> list[cardkit.Game]:
    """Play one round with simple bots and return up to six positions in which there is a choice."""
    game = cardkit.play(slug, seed=11, round_limit=1)
    game.play_out("simple")
    then = [game.at(event) for event in range(1, game.history.now, max(game.history.now // 12, 1))]
    return [each for each in then if each.turn and len(each.history.legal()) > 1][:6]


@every_game_compiled
def test_what_is_hidden_makes_no_difference_to_an_estimate(slug: str) -> None:
    for game in positions(slug):
        found = game.estimate(worlds=12).to_frame()
        for number in (1, 2):
            hidden = another_game(game, game.turn, number)
            assert hidden.estimate(worlds=12).to_frame().equals(found)


@every_game_compiled
def test_what_is_hidden_makes_no_difference_to_the_bot_that_looks_ahead(slug: str) -> None:
    search = bot_named(cardkit.GAMES[slug], "search:8")
    for game in positions(slug)[:3]:
        s, moves = game.state, game.history.legal()
        chosen = search(s.copy(), moves)
        for number in (1, 2):
            world = another_world_with_its_luck(game.definition, s, game.turn - 1, number)
            assert search(world, moves) == chosen


@every_game_compiled
def test_the_coach_says_the_same_whatever_is_hidden(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Estimating, "measure_for", lambda race, _: race._play(20))  # noqa: SLF001  not in seconds
    for game in positions(slug)[:2]:
        hidden = another_game(game, game.turn, 3)
        told = []
        for each in (game, hidden):
            coach = Coach(game.turn)
            race = coach._race(each)  # noqa: SLF001  a fixed number of worlds, not of seconds
            race.run_to(40)
            best = race.prospects().best.move
            told.append([race.prospects(), *(coach.measured(each, best, move) for move in each.moves if move != best)])
        assert told[0] == told[1]


@nightly
def test_the_aim_of_the_bot_that_looks_ahead_is_how_the_round_ends() -> None:
    s, moves = last_seven(1)
    others = [move for move in range(9) if move not in moves and not s.turned >> 54 + move & 1]
    race = Estimating("trio", s, [*others[:2], *moves], aim=VALUE)
    race.run_to(40)
    assert race.best == moves[0]
