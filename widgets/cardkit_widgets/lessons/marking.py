"""Points on paper: how many a question gives, what for, and which of them remain after a typical mistake."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.table.grammar import count_of, listed
from cardkit_widgets.exercises import BestMove, Number, ReachPosition

if TYPE_CHECKING:
    from cardkit_widgets.exercises import Question
    from cardkit_widgets.gallery.notebook_metadata import Written

    Scheme = tuple[tuple[int, str], ...]
    """Points, and what each is for."""

OF_A_NUMBER: Scheme = ((1, "the approach"), (1, "the calculation"), (1, "the result"), (1, "the reason"))
OF_A_CHOICE: Scheme = ((1, "the right answer"), (2, "the reason: an idea, and why it decides here"))
OF_A_MOVE: Scheme = ((1, "the best move"), (2, "the reason: what is compared, and with which numbers"))
OF_A_POSITION: Scheme = ((2, "the moves in their order"), (1, "the reason"))
OF_SENTENCES: Scheme = ((1, "an answer to what is asked"), (1, "its reason"), (1, "a number or an example"))
# Each numbered part of a question gives as many.
OF_A_PART: Scheme = ((1, "the answer"), (1, "how it is found, or why"))
PART = re.compile(r"^\d+\. ", re.MULTILINE)
NOTE = (
    "These are suggestions. A slip of the pen costs the point for the result only, and what is worked out rightly from "
    "a wrong number gets its points. A reason is a sentence. Any other way that is right gets all the points."
)


def parts_of(ask: str) -> list[str]:
    """What a question in sentences asks: what comes before its numbered parts, then each of these."""
    return [part.strip() for part in PART.split(ask)]


def answers_of(question: Written) -> list[str]:
    r"""What its teacher hopes to hear, with a line for each of its numbered parts.

    >>> from cardkit_widgets.gallery.notebook_metadata import Written
    >>> answers_of(Written("transfer", "", "1. Two. 2. It is 3. Look.", "Add.\n\n1. 1 + 1?\n2. 1 + 2?"))
    ['1. Two.', '2. It is 3. Look.']
    """
    answers = [question.hopes_for]
    for number in range(2, _parts(question) + 1):
        before, found, after = answers[-1].partition(f" {number}. ")
        answers[-1:] = [before, f"{number}. {after}"] if found else [before]
    return answers


def scheme_of(question: Question | Written) -> Scheme:
    """What the points of a question are for."""
    if isinstance(question, Number):
        return OF_A_NUMBER
    if isinstance(question, BestMove):
        return OF_A_MOVE
    if isinstance(question, ReachPosition):
        return OF_A_POSITION
    if not isinstance(question, tuple):
        return OF_A_CHOICE
    return OF_A_PART if _parts(question) else OF_SENTENCES


def _parts(question: Question | Written) -> int:
    """How many numbered parts a question has."""
    return len(parts_of(question.on_paper)) - 1 if isinstance(question, tuple) else 0


def points_of(question: Question | Written) -> int:
    """How many points a question gives."""
    return sum(points for points, _ in scheme_of(question)) * max(1, _parts(question))


def in_words(question: Question | Written) -> str:
    """The points of a question and what they are for, as a sentence."""
    each = listed([f"{points} for {what}" for points, what in scheme_of(question)])
    return f"{count_of(points_of(question), 'point')}: {'in each part ' if _parts(question) else ''}{each}."


def remaining(question: Question, mistake: Fraction | float | str) -> int:
    """How many points remain, at most, for a wrong answer that has been foreseen, with its working.

    The complement of what is asked is found by a right approach and calculation, and a percentage that was written as
    a part of one (or the other way round) has all but its result. Of other wrong numbers and moves only the approach
    can be right, and of a wrong option a part of its reason.
    """
    if isinstance(question, Number) and not isinstance(mistake, str):
        if question.is_share and mistake == 1 - question.answer:
            return 2
        if mistake in (100 * question.answer, Fraction(question.answer) / 100):
            return 3
    return 1
