"""Tests of the race between moves: its results, when it stops, and the arguments that it rejects."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

import pytest
from scipy import stats

import cardkit
from cardkit import CardkitError
from cardkit.advice.coach import Coach
from cardkit.advice.estimating import Estimating, difference, mean_of
from cardkit.advice.move_estimates import MoveEstimate, MoveEstimates, WinChance
from cardkit.advice.search import Search
from cardkit.simulation.accumulators import Estimate
from cardkit.table.effects import HistoryEntry
from cardkit.table.players import bot_named
from tests.advice.known import last_seven
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.state import State


@pytest.mark.parametrize(("unseen", "worlds"), [(3, 10), (4, 400), (2, 1)])
@nightly
def test_the_interval_of_a_chance_is_wilsons(unseen: int, worlds: int) -> None:
    race = Estimating("trio", *last_seven(unseen))
    race._play(worlds)  # noqa: SLF001  for all moves, however far behind
    for prospect in race.prospects().moves:
        wins = round(prospect.win.mean * worlds)
        expected = stats.binomtest(wins, worlds).proportion_ci(method="wilson")
        assert prospect.win.mean == wins / worlds == prospect.win[0]
        assert (prospect.win.low, prospect.win.high) == pytest.approx((expected.low, expected.high), abs=1e-4)


def test_means_and_errors_come_from_sums() -> None:
    numbers = [3, 8, 8, -2, 0]
    found = mean_of(len(numbers), sum(numbers), sum(number**2 for number in numbers))
    assert found[:2] == pytest.approx((3.4, stats.sem(numbers)))


def test_no_observed_difference_does_not_prove_that_there_is_none() -> None:
    assert difference(50, 0, 0).interval == pytest.approx((-1.96 / 50, 1.96 / 50), rel=1e-4)


def test_a_move_that_wins_for_certain_is_best_and_the_others_are_dropped() -> None:
    s, moves = last_seven(1)
    others = [move for move in range(9) if s.card[54 + move] and move not in moves][:3]
    race = Estimating("trio", s, [*others, *moves])
    race.run_to(1000)
    prospects = race.prospects()
    assert race.is_over
    assert race.worlds < 1000
    assert prospects.is_clear
    assert prospects.best.win.mean == 1
    assert all(prospect.win.mean == 0 and prospect.behind.mean == 1 for prospect in prospects.moves[1:])
    assert prospects.verdict == f"The best move is {prospects.best.move}."


def test_equal_moves_are_too_close_to_call() -> None:
    s, moves = last_seven(3)
    race = Estimating("trio", s, moves)
    for worlds, verdict in (300, "Not known yet, the best move may be: "), (10_000, "Too close to call: "):
        race.run_to(worlds)
        prospects = race.prospects()
        assert {prospect.move for prospect in prospects.leading} == {prospect.move for prospect in prospects.moves}
        assert prospects.verdict.startswith(verdict)
    assert sum(prospect.win.mean for prospect in prospects.moves) == pytest.approx(1)  # one of them reveals the 7


def test_the_same_worlds_give_the_same_estimate() -> None:
    game = cardkit.play("papageno", seed=3)
    first, again, other = (game.estimate(worlds=50, seed=seed).to_frame() for seed in (1, 1, 2))
    assert first.equals(again)
    assert not first.equals(other)


def test_estimating_goes_on_where_it_was() -> None:
    """Continuing a race gives the same result as running it in one go."""
    game = cardkit.play("parrot", seed=3)
    one, two = (Estimating("parrot", game.state, game.history.legal()[:3], 1) for _ in range(2))
    one._run(40)  # noqa: SLF001  without dropping moves that are behind
    two._run(15)  # noqa: SLF001
    two._run(25)  # noqa: SLF001
    assert one.prospects() == two.prospects()


def test_the_best_move_is_nothing_behind_itself_without_an_interval() -> None:
    """An interval that reaches below 0 would mean that the best move may be better than itself."""
    prospects = cardkit.play("chicken", players=2, seed=12).estimate(worlds=200, seed=1)
    best, *others = prospects.to_frame().to_dict("records")
    assert (best["behind"], isnan(best["behind_low"]), isnan(best["behind_high"])) == (0, True, True)
    assert all(other["behind_low"] <= other["behind"] <= other["behind_high"] for other in others)


@pytest.mark.parametrize("rivals", [1, 2, 10])
def test_comparing_more_moves_demands_more(rivals: int) -> None:
    """By Bonferroni, all comparisons together are right 95 times out of 100. Moves that dropped out don't count."""
    nothing = Estimate(0.0, 0.01, -0.02, 0.02)
    moves = [MoveEstimate(str(k), 900, WinChance(0.5, 0.48, 0.52), nothing, nothing) for k in range(rivals + 2)]
    found = MoveEstimates("papageno", 1, (*moves[:-1], moves[-1]._replace(in_race=False)), 900)
    assert found.sure == pytest.approx(stats.norm.isf(0.025 / rivals))


def test_in_print_there_is_a_line_for_each_move() -> None:
    game = cardkit.play("papageno", seed=3)
    prospects = game.estimate(worlds=20)
    lines = str(prospects).splitlines()
    assert len(lines) == 2 + len(game.moves)
    assert lines[0].startswith("Papageno, seat 1: ")
    assert set(prospects.to_frame()["move"]) == set(game.moves)
    assert "<table>" in prospects._repr_html_()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seconds": 0}, "seconds must be a number above 0"),
        ({"seconds": float("inf")}, "seconds must be a number above 0"),
        ({"worlds": 0}, "worlds must be an integer ≥ 1"),
        ({"bot": "clever"}, "no bot 'clever'"),
        ({"seed": -1}, "seed must be an integer ≥ 0"),
    ],
)
def test_what_does_not_fit_is_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(CardkitError, match=says):
        cardkit.play("trio", seed=1).estimate(**wrong)


def test_nobody_to_move_nothing_to_compare() -> None:
    game = cardkit.play("trio", seed=1, move_limit=1)
    game.move(game.moves[0])
    with pytest.raises(CardkitError, match="Nobody is to move"):
        game.estimate()


# --- the bot that looks ahead -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "search"),
    [
        ("search", Search("trio")),
        ("search:30", Search("trio", worlds=30)),
        ("search:0.2s", Search("trio", seconds=0.2)),
    ],
)
def test_its_name_says_what_it_may_spend(name: str, search: Search) -> None:
    assert bot_named(cardkit.GAMES["trio"], name) == search


@pytest.mark.parametrize("name", ["search:", "search:0", "search:0s", "search:-1", "search:1e3", "searching"])
def test_a_name_that_says_nothing_sensible(name: str) -> None:
    with pytest.raises(CardkitError, match="search"):
        bot_named(cardkit.GAMES["trio"], name)


@nightly
def test_it_plays_whole_games_that_can_be_repeated() -> None:
    games = [next(iter(cardkit.bot_games("chicken", games=1, seed=4, bots="search:8"))) for _ in range(2)]
    assert games[0].over
    assert games[0].events == games[1].events


@nightly
def test_a_move_that_brings_better_points_stays_in_the_race() -> None:
    """`end.round` of Rummü: adding cards brings points, but may win the round less often."""
    prospects = next(better_in_points_found())
    best, better = prospects.best, prospects.better_in_points
    assert better[0].in_race
    assert best.behind.mean == 0 < better[0].points.mean - best.points.mean
    assert not prospects.is_clear


def better_in_points_found() -> Iterator[MoveEstimates]:
    """Find decisions in which a move other than the best one brings more points."""
    for seed in range(20):
        game = cardkit.play("rummy", players=3, seed=seed, round_limit=1)
        while not game.over:
            if any(move.startswith("add") for move in game.moves):
                prospects = game.estimate(worlds=2000, seed=1)
                if prospects.better_in_points:
                    yield prospects
            game.bot_move("simple")


# --- the coach --------------------------------------------------------------------------------------------------------


@pytest.fixture
def _counts_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the coach a number of worlds instead of seconds: a busy machine gets through few worlds in a second."""
    monkeypatch.setattr(Estimating, "run_for", lambda race, worlds: race.run_to(race.worlds + worlds))


@pytest.mark.usefixtures("_counts_worlds")
def test_a_coach_has_found_nothing_where_it_was_not_asked() -> None:
    game = cardkit.play("papageno", seed=3)
    coach = Coach(1)
    assert coach.found(game) is None
    prospects = coach.advise(game, 400)
    assert coach.found(game) == prospects
    game.move(prospects.best.move)
    assert coach.found(game) is None


@pytest.mark.usefixtures("_counts_worlds")
def test_what_a_sure_mistake_costs_is_found_again_in_other_worlds() -> None:
    """Not taking the winning card costs the whole game, whichever worlds are sampled."""
    game = game_with(last_seven(1)[0])
    coach = Coach(game.turn)
    best = coach.advise(game, 400).best.move
    assert {coach.measured(game, best, move).mean for move in game.moves if move != best} == {1.0}


def game_with(state: State) -> cardkit.Game:
    """Create a game of Trio in this position."""
    game = cardkit.play("trio", seed=1)
    twin = game.at(game.history.now - 1)
    twin.history.append(HistoryEntry(game.events[-1], state))
    return twin


def test_one_world_gives_neither_an_error_nor_a_best_move() -> None:
    found = cardkit.play("papageno", players=2, seed=7).estimate(worlds=1)
    assert "nan" not in str(found)
    assert "±" not in str(found)
    assert not found.is_clear
