"""The worlds that a seat cannot tell from the real one, each as likely as the cards make it.

All deals that fit what the seat knows are walked through at random: two hidden cards, wherever they are, change places
if everything known still fits. A step and its way back are equally likely, so in the long run all ways to deal the
cards are; and the walk is many times longer than it takes to mix a deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.effects import NO_CARD
from cardkit.games.common import side_of
from cardkit.games.trio import memory, rules
from cardkit.games.trio.clauses import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardkit.state import State

STEPS = 1_500
"""So many pairs of cards are tried, or a few more."""


def another_world(s: State, seat: int, shuffle: Callable[[list[int]], None]) -> State:
    """A copy of the state in which all that a seat (-1: an onlooker) cannot know is dealt anew.

    `shuffle` is all the chance there is. In teams the choices that others have made in secret are made anew too.
    """
    deal = _Deal(s, seat)
    order = list(range(len(deal.cards)))
    for _ in range(STEPS // max(len(order) // 2, 1) if len(order) > 1 else 0):
        shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=False):
            deal.exchange(one, other)
    world = s.copy()
    _lay(world, deal)
    _choose_again(world, seat, shuffle)
    return world


class _Deal:
    """The hidden cards and their owners (a seat, or a place of the middle), and how many of each number a seat has.

    Each of the three cards of a number is a card of its own, so that deals count as often as they can come about.
    """

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        hands = {owner: _hand(s, owner) for owner in range(s.players) if owner != seat}
        places = _unseen_places(s)
        self.cards = [card for hand in hands.values() for card in hand] + [s.card[place] for place in places]
        self.owners = [owner for owner, hand in hands.items() for _ in hand] + places
        self.counts = {owner: [hand.count(number) for number in range(NUMBERS + 1)] for owner, hand in hands.items()}

    def exchange(self, one: int, other: int) -> None:
        """Let two cards (by their numbers in the list) change places, if all that is known still fits."""
        if self.owners[one] == self.owners[other] or self.cards[one] == self.cards[other]:
            return
        self._swap(one, other)
        low, high = sorted((self.cards[one], self.cards[other]))
        if not (self._fits(self.owners[one], low, high) and self._fits(self.owners[other], low, high)):
            self._swap(one, other)

    def _swap(self, one: int, other: int) -> None:
        for card, change in ((one, -1), (other, -1)):
            self._count(card, change)
        self.owners[one], self.owners[other] = self.owners[other], self.owners[one]
        for card, change in ((one, 1), (other, 1)):
            self._count(card, change)

    def _count(self, card: int, change: int) -> None:
        if self.owners[card] in self.counts:
            self.counts[self.owners[card]][self.cards[card]] += change

    def _fits(self, owner: int, low: int, high: int) -> bool:
        """Say whether an owner's hand, in which only these two numbers have changed, is as the seat knows it."""
        return all(_fits(self.s, row, counts, low, high) for row, counts in self._known_of(owner))

    def _known_of(self, owner: int) -> Iterator[tuple[int, Sequence[int]]]:
        """The rows of what is known of an owner's hand, alone and with its partner's, and the counts they speak of."""
        if owner not in self.counts:
            return
        row = memory.row_for(self.s, self.seat, owner)
        yield row, self.counts[owner]
        if self.s.teams and row == owner:
            mate = self.counts[rules.partner(self.s, owner)]
            pair = memory.PAIR + side_of(self.s, owner)
            yield pair, [mine + theirs for mine, theirs in zip(self.counts[owner], mate, strict=True)]


def _fits(s: State, row: int, counts: Sequence[int], low: int, high: int) -> bool:
    first = row * memory.WIDTH
    if counts[low] < s.holds[first + low] or counts[high] < s.holds[first + high]:
        return False
    total = sum(counts[:low])
    for number in range(low, high):
        total += counts[number]
        if not s.least[first + number] <= total <= s.most[first + number]:
            return False
    return True


def _hand(s: State, owner: int) -> list[int]:
    first = owner * rules.LONGEST_HAND
    hand: list[int] = s.card[first : first + s.count[owner]]
    return hand


def _unseen_places(s: State) -> list[int]:
    places = range(rules.MIDDLE_PLACE, rules.MIDDLE_PLACE + s.middle_count)
    return [place for place in places if s.card[place] != NO_CARD and not s.seen[place]]


def _lay(s: State, deal: _Deal) -> None:
    """Put the cards where their owners are."""
    for owner in deal.counts:
        hand = sorted(card for card, of in zip(deal.cards, deal.owners, strict=True) if of == owner)
        first = owner * rules.LONGEST_HAND
        s.card[first : first + len(hand)] = hand
    for card, place in zip(deal.cards, deal.owners, strict=True):
        if place >= rules.MIDDLE_PLACE:
            s.card[place] = card


def _choose_again(s: State, seat: int, shuffle: Callable[[list[int]], None]) -> None:
    """Make the secret choices of others anew: any card of the hand, or none."""
    for other in range(s.players):
        if other != seat and s.offer[other] != rules.NOT_CHOSEN:
            choices = [*_hand(s, other), rules.KEPT]
            shuffle(choices)
            s.offer[other] = choices[0]
