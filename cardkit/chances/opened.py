"""Positions in which cards and lots stay open (see `undecided`), for the rules to work on as they stand.

Such a position has a draw pile that is not shuffled (`Pile`), random numbers that are not drawn (`Lots`), and hands
that nobody has counted (`Counts`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, SupportsIndex

from cardkit.chances.lines import Unheard
from cardkit.chances.lots import Lots, Place, called_by, is_in
from cardkit.chances.undecided import Card, Found, Hand, More, Open, Pool, Shifted, Undecided
from cardkit.table import chance
from cardkit.table.state import State


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
        if not is_in(called_by(), chance.shuffle_part):
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


class Counts(list[Any]):
    """A row of counts, such as hands kind by kind, to which open cards have been added that nobody has counted yet."""

    def __init__(self, counts: list[Any], added: list[Shifted]) -> None:
        super().__init__(counts)
        self.added = added
        self.used = bool(added)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, Shifted):
            return More(place.card, place.by)
        self._check(place)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, count: Any) -> None:
        if isinstance(place, Shifted) and isinstance(count, More):
            self.added.append(place)
            self.used = True
        else:
            self._check(place)
            super().__setitem__(place, count)

    def __iter__(self) -> Iterator[Any]:
        return iter(self[:])

    def _check(self, place: int | slice) -> None:
        """Raise Undecided if an open card may count here, about all that were added to the same hand."""
        places = range(len(self))[place] if isinstance(place, slice) else (place,)
        for one in self.added:
            if any(one.card.pool.left[each - one.by] for each in places):
                alike = [each.card for each in self.added if (each.by, each.card.pool) == (one.by, one.card.pool)]
                raise Undecided(Hand(alike))

    def opened(self, found: Found) -> Counts:
        """A copy, in which what was found is counted."""
        counts = Counts(list.__getitem__(self, slice(None)), [])
        for one in self.added:
            if one.key in found:
                list.__setitem__(counts, one.by + found[one.key], list.__getitem__(counts, one.by + found[one.key]) + 1)
            else:
                counts.added.append(one)
        counts.used = self.used
        return counts


def opened(s: State, step: int, found: Found, *, dealing: bool) -> State:
    """A copy of a position whose shuffles and lots stay open, with what was found in it by now.

    While cards are dealt, any row may turn out to be one of counts.
    """
    twin = object.__new__(State)
    values = {name: _opened(value, found) for name, value in vars(s).items() if name not in {"effects", "random"}}
    if dealing:
        rows = {name: row for name, row in values.items() if type(row) is list and name != "draw"}
        values |= {name: Counts(row, []) for name, row in rows.items()}
    twin.__dict__ = values
    twin.random = Lots(step, found)
    twin.draw = Pile(values["draw"], twin.random)
    twin.effects = Unheard()
    return twin


def _opened(value: Any, found: Found) -> Any:
    if isinstance(value, Counts):
        return value.opened(found)
    if isinstance(value, list):
        return [_decided(one, found) for one in value] if found else value[:]
    return _decided(value, found)


def _decided(value: Any, found: Found) -> Any:
    if isinstance(value, Open) and value.key in found:
        return value.decided(found[value.key])
    return value


def settle_rows(s: State) -> None:
    """Make those rows plain again to which no open card was ever added."""
    for name, row in vars(s).items():
        if isinstance(row, Counts) and not row.used:
            setattr(s, name, list.__getitem__(row, slice(None)))
