"""All deals of hidden cards that fit what a seat knows, counted number by number.

Hands are sorted, so what is known of them are bounds on how many of their cards are that low or lower (`Limits`). They
are stated as they are for worlds, and all ways to share out the numbers are gone through. Every deal of 36 different
cards is as likely.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from math import perm

from cardkit.chances.asking import other_seats
from cardkit.chances.counting import Ways
from cardkit.chances.sharing import COPIES, REST, add_holder, add_pair, begin
from cardkit.games.trio import clauses
from cardkit.games.trio.clauses import NUMBERS
from cardkit.games.trio.views import Limits, View
from cardkit.games.trio.worlds import says_something, state_row

Place = tuple[int, int]
"""A seat and an index in its hand; seat 0: the middle, and a position there. Both count from 0 but the seat."""
POOL = -1
"""In place of a hand: any place of the pool."""


@dataclass(frozen=True)
class Hidden:
    """What matters of the hidden cards: of each number how many there are, and the hands to be told apart.

    `sizes` are the hands by their numbers of cards, `limits` what is known of some of them, by their order; of two
    together behind what is known of one. All other hidden cards lie in one pool, all alike: the unseen middle, and
    hands of which nothing is known.
    """

    cards: tuple[int, ...]
    sizes: tuple[int, ...]
    limits: tuple[Limits, ...]

    def stated(self) -> dict[int, int]:
        """The row that states it for `chances.sharing`."""
        t: dict[int, int] = defaultdict(int)
        t |= {COPIES + number: copies for number, copies in enumerate(self.cards, 1)}
        begin(t, NUMBERS)
        hands = [add_holder(t, hand, size) for hand, size in enumerate(self.sizes)]
        for limits in self.limits:
            one, *other = (hands[hand] for hand in limits.seats)
            state_row(limits, 0, add_pair(t, one, *other) if other else one, t)
        return t


class Deals:
    """The deals that fit what is known of hidden cards, and where the cards of a number lie in them."""

    def __init__(self, hidden: Hidden) -> None:
        stated = hidden.stated()
        self.cards = hidden.cards
        self.pool = stated[REST]
        self.ways = Ways(stated)
        self.where = cache(self._where)

    def _where(self, number: int) -> Counter[tuple[frozenset[Place], int]]:
        """For places in hands, and so many of the pool: in how many deals they all show a number."""
        found: Counter[tuple[frozenset[Place], int]] = Counter()
        for in_hands, ways in self._in_hands(number).items():
            in_pool = self.cards[number - 1] - len(in_hands)
            for count in range(len(in_hands) + 1):
                for places, k in product(combinations(in_hands, count), range(in_pool + 1)):
                    found[frozenset(places), k] += ways * perm(in_pool, k)
        return found

    def _in_hands(self, number: int) -> Counter[tuple[Place, ...]]:
        """Where all cards of a number lie that are in hands: in how many deals."""
        found: Counter[tuple[Place, ...]] = Counter()
        for before, after, ways in self.ways.spread(number):
            cards = enumerate(map(range, before, after))
            found[tuple((hand, index) for hand, indices in cards for index in indices)] += ways
        return found

    def all_show(self, number: int, places: Sequence[Place]) -> Fraction:
        """The chance that all these places (a hand here, and an index; POOL) show a number."""
        in_hands = frozenset((hand, index) for hand, index in places if hand != POOL)
        in_pool = len(places) - len(in_hands)
        return Fraction(self.where(number)[in_hands, in_pool], self.ways.total * perm(self.pool, in_pool))


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
        self.owners = other_seats(view)
        self.sizes = {owner: len(view.hands[owner - 1]) for owner in self.owners}
        self.cards = _cards_left(view, list(self.seen.values()))
        stated = Hidden(self.cards, (), ()).stated()
        self.limits = [limits for limits in view.limits if says_something(limits, 0, stated)]
        self.told_of = {owner for limits in self.limits for owner in limits.seats}

    def all_show(self, number: int, places: Iterable[Place]) -> Fraction:
        """The chance that the cards in these places all bear a number."""
        if any(self.seen.get(place, number) != number for place in places):
            return Fraction(0)
        hidden = sorted(set(places) - set(self.seen))
        apart = self._apart({seat for seat, _ in hidden if seat})
        order = {owner: hand for hand, owner in enumerate(apart)}
        return deals_of(self._hidden(apart)).all_show(number, [(order.get(seat, POOL), i) for seat, i in hidden])

    def _apart(self, asked: set[int]) -> list[int]:
        """The hands to be told apart: those of which something is known, then those asked for."""
        return sorted(self.told_of) + sorted(asked - self.told_of, key=lambda owner: (self.sizes[owner], owner))

    def _hidden(self, apart: list[int]) -> Hidden:
        limits = tuple(replace(each, seats=tuple(map(apart.index, each.seats))) for each in self.limits)
        return Hidden(self.cards, tuple(self.sizes[owner] for owner in apart), limits)


def _seen(view: View) -> dict[Place, int]:
    own = enumerate(view.hands[view.seat - 1])
    middle = enumerate(view.middle_seen)
    return {(view.seat, i): int(card) for i, card in own} | {(0, i): int(card) for i, card in middle if card}


def _cards_left(view: View, seen: list[int]) -> tuple[int, ...]:
    """Of each number, how many cards have no known place."""
    won = {int(card) for trios in view.trios for card in trios}
    return tuple(0 if n in won else clauses.COPIES - seen.count(n) for n in range(1, NUMBERS + 1))


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
