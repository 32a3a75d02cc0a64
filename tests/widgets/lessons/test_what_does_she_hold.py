"""Lesson 5: its counts match those from listing every hand, and from dealing hands and applying her habit to them."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from cardkit_widgets import charts, lessons
from cardkit_widgets.exercises.bayes import NEGLECTED, PRIOR
from tests.widgets.lessons import told
from tests.widgets.lessons.questions import every_student, numbers_in

LESSON = lessons.lesson_named("what-does-she-hold")
FACES = range(1, 7)
DEALS = 4000


@pytest.fixture(scope="module")
def listed() -> tuple[int, int, Fraction]:
    """Count her hands with one 1, with more, and with one 1 that she starts with (averaged over the die)."""
    single = more = left = 0
    for hand in combinations([1] * 3 + [*range(2, 30)], 5):  # other numbers don't matter
        if hand.count(1) > 1:
            more += 1
        elif 1 in hand:
            single += 1
            left += sum(begins(hand, die) for die in FACES)
    return single, more, Fraction(left, len(FACES))


def begins(hand: tuple[int, ...], die: int) -> bool:
    """Return whether she starts with this hand, by the habit that the lesson describes: equal lowest cards, or a 6."""
    first, second, *_ = sorted(hand)
    return first == second or die == 6


# --- Computations in the notebook -------------------------------------------------------------------------------------


def test_the_game_is_as_the_text_says(done: told.Worked) -> None:
    """You have shown two different cards and hold no 1; she has shown a 1; nothing else has been seen."""
    yours, hers, *others = done.names["game"].view(1).hands
    assert "1" not in yours
    assert [card for card in hers if card] == ["1"]
    assert not any(card for hand in others for card in hand)
    assert done.names["game"].turn == 2
    assert len(done.names["unseen"]) == 36 - len(yours) == 31
    assert done.names["unseen"].count(1) == 3
    assert LESSON.fixed == {"players": 6}


def test_what_is_counted_is_what_listing_all_hands_and_all_dice_gives(
    done: told.Worked, listed: tuple[int, int, Fraction]
) -> None:
    single, more, left = listed
    assert (done.names["single"], done.names["more"]) == (single, more) == (61_425, 10_206)
    assert done.names["hands"] == {1: single, 2: 9_828, 3: 378}
    assert done.names["prior"] == Fraction(more, single + more)
    assert done.names["posterior"] == more / (more + left)
    assert done.names["p_b"] == (more + left) / (single + more)
    assert done.names["odds"] == Fraction(more, single)
    assert done.names["odds"] * 6 == more / left


def test_trials_are_games_that_fit_and_come_to_what_was_counted(done: told.Worked) -> None:
    happened = [done.names["deal_once"](number) for number in range(DEALS)]
    assert happened[:3] == [done.names["deal_once"](number) for number in range(3)]
    for each in happened[:200]:
        hand = [int(number) for number in re.findall(r"\d+", each.says.partition(". ")[0])]
        assert hand == sorted(hand)
        assert hand[0] == 1
        assert each.value == (hand[1] == 1)
        assert each.says.endswith("another 1." if each.value else "a single 1, so she bluffs.")
    share, exact = sum(each.value for each in happened) / DEALS, float(done.names["posterior"])
    assert abs(share - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("your_1s", [0, 1])
def test_sliders_draw_what_bayes_rule_gives_with_other_rules(done: told.Worked, players: int, your_1s: int) -> None:
    """Use the chance of each number of 1s (a hypergeometric distribution) instead of counting hands."""
    cards, ones = {3: 9, 4: 7, 5: 6, 6: 5}[players], 3 - your_1s
    unseen = 36 - cards
    prior = {k: Fraction(comb(ones, k) * comb(unseen - ones, cards - k), comb(unseen, cards)) for k in (1, 2, 3)}
    chart = done.names["by_bluffs"](players, your_1s)
    assert isinstance(chart, charts.Chart)
    head, *rows = chart.rows()
    assert list(head) == ["numbers with which she bluffs", "after", "before"]
    for faces, after, before in rows:
        fits = prior[1] * Fraction(int(faces), 6) + prior[2] + prior[3]
        assert after == pytest.approx(float((prior[2] + prior[3]) / fits), rel=1e-5)
        assert before == pytest.approx(float((prior[2] + prior[3]) / sum(prior.values())), rel=1e-5)


@pytest.mark.parametrize("luck", [0, 17, 999, 123_456])
def test_each_student_has_a_different_game_with_the_same_count(luck: int) -> None:
    """Your cards may be anything except a 1."""
    done = told.worked(LESSON, luck=luck)
    assert "1" not in done.names["game"].view(1).hands[0]
    assert done.names["prior"] == Fraction(10_206, 71_631)


# --- The texts --------------------------------------------------------------------------------------------------------


def test_the_texts_have_the_numbers_that_listing_gives(text: dict[str, str], listed: tuple[int, int, Fraction]) -> None:
    single, more, left = listed
    assert f"{100 * more / (single + more):.1f}%" == "14.2%"
    assert r"$P(A) \approx 14.2\%$" in text["prior-said"]
    assert f"{100 * float(more / (more + left)):.1f}%" == "49.9%"
    assert "from 14.2% to **49.9%**" in text["posterior-said"]
    assert f"{6 / 7:.0%}" == "86%"
    assert ": 86%.”" in text["open"]
    assert "86% would be right if both kinds of hands were equally common" in text["base-rate"]
    assert (round(single / more), round(left / more)) == (6, 1)
    assert "Before: about 1 to 6. She does it 6 times as often with another 1. After: about 1 to 1" in text["odds-said"]


def test_the_two_way_table_adds_up_and_has_the_exact_counts_rounded(
    text: dict[str, str], listed: tuple[int, int, Fraction]
) -> None:
    single, more, left = listed
    rows = [numbers_in(row) for row in text["table-filled"].splitlines() if re.search(r"\d \|", row)]
    assert rows == [[142, 143, 285], [0, 715, 715], [142, 858, 1000]]
    a_game = Fraction(1000, single + more)
    assert [more * a_game, left * a_game] == [pytest.approx(count, abs=0.5) for count in rows[0][:2]]
    assert all(sum(row[:2]) == row[2] for row in rows)
    assert [sum(column) for column in zip(*rows[:2], strict=True)] == rows[2]
    assert "142 of 285" in text["row-said"]


def test_the_test_for_an_illness_is_mostly_wrong_when_it_is_positive() -> None:
    (cell,) = (cell for cell in told.cells_of(LESSON) if cell.id == "transfer")
    ill, healthy = Fraction(10 * 90, 100), Fraction(990 * 9, 100)
    assert (ill, round(healthy)) == (9, 89)
    assert f"9 of 98, about {100 * float(ill / (ill + healthy)):.0f}%" in cell.metadata.cardkit.hopes_for
    again = ill / healthy * 10
    assert f"about {round(100 * float(again / (1 + again)), -1):.0f}%" in cell.metadata.cardkit.hopes_for


# --- Exercises --------------------------------------------------------------------------------------------------------


@every_student
def test_exercises_have_the_answers_that_listing_gives(student: int) -> None:
    pair, table, hands, odds, bluffs = LESSON.exercises_for(7, student)
    of, a, b = numbers_in(pair.ask)[1], numbers_in(pair.ask)[0], numbers_in(pair.ask)[2]
    assert of == 100
    fits = [(has, die) for has, die in product((True, False), range(100)) if has or die < b]
    weight = {True: a, False: 100 - a}
    whole = sum(weight[has] for has, _ in fits)
    assert pair.answer == Fraction(sum(weight[has] for has, _ in fits if has), whole)
    one, _, two, *_ = numbers_in(table.ask)
    assert table.answer == Fraction(two * 6, two * 6 + one)
    seen, _, size, *_ = numbers_in(hands.ask)
    cards = [1] * 3 + [0] * (36 - seen - 3)
    assert hands.answer == sum(sum(hand) == 2 for hand in combinations(cards, size))
    one, against, times = numbers_in(odds.ask)
    assert numbers_in(odds.right) == [one * times, against]
    assert 1 / Fraction(int(bluffs.answer), 6) == int(re.findall(r"become (\d) times", bluffs.ask)[0])


@every_student
def test_base_rate_neglect_is_called_by_its_name_and_so_is_half_of_what_was_seen(student: int) -> None:
    pair, table, *_ = LESSON.exercises_for(7, student)
    a, _, b = numbers_in(pair.ask)[:3]
    assert pair.judge(f"100/{100 + b}").mistake == NEGLECTED
    assert table.judge("6/7").mistake == NEGLECTED
    if a != b:
        assert pair.judge(f"{a}/{a + 100 - b}").mistake.startswith("Of the games without a pair, she does it in")
        assert pair.judge(f"{a}%").mistake == PRIOR


def test_with_both_kinds_equally_common_it_would_be_six_in_seven() -> None:
    """Check the question after this part: 6 games with another 1, and one sixth of 6 games with a single 1."""
    table = LESSON.checks().table("count")
    assert table.text("right") == str(Fraction(6, 6 + 1))
