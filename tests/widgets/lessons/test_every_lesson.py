"""What every lesson needs: a notebook, a teacher's part, and solvable exercises that differ between students."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import nbformat
import pytest

from cardkit.chances.distribution import Distribution
from cardkit.table.errors import CardkitError
from cardkit_widgets import lessons
from cardkit_widgets.exercises import BestMoveQuestion, ChoiceQuestion, NumberQuestion, ReachPosition
from cardkit_widgets.exercises.numeric_answer import TypedNumber, exact_fraction
from cardkit_widgets.lessons.gate import HiddenOutput
from cardkit_widgets.lessons.markdown import with_article
from tests.notebooks import NOTEBOOKS
from tests.widgets.lessons import told
from tests.widgets.lessons.marks import every_lesson

if TYPE_CHECKING:
    from random import Random

    from cardkit_widgets.exercises import Question


COUNT = 15
STUDENTS = range(1, 13)
# Computed numbers: if they were typed in a text, they would be wrong as soon as a rule changes. Texts after the guess
# may have them next to the cell that computes them, because the lesson's tests recompute them.
COMPUTED = re.compile(r"\d\s?%|\d\.\d|\d/\d|\d{3}")


def solved(question: Question) -> bool:
    """Return whether a question accepts its own solution."""
    if isinstance(question, ChoiceQuestion):
        return question.judge(question.right).right
    if isinstance(question, NumberQuestion):
        return question.judge(str(question.answer)).right
    if isinstance(question, ReachPosition):
        return question.judge_moves(question.shown).right
    assert isinstance(question, BestMoveQuestion)
    return question.judge(question.best()[:1]).right


def test_there_are_as_many_in_a_row() -> None:
    assert [lesson.number for lesson in lessons.our_lessons()] == list(range(1, COUNT + 1))
    assert len({lesson.slug for lesson in lessons.our_lessons()}) == COUNT


@every_lesson
def test_a_lesson_is_found_by_number_and_by_name(lesson: lessons.Lesson) -> None:
    for name in (lesson.number, str(lesson.number), lesson.slug, lesson.slug.replace("-", " ")):
        assert lessons.lesson_named(name).file == lesson.file


def test_an_unknown_lesson_gets_the_list_of_lessons() -> None:
    with pytest.raises(CardkitError, match="13, 14 and 15"):
        lessons.begin("quantum cards")


# Four digits without a comma, except in code.
UNBROKEN = re.compile(r"(?<![\d.,])\d{4,}(?![\d.])")


@every_lesson
def test_thousands_have_commas_whatever_numbers_a_student_gets(lesson: lessons.Lesson) -> None:
    for student in STUDENTS:
        for question in lesson.exercises_for(1, student):
            options = question.options if isinstance(question, ChoiceQuestion) else []
            read = " ".join([question.ask, question.hint, question.why, *options])
            assert UNBROKEN.findall(re.sub(r"`[^`]*`", "", read)) == []


@every_lesson
def test_the_teacher_finds_everything_needed(lesson: lessons.Lesson) -> None:
    for text in (lesson.title, lesson.idea, lesson.aim, lesson.age, lesson.bring):
        assert len(text) > 3
    assert 20 <= lesson.minutes <= 90
    assert len(lesson.questions) >= 3
    assert len(lesson.mistakes) >= 2
    assert all(len(part) > 10 for pair in (*lesson.questions, *lesson.mistakes) for part in pair)


@every_lesson
def test_the_exercises_are_of_several_kinds_and_explain_themselves(lesson: lessons.Lesson) -> None:
    questions = lesson.exercises_for(seed=7)
    assert 3 <= len(questions) <= 6
    assert len({type(question) for question in questions}) >= 2
    assert all(question.ask and question.hint and question.why for question in questions)


@every_lesson
def test_every_exercise_takes_its_own_solution(lesson: lessons.Lesson) -> None:
    for student in STUDENTS:
        for question in lesson.exercises_for(seed=7, student=student):
            assert solved(question), question
            assert question.solution()


@every_lesson
def test_the_same_student_gets_the_same_and_others_get_others(lesson: lessons.Lesson) -> None:
    sets = [[(q.ask, q.solution()) for q in lesson.exercises_for(seed=7, student=student)] for student in STUDENTS]
    assert sets == [
        [(q.ask, q.solution()) for q in lesson.exercises_for(seed=7, student=student)] for student in STUDENTS
    ]
    assert len({repr(one) for one in sets}) > len(STUDENTS) // 2


@every_lesson
def test_a_guess_of_neither_a_proportion_nor_a_mean_takes_whole_numbers_only(lesson: lessons.Lesson) -> None:
    cells = [cell.source for cell in told.cells_of(lesson) if cell.cell_type == "code"]
    calls = [node for cell in cells for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Call)]
    guesses = [ast.unparse(call) for call in calls if ast.unparse(call.func) == "lesson.guess"]
    assert guesses
    for guess in guesses:
        assert ("whole=True" in guess) is ("unit=" in guess and "on average" not in guess)


@every_lesson
def test_the_notebook_goes_the_way_of_every_lesson(lesson: lessons.Lesson) -> None:
    cells = nbformat.read(NOTEBOOKS / "lessons" / f"{lesson.file}.ipynb", as_version=4).cells
    source = "\n".join(cell.source for cell in cells)
    way = ["lessons.begin(", "lesson.table(", "lesson.guess(", "lesson.trials(", "lesson.change("]
    exercises = [f"lesson.exercise({number})" for number in range(1, len(lesson.exercises) + 1)]
    places = [source.index(step) for step in (*way, *exercises)]
    assert places == sorted(places)
    assert f"teacher.ipynb?lesson={lesson.number}" in cells[-1].source


@every_lesson
def test_no_number_that_can_be_computed_is_typed(lesson: lessons.Lesson) -> None:
    cells = nbformat.read(NOTEBOOKS / "lessons" / f"{lesson.file}.ipynb", as_version=4).cells
    for cell in cells:
        ours = cell.metadata.get("cardkit", {})
        if cell.cell_type == "markdown" and not {"after", "show", "question"} & ours.keys():
            assert not COMPUTED.search(re.sub(r"\]\([^)]*\)", "]", cell.source)), cell.source


@every_lesson
def test_no_table_is_shown_as_a_program_keeps_it(lesson: lessons.Lesson) -> None:
    done = told.worked(lesson)
    shown = [held.value if isinstance(held, HiddenOutput) else held for held in done.shown.values()]
    frames = [value for value in shown if hasattr(value, "to_frame") or hasattr(value, "columns")]
    assert [value for value in frames if not isinstance(value, Distribution)] == []


@pytest.mark.parametrize("lesson", lessons.our_lessons(), ids=lambda lesson: lesson.slug)
def test_every_wrong_answer_gets_more_than_try_again(lesson: lessons.Lesson) -> None:
    """Numbers that don't come from a known mistake get a reply, too."""
    for question in lesson.exercises_for(seed=1, student=1):
        if isinstance(question, NumberQuestion):
            typed = ("0.4321", "17/19", "23", "0", "1", "97.5", "-0.3", "123457")
            verdicts = [question.judge(text) for text in typed]
        elif isinstance(question, ChoiceQuestion):
            verdicts = [question.judge(option) for option in question.options]
        elif isinstance(question, BestMoveQuestion):
            verdicts = [question.judge([move]) for move in question.values]
        else:
            continue
        assert not [verdict for verdict in verdicts if "Try again" in verdict.says], question


@every_lesson
def test_each_wrong_way_is_wrong_and_gets_an_explanation(lesson: lessons.Lesson) -> None:
    for number, seed, student in product(range(1, len(lesson.exercises) + 1), (0, 1, 2, 7), range(31)):
        question = lesson.question(number, seed, student)
        if not isinstance(question, NumberQuestion):
            continue
        assert question.mistakes
        replies = {f"Not yet. {says}" for says in question.mistakes.values()}
        for wrong in map(exact_fraction, question.mistakes):
            typed = (TypedNumber(wrong, Fraction(0)), TypedNumber(wrong, Fraction(1, 10**12)))
            assert not any(question.judge_number(each).right for each in typed), (question.ask, wrong)
            written = f"{100 * float(wrong):.10f}" if question.unit == "%" else str(wrong)
            assert question.judge(written).says in replies, (question.ask, wrong)


# "a" before a number that starts with a vowel sound, and "an" before any other number.
WRONG_ARTICLE = re.compile(r"\b[Aa] (?:8\d*|11|18)(?:,\d{3})*(?![\d.,]*\d)|\b[Aa]n (?!8|11\b|18\b)\d")


@every_lesson
def test_numbers_have_the_article_with_which_they_are_read(lesson: lessons.Lesson) -> None:
    for number, seed, student in product(range(1, len(lesson.exercises) + 1), (0, 1, 2, 7), range(31)):
        said = repr(lesson.question(number, seed, student))
        assert not WRONG_ARTICLE.search(said), said


def test_an_article_fits_every_number() -> None:
    assert [with_article(number) for number in (1, 7, 10, 12, 80, 100, 110, 180)] == [
        *("a 1", "a 7", "a 10", "a 12", "an 80", "a 100", "a 110", "a 180")
    ]
    assert [with_article(number) for number in (8, 11, 18, *range(80, 90), 800)] == [
        f"an {number}" for number in (8, 11, 18, *range(80, 90), 800)
    ]
    assert [with_article("1,100"), with_article("8,000"), with_article("11,000")] == [
        "a 1,100",
        "an 8,000",
        "an 11,000",
    ]


def test_no_text_counts_the_players_of_a_table_that_an_address_can_change() -> None:
    said = {lesson.number: "\n".join(cell.source for cell in told.cells_of(lesson)) for lesson in lessons.our_lessons()}
    assert "oth opponents" not in said[4]
    lines = lessons.lesson_named("what-can-happen").lines()
    assert lines.table("two-trios").text("ask").startswith("Take hands of 9 cards, as three players get.")


def test_an_exercise_draws_numbers_again_until_no_mistake_is_right() -> None:
    def doubled(random: Random) -> NumberQuestion:
        number = random.choice((2, 2, 2, 3))
        return NumberQuestion(f"What is {number} times two?", number * 2, mistakes={number**2: "That is its square."})

    def always(_: Random) -> NumberQuestion:
        return NumberQuestion("What is two times two?", 4, mistakes={2**2: "That is its square."})

    lesson = replace(lessons.lesson_named("what-can-happen"), exercises=(doubled, always))
    assert {lesson.question(1, seed).answer for seed in range(20)} == {6}
    with pytest.raises(CardkitError, match=r"exercise 2 of Lesson 2: .* lists its right answer as a mistake"):
        lesson.question(2, 1)
