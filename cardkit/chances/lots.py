"""Random numbers that are left open until somebody uses them: a player's random choice, a roll of the dice, a weight.

`cardkit.table.chance` computes them as always, with `Lots` for a generator. Its bits are open. All that matters is what
is made of them: a number below n (`Lot`), or a fraction from 0 to 1 (`Level`). See `undecided`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from inspect import currentframe
from types import FrameType
from typing import Any

from cardkit.chances.undecided import Case, Found, Key, Open, Undecided
from cardkit.table import chance


def called_by() -> FrameType | None:
    """The frame of whoever calls the function that asks."""
    frame = currentframe()
    return frame.f_back.f_back if frame and frame.f_back else None


def is_in(frame: FrameType | None, function: Callable[..., object]) -> bool:
    """Say whether a frame is that of a call of a function."""
    return frame is not None and frame.f_code is getattr(function, "__code__", None)


class Lot(Open):
    """An open number from 0 to `size` - 1, each equally likely."""

    __slots__ = ("size",)

    def __init__(self, key: Key, size: int) -> None:
        super().__init__(key)
        self.size = size

    def cases(self) -> Iterator[Case]:
        """Each number."""
        return (Case({self.key: number}, Fraction(1, self.size)) for number in range(self.size))

    @property
    def number(self) -> int:
        """The number of cases."""
        return self.size

    def __radd__(self, first: int) -> Place:
        return Place(first, self)


class Place(Open):
    """A place of the pile that a lot chooses, counted from the place `first`."""

    __slots__ = ("first", "lot")

    def __init__(self, first: int, lot: Lot) -> None:
        super().__init__(lot.key)
        self.first, self.lot = first, lot

    @property
    def what(self) -> Open:
        """The lot."""
        return self.lot

    def decided(self, value: int) -> int:
        """The place."""
        return self.first + value


class Level(Open):
    """A linear function of an open fraction: `by` times it, plus `plus`. Comparing it with a number asks for a side.

    Of the fraction, which is uniform from 0 to 1, it is known to be between `low` and `high`.
    """

    __slots__ = ("between", "by", "plus")

    def __init__(self, key: Key, between: tuple[Fraction, Fraction], by: Fraction, plus: Fraction) -> None:
        super().__init__(key)
        self.between, self.by, self.plus = between, by, plus

    def decided(self, value: Any) -> Any:
        """The same, of a fraction that is known to be between these two."""
        return Level(self.key, value, self.by, self.plus)

    def __mul__(self, factor: float) -> Level:
        exact = self._exactly(factor)
        return Level(self.key, self.between, self.by * exact, self.plus * exact)

    def __add__(self, more: float) -> Level:
        return Level(self.key, self.between, self.by, self.plus + self._exactly(more))

    def __sub__(self, less: float) -> Level:
        return Level(self.key, self.between, self.by, self.plus - self._exactly(less))

    def __lt__(self, bound: float) -> bool:
        if not self.by:
            return self.plus < bound
        at, (low, high) = (self._exactly(bound) - self.plus) / self.by, self.between
        if low < at < high:
            raise Undecided(Side(self.key, low, at, high))
        return (at >= high) == (self.by > 0)

    def __ge__(self, bound: float) -> bool:
        return not self < bound

    def _exactly(self, number: float) -> Fraction:
        """A number as a fraction; only whole ones are sure to be exact."""
        if number != int(number) or abs(number) > EXACT:
            raise Undecided(Lot(self.key, EXACT))
        return Fraction(int(number))


# Floats up to this are exact if they are whole.
EXACT = 2**53


class Side(Open):
    """On which side of a point an open fraction is."""

    __slots__ = ("at", "high", "low")

    def __init__(self, key: Key, low: Fraction, at: Fraction, high: Fraction) -> None:
        super().__init__(key)
        self.low, self.at, self.high = low, at, high

    def cases(self) -> Iterator[Case]:
        """Both sides, as likely as they are long."""
        for low, high in ((self.low, self.at), (self.at, self.high)):
            yield Case({self.key: (low, high)}, (high - low) / (self.high - self.low))


class Bits:
    """Half of an open fraction in the making; `chance.fraction` divides the two together by a number."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def __mul__(self, _: int) -> Bits:
        return self

    __add__ = __mul__

    def __truediv__(self, _: int) -> Level:
        return self._level


class Word:
    """32 open random bits, as `cardkit.table.chance` handles them: only their use as a number below n matters."""

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def _same(self, *_: object) -> Word:
        return self

    __add__ = __radd__ = __and__ = __or__ = __xor__ = __lshift__ = __rshift__ = _same

    def __mul__(self, size: int) -> Product:
        return Product(self._lots, size)


class Product:
    """Open bits times n: the number below n that `chance.below` makes of it; no output makes one of them likelier."""

    def __init__(self, lots: Lots, size: int) -> None:
        self._lots, self._size = lots, size

    def __and__(self, _: int) -> Product:
        return self

    def __lt__(self, _: int) -> bool:
        return False

    def __rshift__(self, _: int) -> Any:
        below = called_by()
        makes_fraction = below is not None and is_in(below.f_back, chance.fraction)
        return self._lots.bits() if makes_fraction else self._lots.drawn(self._size)


class Lots:
    """Both streams of a position's random numbers in one step, all open but those that are found already."""

    def __init__(self, step: int, found: Found) -> None:
        self.step, self.found = step, found
        self.count = 0

    def __getitem__(self, _: int) -> Word:
        return Word(self)

    def __setitem__(self, _: int, word: object) -> None:
        """Ignore what the generator writes back."""

    def key(self) -> Key:
        """A key for something that arises now."""
        self.count += 1
        return self.step, self.count

    def bits(self) -> Bits:
        """Half of a fraction from 0 to 1."""
        key = self.key()
        return Bits(Level(key, self.found.get(key, (Fraction(0), Fraction(1))), Fraction(1), Fraction(0)))

    def drawn(self, size: int) -> int | Lot:
        """A number below `size`."""
        key = self.key()
        if size == 1:
            return 0
        return self.found[key] if key in self.found else Lot(key, size)
