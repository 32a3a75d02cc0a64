"""Duels of two choices each: best replies, what a mix can lose, where neither side can do better, and learning it.

What you gain, the other loses. A mix is the chance of the first of one's two choices. All of it is in fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

STAY, WITHDRAW = "stay", "withdraw"
CHOICES = (STAY, WITHDRAW)

# What you gain, by your choice and then by the other's.
Gains = dict[str, dict[str, Fraction]]


@dataclass(frozen=True)
class Equilibrium:
    """How often you stay, how often the other does, and what you then gain on average."""

    you: Fraction
    other: Fraction
    value: Fraction


def gain(gains: Gains, you: Fraction, other: Fraction) -> Fraction:
    """What you gain on average if both mix: so often each of you stays."""
    yours, theirs = {STAY: you, WITHDRAW: 1 - you}, {STAY: other, WITHDRAW: 1 - other}
    return sum((yours[y] * theirs[o] * gains[y][o] for y, o in product(CHOICES, CHOICES)), Fraction(0))


def best_reply(gains: Gains, other: Fraction) -> Fraction:
    """What you gain at most against somebody who stays so often."""
    return max(gain(gains, Fraction(1), other), gain(gains, Fraction(0), other))


def worst_case(gains: Gains, you: Fraction) -> Fraction:
    """What is left to you if you stay so often, and the other knows it and replies as well as can be."""
    return min(gain(gains, you, Fraction(1)), gain(gains, you, Fraction(0)))


def equilibrium(gains: Gains) -> Equilibrium:
    """The mixes from which neither side gains by changing its own.

    Where there is a pair of choices that both are best replies, it is that. Else each side mixes so that the two
    choices of the other come to the same.
    """
    for you, other in product((Fraction(1), Fraction(0)), repeat=2):
        value = gain(gains, you, other)
        if best_reply(gains, other) == value == worst_case(gains, you):
            return Equilibrium(you, other, value)
    (both, alone), (left, none) = ([gains[you][other] for other in CHOICES] for you in CHOICES)
    total = both - alone - left + none
    you, other = (none - left) / total, (none - alone) / total
    return Equilibrium(you, other, gain(gains, you, other))


def learning(gains: Gains, duels: int) -> Iterator[tuple[Fraction, Fraction]]:
    """Two who learn: each replies as well as can be to all that the other has done so far. How often each stayed."""
    you, other = [1, 0], [1, 0]  # they begin by staying
    for played in range(1, duels + 1):
        yield Fraction(you[0], played), Fraction(other[0], played)
        here, there = Fraction(other[0], played), Fraction(you[0], played)
        stays = gain(gains, Fraction(1), here) >= gain(gains, Fraction(0), here)
        its_stays = gain(gains, there, Fraction(1)) <= gain(gains, there, Fraction(0))
        you[0 if stays else 1] += 1
        other[0 if its_stays else 1] += 1
