"""Tests of chances in Chicken, against scipy, icepool, and all orders of a few cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING

import icepool
import pytest
from scipy import stats

import cardkit
from cardkit import CardkitError
from cardkit.chances.counting import ways_to_lay
from cardkit.games.chicken import odds
from tests.games.chicken.tables import table

if TYPE_CHECKING:
    from cardkit.games.chicken.layout import ChickenView

RULES = cardkit.GAMES["chicken"].complete({"players": 3})
HANDS = ("1 2 3 4 5 6", "1 2 3 4 5 6", "1 2 3 4 5 chick")


def few(unseen: str, counts: tuple[int, int], draw: int, limits: dict[int, list[int]]) -> ChickenView:
    """Return seat 1's view with few unseen cards: some in two other hands, and the rest in the draw pile.

    For some seats, `limits` has eight numbers: how many of the newest cards may be of each kind.
    """
    view = table(*HANDS, discard="4").view(1)
    every = tuple(tuple(limits.get(seat, [count] * 8)) for seat, count in zip((1, 2, 3), (6, *counts), strict=True))
    hands = (view.hands[0], ("",) * counts[0], ("",) * counts[1])
    return replace(view, unseen=tuple(unseen.split()), hands=hands, draw_count=draw, limits=every)


def worlds(view: ChickenView) -> list[tuple[str, ...]]:
    """Return every possible order of the unseen cards: the first hand (newest card first), the second, the pile."""
    first, second = len(view.hands[1]), len(view.hands[2])
    owners = [(2, age) for age in range(first)] + [(3, age) for age in range(second)]
    kinds = ["1", "2", "3", "4", "5", "6", "chick", "egg"]
    return [
        cards
        for cards in permutations(view.unseen)
        if all(age < view.limits[seat - 1][kinds.index(card)] for (seat, age), card in zip(owners, cards, strict=False))
    ]


SMALL = [
    few("1 4 4 5 egg chick 2", (2, 3), 2, {}),
    few("1 4 4 5 egg chick 2", (2, 3), 2, {2: [2, 2, 2, 1, 0, 2, 2, 0], 3: [3, 3, 3, 1, 2, 3, 3, 1]}),
    few("1 4 4 5 egg chick 2", (2, 2), 3, {3: [2, 2, 2, 0, 0, 2, 2, 0]}),
]


@pytest.mark.parametrize("view", SMALL)
def test_next_card_and_hands_are_those_of_all_worlds(view: ChickenView) -> None:
    every = worlds(view)
    in_hands = len(view.hands[1]) + len(view.hands[2])
    tops = Counter(cards[in_hands] for cards in every)
    asked = odds.next_card(view, RULES).result
    assert asked.chances == {card: Fraction(count, len(every)) for card, count in tops.items()}  # type: ignore[union-attr]
    for seat, hand in ((2, slice(0, len(view.hands[1]))), (3, slice(len(view.hands[1]), in_hands))):
        fits = sum(bool({"4", "5", "egg"} & set(cards[hand])) for cards in every)
        assert odds.can_play(view, RULES, of=seat).result == Fraction(fits, len(every))


def test_without_limits_it_is_hypergeometric() -> None:
    game = table(*HANDS, discard="4")
    view = game.view(1)
    marked = sum(card in {"4", "5", "egg"} for card in view.unseen)
    expected = 1 - stats.hypergeom(len(view.unseen), marked, 6).pmf(0)
    assert float(game.odds("opponent can play", of=2)) == pytest.approx(expected)
    assert float(game.odds("next card fits")) == pytest.approx(marked / len(view.unseen))


def test_a_seat_that_drew_because_nothing_fitted_can_hardly_play() -> None:
    """`turn.draw` if only a stuck seat may draw: seat 1 had no 4, 5 or egg before it drew."""
    game = table("1 2 3 1 2 3", *HANDS[1:], discard="4", draw="6", moves="draw", draw_only_when_stuck=True)
    view = game.view(2)
    marked = sum(card in {"4", "5", "egg"} for card in view.unseen)
    free = view.draw_count + 1 + 6  # the drawn card, the draw pile, seat 3's hand
    assert game.odds("opponent can play", seat=2, of=1).chance == Fraction(marked, free)


def test_ways_to_lay_without_limits_are_a_multinomial() -> None:
    every = frozenset("abc")
    assert ways_to_lay({"a": 2, "b": 3, "c": 1}, Counter({every: 6})) == 60


# --- Costs ------------------------------------------------------------------------------------------------------------


def test_draw_or_withdraw() -> None:
    game = table("1 2 3 3 6 6", *HANDS[1:], discard="4")
    answer = game.odds("draw or withdraw")
    unseen = Counter(game.view(1).unseen)
    added = {"1": 0, "2": 0, "3": 0, "4": 4, "5": 5, "6": 0, "chick": 10, "egg": 4}
    mean = Fraction(sum(added[card] * count for card, count in unseen.items()), unseen.total())
    assert answer["cost now"] == 12
    assert answer["mean cost after drawing"] == 12 + mean
    assert game.odds("next card's worth").distribution.mean == mean
    assert answer["cost"].at_most(12) == Fraction(
        sum(n for card, n in unseen.items() if not added[card]), unseen.total()
    )


def test_a_player_who_may_not_draw_is_not_asked() -> None:
    game = table(*HANDS, discard="4", moves="withdraw, withdraw")
    with pytest.raises(CardkitError, match="all others have withdrawn, so you may not draw"):
        game.odds("draw or withdraw")
    with pytest.raises(CardkitError, match="'opponent can play' cannot be asked now: all others have withdrawn"):
        game.odds("opponent can play")


def test_the_cost_of_a_deal_beside_icepool() -> None:
    class Cost(icepool.MultisetEvaluator):  # type: ignore[type-arg]
        def next_state(self, state: int, order: int, outcome: int, count: int) -> int:  # type: ignore[override]  # noqa: ARG002
            return (state or 0) + (outcome if count else 0)

    deck = icepool.Deck(dict.fromkeys([1, 2, 3, 4, 5, 6, 10], 7))
    theirs = Cost().evaluate(deck.deal(6))
    ours = cardkit.odds("chicken", "cost of a deal").distribution
    assert ours.chances == {cost: Fraction(count, theirs.denominator()) for cost, count in theirs.items()}


def test_can_play_in_a_deal() -> None:
    usual, egg_first = 1 - Fraction(comb(35, 6), comb(49, 6)), 1 - Fraction(comb(35, 6), comb(48, 6))
    assert cardkit.odds("chicken", "can play in a deal").chance == (49 * usual + egg_first) / 50


# --- Cards drawn later ------------------------------------------------------------------------------------------------


def test_fits_after_nothing_is_what_fits_now() -> None:
    game = table(*HANDS, discard="4")
    assert game.odds("fits after", k=0, card="5")["fits"] == 1
    assert game.odds("fits after", k=0, card="6")["fits"] == 0


def test_fits_after_two_cards_goes_through_all_pairs() -> None:
    view = few("4 4 5 6 egg 1", (2, 2), 2, {})
    after = {"4": "5", "5": "6", "6": "chick", "chick": "1", "1": "2"}

    def tops(top: str, left: list[str], k: int) -> dict[str, Fraction]:
        fitting = [i for i, card in enumerate(left) if card in {top, after[top], "egg"}]
        if not k or not fitting:
            return {top: Fraction(1)}
        found: Counter[str] = Counter()
        for i in fitting:
            lying = after[top] if left[i] == "egg" else left[i]
            for end, chance in tops(lying, left[:i] + left[i + 1 :], k - 1).items():
                found[end] += chance / len(fitting)  # type: ignore[assignment]
        return dict(found)

    for k in range(4):
        answer = odds.fits_after(view, RULES, k=k)
        assert answer.result["top card"].chances == tops("4", list(view.unseen), k)  # type: ignore[index, union-attr]
