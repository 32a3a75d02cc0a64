"""Statistical tests: the generator against numpy's, and chances that are known exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from scipy import stats

from cardkit.simulation import simulate
from cardkit.simulation.game_series import series_of
from cardkit.table import chance
from cardkit.table.common_rules import DEAL_PENDING
from cardkit.table.state import State
from tests.support.occasions import nightly

TOO_UNLIKELY = 1e-4


def dealt(game: str, seed: int) -> State:
    """Deal a game for two."""
    definition = series_of(game, rules={"players": 2}).definition
    s = State(definition.rules.FIELDS)
    definition.rules.begin(s, definition.complete({"players": 2}))
    chance.plant(s, chance.seed_of_game(1, seed))
    assert s.pending == DEAL_PENDING
    definition.rules.before_shuffle(s)
    chance.shuffle_draw_pile(s)
    return s


# --- The generator compared with numpy's ----------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 6, 13, 50])
def test_draws_are_spread_as_those_of_numpy(n: int) -> None:
    s = State(chance.FIELDS)
    chance.plant(s, 3)
    ours = Counter(chance.below(s, chance.CHOICE, n) for _ in range(20_000))
    theirs = Counter(np.random.default_rng(3).integers(0, n, 20_000).tolist())
    table = [[counts[value] for value in range(n)] for counts in (ours, theirs)]
    assert stats.chi2_contingency(table).pvalue > TOO_UNLIKELY


def test_where_a_card_ends_up_is_spread_as_by_numpy() -> None:
    """Compare the position of the deck's first card, and its distance from the second, over shuffles of 50 cards."""
    generator = np.random.default_rng(4)
    ours, theirs = [], []
    s = State({**chance.FIELDS, "draw": 50, "draw_count": 0})
    s.draw_count = 50
    for seed in range(4000):
        chance.plant(s, chance.seed_of_game(2, seed))
        chance.start_stream(s, chance.CHANCE, 1)
        s.draw = list(range(50))
        chance.shuffle_draw_pile(s)
        ours.append((s.draw.index(0), s.draw.index(0) - s.draw.index(1)))
        order = generator.permutation(50).tolist()
        theirs.append((order.index(0), order.index(0) - order.index(1)))
    for one, other in zip(zip(*ours, strict=True), zip(*theirs, strict=True), strict=True):
        assert stats.ks_2samp(one, other).pvalue > TOO_UNLIKELY


def test_games_of_one_series_have_nothing_to_do_with_each_other() -> None:
    """The first draw of a game is independent of that of the next game, and of the same game with the next seed."""
    firsts = np.zeros((2, 20_000), np.int64)
    s = State(chance.FIELDS)
    for seed, number in product(range(2), range(20_000)):
        chance.plant(s, chance.seed_of_game(seed, number))
        firsts[seed, number] = chance.below(s, chance.CHOICE, 6)
    for one, other in ((firsts[0, :-1], firsts[0, 1:]), (firsts[0], firsts[1])):
        table = np.histogram2d(one, other, bins=6)[0]
        assert stats.chi2_contingency(table).pvalue > TOO_UNLIKELY


# --- Chances that are known exactly ---------------------------------------------------------------------------------


def covers(mean: float, stderr: float, exact: Fraction) -> bool:
    """Check that an estimate is within four standard errors of the exact value, which fails once in 16,000 times."""
    return abs(mean - float(exact)) < 4 * stderr


@pytest.mark.parametrize("start", [1, 2])
def test_parrot_begins_where_the_two_cards_turned_up_are_highest(start: int) -> None:
    """`setup.first`, `common.start`: the seat with the higher sum plays first; in a tie, the seat named by `start`."""
    sample = simulate("parrot", games=40_000, seed=9, players=2, start=start, rounds=1, progress=False)
    share = (sample.to_frame()["started"] == start).mean()
    exact = parrot_starts()
    assert covers(share, (share * (1 - share) / sample.games) ** 0.5, exact)
    assert Fraction(1, 2) < exact < Fraction(3, 5)


PARROT = 13


def parrot_starts() -> Fraction:
    """Return the exact chance that one seat's sum is at least the other's, by counting all deals of two cards each."""
    deck = Counter(dict.fromkeys(range(13), 8) | {PARROT: 4})
    at_least = every = 0
    for mine, my_ways in pairs_of(deck):
        for theirs, their_ways in pairs_of(deck - Counter(mine)):
            for (sum_1, weight_1), (sum_2, weight_2) in product(sums_of(*mine), sums_of(*theirs)):
                ways = my_ways * their_ways * weight_1 * weight_2
                every += ways
                at_least += ways if sum_1 >= sum_2 else 0
    return Fraction(at_least, every)


def pairs_of(deck: Counter[int]) -> list[tuple[tuple[int, int], int]]:
    """Return every pair of kinds, and the number of ways to get it."""
    kinds = sorted(deck)
    found = [((one, other), deck[one] * deck[other]) for one in kinds for other in kinds if one < other]
    return found + [((one, one), comb(deck[one], 2)) for one in kinds if deck[one] > 1]


def sums_of(one: int, other: int) -> list[tuple[int, int]]:
    """Return the sums of two turned-up cards with their weights: in different columns 6, in the same column 1.

    In the same column, a Parrot imitates the other card.
    """
    apart = sum(card for card in (one, other) if card != PARROT)
    together = 2 * apart if (one == PARROT) != (other == PARROT) else apart
    return [(apart, 6), (together, 1)]


def test_chicken_the_first_seat_can_play_what_a_hand_of_six_holds() -> None:
    """`turn.play`, `turn.egg`, `setup.egg-first`: on a t, a seat may draw, withdraw, or play t, t + 1 or the egg."""
    sample = simulate("chicken", games=40_000, seed=9, players=2, move_limit=1, progress=False)
    usual = 2 + holds(7 - 1, 49) + holds(7, 49) + holds(1, 49)
    egg_first = 2 + holds(7 - 1, 48) + holds(7, 48)  # the egg was turned up, so it isn't in any hand
    assert covers(*sample.estimate("legal_per_decision")[:2], Fraction(49, 50) * usual + Fraction(1, 50) * egg_first)


def holds(copies: int, others: int) -> Fraction:
    """Return the chance that six cards include at least one of the copies."""
    return 1 - Fraction(comb(others - copies, 6), comb(others, 6))


@nightly
def test_trio_the_second_request_has_one_card_less_only_in_the_middle() -> None:
    """`turn.reveal`, `turn.ends`, `turn.repeat`: a revealed card of a hand has another behind it."""
    sample = simulate("trio", games=40_000, seed=9, players=3, move_limit=2, progress=False)
    second = Fraction(9, 15) * 14 + Fraction(6, 15) * 15
    assert covers(*sample.estimate("legal_per_decision")[:2], (15 + second) / 2)


def test_a_papageno_area_holds_as_many_eggs_as_hypergeometric() -> None:
    """There are two Eggs among 46 cards (two players play without Pan flutes); six of the cards are seat 1's."""
    games = 4000
    eggs = Counter(sum(card == 22 for card in top_six(dealt("papageno", seed))) for seed in range(games))
    deck = 46
    expected = [games * stats.hypergeom(deck, 2, 6).pmf(k) for k in range(3)]
    assert stats.chisquare([eggs[k] for k in range(3)], expected).pvalue > TOO_UNLIKELY


def top_six(s: State) -> list[int]:
    """Return seat 1's cards in a game for two: every second card from the top."""
    return s.draw[: s.draw_count][::-1][:12:2]
