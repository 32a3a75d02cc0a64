"""Tests of jupyterquiz quizzes: each type is read and marked as in jupyterquiz, and unusable entries are reported."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises import ChoiceQuestion, MultipleChoice, read_quiz
from cardkit_widgets.exercises.quiz import A_QUIZ, NONE_OF_THESE, NumberCases, rounded

if TYPE_CHECKING:
    from pathlib import Path

    from cardkit_widgets.exercises import Question

ONE = {"answer": "Markdown", "correct": True, "feedback": "Correct."}
OTHER = {"answer": "SVG", "correct": False, "feedback": "That is for pictures."}
CHOICE: dict[str, Any] = {"question": "Which?", "type": "multiple_choice", "answers": [OTHER, ONE], "code": "a = 1\nb"}
MANY: dict[str, Any] = {**CHOICE, "type": "many_choice", "answer_cols": 2}
PI: dict[str, Any] = {
    "question": "What is pi?",
    "type": "numeric",
    "answers": [
        {"type": "value", "value": 3.14, "correct": True, "feedback": "Near enough."},
        {"type": "range", "range": [3.1428, 3.1429], "correct": True},
        {"type": "range", "range": [-100, 0], "correct": False, "feedback": "It is no debt."},
        {"type": "default", "feedback": "Draw a circle."},
    ],
}
WORD: dict[str, Any] = {
    "question": "Who?",
    "type": "string",
    "input_width": 20,
    "answers": [
        {"answer": "Papageno", "correct": True, "fuzzy_threshold": 0.8},
        {"answer": "Tamino", "correct": False, "feedback": "The other one.", "fuzzy_threshold": 0.8},
        {"type": "default", "feedback": "He catches birds."},
    ],
}


def test_a_choice() -> None:
    (question,) = read_quiz([CHOICE])
    assert isinstance(question, ChoiceQuestion)
    assert question.for_page()["code"] == "a = 1\nb"
    assert question.judge("Markdown").says == "Right!"
    assert question.judge("SVG").says == "Not yet. That is for pictures."


def test_several() -> None:
    (question,) = read_quiz(MANY)
    assert isinstance(question, MultipleChoice)
    assert question.judge(["Markdown"]).right


def test_a_number() -> None:
    (question,) = read_quiz([PI])
    assert isinstance(question, NumberCases)
    assert question.judge("3.14").says == "Right! Near enough."
    assert question.judge("22/7").right
    assert question.judge("-3").says == "Not yet. It is no debt."
    assert question.judge("4").says == "Not yet. Draw a circle."
    assert question.solution() == "3.14 or from 3.1428 to below 3.1429"
    (rounded,) = read_quiz([{**PI, "precision": 3}])
    assert rounded.judge("3.14159").right


def test_a_word() -> None:
    (question,) = read_quiz([WORD])
    assert question.KIND == "word"
    assert question.judge("papagena").right
    assert question.judge("tamino").says == "Not yet. The other one."
    assert question.judge("Sarastro").says == "Not yet. He catches birds."


def test_options_of_code() -> None:
    answers = [{"code": "x += [3]", "correct": True}, {"code": "x += 3", "correct": False}]
    (question,) = read_quiz([{**CHOICE, "answers": answers}])
    assert question.for_page()["coded"]


def test_a_quiz_comes_as_text_as_file_and_as_dicts(tmp_path: Path) -> None:
    text = json.dumps([CHOICE, MANY, PI, WORD])
    path = tmp_path / "quiz.json"
    path.write_text(text, encoding="utf-8")
    asked = [[question.for_page() for question in read_quiz(source)] for source in (text, path, str(path))]
    assert asked[0] == asked[1] == asked[2]


def numeric(*answers: dict[str, Any], **more: Any) -> Question:
    """Return a numeric question with these answers."""
    (question,) = read_quiz([{"question": "q", "type": "numeric", "answers": [*answers], **more}])
    return question


def right(question: Question, *typed: str) -> list[bool]:
    """Return which of several answers count as right."""
    return [question.judge(each).right for each in typed]


@pytest.mark.parametrize(
    ("value", "digits", "shown"),
    [(3.14159, 2, 3.1), (3.14159, 3, 3.14), (2.5, 1, 3), (-2.5, 1, -3), (0.125, 2, 0.13), (2.675, 3, 2.67),
     (1234.5, 2, 1200), (99.95, 3, 100), (1e-7, 1, 1e-7), (0.000123456, 3, 0.000123), (6.02214076e23, 4, 6.022e23),
     (-0.045, 1, -0.04), (1.005, 3, 1)],
)  # fmt: skip
def test_numbers_are_rounded_as_to_precision_of_javascript_rounds_them(value: float, digits: int, shown: float) -> None:
    """The expected numbers were computed by a JavaScript engine."""
    assert float(rounded(Fraction(value), digits)) == shown


def test_precision_rounds_what_is_typed_and_the_value() -> None:
    pi = numeric({"type": "value", "value": 3.14159, "correct": True, "feedback": "yes"}, precision=2)
    assert right(pi, "3.14", "3.1", "3.14159", "3.2", "3", "22/7") == [True, True, True, False, False, True]
    large = numeric({"value": 31_400, "correct": True}, precision=2)
    assert right(large, "31000", "31,400", "31,499", "31,500", "30,499") == [True, True, True, False, False]
    ends = numeric({"range": [0.333, 0.334], "correct": True}, precision=2)
    assert right(ends, "0.3333") == [False], "what is typed is rounded, and the ends of a range are not"
    counted = numeric({"value": 4845, "correct": True}, precision=0)
    assert right(counted, "4845", "4,845", "4844") == [True, True, False]


def test_numbers_may_be_strings_and_a_fraction_is_the_decimal_that_javascript_makes_of_it() -> None:
    quarter = numeric({"value": "0.25", "correct": True})
    assert right(quarter, "0.25", "1/4", "25%", "0.250", "0.26") == [True, True, True, True, False]
    assert right(numeric({"range": ["1", "2.5"], "correct": True}), "1", "2.5", "2.49") == [True, False, True]
    assert right(numeric({"value": 1 / 3, "correct": True}), "1/3", "0.3333333333333333", "0.3") == [True, True, False]
    assert right(numeric({"value": 0.5, "correct": "true"}, precision="3"), "0.5", "0.4") == [True, False]
    nothing = {"value": False, "feedback": "Nothing is not possible."}
    assert numeric({"value": 0.83, "correct": True}, nothing).judge("0").mistake == "Nothing is not possible."


def test_the_first_answer_that_fits_decides() -> None:
    wide, value = {"range": [0, 10], "correct": False, "feedback": "Nearer."}, {"value": 5, "correct": True}
    assert right(numeric(value, wide), "5", "6") == [True, False]
    first = numeric(wide, value, {"range": [5, 6], "correct": True})
    assert first.judge("5").says == "Not yet. Nearer."


def test_the_answer_to_the_rest_may_say_that_it_is_not_correct() -> None:
    rest = {"type": "default", "correct": False, "feedback": "Draw a circle."}
    assert numeric({"value": 5, "correct": True}, rest).judge("4").says == "Not yet. Draw a circle."
    (word,) = read_quiz([{**WORD, "answers": [{"answer": "a", "correct": True}, {**rest, "answer": "b"}]}])
    assert word.judge("b").says == "Not yet. Draw a circle."
    (choice,) = read_quiz([{**CHOICE, "answers": [ONE, OTHER, rest]}])
    assert choice.options == ["Markdown", "SVG"]


def test_open_ranges_of_dicts() -> None:
    question = numeric({"range": [float("-inf"), 0], "correct": True}, {"range": [10, float("inf")], "correct": True})
    assert right(question, "-5", "0", "10", "1000000") == [True, False, True, True]
    assert question.solution() == "below 0 or 10 or more"


def test_a_choice_with_several_correct_answers_wants_them_all() -> None:
    third = {"answer": "HTML", "correct": True}
    (question,) = read_quiz([{**CHOICE, "answers": [ONE, OTHER, third]}])
    assert isinstance(question, MultipleChoice)
    assert [question.judge(each).right for each in (["Markdown"], ["Markdown", "HTML"], ["HTML", "SVG"])] == [
        *(False, True, False)
    ]


@pytest.mark.parametrize(("type_", "kind"), [("multiple_choice", ChoiceQuestion), ("many_choice", MultipleChoice)])
def test_a_choice_without_a_correct_answer_wants_none_of_them(type_: str, kind: type) -> None:
    (question,) = read_quiz([{**CHOICE, "type": type_, "answers": [OTHER, {"answer": "HTML"}]}])
    assert isinstance(question, kind)
    assert question.right_options() == [NONE_OF_THESE]
    answers = [NONE_OF_THESE, "SVG", "HTML"]
    assert [question.judge(each if kind is ChoiceQuestion else [each]).right for each in answers] == [
        True,
        False,
        False,
    ]


def test_each_word_has_its_own_case_and_its_own_likeness() -> None:
    answers = [
        {"answer": "pH", "correct": True, "match_case": True},
        {"answer": "Levenshtein", "correct": True, "fuzzy_threshold": 0.8},
        {"answer": "Hamming", "correct": False, "fuzzy_threshold": 0.7, "feedback": "That is another distance."},
    ]
    (question,) = read_quiz([{**WORD, "answers": answers}])
    assert right(question, "pH", "PH", " levenstein ", "Levi", "Hamming") == [True, False, True, False, False]
    assert question.judge("hammin").says == "Not yet. That is another distance."
    assert question.solution() == "pH or Levenshtein"
    assert not question.judge("").counts


def test_names_that_mean_nothing_here_are_ignored() -> None:
    quiz = read_quiz([{**CHOICE, "points": 3, "tags": ["x"], "answers": [{**ONE, "weight": 1}, OTHER, OTHER]}])
    assert quiz[0].judge("Markdown").right
    assert quiz.left_out == []


@pytest.mark.parametrize("type_", ["multiple_choice", "many_choice", "numeric", "string"])
def test_a_question_without_a_text_still_asks_something(type_: str) -> None:
    answers = {"numeric": PI["answers"], "string": WORD["answers"]}.get(type_, [ONE, OTHER])
    for item in ({"type": type_, "answers": answers}, {"question": " ", "type": type_, "answers": answers}):
        (question,) = read_quiz([item])
        assert question.ask.endswith("?")


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ({**CHOICE, "type": "essay"}, "its type is 'essay', not multiple_choice, many_choice, numeric or string"),
        ({**CHOICE, "type": ["x"]}, "its type is ['x']"),
        ({**CHOICE, "answers": []}, "it needs a list of answers"),
        ({**CHOICE, "answers": {"a": ONE}}, "it needs a list of answers"),
        ({**CHOICE, "answers": [ONE]}, "it has only one answer to choose"),
        ({**CHOICE, "answers": [ONE, {**ONE, "correct": False}]}, "its answer 'Markdown' is both correct and not"),
        ({**CHOICE, "answers": [ONE, {"correct": False}]}, "one of its answers has no text"),
        ({**CHOICE, "answers": [ONE, {**OTHER, "correct": "no"}]}, "its correct is neither true nor false: 'no'"),
        ({**PI, "precision": "two"}, "its precision is not a number: 'two'"),
        ({**PI, "precision": 2.5}, "its precision must be a whole number from 0 to 100, not 2.5"),
        ({**PI, "precision": -1}, "its precision must be a whole number from 0 to 100, not -1"),
        ({**PI, "answers": [{"value": None, "correct": True}]}, "its value is not a number: None"),
        ({**PI, "answers": [{"value": "1/0", "correct": True}]}, "its value is not a number: '1/0'"),
        ({**PI, "answers": [{"value": 3, "correct": False}]}, "none of its answers is correct"),
        ({**PI, "answers": [{"range": [2, 1], "correct": True}]}, "none of its answers is correct"),
        ({**PI, "answers": [{"range": ["low", 2], "correct": True}]}, "its range is not a number: 'low'"),
        ({**PI, "answers": [{"range": 2, "correct": True}]}, "its range must be two numbers, not 2"),
        ({**PI, "answers": [{"correct": True}]}, "one of its answers has neither a value nor a range"),
        ({**WORD, "answers": [{"answer": "a", "correct": False}]}, "none of its answers is correct"),
        ({**WORD, "question": ["Who?"]}, "its question is not a text: ['Who?']"),
        ("text", A_QUIZ),
    ],
)
def test_a_question_that_cannot_be_used_costs_no_other_and_is_named(item: Any, reason: str) -> None:
    quiz = read_quiz([CHOICE, item, WORD])
    assert [question.ask for question in quiz] == ["Which?", "Who?"]
    assert quiz.numbers == [1, 3]
    ((number, _, said),) = quiz.left_out
    assert number == 2
    assert said.startswith(reason)
    with pytest.raises(CardkitError, match=r"^no question of this quiz can be used: question 1"):
        read_quiz([item])


def test_a_file_from_windows_is_read_and_another_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "quiz.json"
    for encoding in ("utf-8-sig", "utf-16"):
        path.write_bytes(json.dumps([CHOICE], indent=1).replace("\n", "\r\n").encode(encoding))
        assert len(read_quiz(path)) == 1
    path.write_bytes('[{"question": "Größe?"}]'.encode("latin-1"))
    with pytest.raises(CardkitError, match="is not UTF-8: save it as UTF-8"):
        read_quiz(path)
    with pytest.raises(CardkitError, match=r"download 'https://example.org/q.json' first"):
        read_quiz("https://example.org/q.json")


@pytest.mark.parametrize("source", ["[1, 2", "{}", "[]", "no-such-file.json", 7, "[NaN]"])
def test_data_that_is_not_a_quiz_is_refused(source: Any) -> None:
    with pytest.raises(CardkitError):
        read_quiz(source)
