"""Interpreted and compiled games are equal in every field after every event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardkit.simulation.game_series import play
from tests.simulation.twins import all_series, at_the_table, numbers, same_game, walk
from tests.support.occasions import one_in, some_now

if TYPE_CHECKING:
    from cardkit.simulation.game_series import Series

ALL = dict(all_series())


@pytest.mark.parametrize("series", one_in(13, ALL.values()), ids=ALL)
def test_interpreted_and_compiled_states_are_the_same_after_every_event(series: Series) -> None:
    assert sum(same_game(series, number) for number in range(3)) > 0


@pytest.mark.parametrize("series", one_in(13, ALL.values()), ids=ALL)
def test_the_table_plays_the_games_of_the_simulation(series: Series) -> None:
    """Shuffles, moves, scores and winners are equal, and so is the final state of the generator."""
    for number in range(2):
        *_, last = walk(series, number)
        assert numbers(at_the_table(series, number).state) == last.compiled


# Games between random bots come first, because many tests compile their loops.
STOPPED = sorted(
    (series for name, series in ALL.items() if "stopped" in name), key=lambda series: len(set(series.bots))
)


@pytest.mark.parametrize("series", some_now(STOPPED, 2), ids=str)
def test_a_stopped_game_has_no_winner_and_no_round_that_was_stopped(series: Series) -> None:
    played = play(series, 0, 20)
    for number, row in enumerate(played.games):
        game = at_the_table(series, number)
        rounds = [event["round"] for event in game.events if "round" in event]
        assert row[2] == len(rounds) == sum(played.rounds[:, 0] == number)
