"""Cards and lots that are left open until somebody looks at them.

A shuffle makes a card undecided instead of choosing it. It can be dealt, drawn and laid down; whoever compares it,
counts with it or looks it up raises `Undecided`. Whoever counts (`branching`) then takes every card that it can be in
turn, and runs the step again. Lots (a player's random choice, a roll of the dice) are open in the same way.

The rules stay as they are: a position has a draw pile (`Pile`) and random numbers (`Lots`) of these kinds. All cards of
one shuffle are in one `Pool`, and each of the cards left in it is equally likely in each of its places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from inspect import currentframe
from typing import Any, SupportsIndex

from cardkit.chances.lines import Unheard
from cardkit.table import chance
from cardkit.table.state import State

# What identifies something open: the step in which it arose, and its number there.
Key = tuple[int, ...]
Found = Mapping[Key, int]


class Undecided(BaseException):
    """Somebody has looked at something open. No error of the program: nobody but the one who counts may catch it."""

    def __init__(self, what: Open) -> None:
        super().__init__()
        self.what = what


class Open:
    """A number that is not decided yet: whoever uses it raises Undecided."""

    __slots__ = ("key",)

    def __init__(self, key: Key) -> None:
        self.key = key

    def cases(self) -> dict[int, Fraction]:
        """What it can be, with the probabilities."""
        raise NotImplementedError

    def _used(self, *_: object) -> Any:
        raise Undecided(self)

    def __eq__(self, other: object) -> bool:
        return self is other or self._used()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise Undecided(self)

    __bool__ = __index__ = __int__ = __float__ = __neg__ = __abs__ = _used
    __lt__ = __le__ = __gt__ = __ge__ = __and__ = __rand__ = __or__ = __xor__ = __lshift__ = __rshift__ = _used
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _used
    __floordiv__ = __rfloordiv__ = __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __divmod__ = __rdivmod__ = _used


class Pool:
    """The cards of one shuffle that are still open, by how many there are of each kind."""

    def __init__(self, left: Counter[int]) -> None:
        self.left = left


class Card(Open):
    """An open card of a pool."""

    __slots__ = ("pool",)

    def __init__(self, key: Key, pool: Pool) -> None:
        super().__init__(key)
        self.pool = pool

    def cases(self) -> dict[int, Fraction]:
        """Each card that is left, as likely as there are copies of it."""
        left = {card: copies for card, copies in self.pool.left.items() if copies}
        return {card: Fraction(copies, sum(left.values())) for card, copies in left.items()}

    def __eq__(self, other: object) -> bool:
        if type(other) is int and not self.pool.left[other]:
            return False
        return self is other or self._used()

    __hash__ = Open.__hash__


class Lot(Open):
    """An open number from 0 to `size` - 1, each equally likely."""

    __slots__ = ("size",)

    def __init__(self, key: Key, size: int) -> None:
        super().__init__(key)
        self.size = size

    def cases(self) -> dict[int, Fraction]:
        """Each number."""
        return dict.fromkeys(range(self.size), Fraction(1, self.size))

    def __radd__(self, first: int) -> Place:  # type: ignore[override]
        return Place(first, self)


class Place(Open):
    """A place of the pile that a lot chooses, counted from the place `first`."""

    __slots__ = ("first", "lot")

    def __init__(self, first: int, lot: Lot) -> None:
        super().__init__(lot.key)
        self.first, self.lot = first, lot

    def _used(self, *_: object) -> Any:
        raise Undecided(self.lot)

    __index__ = _used


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
        return self._lots.drawn(self._size)


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

    def drawn(self, size: int) -> int | Lot:
        """A number below `size`."""
        key = self.key()
        if size == 1:
            return 0
        return self.found[key] if key in self.found else Lot(key, size)


class Pile(list[Any]):
    """The row of the draw pile. A shuffle of a part of it makes the cards of that part undecided."""

    def __init__(self, cards: list[Any], lots: Lots) -> None:
        super().__init__(cards)
        self._lots = lots
        self._next: tuple[int, int] | None = None
        self.pools: list[Pool] = []

    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        """A card; the place that a shuffle chooses may as well be the one it has come to, since all are alike."""
        if not isinstance(place, Place):
            return super().__getitem__(place)
        caller = currentframe()
        if caller is None or caller.f_back is None or caller.f_back.f_code is not chance.shuffle_part.__code__:
            raise Undecided(place.lot)
        self._shuffle(place.first, place.lot.size)
        return super().__getitem__(place.first + place.lot.size - 1)

    def __setitem__(self, place: Any, card: Any) -> None:
        if not isinstance(place, Place):
            super().__setitem__(place, card)

    def _shuffle(self, first: int, size: int) -> None:
        """Make the cards undecided at the first of a shuffle's exchanges; the others follow, each one place shorter."""
        if self._next != (first, size):
            self._undecide(first, size)
        self._next = (first, size - 1) if size > 2 else None  # noqa: PLR2004 - one card cannot be shuffled

    def _undecide(self, first: int, size: int) -> None:
        cards = self[first : first + size]
        for card in cards:
            if isinstance(card, Open):
                raise Undecided(card)
        pool, (step, number) = Pool(Counter(cards)), self._lots.key()
        for place in range(first, first + size):
            key = step, number, place
            if key in self._lots.found:
                pool.left[self._lots.found[key]] -= 1
                super().__setitem__(place, self._lots.found[key])
            else:
                super().__setitem__(place, Card(key, pool))
        self.pools.append(pool)


def opened(s: State, step: int, found: Found) -> State:
    """A copy of a position whose shuffles and lots stay open, with what was found in it by now."""
    twin = object.__new__(State)
    values = {
        name: ([_decided(one, found) for one in value] if found else value[:])
        if isinstance(value, list)
        else _decided(value, found)
        for name, value in vars(s).items()
        if name not in {"effects", "random"}
    }
    twin.__dict__ = values
    twin.random = Lots(step, found)
    twin.draw = Pile(values["draw"], twin.random)
    twin.effects = Unheard()
    return twin


def _decided(value: Any, found: Found) -> Any:
    return found.get(value.key, value) if isinstance(value, Open) else value


def in_order(cards: list[Any]) -> list[Any]:
    """Sort cards. If they contain all open cards of a pool, these count as the cards that are left in it."""
    still = [card for card in cards if isinstance(card, Card)]
    if not still:
        return sorted(cards)
    pools = {id(card.pool): card.pool for card in still}
    left = [card for pool in pools.values() for card in pool.left.elements()]
    if len(left) != len(still):
        raise Undecided(still[0])
    return sorted([*(card for card in cards if not isinstance(card, Card)), *left])
