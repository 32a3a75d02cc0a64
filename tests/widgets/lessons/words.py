"""Measure how much text a lesson's page has, and how difficult it is: `python -m tests.widgets.lessons.words`.

It counts what a student reads who works through a lesson once without mistakes: the texts, the cells' output, the title
of each chart and the line below it, the questions, their options, and the explanation after the answer. A number counts
as a word; a symbol alone doesn't. It doesn't count the table and the text on cards, the names of buttons, and texts
that not every student sees: hints, replies to wrong answers, code.

The reading age comes from textstat: the automated readability index, and Coleman and Liau's. They need only letters,
words and sentences, and give an American school grade, to which five is added. Rows of tables don't count as sentences.
"""

from __future__ import annotations

import ast
import re
from functools import singledispatch
from html import unescape
from typing import TYPE_CHECKING, Any, NamedTuple

import textstat

from cardkit_widgets import charts, lessons
from cardkit_widgets.exercises import ChoiceQuestion, Question
from cardkit_widgets.lessons.gate import HiddenOutput
from cardkit_widgets.lessons.guess import Guess
from cardkit_widgets.lessons.interactive_chart import ChartControls, InteractiveChart, control_label
from cardkit_widgets.lessons.section_quiz import SectionQuiz
from cardkit_widgets.lessons.trials import LiveChart, RunningMean, Trials
from tests.widgets.lessons import told

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 1700
# A formula is read at a glance, like a number.
FORMULA = re.compile(r"(\$\$?)(?!\d+ ).+?\1", re.DOTALL)
# An American school grade is this many years less than the age.
GRADE_ONE = 5
OPERATORS = (ast.BinOp, ast.Compare, ast.AugAssign, ast.BoolOp)


class Reading(NamedTuple):
    """The text of a lesson's page: its words, their reading age by two formulas, and how many cells compute."""

    words: int
    by_letters: float
    by_coleman_liau: float
    operator_cells: int


def reading(lesson: lessons.Lesson) -> Reading:
    """Work through a lesson, and measure its text."""
    read = list(texts(lesson))
    prose = "\n".join(text if text.endswith((".", "!", "?", ":")) else f"{text}." for text in sentences(read))
    grades = (textstat.automated_readability_index(prose), textstat.coleman_liau_index(prose))
    ages = (round(grade + GRADE_ONE, 1) for grade in grades)
    return Reading(sum(map(count, read)), *ages, operator_cells(lesson))


def operator_cells(lesson: lessons.Lesson) -> int:
    """Count the code cells that compute something, recognised by an operator."""
    trees = [ast.parse(cell.source) for cell in told.cells_of(lesson) if cell.cell_type == "code"]
    return sum(any(isinstance(node, OPERATORS) for node in ast.walk(tree)) for tree in trees)


def count(text: str) -> int:
    """Count the words of a text."""
    return sum(any(letter.isalnum() for letter in word) for word in re.split(r"[\s|]+", plain(text)))


def plain(text: str) -> str:
    """Return a text without its markup."""
    without = re.sub(r"\]\([^)]*\)", "]", FORMULA.sub("x", text))
    return unescape(re.sub(r"<[^>]*>", " ", without)).replace("*", "").replace("\xa0", " ")


def sentences(read: list[str]) -> Iterator[str]:
    """Yield the sentences and headings of a text, one per line, without rows of tables."""
    for text in read:
        for paragraph in re.split(r"\n\s*\n|\n(?=[-|#])", plain(text)):
            line = " ".join(paragraph.split()).lstrip("#- ")
            if line and not line.startswith("|"):
                yield line


def texts(lesson: lessons.Lesson) -> Iterator[str]:
    """Yield everything that a student reads, in order."""
    done = told.worked(lesson)
    work_through(done)
    for cell in told.cells_of(lesson):
        if cell.metadata.get("cardkit", {}).get("show") == "notebook":  # the page hides such a cell
            continue
        if cell.cell_type == "code":
            yield from said(done.shown[cell.id])
        else:
            yield cell.source


def work_through(done: told.Worked) -> None:
    """Do everything in the lesson, so that every chart is shown."""
    done.skip()
    done.show_lines()
    for _, part in done.page.parts:
        if isinstance(part, Guess):
            part.guess((part.low + part.high) / 2)
        elif isinstance(part, Trials):
            part.again(100)
        elif isinstance(part, ChartControls):
            name, value = next(iter(part.values.items()))
            part.set(name, value)


@singledispatch
def said(value: Any) -> list[str]:
    """Return the text of a cell's value; the texts of tables and pictures don't count."""
    question = getattr(value, "question", None)
    return asked(question) if isinstance(question, Question) else []


def asked(question: Question) -> list[str]:
    """Return the texts of a question: its wording, its options, and its explanation."""
    options = list(question.options) if isinstance(question, ChoiceQuestion) else []
    return [question.ask, *options, question.why]


@said.register
def _(value: HiddenOutput) -> list[str]:
    return said(value.value)


@said.register
def _(value: charts.Chart) -> list[str]:
    return [value.title, value.subtitle]


@said.register
def _(value: LiveChart) -> list[str]:
    chart = value.draw()
    return said(chart) if chart else []


@said.register
def _(value: RunningMean) -> list[str]:
    return [value.trials.title, *said(value.children[1])]


@said.register
def _(value: InteractiveChart) -> list[str]:
    return [*map(control_label, value.fields.fields), *said(value.children[1])]


@said.register
def _(value: Guess) -> list[str]:
    return [value.ask]


@said.register
def _(value: SectionQuiz) -> list[str]:
    return asked(value.question)


if __name__ == "__main__":
    print("| lesson | words | reading age (ARI) | reading age (Coleman-Liau) | cells that compute |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for each in lessons.our_lessons():
        found = reading(each)
        print(f"| {each.number} {each.title} |", " | ".join(map(str, found)), "|")
