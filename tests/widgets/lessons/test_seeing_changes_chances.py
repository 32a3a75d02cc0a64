"""Check the numbers of lesson 3 in a second way: by other sums, by every pair of cards, and by shuffled decks."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed, numbers_in

if TYPE_CHECKING:
    from collections.abc import Callable

LESSON = lessons.lesson_named("seeing-changes-chances")
TRIALS = 4000
# `setup.deck` and `setup.birds`, written independently.
DECK = Counter({"E": 2, "C": 4, "F": 4} | {str(n): 4 if 2 <= n <= 5 else 3 for n in range(-2, 10)})
LIGHT = {str(n) for n in range(-2, 3)}
UNSEEN, LIGHT_UNSEEN = 25, 10


def light(number: int) -> bool:
    """Return whether an unseen card is light, which means that it has one of the lowest numbers."""
    return number < LIGHT_UNSEEN


def given(holds: Callable[[int], bool], pairs: list[tuple[int, int]]) -> Fraction:
    """Return the probability that the second card is light, among the pairs that satisfy a condition."""
    left = [light(second) for first, second in pairs if holds(first)]
    return Fraction(sum(left), len(left))


# --- The notebook's cells ---------------------------------------------------------------------------------------------


def test_the_deck_is_the_deck_of_the_game(done: told.Worked) -> None:
    dealt = cardkit.play("papageno", seed=3, players=3).events[0]["shuffle"]
    assert Counter(done.names["deck"]) == DECK == Counter(dealt)
    assert Counter(done.names["light"](done.names["deck"])) == Counter({card: DECK[card] for card in LIGHT})
    assert sum(DECK[card] for card in LIGHT) == 16


def test_what_is_seen_and_what_is_not_are_the_deck(done: told.Worked) -> None:
    seen, unseen = done.names["seen"], done.names["unseen"]
    assert Counter(seen) + Counter(unseen) == DECK
    assert len(seen) == len(unseen) == UNSEEN
    assert sum(card in LIGHT for card in unseen) == LIGHT_UNSEEN
    assert (done.names["n"], done.names["k"]) == (UNSEEN, LIGHT_UNSEEN)
    assert Counter(done.names["game"].view(1).unseen[0].cards) == Counter(unseen)


def test_the_card_that_player_3_draws_and_puts_down_is_a_1(done: told.Worked) -> None:
    assert done.names["later"].view(3).hand == "1"
    before, after = (done.names[name].view(1).areas[2] for name in ("later", "shown"))
    assert (before[5], after[5]) == ("5", "1")
    assert before[:5] == after[:5]


def test_the_probability_changes_for_the_player_who_sees_the_card(done: told.Worked) -> None:
    light_next = done.names["light_next"]
    assert light_next(done.names["game"], 1) == Fraction(10, 25)
    assert [light_next(done.names["later"], seat) for seat in (1, 2, 3)] == [Fraction(10, 25)] * 2 + [Fraction(9, 24)]
    assert [light_next(done.names["shown"], seat) for seat in (1, 2, 3)] == [Fraction(9, 24)] * 3


def test_the_experiment_agrees_with_what_is_counted(done: told.Worked) -> None:
    share = fmean(done.names["draw_once"](number).value for number in range(TRIALS))
    assert abs(share - 0.4) < 4 * (0.4 * 0.6 / TRIALS) ** 0.5
    first, second = done.names["shuffle_once"](7)[:2]
    assert done.names["draw_once"](7).says == f"Player 3 draws {first}. You draw {second}."
    assert done.names["draw_once"](7).value is (second in LIGHT)


def test_the_slider_has_the_probability_after_any_cards(done: told.Worked) -> None:
    for light_seen, others in ((0, 0), (6, 19), (15, 33)):
        curve = done.names["by_seen"](light_seen, others).figure.data[0]
        assert curve.y[others] == pytest.approx(float(after_seeing(light_seen, others)))


def test_each_other_card_raises_the_probability_the_more_the_later_it_comes() -> None:
    for light_seen in range(16):
        curve = [after_seeing(light_seen, others) for others in range(34)]
        steps = [after - before for before, after in pairwise(curve)]
        assert steps == sorted(steps)
        assert steps[0] > 0
    for others in range(34):
        curve = [after_seeing(light_seen, others) for light_seen in range(16)]
        assert curve == sorted(curve, reverse=True)


def after_seeing(light_seen: int, others_seen: int) -> Fraction:
    """Return the probability that one of the remaining cards is light."""
    left = ["light"] * (16 - light_seen) + ["other"] * (34 - others_seen)
    return Fraction(left.count("light"), len(left))


# --- The texts --------------------------------------------------------------------------------------------------------


def test_the_texts_have_the_numbers_of_all_pairs(text: dict[str, str]) -> None:
    pairs = list(permutations(range(UNSEEN), 2))
    both = Counter((light(first), light(second)) for first, second in pairs)
    assert both == {(True, True): 90, (True, False): 150, (False, True): 150, (False, False): 210}
    rows = [[int(number) for number in re.findall(r"\d+", row)[-3:]] for row in text["two-way"].splitlines()[-3:]]
    assert rows == [[90, 150, 240], [150, 210, 360], [240, 360, 600]]
    assert r"25 \cdot 24 = 600$" in text["count"]
    assert r"P(B) = \frac{240}{600} = 40\%$" in text["same"]
    assert Fraction(240, 600) == Fraction(40, 100) == Fraction(10, 25)
    assert "only the 240 pairs of $A$" in text["given"]
    assert r"\frac{90}{240} = \frac{3}{8} = 37.5\%$" in text["two-way"]
    assert given(light, pairs) == Fraction(3, 8) == Fraction(375, 1000)
    assert r"\frac{10}{25} \cdot \frac{9}{24} = \frac{90}{600} = 15\%" in text["product-rule"]
    assert Fraction(10, 25) * Fraction(9, 24) == Fraction(90, 600) == Fraction(15, 100)
    otherwise = given(lambda first: not light(first), pairs)
    assert otherwise == Fraction(10, 24)
    assert f"{100 * float(otherwise):.1f}" == "41.7"
    assert r"falls to 37.5%. If not, it rises to $\frac{10}{24} \approx 41.7\%$" in text["balanced"]
    assert Fraction(2, 5) * given(light, pairs) + Fraction(3, 5) * otherwise == Fraction(40, 100)


def test_the_texts_have_the_numbers_of_the_deal(text: dict[str, str]) -> None:
    assert r"It is $\frac{10}{25}$, more than $\frac{16}{50}$ at the deal: only 6 of the 25 cards" in text["read-it"]
    assert DECK.total() == 50
    assert 16 - LIGHT_UNSEEN == 6
    assert r"\frac{16 - a}{50 - a - b}" in text["more"]
    assert "40 of the 50 cards are birds" in text["play"]
    assert sum(count for card, count in DECK.items() if card not in {"E", "C", "F"}) == 40


def test_with_putting_back_the_events_are_independent(done: told.Worked, text: dict[str, str]) -> None:
    pairs = list(product(range(UNSEEN), repeat=2))
    assert len(done.names["put_back"]) == len(pairs) == 625
    assert r"25 \cdot 25 = 625$" in text["put-back"]
    assert done.names["given_a"](done.names["put_back"]) == given(light, pairs) == Fraction(40, 100)
    assert r"P(B \mid A) = P(B) = 40\%$" in text["independent"]
    both = Fraction(sum(light(first) and light(second) for first, second in pairs), len(pairs))
    assert both == Fraction(10, 25) ** 2
    assert done.names["given_a"](done.names["pairs"]) == Fraction(3, 8)


def test_about_400_of_the_trials_begin_with_a_light_card(done: told.Worked, text: dict[str, str]) -> None:
    assert "only about 400 of the 1,000 trials" in text["fewer"]
    assert 1000 * Fraction(10, 25) == 400
    firsts = [done.names["shuffle_once"](number)[0] in LIGHT for number in range(TRIALS)]
    assert abs(fmean(firsts) - 0.4) < 4 * (0.4 * 0.6 / TRIALS) ** 0.5


def test_what_the_teacher_hopes_for_is_right() -> None:
    transfer = next(cell for cell in told.cells_of(LESSON) if cell.id == "transfer")
    students = Counter({("bus", "late"): 24, ("bus", "in time"): 96, ("bike", "late"): 6, ("bike", "in time"): 74})
    assert students.total() == 200
    bus = {when: students["bus", when] for when in ("late", "in time")}
    late = {how: students[how, "late"] for how in ("bus", "bike")}
    assert Fraction(bus["late"], sum(bus.values())) == Fraction(20, 100)
    assert Fraction(late["bus"], sum(late.values())) == Fraction(80, 100)
    assert Fraction(sum(late.values()), 200) == Fraction(15, 100)
    assert "24/120 = 20%" in transfer.metadata.cardkit.hopes_for
    assert "24/30 = 80%" in transfer.metadata.cardkit.hopes_for
    assert "P(late) = 30/200 = 15%" in transfer.metadata.cardkit.hopes_for
    assert 1 - 0.95**30 > 0.75  # “in a class of 30 there will probably be one”


# --- The exercises ----------------------------------------------------------------------------------------------------


@every_seed
def test_the_next_card_among_those_that_nobody_has_seen(seed: int) -> None:
    question = LESSON.question(1, seed)
    kind = re.search(r"four are (.+?)s\.", question.ask)[1]
    every, seen, gone, hidden, pile = numbers_in(re.sub(rf" (are|\d of them|a) {kind}s?\b", r" \1", question.ask))
    assert every == DECK.total() == seen + hidden + pile
    assert DECK[{"Capture": "C", "Pan flute": "F"}.get(kind, kind)] == 4
    cards = ["wanted"] * (4 - gone) + ["other"] * (every - seen - 4 + gone)
    assert len(cards) == hidden + pile
    assert question.answer == Fraction(cards.count("wanted"), len(cards))
    assert question.judge(str(Fraction(4 - gone, pile))).mistake  # more than one mistake may lead to it


@every_seed
def test_two_light_cards_by_listing_all_pairs(seed: int) -> None:
    question = LESSON.question(2, seed)
    every, good = numbers_in(question.ask)
    pairs = list(permutations(range(every), 2))
    assert question.answer == Fraction(sum(max(pair) < good for pair in pairs), len(pairs))
    assert "put the first card back" in question.judge(str(Fraction(good, every) ** 2)).says


@every_seed
def test_at_least_one_light_card_by_listing_all_pairs(seed: int) -> None:
    question = LESSON.question(3, seed)
    every, good = numbers_in(question.ask)
    pairs = list(permutations(range(every), 2))
    assert question.answer == Fraction(sum(min(pair) < good for pair in pairs), len(pairs))
    assert "neither is light" in question.judge(str(1 - question.answer)).says
    exactly_one = Fraction(sum(min(pair) < good <= max(pair) for pair in pairs), len(pairs))
    if exactly_one != 1 - question.answer:
        assert "exactly one" in question.judge(str(exactly_one)).says


@every_seed
def test_a_pair_given_that_the_round_was_won(seed: int) -> None:
    question = LESSON.question(4, seed)
    pairs, every, won_with, won_without = numbers_in(question.ask)
    assert won_with < pairs
    assert won_without < every - pairs
    won = ["pair"] * won_with + ["none"] * won_without
    assert question.answer == Fraction(won.count("pair"), len(won))
    assert "P(won | pair)" in question.judge(str(Fraction(won_with, pairs))).says


@every_seed
def test_only_the_throws_are_independent(seed: int) -> None:
    question = LESSON.question(5, seed)
    assert isinstance(question, ChoiceQuestion)
    assert "Two throws" in question.right
    face, again = numbers_in(question.right)
    assert face == again
    throws = list(product(range(1, 7), repeat=2))
    assert given_the_first(throws, lambda one: one == face, lambda two: two == face) == Fraction(1, 6)
    odd = next(option for option in question.options if "odd" in option)
    assert all(number % 2 for number in numbers_in(odd))
    no_light = next(option for option in question.options if "light" in option)
    assert not {str(number) for number in numbers_in(no_light)} & LIGHT
    same = next(option for option in question.options if "Two cards" in option)
    card = str(numbers_in(same)[0])
    cards = list(permutations(DECK.elements(), 2))
    after = given_the_first(cards, lambda one: one == card, lambda two: two == card)
    assert after == Fraction(DECK[card] - 1, 49) != Fraction(DECK[card], 50)


def given_the_first(
    pairs: list[tuple[Any, Any]], first: Callable[[Any], bool], second: Callable[[Any], bool]
) -> Fraction:
    """Return the probability of a condition on the second card, given a condition on the first."""
    left = [second(two) for one, two in pairs if first(one)]
    return Fraction(sum(left), len(left))


# --- The checks -------------------------------------------------------------------------------------------------------


def test_marbles_that_nobody_has_seen_change_nothing() -> None:
    bag = ["red"] * 4 + ["blue"] * 2
    pairs = list(permutations(bag, 2))
    count = LESSON.checks().table("count")
    assert count.text("right") == "4/6"
    assert Fraction(sum(second == "red" for _, second in pairs), len(pairs)) == Fraction(4, 6)
    after_red = given_the_first(pairs, lambda one: one == "red", lambda two: two == "red")
    assert after_red == Fraction(3, 5)
    assert count.table("smaller").text("right") == "3/5"
    shuffled, numbers = [], Random(2)
    for _ in range(TRIALS):
        numbers.shuffle(bag)
        shuffled.append(bag[1] == "red")
    assert abs(fmean(shuffled) - 4 / 6) < 4 * (4 / 6 * 2 / 6 / TRIALS) ** 0.5
