"""A line of Python with blanks: filled in on a page, or written in a notebook, and judged by what it gives.

A page chooses for each blank, and sends the number of each choice: what runs is made of the question's own text. In a
notebook the line is the student's own. Both are judged by the same checks, which nobody sees: what the line gives is
compared with what the right line gives, and with what comes out of each mistake that was thought of, using the numbers
of the notebook as they are now, and then other numbers, so that a number that was only typed in is found out.

>>> signs = {"sign": Blank("/", {"*": "Divide."})}
>>> part = Line("Which part of 4 is 1?", "1 {sign} 4", signs, begins="1")
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
from cardkit_widgets.exercises.questions import NOT_YET, Question, Verdict, unclear

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardkit_widgets.protocol import state_types

CHOOSE = "Choose something for every blank first."
AS_IT_WAS = "The line is still as it was: change it first."
DOTS_LEFT = "There are still dots in your line: replace them all."
ONLY_TYPED = "That is right here, but not for other numbers: use the names from the cells above."
OTHERWISE = "Look again at each part of the line: what does it count?"
CHANGED_ABOVE = "With the cells above as they are now, this line cannot be checked. Run them again as they were."
# Of what a line gives, so many letters are shown; of an error, too.
LONGEST = 120
# A line has so many blanks at most.
MOST_BLANKS = 3
# A fraction with such a number above or below the line is said with decimals only.
LONG_FRACTION = 1000
# Numbers are the same that differ by no more than rounding.
ROUNDING = 1e-9
# From here on all digits before the point are written, up to there.
FOUR_DIGITS, MANY = 1e3, 1e15


@dataclass(frozen=True)
class Blank:
    """A blank in a line: what is right there, and the wrong choices, each with what is said to it."""

    right: str
    wrong: Mapping[str, str]

    @property
    def options(self) -> list[str]:
        """All choices, the shortest first, so that numbers stand in their order: which is right, it does not tell."""
        return sorted([self.right, *self.wrong], key=lambda option: (len(option), option))


@dataclass(frozen=True, repr=False)
class Line(Question):
    """A line to write.

    Args:
        line: The line, with `{name}` for each blank.
        blanks: The choices for each blank, by name.
        begins: The line before anybody has changed it. Without it each blank has dots, which cannot be an operator.
        again: Other values for some of the names. A line that is right is checked with them once more, and a wrong line
            is told apart from another one that only gives the same number.
        names: The names that the line can use, from the notebook.
        mistakes: Wrong lines, each with what is said to it: those that the blanks cannot express, such as the
            complement of a chance (`good / all_hands` for `1 - good / all_hands`), and those with several wrong blanks.
        typed: Whether it is written in a notebook, where there are no blanks to fill in.

    A wrong line is recognised by what it gives, so that it can be written in any way.

    Raises:
        CardkitError: If the line, its blanks and its mistakes do not fit together.

    """

    line: str
    blanks: Mapping[str, Blank]
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
            raise CardkitError(f"each blank of {self.line!r} needs a right choice, and others that are wrong")
        unused = sorted(self.again.keys() - _names_in(self.right))
        if unused:
            raise CardkitError(f"`again` gives a value to {unused[0]!r}, which is no name in {self.right!r}")

    # --- The line, filled in ---

    @property
    def order(self) -> list[str]:
        """The names of the blanks as they stand in the line; `blanks` may have them in any order."""
        return [name for _, name, _, _ in Formatter().parse(self.line) if name is not None]

    @property
    def before(self) -> str:
        """The line before anybody has changed it."""
        return self.begins or self.filled(dict.fromkeys(self.blanks, "..."))

    @property
    def right(self) -> str:
        """The right line."""
        return self.filled({name: blank.right for name, blank in self.blanks.items()})

    def filled(self, chosen: Mapping[str, str]) -> str:
        """The line with these choices."""
        return self.line.format_map(chosen)

    def _all_filled(self) -> Iterator[dict[str, str]]:
        """All choices together, those with the fewest mistakes first."""
        every = [dict(zip(self.blanks, each, strict=True)) for each in product(*map(_choices, self.blanks.values()))]
        yield from sorted(every, key=lambda chosen: len(self._mistakes(chosen)))

    def _mistakes(self, chosen: Mapping[str, str]) -> list[str]:
        """What is said to each wrong choice."""
        return [blank.wrong[chosen[name]] for name, blank in self.blanks.items() if chosen[name] != blank.right]

    # --- Judging ---

    def judge(self, answer: Any) -> Verdict:
        """Judge the choices of a page: for each blank of the line, in order, the number of its choice, from 0."""
        chosen = self._chosen(answer)
        if chosen is None:
            return unclear(CHOOSE)
        text = self.filled(chosen)
        if text == self.before:
            return unclear(AS_IT_WAS)
        wrong = self._mistakes(chosen)
        return self._judge(_runs(text), wrong[0] if len(wrong) == 1 else "")

    def judge_written(self, written: Callable[[], Any]) -> Verdict | None:
        """Judge a line that somebody has written as `lambda: …`; None if it stands there as it was."""
        code = written.__code__
        shape = _shape(code)
        if shape == _shape(eval(f"lambda: {self.before}").__code__):  # noqa: S307  the question's own text
            return None
        if "Ellipsis" in _constants(shape):
            return unclear(DOTS_LEFT)
        return self._judge(lambda names: FunctionType(code, names)())

    def _chosen(self, answer: Any) -> dict[str, str] | None:
        """The choices by the names of their blanks; None for what a page of ours does not send."""
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
        """Judge what a line gives, which `run` finds with the names that it is given.

        The `mistake` is what is said to it if it is wrong, where that is known from the choices.
        """
        try:
            wanted = self._gives(self.right)
        except Exception:  # noqa: BLE001  whatever the notebook has become
            return unclear(CHANGED_ABOVE)
        try:
            value = run({**self.names})
        except Exception as error:  # noqa: BLE001  whatever a student writes
            return self.wrong(stopped(error))
        gives = f"It gives {in_words(value)}."
        if not same(value, wanted):
            return _wrong(gives, mistake or self._diagnosis(run, value))
        return self.correct(gives) if self._holds_again(run) else _wrong(gives, mistake or ONLY_TYPED)

    def _gives(self, line: str, **others: Any) -> Any:
        return _runs(line)({**self.names, **others})

    def _holds_again(self, run: Callable[[dict[str, Any]], Any]) -> bool:
        """Say whether a line that is right is so with other numbers, too."""
        if not self.again:
            return True
        try:
            return same(run({**self.names, **self.again}), self._gives(self.right, **self.again))
        except Exception:  # noqa: BLE001  a line that works with these numbers only
            return False

    def _diagnosis(self, run: Callable[[dict[str, Any]], Any], value: Any) -> str:
        """What is said to the mistake that gives this value, first to those that also do so with other numbers.

        Whole lines come before blanks, and fewer wrong blanks before more.
        """
        alike = [(line, says) for line, says in self._known_mistakes() if self._would_give(line, value)]
        if len(alike) > 1 and self.again:
            others = self._run_again(run)
            alike.sort(key=lambda mistake: not self._would_give(mistake[0], others, **self.again))
        return alike[0][1] if alike else self.otherwise or OTHERWISE

    def _known_mistakes(self) -> Iterator[tuple[str, str]]:
        """Every wrong line that was thought of, with what is said to it."""
        yield from self.mistakes.items()
        for chosen in self._all_filled():
            if wrong := self._mistakes(chosen):
                yield self.filled(chosen), wrong[0]

    def _run_again(self, run: Callable[[dict[str, Any]], Any]) -> Any:
        """What a line gives with the other numbers; None if it stops."""
        try:
            return run({**self.names, **self.again})
        except Exception:  # noqa: BLE001  a line that works with the first numbers only
            return None

    def _would_give(self, line: str, value: Any, **others: Any) -> bool:
        try:
            return same(self._gives(line, **others), value)
        except Exception:  # noqa: BLE001  a mistake that gives nothing
            return False

    def in_text(self, answer: Any) -> str:
        """The line with the choices of an answer."""
        chosen = self._chosen(answer)
        return super().in_text(answer) if chosen is None else self.filled(chosen)

    # --- On the page ---

    def for_page(self) -> state_types.Question:
        """The line in pieces, with the choices between them; nothing says which is right."""
        if self.typed:
            return {**super().for_page(), "pieces": [], "blanks": []}
        pieces = [text for text, _, _, _ in Formatter().parse(f"{self.line}{{}}")][: len(self.blanks) + 1]
        begun = next((chosen for chosen in self._all_filled() if self.filled(chosen) == self.before), None)
        choices = {name: self.blanks[name].options for name in self.order}
        blanks: list[state_types.LineBlank] = [
            {"options": options, "begins": options.index(begun[name]) if begun else None}
            for name, options in choices.items()
        ]
        return {**super().for_page(), "pieces": pieces, "blanks": blanks}

    def solution(self) -> str:
        """The right line."""
        return self.right


def _check_python(line: str, what_to_do: str) -> None:
    try:
        compile(line, "a line", "eval")
    except SyntaxError:
        raise CardkitError(f"{line!r} is not Python: {what_to_do}") from None


def _choices(blank: Blank) -> list[str]:
    return [blank.right, *blank.wrong]


def _wrong(gives: str, mistake: str) -> Verdict:
    return Verdict(right=False, says=f"{NOT_YET} {gives} {mistake}", mistake=mistake)


def _runs(line: str) -> Callable[[dict[str, Any]], Any]:
    """What runs a line of a question's own: no other text ever gets here."""
    code = compile(line, "a line", "eval")
    return lambda names: eval(code, names)  # noqa: S307  see above


def _shape(code: CodeType) -> tuple[Any, ...]:
    """What a piece of code does, wherever it stands."""
    inner = tuple(_shape(const) if isinstance(const, CodeType) else repr(const) for const in code.co_consts)
    return code.co_code, code.co_names, code.co_varnames, inner


def _constants(shape: tuple[Any, ...]) -> Iterator[str]:
    """The constants in a piece of code, and in all that is inside of it."""
    for const in shape[-1]:
        if isinstance(const, tuple):
            yield from _constants(const)
        else:
            yield const


# --- What a line gives ------------------------------------------------------------------------------------------------


def same(one: Any, other: Any) -> bool:
    """Say whether two values are the same but for rounding: numbers, tables of numbers, and lists of them."""
    if isinstance(one, bool) or isinstance(other, bool):
        return type(one).__name__.startswith("bool") and type(other).__name__.startswith("bool") and bool(one == other)
    if isinstance(one, Real) and isinstance(other, Real):
        return isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
    if _is_numpy(one) or _is_numpy(other):
        import numpy as np

        return np.shape(one) == np.shape(other) and bool(np.allclose(one, other, rtol=ROUNDING, atol=ROUNDING))
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


def _is_numpy(value: Any) -> bool:
    return hasattr(value, "shape")


def in_words(value: Any) -> str:
    """A value as a student reads it: `4,060`, `1/85 = 0.01176`, `0.1383`, or the beginning of what Python shows."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, Integral):
        return f"{int(value):,}"
    if isinstance(value, Rational):
        if value.denominator == 1:
            return in_words(int(value.numerator))
        short = max(abs(int(value.numerator)), int(value.denominator)) < LONG_FRACTION
        return f"{value} = {float(value):.4g}" if short else in_digits(float(value))
    if isinstance(value, Real):
        return in_digits(float(value))
    return shortened(repr(value))


def in_digits(value: float) -> str:
    """Four digits of a number, or all before the point; no powers of ten before there are very many."""
    return f"{value:,.0f}" if FOUR_DIGITS <= abs(value) < MANY else f"{value:,.4g}"


def shortened(text: str) -> str:
    """A text in one line, or the beginning of it."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def stopped(error: Exception) -> str:
    """What stopped a line, in a sentence."""
    if isinstance(error, NameError):
        return f"Python does not know the name {error.name}: spell it as in the cells above, and run those first."
    if isinstance(error, ZeroDivisionError):
        return "Your line divides by 0."
    return f"Your line stops with an error: {shortened(str(error) or type(error).__name__)}."


def _names_in(line: str) -> set[str]:
    """The names that a line uses."""
    return {node.id for node in ast.walk(ast.parse(line, mode="eval")) if isinstance(node, ast.Name)}
