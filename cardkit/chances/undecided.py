"""Cards that are left open until somebody looks at them.

A shuffle makes a card undecided instead of choosing it. It can be dealt, drawn and laid down; whoever compares it,
counts with it or looks it up raises `Undecided`. Whoever counts (`enumeration`) then takes every card that it can be in
turn, and runs the step again. Random numbers are open in the same way (`lots`).

All cards of one shuffle are in one `Pool`, and each of the cards left in it is equally likely in each of its places.
The positions in which such cards lie are made in `enumeration`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

# What identifies something open: the step in which it arose, and its number there.
Key = tuple[int, ...]
Found = Mapping[Key, Any]


class Case(NamedTuple):
    """One case of something open: the values by their keys, its probability, and the pool of the cards."""

    values: Found
    chance: Fraction
    pool: Pool | None = None


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

    def cases(self) -> Iterator[Case]:
        """What it can be, with the probabilities."""
        raise NotImplementedError

    @property
    def number(self) -> int:
        """A number of cases that they do not exceed."""
        return 1

    @property
    def what(self) -> Open:
        """What has to be decided before the number can be used."""
        return self

    def decided(self, value: Any) -> Any:
        """The number, once that is decided."""
        return value

    def opened(self, found: Found) -> Any:
        """The number, if what it depends on has been found; else it stays open."""
        return self.decided(found[self.key]) if self.key in found else self

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        raise Undecided(self.what)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __rmul__(self, times: int) -> int:
        """Nothing, if it is taken no times, whatever it is: rules ask so whether a card that may be hidden counts."""
        if times:
            raise Undecided(self.what)
        return 0

    def __hash__(self) -> int:
        raise Undecided(self.what)


def _used(number: Open, *_: object) -> Any:
    """Use an open number."""
    raise Undecided(number.what)


USES = (
    "bool index int float neg abs invert lt le gt ge and rand or xor lshift rshift add radd sub rsub mul mod rmod "
    "floordiv rfloordiv truediv rtruediv pow rpow divmod rdivmod str repr format"
)
for _name in USES.split():
    setattr(Open, f"__{_name}__", _used)


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

    def cases(self) -> Iterator[Case]:
        """Each card that is left, as likely as there are copies of it."""
        return Hand([self]).cases()

    def __eq__(self, other: object) -> bool:
        return not (type(other) is int and not self.pool.left[other]) and super().__eq__(other)

    def __hash__(self) -> int:
        raise Undecided(self)

    def __add__(self, more: int) -> Shifted:
        return Shifted(self, more)

    def __sub__(self, less: int) -> Shifted:
        return Shifted(self, -less)

    __radd__ = __add__

    def __rlshift__(self, one: int) -> Mask:
        return Mask(0, [self]) if one == 1 else _used(self)


class Shifted(Open):
    """An open card plus a number: the place at which a row of counts, such as a hand, has it."""

    __slots__ = ("by", "card")

    def __init__(self, card: Card, by: int) -> None:
        super().__init__(card.key)
        self.card, self.by = card, by

    @property
    def what(self) -> Open:
        """The card."""
        return self.card

    def decided(self, value: int) -> int:
        """The card plus the number."""
        return value + self.by

    def __add__(self, more: int) -> Shifted:
        return Shifted(self.card, self.by + more)

    def __sub__(self, less: int) -> Shifted:
        return Shifted(self.card, self.by - less)

    __radd__ = __add__


class More(Shifted):
    """A count that an open card raises by one."""

    __slots__ = ()

    def __add__(self, more: int) -> Shifted:
        return self if more == 1 else _used(self)

    __sub__ = __radd__ = _used


class Hand(Open):
    """Open cards of one pool whose order does not matter."""

    __slots__ = ("cards",)

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards[0].key)
        self.cards = cards

    def cases(self) -> Iterator[Case]:
        """Each choice of so many of the cards that are left: multivariate hypergeometric."""
        left, size = self.cards[0].pool.left, len(self.cards)
        kinds = [(card, copies) for card, copies in left.items() if copies]
        every = comb(sum(left.values()), size)
        for chosen, ways in _chosen(kinds, size):
            values = {card.key: value for card, value in zip(self.cards, chosen, strict=True)}
            yield Case(values, Fraction(ways, every), self.cards[0].pool)

    @property
    def number(self) -> int:
        """A number of cases that they do not exceed."""
        return comb(
            sum(1 for copies in self.cards[0].pool.left.values() if copies) + len(self.cards) - 1, len(self.cards)
        )


class Mask(Open):
    """A mask of cards, to which open ones have been added."""

    __slots__ = ("cards", "known")

    def __init__(self, known: int, cards: list[Card]) -> None:
        super().__init__(cards[0].key)
        self.known, self.cards = known, cards

    @property
    def what(self) -> Hand:
        """The open cards that are of the same pool as the first."""
        return Hand([card for card in self.cards if card.pool is self.cards[0].pool])

    def opened(self, found: Found) -> int | Mask:
        """The mask with the cards that have been found; a number, if these are all."""
        known, cards = self.known, [card for card in self.cards if card.key not in found]
        for card in self.cards:
            known |= 1 << found[card.key] if card.key in found else 0
        return Mask(known, cards) if cards else known

    def __or__(self, other: int | Mask) -> Mask:
        if isinstance(other, Mask):
            return Mask(self.known | other.known, self.cards + other.cards)
        return Mask(self.known | other, self.cards)

    __ror__ = __or__


def _chosen(kinds: list[tuple[int, int]], size: int) -> Iterator[tuple[list[int], int]]:
    """Each way to choose so many cards of these kinds, and how often it comes up."""
    if not size:
        yield [], 1
    elif kinds:
        (card, copies), *others = kinds
        for taken in range(min(copies, size), -1, -1):
            for chosen, ways in _chosen(others, size - taken):
                yield [card] * taken + chosen, comb(copies, taken) * ways


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


def in_hand(counts: Any, first: int, kinds: int, lowest: int) -> list[Any]:
    """The cards of a hand that is a row of counts of so many kinds, from a place `first` and a card `lowest` on.

    Open cards that nobody has counted yet are among them.
    """
    added = getattr(counts, "added", ())
    cards = [one.card for one in added if one.by == first - lowest]
    known = list.__getitem__(counts, slice(first, first + kinds))
    return [lowest + kind for kind in range(kinds) for _ in range(known[kind])] + cards
