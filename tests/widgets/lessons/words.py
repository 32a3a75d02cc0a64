"""How much a lesson's page gives to read, and how hard that is: `python -m tests.widgets.lessons.words` prints it.

Counted is what a student reads who works through a lesson once and makes no mistake: the texts, what the cells say, the
title of each chart and the line below it, what is asked, the options to choose from, and the explanation once it is
answered. A number is a word, too; a sign alone is none. Not counted are the table that one plays at and what is drawn
on cards, the names of buttons, and what only some ask for: hints, replies to wrong answers, code.

The reading age is textstat's, by two measures that need letters, words and sentences only (the automated readability
index, and Coleman and Liau's): a grade of American schools, and five more. Rows of tables are no sentences.
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
# A formula is read at one look, as a number is.
FORMULA = re.compile(r"(\$\$?)(?!\d+ ).+?\1", re.DOTALL)
# A grade of American schools is so many years below the age.
GRADE_ONE = 5
OPERATORS = (ast.BinOp, ast.Compare, ast.AugAssign, ast.BoolOp)


class Reading(NamedTuple):
    """What a lesson's page gives to read: its words, their reading age by two measures, and the cells that compute."""

    words: int
    by_letters: float
    by_coleman_liau: float
    operator_cells: int


def reading(lesson: lessons.Lesson) -> Reading:
    """Work through a lesson, and measure what there was to read."""
    read = list(texts(lesson))
    prose = "\n".join(text if text.endswith((".", "!", "?", ":")) else f"{text}." for text in sentences(read))
    grades = (textstat.automated_readability_index(prose), textstat.coleman_liau_index(prose))
    ages = (round(grade + GRADE_ONE, 1) for grade in grades)
    return Reading(sum(map(count, read)), *ages, operator_cells(lesson))


def operator_cells(lesson: lessons.Lesson) -> int:
    """How many code cells compute: there is an operator in them."""
    trees = [ast.parse(cell.source) for cell in told.cells_of(lesson) if cell.cell_type == "code"]
    return sum(any(isinstance(node, OPERATORS) for node in ast.walk(tree)) for tree in trees)


def count(text: str) -> int:
    """How many words a text has."""
    return sum(any(letter.isalnum() for letter in word) for word in re.split(r"[\s|]+", plain(text)))


def plain(text: str) -> str:
    """A text without its markup."""
    without = re.sub(r"\]\([^)]*\)", "]", FORMULA.sub("x", text))
    return unescape(re.sub(r"<[^>]*>", " ", without)).replace("*", "").replace("\xa0", " ")


def sentences(read: list[str]) -> Iterator[str]:
    """What is a sentence or a heading, line by line: no rows of tables."""
    for text in read:
        for paragraph in re.split(r"\n\s*\n|\n(?=[-|#])", plain(text)):
            line = " ".join(paragraph.split()).lstrip("#- ")
            if line and not line.startswith("|"):
                yield line


def texts(lesson: lessons.Lesson) -> Iterator[str]:
    """All that a student reads, in order."""
    done = told.worked(lesson)
    work_through(done)
    for cell in told.cells_of(lesson):
        if cell.metadata.get("cardkit", {}).get("show") == "notebook":  # the page leaves such a cell out
            continue
        if cell.cell_type == "code":
            yield from said(done.shown[cell.id])
        else:
            yield cell.source


def work_through(done: told.Worked) -> None:
    """Do all that there is to do, so that every chart is there."""
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
    """What a cell's value gives to read; a table to play at, or a picture, nothing that counts."""
    question = getattr(value, "question", None)
    return asked(question) if isinstance(question, Question) else []


def asked(question: Question) -> list[str]:
    """A question, its options, and its explanation."""
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
