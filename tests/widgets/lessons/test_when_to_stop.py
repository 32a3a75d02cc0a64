"""Check the numbers of lesson 7 in a second way: by listing all draws, and by trying every rule."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from statistics import fmean, pstdev

import pytest

from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed, numbers_in

LESSON = lessons.lesson_named("when-to-stop")
GAMES = 3000
# The cards that seat 1 has seen: its Box, the neighbour's, and the discards.
SEEN = "9 4 7 0 9 4 7 3 8 1 10 5 11 2 12 12 5 1 10 3 6 8 2 11 7"
LADDER = (2, 3, 5)


def pile() -> list[int]:
    """Return the value of each unseen card: eight of each number and four Parrots (value 0), without the seen cards."""
    deck = Counter(dict.fromkeys(range(13), 8)) - Counter(map(int, SEEN.split()))
    return sorted([*deck.elements(), *[0] * 4])


def worth(cards: list[int], draws: int) -> list[Fraction]:
    """Return the value of no draw, one draw, two, …, putting each card back."""
    values = [Fraction(sum(cards), len(cards))]
    for _ in range(draws):
        values.append(sum((min(Fraction(card), values[-1]) for card in cards), Fraction(0)) / len(cards))
    return values


@cache
def mean_by(rule: tuple[int, ...], left: tuple[int, ...]) -> Fraction:
    """Return the mean final value of a rule when no card is put back, counted card by card."""
    if not rule:
        return Fraction(sum(left), len(left))
    total = Fraction(0)
    for place, card in enumerate(left):
        total += card if card <= rule[0] else mean_by(rule[1:], left[:place] + left[place + 1 :])
    return total / len(left)


@cache
def optimum(left: tuple[int, ...], draws: int) -> Fraction:
    """Return the mean final value of the best rule, allowing rules that remember the discarded cards."""
    if not draws:
        return Fraction(sum(left), len(left))
    total = Fraction(0)
    for place, card in enumerate(left):
        total += min(Fraction(card), optimum(left[:place] + left[place + 1 :], draws - 1))
    return total / len(left)


# --- The notebook -----------------------------------------------------------------------------------------------------


def test_the_unseen_cards_are_the_deck_without_those_that_are_seen(done: told.Worked, text: dict[str, str]) -> None:
    assert sorted(done.names["unseen"]) == pile()
    assert f"can't see {len(pile())} cards" in text["simulate"]
    assert done.names["X"].mean == worth(pile(), 0)[0]
    without = [card for card in pile() if card < 12] + [12] * 5
    assert (
        f"the other {len(without)} cards is {fmean(without):.2f} instead of {fmean(pile()):.2f}" in text["three-draws"]
    )


def test_what_draws_are_worth_from_the_end_backwards(done: told.Worked, text: dict[str, str]) -> None:
    values = worth(pile(), 3)
    assert [done.names[name] for name in ("v0", "v1", "v2", "v3")] == values
    assert tuple(done.names["ladder"]) == LADDER == tuple(int(value) for value in reversed(values[:3]))
    assert f"{float(values[0]):.2f} points on average. So keep a {int(values[0])} or a lower card" in text["last-draw"]
    named = re.findall(r"v_(\d) = ([\d.]+)\$", text["ladder-text"])
    assert named == [(str(draws), f"{float(values[draws]):.2f}") for draws in (2, 1, 0)]
    assert re.findall(r"\*\*(\d+)\*\*", text["ladder-text"]) == [str(number) for number in LADDER]


def test_with_cards_put_back_no_rule_is_better_than_the_ladder() -> None:
    values = Counter(pile())

    def mean(rule: tuple[int, ...]) -> Fraction:
        end = worth(pile(), 0)[0]
        for keep in reversed(rule):
            end = sum((n * (card if card <= keep else end) for card, n in values.items()), Fraction(0)) / len(pile())
        return end

    means = {rule: mean(rule) for rule in product(range(7), repeat=3)}
    assert min(means.values()) == means[LADDER] == worth(pile(), 3)[3]


def test_no_rule_is_better_than_the_ladder_though_no_card_comes_back(done: told.Worked, text: dict[str, str]) -> None:
    cards = tuple(pile())
    best, ladder = optimum(cards, 3), mean_by(LADDER, cards)
    assert best == ladder
    names = done.names
    assert names["best_end"](names["left"], 3) == pytest.approx(float(best))
    assert names["mean_end"](list(LADDER), names["left"]) == pytest.approx(float(ladder))
    put_back = worth(pile(), 3)[3]
    assert f"({float(ladder):.2f} is a little less than {float(put_back):.2f}" in text["still-the-ladder"]
    said = " ".join(part for pair in LESSON.questions for part in pair)
    assert f"{float(ladder):.2f} points instead of {float(put_back):.2f}" in said


def test_the_best_single_number(done: told.Worked, text: dict[str, str]) -> None:
    cards = tuple(pile())
    means = {number: mean_by((number,) * 3, cards) for number in range(13)}
    best = min(means, key=lambda number: means[number])
    assert done.names["exact"] == pytest.approx({number: float(mean) for number, mean in means.items()})
    assert f"is {best}, with {float(means[best]):.2f} points" in text["best-number"]
    assert f"only {float(means[best] - mean_by(LADDER, cards)):.2f} better" in text["best-number"]


@pytest.mark.parametrize("rule", [(3, 3), (6, 2), (12, 12), (0, 11)])
def test_the_mean_of_a_rule_by_listing_all_rows_of_cards(done: told.Worked, rule: tuple[int, int]) -> None:
    total, rows = 0, 0
    for first, second, hidden in permutations(pile(), 3):
        total += first if first <= rule[0] else second if second <= rule[1] else hidden
        rows += 1
    assert done.names["mean_end"](list(rule), done.names["left"]) == pytest.approx(total / rows)


@pytest.mark.parametrize("rule", [LADDER, (6, 6, 6)])
def test_the_experiment_agrees_with_what_is_counted(done: told.Worked, rule: tuple[int, ...]) -> None:
    ends = [done.names["end_with"](done.names["four_cards"](number), rule) for number in range(GAMES)]
    assert abs(fmean(ends) - float(mean_by(rule, tuple(pile())))) < 4 * pstdev(ends) / GAMES**0.5


def test_another_guess_plays_the_same_cards_again(done: told.Worked) -> None:
    trials, guess = done.names["trials"].trials, done.names["guess"]
    trials.again(100)
    cards = [done.names["four_cards"](number) for number in range(100)]
    for cut_off in (0, 6, 12):
        guess.guess(cut_off)
        assert trials.values == [next((card for card in row[:3] if card <= cut_off), row[3]) for row in cards]


@pytest.mark.parametrize("parrots", [0, 4, 32])
def test_the_first_cut_offs_of_a_fresh_deck(done: told.Worked, parrots: int) -> None:
    cards = [0] * parrots + [number for number in range(13) for _ in range(8)]
    assert done.names["cut_offs"](parrots) == {
        draws: int(value) for draws, value in enumerate(worth(cards, 11), start=1)
    }


def test_one_draw_more_never_raises_the_first_cut_off_and_does_not_always_lower_it(done: told.Worked) -> None:
    steps = [*done.names["cut_offs"](4).values()]
    falls = [after - before for before, after in pairwise(steps)]
    assert max(falls) == 0 > min(falls)


def test_three_buyers_of_a_bicycle() -> None:
    offers = [Fraction(offer) for offer in (100, 150, 200)]
    values = [sum(offers) / 3]
    for _ in range(2):
        values.append(sum(max(offer, values[-1]) for offer in offers) / 3)
    (cell,) = [cell for cell in told.cells_of(LESSON) if cell.id == "transfer"]
    hopes = cell.metadata["cardkit"]["hopes_for"]
    assert values[0] == 150
    assert all(f"£{float(value):.2f}" in hopes for value in values[1:])


def test_the_teachers_notes_have_the_mean_of_the_hidden_card() -> None:
    said = " ".join(part for pair in LESSON.mistakes for part in pair)
    assert f"The mean is {fmean(pile()):.2f}" in said
    assert f"between {float(worth(pile(), 3)[3]):.2f} and {float(mean_by(LADDER, tuple(pile()))):.2f}" in said


# --- The exercises ----------------------------------------------------------------------------------------------------


@every_seed
def test_the_mean_of_a_small_pile(seed: int) -> None:
    question = LESSON.question(1, seed)
    cards = numbers_in(question.ask)
    assert len(cards) == 5
    assert question.answer == Fraction(sum(cards), 5)


@every_seed
def test_the_last_draw_by_comparing_with_every_hidden_card(seed: int) -> None:
    question = LESSON.question(2, seed)
    hidden = numbers_in(question.ask)
    gains = {card: sum(each - card for each in hidden) for card in range(13)}
    assert len(hidden) == 4
    assert 0 not in gains.values()
    assert question.answer == max(card for card, gain in gains.items() if gain > 0)


@every_seed
def test_two_draws_by_trying_every_rule(seed: int) -> None:
    """Try all pairs of cards with every pair of cut-offs: the best first cut-off is the answer."""
    question = LESSON.question(3, seed)
    _, high, neither = numbers_in(question.ask)
    cards = range(high + 1)

    def total(one: int, two: int) -> int:
        return sum(a if a <= one else b if b <= two else neither for a, b in product(cards, repeat=2))

    sums = {rule: total(*rule) for rule in product(cards, repeat=2)}
    best = min(sums.values())
    assert {one for (one, _), value in sums.items() if value == best} == {question.answer}


@every_seed
def test_two_throws_by_trying_every_rule(seed: int) -> None:
    question = LESSON.question(4, seed)
    _, faces = numbers_in(question.ask)
    throws = list(product(range(1, faces + 1), repeat=2))
    means = [Fraction(sum(a if a >= keep else b for a, b in throws), len(throws)) for keep in range(1, faces + 2)]
    assert question.answer == max(means)
    higher = Fraction(sum(map(max, throws)), len(throws))
    assert "before you see the second" in question.judge(str(higher)).says


@every_seed
def test_a_low_card_with_few_draws_and_with_many(seed: int) -> None:
    question = LESSON.question(5, seed)
    assert isinstance(question, ChoiceQuestion)
    *_, card, few, many = numbers_in(question.ask)
    deck = [0] * 4 + [number for number in range(13) for _ in range(8)]
    values = worth(deck, many)
    assert values[many - 1] < card < values[few - 1]
    assert question.right == f"With {few} draws keep it, with {many} go on."
    assert values[few - 1] > 3
    assert values[many - 1] < 2
