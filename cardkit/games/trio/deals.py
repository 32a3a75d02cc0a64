"""All deals of hidden cards that fit what a seat knows, counted number by number.

Hands are sorted, so what is known of them are bounds on how many of their cards are that low or lower (`Limits`). Going
through the numbers from 1 to 12, it is enough to remember how many cards each hidden hand has got so far: the cards of
a number that no hand gets lie in the middle. Every deal of 36 different cards is as likely.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import factorial, perm, prod
from operator import add, le
from typing import TYPE_CHECKING

from cardkit.chances.counting import MOST_POSITIONS
from cardkit.games.trio.clauses import COPIES, NUMBERS
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardkit.games.trio.views import Limits, View

Sofar = tuple[int, ...]
"""How many cards each hidden hand has got so far."""
Place = tuple[int, int]
"""A seat and an index in its hand; seat 0: the middle, and a position there. Both count from 0 but the seat."""
POOL = -1
"""In place of a hand: any place of the pool."""


@dataclass(frozen=True)
class Hidden:
    """What matters of the hidden cards: of each number how many there are, and the hands to be told apart.

    `sizes` are the hands by their numbers of cards, `limits` what is known of some of them together, by their order.
    All other hidden cards lie in one pool of `pool` places, all alike: the unseen middle, and hands of which nothing
    is known.
    """

    cards: tuple[int, ...]
    sizes: tuple[int, ...]
    limits: tuple[Limits, ...]
    pool: int


class Deals:
    """The deals that fit what is known of hidden cards, and where the cards of a number lie in them."""

    def __init__(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.bounds = [self._bounds_of(number) for number in range(1, NUMBERS + 1)]
        self.forward = self._forward()
        self.backward = self._backward()
        self.total = sum(self.forward[-1].values())
        self.known: dict[int, dict[tuple[frozenset[Place], int], int]] = {}

    def _forward(self) -> list[dict[Sofar, int]]:
        """For each number: in how many ways the cards up to it lie, by what the hands have got."""
        reached: list[dict[Sofar, int]] = [{(0,) * len(self.hidden.sizes): 1}]
        for number in range(1, NUMBERS + 1):
            after: dict[Sofar, int] = {}
            for sofar, ways in reached[-1].items():
                for got, factor in self.steps(sofar, number):
                    after[got] = after.get(got, 0) + ways * factor
            if number == NUMBERS:
                after = {got: ways for got, ways in after.items() if got == self.hidden.sizes}
            if len(after) > MOST_POSITIONS:
                raise CardkitError("there are too many ways to deal the hidden cards to be counted exactly")
            reached.append(after)
        return reached

    def _backward(self) -> list[dict[Sofar, int]]:
        """For each number: in how many ways the cards above it lie."""
        to_go: list[dict[Sofar, int]] = [dict.fromkeys(self.forward[-1], 1)]  # the hands have all their cards
        for number in range(NUMBERS, 0, -1):
            before = {
                sofar: sum(factor * to_go[-1].get(got, 0) for got, factor in self.steps(sofar, number))
                for sofar in self.forward[number - 1]
            }
            to_go.append({sofar: ways for sofar, ways in before.items() if ways})
        return to_go[::-1]

    def steps(self, sofar: Sofar, number: int) -> Iterator[tuple[Sofar, int]]:
        """Every way to deal the hidden cards of a number, and how many deals of different cards it stands for."""
        low, high, others = self.bounds[number - 1]
        for split, factor in splits(self.hidden.cards[number - 1], len(sofar)):
            got = tuple(map(add, sofar, split))
            if (
                all(map(le, low, got))
                and all(map(le, got, high))
                and not (others and _breaks(others, got, split, number))
            ):
                yield got, factor

    def _bounds_of(self, number: int) -> tuple[Sofar, Sofar, list[Limits]]:
        """At least and at most how many cards each hand has up to a number; and the limits that say more than that."""
        low, high = [0] * len(self.hidden.sizes), list(self.hidden.sizes)
        others = []
        for limits in self.hidden.limits:
            if len(limits.seats) == 1:
                (hand,) = limits.seats
                low[hand] = max(low[hand], limits.least[number])
                high[hand] = min(high[hand], limits.most[number])
            if len(limits.seats) > 1 or limits.holds[number]:
                others.append(limits)
        return tuple(low), tuple(high), others

    def where(self, number: int) -> dict[tuple[frozenset[Place], int], int]:
        """For places in hands, and so many of the pool: in how many deals they all show a number."""
        if number not in self.known:
            self.known[number] = self._where(number)
        return self.known[number]

    def _where(self, number: int) -> dict[tuple[frozenset[Place], int], int]:
        found: dict[tuple[frozenset[Place], int], int] = {}
        for (in_hands, in_pool), ways in self._spreads(number).items():
            for count in range(len(in_hands) + 1):
                for places, k in product(combinations(in_hands, count), range(in_pool + 1)):
                    key = (frozenset(places), k)
                    found[key] = found.get(key, 0) + ways * perm(in_pool, k)
        return found

    def _spreads(self, number: int) -> dict[tuple[tuple[Place, ...], int], int]:
        """Where all hidden cards of a number lie: in how many deals."""
        found: dict[tuple[tuple[Place, ...], int], int] = {}
        for sofar, ways in self.forward[number - 1].items():
            for got, factor in self.steps(sofar, number):
                later = self.backward[number].get(got, 0)
                if later:
                    pairs = enumerate(zip(sofar, got, strict=True))
                    places = tuple((hand, index) for hand, (first, end) in pairs for index in range(first, end))
                    key = (places, self.hidden.cards[number - 1] - len(places))
                    found[key] = found.get(key, 0) + ways * factor * later
        return found

    def all_show(self, number: int, places: Sequence[Place]) -> Fraction:
        """The chance that all these places (a hand here, and an index; POOL) show a number."""
        in_hands = frozenset((hand, index) for hand, index in places if hand != POOL)
        in_pool = len(places) - len(in_hands)
        ways = self.where(number).get((in_hands, in_pool), 0)
        return Fraction(ways, self.total * perm(self.hidden.pool, in_pool))


def _breaks(limits_of_some: list[Limits], got: Sofar, split: Sofar, number: int) -> bool:
    """Whether hands that have got so many cards, so many of them of the number, cannot be as they are known."""
    for limits in limits_of_some:
        cards = sum(got[hand] for hand in limits.seats)
        if not limits.least[number] <= cards <= limits.most[number]:
            return True
        if sum(split[hand] for hand in limits.seats) < limits.holds[number]:
            return True
    return False


@lru_cache(256)
def splits(cards: int, hands: int) -> tuple[tuple[Sofar, int], ...]:
    """Every way to split so many cards between hands and the middle: multinomial, in so many ways."""

    def parts(left: int, count: int) -> Iterator[Sofar]:
        if not count:
            yield ()
            return
        for first in range(left + 1):
            yield from ((first, *rest) for rest in parts(left - first, count - 1))

    return tuple(
        (split, factorial(cards) // prod(map(factorial, (*split, cards - sum(split))))) for split in parts(cards, hands)
    )


@lru_cache(64)
def deals_of(hidden: Hidden) -> Deals:
    """The deals; they are kept, since one position is asked about more than once."""
    return Deals(hidden)


# --- What a view tells ----------------------------------------------------------------------------------------------


class Knowledge:
    """What a view says of all cards: which places are known, how many of each number are not, and what of hands."""

    def __init__(self, view: View) -> None:
        self.seen = _seen(view)
        lying = {(0, position) for position, card in enumerate(view.middle) if card is not None}
        self.unseen = lying - set(self.seen)
        self.owners = [seat for seat in range(1, view.players + 1) if seat != view.seat]
        self.sizes = {owner: len(view.hands[owner - 1]) for owner in self.owners}
        self.cards = _cards_left(view, list(self.seen.values()))
        self.limits = [limits for limits in view.limits if self._tells(limits)]
        self.told_of = {owner for limits in self.limits for owner in limits.seats}

    def _tells(self, limits: Limits) -> bool:
        """Whether it says anything that is not so anyway."""
        size = sum(self.sizes[owner] for owner in limits.seats)
        bounds = zip(range(1, NUMBERS), limits.least[1:], limits.most[1:], strict=False)
        return any(limits.holds) or any(
            (least > 0 and any(self.cards[n:])) or (most < size and any(self.cards[:n])) for n, least, most in bounds
        )

    def all_show(self, number: int, places: frozenset[Place]) -> Fraction:
        """The chance that the cards in these places all bear a number."""
        if any(self.seen.get(place, number) != number for place in places):
            return Fraction(0)
        hidden = sorted(places - set(self.seen))
        apart = self._apart({seat for seat, _ in hidden if seat})
        order = {owner: hand for hand, owner in enumerate(apart)}
        return deals_of(self._hidden(apart)).all_show(number, [(order.get(seat, POOL), i) for seat, i in hidden])

    def _apart(self, asked: set[int]) -> list[int]:
        """The hands to be told apart: those of which something is known, then those asked for."""
        return sorted(self.told_of) + sorted(asked - self.told_of, key=lambda owner: (self.sizes[owner], owner))

    def _hidden(self, apart: list[int]) -> Hidden:
        limits = tuple(replace(each, seats=tuple(map(apart.index, each.seats))) for each in self.limits)
        sizes = tuple(self.sizes[owner] for owner in apart)
        pool = len(self.unseen) + sum(self.sizes.values()) - sum(sizes)
        return Hidden(self.cards, sizes, limits, pool)


def _seen(view: View) -> dict[Place, int]:
    own = enumerate(view.hands[view.seat - 1])
    middle = enumerate(view.middle_seen)
    return {(view.seat, i): int(card) for i, card in own} | {(0, i): int(card) for i, card in middle if card}


def _cards_left(view: View, seen: list[int]) -> tuple[int, ...]:
    """Of each number, how many cards have no known place."""
    won = {int(card) for trios in view.trios for card in trios}
    return tuple(0 if n in won else COPIES - seen.count(n) for n in range(1, NUMBERS + 1))


# --- What can be revealed -------------------------------------------------------------------------------------------


def revealed_places(view: View) -> frozenset[Place]:
    """The places of the cards revealed in this turn."""
    return frozenset(map(_place, view.revealed))


def _place(text: str) -> Place:
    kind, *numbers = text.split("-")
    if kind == "middle":
        return 0, int(numbers[0]) - 1
    return int(numbers[0]), int(numbers[1]) - 1


def requests(view: View, shown: frozenset[Place]) -> dict[str, Place]:
    """`turn.reveal`, `turn.ends`, `turn.repeat`: what can be asked for once these are revealed, and what that shows."""
    found = {
        f"middle {position + 1}": (0, position)
        for position, card in enumerate(view.middle)
        if card is not None and (0, position) not in shown
    }
    for end, pick in (("low", min), ("high", max)):
        for seat, hand in enumerate(view.hands, 1):
            left = [index for index in range(len(hand)) if (seat, index) not in shown]
            if left:
                found[f"{end} {seat}"] = (seat, pick(left))
    return found
