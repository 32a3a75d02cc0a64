"""Lesson 4, its numbers found a second way: by dealing each next card, and trying every line of play by the rules."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest

from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import card_text
from cardkit.table.definition import legal_moves
from cardkit_widgets import lessons
from cardkit_widgets.exercises import BestMove
from cardkit_widgets.lessons import chicken_hands, hand_costs
from cardkit_widgets.lessons import stay_or_leave as lesson
from cardkit_widgets.lessons import stay_or_leave_exercises as exercises
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
    """What it costs to draw this card, see the other leave, and play on as well as one can."""
    rest = list((left_of([*hand.split(), top, card])).elements())
    game = table(hand, " ".join(rest[:6]), discard=top, draw=card, moves="draw, withdraw")
    return fewest_points(game.state)


def cost_of_leaving(hand: str) -> int:
    """Each number once."""
    return sum(WORTH[card] for card in set(hand.split()))


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
def test_at_the_break_even_chance_both_cost_the_same(seed: int) -> None:
    question = exercises.as_good(Random(seed))
    leaving, failing = numbers_in(question.ask)
    chance = Fraction(question.answer)
    assert 0 < chance < 1
    assert chance * 0 + (1 - chance) * failing == leaving
    assert f"costs {failing / 2:g} points" in question.judge("1/2").says
    assert "Try again" not in question.judge("0.01").says


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_near_the_target_by_the_chance_to_stay_below_it(seed: int) -> None:
    question = exercises.near_fifty(Random(seed))
    total, target, certain, nothing, much = numbers_in(question.ask)
    assert Fraction(nothing + much, 2) == certain
    leaving = Fraction(total + certain < target)
    staying = Fraction(sum(total + points < target for points in (nothing, much)), 2)
    assert leaving != staying
    assert question.right == (exercises.SURE if leaving > staying else exercises.DARING)


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_drawing_or_leaving_by_every_line_of_play(seed: int) -> None:
    question = exercises.draw_or_leave(Random(seed))
    assert isinstance(question, BestMove)
    game = question.start()
    view = game.view(1)
    hand = " ".join(view.hands[0])
    assert set(question.values) == set(game.moves) == {"draw", "withdraw"}
    assert question.values["withdraw"] == cost_of_leaving(hand)
    assert question.values["draw"] == mean_of_drawing(hand, view.top)
    assert question.best() == [min(question.values, key=question.values.__getitem__)]


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_two_dice_by_all_rolls(seed: int) -> None:
    question = exercises.two_dice(Random(seed))
    total, *faces = numbers_in(question.ask)
    assert len(faces) == 6
    off = [min(total, sum(roll)) for roll in product(faces, repeat=2)]
    assert Fraction(question.answer) == Fraction(sum(off), len(off))
    assert "one die" in question.judge(str(sum(faces))).says
    assert "both dice" in question.judge(str(2 * sum(faces))).says


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


@pytest.mark.parametrize(("hand", "top"), lesson.HANDS.values())
def test_the_break_even_point_is_where_the_lines_cross(hand: str, top: str) -> None:
    position = chicken_hands.first_turn(hand, top)
    helps = hand_costs.break_even(hand_costs.cost_now(position), hand_costs.missing(position))
    assert (1 - helps) * hand_costs.missing(position) == cost_of_leaving(hand)


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
    made = lessons.begin(4).change(
        lesson.compared, begin={"cards_that_help": 8}, hand=[*lesson.HANDS], cards_that_help=range(25)
    )
    assert made.fields.values == {"hand": next(iter(lesson.HANDS)), "cards_that_help": 8}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_no_mistake_is_the_answer(seed: int) -> None:
    """Of two mistakes that lie near each other the first is replied to."""
    for question in (lesson.LESSON.question(1, seed), lesson.LESSON.question(5, seed)):
        assert question.mistakes
        replies = {f"Not yet. {says}" for says in question.mistakes.values()}
        assert all(question.judge(str(wrong)).says in replies for wrong in question.mistakes)


def test_a_wrong_choice_near_the_target_is_told_what_it_leads_to() -> None:
    for seed in SEEDS:
        question = exercises.near_fifty(Random(seed))
        assert set(question.replies) == set(question.options) - {question.right}


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_no_hand_of_the_exercise_costs_one_point(seed: int) -> None:
    """So that nobody reads of `1 points`."""
    assert 1 not in exercises.draw_or_leave(Random(seed)).values.values()


@pytest.mark.parametrize(("hand", "top"), lesson.HANDS.values())
def test_what_is_not_seen_is_the_deck_without_what_is_seen(hand: str, top: str) -> None:
    told = str(lesson.not_seen(lesson.hand(lessons.begin(4), hand, top)))
    left = left_of([*hand.split(), top])
    assert f"**{left.total()}** are left" in told
    columns = [card.strip() for card in told.splitlines()[2].split("|")[2:-1]]
    counts = [int(count) for count in re.findall(r"\*\*(\d+)\*\*", told.splitlines()[-1])]
    assert dict(zip(columns, counts, strict=True)) == left


@pytest.mark.parametrize(("hand", "top"), lesson.HANDS.values())
def test_at_the_edge_by_every_card(hand: str, top: str) -> None:
    """With one point more leaving ends the game; what drawing does, card by card."""
    safe, over = lesson.at_the_edge(chicken_hands.first_turn(hand, top))
    total = int(re.findall(r"With (\d+) points", safe)[0])
    assert total + cost_of_leaving(hand) == 49
    left = left_of([*hand.split(), top])
    for more, below, told in ((0, False, safe), (1, True, over)):
        ends = {card: total + more + drawn_then_alone(hand, top, card) for card in left}
        share = sum(left[card] for card, end in ends.items() if (end < 50) is below) / left.total()
        assert f"{100 * share:.1f}%" in told


def test_the_dice_of_the_lesson_are_those_of_the_table() -> None:
    assert lesson.dice(lessons.begin(4)) == [1, 2, 3, 4, 5, 10]


# --- The notebook -----------------------------------------------------------------------------------------------------


def test_the_notebook_weighs_each_result_by_its_chance() -> None:
    done = worked(lesson.LESSON)
    unseen = done.names["unseen"]
    left = [hand_costs.points_with(done.names["dear"], card) for card in unseen]
    assert done.names["mean"] == Fraction(sum(left), len(left))
    assert len(done.names["saved"]) == left.count(0)
    assert abs(done.names["drawn"].mean() - float(done.names["mean"])) < 0.5
    assert done.names["failing"] == Fraction(sum(left), len(left) - left.count(0))


@pytest.mark.parametrize(
    ("hand", "better", "saves"),
    [("5 5 6 6 chick chick", "draw", "With a 4 or the egg you would get rid of everything."),
     ("1 1 1 2 2 2", "leave", "No card lets you get rid of everything.")],
)  # fmt: skip
def test_what_is_said_follows_another_hand(hand: str, better: str, saves: str) -> None:
    done = worked(lesson.LESSON, '"5 5 6 6 chick chick"', f'"{hand}"')
    done.skip()
    assert f"**{better}**" in repr(done.shown["cell-23"])
    assert repr(done.shown["cell-7a"]) == saves
    assert f"{hand_costs.cost_now(done.names['dear'])} points" in repr(done.shown["cell-6"])
