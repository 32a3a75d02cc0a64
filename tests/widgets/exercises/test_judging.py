"""Tests of marking: numbers in all usual forms, and every kind of question."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises import (
    BestMoveQuestion,
    ChoiceQuestion,
    MultipleChoice,
    NumberQuestion,
    ReachPosition,
    WordQuestion,
    bayes,
    bayes_mistakes,
    questions,
)
from cardkit_widgets.exercises import numeric_answer as n
from cardkit_widgets.exercises.table_question import HOPELESS
from tests.widgets.exercises.asked import chicken, every_kind, somebody_withdrew

THIRD = NumberQuestion("?", Fraction(1, 3))


@pytest.mark.parametrize(
    "typed",
    [
        "1/3",
        "2/6",
        " 1 / 3 ",
        "0.33",
        "0,33",
        ".333",
        "33.3 %",
        "33,3%",
        "33 %",
        "1 in 3",
        "1 out of 3",
        "⅓",
        "33 1/3 %",
        "4/9 x 3/4",
        "4/9 × 9/12",
        "2/3*1/2",
        "1/9 x 3",
        "1/3 x 1/2 + 1/3 x 1/2",
        "1 - 2/3",
        "0.5x0.5 + 1/12",
        "50% x 50% + 1/12",
        "30 % + 3 1/3 %",
        "0,2 × 0,5 + 0.7*1/3",
    ],
)
def test_a_number_may_be_written_in_many_ways(typed: str) -> None:
    assert THIRD.judge(typed).right


def test_an_option_may_have_a_semicolon_in_it() -> None:
    one, other = "Yes; both are.", "No."
    assert ChoiceQuestion("?", [one, other], one).right_options() == [one]
    assert MultipleChoice("?", [other, one, "Perhaps."], [one, other]).right_options() == [other, one]


@pytest.mark.parametrize("typed", ["0.34", "1/4", "33/100", "3", "34 %", "-1/3", "\u22121/3", "0.3", "33.4 %"])
def test_another_number_is_wrong_and_counts_as_a_try(typed: str) -> None:
    verdict = THIRD.judge(typed)
    assert (verdict.right, verdict.counts) == (False, True)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "a third",
        "1/",
        "1//3",
        "0.3.3",
        "1/3/5",
        "nan",
        "inf",
        "1e5",
        "9" * 1000,
        "1/3 x",
        "x",
        "0.5 x",
        "1/3 +",
        "1/3 + x",
        "1\x00",
        None,
        3,
        [],
        {},
    ],
)
def test_an_answer_that_is_not_a_number_does_not_count(typed: object) -> None:
    verdict = THIRD.judge(typed)
    assert (verdict.right, verdict.counts, verdict.says) == (False, False, n.EXPLAINED)


def test_nothing_is_divided_by_0() -> None:
    assert THIRD.judge("1/0").says == n.BY_NOTHING


@pytest.mark.parametrize(
    ("question", "typed", "says"),
    [
        (THIRD, "0.3", n.TOO_COARSE),
        (NumberQuestion("?", Fraction(2, 3)), "0.66", n.CUT_OFF),
        (THIRD, "333/1000", n.NOT_EXACT),
        (THIRD, "33.3", n.WITH_PERCENT),
        (THIRD, "12345", n.NOT_POSSIBLE),
        (THIRD, "-3", n.NOT_POSSIBLE),
        (NumberQuestion("?", 35), "35 %", n.WITHOUT_PERCENT),
        (NumberQuestion("?", Fraction(3, 23), 0.0005), "3/23 %", n.SIGN_TOO_MUCH.format("13%")),
        (NumberQuestion("?", Fraction(3, 23), 0.0005), "0.13 %", n.SIGN_TOO_MUCH.format("13%")),
        (NumberQuestion("?", Fraction(1, 2), mistakes={Fraction(1, 3): "Count again."}), "0.33", "Count again."),
        (NumberQuestion("?", Fraction(9999, 10000)), "100 %", n.NEVER_OR_ALWAYS),
        (THIRD, "2/3", n.COMPLEMENT),
        (THIRD, "0.667", n.COMPLEMENT),
        (THIRD, "67 %", n.COMPLEMENT),
        (THIRD, "0.5 x 0.67", n.ROUNDED_ON_THE_WAY),
        (NumberQuestion("?", Fraction(1, 16)), "0.1", ""),
        (NumberQuestion("?", 2.4, unit="points"), "2", n.TOO_COARSE),
    ],
)
def test_the_reply_is_better_than_wrong(question: NumberQuestion, typed: str, says: str) -> None:
    assert question.judge(typed).says == f"Not yet. {says or questions.TRY_AGAIN}"


def wrongly(*, answer: Fraction, tolerance: float, typed: str, **mistakes: Any) -> str:
    """Return the reply to a wrong answer."""
    verdict = NumberQuestion("?", answer, tolerance, **mistakes).judge(typed)
    assert not verdict.right
    return verdict.mistake


@given(st.fractions(0, 1, max_denominator=3000), st.sampled_from((0.0, 0.0005, 0.005, 0.05, 0.5)))
def test_never_and_always_are_never_near_to_a_probability(answer: Fraction, tolerance: float) -> None:
    """0 and 1, typed in any form, are right if they are the answer, and otherwise neither right nor close."""
    mistakes: dict[Fraction | float, str] = {
        Fraction(1, 2024): "One place too many.",
        Fraction(2023, 2024): "Too much.",
    }
    question = NumberQuestion("?", answer, tolerance, mistakes={k: v for k, v in mistakes.items() if k != answer})
    for typed, value in (("0", 0), ("0.0", 0), ("0 %", 0), ("0/7", 0), ("1", 1), ("100%", 1), ("1.00", 1), ("3/3", 1)):
        verdict = question.judge(typed)
        assert verdict.right == (answer == value)
        assert verdict.right or verdict.mistake == n.NEVER_OR_ALWAYS


def test_a_tolerance_takes_no_other_number_for_the_answer() -> None:
    small, tiny = Fraction(1, 2024), Fraction(1, 20240)
    assert NumberQuestion("?", small, 0.0005).judge("0.0005").right
    assert wrongly(answer=small, tolerance=0.0005, typed="0.0009") == questions.TRY_AGAIN
    assert wrongly(answer=small, tolerance=0.0005, typed="0.0001", mistakes={tiny: "Too small."}) == questions.TRY_AGAIN
    assert wrongly(answer=small, tolerance=0.0005, typed="0.00005", mistakes={tiny: "Too small."}) == "Too small."
    near: dict[Fraction | float, str] = {Fraction(128, 1000): "Without the Egg."}
    assert wrongly(answer=Fraction(13, 100), tolerance=0.005, typed="0.128", mistakes=near) == "Without the Egg."
    assert NumberQuestion("?", Fraction(13, 100), 0.005, mistakes=near).judge("0.1295").right


@given(st.fractions(0, 1, max_denominator=60), st.fractions(0, 1, max_denominator=60), st.integers(1, 9))
def test_sums_and_products_are_what_they_come_to(one: Fraction, other: Fraction, times: int) -> None:
    question = NumberQuestion("?", times * one + other - one * other, unit="points")
    written = [f"{times} x {one} + {other} - {one} x {other}", f"{one}*{times}+{other}-{other}·{one}"]
    assert [question.judge(each).right for each in written] == [True, True]


def test_decimals_are_calculated_with_as_they_are_typed() -> None:
    question = NumberQuestion("?", Fraction(11, 25))
    assert question.judge("0.6x0.4+0.4x0.5").right
    assert question.judge("60% x 40% + 40% x 50%").right
    assert question.judge("44 %").right
    assert not question.judge("0.6x0.4+0.4x0.51").right
    assert not question.judge("0.6+0.4").right


def test_the_usual_mistakes_with_bayes_rule_are_distinguished() -> None:
    prior, if_so, if_not = Fraction(1, 50), Fraction(9, 10), Fraction(1, 5)
    both = prior * if_so
    question = NumberQuestion("?", both / (both + (1 - prior) * if_not), mistakes=bayes_mistakes(prior, if_so, if_not))
    for typed, says in (
        ("9/11", bayes.NEGLECTED),
        ("2%", bayes.PRIOR),
        ("0.9", bayes.TRANSPOSED),
        ("0.9 x 0.02", bayes.JOINT),
        ("0.018/0.196", bayes.ODDS),
    ):
        assert question.judge(typed).mistake == says
    assert question.judge("0.018/0.214").right


@given(*[st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)] * 3)
def test_no_mistake_with_bayes_rule_is_right(prior: Fraction, if_so: Fraction, if_not: Fraction) -> None:
    both = prior * if_so
    assert both / (both + (1 - prior) * if_not) not in bayes_mistakes(prior, if_so, if_not)


def test_a_wrong_answer_of_which_nothing_is_known_is_sent_to_the_hint_if_there_is_one() -> None:
    assert NumberQuestion("?", 84).judge("3").mistake == questions.TRY_AGAIN
    assert NumberQuestion("?", 84, hint="Count.").judge("3").mistake == questions.TRY_WITH_HINT
    assert NumberQuestion("?", 84, hint="Count.", otherwise="Count them all.").judge("3").mistake == "Count them all."


@pytest.mark.parametrize(
    ("question", "typed"),
    [
        (NumberQuestion("?", 84), "84"),
        (NumberQuestion("?", 12345), "12 345"),
        (NumberQuestion("?", 12345), "12,345"),
        (NumberQuestion("?", 12345), "12'345"),
        (NumberQuestion("?", 2.5, unit="points"), "2,5 points"),
        (NumberQuestion("?", 1, unit="points"), "1 point"),
        (NumberQuestion("?", Fraction(1, 3), unit="%"), "33.3"),
        (NumberQuestion("?", Fraction(1, 3), unit="%"), "1/3"),
        (NumberQuestion("?", 60), "5 × 4 x 3"),
        (NumberQuestion("?", 10, 0.5), "10.5"),
        (NumberQuestion("?", 0.1), "1/10"),
        (NumberQuestion("?", Fraction(-7, 3)), "-2.33"),
    ],
)
def test_numbers_of_other_kinds(question: NumberQuestion, typed: str) -> None:
    assert question.judge(typed).right


def test_with_a_tolerance_nothing_else_is_near_enough() -> None:
    exacting = NumberQuestion("?", Fraction(1, 3), 0.001)
    assert exacting.judge("0.333").right
    assert not exacting.judge("0.33").right
    assert not exacting.judge("3331/10000").right, "a fraction has to be exact"


@given(st.fractions(min_value=-50, max_value=50, max_denominator=500), st.integers(3, 8), st.sampled_from(".,"))
def test_any_number_can_be_written_as_fraction_decimal_and_percentage(value: Fraction, places: int, point: str) -> None:
    question = NumberQuestion("?", value)
    scaled = round(abs(value) * 10**places)
    whole, decimals = divmod(scaled, 10**places)
    sign = "-" if value < 0 and scaled else ""
    in_percent = f"{sign}{scaled // 10 ** (places - 2)}{point}{scaled % 10 ** (places - 2):0{places - 2}d} %"
    assert question.judge(f"{value.numerator}/{value.denominator}").right
    if abs(value) * 10 ** (places - 1) >= 1 and not (scaled == 10**places and 0 < value < 1):
        assert question.judge(f"{sign}{whole}{point}{decimals:0{places}d}").right
        assert question.judge(in_percent).right


@given(st.fractions(0, 1, max_denominator=300), st.fractions(0, 1, max_denominator=300))
def test_no_other_fraction_is_right(one: Fraction, other: Fraction) -> None:
    assert NumberQuestion("?", one).judge(str(other)).right == (one == other)


@given(st.text(max_size=60))
def test_whatever_is_typed_is_judged(text: str) -> None:
    for asked in every_kind().values():
        assert asked.question.judge(text).says


# --- the kinds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", every_kind())
def test_every_kind_distinguishes_right_from_wrong_and_reveals_neither(kind: str) -> None:
    asked = every_kind()[kind]
    assert asked.question.judge(asked.right).right
    assert not asked.question.judge(asked.wrong).right
    assert not asked.question.judge(object()).counts
    assert asked.question.solution() not in repr(asked.question)


def test_replies_are_said_to_those_they_are_for() -> None:
    several = MultipleChoice("?", ["a", "b", "c"], ["a", "b"], replies={"c": "Not c."})
    assert several.judge(["a", "c"]).says == "Not yet. Not c."
    assert "there is more" in several.judge(["a"]).says
    word = WordQuestion("?", ["Papageno"], replies={"Tamino": "He sings higher."}, alike=0.8)
    assert word.judge("papagano").right
    assert word.judge("TAMINO").says == "Not yet. He sings higher."


def test_moves_that_are_worth_the_same_are_all_best() -> None:
    values = {"play 4": 3.0, "draw": 3.0, "withdraw": 21.0}
    short = BestMoveQuestion("?", chicken(), 1, values, "points", least=True)
    assert [short.judge([move]).right for move in values] == [True, True, False]
    assert [bar["best"] for bar in short.bars()] == [True, True, False]
    first, second = short.solution().split(" or ")
    assert first[0].isupper()
    assert second[0].islower()


def test_a_position_may_come_about_in_the_moves_of_the_others() -> None:
    against = ReachPosition(
        "?", chicken, 1, lambda game: game.turn == 1 and game.history.now > chicken().history.now, others="simple"
    )
    assert against.judge(["draw"]).right


def test_at_a_dead_end_the_reply_is_to_go_back() -> None:
    """A card that was drawn can't be put back, so the student has to start again."""
    begun = chicken().history.now
    question = ReachPosition("?", chicken, 1, lambda _: False, hopeless=lambda game: game.history.now > begun)
    assert question.judge(["draw"]).says == f"Not yet. {HOPELESS}"
    assert question.judge([]).says == "Not yet. Go on."


def test_questions_that_make_no_sense_are_refused() -> None:
    game = chicken()
    for make in (
        lambda: ChoiceQuestion("?", ["a", "b"], "c"),
        lambda: ChoiceQuestion("?", ["a", "a"], "a"),
        lambda: ChoiceQuestion("?", ["a", "b"], "a", replies={"c": ""}),
        lambda: ChoiceQuestion("", ["a", "b"], "a"),
        lambda: MultipleChoice("?", ["a", "b"], []),
        lambda: WordQuestion("?", []),
        lambda: NumberQuestion("?", float("nan")),
        lambda: NumberQuestion("?", 1, -1),
        lambda: WordQuestion("?", ["a"], clause="trio:no.such"),
        lambda: WordQuestion("?", ["a"], clause="turn.withdraw"),
        lambda: WordQuestion("?", ["a"], lesson="../../etc"),
        lambda: BestMoveQuestion("?", game, 1, {"draw": 1}),
        lambda: BestMoveQuestion("?", game, 2, dict.fromkeys(game.moves, 1)),
        lambda: ReachPosition("?", game, 1, lambda _: True),
        lambda: ReachPosition("?", game, 1, somebody_withdrew, hopeless=lambda _: True),
        lambda: ReachPosition("?", game, 1, somebody_withdrew, shown=["draw"]),
    ):
        with pytest.raises(CardkitError):
            make()


def test_moves_that_lead_to_a_position_are_one_way_of_several() -> None:
    game = cardkit.play("chicken", players=2, seed=12)
    ways = {("withdraw",): "One way: withdrawing", ("draw", "withdraw"): "One way: drawing a card, then withdrawing"}
    for shown, said in ways.items():
        assert ReachPosition("Make somebody withdraw.", game, 1, somebody_withdrew, shown=shown).solution() == said
    assert ReachPosition("Make somebody withdraw.", game, 1, somebody_withdrew).solution() == "There are many ways."


# --- the key ----------------------------------------------------------------------------------------------------------
