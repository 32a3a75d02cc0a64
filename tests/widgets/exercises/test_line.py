"""Tests of lines of code with blanks: they are marked by their result, and each mistake has its own reply."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises import code_line as lines
from cardkit_widgets.exercises.code_line import CodeLine, LineBlank

if TYPE_CHECKING:
    from collections.abc import Callable

# The names that a notebook defines; a lambda of this module can use them, too.
points, chances = [4, 9], [0.25, 0.75]


def mean(**more: Any) -> CodeLine:
    """Return a line for the mean of two results, which should be weighted by their probabilities."""
    names = {"points": points, "chances": chances}
    sign = LineBlank("*", {"+": "Weigh: multiply each by its chance.", "/": "Divided by a chance, it gets more."})
    which = LineBlank("1", {"0": "The second result has a chance of its own."})
    written = "points[0] {sign} chances[0] + points[1] * chances[{which}]"
    more = {"begins": "...", **more}
    return CodeLine("What is the mean?", written, {"sign": sign, "which": which}, names=names, **more)


def choosing(question: CodeLine, *options: str) -> list[int]:
    """Return a page's message with these choices."""
    blanks = [question.blanks[name] for name in question.order]
    return [blank.options.index(each) for blank, each in zip(blanks, options, strict=True)]


def test_the_right_choices_are_right_and_their_result_is_shown() -> None:
    verdict = mean().judge(choosing(mean(), "*", "1"))
    assert (verdict.right, verdict.says) == (True, "Right! It gives 7.75.")


@pytest.mark.parametrize(("sign", "which"), [*product("+/", "1"), ("*", "0")])
def test_a_wrong_choice_gets_an_explanation(sign: str, which: str) -> None:
    question = mean()
    verdict = question.judge(choosing(question, sign, which))
    says = question.blanks["sign"].wrong.get(sign) or question.blanks["which"].wrong[which]
    assert (verdict.right, verdict.counts, verdict.mistake) == (False, True, says)
    assert verdict.says.endswith(says)


@pytest.mark.parametrize(
    "answer",
    [None, "", "*", ["*", "1"], [0], [0, 0, 0], [0, None], [0, 3], [0, -1], [0, 1.0], [True, False], {"sign": 0}, 5],
)
def test_an_answer_without_a_choice_for_each_blank_does_not_count(answer: object) -> None:
    verdict = mean().judge(answer)
    assert (verdict.right, verdict.counts, verdict.says) == (False, False, lines.CHOOSE)


def test_a_page_gets_the_choices_and_not_which_is_right() -> None:
    shown = mean().for_page()
    assert shown["pieces"] == ["points[0] ", " chances[0] + points[1] * chances[", "]"]
    assert shown["blanks"] == [
        {"options": ["*", "+", "/"], "begins": None},
        {"options": ["0", "1"], "begins": None},
    ]
    assert shown.keys() == {"kind", "ask", "code", "pieces", "blanks"}


def test_blanks_stand_in_the_order_of_the_line_whatever_the_order_of_their_names() -> None:
    root, games = LineBlank("0.5", {"1": "Take the root."}), LineBlank("30", {"900": "The root takes that in."})
    question = CodeLine("How far off?", "8 / {games} ** {root}", {"root": root, "games": games}, begins="...")
    assert [blank["options"] for blank in question.for_page()["blanks"]] == [games.options, root.options]
    assert question.judge([games.options.index("30"), root.options.index("0.5")]).right


def test_in_a_notebook_there_is_nothing_to_choose() -> None:
    assert mean(typed=True).for_page()["blanks"] == []


def test_a_line_to_change_starts_with_its_original_choices_and_has_to_be_changed() -> None:
    question = mean(begins="points[0] * chances[0] + points[1] * chances[0]")
    assert [blank["begins"] for blank in question.for_page()["blanks"]] == choosing(question, "*", "0")
    assert question.judge(choosing(question, "*", "0")).says == lines.AS_IT_WAS


# --- Written in a notebook --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        lambda: points[0] * chances[0] + points[1] * chances[1],
        lambda: sum(point * chance for point, chance in zip(points, chances, strict=True)),
        lambda: Fraction(31, 4),
        lambda: np.dot(points, chances),
    ],
)
def test_a_line_may_be_written_in_another_way(written: Callable[[], Any]) -> None:
    names = {"points": points, "chances": chances, "Fraction": Fraction, "np": np}
    question = CodeLine("?", mean().line, mean().blanks, begins="...", names=names)
    verdict = question.judge_written(written)
    assert verdict is not None
    assert verdict.right


def test_a_line_that_nobody_has_touched_is_not_judged() -> None:
    dots = CodeLine("?", "{sum} / 2", {"sum": LineBlank("8", {"6": "No."})})
    assert dots.judge_written(lambda: ... / 2) is None  # type: ignore[operator]
    assert mean(begins="...").judge_written(lambda: ...) is None
    begun = mean(begins="[each for each in points]")
    assert begun.judge_written(lambda: [each for each in points]) is None  # noqa: C416


def test_dots_that_are_left_are_told() -> None:
    verdict = mean().judge_written(lambda: points[0] * ...)  # type: ignore[operator]
    assert verdict is not None
    assert (verdict.says, verdict.counts) == (lines.DOTS_LEFT, False)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (lambda: points[0] / 0, "Not yet. Your line divides by 0."),
        (
            lambda: pointz[0],  # type: ignore[name-defined]  # noqa: F821
            "Not yet. Python does not know the name pointz: spell it as in the cells above, and run those first.",
        ),
        (lambda: points[2], "Not yet. Your line stops with an error: list index out of range."),
        (lambda: int("x" * 500), None),
    ],
)
def test_a_line_that_fails_gets_a_sentence_with_the_reason(written: Callable[[], Any], says: str | None) -> None:
    verdict = mean().judge_written(written)
    assert verdict is not None
    assert not verdict.right
    assert len(verdict.says) < 200
    assert verdict.says == (says or verdict.says)


def test_a_number_that_was_only_typed_is_found_out() -> None:
    question = mean(again={"points": [2, 3]})
    typed, written = question.judge_written(lambda: 7.75), question.judge_written(mean_of_both)
    assert typed is not None
    assert written is not None
    assert (typed.right, typed.mistake) == (False, lines.ONLY_TYPED)
    assert written.right


def mean_of_both() -> float:
    """Return the mean as a line would compute it."""
    return points[0] * chances[0] + points[1] * chances[1]


def test_what_is_right_follows_what_was_changed_above() -> None:
    question = mean()
    question.names["chances"] = [0.5, 0.5]
    assert question.judge(choosing(question, "*", "1")).says == "Right! It gives 6.5."
    del question.names["chances"]
    assert question.judge(choosing(question, "*", "1")).says == lines.CHANGED_ABOVE


def test_an_unforeseen_mistake_gets_a_general_message() -> None:
    assert mean().judge_written(lambda: 12).mistake == lines.OTHERWISE  # type: ignore[union-attr]
    assert mean(otherwise="Weigh them.").judge_written(lambda: 12).mistake == "Weigh them."  # type: ignore[union-attr]


def weighing(**more: Any) -> CodeLine:
    """Return a line for a mean that should be weighted by probabilities, as in lesson 6."""
    names = {"costs": {8: 0.5, 4: 0.25, 0: 0.25}}
    sign = LineBlank("*", {"/": "Divided by its chance.", "+": "Added to it."})
    weight = LineBlank("chance", {"len(costs)": "The same weight for all.", "1": "In full."})
    more = {"mistakes": {"sum(costs) / len(costs)": "As if they came equally often."}, **more}
    written = "sum(points {sign} {weight} for points, chance in costs.items())"
    begins = "sum(points / len(costs) for points, chance in costs.items())"
    return CodeLine("?", written, {"sign": sign, "weight": weight}, begins=begins, names=names, **more)


costs = {8: 0.5, 4: 0.25, 0: 0.25}


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (lambda: sum(costs) / len(costs), "As if they came equally often."),
        (lambda: sum(costs) / 3, "As if they came equally often."),
        (lambda: sum(points / 3 for points in costs), "As if they came equally often."),
        (lambda: sum(points / chance for points, chance in costs.items()), "Divided by its chance."),
        (lambda: sum(costs), "In full."),
        (lambda: sum(costs) * len(costs), "The same weight for all."),
        (lambda: 17.5, lines.OTHERWISE),
    ],
)
def test_a_mistake_is_known_in_whatever_way_it_is_written(written: Callable[[], Any], says: str) -> None:
    verdict = weighing().judge_written(written)
    assert verdict is not None
    assert (verdict.right, verdict.mistake) == (False, says)


@pytest.mark.parametrize(
    ("sign", "weight", "says"),
    [
        ("/", "chance", "Divided by its chance."),
        ("*", "len(costs)", "The same weight for all."),
        ("*", "1", "In full."),
        ("/", "1", "In full."),
        ("+", "chance", "Added to it."),
    ],
)
def test_on_a_page_it_is_the_wrong_part_that_is_named(sign: str, weight: str, says: str) -> None:
    question = weighing()
    assert question.judge(choosing(question, sign, weight)).mistake == says


def test_mistakes_that_give_the_same_number_are_distinguished_by_other_numbers() -> None:
    """With 2 and 2, the sum equals the product, so the mistakes are told apart with other numbers."""
    blank = {"sign": LineBlank("-", {"+": "Not the sum.", "*": "Not the product."})}
    question = CodeLine("?", "a {sign} b", blank, begins="...", names={"a": 2, "b": 2}, again={"a": 5})
    assert question.judge(choosing(question, "*")).mistake == "Not the product."
    assert question.judge_written(lambda: a * b).mistake == "Not the product."  # type: ignore[union-attr]
    assert question.judge_written(lambda: a + b).mistake == "Not the sum."  # type: ignore[union-attr]
    assert question.judge_written(lambda: 4).mistake == "Not the sum."  # type: ignore[union-attr]


a, b = 2, 2


def test_a_complement_that_the_blanks_cannot_express_is_known() -> None:
    blank = {"whole": LineBlank("1", {"good": "That is a count."})}
    names = {"good": 3, "hands": 12}
    opposite = {"good / hands": "That is the chance of a trio."}
    question = CodeLine("?", "{whole} - good / hands", blank, begins="...", names=names, mistakes=opposite)
    assert question.judge_written(lambda: 0.25).mistake == "That is the chance of a trio."  # type: ignore[union-attr]
    assert question.judge_written(lambda: 0.75).right  # type: ignore[union-attr]
    with pytest.raises(CardkitError, match="write each mistake as a line"):
        CodeLine("?", "{whole} - good / hands", blank, mistakes={"good /": "No."})


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 1.0), (Fraction(1, 3), 1 / 3), (np.float64(0.1) * 3, 0.3), (np.eye(2), np.eye(2)), ([1, 2], (1, 2)),
     (np.bool_(1), True), ("a", "a")],
)  # fmt: skip
def test_what_is_the_same(one: object, other: object) -> None:
    assert lines.is_same_value(one, other)
    assert lines.is_same_value(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 1.001), (1, True), (np.eye(2), np.eye(3)), ([1, 2], [1, 2, 3]), ("1", 1), (None, 0), (np.ones(2), "a")],
)
def test_what_is_not(one: object, other: object) -> None:
    assert not lines.is_same_value(one, other)
    assert not lines.is_same_value(other, one)


@pytest.mark.parametrize(
    ("value", "says"),
    [(4060, "4,060"), (Fraction(1, 85), "1/85 = 0.01176"), (Fraction(-537432, 571787), "-0.9399"),
     (0.13832, "0.1383"), (376_991.2, "376,991"), (2.5e20, "2.5e+20"), (True, "True"),
     (Fraction(4), "4"), (Fraction(0), "0"), (Fraction(4060), "4,060"),
     ("x" * 500, "'" + "x" * (lines.LONGEST - 1) + "…")],
)  # fmt: skip
def test_a_value_in_words(value: object, says: str) -> None:
    assert lines.value_text(value) == says


@pytest.mark.parametrize(
    ("line", "blanks"),
    [
        ("1 + 1", {}),
        ("{a} + 1", {"b": LineBlank("1", {"2": "No."})}),
        ("{a} + {a}", {"a": LineBlank("1", {"2": "No."})}),
        ("{a} + 1", {"a": LineBlank("1", {})}),
        ("{a} + 1", {"a": LineBlank("1", {"1": "No."})}),
        ("1 {a} 1", {"a": LineBlank("+", {"*": "No."})}),
    ],
)
def test_a_line_that_cannot_be_filled_in_is_refused(line: str, blanks: dict[str, LineBlank]) -> None:
    with pytest.raises(CardkitError):
        CodeLine("?", line, blanks)


def test_a_value_for_the_second_check_is_one_of_a_name_in_the_line() -> None:
    assert mean(again={"points": [1, 2]}).judge(choosing(mean(), "*", "1")).right
    with pytest.raises(CardkitError, match=r"`again` gives a value to 'point', which isn't a name in 'points\[0\]"):
        mean(again={"point": [1, 2]})
