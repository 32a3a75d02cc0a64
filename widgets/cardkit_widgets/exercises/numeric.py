"""Questions about a number: read as people write numbers, judged exactly, and shown as fraction and in percent.

>>> third = Number("How likely is it?", Fraction(1, 3))
>>> [third.judge(typed).right for typed in ("1/3", "2/6", "0.33", "33,3%", "1 in 3", "0.35")]
[True, True, True, True, True, False]
>>> third.judge("0.3").says
'Not yet. You are near, but that is rounded too much: give a fraction, or one more digit.'
>>> third.judge("3").says
'Not yet. The answer lies between 0 and 1, that is between 0% and 100%.'
>>> third.solution()
'1/3, that is about 33.3%'
"""

from __future__ import annotations

import math
import re
from abc import abstractmethod
from dataclasses import KW_ONLY, dataclass, field
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit_widgets.exercises.questions import Question, unclear

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardkit_widgets.exercises.questions import Verdict

# No number that is typed is longer than this.
LONGEST = 40
EXPLAINED = "Write a number: a fraction such as 3/8, a decimal such as 0.375, or a percentage such as 37.5%."
PLAINLY = "Write a number: a whole one, a decimal such as 2.5, or a fraction such as 5/2."
# How to write a number in a unit, where that is not clear by itself.
HELP = {"%": "Write a percentage such as 37.5, or a fraction such as 3/8."}
BY_NOTHING = "Nothing can be divided by 0. Look at your fraction again."
TOO_COARSE = "You are near, but that is rounded too much: give a fraction, or one more digit."
CUT_OFF = "You are near: look at the next digit. Should the last one be rounded up?"
NOT_EXACT = "You are very near, but a fraction has to be exact."
WITH_PERCENT = "Do you mean that in percent? Then write the sign %."
WITHOUT_PERCENT = "Look at what is asked: is that a percentage?"
NOT_POSSIBLE = "The answer lies between 0 and 1, that is between 0% and 100%."
SIGN_TOO_MUCH = "Leave out the sign %, or write {}."
# A fraction that is off by less than this part of the answer is very near.
NEAR = Fraction(1, 100)
# A fraction with a greater denominator is not shown.
SHORT_FRACTION = 10**6
# So many digits of the answer have to be right where nothing else is said.
DIGITS = 2

DECIMAL = r"(?:\d+(?:[.,]\d*)?|[.,]\d+)"
VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅙": "1/6", "⅛": "1/8"}
PLAIN = re.compile(rf"(?P<sign>[+-]?)(?P<number>{DECIMAL})")
SHARE = re.compile(rf"(?P<sign>[+-]?)(?:(?P<whole>\d+) )?(?P<above>{DECIMAL}) ?/ ?(?P<below>{DECIMAL})")
OUT_OF = re.compile(r"(\d+) (?:in|out of|of) (\d+)")
TIMES = re.compile(r" ?[x×*·] ?")
GROUPED = re.compile(r"(?<=\d)[ '](?=\d{3}(?:\D|$))")
THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+")


@dataclass(frozen=True)
class Typed:
    """A number as it was typed: its value, the worth of its last decimal (0 where it is a fraction), and its sign %."""

    value: Fraction
    step: Fraction
    percent: bool = False


def readings(text: str) -> list[Typed]:
    """The numbers that a text may stand for: none where it is no number; `1,000` may be one, or a thousand.

    Raises ZeroDivisionError for a fraction of nothing.
    """
    plain = _tidied(text)
    in_percent = plain.endswith(("%", "percent"))
    plain = plain.removesuffix("%").removesuffix("percent").strip()
    found = [*_product(plain)] if TIMES.search(plain) else [*_read(plain)]
    worth = Fraction(1, 100) if in_percent else Fraction(1)
    return [Typed(typed.value * worth, typed.step * worth, in_percent) for typed in found]


def _tidied(text: str) -> str:
    """A text with one kind of each sign: of minus, of space, of what divides."""
    if len(text) > LONGEST or not text.isprintable():
        return ""
    for sign, fraction in VULGAR.items():
        text = text.replace(sign, f" {fraction}")
    text = re.sub(r"[\u2212\u2013]", "-", text).replace("\u2044", "/").replace("\u2019", "'")
    text = re.sub(r"\s+", " ", text).strip().lower()
    return GROUPED.sub("", text) if "/" not in text else text


def _read(plain: str) -> Iterator[Typed]:
    if found := OUT_OF.fullmatch(plain):
        yield Typed(Fraction(int(found[1]), int(found[2])), Fraction(0))
    elif found := SHARE.fullmatch(plain):
        value = int(found["whole"] or 0) + _exact(found["above"]) / _exact(found["below"])
        yield Typed(-value if found["sign"] == "-" else value, Fraction(0))
    elif found := PLAIN.fullmatch(plain):
        value = _exact(found["number"])
        yield Typed(-value if found["sign"] == "-" else value, _step(found["number"]))
    if THOUSANDS.fullmatch(plain):
        yield Typed(Fraction(plain.replace(",", "")), Fraction(1))


def _product(plain: str) -> Iterator[Typed]:
    """A product of fractions, or of whole numbers: what has been rounded is not multiplied."""
    factors = [next(_read(factor), None) for factor in TIMES.split(plain)]
    known = [typed.value for typed in factors if typed and (not typed.step or typed.value.denominator == 1)]
    if len(known) == len(factors):
        yield Typed(math.prod(known, start=Fraction(1)), Fraction(0))


def _exact(number: str) -> Fraction:
    return Fraction(Decimal(number.replace(",", ".")))


def _step(number: str) -> Fraction:
    """The worth of the last decimal that was typed."""
    _, _, decimals = number.replace(",", ".").partition(".")
    return Fraction(1, 10 ** len(decimals))


def exact(number: Fraction | float) -> Fraction:
    """A number of a question as a fraction: 0.1 is a tenth, as whoever wrote it meant. Raises CardkitError for none."""
    if isinstance(number, bool) or not isinstance(number, Real) or not math.isfinite(number):
        raise CardkitError(f"{number!r} is no number that can be the answer to a question")
    return Fraction(number) if isinstance(number, Rational) else Fraction(repr(float(number)))


# --- What is asked ----------------------------------------------------------------------------------------------------


class Numeric(Question):
    """A question that is answered by a number that one types."""

    KIND = "number"
    unit: str

    def judge(self, answer: Any) -> Verdict:
        """Judge what was typed."""
        if not isinstance(answer, str):
            return unclear(self._help())
        try:
            found = readings(self._without_unit(answer))
        except ZeroDivisionError:
            return unclear(BY_NOTHING)
        if not found:
            return unclear(self._help())
        verdicts = [self.judge_number(self._meant(typed)) for typed in found]
        return next((verdict for verdict in verdicts if verdict.right), verdicts[0])

    @abstractmethod
    def judge_number(self, typed: Typed) -> Verdict:
        """Judge a number that was typed."""

    def for_page(self) -> dict[str, Any]:
        """The question, in what one answers, and how one may write it."""
        return {**super().for_page(), "unit": self.unit, "help": "" if self.unit not in {"", "%"} else self._help()}

    @property
    def is_share(self) -> bool:
        """Whether the answer is a part of one, which one may write in percent."""
        return self.unit in {"", "%"}

    def _help(self) -> str:
        return HELP.get(self.unit, EXPLAINED if self.is_share else PLAINLY)

    def _without_unit(self, text: str) -> str:
        text = text.strip()
        for word in (self.unit, self.unit.removesuffix("s")):
            if word and word != "%" and text.lower().endswith(word.lower()):
                return text[: -len(word)]
        return text

    def _meant(self, typed: Typed) -> Typed:
        """Where the sign % stands beside the field, a decimal without it is one with it; a fraction is a share."""
        if self.unit != "%" or typed.percent or not typed.step:
            return typed
        return Typed(typed.value / 100, typed.step / 100, percent=True)


@dataclass(frozen=True, repr=False)
class Number(Numeric):
    """A number. A fraction has to be exact, if the answer is one; a decimal is the answer, rounded, or near enough.

    Near enough is what lies within `tolerance`; where that is 0, two digits have to be right. `unit` is what the
    number counts; with `%` one types percents, and the answer is still a part of one. `mistakes` say something to
    certain wrong numbers.
    """

    answer: Fraction | float
    tolerance: Fraction | float = 0.0
    unit: str = ""
    _: KW_ONLY
    mistakes: Mapping[Fraction | float, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        for number in (self.answer, self.tolerance, *self.mistakes):
            exact(number)
        if self.tolerance < 0:
            raise CardkitError(f"the tolerance of {self.ask!r} is below 0")

    def judge_number(self, typed: Typed) -> Verdict:
        """Judge a number that was typed."""
        answer = exact(self.answer)
        if self._fits(typed, answer):
            return self.correct()
        mistake = next((says for number, says in self.mistakes.items() if self._fits(typed, exact(number))), "")
        return self.wrong(mistake or self._about(typed, answer))

    def _fits(self, typed: Typed, wanted: Fraction) -> bool:
        """Whether what was typed is a number, or that number rounded and near enough to it."""
        if typed.value == wanted:
            return True
        if not typed.step and isinstance(self.answer, Rational):
            return False
        if self.tolerance:
            return abs(typed.value - wanted) <= exact(self.tolerance)
        return _is_rounded(typed, wanted) and _has_digits(typed, wanted)

    def _about(self, typed: Typed, answer: Fraction) -> str:
        """What can be said of a wrong number without saying the right one; nothing where it is simply wrong."""
        if _is_rounded(typed, answer):
            return TOO_COARSE
        if typed.step and abs(typed.value) < abs(answer) < abs(typed.value) + typed.step and _has_digits(typed, answer):
            return CUT_OFF
        if not typed.step and abs(typed.value - answer) < NEAR * abs(answer):
            return NOT_EXACT
        return self._about_percent(typed, answer)

    def _about_percent(self, typed: Typed, answer: Fraction) -> str:
        less = Typed(typed.value / 100, typed.step / 100)
        more = Typed(typed.value * 100, typed.step * 100)
        if not typed.percent and typed.step and self.is_share and self._fits(less, answer):
            return WITH_PERCENT
        if typed.percent and self._fits(more, answer):
            return SIGN_TOO_MUCH.format(number_shown(more.value, "%")) if self.is_share else WITHOUT_PERCENT
        return "" if not self.is_share or 0 <= typed.value <= 1 else NOT_POSSIBLE

    @property
    def is_share(self) -> bool:
        """Whether the answer is a part of one, which one may write in percent, and which is shown so."""
        return super().is_share and 0 <= self.answer <= 1

    def is_blurred(self) -> bool:
        """Whether one of the `mistakes` looks like the answer, or is near enough to be taken for it."""
        answer, unit = exact(self.answer), "%" if self.is_share else self.unit
        near, shown = exact(self.tolerance), number_shown(answer, unit)
        return any(
            abs(wrong - answer) <= near or number_shown(wrong, unit) == shown for wrong in map(exact, self.mistakes)
        )

    def solution(self) -> str:
        """The number as a fraction and in percent, or as a decimal with its unit."""
        return number_in_words(self.answer, "%" if self.is_share else self.unit)


def _is_rounded(typed: Typed, wanted: Fraction) -> bool:
    """Whether a decimal is a number, rounded to as many places as were typed."""
    return bool(typed.step) and 2 * abs(typed.value - wanted) <= typed.step


def _has_digits(typed: Typed, wanted: Fraction) -> bool:
    """Whether as many decimals were typed as it takes; and what is not certain is not said to be."""
    if typed.value == 1 and 0 < wanted < 1:
        return False
    return bool(typed.step * 10 ** (DIGITS - 1) <= abs(wanted))


def number_in_words(number: Fraction | float, unit: str = "") -> str:
    """A number as one writes it out: `1/3, that is about 33.3%`, `5/2 = 2.5 points`, `84`."""
    value = exact(number)
    said, same = number_shown(number, unit), _decimal(value, unit) == value * _worth(unit)
    if isinstance(number, float) or value.denominator > SHORT_FRACTION or (value.denominator == 1 and same):
        return said if same else f"about {said}"
    return f"{value} = {said}" if same else f"{value}, that is about {said}"


def number_shown(number: Fraction | float, unit: str = "") -> str:
    """A number to three digits: `33.3%`, `2.5 points`, `6,400 deals`."""
    shown = f"{Decimal(f'{float(_decimal(exact(number), unit)):.12g}'):,f}"
    return f"{shown}{'' if unit == '%' else ' '}{unit}".strip()


def _worth(unit: str) -> int:
    return 100 if unit == "%" else 1


def _decimal(value: Fraction, unit: str) -> Fraction:
    """A number as it is shown in a unit; what is not quite certain does not look it."""
    shown = _rounded(value * _worth(unit))
    if unit == "%" and shown == _worth(unit):
        shown -= _rounded(_worth(unit) * (1 - value))
    return shown


# Of what is smaller two digits will do.
SMALL = Fraction(1, 10)


def _rounded(value: Fraction) -> Fraction:
    """A number to three digits, or to its units where those are more."""
    if value == 0:
        return value
    size = math.floor(math.log10(abs(value)))
    return round(value, max(0, 2 - size) if abs(value) >= SMALL else 1 - size)
