"""Lesson 1, its numbers found a second way: by listing all hands, by the hypergeometric distribution, by dealing."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest
from scipy.stats import hypergeom

from cardkit.games.trio.clauses import hand_size
from cardkit_widgets import lessons
from cardkit_widgets.exercises.on_table import HOPELESS
from cardkit_widgets.lessons import what_can_happen as lesson
from tests.lessons.told import cells_of, worked
from tests.occasions import some_now

SEEDS = range(40)
DEALS = 4000


def numbers_in(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_how_many_hands_by_listing_them(seed: int) -> None:
    question = lesson.how_many_hands(Random(seed))
    cards, size = numbers_in(question.ask)
    assert question.answer == sum(1 for _ in combinations(range(cards), size))


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_two_equal_by_listing_all_pairs(seed: int) -> None:
    question = lesson.two_equal(Random(seed))
    _, kinds, copies = numbers_in(question.ask)
    pairs = list(combinations([kind for kind in range(kinds) for _ in range(copies)], 2))
    assert question.answer == Fraction(sum(one == other for one, other in pairs), len(pairs))


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_a_given_trio_by_the_hypergeometric_distribution(seed: int) -> None:
    question = lesson.a_given_trio(Random(seed))
    _, kinds, copies, size, deck, card = numbers_in(question.ask)
    assert kinds * copies == deck
    assert card <= kinds
    assert float(question.answer) == pytest.approx(hypergeom.pmf(copies, deck, copies, size))
    known = [float(hypergeom.pmf(3, 36, 3, dealt)) for dealt in (9, 7, 6, 5)]
    assert all(abs(float(question.answer) - told) > question.tolerance for told in known), "no text has told it"


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_what_many_answer_to_a_given_trio_is_wrong_and_gets_a_reply(seed: int) -> None:
    question = lesson.a_given_trio(Random(seed))
    _, _, _, size, deck, _ = numbers_in(question.ask)
    top = Fraction(2 * deck, deck * (deck - 1) * (deck - 2))
    for wrong, says in ((Fraction(size, deck) ** 3, "second"), (top, "whatever"), (Fraction(1, 595), "whatever")):
        verdict = question.judge(str(wrong))
        assert not verdict.right
        assert says in verdict.says
    assert all(abs(question.answer - Fraction(wrong)) > question.tolerance for wrong in question.mistakes)


def test_students_do_not_all_get_the_same_trio() -> None:
    assert len({lesson.a_given_trio(Random(seed)).answer for seed in SEEDS}) > len(SEEDS) // 3


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_equal_or_not_is_not_one_half(seed: int) -> None:
    question = lesson.equally_likely(Random(seed))
    size = numbers_in(question.ask)[1]
    assert lesson.with_a_trio(size) < Fraction(1, 5)
    assert all(not question.judge(option).right for option in question.options if option != question.right)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_trio_on_the_table_can_be_taken_in_one_turn(seed: int) -> None:
    question = lesson.take_it(Random(seed))
    game = question.start()
    for move in question.shown:
        assert game.turn == 1
        game.move(move)
    assert len(game.view(seat=1).trios[0]) == 1


@pytest.mark.parametrize("seed", range(40))
def test_in_a_later_turn_it_is_too_late(seed: int) -> None:
    """`turn.ends`: two cards that differ end the turn; the others have moved since."""
    question = lesson.take_it(Random(seed))
    one, *_ = question.shown
    lost = [one, "high 1" if one == "low 1" else "low 1"]
    game = question.start()
    for move in lost:
        question.make(game, move)
    assert game.turn in {0, 1}
    assert any(event.get("seat") == 2 for event in game.events), "the turn has gone on"
    assert question.judge(lost).says.endswith(HOPELESS)
    if game.turn:
        assert not question.judge([*lost, *question.shown]).right


def test_three_other_cards_are_not_those_that_were_asked_for() -> None:
    """Whoever turns up another number first is told at once; three equal ones of it are not the answer, either."""
    question = lesson.LESSON.question(5, 12, 6)
    first, *others = ["middle 1", "middle 2", "high 2"]
    game = question.start()
    hand = game.view(seat=1).hands[0]
    assert not question.make(game, first)
    assert game.view(seat=1).number not in hand
    assert question.is_hopeless(game)
    assert not any(question.make(game, move) for move in others)
    assert game.view(seat=1).trios[0] == ("12",)
    assert question.judge([first, *others]).says.endswith(HOPELESS)


@pytest.mark.parametrize("players", some_now([3, 4, 5, 6], 1))
def test_what_is_dealt_agrees_with_what_is_counted(players: int) -> None:
    page = lessons.begin(1, players=players)
    happen = lesson.deals(page)
    share = sum(happen(number).value for number in range(DEALS)) / DEALS
    exact = float(lesson.with_a_trio(hand_size(page.rules)))
    assert abs(share - exact) < 4 * (exact * (1 - exact) / DEALS) ** 0.5


@pytest.mark.parametrize(("players", "size"), [(3, 9), (4, 7), (5, 6), (6, 5)])
def test_the_notebook_counts_what_there_is_at_every_table(
    players: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUERY_STRING", f"players={players}")
    names = worked(lesson.LESSON).names
    assert names["size"] == size
    assert names["all_hands"] == comb(36, size)
    assert names["with_7s"] / names["all_hands"] == pytest.approx(float(hypergeom.pmf(3, 36, 3, size)))
    assert Fraction(names["good"], names["all_hands"]) == lesson.with_a_trio(size)
    exact = float(lesson.with_a_trio(size))
    dealt = len(names["trio"])
    assert abs(names["trio"].mean() - exact) < 4 * (exact * (1 - exact) / dealt) ** 0.5


def test_the_notebook_deals_hands_of_the_deck() -> None:
    dealt = worked(lesson.LESSON).names["dealt"]
    assert dealt.shape == (10_000, 9)
    assert max(Counter(hand).most_common(1)[0][1] for hand in dealt.tolist()) == 3
    assert set(dealt.ravel()) == set(range(1, 13))


def test_the_product_along_the_path_is_the_chance_of_three_equal_cards() -> None:
    names = worked(lesson.LESSON).names
    deals = list(permutations([card // 3 for card in range(36)], 3))
    equal = Fraction(sum(one == two == three for one, two, three in deals), len(deals))
    assert names["second"] * names["third"] == equal


def test_counts_that_are_added_and_taken_away_stand_with_their_signs() -> None:
    assert lesson.with_signs([1200, 30, 4]) == "1,200 - 30 + 4 = 1,174"
    assert lesson.with_signs([7]) == "7"


@pytest.mark.parametrize(
    ("address", "size"),
    [("players=3", 9), ("players=4", 7), ("players=5", 6), ("players=6", 5), ("players=6&teams=true", 6)],
)
def test_trios_are_taken_away_and_put_back_only_where_hands_can_hold_them(
    address: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands with two trios are counted twice where two trios fit in a hand; three are put back where three fit."""
    monkeypatch.setenv("QUERY_STRING", address)
    done = worked(lesson.LESSON)
    done.skip()
    read = "\n".join([*(cell.source for cell in cells_of(lesson.LESSON) if cell.cell_type == "markdown"), done.says])
    assert done.names["size"] == size
    two, three = size >= 6, size >= 9
    assert ("has then been counted twice" in read) is two
    assert ("hands with two trios away once" in read) is two
    assert ("cannot hold two trios" in read) is not two
    assert ("just twelve times as many" in read) is not two
    assert ("put them back" in read) is three
    assert ("cannot hold three trios" in read) is (two and not three)
    counts, good = re.search(r"([\d,+ -]+?)(?: = ([\d,]+))? hands with a trio", read).groups()
    terms = [int(term.replace(",", "")) for term in re.findall(r"[\d,]+", counts)]
    signs = re.findall(r"[+-]", counts)
    assert signs == ["-", "+"][: two + three]
    total = terms[0] + sum(term if sign == "+" else -term for sign, term in zip(signs, terms[1:], strict=True))
    assert total == (int(good.replace(",", "")) if good else terms[0])
    assert Fraction(total, comb(36, size)) == lesson.with_a_trio(size)


def test_with_more_players_both_chances_go_down_as_it_is_told() -> None:
    yours, less, some, fewer = map(float, re.findall(r"([\d.]+)%", str(lesson.asked_on_the_way())))
    assert yours > less
    assert some > fewer
    assert yours == pytest.approx(100 * float(lesson.with_a_trio(9)), abs=0.05)
    assert less == pytest.approx(100 * float(lesson.with_a_trio(5)), abs=0.05)


def test_the_picture_of_a_hand_says_nothing_of_trios_that_are_won() -> None:
    """A hand that holds a trio has the same name as any other."""
    happen = lesson.deals(lessons.begin(1, players=3))
    holding = next(happened for happened in map(happen, range(100)) if happened.value)
    picture = holding.picture()
    assert "Your hand" in picture
    assert "trios" not in picture
