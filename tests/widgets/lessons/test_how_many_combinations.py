"""Check the numbers of lesson 1 in a second way: by listing every hand, or by counting number by number."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from math import comb
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest

from cardkit.games.rummy.scoring import run_score, set_score
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed, numbers_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardkit_widgets.exercises import Question

LESSON = lessons.lesson_named("how-many-combinations")
DEALS = 600
# `setup.deck`: the deck has two of each 1 and 7.
CARDS = [f"{suit}{number}" for suit in "RYGBK" for number in range(10)]
DECK = [*CARDS, *(card for card in CARDS if card[1] in "17")]
SIZE = 6


# --- The rules, written again -----------------------------------------------------------------------------------------


def follow(numbers: Iterable[int]) -> bool:
    """Check whether numbers, in some order, are consecutive."""
    ordered = sorted(numbers)
    return all(after - number == 1 for number, after in pairwise(ordered))


def is_meld(cards: Sequence[str]) -> bool:
    """Check if three cards are a meld: `meld.set`, `meld.run`, `meld.mixed-run`, `joker.yellow`, `meld.no-twins`."""
    suits, numbers = {card[0] for card in cards}, [int(card[1]) for card in cards]
    if len(set(cards)) < len(cards):
        return False
    return len(set(numbers)) == 1 or (follow(numbers) and (len(suits) in {1, 3} or "Y" in suits))


def kind(cards: Sequence[str]) -> str:
    """Return the kind of meld that some of the 50 different cards make, without jokers."""
    suits, numbers = {card[0] for card in cards}, [int(card[1]) for card in cards]
    if len(set(numbers)) == 1:
        return "set"
    if follow(numbers) and len(suits) in {1, len(cards)}:
        return "run of one suit" if len(suits) == 1 else "mixed run"
    return "no meld"


# The number of cards of one number, and of suits: for a number that the deck has once, and for one that it has twice.
Level = tuple[str, int, int]


@cache
def levels(copies: int) -> list[Level]:
    """Return what a hand without sets can have of one number: the suits, the number of cards, and the ways."""
    each = [(suits, held) for n in range(3) for suits in combinations("RYGBK", n) for held in product((1, 2), repeat=n)]
    return [
        ("".join(suits), sum(held), 1 if copies == 1 else 2 ** held.count(1))
        for suits, held in each
        if max(held, default=0) <= copies
    ]


@cache
def makes_a_run(lower: str, middle: str, upper: str) -> bool:
    """Check whether three consecutive numbers in these suits make a run of some kind."""
    return any(len({*suits}) in {1, 3} or "Y" in suits for suits in product(lower, middle, upper))


def hands_without(holds: Callable[[str, str, str], bool], size: int) -> int:
    """Return how many hands of a size have no set, and no three consecutive numbers for which `holds` is true."""
    ways: Counter[tuple[str, str, int]] = Counter({("", "", 0): 1})
    for number in range(10):
        more: Counter[tuple[str, str, int]] = Counter()
        for (lower, middle, held), times in ways.items():
            for suits, cards, choices in levels(2 if number in {1, 7} else 1):
                if held + cards <= size and not holds(lower, middle, suits):
                    more[middle, suits, held + cards] += times * choices
        ways = more
    return sum(times for (_, _, held), times in ways.items() if held == size)


def chance_of_a_meld(size: int) -> Fraction:
    """Return one minus the proportion of hands without any meld."""
    return 1 - Fraction(hands_without(makes_a_run, size), comb(60, size))


def chance_of_a_set(size: int) -> Fraction:
    """Return one minus the proportion of hands without any set."""
    return 1 - Fraction(hands_without(lambda *_: False, size), comb(60, size))


def percent(chance: float, places: int = 1) -> str:
    """Format a chance as the lesson's text does."""
    return f"{100 * float(chance):.{places}f}%"


# --- The notebook -----------------------------------------------------------------------------------------------------


def test_the_deck_and_its_melds_card_by_card(done: told.Worked) -> None:
    names = done.names
    assert Counter(names["deck"]) == Counter(DECK)
    assert Counter(names["deck"][:50]) == Counter(CARDS)
    threes = list(combinations(DECK, 3))
    assert [names["is_meld"](three) for three in threes] == [is_meld(three) for three in threes]


@pytest.mark.parametrize("size", [3, 4])
def test_how_many_melds_there_are_by_listing_the_cards(done: told.Worked, text: dict[str, str], size: int) -> None:
    found = Counter(kind(cards) for cards in combinations(CARDS, size))
    found.pop("no meld")
    if size == 3:
        names = done.names
        assert found == {"run of one suit": 40, "set": 100, "mixed run": 480}
        assert [names[name] for name in ("suit_runs", "sets", "mixed_runs")] == [40, 100, 480]
        assert Counter(names["listed"]) - Counter({"no meld": comb(50, 3)}) == found
        assert "= 40$$" in text["runs"]
        assert "= 480$$" in text["mixed-runs"]
        assert "620" in text["so-far"]
        assert sum(found.values()) == 620
    else:
        assert found == {"run of one suit": 35, "set": 50, "mixed run": 840}
        assert done.shown["of-four"].printed == "suit runs: 35\nsets: 50\nmixed runs: 840\n"


def test_what_four_cards_score(text: dict[str, str]) -> None:
    """See `score.run` and `score.set`; only a set of 1s or 7s scores less than the usual set."""
    scores = [
        run_score(4, pure=True, swapped=False),
        set_score(3, 4, pure=True),
        run_score(4, pure=False, swapped=False),
    ]
    assert "a run of one suit scores {} points, a set usually {}, and a mixed run {}".format(*scores) in text["open"]
    assert set_score(1, 4, pure=True) < scores[1]


def test_the_probability_of_a_meld_and_what_robin_makes_of_it(done: told.Worked, text: dict[str, str]) -> None:
    melds = sum(map(is_meld, combinations(DECK, 3)))
    p = Fraction(melds, comb(60, 3))
    assert done.names["p"] == p
    assert f"{melds:,} melds" in text["four-percent"]
    assert f"only {percent(p)} of all" in text["four-percent"]
    assert f"Robin's {percent(20 * p, 0)}" in text["too-much"]
    assert f"it is {percent(35 * p, 0)}" in text["too-much"]
    assert [len([*combinations(range(size), 3)]) for size in (6, 7)] == [20, 35]
    said = " ".join(part for pair in LESSON.questions for part in pair)
    assert f"sum of {percent(35 * p, 0)}" in said
    assert f"contains {float(35 * p):.2f} melds on average" in said


def test_robins_sum_is_the_mean_number_of_melds_in_a_hand(done: told.Worked) -> None:
    dealer = Random(9)
    found = [len(done.names["melds_in"](dealer.sample(DECK, SIZE))) for _ in range(DEALS)]
    assert abs(fmean(found) - float(20 * done.names["p"])) < 4 * stdev(found) / DEALS**0.5


def test_the_experiment_agrees_with_what_is_counted(done: told.Worked) -> None:
    share = fmean(done.names["deal_once"](number).value for number in range(DEALS))
    exact = float(chance_of_a_meld(SIZE))
    assert abs(share - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5


def test_what_happens_names_a_meld_of_the_hand(done: told.Worked) -> None:
    for number in range(30):
        happened, hand = done.names["deal_once"](number), done.page.deal(number).view(seat=1).hand
        melds = [three for three in combinations(hand, 3) if is_meld(three)]
        named = tuple(re.findall(r"[RYGBK]\d", happened.says))
        assert happened.value == bool(melds)
        assert named in melds if melds else not named


def test_hands_of_red_cards_by_listing_them(done: told.Worked, text: dict[str, str]) -> None:
    def holding(size: int, *firsts: int) -> set[tuple[int, ...]]:
        hands = combinations(range(1, 8), size)
        return {hand for hand in hands if any({n, n + 1, n + 2} <= {*hand} for n in firsts)}

    assert len(holding(4, 3, 4)) == 4 + 4 - 1
    assert "= 4 + 4 - 1$$" in text["union"]
    assert set(done.names["with_run"]) == holding(4, *range(1, 6))
    assert len(holding(4, *range(1, 6))) == 5 * 4 - 4 * 1
    assert r"$5 \cdot 4 - 4 \cdot 1$" in text["five-runs"]
    names = done.names
    assert len(holding(5, 1, 2, 3)) == names["singles"] - names["pairs"] + len(names["A"] & names["B"] & names["C"])
    assert names["A"] & names["B"] & names["C"] == {(1, 2, 3, 4, 5)}


def test_the_exact_probability_by_counting_number_by_number(done: told.Worked, text: dict[str, str]) -> None:
    assert done.names["exact"] == chance_of_a_meld(SIZE)
    assert f"without a meld: {hands_without(makes_a_run, SIZE):,}" in done.shown["exact"].printed
    assert f"exact: {percent(chance_of_a_meld(SIZE))}" in text["compare"]


def test_a_yellow_card_in_a_hand(done: told.Worked, text: dict[str, str]) -> None:
    """Multiply card by card: none of the six is yellow."""
    none = Fraction(1)
    for dealt in range(SIZE):
        none *= Fraction(48 - dealt, 60 - dealt)
    assert done.names["without"] == none
    assert round(4 * (1 - none)) == 3
    assert "Three in four hands have a joker" in text["no-meld"]
    assert f"Adding would give {percent(6 * Fraction(12, 60), 0)}" in text["no-meld"]


@pytest.mark.parametrize("size", range(6, 13))
def test_what_more_cards_contain(done: told.Worked, size: int) -> None:
    chart = done.names["by_size"](size)
    rows = {row[0]: row[1] for row in chart.rows()}
    assert float(chance_of_a_set(size)) == pytest.approx(float(rows["a set"]), abs=0.001)
    assert float(chance_of_a_meld(size)) == pytest.approx(float(rows["any meld"]), abs=0.001)


def test_from_how_many_cards_on_a_set_is_more_likely_than_none() -> None:
    likely = [size for size in range(6, 13) if chance_of_a_set(size) > Fraction(1, 2)]
    assert LESSON.checks().table("change").text("right") == str(likely[0])
    assert likely == [*range(likely[0], 13)]
    assert chance_of_a_meld(7) > Fraction(1, 2) > chance_of_a_meld(6)


def test_a_ticket_of_the_lottery() -> None:
    (cell,) = [cell for cell in told.cells_of(LESSON) if cell.id == "transfer"]
    hopes = cell.metadata["cardkit"]["hopes_for"]
    none = Fraction(1)
    for drawn in range(6):
        none *= Fraction(43 - drawn, 49 - drawn)
    assert f"49 choose 6 = {comb(49, 6):,}" in hopes
    assert f"{int(none * comb(49, 6)):,}" in hopes
    assert f"about {percent(1 - none)}, and not {percent(Fraction(36, 49))}" in hopes


# --- The exercises ----------------------------------------------------------------------------------------------------


def small_deck(question: Question) -> list[tuple[str, int]]:
    """Return the deck of a question: its suits and its highest number."""
    suits, lowest, highest = numbers_in(question.ask)[:3]
    assert lowest == 1
    return list(product("RYGBK"[:suits], range(1, highest + 1)))


def threes(question: Question) -> Counter[str]:
    """Return how many melds of each kind a question's deck contains."""
    found: Counter[str] = Counter()
    for cards in combinations(small_deck(question), 3):
        suits, numbers = {suit for suit, _ in cards}, [number for _, number in cards]
        found["sets"] += len(set(numbers)) == 1
        found["runs"] += len(suits) == 1 and follow(numbers)
        found["mixed runs"] += len(suits) == 3 and follow(numbers)
    return found


@every_seed
def test_runs_and_sets_of_a_small_deck_by_listing_all_threes(seed: int) -> None:
    question = LESSON.question(1, seed)
    found = threes(question)
    assert question.answer == found["runs"] + found["sets"]
    assert "And the sets?" in question.judge(str(found["runs"])).says


@every_seed
def test_mixed_runs_of_a_small_deck_by_listing_all_threes(seed: int) -> None:
    question = LESSON.question(2, seed)
    assert question.answer == threes(question)["mixed runs"]
    assert f"{question.answer:,}." in question.why


@every_seed
def test_a_captain_and_a_deputy_by_listing_them(seed: int) -> None:
    question = LESSON.question(3, seed)
    assert isinstance(question, ChoiceQuestion)
    players = range(numbers_in(question.ask)[0])
    in_order = [pair for pair in product(players, repeat=2) if len({*pair}) == 2]
    assert question.right == f"{len(in_order)} and {len({frozenset(pair) for pair in in_order})}"


@every_seed
def test_which_hand_is_counted_twice_by_counting_as_robin_does(seed: int) -> None:
    question = LESSON.question(4, seed)
    assert isinstance(question, ChoiceQuestion)
    met: Counter[tuple[int, ...]] = Counter()
    for first in range(1, 6):
        run = {first, first + 1, first + 2}
        met.update(tuple(sorted(run | {other})) for other in set(range(1, 8)) - run)
    times = {option: met[tuple(numbers_in(option))] for option in question.options}
    assert sorted(times.values()) == [0, 1, 1, 2]
    assert times[question.right] == 2


@every_seed
def test_a_red_card_or_a_7_by_counting_the_cards_that_are_left(seed: int) -> None:
    question = LESSON.question(5, seed)
    reds, sevens = numbers_in(question.ask)[4:6]
    others = [card for card in CARDS if card[0] != "R" and card[1] not in "17"]
    held = [*["R0", "R2", "R3"][:reds], *["Y7", "G7", "B7"][:sevens], *others][:6]
    left = Counter(DECK) - Counter(held)
    good = sum(times for card, times in left.items() if card[0] == "R" or card[1] == "7")
    assert question.answer == Fraction(good, left.total())
    assert "counted twice" in question.judge(str(Fraction(good + 2, 54))).says


@every_seed
def test_at_least_one_yellow_card_by_listing_all_hands(seed: int) -> None:
    question = LESSON.question(6, seed)
    cards, yellow, size = numbers_in(question.ask)
    hands = list(combinations(range(cards), size))
    with_yellow = sum(min(hand) < yellow for hand in hands)
    assert question.answer == Fraction(with_yellow, len(hands))
    assert "complement" in question.judge(str(1 - question.answer)).says
