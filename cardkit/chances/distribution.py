"""Outcomes and their probabilities: fractions that add up to one, shown as a table."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from functools import partial
from html import escape
from math import isfinite
from numbers import Real
from operator import add, mul, sub
from typing import Any, TypeVar, cast

from cardkit.chances.dataframes import bars, frame, go, pd
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import with_minus
from cardkit.table.parameters import checked_count, integer

T = TypeVar("T")

# A card, a place, or a number.
Outcome = str | int | Fraction

# The length of the bar of the most likely outcome, in characters.
BAR = 24
# A bar in a page: that of the most likely outcome fills its cell.
BAR_CELL = (
    '<td style="width:10em;min-width:4em"><span aria-hidden="true" '
    'style="display:block;height:0.8em;width:{width:.1f}%;background:#0072b2"></span></td>'
)


class Distribution:
    """Outcomes with their probabilities; numbers are sorted, texts stay in the given order.

    It is made from weights ≥ 0: the number of ways to each outcome, or its probability.
    Raises CardkitError for a weight that is not a finite number.

    >>> Distribution({"heads": 1, "tails": 1})
    heads  1/2  50.0%  ████████████████████████
    tails  1/2  50.0%  ████████████████████████
    """

    def __init__(self, weights: Mapping[Any, float | Fraction]) -> None:
        exact = {outcome: _exact(weight) for outcome, weight in weights.items()}
        total = sum(exact.values())
        if total <= 0 or min(exact.values()) < 0:
            raise CardkitError("the weights of a distribution must be ≥ 0, and one must be above 0")
        self.chances = _in_order({outcome: weight / total for outcome, weight in exact.items() if weight})

    @classmethod
    def certain(cls, outcome: Any) -> Distribution:
        """The distribution with a single outcome.

        >>> Distribution.certain(6).mean
        Fraction(6, 1)
        """
        return cls({outcome: 1})

    # --- Numbers ---

    def chance(self, outcome: Outcome) -> Fraction:
        """The probability of an outcome; 0 if it is impossible. Raises CardkitError for a number where all are texts.

        >>> Distribution({"ace": 4, "other": 48}).chance("ace")
        Fraction(1, 13)
        """
        if outcome not in self.chances:
            self._check_kind(outcome)
        return self.chances.get(outcome, Fraction(0))

    __getitem__ = chance

    def _check_kind(self, outcome: object) -> None:
        """Raise CardkitError if `outcome` is a number and all outcomes are texts, or the other way round."""
        texts, one = all(isinstance(each, str) for each in self.chances), next(iter(self.chances))
        if (_is_number(outcome) and texts) or (isinstance(outcome, str) and self.is_numeric):
            kind = "texts" if texts else "numbers"
            raise CardkitError(f"the outcomes are {kind} such as {one!r}, not {outcome!r}")

    def __iter__(self) -> Iterator[Any]:
        """The outcomes."""
        return iter(self.chances)

    def __len__(self) -> int:
        """The number of possible outcomes."""
        return len(self.chances)

    def items(self) -> ItemsView[Any, Fraction]:
        """The outcomes with their probabilities, as for a mapping; charts take these.

        >>> list(Distribution({0: 1, 1: 1}).items())
        [(0, Fraction(1, 2)), (1, Fraction(1, 2))]
        """
        return self.chances.items()

    @property
    def most_likely(self) -> Any:
        """The most likely outcome; the first if there are several (see `likeliest`).

        >>> Distribution({"ace": 4, "other": 48}).most_likely
        'other'
        """
        return self.likeliest[0]

    @property
    def likeliest(self) -> list[Any]:
        """The most likely outcome, or several if they are equally likely.

        >>> Distribution({"a": 1, "b": 3, "c": 3}).likeliest
        ['b', 'c']
        """
        return with_highest(self.chances)

    @property
    def is_numeric(self) -> bool:
        """Whether all outcomes are numbers, so that there is an expected value.

        >>> Distribution({"ace": 4, "other": 48}).is_numeric
        False
        """
        return all(map(_is_number, self.chances))

    @property
    def mean(self) -> Fraction:
        """The expected value. Raises CardkitError if the outcomes are not numbers.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.mean
        Fraction(7, 2)
        """
        return sum((number * chance for number, chance in self._numbers()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.variance
        Fraction(35, 12)
        """
        mean = self.mean
        return sum(((number - mean) ** 2 * chance for number, chance in self._numbers()), Fraction(0))

    def at_least(self, bound: int | Fraction) -> Fraction:
        """The probability of a number ≥ `bound`.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.at_least(5)
        Fraction(1, 3)
        """
        return sum((chance for number, chance in self._numbers() if number >= bound), Fraction(0))

    def at_most(self, bound: int | Fraction) -> Fraction:
        """The probability of a number ≤ `bound`.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.at_most(5)
        Fraction(5, 6)
        """
        return sum((chance for number, chance in self._numbers() if number <= bound), Fraction(0))

    def any_of(self, outcomes: Iterable[Any]) -> Fraction:
        """The probability of any of these different outcomes.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.any_of([2, 4, 6])
        Fraction(1, 2)
        """
        return sum(map(self.chance, outcomes), Fraction(0))

    def map(self, change: Callable[[Any], Any]) -> Distribution:
        """The distribution of `change(outcome)`.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.map(lambda face: face % 2 == 0).chance(True)
        Fraction(1, 2)
        """
        return self._added_up((change(outcome), chance) for outcome, chance in self.chances.items())

    def then(self, after: Callable[[Any], Distribution]) -> Distribution:
        """The distribution of the next step, which is `after(outcome)` for each outcome (law of total probability).

        >>> coin = Distribution({0: 1, 1: 1})
        >>> coin.then(lambda heads: coin + heads).chance(2)
        Fraction(1, 4)
        """
        return self._added_up(
            (end, chance * share)
            for outcome, chance in self.chances.items()
            for end, share in after(outcome).chances.items()
        )

    def given(self, holds: Callable[[Any], bool]) -> Distribution:
        """The distribution of the outcomes for which `holds(outcome)` is true, if it is known to be one of them.

        Raises CardkitError if it cannot be.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.given(lambda face: face > 3).chance(6)
        Fraction(1, 3)
        """
        left = {outcome: chance for outcome, chance in self.chances.items() if holds(outcome)}
        if not left:
            raise CardkitError("no outcome is left: what is given never happens")
        total = sum(left.values())
        return self._added_up((outcome, chance / total) for outcome, chance in left.items())

    def paired(self, other: Distribution | int | Fraction, combine: Callable[[Any, Any], Any]) -> Distribution:
        """The distribution of `combine(outcome, other's outcome)`, where neither depends on the other.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.paired(die, max).chance(6)
        Fraction(11, 36)
        """
        if not isinstance(other, Distribution):
            return self.map(lambda outcome: combine(outcome, other))
        return self.then(lambda outcome: other.map(partial(combine, outcome)))

    def __add__(self, other: Distribution | int | Fraction) -> Distribution:
        """The sum of two independent numbers: the convolution of their distributions; or a number added to each.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> (die + die).chance(7), (die - 1).mean, (2 * die).mean
        (Fraction(1, 6), Fraction(5, 2), Fraction(7, 1))
        """
        return self._number_with(other, add)

    def __sub__(self, other: Distribution | int | Fraction) -> Distribution:
        """The difference of two independent numbers."""
        return self._number_with(other, sub)

    def __mul__(self, other: Distribution | int | Fraction) -> Distribution:
        """The product of two independent numbers. The sum of several throws is not a product: see `repeated`."""
        return self._number_with(other, mul)

    def __rsub__(self, other: int | Fraction) -> Distribution:
        return -1 * self + other

    __radd__, __rmul__ = __add__, __mul__

    def repeated(self, times: int) -> Distribution:
        """The sum of this many independent numbers of this distribution.

        >>> Distribution({0: 1, 1: 1}).repeated(3).chance(2)  # heads of three coins
        Fraction(3, 8)
        """
        if checked_count("times", times) == 0:
            return Distribution.certain(0)
        half = self.repeated(times // 2)
        return half + half + self if times % 2 else half + half

    def _number_with(self, other: Distribution | int | Fraction, combine: Callable[[Any, Any], Any]) -> Distribution:
        if isinstance(other, Distribution):
            other.check_numbers()
        elif not _is_number(other):
            return cast("Distribution", NotImplemented)
        self.check_numbers()
        return self.paired(other, combine)

    def _added_up(self, parts: Iterable[tuple[Any, Fraction]]) -> Distribution:
        """The distribution that adds up the probabilities of equal outcomes; all parts sum to one."""
        chances: dict[Any, Fraction] = {}
        for outcome, chance in parts:
            chances[outcome] = chances[outcome] + chance if outcome in chances else chance
        found = copy(self)
        found.chances = _in_order(chances)
        return found

    def _numbers(self) -> list[tuple[int | Fraction, Fraction]]:
        self.check_numbers()
        return list(self.chances.items())

    def check_numbers(self) -> None:
        """Raise CardkitError if the outcomes are not numbers.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.check_numbers()
        """
        if not self.is_numeric:
            raise CardkitError("these outcomes are not numbers: ask for the probability of one of them")

    def __eq__(self, other: object) -> bool:
        """Distributions are equal if the same outcomes have the same probabilities."""
        return isinstance(other, Distribution) and self.chances == other.chances

    def __hash__(self) -> int:
        """Equal distributions hash alike."""
        return hash(frozenset(self.chances.items()))

    # --- Output ---

    def rows(self) -> list[tuple[str, str, str, str]]:
        """For each outcome: the outcome, and its probability as a fraction, in percent, and as a bar.

        >>> Distribution({0: 1, 1: 1}).rows()[0][:3]
        ('0', '1/2', '50.0%')
        """
        highest = max(self.chances.values())
        return [
            (outcome_text(outcome), str(chance), percent(chance), bar(chance / highest))
            for outcome, chance in self.chances.items()
        ]

    def __str__(self) -> str:
        """An aligned table."""
        rows = self.rows()
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        return "\n".join(
            f"{outcome:>{widths[0]}}  {fraction:>{widths[1]}}  {share:>{widths[2]}}  {drawn}".rstrip()
            for outcome, fraction, share, drawn in rows
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same as a table, for notebooks."""
        highest = max(self.chances.values())
        lines = "".join(
            f"<tr><th>{escape(with_minus(outcome_text(outcome)))}</th><td>{chance}</td><td>{percent(chance)}</td>"
            f"{BAR_CELL.format(width=float(100 * chance / highest))}</tr>"
            for outcome, chance in self.chances.items()
        )
        head = "<tr><th>outcome</th><th>chance</th><th>percent</th><th></th></tr>"
        return f"<table><thead>{head}</thead><tbody>{lines}</tbody></table>"

    def to_frame(self) -> pd.DataFrame:
        """A frame with one row per outcome: `outcome`, `chance` (a Fraction), `share` (a float).

        >>> Distribution({0: 1, 1: 1}).to_frame()["share"].tolist()
        [0.5, 0.5]
        """
        return frame([{"outcome": outcome, **chance_columns(self[outcome])} for outcome in self])

    def plot(self, title: str = "") -> go.Figure:
        """A plotly figure with a bar per outcome, as high as its chance in percent; pointing at it shows the fraction.

        Raises MissingError if plotly is not installed.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> len(die.plot("A die").data[0].x)
        6
        """
        return bars([(outcome_text(one), chance, percent(chance)) for one, chance in self.chances.items()], title)


def with_highest(chances: Mapping[T, Fraction]) -> list[T]:
    """All that have the highest probability, in their order."""
    highest = max(chances.values())
    return [one for one, chance in chances.items() if chance == highest]


def _in_order(chances: dict[Any, Fraction]) -> dict[Any, Fraction]:
    return dict(sorted(chances.items())) if all(map(_is_number, chances)) else chances


def chance_columns(chance: Fraction) -> dict[str, object]:
    """A probability as the columns of a frame."""
    return {"chance": chance, "share": float(chance)}


def percent(chance: Fraction | float, places: int = 1) -> str:
    """A probability in percent, `9.3%`; only 0 and 1 are shown as 0% and 100%."""
    part, least = 100 * float(chance), 10.0**-places
    if 0 < part < least / 2:
        return f"< {least:g}%"
    if 100 - least / 2 < part and chance < 1:
        return f"> {100 - least:g}%"
    return f"{part:.{places}f}%"


def bar(part: Fraction) -> str:
    """A bar, as this part of the full width."""
    return "█" * max(round(part * BAR), 1) if part else ""


def outcome_text(outcome: Outcome) -> str:
    """An outcome as text; a fraction has two decimals."""
    if isinstance(outcome, Fraction) and outcome.denominator > 1:
        return f"{float(outcome):z.2f}"
    return str(outcome)


def number_text(number: int | Fraction) -> str:
    """A number as text; a fraction has two decimals."""
    return outcome_text(Fraction(number))


def _exact(weight: object) -> Fraction:
    """A weight as a fraction. Raises CardkitError if it is not a finite number."""
    if (whole := integer(weight)) is not None:
        return Fraction(whole)
    if isinstance(weight, bool) or not isinstance(weight, Real) or not isfinite(weight):
        raise CardkitError(f"the weights of a distribution must be numbers, not {weight!r}")
    return Fraction(weight) if isinstance(weight, Fraction) else Fraction(float(weight))


def _is_number(outcome: object) -> bool:
    return isinstance(outcome, int | Fraction) and not isinstance(outcome, bool)
