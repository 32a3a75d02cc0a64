"""Ratings by Bradley and Terry: known strengths are found again, and the intervals are as wide as they should be."""

from __future__ import annotations

from itertools import combinations
from math import inf, log, log10

import numpy as np
import pytest

from cardkit.tournaments.strengths import UNIT, Likelihood, Meeting, intervals, ratings
from tests.occasions import nightly

FOUR = [Meeting(one, other) for one, other in combinations(range(4), 2)]
STRENGTHS = [1.0, 3.0, 0.5, 10.0]


def expected(strengths: list[float]) -> list[float]:
    """The same strengths on Elo's scale around 1500."""
    scale = [400 * log10(strength) for strength in strengths]
    return [1500 + rating - sum(scale) / len(scale) for rating in scale]


def parts(games: int) -> np.ndarray:
    """What each two would have of so many games, to the last bit of it."""
    pairs = [(STRENGTHS[one], STRENGTHS[other]) for one, other in FOUR]
    return np.array([[games * p / (p + q), games * q / (p + q)] for p, q in pairs])


@pytest.mark.parametrize("games", [1, 1000])
def test_strengths_are_found_again(games: int) -> None:
    assert ratings(parts(games), FOUR, 4) == pytest.approx(expected(STRENGTHS), abs=1e-3)


def test_it_does_not_matter_that_some_met_more_often() -> None:
    points = parts(100) * np.array([1, 5, 2, 9, 1, 3])[:, None]
    assert ratings(points, FOUR, 4) == pytest.approx(expected(STRENGTHS), abs=1e-3)


def test_the_likelihood_is_highest_at_the_ratings() -> None:
    """Where no strengths fit exactly: no step away from the ratings makes what happened more likely."""
    points = np.array([[7.0, 3], [2, 8], [6, 4], [5, 5], [9, 1], [4, 6]])
    found = ratings(points, FOUR, 4)
    best = likelihood(points, found)
    for player in range(4):
        for step in (-1.0, 1.0):
            moved = found.copy()
            moved[player] += step
            assert likelihood(points, moved) < best


def likelihood(points: np.ndarray, rated: np.ndarray) -> float:
    """The logarithm of the likelihood, as Bradley and Terry write it."""
    return sum(
        -had * log(1 + 10 ** ((rated[theirs] - rated[own]) / 400))
        for (one, other), pair in zip(FOUR, points, strict=True)
        for had, own, theirs in ((pair[0], one, other), (pair[1], other, one))
    )


def test_a_score_of_ten_to_one_is_400_points() -> None:
    low, high = sorted(ratings(np.array([[10.0, 1.0]]), [Meeting(0, 1)], 2))
    assert (low, high) == pytest.approx((1300, 1700))


def test_who_wins_everything_is_rated_as_if_it_had_lost_half_a_point() -> None:
    clear = ratings(np.array([[99.0, 0.0]]), [Meeting(0, 1)], 2)
    assert clear == pytest.approx(ratings(np.array([[99.5, 0.5]]), [Meeting(0, 1)], 2))
    more = ratings(np.array([[999.0, 0.0]]), [Meeting(0, 1)], 2)
    assert more[0] > clear[0] > 1500


def test_where_nobody_has_a_point_all_are_equal() -> None:
    assert ratings(np.zeros((6, 2)), FOUR, 4).tolist() == [1500] * 4


def test_intervals_are_as_wide_as_theory_says() -> None:
    """Two players, one game a deal: the error of the log odds is 1 / sqrt(n p q), of which each rating has half."""
    deals, p = 2000, 0.6
    won = (np.arange(deals) < p * deals).astype(float)
    by_deal = np.stack([won, 1 - won], axis=-1)[:, None]
    low, high = intervals(by_deal, [Meeting(0, 1)], 2)
    error = 400 / log(10) / (deals * p * (1 - p)) ** 0.5 / 2
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.1)
    middle = ratings(by_deal.sum(axis=0), [Meeting(0, 1)], 2)
    assert ((low < middle) & (middle < high)).all()


@nightly
def test_intervals_contain_the_true_strengths_as_often_as_they_say() -> None:
    """Of 100 tournaments between the same three, some 95 have the true rating of the first in its interval."""
    generator = np.random.default_rng(4)
    three = [Meeting(0, 1), Meeting(0, 2), Meeting(1, 2)]
    chances = [STRENGTHS[one] / (STRENGTHS[one] + STRENGTHS[other]) for one, other in three]
    true = expected(STRENGTHS[:3])
    held = 0
    for _ in range(100):
        won = (generator.random((300, 3)) < chances).astype(float)
        low, high = intervals(np.stack([won, 1 - won], axis=-1), three, 3)
        held += low[0] <= true[0] <= high[0]
    assert 88 <= held <= 100  # the chance to be outside of that is below 1 in 200


THREE = [Meeting(0, 1), Meeting(0, 2), Meeting(1, 2)]
WAYS = np.array([[1, -1, 0], [1, 0, -1], [0, 1, -1]], float)


@pytest.mark.parametrize("chances", [(0.6, 0.8, 0.727), (0.6, 0.997, 0.998)])
def test_at_both_ends_of_an_interval_the_results_are_less_likely_by_as_much(chances: tuple[float, ...]) -> None:
    """The others' strengths are varied here in small steps: none of them makes the results more likely.

    Each end is the farther one of that with half a point added and that without: there, the other has fallen farther.
    """
    generator = np.random.default_rng(7)
    won = generator.random((2_000, 3)) < chances
    by_deal = np.stack([won, ~won], axis=-1).astype(float)
    both = [Likelihood(by_deal.sum(axis=0) + more, WAYS) for more in (0, 0.5)]
    for place, ends in enumerate(intervals(by_deal, THREE, 3).T):
        falls = [min(fallen(likely, place, end) for likely in both) for end in (ends - 1500) / UNIT]
        assert falls[0] == pytest.approx(falls[1], rel=1e-3)
        assert falls[0] == pytest.approx(1.96**2 / 2, rel=0.1)


def fallen(likely: Likelihood, place: int, strength: float) -> float:
    """How much less likely the results are at most if a player is so strong, whatever the strengths of the others."""
    apart = np.linspace(-9, 9, 6001)
    others = np.stack([-strength / 2 + apart / 2, -strength / 2 - apart / 2])
    return likely.most - max(likely.at(np.insert(pair, place, strength)) for pair in others.T)


def test_deals_that_are_all_alike_tell_less_than_deals_that_differ() -> None:
    """Four games of a deal with one result count as one game; that of two whose results differ is sure."""
    results = np.array([[4.0, 0.0], [0.0, 4.0]])
    alike = results[np.arange(100) % 2][:, None]
    apart = np.full((100, 1, 2), 2.0)
    one_each = alike / 4
    wide, narrow, single = (intervals(each, [Meeting(0, 1)], 2)[:, 0] for each in (alike, apart, one_each))
    assert wide[1] - wide[0] == pytest.approx(single[1] - single[0], rel=0.05)
    assert narrow[1] - narrow[0] < (wide[1] - wide[0]) / 4


def test_where_hardly_any_game_is_lost_deals_tell_no_more_than_games() -> None:
    """Of Papageno's `simple`, the interval contained the rating in 87 of 100 tournaments of 30 deals."""
    by_deal = np.tile(np.array([[[1.9, 0.1]]]), (30, 1, 1))
    as_games = np.tile(np.array([[[1.0, 0.0]]]), (60, 1, 1))
    as_games[::20] = [[0.0, 1.0]]
    found, single = (intervals(each, [Meeting(0, 1)], 2)[:, 0] for each in (by_deal, as_games))
    assert found[1] - found[0] == pytest.approx(single[1] - single[0], rel=0.1)


def test_who_wins_everything_may_be_stronger_than_any_number_says() -> None:
    """In Parrot, `random` never has a point: of 100 intervals that had two ends, none contained the truth."""
    by_deal = np.tile(np.array([[[2.0, 0.0]]]), (50, 1, 1))
    low, high = intervals(by_deal, [Meeting(0, 1)], 2)
    rated = ratings(by_deal.sum(axis=0), [Meeting(0, 1)], 2)
    assert 1500 < low[0] < rated[0] < high[0] == inf
    assert -inf == low[1] < rated[1] < high[1] < 1500


def test_of_a_bot_between_one_that_wins_everything_and_one_that_loses_everything_neither_end_is_known() -> None:
    by_deal = np.tile(np.array([[[2.0, 0.0], [2.0, 0.0], [2.0, 0.0]]]), (50, 1, 1))
    low, high = intervals(by_deal, THREE, 3)
    assert (low > 1500).tolist() == [True, False, False]
    assert (high < 1500).tolist() == [False, False, True]
    assert low[1:].tolist() == [-inf, -inf]
    assert high[:2].tolist() == [inf, inf]


def test_a_point_against_another_is_enough_for_both_ends() -> None:
    """The last has a point against the second, so how much weaker it is than the first can be told, too."""
    by_deal = np.tile(np.array([[[1.0, 1.0], [2.0, 0.0], [2.0, 0.0]]]), (50, 1, 1))
    by_deal[7, 2] = [1.0, 1.0]
    assert np.isfinite(intervals(by_deal, THREE, 3)).all()


def test_who_hardly_ever_loses_has_lost_no_less_by_chance_than_one_can_tell() -> None:
    """One loss in 400 games: mid-p says between 0.05 and 4.93 in 400, half a point added alone said from 0.17 on."""
    won = np.ones(400)
    won[7] = 0
    low, high = intervals(np.stack([won, 1 - won], axis=-1)[:, None], [Meeting(0, 1)], 2)
    losses = 400 / (1 + np.exp(2 * (np.array([high[0], low[0]]) - 1500) / UNIT))
    assert losses == pytest.approx([0.05, 4.93], rel=0.15)


def test_one_deal_has_no_interval() -> None:
    assert np.isnan(intervals(np.array([[[1.0, 0.0]]]), [Meeting(0, 1)], 2)).all()
