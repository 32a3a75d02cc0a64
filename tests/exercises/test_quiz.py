"""Quizzes of another make: each type is read and judged as it says, and what is not known is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises import Choice, Several, Word, read_quiz
from cardkit_widgets.exercises.quiz import Cases

if TYPE_CHECKING:
    from pathlib import Path

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
    assert isinstance(question, Choice)
    assert question.for_page()["code"] == "a = 1\nb"
    assert question.judge("Markdown").says == "Right!"
    assert question.judge("SVG").says == "Not yet. That is for pictures."


def test_several() -> None:
    (question,) = read_quiz(MANY)
    assert isinstance(question, Several)
    assert question.judge(["Markdown"]).right


def test_a_number() -> None:
    (question,) = read_quiz([PI])
    assert isinstance(question, Cases)
    assert question.judge("3.14").says == "Right! Near enough."
    assert question.judge("22/7").right
    assert question.judge("-3").says == "Not yet. It is no debt."
    assert question.judge("4").says == "Not yet. Draw a circle."
    assert question.solution() == "3.14 or from 3.1428 to below 3.1429"
    (rounded,) = read_quiz([{**PI, "precision": 3}])
    assert rounded.judge("3.14159").right


def test_a_word() -> None:
    (question,) = read_quiz([WORD])
    assert isinstance(question, Word)
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


@pytest.mark.parametrize(
    ("item", "says"),
    [
        ({**CHOICE, "type": "essay"}, "'essay'"),
        ({**CHOICE, "type": ["x"]}, "type"),
        ({**CHOICE, "points": 3}, "'points'"),
        ({**CHOICE, "answers": []}, "list of answers"),
        ({**CHOICE, "answers": [ONE, {**OTHER, "correct": True}]}, "2 answers are correct"),
        ({**CHOICE, "answers": [ONE, ONE]}, "the same"),
        ({**CHOICE, "answers": [ONE, {"answer": "x"}]}, "whether it is correct"),
        ({**CHOICE, "answers": [ONE, {**OTHER, "weight": 1}]}, "'weight'"),
        ({**CHOICE, "answers": [ONE, {**OTHER, "correct": "no"}]}, "correct cannot be 'no'"),
        ({**PI, "precision": "two"}, "precision"),
        ({**PI, "precision": -1}, "precision"),
        ({**PI, "answers": [{"value": True, "correct": True}]}, "value cannot be True"),
        ({**PI, "answers": [{"range": [2, 1], "correct": True}]}, "range"),
        ({**PI, "answers": [{"range": ["1", 2], "correct": True}]}, "'1'"),
        ({**PI, "answers": [{"value": 1, "correct": False}]}, "none of its answers"),
        (
            {
                **WORD,
                "answers": [{"answer": "a", "correct": True}, {"answer": "b", "correct": True, "match_case": True}],
            },
            "the same for",
        ),
        ({**WORD, "answers": [{"answer": "a", "correct": False}]}, "no right word"),
        ("text", "question 2"),
    ],
)
def test_what_is_not_known_is_refused_by_the_name_of_the_question(item: Any, says: str) -> None:
    with pytest.raises(CardkitError, match=r"^question 2") as refused:
        read_quiz([CHOICE, item])
    assert says in str(refused.value)


@pytest.mark.parametrize("source", ["[1, 2", "{}", "[]", "no-such-file.json", 7, "[NaN]"])
def test_what_is_no_quiz_is_refused(source: Any) -> None:
    with pytest.raises(CardkitError):
        read_quiz(source)
