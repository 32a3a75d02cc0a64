"""The sums of a duel of two choices, written out: averages, and where two of them are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardkit_widgets.lessons.duel import CHOICES, STAY, WITHDRAW

if TYPE_CHECKING:
    from fractions import Fraction

    from cardkit_widgets.lessons.duel import Gains

# A number that has three places or fewer is written with them, any other as a fraction.
PLACES = 1000


class Average(NamedTuple):
    """What comes on average: one gain if somebody stays, another if not. `says` begins the sentence."""

    says: str
    stays: Fraction
    withdraws: Fraction

    def weighed(self, chance: str, rest: str) -> str:
        """The average as a sum: `q × 3.5 + (1 - q) × (-2)`."""
        return f"{chance} × {factor(self.stays)} + {rest} × {factor(self.withdraws)}"

    def at(self, share: Fraction) -> str:
        """The average for a chance, with its sum: `1/2 × 3.5 + 1/2 × (-2) = 0.75`."""
        worth = share * self.stays + (1 - share) * self.withdraws
        if share in {0, 1}:
            return f"{self.says} {number(worth)}"
        return f"{self.says} {self.weighed(str(share), str(1 - share))} = {number(worth)}"

    def line(self, letter: str) -> str:
        """The average with all that is multiplied by the chance put together: `-2 + 5.5 × q`."""
        slope = self.stays - self.withdraws
        if not self.withdraws:
            return times(slope, letter)
        return f"{number(self.withdraws)} {'-' if slope < 0 else '+'} {times(abs(slope), letter)}"


def for_you(table: Gains) -> list[Average]:
    """What each of your choices brings you, by what your opponent does."""
    return [Average(f"If you {you}, you gain", table[you][STAY], table[you][WITHDRAW]) for you in CHOICES]


def for_the_other(table: Gains) -> list[Average]:
    """What each of your opponent's choices brings you, by what you do."""
    return [
        Average(f"If your opponent {other}s, you gain", table[STAY][other], table[WITHDRAW][other]) for other in CHOICES
    ]


def the_same(letter: str, averages: list[Average]) -> list[str]:
    """Where two averages are the same, sentence by sentence, down to the chance."""
    one, other = averages
    rest = f"(1 - {letter})"
    told = [f"{each.says} {each.weighed(letter, rest)} = {each.line(letter)}." for each in averages]
    left = abs(one.withdraws - other.withdraws)
    right = abs((other.stays - other.withdraws) - (one.stays - one.withdraws))
    shown, share = f"{number(left)} / {number(right)}", str(left / right)
    last = letter if shown.replace(" ", "") == share else f"{letter} = {shown}"
    same = f"They are equal where {one.line(letter)} = {other.line(letter)}, so {number(left)} = {times(right, letter)}"
    return [*told, f"{same}, and {last} = {share}."]


def times(value: Fraction, letter: str) -> str:
    """So many times a letter: `2.5 × q`, `q`."""
    return letter if value == 1 else f"{number(value)} × {letter}"


def number(value: Fraction) -> str:
    """A number as one writes it best: `-1.5`, `11/15`."""
    return str(value) if PLACES % value.denominator else f"{float(value):g}"


def difference(value: Fraction, other: Fraction) -> str:
    """A difference worked out, with the result in bold: `-1/6 - (-1/2) = **1/3**`; all three are written alike."""
    plain = all(PLACES % each.denominator == 0 for each in (value, other))
    one, less, left = (number(each) if plain else str(each) for each in (value, other, value - other))
    return f"{one} - {f'({less})' if other < 0 else less} = **{left}**"


def factor(value: Fraction) -> str:
    """A number behind a multiplication sign: in brackets if it is negative."""
    return f"({number(value)})" if value < 0 else number(value)
