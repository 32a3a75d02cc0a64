"""Exercises as data: questions with random numbers for each student, and values calculated from these.

```json
{
    "ask": "A deck has the numbers 1 to {kinds}, {copies} cards of each. You are dealt two. How likely are equal ones?",
    "numbers": {"kinds": [4, 5, 6, 8], "copies": [2, 3, 4]},
    "values": {"left": "kinds * copies - 1"},
    "answer": "(copies - 1) / left",
    "hint": "Look at the first card, whatever it is. Which of the others are equal to it?",
    "why": "{left} cards are left after the first, and {copies} less one of them are equal to it.",
    "mistakes": {"copies / (left + 1)": "The first card is no longer in the deck when the second is dealt."}
}
```

With `right` and `wrong` in place of `answer`, it is a question with options. Calculations are exact: `/` returns a
fraction.

In a question about a probability given an observation,
`"bayes": {"prior": "a / 100", "if_so": "1", "if_not": "b / 100"}` adds the common mistakes with Bayes' rule (see
`exercises/bayes.py`).
"""

from __future__ import annotations

import ast
import math
from fractions import Fraction
from functools import cache
from numbers import Rational
from string import Formatter
from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import listed
from cardkit_widgets.exercises import ChoiceQuestion, NumberQuestion, bayes_mistakes

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random
    from types import CodeType

    from cardkit.table.translated_texts import TomlTable
    from cardkit_widgets.exercises import Question
    from cardkit_widgets.lessons.lesson import Exercise

OF_ALL = ("ask", "numbers", "values", "hint", "why", "clause", "otherwise")
OF_A_NUMBER = ("answer", "unit", "tolerance", "mistakes", "bayes")
OF_BAYES = ("prior", "if_so", "if_not")
OF_A_CHOICE = ("right", "wrong")
# The functions that a calculation can use.
KNOWN = {
    **{name: getattr(math, name) for name in ("comb", "perm", "factorial", "sqrt", "exp", "log", "floor", "ceil")},
    **{each.__name__: each for each in (Fraction, abs, min, max, sum, range, round, len)},
}
FUNCTIONS = listed([*KNOWN])
OVER = "over"

Names = dict[str, Any]


def exercise_of(entry: TomlTable) -> Exercise:
    """Return the function that creates a student's question. Raises TextError for an invalid entry."""
    kind = OF_A_NUMBER if "answer" in entry.entries else OF_A_CHOICE
    entry.only(*OF_ALL, *kind)
    entry.text("ask")
    entry.text("answer" if kind is OF_A_NUMBER else "right")

    def make(random: Random) -> Question:
        names = _names(entry, random)
        return _number(entry, names) if kind is OF_A_NUMBER else _choice(entry, names, random)

    return make


def _names(entry: TomlTable, random: Random) -> Names:
    """Draw one student's numbers, and calculate the values that depend on them."""
    names: Names = {}
    for name in (numbers := entry.table("numbers")).entries:
        names[name] = random.choice(numbers.choices(name))
    for name in (values := entry.table("values")).entries:
        names[name] = _calculated(values, name, values.text(name), names)
    return names


def _number(entry: TomlTable, names: Names) -> NumberQuestion:
    answer = _calculated(entry, "answer", entry.text("answer"), names)
    mistakes = entry.table("mistakes")
    said: dict[Any, str] = {}
    for line in mistakes.entries:  # if two mistakes give the same number, the first one's feedback is used
        said.setdefault(_calculated(mistakes, line, line, names), _text_of(mistakes, line, names))
    if "bayes" in entry.entries:
        bayes = entry.table("bayes")
        bayes.only(*OF_BAYES)
        prior, if_so, if_not = (Fraction(_calculated(bayes, key, bayes.text(key), names)) for key in OF_BAYES)
        said = bayes_mistakes(prior, if_so, if_not) | said
    return NumberQuestion(
        _text_of(entry, "ask", names),
        answer=answer,
        tolerance=_calculated(entry, "tolerance", entry.text("tolerance", "0"), names),
        unit=entry.text("unit", ""),
        mistakes={number: says for number, says in said.items() if number != answer},
        **_helping(entry, names),
    )


def _choice(entry: TomlTable, names: Names, random: Random) -> ChoiceQuestion:
    wrong = entry.table("wrong")
    replies = {_filled(wrong, option, option, names): _text_of(wrong, option, names) for option in wrong.entries}
    right = _text_of(entry, "right", names)
    options = [right, *replies]
    random.shuffle(options)
    return ChoiceQuestion(_text_of(entry, "ask", names), options, right, replies=replies, **_helping(entry, names))


def _helping(entry: TomlTable, names: Names) -> dict[str, Any]:
    return {key: _text_of(entry, key, names) for key in ("hint", "why", "clause", "otherwise") if key in entry.entries}


# --- Texts ------------------------------------------------------------------------------------------------------------


class _NumberFormatter(Formatter):
    """Formats numbers in strings, with commas for thousands; fractions can also be shown as decimals or percentages."""

    def format_field(self, value: Any, spec: str) -> str:
        if isinstance(value, int) and not spec:
            return f"{value:,}"
        return format(float(value), spec) if isinstance(value, Fraction) and spec else super().format_field(value, spec)


def _text_of(entry: TomlTable, key: str, names: Names) -> str:
    return _filled(entry, key, entry.text(key), names)


def _filled(entry: TomlTable, key: str, text: str, names: Mapping[str, Any]) -> str:
    """Insert the numbers into a string. Raises TextError for an unknown name."""
    try:
        return _NumberFormatter().vformat(text, (), names)
    except (LookupError, AttributeError):
        raise entry.mistake(
            f"{text!r} has something in braces that is none of its numbers: {_known(names)}", key
        ) from None
    except ValueError as error:
        raise entry.mistake(f"{text!r} cannot be filled in: {error}", key) from None


def _known(names: Mapping[str, Any]) -> str:
    return listed([*names]) if names else "it has none"


# --- Calculations -----------------------------------------------------------------------------------------------------


def _calculated(entry: TomlTable, key: str, line: str, names: Names) -> Any:
    """Calculate a value. Raises TextError if it isn't a number."""
    try:
        value = eval(_code(line), {"__builtins__": {}, OVER: _divided, **KNOWN, **names})  # noqa: S307  from the lesson
    except NameError as error:
        raise entry.mistake(
            f"{line!r} uses {error.name!r}, which is none of its numbers ({_known(names)}) and none of {FUNCTIONS}", key
        ) from None
    except Exception as error:  # noqa: BLE001  a calculation can raise any exception
        raise entry.mistake(f"{line!r} cannot be calculated: {error}", key) from None
    if isinstance(value, bool) or not isinstance(value, Rational | float):
        raise entry.mistake(f"{line!r} gives {value!r}, which isn't a number", key)
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


@cache
def _code(line: str) -> CodeType:
    tree = _ExactDivision().visit(ast.parse(line, mode="eval"))
    return compile(ast.fix_missing_locations(tree), "a calculation", "eval")


class _ExactDivision(ast.NodeTransformer):
    """Rewrites `/` so that it returns an exact fraction."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        return ast.Call(ast.Name(OVER, ast.Load()), [node.left, node.right], [])


def _divided(one: Any, other: Any) -> Any:
    return Fraction(one, other) if isinstance(one, Rational) and isinstance(other, Rational) else one / other
