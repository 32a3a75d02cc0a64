"""Lesson 11: what it counts is what comes out when every hand is listed, or dealt and judged by her habit."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from cardkit_widgets import charts, lessons
from cardkit_widgets.exercises.bayes import NEGLECTED, PRIOR
from tests.lessons import told

LESSON = lessons.lesson_named(11)
FACES = range(1, 7)


@pytest.fixture(scope="module")
def done() -> told.Worked:
    """The lesson, with all that waits shown."""
    done = told.worked(LESSON)
    done.skip()
    return done


def begins(hand: tuple[int, ...], die: int) -> bool:
    """Her habit, as the lesson says it: equal lowest cards, or a 6."""
    first, second, *_ = sorted(hand)
    return first == second or die == 6


def test_the_game_is_as_the_text_says(done: told.Worked) -> None:
    """You have shown two different cards and hold no 1; she has shown a 1; nothing else has been seen."""
    yours, hers, *others = done.names["game"].view(1).hands
    assert "1" not in yours
    assert [card for card in hers if card] == ["1"]
    assert not any(card for hand in others for card in hand)
    assert done.names["game"].turn == 2
    assert len(done.names["unseen"]) == 36 - len(yours)
    assert done.names["unseen"].count(1) == 3


def test_what_is_counted_is_what_listing_all_hands_and_all_dice_gives(done: told.Worked) -> None:
    """Every hand of her cards with every number of the die; 169,911 hands."""
    single = more = left = 0
    for hand in combinations(done.names["unseen"], done.names["size"]):
        if 1 not in hand:
            continue
        fit = sum(begins(hand, die) for die in FACES)
        if hand.count(1) > 1:
            more += 1
            assert fit == len(FACES)
        else:
            single += 1
            left += fit
    assert (done.names["single"], done.names["more"]) == (single, more)
    assert done.names["before"] == pytest.approx(more / (single + more))
    assert done.names["left"] == pytest.approx(Fraction(left, 6))
    assert done.names["after"] == pytest.approx(float(more / (more + Fraction(left, 6))))
    assert done.names["odds_after"] == pytest.approx(6 * done.names["odds"])
    assert done.names["back"] == pytest.approx(done.names["after"])


def test_no_table_of_a_lesson_has_raw_numbers_or_the_names_of_columns(done: told.Worked) -> None:
    tables = [held.value.text for held in done.held.values() if repr(held.value).startswith("|")]
    assert "| one 1 | 61,425 |" in tables[0]
    assert "| one 1 | 61,425 | 85.8% | 16.7% | 10,237.5 | 50.1% |" in tables[1]


def test_the_games_that_the_program_deals_are_the_prior_and_weighed_the_posterior(done: told.Worked) -> None:
    """Within four standard errors of what was counted."""
    names = done.names
    found, count = names["weights"].count(1) / len(names["worlds"]), len(names["worlds"])
    assert abs(found - names["before"]) < 4 * (names["before"] * (1 - names["before"]) / count) ** 0.5
    slope = (1 / 6) / (found + (1 - found) / 6) ** 2
    assert abs(names["share"] - names["after"]) < 4 * slope * (found * (1 - found) / count) ** 0.5


def test_trials_are_games_that_fit_and_come_to_what_was_counted(done: told.Worked) -> None:
    happened = [done.names["happen"](number) for number in range(4000)]
    assert happened[:3] == [done.names["happen"](number) for number in range(3)]
    for each in happened[:200]:
        says, _, cards = each.says.removesuffix(".").partition(": ")
        hand = [int(card) for card in cards.split(", ")]
        assert hand == sorted(hand)
        assert hand[0] == 1
        assert says == ("Yes" if hand[1] == 1 else "No, she bluffs")
        assert each.value == (hand[1] == 1)
    share, exact = sum(each.value for each in happened) / len(happened), done.names["after"]
    assert abs(share - exact) < 4 * (exact * (1 - exact) / len(happened)) ** 0.5


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("your_1s", [0, 1])
def test_sliders_draw_what_bayes_rule_gives_with_other_rules(done: told.Worked, players: int, your_1s: int) -> None:
    """By the chances of each number of 1s (a hypergeometric distribution), and not by counting the others."""
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
def test_each_student_has_a_game_of_their_own_in_which_the_same_is_counted(luck: int) -> None:
    """Whatever cards you hold: they are no 1."""
    done = told.worked(LESSON, luck=luck)
    assert "1" not in done.names["game"].view(1).hands[0]
    assert (done.names["single"], done.names["more"]) == (3 * comb(28, 4), 3 * comb(28, 3) + comb(28, 2))


# --- Exercises --------------------------------------------------------------------------------------------------------


def numbers_in(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d+(?:,\d{3})*", text)]


@pytest.mark.parametrize("student", range(1, 9))
def test_exercises_have_the_answers_that_listing_gives(student: int) -> None:
    pair, table, hands, _, bluffs = LESSON.set_of(7, student)
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
    assert 1 / Fraction(int(bluffs.answer), 6) == int(re.findall(r"become (\d) times", bluffs.ask)[0])


@pytest.mark.parametrize("student", range(1, 9))
def test_base_rate_neglect_is_called_by_its_name_and_so_is_half_of_what_was_seen(student: int) -> None:
    pair, table, *_ = LESSON.set_of(7, student)
    a, _, b = numbers_in(pair.ask)[:3]
    assert pair.judge(f"100/{100 + b}").mistake == NEGLECTED
    assert table.judge("6/7").mistake == NEGLECTED
    if a != b:
        assert pair.judge(f"{a}/{a + 100 - b}").mistake.startswith("Of the games without a pair, she does it in")
        assert pair.judge(f"{a}%").mistake == PRIOR
