"""Check the numbers of lesson 4 in a second way: card by card, by listing all hands, and by the positions of the 1s."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from statistics import fmean, stdev

import pytest

import cardkit
from cardkit.chances.distribution import percent
from cardkit_widgets import lessons
from cardkit_widgets.exercises import ChoiceQuestion
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_seed, numbers_in

LESSON = lessons.lesson_named("the-lowest-of-nine")
DEALS = 1500
DECK = tuple(number for number in range(1, 13) for _ in range(3))
MINE = (2, 2, 3, 3, 6, 7, 8, 10, 10)
SHOWN = 4
# In a normal distribution, 95% of values are within this many standard deviations.
NINETEEN_OF_TWENTY = 1.96


# --- The lowest card, card by card ------------------------------------------------------------------------------------


def none_below(number: int, cards: int) -> Fraction:
    """Return the probability that no card is below a number, multiplying card by card."""
    good = sum(card >= number for card in DECK)
    return prod((Fraction(good - dealt, len(DECK) - dealt) for dealt in range(cards)), start=Fraction(1))


def lowest(cards: int) -> dict[int, Fraction]:
    """Return the distribution of the lowest of this many cards."""
    found = {number: none_below(number, cards) - none_below(number + 1, cards) for number in range(1, 13)}
    return {number: chance for number, chance in found.items() if chance}


def mean(distribution: dict[int, Fraction]) -> Fraction:
    """Return the expected value, from the probabilities that the number is at least 1, 2, 3 and so on."""
    return sum(
        (chance for least in range(1, 13) for number, chance in distribution.items() if number >= least), Fraction(0)
    )


@pytest.mark.parametrize("cards", [1, 2, 5, 6, 7, 9, 18])
def test_the_lowest_of_any_number_of_cards(done: told.Worked, cards: int) -> None:
    counted = done.names["lowest_of"](cards)
    assert dict(counted.items()) == lowest(cards)
    assert counted.mean == mean(lowest(cards))
    if cards == 9:
        assert done.names["X"] == counted == cardkit.odds("trio", "lowest card of a deal", players=3).distribution
        assert all(done.names["at_least"](number) == none_below(number, 9) for number in range(1, 13))
    if cards == 1:
        assert set(lowest(1).values()) == {Fraction(1, 12)}, "the bars of a single card are equal"


def test_further_cards_lower_the_lowest() -> None:
    means = [mean(lowest(cards)) for cards in range(1, 19)]
    assert means == sorted(means, reverse=True)


def test_the_experiment_agrees_with_what_is_counted(done: told.Worked) -> None:
    found = [done.names["deal_once"](number) for number in range(DEALS)]
    values = [each.value for each in found]
    assert abs(fmean(values) - mean(lowest(9))) < 4 * stdev(values) / DEALS**0.5
    assert "<svg" in found[0].picture()


def test_the_texts_about_the_lowest_of_nine(text: dict[str, str]) -> None:
    assert comb(sum(card >= 3 for card in DECK), 9) == comb(30, 9)
    assert f"{percent(none_below(2, 9), 0)} of hands have no 1" in text["complement"]
    assert f"1 - {float(none_below(2, 9)):.2f} = {float(1 - none_below(2, 9)):.2f}" in text["complement"]
    between = sum(lowest(9)[number] for number in (3, 4, 5))
    assert rf"\approx {100 * float(between):.1f}\%" in text["distribution"]
    assert f"about **{float(mean(lowest(9))):.1f}**" in text["so-low"]
    variance = sum((number - mean(lowest(9))) ** 2 * chance for number, chance in lowest(9).items())
    assert round(NINETEEN_OF_TWENTY * (float(variance) / 1000) ** 0.5, 2) == 0.06
    assert "less than 0.06 away" in text["off"]


# --- A card that is shown ---------------------------------------------------------------------------------------------


def hands_by_number_of(number: int, unseen: list[int], cards: int = 9) -> Counter[int]:
    """Return how many hands have this lowest card, by how many copies of it they have."""
    alike, higher = unseen.count(number), sum(card > number for card in unseen)
    return Counter({times: comb(alike, times) * comb(higher, cards - times) for times in range(1, alike + 1)})


def another(unseen: list[int]) -> Fraction:
    """Return the probability of another card equal to the lowest one that was shown."""
    hands = hands_by_number_of(SHOWN, unseen)
    return Fraction(sum(count for times, count in hands.items() if times > 1), hands.total())


def unseen_by_you() -> list[int]:
    """Return the deck without your hand."""
    return list((Counter(DECK) - Counter(MINE)).elements())


def test_the_table_is_the_one_that_is_told(done: told.Worked) -> None:
    view = done.names["game"].view(1)
    assert view.hands[0] == tuple(map(str, MINE))
    assert view.hands[1][0] == str(SHOWN)
    assert done.names["mine"] == list(MINE)
    assert done.names["others"] == unseen_by_you()


def test_another_four_by_how_many_there_are(done: told.Worked, text: dict[str, str]) -> None:
    unseen, hands = unseen_by_you(), hands_by_number_of(SHOWN, unseen_by_you())
    assert len(unseen) == 27
    assert (done.names["fit"], done.names["single"]) == (hands.total(), hands[1])
    assert [sum(card >= least for card in unseen) for least in (4, 5)] == [22, 19]
    assert done.names["another"] == another(unseen) == Fraction(92, 209)
    assert f"another 4 in {percent(another(unseen), 0)} of such hands" in text["your-hand"]
    not_seen = done.names["fit_for_others"], done.names["single_for_others"]
    assert 1 - Fraction(*reversed(not_seen)) == another(list(DECK))


def test_hands_that_were_kept_agree_with_what_is_counted(done: told.Worked) -> None:
    found = [done.names["deal_until_it_fits"](number).value for number in range(DEALS)]
    exact = float(another(unseen_by_you()))
    assert abs(fmean(found) - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5


def a_one_with_player_3(ones_with_player_2: int | None) -> Fraction:
    """Return the probability that player 3 has a 1, by the positions of the three 1s.

    Positions 0 to 8 are player 2's, 9 to 17 player 3's. Player 2 has no 1 (0), at least one (1), or nothing is known.
    """
    ways = [
        places
        for places in combinations(range(27), 3)
        if ones_with_player_2 is None or any(place < 9 for place in places) == bool(ones_with_player_2)
    ]
    return Fraction(sum(any(9 <= place < 18 for place in places) for places in ways), len(ways))


def test_where_the_ones_are_by_their_places(done: told.Worked, text: dict[str, str]) -> None:
    before, after = a_one_with_player_3(None), a_one_with_player_3(0)
    assert (done.names["before"], done.names["after"]) == (before, after)
    assert f"from {percent(before, 0)} to **{percent(after, 0)}**" in text["ask-player-3"]
    odds = done.names["game"].odds("third card", number=1, seat=1)
    assert (odds["low 3"], odds["middle 1"], odds["low 2"]) == (after, Fraction(3, 18), 0)
    assert a_one_with_player_3(1) < before, "the check: had player 2 shown a 1"


def test_the_teachers_notes_have_the_same_numbers() -> None:
    said = " ".join(part for pair in (*LESSON.questions, *LESSON.mistakes) for part in pair)
    assert f"{float(mean(lowest(5))):.2f} against {float(mean(lowest(9))):.2f}" in said
    assert f"You say {percent(another(unseen_by_you()))}" in said
    assert f"says {percent(another(list(DECK)))}" in said
    assert f"{percent(a_one_with_player_3(0))} instead of {percent(a_one_with_player_3(None))}" in said


def test_the_lamps_of_the_transfer() -> None:
    cell = next(cell for cell in told.cells_of(LESSON) if cell.id == "transfer")
    lit = [prod([Fraction(chance)] * 9) for chance in ("0.9", "0.6")]
    assert f"{percent(lit[0])}" in cell.metadata.cardkit.hopes_for
    assert f"{percent(lit[0] - lit[1])}" in cell.metadata.cardkit.hopes_for


# --- The exercises ----------------------------------------------------------------------------------------------------


def share(among: list[tuple[int, ...]], lowest: int) -> Fraction:
    """Return how many of these hands have this lowest number."""
    return Fraction(sum(min(each) == lowest for each in among), len(among))


@every_seed
def test_no_low_card_by_listing_all_hands(seed: int) -> None:
    question = LESSON.question(1, seed)
    cards, _, least = numbers_in(question.ask)
    hands = list(combinations(DECK, cards))
    assert question.answer == Fraction(sum(min(hand) >= least for hand in hands), len(hands))
    assert "complement" in question.judge(str(1 - question.answer)).says


@every_seed
def test_the_lowest_of_few_by_listing_all_hands(seed: int) -> None:
    question = LESSON.question(2, seed)
    cards, _, _, size, lowest = numbers_in(question.ask)
    assert question.answer == share(list(combinations(range(1, cards + 1), size)), lowest)


@every_seed
def test_the_lowest_die_by_listing_all_rolls(seed: int) -> None:
    question = LESSON.question(3, seed)
    dice, *_, lowest = numbers_in(question.ask)
    assert question.answer == share(list(product(range(1, 7), repeat=dice)), lowest)


@every_seed
def test_what_is_behind_by_listing_all_hands(seed: int) -> None:
    question = LESSON.question(4, seed)
    cards, _, _, shown, asked = numbers_in(question.ask)
    assert shown < asked <= cards
    hands = [hand for hand in combinations(range(1, cards + 1), 3) if min(hand) == shown]
    assert question.answer == Fraction(sum(asked in hand for hand in hands), len(hands))


@every_seed
def test_the_best_player_to_ask_by_the_remaining_places(seed: int) -> None:
    """You hold one 1. The player who has shown a higher card has none. The other two 1s are among 18 cards."""
    question = LESSON.question(5, seed)
    assert isinstance(question, ChoiceQuestion)
    other = re.search(r"Player (\d) showed", question.ask)[1]
    ways = list(combinations(range(18), 2))
    chances = {
        f"The lowest card of player {5 - int(other)}": Fraction(sum(min(places) < 9 for places in ways), len(ways)),
        f"The lowest card of player {other}": 0,
        f"The highest card of player {5 - int(other)}": 0,
        "A card in the middle": Fraction(2, 18),
    }
    assert set(question.options) == set(chances)
    assert question.right == max(chances, key=chances.__getitem__)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("three-to-five", "at_least(3) - at_least(6)"),
        ("without-player-2", "1 - comb(15, 9) / comb(18, 9)"),
    ],
)
def test_each_line_takes_what_is_right(done: told.Worked, line: str, written: str) -> None:
    verdict = done.page.lines[line].question.judge_written(eval(f"lambda: {written}", done.names))  # noqa: S307
    assert verdict.right
