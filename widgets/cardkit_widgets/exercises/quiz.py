"""Questions in the JSON of jupyterquiz, read into ours.

It comes from a text, a file or dicts. What is not known is refused in one sentence that names the
question. Formulas and HTML are shown as they are written.
"""

from __future__ import annotations

import json
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.words import listed
from cardkit_widgets.exercises.numeric import Numeric, exact
from cardkit_widgets.exercises.questions import Choice, Several, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cardkit_widgets.exercises.numeric import Typed
    from cardkit_widgets.exercises.questions import Question, Verdict

OF_A_QUESTION = frozenset({"question", "type", "answers", "code"})
# What a page of another make goes by: it changes nothing of what is asked.
OF_THE_LOOKS = frozenset({"answer_cols", "input_width"})
OF_AN_OPTION = frozenset({"answer", "code", "correct", "feedback"})
OF_A_NUMBER = frozenset({"type", "value", "range", "correct", "feedback"})
OF_A_WORD = frozenset({"answer", "correct", "feedback", "match_case", "fuzzy_threshold"})
OF_THE_REST = frozenset({"type", "feedback"})
# A reply that says no more than the verdict does.
MERE = frozenset({"correct", "right", "yes", "true", "incorrect", "wrong", "false", "no", "incorrect. try again"})
# So much of a question is enough to know it by.
SHOWN = 60

Item = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """Numbers from `low` to below `high`, or that one number where both are the same, and what is said to them."""

    low: Fraction
    high: Fraction
    says: str
    _: KW_ONLY
    right: bool

    def fits(self, value: Fraction) -> bool:
        """Whether a number is one of these."""
        return self.low <= value < self.high or value == self.low == self.high


@dataclass(frozen=True, repr=False)
class Cases(Numeric):
    """A number judged by the first case that it fits; with `digits` it is first rounded to as many."""

    cases: Sequence[Case]
    unit: str = ""
    _: KW_ONLY
    digits: int = 0

    def judge_number(self, typed: Typed) -> Verdict:
        """Judge a number that was typed."""
        value = self._rounded(typed.value)
        case = next((case for case in self.cases if case.fits(value)), None)
        if case is None:
            return self.wrong()
        return self.correct(case.says) if case.right else self.wrong(case.says)

    def _rounded(self, value: Fraction) -> Fraction:
        return Fraction(f"{float(value):.{self.digits - 1}e}") if self.digits else value

    def solution(self) -> str:
        """Every number that is right."""
        return " or ".join(_in_words(case) for case in self.cases if case.right)


def _in_words(case: Case) -> str:
    low, high = (f"{float(end):.12g}" for end in (case.low, case.high))
    return low if case.low == case.high else f"from {low} to below {high}"


# --- Reading ----------------------------------------------------------------------------------------------------------


def read_quiz(source: str | Path | Item | Iterable[Item]) -> list[Question]:
    """The questions of a quiz: from a file, from its text, or from dicts. Raises CardkitError."""
    items = _parsed(source) if isinstance(source, str | Path) else source
    items = [items] if isinstance(items, dict) else items
    if not isinstance(items, list | tuple) or not items:
        raise CardkitError("a quiz is a list of questions")
    return [_question(item, number) for number, item in enumerate(items, 1)]


def _parsed(source: str | Path) -> Any:
    text = source if isinstance(source, str) and source.lstrip().startswith(("[", "{")) else _file(Path(source))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise CardkitError(f"this is no JSON, at line {error.lineno}: {error.msg}") from error


def _file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardkitError(f"the quiz {str(path)!r} cannot be read: {error}") from error


def _question(item: object, number: int) -> Question:
    name = f"question {number}"
    if not isinstance(item, dict):
        raise CardkitError(f"{name} is no object with a question, a type and answers")
    if isinstance(item.get("question"), str):
        name += f" ({item['question'][:SHOWN]!r})"
    make = KINDS.get(str(item.get("type")))
    if make is None:
        raise CardkitError(f"{name} is of the type {item.get('type')!r}: what can be read is {listed([*KINDS])}")
    try:
        _only(item, OF_A_QUESTION | OF_THE_LOOKS | ({"precision"} if make is _numeric else set()))
        _typed(item, {"question": str, "code": str, "precision": int})
        return make(item, _answers(item))
    except CardkitError as error:
        raise CardkitError(f"{name}: {error}") from error


def _answers(item: Item) -> list[Item]:
    answers = item.get("answers")
    if not isinstance(answers, list) or not answers or not all(isinstance(answer, dict) for answer in answers):
        raise CardkitError("it needs a list of answers")
    for answer in answers:
        kinds = {"answer": str, "code": str, "correct": bool, "feedback": str, "match_case": bool}
        _typed(answer, {**kinds, "value": int | float, "fuzzy_threshold": int | float, "range": list})
    return answers


def _only(item: Item, known: frozenset[str] | set[str]) -> None:
    unknown = [repr(name) for name in item if name not in known]
    if unknown:
        raise CardkitError(f"nothing is known of {listed(unknown)}")


def _typed(item: Item, kinds: Mapping[str, Any]) -> None:
    for name, kind in kinds.items():
        value = item.get(name)
        if name in item and (not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)):
            raise CardkitError(f"its {name} cannot be {value!r}")


# --- Each type --------------------------------------------------------------------------------------------------------


def _one_choice(item: Item, answers: list[Item]) -> Question:
    options, right, replies = _options(answers)
    if len(right) != 1:
        raise CardkitError(f"{len(right)} answers are correct, and one should be (with several it is a many_choice)")
    return Choice(item.get("question", ""), options, right[0], replies=replies, coded=_coded(answers), code=_code(item))


def _many_choice(item: Item, answers: list[Item]) -> Question:
    options, right, replies = _options(answers)
    return Several(item.get("question", ""), options, right, replies=replies, coded=_coded(answers), code=_code(item))


def _options(answers: list[Item]) -> tuple[list[str], list[str], dict[str, str]]:
    """The texts of the options, those that are correct, and what is said to each."""
    for answer in answers:
        _only(answer, OF_AN_OPTION)
        if "correct" not in answer:
            raise CardkitError("one of its answers does not say whether it is correct")
    named = {_option(answer): answer for answer in answers}
    if len(named) < len(answers):
        raise CardkitError("two of its answers are the same")
    replies = {option: _said(answer) for option, answer in named.items() if _said(answer)}
    return [*named], [option for option, answer in named.items() if answer["correct"]], replies


def _option(answer: Item) -> str:
    return "\n".join(answer[name] for name in ("answer", "code") if answer.get(name))


def _coded(answers: list[Item]) -> bool:
    return all(answer.get("code") and not answer.get("answer") for answer in answers)


def _numeric(item: Item, answers: list[Item]) -> Question:
    cases, otherwise = _without_rest(answers)
    for answer in cases:
        _only(answer, OF_A_NUMBER)
    made = [_case(answer) for answer in cases]
    if not any(case.right for case in made):
        raise CardkitError("none of its answers is correct")
    digits = item.get("precision", 0)
    if digits < 0:
        raise CardkitError(f"its precision cannot be {digits}")
    return Cases(item.get("question", ""), made, digits=digits, otherwise=otherwise, code=_code(item))


def _case(answer: Item) -> Case:
    if ("value" in answer) == ("range" in answer) or "correct" not in answer:
        raise CardkitError("each answer needs a value or a range, and says whether it is correct")
    ends = answer["range"] if "range" in answer else [answer["value"]] * 2
    if len(ends) != 2 or ends != sorted(ends, key=exact):  # noqa: PLR2004  its two ends
        raise CardkitError(f"its range cannot be {ends!r}")
    return Case(exact(ends[0]), exact(ends[1]), _said(answer), right=answer["correct"])


def _string(item: Item, answers: list[Item]) -> Question:
    words, otherwise = _without_rest(answers)
    for answer in words:
        _only(answer, OF_A_WORD)
        if "answer" not in answer or "correct" not in answer:
            raise CardkitError("each answer needs a text, and says whether it is correct")
    ways = {(answer.get("match_case", False), answer.get("fuzzy_threshold") or 1.0) for answer in words}
    if len(ways) > 1:
        raise CardkitError("match_case and fuzzy_threshold have to be the same for all of its answers")
    ((match_case, alike),) = ways or {(False, 1.0)}
    return Word(
        item.get("question", ""),
        [answer["answer"] for answer in words if answer["correct"]],
        replies={answer["answer"]: _said(answer) for answer in words if _said(answer)},
        match_case=match_case,
        alike=alike,
        otherwise=otherwise,
        code=_code(item),
    )


KINDS: dict[str, Callable[[Item, list[Item]], Question]] = {
    "multiple_choice": _one_choice,
    "many_choice": _many_choice,
    "numeric": _numeric,
    "string": _string,
}


def _without_rest(answers: list[Item]) -> tuple[list[Item], str]:
    """The answers, without the one that speaks to all others, and what that says."""
    rest = [answer for answer in answers if answer.get("type") == "default"]
    for answer in rest:
        _only(answer, OF_THE_REST)
    return [answer for answer in answers if answer not in rest], _said(rest[0]) if rest else ""


def _said(answer: Item) -> str:
    said = str(answer.get("feedback", "")).strip()
    return "" if said.lower().strip(".! ") in MERE else said


def _code(item: Item) -> str:
    return str(item.get("code", ""))
