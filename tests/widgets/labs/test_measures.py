"""Tests of the labs' numbers against independent ones: differences, leads, intervals, the middle game, the table."""

from __future__ import annotations

import re
from decimal import Decimal
from math import isnan
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import cardkit
from cardkit_widgets.labs.mean_intervals import (
    CLOSE,
    ENOUGH,
    MeanInterval,
    decimals_of,
    mean,
    proportion,
    proportion_difference,
)
from cardkit_widgets.labs.paired_runs import LEAD, MOVES, ROUNDS, SHARED, STARTER, WINS, Measure, play_pairs
from cardkit_widgets.labs.summary import note, rows, summarise
from cardkit_widgets.labs.values import Values
from cardkit_widgets.labs.verdict import change_verdict
from tests.intervals.independent import agree, of_mean
from tests.support.occasions import nightly, some_now
from tests.widgets.labs.driving import CHANGES, GAMES, SEED, pairs_of


@pytest.mark.parametrize("slug", some_now(CHANGES, 1))
def test_the_differences_are_those_of_the_frames(slug: str) -> None:
    found = {measure: each.change for measure, each in summarise(pairs_of(slug, CHANGES[slug])).items()}
    settings = {"games": GAMES, "seed": SEED, "bots": "simple", "progress": False}
    old, new = (cardkit.simulate(slug, rules=rules, **settings).to_frame() for rules in ({}, CHANGES[slug]))
    for what, column in ((MOVES, "moves"), (ROUNDS, "rounds")):
        longer = new[column].astype(int) - old[column].astype(int)
        assert found[Measure(what)].mean == pytest.approx(longer.mean())
        assert agree(found[Measure(what)][1:], of_mean(longer.tolist(), unit=1))
    for seat in (1, 2):
        assert found[Measure(WINS, seat)].mean == pytest.approx(new[f"won_{seat}"].mean() - old[f"won_{seat}"].mean())
    started = [frame.apply(lambda row: row[f"won_{row.started}"], axis=1).mean() for frame in (old, new)]
    assert found[Measure(STARTER)].mean == pytest.approx(started[1] - started[0])


def test_the_differences_are_those_that_compare_finds() -> None:
    compared = cardkit.compare("papageno", {"capture_weight": 0}, games=GAMES, seed=SEED, bots="simple", progress=False)
    moves = summarise(pairs_of("papageno", {"capture_weight": 0}))[Measure(MOVES)].change
    assert moves is not None
    assert moves[1:] == pytest.approx(tuple(compared.measures["moves_per_game", 0].change.interval))


@pytest.mark.parametrize(
    ("slug", "better"), [("papageno", max), ("chicken", min), pytest.param("rummy", max, marks=nightly)]
)
def test_the_winner_is_ahead_of_the_next(slug: str, better: Any) -> None:
    """Recompute the lead of each game at the table, for games won by rounds, by fewest points and by most points."""
    pairs = pairs_of(slug, CHANGES[slug], games=12)
    for name, games in pairs.versions.items():
        for number in range(12):
            game = games.series.game_at_table(number)
            totals = list(game.state.totals[: len(game.sides)])
            rest = sorted(totals, reverse=better is max)[1]
            ahead = abs(better(totals) - rest) if len(game.winners) == 1 else 0
            assert pairs.numbers[name][Measure(LEAD)][number] == ahead


def test_pieces_add_up_to_the_whole() -> None:
    whole = pairs_of("chicken", CHANGES["chicken"], games=60)
    assert whole.new is not None
    old, new = whole.old.series, whole.new.series
    pieces = play_pairs(old, new, 0, 25) + play_pairs(old, new, 25, 35)
    assert rows(pieces) == rows(whole)
    assert change_verdict(pieces) == change_verdict(whole)


@pytest.mark.parametrize(
    ("draw", "interval", "truth", "most"),
    [
        (lambda luck: luck.binomial(1, 0.08, 60), lambda each: proportion(sum(each), len(each)), 0.08, 0.98),
        (
            lambda luck: luck.choice([-1, 0, 1], 80, p=[0.06, 0.9, 0.04]),
            lambda each: proportion_difference(Values(each)),
            -0.02,
            0.99,
        ),
    ],
)
def test_an_interval_holds_the_truth_about_as_often_as_it_says(
    draw: Any, interval: Any, truth: float, most: float
) -> None:
    luck = np.random.default_rng(1)
    held = [interval(draw(luck).tolist()) for _ in range(2_000)]
    assert 0.93 < np.mean([low <= truth <= high for _, low, high in held]) < most


def test_each_difference_in_the_table_is_that_of_the_numbers_beside_it() -> None:
    for _, old, new, change, _ in rows(pairs_of("papageno", {"capture_weight": 0}, games=2_000))[1:]:
        before, after, difference = (Decimal(re.match(r"[-+]?[\d.]+", cell)[0]) for cell in (old, new, change))  # type: ignore[index]
        assert round(after - before, -int(difference.as_tuple().exponent)) == difference


def test_where_no_pair_differs_nothing_is_proved() -> None:
    change = proportion_difference(Values([0] * 20))
    assert change.low < change.mean == 0 < change.high


def test_from_enough_games_on_the_interval_is_almost_students() -> None:
    """The values have little skew, so the interval is nearly equal to Student's."""
    values = np.random.default_rng(3).integers(0, 100, ENOUGH)
    low, high = stats.t.interval(0.95, ENOUGH - 1, values.mean(), stats.sem(values))
    found = mean(Values(values.tolist()))
    assert 1 < (found.high - found.low) / (high - low) < 1.02
    assert agree(found[1:], of_mean(values.tolist(), unit=1))
    assert np.isnan(mean(Values(values[:-1].tolist())).low)


def test_no_interval_leaves_what_can_be() -> None:
    for games in (1, 5, 40):
        for way in (-1, 0, 1):
            _, low, high = proportion_difference(Values([way] * games))
            assert -1 <= low <= way <= high <= 1 or (way and low <= high)
    found = summarise(pairs_of("papageno", {"rounds_to_win": 1}, games=40))
    for measure, each in found.items():
        assert not any(one.low < (measure.what == MOVES) for one in each.by_rules.values())
    old, new = found[Measure(ROUNDS)].by_rules.values()
    assert new.mean == 1 < old.low
    assert isnan(new.low)  # the value is the same in every game
    assert isnan(new.high)


@pytest.mark.parametrize(
    ("interval", "decimals"), [((-2.3, -4.7, 0.04), 2), ((-2.3, -4.7, 0.14), 1), ((0.0, 0.0, 0.0), 1)]
)
def test_an_end_that_is_not_nothing_is_not_written_as_nothing(
    interval: tuple[float, float, float], decimals: int
) -> None:
    assert decimals_of(MeanInterval(*interval)) == decimals


@given(st.lists(st.integers(-5, 300), min_size=1), st.lists(st.integers(-500, 5)), st.floats(0, 1))
def test_statistics_are_those_of_numpy(some: list[int], more: list[int], part: float) -> None:
    values, same = Values(some) + Values(more), np.array(some + more)
    assert list(values) == same.tolist()
    assert [values.power_sum(power) for power in (1, 2, 3)] == [int((same**power).sum()) for power in (1, 2, 3)]
    assert (values.low, values.high, values.is_zero) == (same.min(), same.max(), not same.any())
    assert values.low_median == np.quantile(same, 0.5, method="lower")
    assert values.quantile(part) == np.quantile(same, part, method="nearest")
    assert values.count(0, 5) == ((same >= 0) & (same <= 5)).sum()
    assert values.first_games(0, 5, 3) == np.flatnonzero((same >= 0) & (same <= 5))[:3].tolist()
    assert (values - Values(sorted(values))) == Values((same - np.sort(same)).tolist())


@pytest.mark.parametrize("values", [[1, 2, 4, 9], [5], [3, 3, 8], [124, 124, 126, 126]])
def test_the_middle_game_is_one_of_them_and_half_are_at_most_as_long(values: list[int]) -> None:
    found = Values(values).low_median
    assert found in values
    assert sum(value <= found for value in values) >= len(values) / 2
    assert sum(value >= found for value in values) >= len(values) / 2


def test_a_result_that_is_too_close_to_call_is_described_as_such() -> None:
    pairs = pairs_of("papageno", {"capture_weight": 9})
    assert CLOSE in {row[-1] for row in rows(pairs)}
    start = summarise(pairs)[Measure(STARTER)].change
    assert start is not None
    assert not start.is_clear
    said = re.search(
        r"how often whoever plays first wins \((\S+) to (\S+) times in 100 are possible\)", change_verdict(pairs)
    )
    assert said
    assert [float(end) for end in said.groups()] == pytest.approx([100 * start.low, 100 * start.high], abs=0.05)


@nightly
def test_shared_wins_are_mentioned_if_there_are_any() -> None:
    pairs = pairs_of("papageno", {})
    (games,) = pairs.versions.values()
    shared = [len(games.series.game_at_table(number).winners) > 1 for number in range(GAMES)]
    assert list(games.numbers[Measure(SHARED)]) == shared
    assert "A tie counts as a win for each of the winners" in note(pairs)
    assert "tie" not in note(pairs_of("papageno", {"capture_weight": 0}, games=1))


def test_in_parrot_the_first_player_is_not_the_starting_seat() -> None:
    """`setup.first` of Parrot: the highest sum plays first; the starting seat is only the first to turn up cards."""
    pairs = pairs_of("parrot", {}, games=60)
    assert "whatever “First player” says" in note(pairs)
    assert "First player" not in note(pairs_of("papageno", {}, games=60))
    assert "Whoever plays first wins" in {row[0] for row in rows(pairs)}
