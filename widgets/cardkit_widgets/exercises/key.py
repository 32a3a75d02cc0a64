"""The answer key, for the teacher alone: every question with its answer, for each seed that a student may have.

>>> from fractions import Fraction
>>> from cardkit_widgets.exercises import Number
>>> key = AnswerKey([("Exercise 1", Number("Heads?", Fraction(1, 2)))])
>>> key.rows[0].answer
'1/2 = 50 %'
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from cardkit_widgets.exercises.questions import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

STYLE = (
    ".ck-key { border-collapse: collapse } .ck-key :is(th, td) { padding: 4px 10px; border-bottom: 1px solid; "
    "text-align: left; vertical-align: top }"
)


class Row(NamedTuple):
    """A question as one student is asked it, with its answer."""

    seed: int | None
    name: str
    ask: str
    answer: str
    why: str


class AnswerKey:
    """The answers to named questions. One that differs from student to student is given as a function of the seed."""

    def __init__(
        self, exercises: Iterable[tuple[str, Question | Callable[[int], Question]]], seeds: Iterable[int] = ()
    ) -> None:
        named, all_seeds = list(exercises), list(seeds)
        self.rows: list[Row] = []
        for name, asked in named:
            if isinstance(asked, Question):
                self.rows.append(_row(None, name, asked))
            else:
                self.rows += [_row(seed, name, asked(seed)) for seed in all_seeds]

    def html(self) -> str:
        """A table to print."""
        titles = "".join(f'<th scope="col">{title}</th>' for title in ("Seed", "Exercise", "Question", "Answer", "Why"))
        lines = "".join(f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row)}</tr>" for row in self.rows)
        table = f'<table class="ck-key"><thead><tr>{titles}</tr></thead><tbody>{lines}</tbody></table>'
        return f"<style>{STYLE}</style>{table}"

    _repr_html_ = html

    def __repr__(self) -> str:
        """How many answers there are, and none of them."""
        return f"<AnswerKey: {len(self.rows)} answers>"


def _row(seed: int | None, name: str, question: Question) -> Row:
    return Row(seed, name, question.ask, question.solution(), question.why)


def _cell(value: object) -> str:
    """A value as HTML, with its **bold** words; a question that is the same for everybody has no seed."""
    parts = escape("all" if value is None else str(value)).split("**")
    return "".join(f"<strong>{part}</strong>" if i % 2 else part for i, part in enumerate(parts))
