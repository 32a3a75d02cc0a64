"""Tests of open questions: answers in sentences are saved, can be changed, and reach the teacher."""

from __future__ import annotations

from typing import Any

import nbformat
import pytest

from cardkit_widgets import lessons
from cardkit_widgets.core.activity_reports import LONGEST_TEXT
from cardkit_widgets.lessons.open_question import OpenQuestion
from tests.notebooks import NOTEBOOKS
from tests.widgets.lessons.told import cells_of

ASK = "**Think and write.** What would you do, and why?"


@pytest.fixture
def page() -> lessons.LessonPage:
    """Return lesson 6 on its page, after a guess."""
    page = lessons.begin("stay-or-withdraw")
    page.gate.waits = True
    page.guess("How many?", high=40)
    return page


def asked(page: lessons.LessonPage, after: str = "") -> OpenQuestion:
    """Return the text field of an open question."""
    return next(
        each for each in page.withhold_text(ASK, after, question=True).children if isinstance(each, OpenQuestion)
    )


def write(question: OpenQuestion, text: Any) -> dict[str, Any]:
    """Submit an answer, and return what the page shows afterwards."""
    message = {"do": "write", "text": text, "serial": question.state["serial"]}
    question._receive(question, message, None)  # noqa: SLF001  as ipywidgets calls it
    return dict(question.state)


def test_an_answer_is_kept_and_can_be_changed(page: lessons.LessonPage) -> None:
    question = asked(page)
    assert not question.done
    assert write(question, "  Withdraw: 49 is less than 50. ")["answer"] == "Withdraw: 49 is less than 50."
    assert write(question, "Draw.")["kept"] == "Draw."
    assert question.done


def test_what_the_page_has_kept_comes_back_unless_there_is_a_newer_answer(page: lessons.LessonPage) -> None:
    question = asked(page)
    question.restore("Draw.")
    assert (question.answer, question.done) == ("Draw.", True)
    question.restore("Withdraw.")
    assert question.answer == "Draw."


@pytest.mark.parametrize("wrong", ["", " \n", "x" * (LONGEST_TEXT + 1), None, 5, ["Draw."]])
def test_a_message_that_is_not_an_answer_is_refused_in_a_sentence(page: lessons.LessonPage, wrong: object) -> None:
    question = asked(page)
    question.restore(wrong)
    notice = write(question, wrong)["notice"]
    assert (f"{LONGEST_TEXT:,} letters" in notice["text"]) == isinstance(wrong, str)
    assert notice["kind"] == "refused"
    assert (question.answer, question.done) == ("", False)


def test_it_waits_with_its_text_for_what_comes_first(page: lessons.LessonPage) -> None:
    question = asked(page, "guess")
    assert not question.state["open"]
    assert write(question, "Draw.")["notice"]["text"] == "Make your guess first."
    assert not question.done
    page.gate.skip("guess 1")
    assert question.state["open"]
    assert write(question, "Draw.")["answer"] == "Draw."


def test_it_is_a_task_of_its_lesson_that_lets_you_go_on(page: lessons.LessonPage) -> None:
    question = asked(page)
    tasks = {step["part"]: (step["done"], step["passed"]) for step in page.state["steps"]}
    assert tasks["open 1"] == (False, True)
    write(question, "Draw.")
    tasks = {step["part"]: step["done"] for step in page.state["steps"]}
    assert tasks["open 1"]


def test_the_teacher_reads_what_one_hopes_to_hear() -> None:
    lesson = lessons.lesson_named("stay-or-withdraw")
    notebook = nbformat.read(NOTEBOOKS / "lessons" / f"{lesson.file}.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if "question" in cell.metadata.get("cardkit", {})]
    assert {cell.metadata.cardkit.question for cell in cells} == {"open", "transfer"}
    for cell in cells:
        assert (cell.source, cell.metadata.cardkit.hopes_for) in lesson.questions
    assert [cell.id for cell in cells_of(lesson) if "hopes_for" in cell.metadata.get("cardkit", {})] == [
        cell.id for cell in cells
    ]
