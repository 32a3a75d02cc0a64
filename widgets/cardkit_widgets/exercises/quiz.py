"""Read quizzes in jupyterquiz's JSON format, and judge answers as jupyterquiz does.

The format is the one that jupyterquiz 2.13 reads (`multiple_choice.js`, `numeric.js` and `string.js` in its package):

| in a file | meaning |
| --- | --- |
| `multiple_choice`, `many_choice` | if several answers are correct, all must be chosen; if none is, "None of these" |
| `numeric` with `precision` | the typed number and each `value` are rounded to that many significant digits |
| `value`, `range` | one number; all numbers from the first end to below the second |
| `string` with `match_case`, `fuzzy_threshold` | each answer has its own settings |
| `"type": "default"` | the feedback on all other answers, which are wrong |

Numbers can be strings, and `false` is 0. Unknown fields are ignored, as in jupyterquiz. Questions that can't be used
are listed in `Quiz.left_out`; the others are read. Formulas and HTML are shown as written.
"""

from __future__ import annotations

import json
from dataclasses import KW_ONLY, dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from math import inf, isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import either
from cardkit.table.translated_texts import AS_UTF_8, decoded
from cardkit_widgets.exercises.numeric_answer import NumericQuestion, exact_fraction, parse_readings
from cardkit_widgets.exercises.questions import (
    WRITE_WORDS,
    ChoiceQuestion,
    MultipleChoice,
    Question,
    is_short_text,
    is_similar,
    not_judged,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardkit_widgets.exercises.numeric_answer import TypedNumber
    from cardkit_widgets.exercises.questions import Verdict

# A description of the format in one sentence, for error messages.
A_QUIZ = "a quiz is a list of questions, each with a question, a type and answers"
# Feedback that only repeats the verdict.
MERE = frozenset({"correct", "right", "yes", "true", "incorrect", "wrong", "false", "no", "incorrect. try again"})
# The default text of a question that has only answers, as jupyterquiz allows.
UNASKED = {
    "multiple_choice": "Which is right?",
    "many_choice": "Which are right?",
    "numeric": "Which number is it?",
    "string": "Which word is it?",
}
NONE_CORRECT = "none of its answers is correct"
# The right option of a question whose options are all wrong.
NONE_OF_THESE = "None of these"
# The maximum number of characters of a question's text in error messages.
SHOWN = 60
# The range of precisions of JavaScript's `toPrecision`.
MOST_DIGITS = 100

Item = dict[str, Any]


class SkippedQuestion(NamedTuple):
    """A skipped question: its number in the file (from 1), the start of its text, and why it couldn't be read."""

    number: int
    ask: str
    reason: str

    def __str__(self) -> str:
        """Return the reason as a sentence, with the number and text of the question."""
        named = f" ({self.ask[:SHOWN]!r})" if self.ask else ""
        return f"question {self.number}{named}: {self.reason}"


class Quiz(list[Question]):
    """A list of those questions of a quiz that could be read.

    Attributes:
        numbers: The number of each question in the file, from 1.
        left_out: The questions that couldn't be read, with the reasons.

    """

    def __init__(self, questions: dict[int, Question], left_out: Sequence[SkippedQuestion]) -> None:
        super().__init__(questions.values())
        self.numbers = [*questions]
        self.left_out = [*left_out]


# --- Numbers ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NumberCase:
    """A number, or a range from `low` to just below `high`, with its feedback."""

    low: Fraction | float
    high: Fraction | float
    says: str
    _: KW_ONLY
    right: bool
    digits: int = 0

    def fits(self, value: Fraction) -> bool:
        """Return whether a typed number fits, as an exact fraction or as a JavaScript number."""
        typed = rounded(value, self.digits)
        if self.low == self.high:
            return typed == rounded(self.low, self.digits) or float(value) == float(self.low)
        return self.low <= typed < self.high


def rounded(value: Fraction | float, digits: int) -> Fraction | float:
    """Round a number to significant digits like `toPrecision`: halves are rounded away from 0; 0 keeps all digits."""
    if not digits or not isfinite(value):
        return value
    return Fraction(Context(prec=digits, rounding=ROUND_HALF_UP).plus(Decimal(float(value))))


@dataclass(frozen=True, repr=False)
class NumberCases(NumericQuestion):
    """A question about a number. An answer is judged by the first case that it fits."""

    cases: Sequence[NumberCase]
    unit: str = ""

    def judge_number(self, typed: TypedNumber) -> Verdict:
        """Judge a number that was typed."""
        case = next((case for case in self.cases if case.fits(typed.value)), None)
        if case is None:
            return self.wrong()
        return self.correct(case.says) if case.right else self.wrong(case.says)

    def solution(self) -> str:
        """Return all right numbers."""
        return " or ".join(_in_words(case) for case in self.cases if case.right)


def _in_words(case: NumberCase) -> str:
    low, high = (f"{float(end):.12g}" for end in (case.low, case.high))
    if case.low == case.high:
        return low
    if case.low == -inf:
        return f"below {high}"
    return f"{low} or more" if case.high == inf else f"from {low} to below {high}"


# --- Words ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WordCase:
    """A word, the proportion of letters that must match, and the feedback."""

    word: str
    says: str
    _: KW_ONLY
    right: bool
    match_case: bool
    alike: float

    def fits(self, typed: str) -> bool:
        """Return whether a typed word is this one or similar enough."""
        return is_similar(typed, self.word, self.alike, match_case=self.match_case)


@dataclass(frozen=True, repr=False)
class WordCases(Question):
    """A question about a word. An answer is judged by the first case that it fits."""

    cases: Sequence[WordCase]

    KIND = "word"

    def judge(self, answer: Any) -> Verdict:
        """Judge what was typed."""
        if not is_short_text(answer):
            return not_judged(WRITE_WORDS)
        case = next((case for case in self.cases if case.fits(answer)), None)
        if case is None:
            return self.wrong()
        return self.correct(case.says) if case.right else self.wrong(case.says)

    def solution(self) -> str:
        """Return all right words."""
        return " or ".join(case.word for case in self.cases if case.right)


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_quiz(source: str | Path | Item | Iterable[Item]) -> Quiz:
    """Read a quiz in jupyterquiz's JSON format.

    Args:
        source: A file, the JSON itself, or the questions as dicts.

    Returns:
        The questions that could be read, as a list. Its `left_out` contains the others, each with its number and the
        reason.

    Raises:
        CardkitError: If it isn't a quiz, or none of its questions can be read.

    >>> quiz = read_quiz([{"question": "Pi?", "type": "numeric", "precision": 2, "answers": [{"value": 3.14159,
    ...     "correct": True}]}, {"question": "Why?", "type": "essay"}])
    >>> [quiz[0].judge(typed).right for typed in ("3.1", "3.14", "3.2")]
    [True, True, False]
    >>> print(*quiz.left_out)
    question 2 ('Why?'): its type is 'essay', not multiple_choice, many_choice, numeric or string

    """
    items = _parsed(source) if isinstance(source, str | Path) else source
    items = [items] if isinstance(items, dict) else items
    if not isinstance(items, list | tuple) or not items:
        raise CardkitError(A_QUIZ)
    questions, left_out = {}, []
    for number, item in enumerate(items, 1):
        try:
            questions[number] = _question(item)
        except CardkitError as error:
            ask = item.get("question") if isinstance(item, dict) else ""
            left_out.append(SkippedQuestion(number, ask if isinstance(ask, str) else "", str(error)))
    if not questions:
        raise CardkitError(f"no question of this quiz can be used: {'; '.join(map(str, left_out))}")
    return Quiz(questions, left_out)


def _parsed(source: str | Path) -> Any:
    is_json = isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith(("[", "{"))
    text = str(source).lstrip("\ufeff") if is_json else _read_file(source)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise CardkitError(f"the quiz is not JSON, at line {error.lineno}: {error.msg}") from error


def _read_file(source: str | Path) -> str:
    if str(source).lower().startswith(("http:", "https:")):
        raise CardkitError(f"a quiz is read from a file: download {str(source)!r} first")
    try:
        return decoded(Path(source).read_bytes())
    except UnicodeDecodeError as error:
        raise CardkitError(f"the quiz {str(source)!r} is not UTF-8: {AS_UTF_8}") from error
    except OSError as error:
        raise CardkitError(f"the quiz {str(source)!r} cannot be read: {error}") from error


def _question(item: object) -> Question:
    if not isinstance(item, dict):
        raise CardkitError(A_QUIZ)
    make = KINDS.get(str(item.get("type")))
    if make is None:
        raise CardkitError(f"its type is {item.get('type')!r}, not {either([*KINDS])}")
    answers = item.get("answers")
    if not isinstance(answers, list | tuple) or not answers or not all(isinstance(answer, dict) for answer in answers):
        raise CardkitError("it needs a list of answers")
    return make(item, [*answers])


# --- Each type --------------------------------------------------------------------------------------------------------


def _choice_question(item: Item, answers: list[Item]) -> Question:
    """Return a question with options, of which one or several are right."""
    rights: dict[str, bool] = {}
    replies: dict[str, str] = {}
    for answer in (answer for answer in answers if answer.get("type") != "default"):
        option, right = _option(answer), _is_correct(answer)
        if rights.setdefault(option, right) != right:
            raise CardkitError(f"its answer {option!r} is both correct and not")
        if _feedback(answer):
            replies[option] = _feedback(answer)
    if not any(rights.values()):
        rights[NONE_OF_THESE] = True
    correct = [option for option, right in rights.items() if right]
    if len(rights) == 1:
        raise CardkitError("it has only one answer to choose")
    coded = all(_text(answer, "code") and not _text(answer, "answer") for answer in answers)
    about: dict[str, Any] = {"replies": replies, "coded": coded, "code": _text(item, "code")}
    if len(correct) > 1 or item["type"] == "many_choice":
        return MultipleChoice(_question_text(item), [*rights], correct, **about)
    return ChoiceQuestion(_question_text(item), [*rights], correct[0], **about)


def _option(answer: Item) -> str:
    option = "\n".join(filter(None, (_text(answer, "answer"), _text(answer, "code"))))
    if not option.strip():
        raise CardkitError("one of its answers has no text")
    return option


def _numeric(item: Item, answers: list[Item]) -> Question:
    digits = _precision(item)
    cases = [case for answer in answers if (case := _case(answer, digits))]
    if not any(case.right for case in cases):
        raise CardkitError(NONE_CORRECT)
    return NumberCases(_question_text(item), cases, otherwise=_default_feedback(answers), code=_text(item, "code"))


def _precision(item: Item) -> int:
    """Return the number of significant digits; 0 means all digits, and is used for integers in some files."""
    if item.get("precision") is None:
        return 0
    digits = _number(item["precision"], "precision")
    if digits not in range(MOST_DIGITS + 1):
        raise CardkitError(f"its precision must be a whole number from 0 to {MOST_DIGITS}, not {item['precision']!r}")
    return int(digits)


def _case(answer: Item, digits: int) -> NumberCase | None:
    """Return a number or a range; None for the default answer or an empty range."""
    says, right = _feedback(answer), _is_correct(answer)
    if "value" in answer:
        value = _number(answer["value"], "value")
        return NumberCase(value, value, says, right=right, digits=digits)
    if "range" in answer:
        ends = answer["range"]
        if not isinstance(ends, list | tuple) or len(ends) != 2:  # noqa: PLR2004  the two ends
            raise CardkitError(f"its range must be two numbers, not {ends!r}")
        low, high = (_number(end, "range") for end in ends)
        return NumberCase(low, high, says, right=right, digits=digits) if low < high else None
    if answer.get("type") != "default":
        raise CardkitError("one of its answers has neither a value nor a range")
    return None


def _number(value: object, name: str) -> Fraction | float:
    """Read a number, which may be written as a string."""
    if isinstance(value, str):
        try:
            found = parse_readings(value)
        except ZeroDivisionError:
            found = []
        if found:
            return found[0].value
    elif isinstance(value, bool):
        return Fraction(value)  # in JavaScript, false is 0
    elif isinstance(value, int | float | Fraction) and not isnan(value):
        return exact_fraction(value) if isfinite(value) or name != "range" else float(value)
    raise CardkitError(f"its {name} is not a number: {value!r}")


def _string(item: Item, answers: list[Item]) -> Question:
    cases = [_word(answer) for answer in answers if answer.get("type") != "default"]
    if not any(case.right for case in cases):
        raise CardkitError(NONE_CORRECT)
    return WordCases(_question_text(item), cases, otherwise=_default_feedback(answers), code=_text(item, "code"))


def _word(answer: Item) -> WordCase:
    word = _text(answer, "answer")
    if not word.strip():
        raise CardkitError("one of its answers has no text")
    threshold = answer.get("fuzzy_threshold")
    alike = float(_number(threshold, "fuzzy_threshold")) if threshold else 1.0
    match_case = _is_true(answer, "match_case")
    return WordCase(word, _feedback(answer), right=_is_correct(answer), match_case=match_case, alike=alike)


KINDS: dict[str, Callable[[Item, list[Item]], Question]] = {
    "multiple_choice": _choice_question,
    "many_choice": _choice_question,
    "numeric": _numeric,
    "string": _string,
}


# --- Common fields ----------------------------------------------------------------------------------------------------


def _question_text(item: Item) -> str:
    asked = _text(item, "question")
    return asked if asked.strip() else UNASKED[item["type"]]


def _default_feedback(answers: list[Item]) -> str:
    """Return the feedback on all answers that aren't listed; the last such entry counts, as in jupyterquiz."""
    return next((_feedback(answer) for answer in reversed(answers) if answer.get("type") == "default"), "")


def _is_correct(answer: Item) -> bool:
    return answer.get("type") != "default" and _is_true(answer, "correct")


def _is_true(answer: Item, name: str) -> bool:
    """Return whether a field is true. Some files contain a string instead of a boolean; a missing field is false."""
    value = answer.get(name)
    if value is None or isinstance(value, bool):
        return bool(value)
    if isinstance(value, str) and value.strip().lower() in {"true", "false"}:
        return value.strip().lower() == "true"
    raise CardkitError(f"its {name} is neither true nor false: {value!r}")


def _text(item: Item, name: str) -> str:
    """Read a string, which may be written as a number; empty if it is missing."""
    value = item.get(name)
    if isinstance(value, bool) or not isinstance(value, str | int | float | None):
        raise CardkitError(f"its {name} is not a text: {value!r}")
    return "" if value is None else str(value)


def _feedback(answer: Item) -> str:
    """Return the feedback on an answer; empty if it only repeats the verdict or isn't a string."""
    said = str(answer["feedback"]).strip() if isinstance(answer.get("feedback"), str | int | float) else ""
    return "" if said.lower().strip(".! ") in MERE else said
