"""Lesson 4, its numbers found a second way: by dealing each next card, and trying every line of play by the rules."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import fmean, pstdev, stdev
from typing import TYPE_CHECKING

import pytest

from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import card_text
from cardkit.table.definition import legal_moves
from cardkit_widgets import lessons
from cardkit_widgets.exercises import BestMove
from cardkit_widgets.lessons import chicken_hands, hand_costs
from cardkit_widgets.lessons import stay_or_withdraw as lesson
from cardkit_widgets.lessons import stay_or_withdraw_exercises as exercises
from cardkit_widgets.lessons.thinking import GUESS_FIRST, name_of
from cardkit_widgets.part import Guess
from tests.chicken.tables import table
from tests.lessons.told import worked
from tests.occasions import some_now

if TYPE_CHECKING:
    from cardkit.table.state import State

SEEDS = range(40)
DRAWS = 1500
WORTH = {"chick": 10, **{str(number): number for number in range(1, 7)}}


def numbers_in(text: str) -> list[int]:
    """The whole numbers that a text names, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]


# --- Playing alone, written a second time: nothing of the library -----------------------------------------------------

ORDER = [*"123456", "chick"]
DIE = (1, 2, 3, 4, 5, 10)
FIRST_HANDS = [("5 5 6 6 chick chick", "3"), ("5 5 5 6 6 6", "3"), ("1 1 1 2 2 2", "6")]


def cheapest(held: tuple[str, ...], top: str) -> int:
    """What is left at least, alone and without drawing: every order of play is tried. An egg is the next number."""
    after = ORDER[(ORDER.index(top) + 1) % len(ORDER)]
    ends = [sum(int(WORTH[card]) for card in {*held} - {"egg"}) + ("egg" in held) * 100]  # who keeps an egg tries worse
    for card in {*held} & {top, after, "egg"}:
        rest = list(held)
        rest.remove(card)
        ends.append(cheapest(tuple(rest), after if card == "egg" else card))
    return min(ends)


@cache
def points_left(hand: str, top: str) -> tuple[int, ...]:
    """What is left after each of the unseen cards is drawn, one entry a card."""
    unseen = left_of([*hand.split(), top]).elements()
    return tuple(cheapest((*hand.split(), card), top) for card in unseen)


def expected_change(hand: str, top: str, points: int) -> Fraction:
    """What drawing does to the points on average: card by card, and roll by roll where all cards go."""
    off = Fraction(sum(min(points, one + other) for one, other in product(DIE, repeat=2)), 36)
    left = points_left(hand, top)
    return Fraction(sum(left), len(left)) - Fraction(left.count(0), len(left)) * off


def cost_of_withdrawing(hand: str) -> int:
    """Each number once."""
    return sum(int(WORTH[card]) for card in set(hand.split()))


# --- The same by the library's rules ----------------------------------------------------------------------------------


def fewest_points(s: State) -> int:
    """What a round costs seat 1 at least, that is alone in it: every line of play is tried."""
    points = []
    for move in legal_moves(rules, s):
        after = s.copy()
        rules.do(after, move)
        points.append(fewest_points(after) if after.phase == rules.PLAYING else after.points[0])
    return min(points)


def left_of(cards: list[str]) -> Counter[str]:
    """The deck without these cards."""
    deck = Counter(dict.fromkeys(WORTH, 7) | {"egg": 1})
    return deck - Counter(cards)


def drawn_then_alone(hand: str, top: str, card: str) -> int:
    """What it costs to draw this card, see the other withdraw, and play on as well as you can."""
    rest = list((left_of([*hand.split(), top, card])).elements())
    game = table(hand, " ".join(rest[:6]), discard=top, draw=card, moves="draw, withdraw")
    return fewest_points(game.state)


@cache
def mean_of_drawing(hand: str, top: str) -> Fraction:
    """The mean over all the unseen cards."""
    unseen = left_of([*hand.split(), top])
    total = sum(count * drawn_then_alone(hand, top, card) for card, count in unseen.items())
    return Fraction(total, unseen.total())


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_a_small_pile_card_by_card(seed: int) -> None:
    question = exercises.a_small_pile(Random(seed))
    few, low, equal, same, chicks, held, lacking = numbers_in(question.ask)
    assert (held, lacking) == (same, low)
    pile = [low] * few + [0] * equal + [10] * chicks
    assert float(question.answer) == pytest.approx(fmean(pile))


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_at_the_break_even_probability_both_cost_the_same(seed: int) -> None:
    question = exercises.as_good(Random(seed))
    withdrawing, failing = numbers_in(question.ask)
    chance = Fraction(question.answer)
    assert 0 < chance < 1
    assert chance * 0 + (1 - chance) * failing == withdrawing
    assert f"costs {failing / 2:g} points" in question.judge("1/2").says
    assert "probability that it fails" in question.judge(str(1 - chance)).says
    assert "Try again" not in question.judge("0.01").says


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_drawing_or_withdrawing_by_every_line_of_play(seed: int) -> None:
    question = exercises.draw_or_withdraw(Random(seed))
    assert isinstance(question, BestMove)
    game = question.start()
    view = game.view(1)
    hand = " ".join(view.hands[0])
    assert set(question.values) == set(game.moves) == {"draw", "withdraw"}
    assert question.values["withdraw"] == cost_of_withdrawing(hand)
    assert question.values["draw"] == mean_of_drawing(hand, view.top)
    assert question.best() == [min(question.values, key=question.values.__getitem__)]


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_exercise_is_in_the_first_round_and_says_so(seed: int) -> None:
    """With points to lose the dice would count, and could change the answer."""
    question = exercises.draw_or_withdraw(Random(seed))
    assert "It is the first round" in question.ask
    assert set(question.start().state.totals) == {0}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_standard_deviation_of_five_results(seed: int) -> None:
    question = exercises.how_far_apart(Random(seed))
    points = numbers_in(question.ask)[-1]
    assert float(question.answer) == pytest.approx(pstdev([0, points, points, points, points]))
    assert "Take the root" in question.judge(str(question.answer**2)).says


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_drawing_with_the_dice_by_all_rolls(seed: int) -> None:
    question = exercises.with_the_dice(Random(seed))
    have, *_, failing = numbers_in(question.ask)
    rolls = [have - max(0, have - one - other) for one, other in product(DIE, repeat=2)]
    exact = (4 * Fraction(failing) - Fraction(sum(rolls), len(rolls))) / 5
    assert question.answer == exact
    assert "left out the dice" in question.judge(str(Fraction(4 * failing, 5))).says


# --- The numbers of the lesson ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "top"), FIRST_HANDS)
def test_what_is_left_by_every_order_of_play(hand: str, top: str) -> None:
    position = chicken_hands.first_turn(hand, top)
    left = points_left(hand, top)
    assert Counter(left) == {points: 43 * chance for points, chance in hand_costs.costs(position).items()}
    assert left.count(0) == 8
    assert hand_costs.cost_now(position) == cost_of_withdrawing(hand)
    assert hand_costs.missing(position) == Fraction(sum(left), sum(points > 0 for points in left))


def test_the_hands_cost_what_is_said_of_them() -> None:
    means = [expected_change(hand, top, 0) for hand, top in FIRST_HANDS]
    assert means == [Fraction(756, 43), Fraction(476, 43), Fraction(189, 43)]
    assert [cost_of_withdrawing(hand) for hand, _ in FIRST_HANDS] == [21, 11, 3]


@pytest.mark.parametrize(("hand", "top"), FIRST_HANDS)
def test_the_expected_change_with_any_number_of_points_by_all_cards_and_rolls(hand: str, top: str) -> None:
    done = worked(lesson.LESSON)
    chances = hand_costs.costs(chicken_hands.first_turn(hand, top))
    for points in range(50):
        assert done.names["expected_change"](chances, points) == expected_change(hand, top, points)
    assert expected_change(hand, top, 30) == expected_change(hand, top, 20), "with more, the dice take off no more"


def test_where_each_hand_changes_sides() -> None:
    """The cheap hand from 11 points on; the middle one from the first; the expensive one never."""
    first = {
        hand: next(points for points in range(50) if expected_change(hand, top, points) < cost_of_withdrawing(hand))
        for hand, top in FIRST_HANDS
    }
    assert list(first.values()) == [0, 1, 11]
    cheap, top = FIRST_HANDS[2]
    assert all(expected_change(cheap, top, points) > 3 for points in range(11))
    assert all(expected_change(cheap, top, points) < 3 for points in range(11, 50))
    check = lesson.LESSON.checks().table("change")
    assert check.text("right") == "From 11 points on"
    off = Fraction(sum(min(11, one + other) for one, other in product(DIE, repeat=2)), 36)
    counted = [f"{float(expected_change(cheap, top, 0)):.3f} - 8/43 × {float(off):.3f}"]
    assert f"{counted[0]} = {float(expected_change(cheap, top, 11)):.3f}, less than 3" in check.text("why")
    told = " ".join(says for pair in lesson.LESSON.questions for says in pair)
    assert f"{counted[0]} = {float(expected_change(cheap, top, 11)):.3f} is less than 3" in told
    assert f"drawing still costs {float(expected_change(cheap, top, 10)):.2f}" in told


@pytest.mark.parametrize("points", [0, 10, 11, 30])
def test_the_slider_says_which_choice_is_better(points: int) -> None:
    draw = lesson.by_points(worked(lesson.LESSON).names["expected_change"])
    for name, (hand, top) in lesson.HANDS.items():
        better = "draw" if expected_change(hand, top, points) < cost_of_withdrawing(hand) else "withdraw"
        assert draw(name, points).title == f"With {points} points: {better}"


def test_the_late_game_by_every_card_and_roll() -> None:
    """With 38 points and the middle hand: no sum of the dice brings anybody to 50, so only the cards do."""
    hand, top = FIRST_HANDS[1]
    left = points_left(hand, top)
    reach = Fraction(sum(points >= 50 - 38 for points in left), len(left))
    assert reach == Fraction(21, 43)
    assert 38 + cost_of_withdrawing(hand) == 49
    done = worked(lesson.LESSON)
    done.skip()
    told = repr(done.shown["open"])
    assert f"with a probability of {100 * float(reach):.1f}%" in told
    assert "takes you to 49 for certain" in told
    assert f"costs {float(expected_change(hand, top, 38)):.1f} points" in lesson.LESSON.questions[4][1]
    assert f"**{pstdev(left):.1f} points** for drawing" in repr(done.shown["standard-deviation"])
    for before, withdrawn, drawn in (map(float, row) for row in done.tells["to-fifty"]["rows"][1:]):
        assert withdrawn == (before + 11 >= 50)
        assert drawn == pytest.approx(sum(before + points >= 50 for points in left) / 43, abs=1e-5)


def test_break_even_where_both_choices_cost_the_same() -> None:
    done = worked(lesson.LESSON)
    done.skip()
    done.show_lines()
    for (hand, top), shown in ((FIRST_HANDS[0], "2.8%"), (FIRST_HANDS[2], "44.4%")):
        left = points_left(hand, top)
        failing = Fraction(sum(left), sum(points > 0 for points in left))
        even = 1 - cost_of_withdrawing(hand) / failing
        assert (1 - even) * failing == cost_of_withdrawing(hand)
        assert f"{100 * float(even):.1f}%" == shown
        assert shown in repr(done.shown["even"])
        assert shown in " ".join(says for pair in lesson.LESSON.questions for says in pair)


def test_the_lesson_keeps_its_dice_and_its_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sentences speak of them, so that an address cannot change them."""
    assert lessons.begin(4).rules["die"] == list(DIE)
    monkeypatch.setenv("QUERY_STRING", "target=30")
    page = lessons.begin(4)
    assert page.rules["target"] == 50
    assert "target=50" in page.problem


# --- What happens in it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", some_now([2, 3, 5], 1))
@pytest.mark.parametrize(("hand", "top"), lesson.HANDS.values())
def test_what_is_drawn_agrees_with_what_is_counted(hand: str, top: str, players: int) -> None:
    page = lessons.begin(4, players=players)
    position = lesson.hand(page, hand, top)
    happen = lesson.draws(page, position)
    points = [happen(number).value for number in range(DRAWS)]
    exact = hand_costs.costs(position).mean
    assert exact == mean_of_drawing(hand, top)
    assert abs(fmean(points) - float(exact)) < 4 * stdev(points) / DRAWS**0.5


def test_the_hands_of_the_lesson_wait_for_as_many_cards() -> None:
    page = lessons.begin(4)
    assert {hand_costs.costs(lesson.hand(page, *hand))[0] for hand in lesson.HANDS.values()} == {Fraction(8, 43)}


def test_who_is_alone_plays_as_well_as_can_be() -> None:
    numbers = Random(4)
    deck = list(left_of([]).elements())
    for _ in range(150):
        cards = numbers.sample(deck, 14)
        game = table(" ".join(cards[:6]), " ".join(cards[6:12]), discard="4" if cards[12] == "egg" else cards[12])
        game.move("draw")
        game.move("withdraw")
        least = fewest_points(game.state)
        hand, top = chicken_hands.in_hand(game, 1), game.state.top
        chicken_hands.play_alone(game)
        assert game.state.points[0] == least == chicken_hands.left_over(hand, top)


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize(
    ("hands", "top", "pile"), [(("5 5 6 6 6", "1 2 6"), "3", "4 5"), (("1 chick", "2 2 5 egg"), "6", "")]
)
def test_a_position_near_the_end_is_what_it_was_asked_to_be(
    hands: tuple[str, str], top: str, pile: str, turn: int
) -> None:
    game = chicken_hands.near_the_end(hands, top, pile, turn)
    assert [" ".join(game.view(seat).hands[seat - 1]) for seat in (1, 2)] == list(hands)
    assert (game.view().top, game.turn) == (top, turn)
    assert [card_text(card) for card in reversed(game.state.draw[: game.state.draw_count])] == pile.split()


def test_a_field_can_begin_with_another_value_than_its_first() -> None:
    draw = lesson.by_points(lambda chances, points: chances.mean - points)
    made = lessons.begin(4).change(draw, begin={"points_you_have": 8}, hand=[*lesson.HANDS], points_you_have=range(25))
    assert made.fields.values == {"hand": next(iter(lesson.HANDS)), "points_you_have": 8}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_no_mistake_is_the_answer(seed: int) -> None:
    """Of two mistakes that lie near each other the first is replied to."""
    for question in (lesson.LESSON.question(number, seed) for number in (1, 2, 4, 5)):
        assert question.mistakes
        replies = {f"Not yet. {says}" for says in question.mistakes.values()}
        assert all(question.judge(str(wrong)).says in replies for wrong in question.mistakes)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_no_hand_of_the_exercise_costs_one_point(seed: int) -> None:
    """So that nobody reads of `1 points`."""
    assert 1 not in exercises.draw_or_withdraw(Random(seed)).values.values()


@pytest.mark.parametrize(("hand", "top"), lesson.HANDS.values())
def test_what_is_not_seen_is_the_deck_without_what_is_seen(hand: str, top: str) -> None:
    told = str(lesson.not_seen(lesson.hand(lessons.begin(4), hand, top)))
    left = left_of([*hand.split(), top])
    assert f"**{left.total()}** are left" in told
    columns = [card.strip() for card in told.splitlines()[2].split("|")[2:-1]]
    counts = [int(count) for count in re.findall(r"\*\*(\d+)\*\*", told.splitlines()[-1])]
    assert dict(zip(columns, counts, strict=True)) == left


# --- The notebook -----------------------------------------------------------------------------------------------------


def test_the_notebook_weighs_each_result_by_its_chance() -> None:
    done = worked(lesson.LESSON)
    unseen = done.names["unseen"]
    left = [hand_costs.points_with(done.names["expensive"], card) for card in unseen]
    assert done.names["mean"] == Fraction(sum(left), len(left))
    assert len(done.names["saved"]) == left.count(0)
    assert done.names["failing"] == Fraction(sum(left), len(left) - left.count(0))


@pytest.mark.parametrize(
    ("hand", "better", "saves"),
    [("5 5 6 6 chick chick", "draw", "With a 4 or the egg you would get rid of everything."),
     ("1 1 1 2 2 2", "withdraw", "No card lets you get rid of everything.")],
)  # fmt: skip
def test_what_is_said_follows_another_hand(hand: str, better: str, saves: str) -> None:
    done = worked(lesson.LESSON, '"5 5 6 6 chick chick"', f'"{hand}"')
    done.skip()
    assert f"**{better}**" in repr(done.shown["better"])
    assert repr(done.shown["what-saves"]) == saves
    assert f"{hand_costs.cost_now(done.names['expensive'])} points" in repr(done.shown["withdrawing"])


def test_what_to_do_with_the_second_hand_is_told_after_it_was_guessed() -> None:
    """What it costs to draw, and which choice is better, waits for the second guess alone."""
    done = worked(lesson.LESSON)
    first, second = (part for part in done.page.thinking.parts if isinstance(part, Guess))
    for part in done.page.thinking.parts:
        if part is not second:
            done.page.thinking.skip(name_of(part))
    assert "draw" in repr(done.shown["better"])
    assert repr(done.shown["side-by-side"]) == GUESS_FIRST
    second.guess(4)
    assert "**withdraw**" in repr(done.shown["side-by-side"])
    assert first is not second
