"""Lesson 10, its numbers found a second way: every line of play, a linear program, and many duels."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise, product
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import pytest
from scipy.optimize import linprog

from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import card_text
from cardkit.table.definition import legal_moves
from cardkit_widgets import lessons
from cardkit_widgets.lessons import duel, duel_played
from cardkit_widgets.lessons import thinking_about_you as lesson
from cardkit_widgets.lessons import thinking_about_you_exercises as exercises
from cardkit_widgets.lessons.chicken_hands import near_the_end
from cardkit_widgets.lessons.duel import STAY, WITHDRAW, equilibrium, gain, learning, worst_case
from tests.lessons.told import worked
from tests.occasions import some_now

if TYPE_CHECKING:
    from cardkit.table.state import State
    from cardkit_widgets.lessons.duel import Gains

SEEDS = range(40)
DUELS = 3000


def tried_out(s: State) -> Fraction:
    """What seat 1 gains on the other with the best play of both: every line of play to the end."""
    found = []
    for move in legal_moves(rules, s):
        after = s.copy()
        rules.do(after, move)
        over = after.phase != rules.PLAYING
        found.append(Fraction(after.points[1] - after.points[0]) if over else tried_out(after))
    return max(found) if s.seat == 0 else min(found)


def after_moves(order: tuple[str, str], turn: int, *moves: str) -> Fraction:
    """The same, after some moves of the duel."""
    game = near_the_end(duel_played.HANDS, duel_played.TOP, " ".join(order), turn)
    for move in moves:
        game.move_only(move)
    return tried_out(game.state) if game.turn else Fraction(game.state.points[1] - game.state.points[0])


def table_in(text: str) -> Gains:
    """The gains that a text names, in its order."""
    both, alone, left, none = (Fraction(number) for number in numbers_in(text)[:4])
    return {STAY: {STAY: both, WITHDRAW: alone}, WITHDRAW: {STAY: left, WITHDRAW: none}}


def numbers_in(text: str) -> list[str]:
    """The numbers of a text, with their signs, in order."""
    return re.findall(r"-?\d+(?:/\d+|\.\d+)?", text)


def by_program(table: Gains) -> tuple[float, float]:
    """The mix that is best against the best reply, and what it is sure to gain, by a linear program."""
    rows = [[float(table[you][other]) for you in (STAY, WITHDRAW)] for other in (STAY, WITHDRAW)]
    found = linprog(
        [0, 0, -1],
        A_ub=[[-row[0], -row[1], 1] for row in rows],
        b_ub=[0, 0],
        A_eq=[[1, 1, 0]],
        b_eq=[1],
        bounds=[(0, 1), (0, 1), (None, None)],
    )
    return float(found.x[0]), float(found.x[2])


def turned(table: Gains) -> Gains:
    """The same duel as the other sees it."""
    return {its: {mine: -table[mine][its] for mine in (STAY, WITHDRAW)} for its in (STAY, WITHDRAW)}


# --- The duel ---------------------------------------------------------------------------------------------------------


def test_the_table_of_gains_by_every_line_of_play() -> None:
    ways = {
        (STAY, STAY): (1, "draw", "draw"),
        (STAY, WITHDRAW): (1, "draw", "withdraw"),
        (WITHDRAW, STAY): (2, "draw", "withdraw"),
        (WITHDRAW, WITHDRAW): (1, "withdraw", "withdraw"),
    }
    gains = duel_played.gains()
    for (you, other), (turn, *moves) in ways.items():
        found = [after_moves(order, turn, *moves) for order in duel_played.ORDERS]
        assert gains[you][other] == sum(found) / 2


def test_nothing_fits_when_the_duel_begins_and_two_cards_are_left() -> None:
    for turn, order in product((1, 2), duel_played.ORDERS):
        game = near_the_end(duel_played.HANDS, duel_played.TOP, " ".join(order), turn)
        assert (game.turn, game.moves) == (turn, ["draw", "withdraw"])
        assert [card_text(card) for card in reversed(game.state.draw[:2])] == list(order)


def test_the_equilibrium_is_that_of_a_linear_program() -> None:
    gains = duel_played.gains()
    even = duel.equilibrium(gains)
    you, value = by_program(gains)
    other, minus = by_program(turned(gains))
    assert [float(even.you), float(even.other), float(even.value)] == pytest.approx([you, other, value])
    assert -minus == pytest.approx(value)


def test_other_numbers_give_the_equilibrium_of_a_linear_program() -> None:
    for costs, brings in product(range(7, 16), (0, 4, 8)):
        table = duel_played.other_gains(costs, brings)
        assert float(duel.equilibrium(table).value) == pytest.approx(by_program(table)[1])
    assert duel_played.other_gains(duel_played.withdrawing_cost(), 0) == duel_played.gains()


def test_what_withdrawing_costs_you_moves_the_other_only() -> None:
    mixes = [duel.equilibrium(duel_played.other_gains(costs, 0)) for costs in range(8, 12)]
    assert len({mix.you for mix in mixes}) == 1
    assert len({mix.other for mix in mixes}) == len(mixes)


def test_where_staying_is_never_worse_no_mixes_are_told() -> None:
    """The page moves both sliders through all these; a mix of 100% would look like a jump that nothing explains."""
    for costs, brings in product(range(7, 16), range(9)):
        table = duel_played.other_gains(costs, brings)
        never_worse = all(table[STAY][other] >= table[WITHDRAW][other] for other in (STAY, WITHDRAW))
        even = duel.equilibrium(table)
        assert never_worse == (even.you == 1) == (even.other == 1)
        assert lesson.changed(costs, brings).title.startswith("Staying is never worse" if never_worse else "Best mixes")


def test_nobody_exploits_the_equilibrium_and_every_other_mix_can_be() -> None:
    gains = duel_played.gains()
    even = duel.equilibrium(gains)
    for share in (Fraction(k, 30) for k in range(31)):
        assert (even.value - duel.worst_case(gains, share) > 0) == (share != even.you)
        assert (duel.best_reply(gains, share) - even.value > 0) == (share != even.other)


def test_who_learns_comes_near_the_equilibrium() -> None:
    gains = duel_played.gains()
    even = duel.equilibrium(gains)
    *_, (you, other) = duel.learning(gains, 6000)
    assert abs(you - even.you) < Fraction(1, 50)
    assert abs(other - even.other) < Fraction(1, 50)


def test_who_is_seen_gains_what_the_real_order_of_turns_gives() -> None:
    replies = [
        [
            sum(after_moves(order, 1, "draw", reply) for order in duel_played.ORDERS) / 2
            for reply in ("draw", "withdraw")
        ],
        [sum(after_moves(order, 1, "withdraw") for order in duel_played.ORDERS) / 2],
    ]
    assert worked(lesson.LESSON).names["if_seen"] == max(map(min, replies))


@pytest.mark.parametrize("you", [STAY, WITHDRAW])
@pytest.mark.parametrize("stays", [Fraction(1, 2), Fraction(11, 15)])
def test_what_happens_agrees_with_what_is_counted(you: str, stays: Fraction) -> None:
    happen = lesson.duels(lessons.begin(10, players=2), you, stays)
    leads = [happen(number).value for number in range(DUELS)]
    exact = duel.gain(duel_played.gains(), Fraction(you == STAY), stays)
    assert abs(fmean(leads) - float(exact)) < 4 * stdev(leads) / DUELS**0.5


def test_the_cells_come_to_the_mixes_of_a_linear_program() -> None:
    done = worked(lesson.LESSON)
    gains = done.names["gains"]
    assert gains == duel_played.gains()
    mix, value = by_program(gains)
    assert float(done.names["p"]) == pytest.approx(mix)
    assert float(done.names["q"]) == pytest.approx(by_program(turned(gains))[0])
    assert float(done.names["value"]) == pytest.approx(value)
    for name in ("p", "q"):
        assert f"{name} = **{done.names[name]}**" in done.says


def test_what_half_and_half_costs_is_told_as_it_is() -> None:
    done = worked(lesson.LESSON)
    gains = done.names["gains"]
    value = by_program(gains)[1]
    left = min((gains[STAY][other] + gains[WITHDRAW][other]) / 2 for other in (STAY, WITHDRAW))
    said = Fraction(re.search(r"= \*\*(\S+)\*\*, is the", done.says)[1])
    assert float(said) == pytest.approx(value - float(left), abs=0.001)


def test_the_two_who_learn_in_the_cell_are_those_of_the_picture() -> None:
    *_, (you, other) = duel.learning(duel_played.gains(), 1000)
    stayed = worked(lesson.LESSON).names["stayed"]
    assert stayed == {"you": 1000 * you, "other": 1000 * other}


def test_if_your_choice_is_seen_you_gain_what_is_told() -> None:
    """If you are seen to stay you meet the worse reply; if you are seen to withdraw the other plays alone."""
    done = worked(lesson.LESSON)
    table = duel_played.gains()
    assert done.names["if_seen"] == max(min(table[STAY].values()), table[WITHDRAW][WITHDRAW])
    assert f"your best gain is {float(done.names['if_seen']):.2f}" in done.says


@pytest.mark.parametrize("order", duel_played.ORDERS)
@pytest.mark.parametrize(("you", "other"), list(product((STAY, WITHDRAW), repeat=2)))
def test_what_is_told_of_a_duel_leads_to_its_points(you: str, other: str, order: tuple[str, str]) -> None:
    """The cards that are told, drawn and played by hand, leave what the points count."""
    end = duel_played.duel(you, other, order)
    left = [hand.split() for hand in duel_played.HANDS]
    for does in end.told:
        cards = re.findall(r"\d", does)
        hand = left[does.startswith("your opponent")]
        for card in cards:
            if "draw" in does:
                hand.append(card)
            else:
                hand.remove(card)
    assert [sum(map(int, set(hand))) for hand in left] == [end.yours, end.theirs]
    drawn = [card for does in end.told if "draw" in does for card in re.findall(r"\d", does)]
    assert drawn == list(order)[: (you, other).count(STAY)]


def test_what_going_out_brings_moves_both_mixes() -> None:
    mixes = [duel.equilibrium(duel_played.other_gains(duel_played.withdrawing_cost(), brings)) for brings in range(9)]
    assert len({mix.you for mix in mixes}) == len({mix.other for mix in mixes}) == len(mixes)


# --- Exercises --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_best_reply_by_a_hundred_duels(seed: int) -> None:
    question = exercises.reply(Random(seed))
    table, (times, of) = table_in(question.ask), map(int, numbers_in(question.ask)[4:])
    rounds = [STAY] * times + [WITHDRAW] * (of - times)
    brings = {you: sum(table[you][other] for other in rounds) for you in (STAY, WITHDRAW)}
    assert question.right == ("Stay." if brings[STAY] > brings[WITHDRAW] else "Withdraw.")
    assert brings[STAY] != brings[WITHDRAW]


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_where_it_is_all_the_same_by_a_linear_program(seed: int) -> None:
    question = exercises.all_the_same(Random(seed))
    table = table_in(question.ask)
    assert float(question.answer) == pytest.approx(by_program(turned(table))[0])
    assert 0 < question.answer < 1


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_what_a_mix_costs_by_a_linear_program(seed: int) -> None:
    question = exercises.what_it_costs(Random(seed))
    table, value = table_in(question.ask), Fraction(numbers_in(question.ask)[4])
    assert float(value) == pytest.approx(by_program(table)[1])
    share = {"always": "1", "never": "0"}.get(*re.findall(r"you (always|never)", question.ask) or [""], "")
    stays = Fraction(share or numbers_in(question.ask)[5])
    left = min(stays * table[STAY][other] + (1 - stays) * table[WITHDRAW][other] for other in (STAY, WITHDRAW))
    assert question.answer == value - left > 0


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_a_loss_with_its_sign_turned_is_not_just_wrong(seed: int) -> None:
    question = exercises.what_it_costs(Random(seed))
    verdict = question.judge(str(-question.answer))
    assert not verdict.right
    assert "above 0" in verdict.says or "That is what you gain" in verdict.says


def test_what_it_costs_to_be_found_out_is_told_at_both_ends_and_where_it_is_nothing() -> None:
    table, said = duel_played.gains(), lesson.found_out().sentence
    you, value = by_program(table)
    other, _ = by_program(turned(table))
    lost = re.findall(r"loses? (\S+) points at 0%, (\S+) at 100%, and 0 at (\S+)%", said)
    told = [float(number) for each in lost for number in each]
    never, always = (value - min(float(each) for each in table[choice].values()) for choice in (WITHDRAW, STAY))
    its = [max(float(table[you][choice]) for you in (STAY, WITHDRAW)) - value for choice in (WITHDRAW, STAY)]
    assert told == pytest.approx([never, always, 100 * you, *its, 100 * other], abs=0.06)
    assert "cross" not in said


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_last_cards_by_every_line_of_play(seed: int) -> None:
    question = exercises.the_last_cards(Random(seed))
    game = question.start()
    assert game.state.draw_count == 0
    for move in game.moves:
        after = game.at(game.now)
        after.move_only(move)
        gain = tried_out(after.state) if after.turn else after.state.points[1] - after.state.points[0]
        assert question.values[move] == gain
    assert len(question.best()) == 1


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_last_cards_tell_what_comes_of_a_wrong_move_and_of_the_right_one_only_in_the_end(seed: int) -> None:
    question = exercises.the_last_cards(Random(seed))
    (best,) = question.best()
    assert question.replies.keys() == question.values.keys() - {best}
    for move, says in {**question.replies, best: question.why}.items():
        sums = re.findall(r"(\d+) - (\d+) = (-?\d+)", says)
        assert all(int(theirs) - int(yours) == int(gain) for theirs, yours, gain in sums)
        assert [int(gain) for *_, gain in sums] == [question.values[move]]


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_chance_that_is_worked_out_solves_the_equation_that_is_shown(seed: int) -> None:
    question = exercises.all_the_same(Random(seed))
    one, other = re.search(r"where (.*?) = (.*?), so", question.why).groups()
    for share in (Fraction(0), question.answer, Fraction(1)):
        assert (line(one, share) == line(other, share)) == (share == question.answer)


def line(text: str, q: Fraction) -> Fraction:
    """What a text such as `-2 + 2.5 × q` is worth."""
    worth = re.sub(r"\d+(?:/\d+|\.\d+)?", lambda found: f"Fraction('{found[0]}')", text.replace("×", "*"))
    return Fraction(eval(worth, {"Fraction": Fraction, "q": q}))  # noqa: S307  a sum of our own


@pytest.mark.parametrize("seed", some_now(SEEDS))
def test_the_numbers_are_such_as_one_can_reckon_with_on_paper(seed: int) -> None:
    cost, same = exercises.what_it_costs(Random(seed)), exercises.all_the_same(Random(seed))
    assert Fraction(cost.answer).denominator <= 6
    assert Fraction(same.answer).denominator <= 10
    assert not {1, -1} & {cost.answer, *cost.mistakes}
    assert same.answer not in same.mistakes


def test_withdrawing_is_sometimes_best_and_playing_sometimes() -> None:
    best = {exercises.the_last_cards(Random(seed)).best()[0].split()[0] for seed in range(12)}
    assert best == {"withdraw", "play"}


def test_two_who_learn_come_close_but_not_always_closer() -> None:
    """The shares of fictitious play converge (Robinson 1951), to and fro: now and then they are farther off again."""
    gains = duel_played.gains()
    goal = equilibrium(gains)
    off = [abs(you - goal.you) for you, _ in learning(gains, 4000)]
    assert any(later > before for before, later in pairwise(off[10:]))
    assert max(off[2000:]) < max(off[200:400]) < max(off[20:40])


def test_the_right_mix_may_be_known_and_is_not_exploited() -> None:
    """Whatever the other does against it, one gains the same: to be seen through costs nothing."""
    gains = duel_played.gains()
    goal = equilibrium(gains)
    assert {gain(gains, goal.you, Fraction(stays, 10)) for stays in range(11)} == {goal.value}
    assert worst_case(gains, goal.you) == goal.value > worst_case(gains, Fraction(1, 2))
