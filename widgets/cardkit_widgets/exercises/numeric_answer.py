"""Questions about a number. Answers can be written in many common ways, and are judged exactly.

>>> third = NumberQuestion("How likely is it?", Fraction(1, 3))
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
from cardkit_widgets.exercises.questions import Question, not_judged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardkit_widgets.exercises.questions import Verdict
    from cardkit_widgets.protocol import state_types

# The maximum number of characters in an answer: enough for a sum of a few products of fractions.
LONGEST = 100
EXPLAINED = "Write a number: a fraction such as 3/8, a decimal such as 0.375, or a percentage such as 37.5%."
PLAINLY = "Write a number: a whole one, a decimal such as 2.5, or a fraction such as 5/2."
# How to write a number in a unit, if that isn't obvious.
HELP = {"%": "Write a percentage such as 37.5, or a fraction such as 3/8."}
BY_NOTHING = "Nothing can be divided by 0. Look at your fraction again."
TOO_COARSE = "You are near, but that is rounded too much: give a fraction, or one more digit."
CUT_OFF = "You are near: look at the next digit. Should the last one be rounded up?"
NOT_EXACT = "You are very near, but a fraction has to be exact."
WITH_PERCENT = "Do you mean that in percent? Then write the sign %."
WITHOUT_PERCENT = "Look at what is asked: is that a percentage?"
NOT_POSSIBLE = "The answer lies between 0 and 1, that is between 0% and 100%."
NEVER_OR_ALWAYS = "0 (or 0%) means never, and 1 (or 100%) means always. Is that so here?"
COMPLEMENT = "That is 1 minus the answer: how often it does not happen. What is asked?"
ROUNDED_ON_THE_WAY = "You are very near, but you have rounded on the way: calculate with fractions or more digits."
SIGN_TOO_MUCH = "Leave out the sign %, or write {}."
# A fraction with a smaller relative error than this counts as very close.
NEAR = Fraction(1, 100)
# A fraction with a larger denominator isn't shown.
SHORT_FRACTION = 10**6
# The number of digits that have to be right by default.
DIGITS = 2
# Even within the tolerance, the relative error of a proportion must be smaller than this.
PART = Fraction(1, 10)

DECIMAL = r"(?:\d+(?:[.,]\d*)?|[.,]\d+)"
VULGAR = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅙": "1/6", "⅛": "1/8"}
PLAIN = re.compile(rf"(?P<sign>[+-]?)(?P<number>{DECIMAL})")
SHARE = re.compile(rf"(?P<sign>[+-]?)(?:(?P<whole>\d+) )?(?P<above>{DECIMAL}) ?/ ?(?P<below>{DECIMAL})")
OUT_OF = re.compile(r"(\d+) (?:in|out of|of) (\d+)")
TIMES = re.compile(r" ?[x×*·] ?")
# An operator between two numbers, not the sign of a number.
PLUS_OR_MINUS = re.compile(r"(?<=[\d%.,]) ?([+-]) ?(?=[\d.,])")
GROUPED = re.compile(r"(?<=\d)[ '](?=\d{3}(?:\D|$))")
THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+")


@dataclass(frozen=True)
class TypedNumber:
    """A number that was typed.

    Args:
        value: The number; a percentage as a proportion.
        step: The value of one unit in the last typed decimal place; 0 for fractions and for calculated whole numbers.
        percent: Whether it was typed with a percent sign.
        calculated: Whether it was typed as a sum or a product.

    """

    value: Fraction
    step: Fraction
    percent: bool = False
    calculated: bool = False


def parse_readings(text: str) -> list[TypedNumber]:
    """Parse a number, a sum or a product: `3/8`, `37.5%`, `1 in 3`, `0.6 x 0.4 + 0.4 x 0.5`.

    Args:
        text: The typed text.

    Returns:
        All possible readings, the most likely one first: `1,000` is 1 or a thousand. The list is empty if the text
        isn't a number.

    Raises:
        ZeroDivisionError: If a fraction has the denominator 0.

    """
    plain = _normalised(text)
    # A single percent sign at the end applies to everything, as in `24 + 20 %`.
    in_percent = plain.endswith("%") and plain.count("%") == 1
    plain = plain.removesuffix("%").rstrip() if in_percent else plain
    is_calculated = bool(TIMES.search(plain) or PLUS_OR_MINUS.search(plain))
    found = [*_sum(plain)] if is_calculated else [*_read(plain)]
    worth = Fraction(1, 100) if in_percent else Fraction(1)
    return [
        TypedNumber(typed.value * worth, typed.step * worth, in_percent or typed.percent, is_calculated)
        for typed in found
    ]


def _normalised(text: str) -> str:
    """Normalise the minus signs, spaces and division signs in a typed number."""
    if len(text) > LONGEST or not text.isprintable():
        return ""
    for sign, fraction in VULGAR.items():
        text = text.replace(sign, f" {fraction}")
    text = re.sub(r"[\u2212\u2013]", "-", text).replace("\u2044", "/").replace("\u2019", "'")
    text = re.sub(r"\s+", " ", text.lower().replace("percent", "%")).strip()
    return GROUPED.sub("", text) if "/" not in text else text


def _read(plain: str) -> Iterator[TypedNumber]:
    if found := OUT_OF.fullmatch(plain):
        yield TypedNumber(Fraction(int(found[1]), int(found[2])), Fraction(0))
    elif found := SHARE.fullmatch(plain):
        value = int(found["whole"] or 0) + _exact(found["above"]) / _exact(found["below"])
        yield TypedNumber(-value if found["sign"] == "-" else value, Fraction(0))
    elif found := PLAIN.fullmatch(plain):
        value = _exact(found["number"])
        yield TypedNumber(-value if found["sign"] == "-" else value, _step(found["number"]))
    if THOUSANDS.fullmatch(plain):
        yield TypedNumber(Fraction(plain.replace(",", "")), Fraction(1))


def _sum(plain: str) -> Iterator[TypedNumber]:
    """Read a sum or difference of products; yield nothing if one of its numbers can't be read."""
    first, *rest = PLUS_OR_MINUS.split(plain)
    terms = [_product(first), *map(_product, rest[1::2])]
    known = [typed for typed in terms if typed]
    if len(known) < len(terms):
        return
    signs = [1, *(1 if sign == "+" else -1 for sign in rest[::2])]
    value = sum((sign * typed.value for sign, typed in zip(signs, known, strict=True)), Fraction(0))
    yield TypedNumber(value, _finest(typed.step for typed in known), any(typed.percent for typed in known))


def _product(plain: str) -> TypedNumber | None:
    """Read a product or a single number; None if one of its factors can't be read."""
    factors = [_factor(each) for each in TIMES.split(plain)]
    known = [typed for typed in factors if typed]
    if len(known) < len(factors):
        return None
    # Whole numbers and fractions are exact; the last decimal places of decimals are multiplied (0.6 x 0.4 has two).
    steps = [typed.step for typed in known if typed.step and typed.value.denominator > 1]
    step = math.prod(steps, start=Fraction(1)) if steps else Fraction(0)
    return TypedNumber(
        math.prod((typed.value for typed in known), start=Fraction(1)), step, any(t.percent for t in known)
    )


def _factor(plain: str) -> TypedNumber | None:
    """Read one factor of a product, which may have a percent sign."""
    typed = next(_read(plain.removesuffix("%").strip()), None)
    if typed is None or not plain.endswith("%"):
        return typed
    return TypedNumber(typed.value / 100, typed.step / 100, percent=True)


def _finest(steps: Iterable[Fraction]) -> Fraction:
    """Return the smallest of these decimal steps; 0 if there are none."""
    return min(filter(None, steps), default=Fraction(0))


def _exact(number: str) -> Fraction:
    return Fraction(Decimal(number.replace(",", ".")))


def _step(number: str) -> Fraction:
    """Return the value of one unit in the last typed decimal place."""
    _, _, decimals = number.replace(",", ".").partition(".")
    return Fraction(1, 10 ** len(decimals))


def exact_fraction(number: Fraction | float) -> Fraction:
    """Convert a number in a question to a fraction; 0.1 is exactly a tenth. Raises CardkitError if it isn't finite."""
    if isinstance(number, bool) or not isinstance(number, Real) or not math.isfinite(number):
        raise CardkitError(f"{number!r} isn't a number that can be the answer to a question")
    return Fraction(number) if isinstance(number, Rational) else Fraction(repr(float(number)))


# --- Questions --------------------------------------------------------------------------------------------------------


class NumericQuestion(Question):
    """A question that is answered by typing a number."""

    KIND = "number"
    unit: str

    def judge(self, answer: Any) -> Verdict:
        """Judge what was typed."""
        if not isinstance(answer, str):
            return not_judged(self._help())
        try:
            found = parse_readings(self._without_unit(answer))
        except ZeroDivisionError:
            return not_judged(BY_NOTHING)
        if not found:
            return not_judged(self._help())
        verdicts = [self.judge_number(self._in_unit(typed)) for typed in found]
        return next((verdict for verdict in verdicts if verdict.right), verdicts[0])

    @abstractmethod
    def judge_number(self, typed: TypedNumber) -> Verdict:
        """Judge a number that was typed."""

    def for_page(self) -> state_types.QuestionData:
        """Return the question, its unit, and a note on how to write the answer."""
        return {**super().for_page(), "unit": self.unit, "help": "" if self.unit not in {"", "%"} else self._help()}

    @property
    def is_proportion(self) -> bool:
        """Whether the answer is a proportion, which may be written in percent."""
        return self.unit in {"", "%"}

    def _help(self) -> str:
        return HELP.get(self.unit, EXPLAINED if self.is_proportion else PLAINLY)

    def _without_unit(self, text: str) -> str:
        text = text.strip()
        for word in (self.unit, self.unit.removesuffix("s")):
            if word and word != "%" and text.lower().endswith(word.lower()):
                return text[: -len(word)]
        return text

    def _in_unit(self, typed: TypedNumber) -> TypedNumber:
        """Convert a number to the question's unit: next to a percent sign, 5 means 5%, but 1/20 is a proportion."""
        if self.unit != "%" or typed.percent or not typed.step:
            return typed
        return TypedNumber(typed.value / 100, typed.step / 100, percent=True)


@dataclass(frozen=True, repr=False)
class NumberQuestion(NumericQuestion):
    """A question whose answer is a number.

    Fractions must be exact if the answer is a fraction. Decimals must be the rounded answer, or close enough. If the
    answer is a probability, 0 and 1 only match exactly, because they mean never and always. In addition to the
    arguments of `Question`:

    Args:
        answer: The right number; a probability as a proportion.
        tolerance: The largest accepted error of a decimal; with 0, two digits must be right. A number that is closer to
            one of the `mistakes` than to the answer is treated as that mistake.
        unit: What the number counts, such as `points`. With `%`, students type percentages.
        mistakes: Feedback by wrong number. The complement of a probability, a percentage without its sign, and too much
            rounding are recognised even if they aren't listed. `bayes_mistakes` lists common mistakes with Bayes' rule.

    Raises:
        CardkitError: If a number isn't finite, or the tolerance is negative.

    >>> half = NumberQuestion("How likely are heads?", Fraction(2, 5), mistakes={Fraction(1, 2): "The coin is bent."})
    >>> half.judge("0.5").says
    'Not yet. The coin is bent.'
    >>> half.judge("3/5").says
    'Not yet. That is 1 minus the answer: how often it does not happen. What is asked?'

    """

    answer: Fraction | float
    tolerance: Fraction | float = 0.0
    unit: str = ""
    _: KW_ONLY
    mistakes: Mapping[Fraction | float, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        for number in (self.answer, self.tolerance, *self.mistakes):
            exact_fraction(number)
        if self.tolerance < 0:
            raise CardkitError(f"the tolerance of {self.ask!r} is below 0")

    def judge_number(self, typed: TypedNumber) -> Verdict:
        """Judge a number by whichever is nearest among the answer and the mistakes that it matches."""
        answer = exact_fraction(self.answer)
        fitting = [number for number in (answer, *map(exact_fraction, self.mistakes)) if self._fits(typed, number)]
        nearest = min(fitting, key=lambda number: abs(typed.value - number), default=None)
        if nearest == answer:
            return self.correct()
        mistake = next((says for number, says in self.mistakes.items() if exact_fraction(number) == nearest), "")
        return self.wrong(mistake or self._near_miss(typed, answer))

    def _fits(self, typed: TypedNumber, wanted: Fraction) -> bool:
        """Return whether a typed number equals the wanted number, or is that number rounded and close enough."""
        if typed.value == wanted:
            return True
        if self.is_proportion and typed.value in {0, 1}:
            return False
        if not typed.step and isinstance(self.answer, Rational):
            return False
        off = abs(typed.value - wanted)
        if self.tolerance:
            is_near = off <= PART * abs(wanted) or _is_rounded(typed, wanted) or not self.is_proportion
            return off <= exact_fraction(self.tolerance) and is_near
        return _is_rounded(typed, wanted) and _has_digits(typed, wanted)

    def _near_miss(self, typed: TypedNumber, answer: Fraction) -> str:
        """Return a remark on a wrong number that doesn't reveal the right one; empty if there isn't one."""
        if self.is_proportion and typed.value in {0, 1}:
            return NEVER_OR_ALWAYS
        if self.is_proportion and 0 < answer < 1 and self._fits(typed, 1 - answer):
            return COMPLEMENT
        if abs(typed.value - answer) < NEAR * abs(answer) and (typed.calculated or not typed.step):
            return ROUNDED_ON_THE_WAY if typed.step else NOT_EXACT
        if typed.step <= abs(answer) and _is_rounded(typed, answer):
            return TOO_COARSE
        if typed.step and abs(typed.value) < abs(answer) < abs(typed.value) + typed.step and _has_digits(typed, answer):
            return CUT_OFF
        return self._percent_mistake(typed, answer)

    def _percent_mistake(self, typed: TypedNumber, answer: Fraction) -> str:
        less = TypedNumber(typed.value / 100, typed.step / 100)
        more = TypedNumber(typed.value * 100, typed.step * 100)
        if not typed.percent and typed.step and self.is_proportion and self._fits(less, answer):
            return WITH_PERCENT
        if typed.percent and self._fits(more, answer):
            return SIGN_TOO_MUCH.format(short_number(more.value, "%")) if self.is_proportion else WITHOUT_PERCENT
        return "" if not self.is_proportion or 0 <= typed.value <= 1 else NOT_POSSIBLE

    @property
    def is_proportion(self) -> bool:
        """Whether the answer is a proportion, which may be written in percent and is shown in percent."""
        return super().is_proportion and 0 <= self.answer <= 1

    def is_ambiguous(self) -> bool:
        """Return whether one of the `mistakes` looks like the answer or is close enough to be accepted."""
        answer, unit = exact_fraction(self.answer), "%" if self.is_proportion else self.unit
        near, shown = exact_fraction(self.tolerance), short_number(answer, unit)
        return any(
            abs(wrong - answer) <= near or short_number(wrong, unit) == shown
            for wrong in map(exact_fraction, self.mistakes)
        )

    def solution(self) -> str:
        """Return the number as a fraction and in percent, or as a decimal with its unit."""
        return full_number(self.answer, "%" if self.is_proportion else self.unit)


def _is_rounded(typed: TypedNumber, wanted: Fraction) -> bool:
    """Return whether a decimal is the wanted number rounded to the typed number of places."""
    return bool(typed.step) and 2 * abs(typed.value - wanted) <= typed.step


def _has_digits(typed: TypedNumber, wanted: Fraction) -> bool:
    """Return whether enough decimals were typed."""
    return bool(typed.step * 10 ** (DIGITS - 1) <= abs(wanted))


def full_number(number: Fraction | float, unit: str = "") -> str:
    """Format a number exactly and as a decimal: `1/3, that is about 33.3%`, `5/2 = 2.5 points`, `84`."""
    value = exact_fraction(number)
    said, same = short_number(number, unit), _decimal(value, unit) == value * _unit_factor(unit)
    if isinstance(number, float) or value.denominator > SHORT_FRACTION or (value.denominator == 1 and same):
        return said if same else f"about {said}"
    return f"{value} = {said}" if same else f"{value}, that is about {said}"


def short_number(number: Fraction | float, unit: str = "") -> str:
    """Format a number with three digits: `33.3%`, `2.5 points`, `6,400 deals`."""
    shown = f"{Decimal(f'{float(_decimal(exact_fraction(number), unit)):.12g}'):,f}"
    return f"{shown}{'' if unit == '%' else ' '}{unit}".strip()


def _unit_factor(unit: str) -> int:
    return 100 if unit == "%" else 1


def _decimal(value: Fraction, unit: str) -> Fraction:
    """Convert a number to its unit and round it; a number close to 0 or 1 isn't rounded to 0 or 1."""
    shown = _rounded(value * _unit_factor(unit))
    if unit == "%" and shown == _unit_factor(unit):
        shown -= _rounded(_unit_factor(unit) * (1 - value))
    return shown


# Numbers below this are shown with two digits.
SMALL = Fraction(1, 10)


def _rounded(value: Fraction) -> Fraction:
    """Round a number to three digits, or to a whole number if it has more digits before the decimal point."""
    if value == 0:
        return value
    size = math.floor(math.log10(abs(value)))
    return round(value, max(0, 2 - size) if abs(value) >= SMALL else 1 - size)
