"""Exercises about a line of Python: students fill in its blanks on a page, or write it in a notebook.

On a page, students choose the content of each blank. The page sends only the index of each choice, so the code that
runs consists of the question's own strings. In a notebook, students write the whole line. Both are judged in the same
way: the value of the line is compared with the value of the right line and of each anticipated mistake. The values
are compared first with the notebook's current variables, then with other values, so that a hard-coded number isn't
accepted.

>>> signs = {"sign": LineBlank("/", {"*": "Divide."})}
>>> part = CodeLine("Which part of 4 is 1?", "1 {sign} 4", signs, begins="1")
>>> part.judge([signs["sign"].options.index("*")]).says
'Not yet. It gives 4. Divide.'
"""

from __future__ import annotations

import ast
from dataclasses import KW_ONLY, dataclass, field
from itertools import product
from math import isclose
from numbers import Integral, Rational, Real
from string import Formatter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises.questions import NOT_YET, Question, Verdict, not_judged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardkit_widgets.protocol import state_types

CHOOSE = "Choose something for every blank first."
AS_IT_WAS = "The line is still as it was: change it first."
DOTS_LEFT = "There are still dots in your line: replace them all."
ONLY_TYPED = "That is right here, but not for other numbers: use the names from the cells above."
OTHERWISE = "Look again at each part of the line: what does it count?"
CHANGED_ABOVE = "With the cells above as they are now, this line cannot be checked. Run them again as they were."
# The maximum number of characters that are shown of a line's value or error.
LONGEST = 120
# The maximum number of blanks in a line.
MOST_BLANKS = 3
# A fraction with a larger numerator or denominator is shown as a decimal only.
LONG_FRACTION = 1000
# Relative tolerance for equal numbers.
ROUNDING = 1e-9
# Numbers from the first limit up to the second are shown without decimals.
FOUR_DIGITS, MANY = 1e3, 1e15


@dataclass(frozen=True)
class LineBlank:
    """A blank in a line of code: the right choice, and wrong choices with their feedback."""

    right: str
    wrong: Mapping[str, str]

    @property
    def options(self) -> list[str]:
        """All choices, the shortest first, so that the order doesn't reveal the right one."""
        return sorted([self.right, *self.wrong], key=lambda option: (len(option), option))


@dataclass(frozen=True, repr=False)
class CodeLine(Question):
    """A question whose answer is a line of Python.

    A wrong line is recognised by its value, however it is written. In addition to the arguments of `Question`:

    Args:
        line: The line, with `{name}` for each blank; one to three blanks.
        blanks: The choices for each blank, by name.
        begins: The line as it is first shown. By default, each blank is shown as dots, which can't replace an operator.
        again: Other values for some of the names. A right line must also be right with these values. They also
            distinguish wrong lines that happen to have the same value.
        names: The names that the line can use, from the notebook.
        mistakes: Further wrong lines with their feedback: those that the blanks can't express, such as the complement
            of a probability (`good / all_hands` for `1 - good / all_hands`), and those with several wrong blanks.
        typed: Whether the line is written in a notebook, without blanks to fill in.

    Raises:
        CardkitError: If the line, its blanks and its mistakes don't fit together.

    """

    line: str
    blanks: Mapping[str, LineBlank]
    _: KW_ONLY
    begins: str = ""
    again: Mapping[str, Any] = field(default_factory=dict)
    names: dict[str, Any] = field(default_factory=dict)
    mistakes: Mapping[str, str] = field(default_factory=dict)
    typed: bool = False

    KIND = "line"

    def __post_init__(self) -> None:
        super().__post_init__()
        if sorted(self.order) != sorted(self.blanks) or not 1 <= len(self.order) <= MOST_BLANKS:
            raise CardkitError(
                f"{self.line!r} must have 1 to {MOST_BLANKS} blanks, each of them once: {', '.join(self.blanks)}"
            )
        _check_python(self.before, "write how the line begins")
        for mistake in self.mistakes:
            _check_python(mistake, "write each mistake as a line")
        if any(not blank.wrong or blank.right in blank.wrong for blank in self.blanks.values()):
            raise CardkitError(f"each blank of {self.line!r} needs a right choice and at least one wrong choice")
        unused = sorted(self.again.keys() - _names_in(self.right))
        if unused:
            raise CardkitError(f"`again` gives a value to {unused[0]!r}, which isn't a name in {self.right!r}")

    # --- The line ---

    @property
    def order(self) -> list[str]:
        """The names of the blanks in the order of the line."""
        return [name for _, name, _, _ in Formatter().parse(self.line) if name is not None]

    @property
    def before(self) -> str:
        """The line as it is first shown."""
        return self.begins or self.filled(dict.fromkeys(self.blanks, "..."))

    @property
    def right(self) -> str:
        """The right line."""
        return self.filled({name: blank.right for name, blank in self.blanks.items()})

    def filled(self, chosen: Mapping[str, str]) -> str:
        """Return the line with these choices, by blank."""
        return self.line.format_map(chosen)

    def _all_filled(self) -> Iterator[dict[str, str]]:
        """Yield all combinations of choices, those with the fewest mistakes first."""
        every = [dict(zip(self.blanks, each, strict=True)) for each in product(*map(_choices, self.blanks.values()))]
        yield from sorted(every, key=lambda chosen: len(self._mistakes(chosen)))

    def _mistakes(self, chosen: Mapping[str, str]) -> list[str]:
        """Return the feedback on each wrong choice."""
        return [blank.wrong[chosen[name]] for name, blank in self.blanks.items() if chosen[name] != blank.right]

    # --- Judging ---

    def judge(self, answer: Any) -> Verdict:
        """Judge the choices made on a page: a list with the index of each blank's choice."""
        chosen = self._chosen(answer)
        if chosen is None:
            return not_judged(CHOOSE)
        text = self.filled(chosen)
        if text == self.before:
            return not_judged(AS_IT_WAS)
        wrong = self._mistakes(chosen)
        return self._judge(_runner(text), wrong[0] if len(wrong) == 1 else "")

    def judge_written(self, written: Callable[[], Any]) -> Verdict | None:
        """Judge a line that was written as `lambda: …`; None if the student hasn't changed it."""
        code = written.__code__
        shape = _code_shape(code)
        if shape == _code_shape(eval(f"lambda: {self.before}").__code__):  # noqa: S307  the question's own string
            return None
        if "Ellipsis" in _constants(shape):
            return not_judged(DOTS_LEFT)
        return self._judge(lambda names: FunctionType(code, names)())

    def _chosen(self, answer: Any) -> dict[str, str] | None:
        """Return the choices by blank; None for invalid data."""
        if not isinstance(answer, list) or len(answer) != len(self.blanks):
            return None
        chosen = {}
        for name, number in zip(self.order, answer, strict=True):
            options = self.blanks[name].options
            if type(number) is not int or not 0 <= number < len(options):
                return None
            chosen[name] = options[number]
        return chosen

    def _judge(self, run: Callable[[dict[str, Any]], Any], mistake: str = "") -> Verdict:
        """Judge the value of a line.

        Args:
            run: Computes the value from a dict of names.
            mistake: The feedback for a wrong line, if the choices already determine it.

        """
        try:
            wanted = self._value_of(self.right)
        except Exception:  # noqa: BLE001  the notebook's variables can cause any exception
            return not_judged(CHANGED_ABOVE)
        try:
            value = run({**self.names})
        except Exception as error:  # noqa: BLE001  a student's line can raise any exception
            return self.wrong(error_text(error))
        gives = f"It gives {value_text(value)}."
        if not is_same_value(value, wanted):
            return _wrong(gives, mistake or self._feedback_for(run, value))
        return self.correct(gives) if self._is_right_again(run) else _wrong(gives, mistake or ONLY_TYPED)

    def _value_of(self, line: str, **others: Any) -> Any:
        return _runner(line)({**self.names, **others})

    def _is_right_again(self, run: Callable[[dict[str, Any]], Any]) -> bool:
        """Return whether a right line is also right with the other values."""
        if not self.again:
            return True
        try:
            return is_same_value(run({**self.names, **self.again}), self._value_of(self.right, **self.again))
        except Exception:  # noqa: BLE001  the line fails with the other values
            return False

    def _feedback_for(self, run: Callable[[dict[str, Any]], Any], value: Any) -> str:
        """Return the feedback on the mistake with this value, preferably one that also fits the other values.

        Whole lines take priority over blanks, and fewer wrong blanks over more.
        """
        alike = [(line, says) for line, says in self._known_mistakes() if self._value_with_other_numbers(line, value)]
        if len(alike) > 1 and self.again:
            others = self._run_again(run)
            alike.sort(key=lambda mistake: not self._value_with_other_numbers(mistake[0], others, **self.again))
        return alike[0][1] if alike else self.otherwise or OTHERWISE

    def _known_mistakes(self) -> Iterator[tuple[str, str]]:
        """Yield every anticipated wrong line with its feedback."""
        yield from self.mistakes.items()
        for chosen in self._all_filled():
            if wrong := self._mistakes(chosen):
                yield self.filled(chosen), wrong[0]

    def _run_again(self, run: Callable[[dict[str, Any]], Any]) -> Any:
        """Return the value of a line with the other values; None if it fails."""
        try:
            return run({**self.names, **self.again})
        except Exception:  # noqa: BLE001  the line works only with the first values
            return None

    def _value_with_other_numbers(self, line: str, value: Any, **others: Any) -> bool:
        try:
            return is_same_value(self._value_of(line, **others), value)
        except Exception:  # noqa: BLE001  the mistake has no value
            return False

    def answer_text(self, answer: Any) -> str:
        """Return the line with the chosen strings."""
        chosen = self._chosen(answer)
        return super().answer_text(answer) if chosen is None else self.filled(chosen)

    # --- On the page ---

    def for_page(self) -> state_types.QuestionData:
        """Return the parts of the line and the choices for each blank, without the right answer."""
        if self.typed:
            return {**super().for_page(), "pieces": [], "blanks": []}
        pieces = [text for text, _, _, _ in Formatter().parse(f"{self.line}{{}}")][: len(self.blanks) + 1]
        begun = next((chosen for chosen in self._all_filled() if self.filled(chosen) == self.before), None)
        choices = {name: self.blanks[name].options for name in self.order}
        blanks: list[state_types.BlankState] = [
            {"options": options, "begins": options.index(begun[name]) if begun else None}
            for name, options in choices.items()
        ]
        return {**super().for_page(), "pieces": pieces, "blanks": blanks}

    def solution(self) -> str:
        """Return the right line."""
        return self.right


def _check_python(line: str, what_to_do: str) -> None:
    try:
        compile(line, "a line", "eval")
    except SyntaxError:
        raise CardkitError(f"{line!r} is not Python: {what_to_do}") from None


def _choices(blank: LineBlank) -> list[str]:
    return [blank.right, *blank.wrong]


def _wrong(gives: str, mistake: str) -> Verdict:
    return Verdict(right=False, says=f"{NOT_YET} {gives} {mistake}", mistake=mistake)


def _runner(line: str) -> Callable[[dict[str, Any]], Any]:
    """Compile a line that consists of a question's own strings; nothing else is evaluated here."""
    code = compile(line, "a line", "eval")
    return lambda names: eval(code, names)  # noqa: S307  see the docstring


def _code_shape(code: CodeType) -> tuple[Any, ...]:
    """Return a piece of code in a form that can be compared, wherever the code is defined."""
    inner = tuple(_code_shape(const) if isinstance(const, CodeType) else repr(const) for const in code.co_consts)
    return code.co_code, code.co_names, code.co_varnames, inner


def _constants(shape: tuple[Any, ...]) -> Iterator[str]:
    """Yield the constants in a piece of code and everything inside it."""
    for const in shape[-1]:
        if isinstance(const, tuple):
            yield from _constants(const)
        else:
            yield const


# --- Values -----------------------------------------------------------------------------------------------------------


def is_same_value(one: Any, other: Any) -> bool:
    """Return whether two values are equal except for rounding: numbers, arrays, and lists of them."""
    if isinstance(one, bool) or isinstance(other, bool):
        return type(one).__name__.startswith("bool") and type(other).__name__.startswith("bool") and bool(one == other)
    if isinstance(one, Real) and isinstance(other, Real):
        return isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
    if _is_numpy(one) or _is_numpy(other):
        import numpy as np

        return np.shape(one) == np.shape(other) and bool(np.allclose(one, other, rtol=ROUNDING, atol=ROUNDING))
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_same_value, one, other))
    return type(one) is type(other) and bool(one == other)


def _is_numpy(value: Any) -> bool:
    return hasattr(value, "shape")


def value_text(value: Any) -> str:
    """Format a value for a student: `4,060`, `1/85 = 0.01176`, `0.1383`, or the start of its repr."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, Integral):
        return f"{int(value):,}"
    if isinstance(value, Rational):
        if value.denominator == 1:
            return value_text(int(value.numerator))
        short = max(abs(int(value.numerator)), int(value.denominator)) < LONG_FRACTION
        return f"{value} = {float(value):.4g}" if short else number_text(float(value))
    if isinstance(value, Real):
        return number_text(float(value))
    return shortened(repr(value))


def number_text(value: float) -> str:
    """Format a number with four digits, or with all digits before the decimal point, without an exponent."""
    return f"{value:,.0f}" if FOUR_DIGITS <= abs(value) < MANY else f"{value:,.4g}"


def shortened(text: str) -> str:
    """Return the start of a string on one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def error_text(error: Exception) -> str:
    """Describe the exception that a line raised, in a sentence."""
    if isinstance(error, NameError):
        return f"Python does not know the name {error.name}: spell it as in the cells above, and run those first."
    if isinstance(error, ZeroDivisionError):
        return "Your line divides by 0."
    return f"Your line stops with an error: {shortened(str(error) or type(error).__name__)}."


def _names_in(line: str) -> set[str]:
    """Return the names that a line uses."""
    return {node.id for node in ast.walk(ast.parse(line, mode="eval")) if isinstance(node, ast.Name)}
