"""The sums in a lesson's text are correct for the numbers shown."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardkit_widgets import lessons
from tests.widgets.lessons import told

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBER = r"(?<![\w.])-?\d[\d,]*(?:\.\d+)?%?"
# `13,290,816 - 267,960 + 220 = 13,023,076`, possibly with bold parts; not an equation such as `9 + 4 = 17 × q`.
SUM = re.compile(rf"({NUMBER}(?: [×/+-] {NUMBER})+) = ({NUMBER})(?!\w|,\d|\.\d| [×/+-])")


def sums_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the sums in a text, each with its result."""
    yield from SUM.findall(text.replace("*", ""))


def worked_out(text: str) -> Fraction:
    """Evaluate a sum, products first."""
    first, *rest = re.split(r" ([+-]) ", text)
    terms = zip(rest[::2], rest[1::2], strict=True)
    return product(first) + sum(product(term) * (1 if sign == "+" else -1) for sign, term in terms)


def product(text: str) -> Fraction:
    """Evaluate a product or a quotient."""
    first, *rest = re.split(r" ([×/]) ", text)
    result = value(first)
    for sign, factor in zip(rest[::2], rest[1::2], strict=True):
        result = result * value(factor) if sign == "×" else result / value(factor)
    return result


def value(text: str) -> Fraction:
    """Read a number."""
    return Fraction(text.rstrip("%").replace(",", "")) / (100 if text.endswith("%") else 1)


def like(result: Fraction, shown: str) -> str:
    """Format a result with as many digits as the one in the text."""
    digits = len(shown.rstrip("%").partition(".")[2])
    return f"{float(result * 100):,.{digits}f}%" if shown.endswith("%") else f"{float(result):,.{digits}f}"


@pytest.mark.parametrize("lesson", lessons.our_lessons(), ids=lambda lesson: lesson.slug)
def test_the_sums_of_a_lesson_come_out(lesson: lessons.Lesson) -> None:
    texts = [cell.source for cell in told.cells_of(lesson) if cell.cell_type == "markdown"]
    texts += [cell.metadata.get("cardkit", {}).get("hopes_for", "") for cell in told.cells_of(lesson)]
    texts += [question.why for student in range(5) for question in lesson.exercises_for(1, student)]
    for text, shown in (found for each in texts for found in sums_in(each)):
        assert like(worked_out(text), shown) == shown, text


def test_a_sum_that_does_not_come_out_is_found() -> None:
    ((text, shown),) = sums_in("A visit lasts 1 / 0.517 = **1.94** plays.")
    assert like(worked_out(text), shown) == "1.93"
    assert worked_out("5 × 4 - 4 × 1 + 10%") == Fraction("16.1")
