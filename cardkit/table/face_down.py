"""Functions that deal, move, count and sort face-down cards without looking at them.

At the table and in simulations every card is known, and these functions are plain assignments. `game.chance`, however,
follows every case that is possible (see `cardkit.chances.enumeration`). There a shuffled card is a `FaceDown` in a
`FaceDownRow`, and its number is decided when some code reads it. Rules, views and worlds therefore use these functions
for cards that stay face down. Code that reads such a card directly gives the same results, but creates a separate case
for each number that the card can be.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple


class FaceDown(NamedTuple):
    """A card whose number isn't decided yet."""

    #: The pool of shuffled cards to which the card belongs.
    pool: int
    #: The number that identifies the card in its pool.
    number: int


# The content of a place in a row.
Cell = int | FaceDown


class Added(NamedTuple):
    """A place in a row that will count face-down cards, or mark them in a mask, when some code reads it.

    Card k is counted in place `first` + k, or it is bit k of the mask in place `first`.
    """

    #: The first place.
    first: int
    #: The pool of the cards.
    pool: int
    #: Whether the cards are marked in a mask.
    is_mask: bool


class Decider(ABC):
    """Decides random numbers and face-down cards, in place of a state's random generator."""

    @abstractmethod
    def below(self, n: int) -> int:
        """Choose a number from 0 to n - 1."""

    @abstractmethod
    def by_weight(self, weights: Sequence[float]) -> int:
        """Choose an index, with probabilities in proportion to the weights."""

    @abstractmethod
    def fraction(self) -> float:
        """Choose a number from 0 to 1."""

    @abstractmethod
    def shuffle(self, row: FaceDownRow, first: int, end: int) -> None:
        """Turn the cards in a part of a row face down, in random order."""

    @abstractmethod
    def look(self, cards: Sequence[FaceDown]) -> list[int]:
        """Decide on cards of one pool whose order doesn't matter.

        Returns the numbers of all these cards, including those that were decided before.
        """

    @abstractmethod
    def may_be(self, card: FaceDown, number: int) -> bool:
        """Return whether a card is this number, or may still turn out to be."""

    @abstractmethod
    def in_order(self, cells: Sequence[Cell]) -> list[int]:
        """Sort cards. A pool's cards can stay face down if all the remaining cards of the pool are among them."""


class FaceDownRow(Sequence[int]):
    """A row of a state in which cards can be face down. Reading a place decides its card."""

    def __init__(self, cells: Iterable[Cell], decider: Decider) -> None:
        self.cells = [*cells]
        self.added: dict[Added, list[FaceDown]] = {}
        self.decider = decider

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        self._count(place)
        number = self.cells[place]
        if isinstance(number, FaceDown):
            (number,) = self.decider.look([number])
            self.cells[place] = number
        return number

    def __setitem__(self, place: Any, number: Any) -> None:
        for each in range(*place.indices(len(self))) if isinstance(place, slice) else (place,):
            self._count(each)
        self.cells[place] = number

    def add(self, first: int, card: FaceDown, *, is_mask: bool) -> None:
        """Count a face-down card, or mark it in a mask, as soon as some code reads a number that depends on it."""
        self.added.setdefault(Added(first, card.pool, is_mask), []).append(card)

    def reveal(self, where: Added) -> None:
        """Count the face-down cards that were added at this place."""
        for card in self.decider.look(self.added.pop(where)):
            if where.is_mask:
                self.cells[where.first] |= 1 << card  # type: ignore[operator]  # a mask is an int
            else:
                self.cells[where.first + card] += 1  # type: ignore[operator]  # so is a count

    def _count(self, place: int) -> None:
        """Count the added cards on which the number in a place depends."""
        for where, cards in [*self.added.items()] if self.added else ():
            may_be = self.decider.may_be
            if place == where.first if where.is_mask else any(may_be(card, place - where.first) for card in cards):
                self.reveal(where)


# --- For rules, worlds and views --------------------------------------------------------------------------------------


def cell(row: Sequence[int], place: int) -> Cell:
    """Return the content of a place in a row, without looking at it."""
    return row.cells[place] if isinstance(row, FaceDownRow) else row[place]


def move_card(source: Any, place: int, target: Any, at: int) -> None:
    """Move a card to a place of another row."""
    if isinstance(target, FaceDownRow):
        target.cells[at] = cell(source, place)
    else:
        target[at] = source[place]


def swap_cards(row: Any, place: int, other: Any, at: int) -> None:
    """Exchange the cards in two places."""
    card = cell(row, place)
    move_card(other, at, row, place)
    if isinstance(other, FaceDownRow):
        other.cells[at] = card
    else:
        other[at] = card


def count_card(source: Any, place: int, counts: Any, first: int) -> None:
    """Count a card in a hand in which place `first` + k stores the number of cards of kind k."""
    card = cell(source, place)
    if isinstance(card, FaceDown) and isinstance(counts, FaceDownRow):
        counts.add(first, card, is_mask=False)
    else:
        counts[first + source[place]] += 1


def mark_card(source: Any, place: int, masks: Any, at: int) -> None:
    """Set the bit of a card in a mask."""
    card = cell(source, place)
    if isinstance(card, FaceDown) and isinstance(masks, FaceDownRow):
        masks.add(at, card, is_mask=True)
    else:
        masks[at] |= 1 << source[place]


def shows(cards: Any, face_up: Any, place: int, card: int) -> bool:
    """Return whether a card (other than 0) is face up in a place."""
    return bool(face_up[place] and cards[place] == card)


def counted_cards(counts: Any, first: int, cards: range) -> list[Cell]:
    """Return the cards of a hand that is a row of counts (see `count_card`).

    The known cards come first, in order, and then the face-down ones.
    """
    known: list[Cell] = [card for card in cards for _ in range(int(cell(counts, first + card)))]  # type: ignore[arg-type]
    added = counts.added if isinstance(counts, FaceDownRow) else {}
    return known + [card for where, some in added.items() if where.first == first for card in some]


def in_order(pile: Any, cells: Sequence[Cell]) -> list[int]:
    """Sort cards, some of which come from a draw pile."""
    return pile.decider.in_order(cells) if isinstance(pile, FaceDownRow) else sorted(cells)  # type: ignore[arg-type]


# --- The compiled versions, for states without face-down cards --------------------------------------------------------


def _move_card(source: Any, place: int, target: Any, at: int) -> None:
    target[at] = source[place]


def _swap_cards(row: Any, place: int, other: Any, at: int) -> None:
    card = row[place]
    row[place] = other[at]
    other[at] = card


def _count_card(source: Any, place: int, counts: Any, first: int) -> None:
    counts[first + source[place]] += 1


def _mark_card(source: Any, place: int, masks: Any, at: int) -> None:
    masks[at] |= 1 << source[place]


def _shows(cards: Any, face_up: Any, place: int, card: int) -> bool:
    return bool(face_up[place] * cards[place] == card)  # no `if`, because the branch would be hard to predict


COMPILED = {
    move_card: _move_card,
    swap_cards: _swap_cards,
    count_card: _count_card,
    mark_card: _mark_card,
    shows: _shows,
}
