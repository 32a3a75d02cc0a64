"""Points on worksheets: how many a question is worth, what they are for, and how many a typical mistake leaves."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.table.grammar import count_of, listed
from cardkit_widgets.exercises import BestMoveQuestion, NumberQuestion, ReachPosition

if TYPE_CHECKING:
    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import WrittenQuestion

    Scheme = tuple[tuple[int, str], ...]
    """Pairs of a number of points and what they are for."""

OF_A_NUMBER: Scheme = ((1, "the approach"), (1, "the calculation"), (1, "the result"), (1, "the reason"))
OF_A_CHOICE: Scheme = ((1, "the right answer"), (2, "the reason: an idea, and why it applies here"))
OF_A_MOVE: Scheme = ((1, "the best move"), (2, "the reason: what is compared, and with which numbers"))
OF_A_POSITION: Scheme = ((2, "the moves in their order"), (1, "the reason"))
OF_SENTENCES: Scheme = ((1, "an answer to what is asked"), (1, "its reason"), (1, "a number or an example"))
# The points of each numbered part of a question.
OF_A_PART: Scheme = ((1, "the answer"), (1, "how it is found, or why"))
PART = re.compile(r"^\d+\. ", re.MULTILINE)
NOTE = (
    "These are suggestions. A slip of the pen costs the point for the result only, and what is worked out rightly from "
    "a wrong number gets its points. A reason is a sentence. Any other way that is right gets all the points."
)


def parts_of(ask: str) -> list[str]:
    """Split an open question into the text before its numbered parts, followed by each part."""
    return [part.strip() for part in PART.split(ask)]


def answers_of(question: WrittenQuestion) -> list[str]:
    r"""Return the hoped-for answer, with a line for each numbered part.

    >>> from cardkit_widgets.gallery.notebook_metadata import WrittenQuestion
    >>> answers_of(WrittenQuestion("transfer", "", "1. Two. 2. It is 3. Look.", "Add.\n\n1. 1 + 1?\n2. 1 + 2?"))
    ['1. Two.', '2. It is 3. Look.']
    """
    answers = [question.hopes_for]
    for number in range(2, _parts(question) + 1):
        before, found, after = answers[-1].partition(f" {number}. ")
        answers[-1:] = [before, f"{number}. {after}"] if found else [before]
    return answers


def scheme_of(question: Question | WrittenQuestion) -> Scheme:
    """Return the marking scheme of a question: how many points there are, and for what."""
    if isinstance(question, NumberQuestion):
        return OF_A_NUMBER
    if isinstance(question, BestMoveQuestion):
        return OF_A_MOVE
    if isinstance(question, ReachPosition):
        return OF_A_POSITION
    if not isinstance(question, tuple):
        return OF_A_CHOICE
    return OF_A_PART if _parts(question) else OF_SENTENCES


def _parts(question: Question | WrittenQuestion) -> int:
    """Return the number of numbered parts of a question."""
    return len(parts_of(question.on_paper)) - 1 if isinstance(question, tuple) else 0


def points_of(question: Question | WrittenQuestion) -> int:
    """Return the number of points of a question."""
    return sum(points for points, _ in scheme_of(question)) * max(1, _parts(question))


def scheme_text(question: Question | WrittenQuestion) -> str:
    """Describe the points of a question in a sentence."""
    each = listed([f"{points} for {what}" for points, what in scheme_of(question)])
    return f"{count_of(points_of(question), 'point')}: {'in each part ' if _parts(question) else ''}{each}."


def points_left(question: Question, mistake: Fraction | float | str) -> int:
    """Return the maximum number of points for an anticipated wrong answer with its working.

    The complement has the right approach and calculation. A percentage written as a proportion (or the reverse) loses
    only the points for the result. Other wrong numbers and moves get points only for the approach, and a wrong option
    for only a part of the reason.
    """
    if isinstance(question, NumberQuestion) and not isinstance(mistake, str):
        if question.is_proportion and mistake == 1 - question.answer:
            return 2
        if mistake in (100 * question.answer, Fraction(question.answer) / 100):
            return 3
    return 1
