"""Probability distributions with exact fractions: compute their moments, combine them, and print them as tables."""

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

# A number, or the name of a card or a spot.
OutcomeValue = str | int | Fraction

# The length of the bar of the most likely outcome, in characters.
BAR = 24
# A bar in an HTML table; the bar of the most likely outcome fills its cell.
BAR_CELL = (
    '<td style="width:10em;min-width:4em"><span aria-hidden="true" '
    'style="display:block;height:0.8em;width:{width:.1f}%;background:#0072b2"></span></td>'
)


class Distribution:
    """Outcomes with their probabilities, as exact fractions. Numbers are sorted; strings stay in the given order.

    Args:
        weights: A weight ≥ 0 for each outcome: its probability, or the number of ways in which it can happen.

    Raises:
        CardkitError: If a weight isn't a finite number, or all are 0.

    >>> Distribution({"heads": 1, "tails": 1})
    heads  1/2  50.0%  ████████████████████████
    tails  1/2  50.0%  ████████████████████████

    """

    def __init__(self, weights: Mapping[Any, float | Fraction]) -> None:
        exact = {outcome: _exact(weight) for outcome, weight in weights.items()}
        total = sum(exact.values())
        if total <= 0 or min(exact.values()) < 0:
            raise CardkitError("the weights of a distribution must be ≥ 0, and one must be above 0")
        #: The probability of each possible outcome.
        self.chances = _in_order({outcome: weight / total for outcome, weight in exact.items() if weight})

    @classmethod
    def certain(cls, outcome: Any) -> Distribution:
        """Make a distribution with a single, certain outcome.

        Args:
            outcome: The only outcome, with probability 1.

        >>> Distribution.certain(6).mean
        Fraction(6, 1)

        """
        return cls({outcome: 1})

    # --- Numbers ---

    def chance(self, outcome: OutcomeValue) -> Fraction:
        """Return the probability of an outcome; 0 if it is impossible.

        Args:
            outcome: The outcome. `distribution[outcome]` does the same.

        Raises:
            CardkitError: If `outcome` is a number and all outcomes are strings, or the other way round.

        >>> Distribution({"ace": 4, "other": 48}).chance("ace")
        Fraction(1, 13)

        """
        if outcome not in self.chances:
            self._check_kind(outcome)
        return self.chances.get(outcome, Fraction(0))

    __getitem__ = chance

    def _check_kind(self, outcome: object) -> None:
        """Raise CardkitError if `outcome` is a number and all outcomes are strings, or the other way round."""
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
        """Return the (outcome, probability) pairs, like a mapping.

        >>> list(Distribution({0: 1, 1: 1}).items())
        [(0, Fraction(1, 2)), (1, Fraction(1, 2))]
        """
        return self.chances.items()

    @property
    def most_likely(self) -> Any:
        """The most likely outcome, or the first of them if several are equally likely (see `likeliest`).

        >>> Distribution({"ace": 4, "other": 48}).most_likely
        'other'
        """
        return self.likeliest[0]

    @property
    def likeliest(self) -> list[Any]:
        """A list with the most likely outcome, or with all of them if several are equally likely.

        >>> Distribution({"a": 1, "b": 3, "c": 3}).likeliest
        ['b', 'c']
        """
        return with_highest(self.chances)

    @property
    def is_numeric(self) -> bool:
        """Whether all outcomes are numbers, so that the distribution has an expected value.

        >>> Distribution({"ace": 4, "other": 48}).is_numeric
        False
        """
        return all(map(_is_number, self.chances))

    @property
    def mean(self) -> Fraction:
        """The expected value.

        Raises:
            CardkitError: If the outcomes aren't numbers.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.mean
        Fraction(7, 2)

        """
        return sum((number * chance for number, chance in self._numbers()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance: the expected squared distance from the mean.

        Raises:
            CardkitError: If the outcomes aren't numbers.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.variance
        Fraction(35, 12)

        """
        mean = self.mean
        return sum(((number - mean) ** 2 * chance for number, chance in self._numbers()), Fraction(0))

    def at_least(self, bound: int | Fraction) -> Fraction:
        """Return the probability that the outcome is at least `bound`.

        Args:
            bound: The lowest outcome to count.

        Raises:
            CardkitError: If the outcomes aren't numbers.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.at_least(5)
        Fraction(1, 3)

        """
        return sum((chance for number, chance in self._numbers() if number >= bound), Fraction(0))

    def at_most(self, bound: int | Fraction) -> Fraction:
        """Return the probability that the outcome is at most `bound`.

        Args:
            bound: The highest outcome to count.

        Raises:
            CardkitError: If the outcomes aren't numbers.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.at_most(5)
        Fraction(5, 6)

        """
        return sum((chance for number, chance in self._numbers() if number <= bound), Fraction(0))

    def any_of(self, outcomes: Iterable[Any]) -> Fraction:
        """Return the probability that one of these outcomes happens.

        Args:
            outcomes: The outcomes, which should all be different: an outcome given twice counts twice.

        Raises:
            CardkitError: If one of them is a number but all possible outcomes are strings, or the other way round.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.any_of([2, 4, 6])
        Fraction(1, 2)

        """
        return sum(map(self.chance, outcomes), Fraction(0))

    def map(self, change: Callable[[Any], Any]) -> Distribution:
        """Return the distribution of `change(outcome)`.

        Args:
            change: A function of an outcome; the probabilities of equal results are added up.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.map(lambda face: face % 2 == 0).chance(True)
        Fraction(1, 2)

        """
        return self._added_up((change(outcome), chance) for outcome, chance in self.chances.items())

    def then(self, after: Callable[[Any], Distribution]) -> Distribution:
        """Return the distribution of a second step that depends on the first (law of total probability).

        Args:
            after: Returns the distribution of the second step, given the outcome of the first.

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
        """Return the conditional distribution, given that `holds(outcome)` is true.

        Args:
            holds: Returns whether the condition holds for an outcome.

        Raises:
            CardkitError: If the condition holds for no outcome.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.given(lambda face: face > 3).chance(6)
        Fraction(1, 3)

        """
        left = {outcome: chance for outcome, chance in self.chances.items() if holds(outcome)}
        if not left:
            raise CardkitError("no outcome is left: the condition never holds")
        total = sum(left.values())
        return self._added_up((outcome, chance / total) for outcome, chance in left.items())

    def paired(self, other: Distribution | int | Fraction, combine: Callable[[Any, Any], Any]) -> Distribution:
        """Return the distribution of `combine(a, b)`, for independent outcomes of this distribution and another.

        Args:
            other: The other distribution, or a number.
            combine: A function of two outcomes, such as `max`.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.paired(die, max).chance(6)
        Fraction(11, 36)

        """
        if not isinstance(other, Distribution):
            return self.map(lambda outcome: combine(outcome, other))
        return self.then(lambda outcome: other.map(partial(combine, outcome)))

    def __add__(self, other: Distribution | int | Fraction) -> Distribution:
        """The sum with an independent number (the convolution of the distributions), or with a constant.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> (die + die).chance(7), (die - 1).mean, (2 * die).mean
        (Fraction(1, 6), Fraction(5, 2), Fraction(7, 1))
        """
        return self._number_with(other, add)

    def __sub__(self, other: Distribution | int | Fraction) -> Distribution:
        """The difference from an independent number, or from a constant."""
        return self._number_with(other, sub)

    def __mul__(self, other: Distribution | int | Fraction) -> Distribution:
        """The product with an independent number or a constant (for the sum of several throws, see `repeated`)."""
        return self._number_with(other, mul)

    def __rsub__(self, other: int | Fraction) -> Distribution:
        return -1 * self + other

    __radd__, __rmul__ = __add__, __mul__

    def repeated(self, times: int) -> Distribution:
        """Return the distribution of the sum of several independent numbers with this distribution.

        Args:
            times: How many numbers are added up, from 0.

        Raises:
            CardkitError: If `times` isn't an integer ≥ 0, or the outcomes aren't numbers.

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
        """Make a distribution from (outcome, probability) parts that sum to 1, adding up equal outcomes."""
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
        """Check that all outcomes are numbers.

        Raises:
            CardkitError: If an outcome isn't a number.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> die.check_numbers()

        """
        if not self.is_numeric:
            raise CardkitError("these outcomes are not numbers: ask for the probability of one of them")

    def __eq__(self, other: object) -> bool:
        """Compare the outcomes and their probabilities; the order doesn't matter."""
        return isinstance(other, Distribution) and self.chances == other.chances

    def __hash__(self) -> int:
        """Hash the outcomes and their probabilities."""
        return hash(frozenset(self.chances.items()))

    # --- Output ---

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Return the rows of the table as strings: outcome, fraction, percentage and bar.

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
        """An HTML table, for notebooks."""
        highest = max(self.chances.values())
        lines = "".join(
            f"<tr><th>{escape(with_minus(outcome_text(outcome)))}</th><td>{chance}</td><td>{percent(chance)}</td>"
            f"{BAR_CELL.format(width=float(100 * chance / highest))}</tr>"
            for outcome, chance in self.chances.items()
        )
        head = "<tr><th>outcome</th><th>chance</th><th>percent</th><th></th></tr>"
        return f"<table><thead>{head}</thead><tbody>{lines}</tbody></table>"

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas frame with one row per outcome: `outcome`, `chance` (a Fraction), `share` (a float).

        Raises:
            MissingError: If pandas isn't installed.

        >>> Distribution({0: 1, 1: 1}).to_frame()["share"].tolist()
        [0.5, 0.5]

        """
        return frame([{"outcome": outcome, **chance_columns(self[outcome])} for outcome in self])

    def plot(self, title: str = "") -> go.Figure:
        """Draw a plotly figure with a bar per outcome; hovering over a bar shows the fraction.

        Args:
            title: The title of the figure. Default: no title.

        Raises:
            MissingError: If plotly isn't installed.

        >>> die = Distribution({face: 1 for face in range(1, 7)})
        >>> len(die.plot("A die").data[0].x)
        6

        """
        return bars([(outcome_text(one), chance, percent(chance)) for one, chance in self.chances.items()], title)


def with_highest(chances: Mapping[T, Fraction]) -> list[T]:
    """Return all outcomes that have the highest probability, in order."""
    highest = max(chances.values())
    return [one for one, chance in chances.items() if chance == highest]


def _in_order(chances: dict[Any, Fraction]) -> dict[Any, Fraction]:
    return dict(sorted(chances.items())) if all(map(_is_number, chances)) else chances


def chance_columns(chance: Fraction) -> dict[str, object]:
    """Return the values of the columns `chance` and `share` for a probability."""
    return {"chance": chance, "share": float(chance)}


def percent(chance: Fraction | float, places: int = 1) -> str:
    """Format a probability as a percentage, such as `9.3%`.

    Only exactly 0 and 1 are shown as 0% and 100%. Tiny probabilities become `< 0.1%`, and those just below 1 `> 99.9%`.

    Args:
        chance: The probability, from 0 to 1.
        places: The number of decimals.

    """
    part, least = 100 * float(chance), 10.0**-places
    if 0 < part < least / 2:
        return f"< {least:g}%"
    if 100 - least / 2 < part and chance < 1:
        return f"> {100 - least:g}%"
    return f"{part:.{places}f}%"


def bar(part: Fraction) -> str:
    """Draw a bar of text characters; `part` is its length as a proportion of the full width."""
    return "█" * max(round(part * BAR), 1) if part else ""


def outcome_text(outcome: OutcomeValue) -> str:
    """Format an outcome; a fraction is rounded to two decimals."""
    if isinstance(outcome, Fraction) and outcome.denominator > 1:
        return f"{float(outcome):z.2f}"
    return str(outcome)


def number_text(number: int | Fraction) -> str:
    """Format a number; a fraction is rounded to two decimals."""
    return outcome_text(Fraction(number))


def _exact(weight: object) -> Fraction:
    """Convert a weight to a fraction. Raises CardkitError if it isn't a finite number."""
    if (whole := integer(weight)) is not None:
        return Fraction(whole)
    if isinstance(weight, bool) or not isinstance(weight, Real) or not isfinite(weight):
        raise CardkitError(f"the weights of a distribution must be numbers, not {weight!r}")
    return Fraction(weight) if isinstance(weight, Fraction) else Fraction(float(weight))


def _is_number(outcome: object) -> bool:
    return isinstance(outcome, int | Fraction) and not isinstance(outcome, bool)
