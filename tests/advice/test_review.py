"""Tests of the review of a game: a decision's cost, its uncertainty, and that unknown costs don't count as fine."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

import cardkit
from cardkit.advice import review
from cardkit.advice.play_outs import WHOLE_WIN, WIN
from cardkit.advice.review import Race, Review, is_vain, kind_of
from cardkit.chances.intervals import always
from cardkit.simulation.accumulators import Estimate
from cardkit.table.effects import HistoryEntry
from cardkit.table.wording import Wording
from tests.advice.known import last_seven

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit import Game
    from cardkit.advice.estimating import Desk


def last_move(unseen: int, pick: int) -> Game:
    """Create a game of Trio that ends with this move: one of `unseen` cards wins, and the player can't tell which.

    The player reveals the card with the index `pick`; if it is negative, the player makes another move.
    """
    state, moves = last_seven(unseen)
    begun = cardkit.play("trio", seed=1)
    game = begun.at(begun.history.now - 1)
    game.history.append(HistoryEntry(begun.events[-1], state))
    if pick >= 0:
        game.history.do(moves[pick])
    else:
        game.history.do(next(move for move in game.history.legal() if move not in moves))
    return game


def reviewed(game: Game, worlds: int) -> Review:
    """Review the only decision of a game with at least this many worlds."""
    found = Review(1, seed=3)
    found.follow(game)
    while found.work(inf) and found.decisions()[0].worlds < worlds:
        pass
    return found


def test_leaving_the_card_that_wins_costs_the_whole_game() -> None:
    (found,) = reviewed(last_move(1, -1), 100).decisions()
    assert (found.kind, found.cost.mean, found.in_points) == ("blunder", 1.0, False)
    assert found.better == last_move(1, 0).events[-1]["move"]


def test_winning_the_game_is_fine() -> None:
    (found,) = reviewed(last_move(1, 0), 1000).decisions()
    assert (found.kind, found.better) == ("fine", "")


def test_a_move_that_throws_a_third_of_the_wins_away_is_found() -> None:
    (found,) = reviewed(last_move(3, -1), 2000).decisions()
    assert found.kind == "blunder"
    assert found.cost.low <= 1 / 3 <= found.cost.high


def test_nothing_is_known_before_it_has_been_looked_at() -> None:
    found = Review(1)
    found.follow(last_move(1, -1))
    (decision,) = found.decisions()
    assert (decision.kind, decision.worlds, decision.is_mistake) == ("unknown", 0, False)
    assert not found.is_done


def test_a_move_that_had_to_fail_is_named_whatever_it_costs() -> None:
    """The player's own card is known to be a different number, so play-outs aren't needed."""
    game = cardkit.play("trio", players=3, seed=4)
    game.move("low 1")
    first, *_, last = game.view(1).hands[0]
    assert first != last
    game.move("high 1")
    found = Review(1)
    found.follow(game)
    for _ in range(4):
        found.work(inf)
    reveal, miss = sorted(found.decisions(), key=lambda each: each.before)
    assert not reveal.is_mistake
    assert miss.is_mistake
    assert miss.kind == "vain" or miss.is_costly


def test_where_every_move_has_to_fail_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cardkit.play("trio", players=3, seed=4)
    game.move("low 1")
    assert [move for move in game.moves if is_vain(game, move, 1)] == ["high 1"]
    monkeypatch.setattr(Wording, "futile_note", lambda *_: "cannot match")
    assert not any(is_vain(game, move, 1) for move in game.moves)


def test_one_of_three_equal_moves_is_never_blamed() -> None:
    """The three moves cost 0. By chance, a review calls such a move a mistake about once in a hundred times."""
    game = last_move(3, 1)
    blamed = 0
    for seed in range(40):
        found = Review(1, seed)
        found.follow(game)
        for _ in range(12):
            found.work(inf)
        blamed += any(each.is_mistake for each in found.decisions())
    assert blamed <= 2


@pytest.mark.parametrize(
    ("cost", "kind"),
    [
        (Estimate(0.2, 0.01, 0.16, 0.24), "blunder"),
        (Estimate(0.12, 0.01, 0.08, 0.16), "mistake"),
        (Estimate(0.06, 0.01, 0.02, 0.1), "inaccuracy"),
        (Estimate(0.03, 0.01, 0.0, 0.049), "fine"),
        (Estimate(0.2, 0.1, 0.0, 0.5), "unknown"),
        (Estimate(0.0, inf, 0.0, 1.0), "unknown"),
    ],
)
def test_three_verdicts_and_how_bad_a_mistake_is(cost: Estimate, kind: str) -> None:
    assert kind_of(cost) == kind


def test_a_move_taken_back_is_forgotten_and_the_others_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "MOST_WORLDS", 60)
    game = cardkit.play("trio", players=3, seed=4)
    for _ in range(2):
        game.move("low 1" if "low 1" in game.moves else game.moves[0])
    found = Review(1)
    found.follow(game)
    while found.work(inf):
        pass
    before = {each.before: each for each in found.decisions()}
    other = game.at(game.history.now - 1)
    other.move(other.moves[-1])
    found.follow(other)
    assert [each.worlds for each in found.decisions() if each.before == other.history.now - 1] == [0]
    assert all(each == before[each.before] for each in found.decisions() if each.before != other.history.now - 1)


def test_the_costliest_mistake_comes_first_then_what_is_not_known() -> None:
    game = cardkit.play("trio", players=3, seed=2)
    game.play_out("simple")
    found = Review(1)
    found.follow(game)
    while found.work(0.05):
        pass
    decisions = found.decisions()
    losses = [each.loss for each in decisions if each.is_mistake]
    assert losses == sorted(losses, reverse=True)
    ranks = [0 if each.is_mistake else 1 if each.kind == "unknown" else 2 for each in decisions]
    assert ranks == sorted(ranks)


class Results:
    """Play-outs with fixed results: for each candidate, whether it wins in world `k`, and its points there."""

    def __init__(self, *results: Callable[[int], tuple[int, int]]) -> None:
        self.results, self.done = results, 0
        self.played: list[set[int]] = [set() for _ in results]

    def play_out(self, live: Sequence[int], worlds: int) -> None:
        """Play the next worlds for these candidates."""
        for place in live:
            self.played[place].update(range(self.done, self.done + worlds))
        self.done += worlds

    def sums_between(self, what: int, one: int, other: int) -> tuple[int, int, int]:
        """Return the number of worlds that both have played, and the sums of the differences and of their squares."""
        shared = self.played[one] & self.played[other]
        pairs = [(self.results[one](world), self.results[other](world)) for world in shared]
        differences = [WHOLE_WIN * (a[0] - b[0]) if what == WIN else a[1] - b[1] for a, b in pairs]
        return len(pairs), sum(differences), sum(each**2 for each in differences)


def race(*results: Callable[[int], tuple[int, int]], stake: float = 20) -> Race:
    """Create a race between the move that was made, which has the first of these results, and its rivals."""
    desk = cast("Desk", Results(*results))
    return Race(0, desk, [f"move {place}" for place in range(len(results))], is_vain=False, stake=stake, fewest=False)


def test_what_wins_less_often_but_brings_better_points_is_a_tradeoff() -> None:
    """The move wins 1 time in 4 with 10 points, its rival 3 times in 4 with 6 points."""
    found = race(lambda world: (world % 4 == 0, 10 + world % 2), lambda world: (world % 4 != 0, 6 - world % 3))
    found.run_worlds(400, [1])
    assert (found.found.kind, found.found.better, found.found.unit) == ("tradeoff", "move 1", 1)
    assert found.found.cost.mean == pytest.approx(0.5)
    assert found.is_over


def test_a_move_that_is_better_in_both_is_a_mistake_to_miss_beside_a_tradeoff() -> None:
    """A third move wins 2 times in 4 and brings 12 points."""
    found = race(
        lambda world: (world % 4 == 0, 10 + world % 2),
        lambda world: (world % 4 != 0, 6 - world % 3),
        lambda world: (world % 2 == 0, 12 + world % 3),
    )
    found.run_worlds(400, [1, 2])
    assert (found.found.kind, found.found.better) == ("blunder", "move 2")
    assert found.found.cost.low < 0.25 < found.found.cost.high


def test_a_rival_that_seems_better_is_played_alone() -> None:
    """The second rival wins 3 games out of 4, the other two moves win 2."""
    found = race(
        lambda world: (world % 2, 0), lambda world: (world // 2 % 2, 0), lambda world: (world % 4 != 0, 0), stake=0
    )
    found.run_worlds(36, [1, 2])
    found.run()
    played = cast("Results", found.desk).played
    assert len(played[0]) == len(played[2]) > len(played[1]) == 36


def test_an_interval_that_holds_always_is_left_by_few() -> None:
    """If a thousand means are watched all the time, at most 5 in 100 ever leave their 95% interval."""
    values = np.random.default_rng(1).normal(size=(1000, 2000))
    counts = np.arange(1, 2001)
    means = np.cumsum(values, axis=1) / counts
    spread = np.sqrt(np.maximum(np.cumsum(values**2, axis=1) / counts - means**2, 0) / counts)
    half = np.array([always(count, 0.95) for count in counts]) * spread
    left = (np.abs(means) > half)[:, 31:].any(axis=1).mean()
    assert left <= 0.05
