"""Ratings by Bradley and Terry: known strengths are found again, and the intervals are as wide as they should be."""

from __future__ import annotations

from itertools import combinations
from math import log, log10

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


def test_at_both_ends_of_an_interval_the_results_are_less_likely_by_as_much() -> None:
    """The others' strengths are varied here in small steps: none of them makes the results more likely."""
    generator = np.random.default_rng(7)
    won = generator.random((2_000, 3)) < [0.6, 0.8, 0.727]
    by_deal = np.stack([won, ~won], axis=-1).astype(float)
    three = [Meeting(0, 1), Meeting(0, 2), Meeting(1, 2)]
    ways = np.array([[1, -1, 0], [1, 0, -1], [0, 1, -1]], float)
    likely = Likelihood(by_deal.sum(axis=0) + 0.5, ways)
    for place, ends in enumerate(intervals(by_deal, three, 3).T):
        falls = []
        for end in (ends - 1500) / UNIT:
            apart = np.linspace(-6, 6, 4001)
            others = np.stack([-end / 2 + apart / 2, -end / 2 - apart / 2])
            falls.append(likely.most - max(likely.at(np.insert(pair, place, end)) for pair in others.T))
        assert falls[0] == pytest.approx(falls[1], rel=1e-3)
        assert falls[0] == pytest.approx(1.96**2 / 2, rel=0.1)


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


def test_who_wins_everything_has_an_interval_all_the_same() -> None:
    by_deal = np.tile(np.array([[[2.0, 0.0]]]), (50, 1, 1))
    low, high = intervals(by_deal, [Meeting(0, 1)], 2)
    rated = ratings(by_deal.sum(axis=0), [Meeting(0, 1)], 2)
    assert low[0] < rated[0] < high[0]
    assert low[0] > 1500 > high[1]


def test_one_deal_has_no_interval() -> None:
    assert np.isnan(intervals(np.array([[[1.0, 0.0]]]), [Meeting(0, 1)], 2)).all()
