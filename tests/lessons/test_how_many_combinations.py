"""Lesson 9, its numbers found a second way: by listing all hands, by dealing, by playing every way to the end."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.table.chance import seed_of_game
from cardkit_widgets import lessons
from cardkit_widgets.exercises import exercise
from cardkit_widgets.lessons import how_many_combinations as lesson
from cardkit_widgets.lessons import how_many_combinations_exercises as exercises
from cardkit_widgets.lessons import runs_and_sets
from tests.lessons.told import worked
from tests.occasions import some_now

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SEEDS = range(40)
DEALS = 3000
CARDS = [f"{suit}{number}" for suit in "RYGBK" for number in range(10)]
# `setup.deck`: there are two of each 1 and 7.
DECK = [*CARDS, *(card for card in CARDS if card[1] in "17")]


def numbers_in(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]


def follow(numbers: Sequence[int]) -> bool:
    """Say whether numbers, in some order, follow one another."""
    return sorted(numbers) == list(range(min(numbers), min(numbers) + len(numbers)))


def is_meld(cards: Sequence[str]) -> bool:
    """`meld.set`, `meld.run`, `meld.mixed-run`, `joker.yellow`: slowly, of three different cards, as one says it."""
    suits, numbers = {card[0] for card in cards}, [int(card[1]) for card in cards]
    if len(set(numbers)) == 1:
        return True
    return follow(numbers) and (len(suits) in {1, 3} or "Y" in suits)


def runs_in(hand: Sequence[int]) -> int:
    """How many runs of three a hand of one suit holds."""
    return sum(follow(three) for three in combinations(sorted(hand), 3))


# --- The exercises ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_how_many_by_listing_all_threes(seed: int) -> None:
    question = exercises.how_many(Random(seed))
    suits, _, highest = numbers_in(question.ask)
    deck = list(product("RYGBK"[:suits], range(1, highest + 1)))
    found = 0
    for cards in combinations(deck, 3):
        one_suit, one_number = ({card[place] for card in cards} for place in (0, 1))
        found += len(one_number) == 1 or (len(one_suit) == 1 and follow([number for _, number in cards]))
    assert question.answer == found


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_in_many_suits_by_listing_all_threes(seed: int) -> None:
    question = exercises.in_many_suits(Random(seed))
    suits, _, highest = numbers_in(question.ask)
    deck = list(product("RYGBK"[:suits], range(1, highest + 1)))
    found = sum(
        len({suit for suit, _ in cards}) == 3 and follow([number for _, number in cards])
        for cards in combinations(deck, 3)
    )
    assert question.answer == found
    assert question.answer not in question.mistakes


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_three_runs_by_listing_all_hands(seed: int) -> None:
    question = exercises.three_runs(Random(seed))
    size, highest, _, _, count, *runs = numbers_in(question.ask)
    hands = list(combinations(range(1, highest + 1), size))
    wanted = [set(runs[i : i + 3]) for i in (0, 3, 6)]
    assert len(hands) == count
    assert question.answer == sum(any(run <= set(hand) for run in wanted) for hand in hands)
    times = [sum(run <= set(hand) for run in wanted) for hand in hands]
    assert "come back" in question.judge(str(question.answer - times.count(3))).says
    assert "counted them twice" in question.judge(str(sum(times))).says


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_either_run_by_listing_all_hands(seed: int) -> None:
    question = exercises.either_run(Random(seed))
    size, highest, _, _, count, *runs = numbers_in(question.ask)
    hands = list(combinations(range(1, highest + 1), size))
    assert len(hands) == count
    assert question.answer == sum(set(runs[:3]) <= set(hand) or set(runs[3:]) <= set(hand) for hand in hands)
    assert all(question.judge(str(number)).right is False for number in question.mistakes)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_counted_twice_by_counting_as_robin_does(seed: int) -> None:
    question = exercises.counted_twice(Random(seed))
    met: Counter[tuple[int, ...]] = Counter()
    for first in range(1, 6):
        run = {first, first + 1, first + 2}
        met.update(tuple(sorted(run | {other})) for other in set(range(1, 8)) - run)
    times = {option: met[tuple(numbers_in(option))] for option in question.options}
    assert sorted(times.values()) == [0, 1, 1, 2]
    assert times[question.right] == 2


def ways(game: cardkit.Game) -> Iterator[cardkit.Game]:
    """Every position to which seat 1 can come in this turn, before it discards."""
    yield game
    for move in game.moves:
        if not move.startswith("discard"):
            then = game.at(game.now)
            then.move_only(move)
            yield from ways(then)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_worth_more_by_every_way_to_play_the_turn(seed: int) -> None:
    """`score.run`: only the run of four counts 20; who lays the set has to do with less."""
    question = exercises.worth_more(Random(seed))
    wanted = int(re.search(r"at least (\d+) points", question.ask)[1])
    worth: dict[int, set[tuple[int, ...]]] = {}
    for game in ways(question.start()):
        sizes = tuple(sorted(len(meld.cards) for meld in game.view(seat=1).melds))
        worth.setdefault(exercises.points(game, 1), set()).add(sizes)
    assert max(worth) == wanted == 20
    assert worth[wanted] == {(4,)}
    assert (3, 3) in worth[10]
    assert question.judge(list(question.shown)).right
    run, longer, of_three = numbers_in(question.ask.split("A run of one suit")[1])
    assert {(3,): {run, of_three}, (4,): {longer}} == {
        sizes: {value for value, found in worth.items() if sizes in found} for sizes in ((3,), (4,))
    }


@pytest.mark.parametrize("seed", range(6))
def test_whoever_lays_too_little_or_discards_is_told_to_go_back(seed: int) -> None:
    question = exercises.worth_more(Random(seed))
    assert "Go on" in question.judge([]).says
    for move in question.start().moves:
        verdict = question.judge([move])
        assert verdict.right == (move in question.shown)
        assert verdict.right or "go back" in verdict.says
        table = exercise(question)
        table.move(move)
        assert table.trying.verdict.says == verdict.says


# --- What happens, and what is counted --------------------------------------------------------------------------------


def test_what_a_hand_holds_by_looking_at_each_three_cards() -> None:
    for seed in range(400):
        hand = Random(seed).sample(DECK, 5)
        found = [three for three in combinations(sorted(set(hand)), 3) if is_meld(three)]
        assert lesson.holds(hand) == bool(found)
        if found:
            shown = lesson.first_meld(hand)
            assert is_meld(shown)
            assert not Counter(shown) - Counter(hand)


@pytest.mark.parametrize("rules", some_now([{"hand": 6}, {"hand": 8}, {"players": 4, "hand": 7}], 1))
def test_what_is_dealt_agrees_with_what_is_counted(rules: dict[str, int]) -> None:
    page = lessons.begin(9, **rules)
    happen = lesson.deals(page)
    share = fmean(happen(number).value for number in range(DEALS))
    exact = float(cardkit.odds("rummy", "meld in a hand", **page.rules)["any meld"])
    assert abs(share - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5


def test_a_hand_is_drawn_whole_whatever_is_found_in_it() -> None:
    page = lessons.begin(9, hand=6)
    happen = lesson.deals(page)
    for number in range(12):
        happened = happen(number)
        game = cardkit.play("rummy", seed=seed_of_game(page.luck, number), **page.rules)
        told = happened.picture().split("<desc>")[1].split("</desc>")[0]
        assert ("The others" in told) == (happened.value == 1)
        assert all(card in told for card in game.view(seat=1).hand)


@pytest.mark.parametrize("size", [3, 4])
def test_how_many_there_are_by_listing_the_deck(size: int) -> None:
    found: Counter[str] = Counter()
    for cards in combinations(CARDS, size):
        suits, numbers = {card[0] for card in cards}, [int(card[1]) for card in cards]
        if len(set(numbers)) == 1:
            found["sets"] += 1
        elif follow(numbers) and len(suits) in {1, size}:
            found["suit runs" if len(suits) == 1 else "mixed runs"] += 1
    assert found == {
        "sets": runs_and_sets.sets(size),
        "suit runs": runs_and_sets.suit_runs(size),
        "mixed runs": runs_and_sets.mixed_runs(size),
    }


@pytest.mark.parametrize("size", range(3, 8))
def test_inclusion_and_exclusion_by_listing_all_red_hands(size: int) -> None:
    hands = list(combinations(range(1, 8), size))
    steps = {k: sum(choices * ways for choices, ways in parts) for k, parts in runs_and_sets.terms(size).items()}
    assert list(steps) == list(range(1, len(steps) + 1))
    for k, count in steps.items():
        several = combinations([set(three) for three in combinations(range(1, 8), 3) if follow(three)], k)
        assert count == sum(set().union(*runs) <= set(hand) for runs in several for hand in hands)
    with_run = sum(runs_in(hand) > 0 for hand in hands)
    assert sum((-1) ** (k + 1) * count for k, count in steps.items()) == with_run
    if size == 5:
        names = worked(lesson.LESSON).names
        assert [names[name] for name in ("runs_added", "twos_taken", "threes_back")] == [steps[k] for k in (1, 2, 3)]
        assert len(names["listed_five"]) == with_run


def test_how_many_of_each_kind_are_drawn_as_bars() -> None:
    drawn = lesson.by_size().picture
    counts = [int(number) for number in re.findall(r"<strong>(\d+)</strong>", drawn)]
    widths = [float(width) for width in re.findall(r"width:([\d.]+)%;height", drawn)]
    assert counts == [40, 35, 30, 100, 50, 10, 480, 840, 720]
    assert widths == pytest.approx([100 * count / 840 for count in counts], abs=0.06)


def test_two_runs_are_drawn_with_the_hand_that_is_in_both() -> None:
    picture = lesson.overlapping().picture
    shown = [tuple(hand) for hand in combinations(range(1, 8), 4) for run in ({3, 4, 5}, {4, 5, 6}) if run <= set(hand)]
    twice = [hand for hand, times in Counter(shown).items() if times > 1]
    assert len(shown) == 8
    assert twice == [(3, 4, 5, 6)]
    first, second = re.sub(r"<desc>.*?</desc>", "", picture, flags=re.DOTALL).split("</svg>")[:4:2]
    for drawn, run, others in ((first, "3, 4 and 5", "1267"), (second, "4, 5 and 6", "1237")):
        assert f">With {run}<" in drawn
        assert re.findall(r">and (\d)", drawn) == list(others)
        assert drawn.count("in both!") == 1


@pytest.mark.parametrize("hand", [6, 8, 12])
def test_the_steps_end_where_the_library_is(hand: int) -> None:
    """`odds` counts the hands without runs; this adds and takes away the hands with them."""
    exact = cardkit.odds("rummy", "meld in a hand", hand=hand)[runs_and_sets.PURE]
    *before, last = runs_and_sets.sums(hand)
    assert last == exact
    assert before[0] > exact > before[1]


@pytest.mark.parametrize("once", range(4))
@pytest.mark.parametrize("twice", range(3))
def test_cards_all_in_a_hand_by_listing_a_small_deck(monkeypatch: pytest.MonkeyPatch, once: int, twice: int) -> None:
    """A deck of 0 to 4 once and 5 to 7 twice."""
    deck = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7]
    monkeypatch.setattr(runs_and_sets, "DECK", len(deck))
    hands = list(combinations(deck, 5))
    wanted = {*range(once), *range(5, 5 + twice)}
    assert runs_and_sets.all_in_hand(once, twice, 5) == Fraction(sum(wanted <= {*hand} for hand in hands), len(hands))


def test_a_run_of_one_suit_is_added_for_each_of_the_forty_runs() -> None:
    """The first step adds the chances of all runs: by how many of the 1s or 7s in a run the hand holds."""
    names = worked(lesson.LESSON).names
    every = comb(60, 12)
    held = {
        "run_345": comb(57, 9),
        "run_123": sum(comb(2, ones) * comb(56, 10 - ones) for ones in (1, 2)),
    }
    assert {name: names[name] for name in held} == {name: Fraction(ways, every) for name, ways in held.items()}
    runs = [range(first, first + 3) for first in range(8)]
    plain = sum(not {1, 7} & {*run} for run in runs)
    assert plain == 3
    assert runs_and_sets.sums(12)[0] == 5 * (plain * names["run_345"] + (len(runs) - plain) * names["run_123"])


def test_the_cells_count_as_many_as_there_are() -> None:
    names = worked(lesson.LESSON).names
    kinds = {
        "suit_runs": runs_and_sets.suit_runs(3),
        "sets": runs_and_sets.sets(3),
        "mixed_runs": runs_and_sets.mixed_runs(3),
    }
    assert {name: names[name] for name in kinds} == kinds
    hands = [hand for hand in combinations(range(1, 8), 4) if runs_in(hand)]
    assert names["listed"] == hands
    assert names["without_twice"] == len(hands)


@pytest.mark.parametrize("hand", [6, 9, 12])
def test_an_error_looks_as_large_as_it_is(hand: int) -> None:
    chart = lesson.settling(hand)
    low, high = chart.figure.layout.yaxis.range
    first, *_, last = map(float, runs_and_sets.sums(hand))
    assert low <= 0 < first < high < 2 * first
    assert f"{100 * (first - last):.1f} percentage points too high" in chart.sentence
    assert "where it stays" in chart.sentence
    so_far = next(note for note in chart.figure.layout.annotations if note.text == "so far")
    assert low + so_far.y * (high - low) == pytest.approx(last)
    assert [note.text for note in chart.figure.layout.annotations][1:] == ["so far", "exact"]
    assert str(lesson.only_adding(hand)) == str(chart)


def test_how_many_hands_there_are_and_how_many_hold_something() -> None:
    done = worked(lesson.LESSON)
    every, none, holding = (
        int(n.replace(",", ""))
        for n in re.search(r"([\d,]+) hands, and ([\d,]+) contain no meld. So ([\d,]+) do", done.says).groups()
    )
    assert every == comb(60, 6) == none + holding
    exact = cardkit.odds("rummy", "meld in a hand", **done.page.rules)["any meld"]
    assert Fraction(holding, every) == exact
    assert "5 × 12 = 60 cards" in str(lesson.the_deck(done.page))


@pytest.mark.parametrize("hand", [6, 8, 12])
def test_the_picture_says_from_which_step_on_hardly_anything_is_missing(hand: int) -> None:
    so_far = [float(chance) for chance in runs_and_sets.both_ways(hand)["so far"].values()]
    far = [step for step, chance in enumerate(so_far, 1) if abs(chance - so_far[-1]) >= 0.01]
    first = max(far, default=0) + 1
    assert lesson.settling(hand).title == f"From step {first} on, within 1 percentage point"
