"""Outcomes and their chances: fractions that sum to one, shown as a table."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from html import escape
from typing import Any

from cardkit.chances.frames import frame
from cardkit.table.errors import CardkitError

Outcome = str | int | Fraction
"""A card, a place, or a number."""

BAR = 24
"""The bar of the likeliest outcome has so many characters."""
BAR_CELL = (
    '<td style="width:10em;min-width:4em"><span aria-hidden="true" '
    'style="display:block;height:0.8em;width:{width:.1f}%;background:#0072b2"></span></td>'
)
"""A bar in a page: that of the likeliest outcome is as wide as its cell."""


class Distribution:
    """Outcomes, each with its chance; numbers are in order, texts stand as they were given.

    It is made of weights that are not negative, each the number of ways in which its outcome comes about, or a chance.
    """

    def __init__(self, weights: Mapping[Any, int | Fraction]) -> None:
        total = sum(weights.values())
        if total <= 0 or min(weights.values()) < 0:
            raise CardkitError("a distribution needs weights that are not negative, and one above 0")
        self.chances = _in_order({outcome: Fraction(weight, total) for outcome, weight in weights.items() if weight})

    @classmethod
    def certain(cls, outcome: Any) -> Distribution:
        """The one outcome that there can be."""
        return cls({outcome: 1})

    # --- Asking it ---

    def chance(self, outcome: Outcome) -> Fraction:
        """The chance of an outcome; 0 for one that cannot be."""
        return self.chances.get(outcome, Fraction(0))

    __getitem__ = chance

    def __iter__(self) -> Iterator[Any]:
        """The outcomes."""
        return iter(self.chances)

    def __len__(self) -> int:
        """How many outcomes there can be."""
        return len(self.chances)

    def items(self) -> ItemsView[Any, Fraction]:
        """The outcomes with their chances, as of a mapping: what a chart takes."""
        return self.chances.items()

    @property
    def most_likely(self) -> Any:
        """The likeliest outcome; of several the first."""
        return max(self.chances, key=self.chances.__getitem__)

    @property
    def is_numeric(self) -> bool:
        """Whether all outcomes are numbers, so that there is a mean."""
        return all(map(_is_number, self.chances))

    @property
    def mean(self) -> Fraction:
        """The mean of the numbers. Raises CardkitError where the outcomes are none."""
        return sum((number * chance for number, chance in self._numbers()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        mean = self.mean
        return sum(((number - mean) ** 2 * chance for number, chance in self._numbers()), Fraction(0))

    def at_least(self, bound: int | Fraction) -> Fraction:
        """The chance of a number that is no lower."""
        return sum((chance for number, chance in self._numbers() if number >= bound), Fraction(0))

    def at_most(self, bound: int | Fraction) -> Fraction:
        """The chance of a number that is no higher."""
        return sum((chance for number, chance in self._numbers() if number <= bound), Fraction(0))

    def any_of(self, outcomes: Iterable[Any]) -> Fraction:
        """The chance of any of these different outcomes."""
        return sum(map(self.chance, outcomes), Fraction(0))

    def map(self, change: Callable[[Any], Any]) -> Distribution:
        """The distribution of what `change` makes of the outcome."""
        return self._added_up((change(outcome), chance) for outcome, chance in self.chances.items())

    def then(self, after: Callable[[Any], Distribution]) -> Distribution:
        """The distribution of what comes next: for each outcome as `after` says (law of total probability)."""
        return self._added_up(
            (end, chance * share)
            for outcome, chance in self.chances.items()
            for end, share in after(outcome).chances.items()
        )

    def _added_up(self, parts: Iterable[tuple[Any, Fraction]]) -> Distribution:
        """The distribution in which an outcome has the chances of all these parts that sum to one."""
        chances: dict[Any, Fraction] = {}
        for outcome, chance in parts:
            chances[outcome] = chances[outcome] + chance if outcome in chances else chance
        found = copy(self)
        found.chances = _in_order(chances)
        return found

    def _numbers(self) -> list[tuple[int | Fraction, Fraction]]:
        if not self.is_numeric:
            raise CardkitError("these outcomes are no numbers: ask for the chance of one of them")
        return list(self.chances.items())

    def __eq__(self, other: object) -> bool:
        """Distributions are equal when the same outcomes have the same chances."""
        return isinstance(other, Distribution) and self.chances == other.chances

    def __hash__(self) -> int:
        """Equal distributions hash alike."""
        return hash(frozenset(self.chances.items()))

    # --- Showing it ---

    def rows(self) -> list[tuple[str, str, str, str]]:
        """For each outcome: itself, its chance as a fraction, in percent, and as a bar."""
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
        """The same as a table: how a notebook shows it."""
        highest = max(self.chances.values())
        lines = "".join(
            f"<tr><th>{escape(outcome_text(outcome))}</th><td>{chance}</td><td>{percent(chance)}</td>"
            f"{BAR_CELL.format(width=float(100 * chance / highest))}</tr>"
            for outcome, chance in self.chances.items()
        )
        head = "<tr><th>outcome</th><th>chance</th><th>percent</th><th></th></tr>"
        return f"<table><thead>{head}</thead><tbody>{lines}</tbody></table>"

    def to_frame(self) -> Any:
        """A frame of one row an outcome: `outcome`, `chance` (a Fraction), `share` (a float)."""
        return frame([{"outcome": outcome, **chance_columns(self[outcome])} for outcome in self])


def _in_order(chances: dict[Any, Fraction]) -> dict[Any, Fraction]:
    return dict(sorted(chances.items())) if all(map(_is_number, chances)) else chances


def chance_columns(chance: Fraction) -> dict[str, object]:
    """A chance as the columns of a frame."""
    return {"chance": chance, "share": float(chance)}


def percent(chance: Fraction) -> str:
    """`9.3 %`; what is not quite nothing or certain does not look it."""
    shown = f"{float(100 * chance):.1f}"
    if shown == "0.0" and chance:
        return "< 0.1 %"
    if shown == "100.0" and chance != 1:
        return "> 99.9 %"
    return f"{shown} %"


def bar(part: Fraction) -> str:
    """A bar of that part of the whole width."""
    return "█" * max(round(part * BAR), 1) if part else ""


def outcome_text(outcome: Outcome) -> str:
    """An outcome as it is shown: a number that is not whole with two decimals."""
    if isinstance(outcome, Fraction) and outcome.denominator > 1:
        return f"{float(outcome):.2f}"
    return str(outcome)


def number_text(number: int | Fraction) -> str:
    """A number as one says it: with two decimals where it is not whole."""
    return outcome_text(Fraction(number))


def _is_number(outcome: object) -> bool:
    return isinstance(outcome, int | Fraction) and not isinstance(outcome, bool)
