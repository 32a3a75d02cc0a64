"""Check the numbers of lesson 2 in a second way: by listing hands, by other sums, and by dealing."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest
from scipy.stats import hypergeom

import cardkit
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed, numbers_in

LESSON = lessons.lesson_named("what-can-happen")
SEEDS = range(40)
DEALS = 4000
DECK = [number for number in range(1, 13) for _ in range(3)]
SMALL = ["1a", "1b", "1c", "2a", "2b", "2c"]


def without_a_trio(size: int) -> int:
    """Return how many hands have at most two cards of each number, adding one number at a time."""
    ways = Counter({0: 1})
    for _ in range(12):
        after: Counter[int] = Counter()
        for held, count in ways.items():
            for more in (0, 1, 2):
                after[held + more] += count * comb(3, more)
        ways = after
    return ways[size]


def with_a_trio(size: int) -> Fraction:
    """Return the chance that a hand of this many cards has a trio."""
    return 1 - Fraction(without_a_trio(size), comb(36, size))


def is_a_trio(hand: tuple[str, ...]) -> bool:
    """Check whether a hand of the small deck has three cards of one number."""
    return max(Counter(card[0] for card in hand).values()) == 3


# --- The notebook's cells ---------------------------------------------------------------------------------------------


def test_the_deck_is_the_deck_of_the_game(done: told.Worked) -> None:
    dealt = cardkit.play("trio", seed=3).events[0]["shuffle"]
    assert Counter(map(int, dealt)) == Counter(DECK) == Counter(done.names["cards"])
    assert done.names["deck"] == len(DECK) == 36
    assert len(cardkit.play("trio", players=3, seed=1).view(seat=1).hands[0]) == 9


def test_the_small_deck_is_listed_in_full(done: told.Worked, text: dict[str, str]) -> None:
    hands = list(combinations(SMALL, 3))
    assert done.names["S"] == hands
    assert len(hands) == 20
    assert done.names["A"] == [hand for hand in hands if is_a_trio(hand)]
    assert len(done.names["A"]) == 2
    assert len(done.names["others"]) == 18
    assert "these 20 hands" in text["event"]
    assert r"\frac{2}{20} = 10\%$. The other 18 hands" in text["complement"]
    assert len(list(permutations(SMALL, 3))) == 6 * 5 * 4 == 120
    assert len(list(permutations(range(3)))) == 6
    assert r"= 120$ ways" in text["no-list"]
    assert r"= \frac{120}{6} = 20$$" in text["no-list"]


def test_all_hands_are_counted(done: told.Worked, text: dict[str, str]) -> None:
    assert done.names["all_hands"] == comb(36, 9) == 94_143_280
    assert "94 million hands" in text["sevens"]
    assert done.names["with_7s"] / done.names["all_hands"] == pytest.approx(float(hypergeom.pmf(3, 36, 3, 9)))
    assert Fraction(done.names["with_7s"], done.names["all_hands"]) == Fraction(1, 85)
    assert "one hand in 85" in text["twice"]
    assert Fraction(done.names["good"], done.names["all_hands"]) == with_a_trio(9)


def test_the_texts_have_the_numbers_of_the_cells(done: told.Worked, text: dict[str, str]) -> None:
    assert len(list(combinations(range(12), 2))) == 66
    assert len(list(combinations(range(30), 3))) == 4_060
    assert r"\binom{12}{2} = 66$ pairs of numbers, each with $\binom{30}{3} = 4{,}060$ hands" in text["once"]
    assert len(list(combinations(range(12), 3))) == done.names["three_trios"] == 220
    assert r"\binom{12}{3} = 220$" in text["three"]
    assert len(list(combinations("abc", 2))) == 3, "as many pairs as numbers: counted and subtracted three times"
    assert f"{float(with_a_trio(9)):.1%}" == "13.8%"
    assert r"\approx 13.8\%$: about one hand in seven" in text["so"]
    assert round(1 / float(with_a_trio(9))) == 7
    assert f"{12 / 85:.1%}" == "14.1%"
    assert "14.1%" in text["so"]
    assert f"{1 - float(with_a_trio(9)):.1%}" == "86.2%"
    assert r"$1 - 13.8\% = 86.2\%$" in text["sample"]


def test_the_experiment_agrees_with_what_is_counted(done: told.Worked) -> None:
    share = sum(done.names["deal_once"](number).value for number in range(DEALS)) / DEALS
    exact = float(with_a_trio(9))
    assert abs(share - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5
    for number in range(60):
        happened = done.names["deal_once"](number)
        hand = [int(card) for card in re.findall(r"\d+", happened.says)]
        assert len(hand) == 9
        assert not Counter(hand) - Counter(DECK)
        assert happened.value is (max(Counter(hand).values()) == 3)
        assert ("A trio!" in happened.says) is happened.value


def test_more_players_have_smaller_hands_and_fewer_trios(done: told.Worked, text: dict[str, str]) -> None:
    for players, size in ((3, 9), (4, 7), (5, 6), (6, 5)):
        assert len(cardkit.play("trio", players=players, seed=1).view(seat=1).hands[0]) == size
        odds = cardkit.odds("trio", "complete trio in a hand", players=players)
        assert odds["a given hand"] == with_a_trio(size)
        assert f"in your hand ({float(with_a_trio(size)):.1%})" in repr(done.names["by_players"](players))
    ends = [cardkit.odds("trio", "complete trio in a hand", players=players) for players in (3, 6)]
    yours = [f"{float(odds['a given hand']):.1%}" for odds in ends]
    some = [f"{float(odds['some hand']):.1%}" for odds in ends]
    assert f"falls from {yours[0]} to {yours[1]}" in text["some-hand"]
    assert f"in some hand from {some[0]} to {some[1]}" in text["some-hand"]
    assert r"$3 \cdot 13.8\% = 41.4\%$" in text["some-hand"]
    assert f"falls from {yours[0]} to {yours[1]}" in LESSON.checks().table("change").text("why")


def test_a_trio_in_some_hand_by_dealing() -> None:
    numbers, cards, found = Random(1), list(DECK), 0
    for _ in range(DEALS):
        numbers.shuffle(cards)
        found += any(max(Counter(cards[at : at + 9]).values()) == 3 for at in (0, 9, 18))
    exact = 0.351
    assert abs(found / DEALS - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5


def test_what_the_teacher_hopes_for_is_right() -> None:
    hopes = {
        cell.id: cell.metadata.cardkit.hopes_for for cell in told.cells_of(LESSON) if cell.id in {"open", "transfer"}
    }
    assert comb(49, 6) == 13_983_816
    assert "C(49, 6) = 13,983,816" in hopes["transfer"]
    assert f"{100 / comb(49, 6):.6f}%" == "0.000007%"
    assert "about 0.000007%" in hopes["transfer"]
    assert round(100 * float(1 - with_a_trio(9)) ** 20) == 5
    assert "13.8%, as before" in hopes["open"]


def test_four_cards_of_the_small_deck() -> None:
    hands = list(combinations(SMALL, 4))
    count = LESSON.checks().table("count")
    assert f"of the {len(hands)} hands" in count.text("ask")
    assert count.text("right") == str(sum(map(is_a_trio, hands)))
    assert len(list(combinations(range(6), 3))) == 20  # the groups of three cards out of six


# --- The exercises ----------------------------------------------------------------------------------------------------


@every_seed
def test_how_many_hands_by_listing_them(seed: int) -> None:
    question = LESSON.question(1, seed)
    cards, size = numbers_in(question.ask)
    assert question.answer == len(list(combinations(range(cards), size)))
    in_order = len(list(permutations(range(cards), size)))
    assert "once for each order" in question.judge(str(in_order)).says


@every_seed
def test_two_equal_by_listing_all_pairs(seed: int) -> None:
    question = LESSON.question(2, seed)
    _, kinds, copies = numbers_in(question.ask)
    pairs = list(combinations([kind for kind in range(kinds) for _ in range(copies)], 2))
    assert question.answer == Fraction(sum(one == other for one, other in pairs), len(pairs))


@every_seed
def test_another_sum_by_listing_all_throws(seed: int) -> None:
    question = LESSON.question(3, seed)
    (total,) = numbers_in(question.ask)
    throws = list(product(range(1, 7), repeat=2))
    assert question.answer == Fraction(sum(sum(throw) != total for throw in throws), 36)
    assert "Take the complement" in question.judge(str(1 - question.answer)).says
    unordered = {tuple(sorted(throw)) for throw in throws}
    wrong = Fraction(sum(sum(throw) != total for throw in unordered), len(unordered))
    assert "two outcomes" in question.judge(str(wrong)).says


@every_seed
def test_a_given_trio_by_the_hypergeometric_distribution(seed: int) -> None:
    question = LESSON.question(4, seed)
    _, kinds, size, deck, card = numbers_in(question.ask)
    assert kinds * 3 == deck
    assert card <= kinds
    assert float(question.answer) == pytest.approx(hypergeom.pmf(3, deck, 3, size))
    known = [float(hypergeom.pmf(3, 36, 3, dealt)) for dealt in (9, 7, 6, 5)]
    assert all(abs(float(question.answer) - number) > question.tolerance for number in known), "no text has told it"
    assert "one place fewer" in question.judge(str(Fraction(size, deck) ** 3)).says
    equal = Fraction(2, (deck - 1) * (deck - 2))
    assert "whatever" in question.judge(str(equal)).says


def test_students_do_not_all_get_the_same_trio() -> None:
    assert len({LESSON.question(4, seed).answer for seed in SEEDS}) > len(SEEDS) // 3


@every_seed
def test_equal_or_not_is_not_one_half(seed: int) -> None:
    question = LESSON.question(5, seed)
    assert isinstance(question, ChoiceQuestion)
    (size,) = numbers_in(question.ask)
    assert size in {9, 7, 6, 5}
    assert with_a_trio(size) < Fraction(1, 5)
    assert all(not question.judge(option).right for option in question.options if option != question.right)
