"""The formulas behind exact answers. They count in integers and divide only once, at the end."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, factorial, perm, prod
from typing import Any

from cardkit.chances import deal_counting
from cardkit.chances.distribution import Distribution
from cardkit.table.errors import CardkitError

# The maximum number of positions to count; more would take too long.
MOST_POSITIONS = 200_000

# --- Cards drawn from a pool, each equally likely -------------------------------------------------------------------


def one_of(cards: Iterable[Any]) -> Distribution:
    """Return the uniform distribution over these cards, in the given order; equal cards form one outcome."""
    return Distribution(Counter(cards))


def hypergeometric(cards: int, marked: int, drawn: int) -> Distribution:
    """Return the hypergeometric distribution: the number of marked cards drawn, C(m, k) C(n - m, d - k) / C(n, d)."""
    return Distribution({k: comb(marked, k) * comb(cards - marked, drawn - k) for k in range(min(marked, drawn) + 1)})


def none_of(cards: int, marked: int, drawn: int) -> Fraction:
    """Return the probability that no marked card is drawn (hypergeometric: C(n - m, d) / C(n, d))."""
    return Fraction(comb(cards - marked, drawn), comb(cards, drawn))


def some_of(cards: int, marked: int, drawn: int) -> Fraction:
    """Return the probability that at least one marked card is drawn (hypergeometric)."""
    return 1 - none_of(cards, marked, drawn)


def lowest_of(counts: Mapping[int, int], drawn: int) -> Distribution:
    """Return the distribution of the lowest number drawn (order statistic: all are ≥ v in C(cards ≥ v, d) draws)."""
    numbers = sorted(counts)
    from_on = [sum(counts[number] for number in numbers[i:]) for i in range(len(numbers) + 1)]
    return Distribution(
        {number: comb(from_on[i], drawn) - comb(from_on[i + 1], drawn) for i, number in enumerate(numbers)}
    )


def not_one_group(groups: int, size: int, hands: Sequence[int], cards: int) -> Fraction:
    """Return the probability that no hand contains a whole group of equal cards (inclusion and exclusion).

    The sum has a signed term for each number of whole groups in each hand: the ways to choose them, times the ways to
    deal the rest.

    Args:
        groups: The number of groups of equal cards.
        size: The number of cards in a group.
        hands: The sizes of the hands.
        cards: The number of cards in the deck.

    """
    every = _deals(hands, cards)
    total = 0
    for whole in product(*(range(hand // size + 1) for hand in hands)):
        placed = sum(whole)
        if placed <= groups:
            chosen = perm(groups, placed) // prod(map(factorial, whole))
            left = [hand - size * k for hand, k in zip(hands, whole, strict=True)]
            total += (-1) ** placed * chosen * _deals(left, cards - size * placed)
    return Fraction(total, every)


def _deals(hands: Sequence[int], cards: int) -> int:
    """Return the number of ways to deal hands of these sizes from this number of cards (multinomial)."""
    return factorial(cards) // prod(map(factorial, hands)) // factorial(cards - sum(hands))


# --- Cards in places, kind by kind ----------------------------------------------------------------------------------

# One way to place cards of a kind: the state afterwards, the number of cards, what they add to the sum, and the number
# of ways.
Step = tuple[Any, int, int, int]


def fill(
    kinds: Iterable[tuple[Any, int]], start: Hashable, steps: Callable[[Any, Any], Iterable[Step]]
) -> dict[Any, dict[int, int]]:
    """Count the ways to fill places with cards, by final state and sum (dynamic programming over the kinds of cards).

    Each kind in turn takes some of the free places. Copies of a card count as different, so k of n copies can fill k
    places in n (n - 1) … (n - k + 1) ways.

    Args:
        kinds: The kinds of cards, each with its number of copies.
        start: The state before any card is placed.
        steps: Returns the possible steps for a state and a kind.

    """
    reached: dict[Any, dict[int, int]] = {start: {0: 1}}
    for kind, copies in kinds:
        following: dict[Any, dict[int, int]] = {}
        for state, sums in reached.items():
            for after, used, gain, ways in steps(state, kind):
                if used <= copies:
                    _add(following.setdefault(after, {}), sums, gain, ways * perm(copies, used))
        reached = following
    return reached


def _add(target: dict[int, int], sums: Mapping[int, int], gain: int, ways: int) -> None:
    for total, count in sums.items():
        target[total + gain] = target.get(total + gain, 0) + count * ways


# --- Cards dealt to holders -----------------------------------------------------------------------------------------

# The number of cards of each holder.
Cards = tuple[int, ...]


class Ways:
    """All ways to deal the cards described by an array `t` (see `deal_counting`), by the state after each kind.

    Raises:
        CardkitError: If there are too many states.

    """

    def __init__(self, t: deal_counting.NumberRow) -> None:
        deal_counting.list_shares(t)
        self._row = t
        self._kinds = range(1, t[deal_counting.KINDS] + 1)
        self._holders = deal_counting.each_holder(t)
        self._shares = {kind: self._shares_of(kind) for kind in self._kinds}
        self._up_to: list[dict[int, int]] = [{0: 1}]
        for kind in self._kinds:
            self._up_to.append(self._dealt(kind))
        self.total = sum(self._up_to[-1].values())

    def _dealt(self, kind: int) -> dict[int, int]:
        """Return the number of ways to deal the cards up to a kind, for each state after it."""
        found: dict[int, int] = {}
        for state, ways in self._up_to[-1].items():
            for after, times in self._steps(kind, state):
                found[after] = found.get(after, 0) + ways * times
        if len(found) > MOST_POSITIONS:
            raise CardkitError("there are too many ways to deal the hidden cards to count them exactly")
        return {state: ways for state, ways in found.items() if self._is_possible(kind, state)}

    def _steps(self, kind: int, state: int) -> Iterator[tuple[int, int]]:
        """Yield the states to which dealing a kind can lead from a state, with their multiplicities."""
        self._take(state)
        full = ~deal_counting.room_left(self._row)
        for raises, times, gives in self._shares[kind]:
            if not gives & full:
                yield state + raises, times

    def _shares_of(self, kind: int) -> list[tuple[int, int, int]]:
        t = self._row
        return [
            (t[at], t[at + deal_counting.TIMES], t[at + deal_counting.GIVES]) for at in deal_counting.shares_of(t, kind)
        ]

    def _is_possible(self, kind: int, state: int) -> bool:
        self._take(state)
        t = self._row
        return deal_counting.is_possible(t, kind) and all(
            t[at + deal_counting.LEAST + kind] <= t[at + deal_counting.CARDS] <= t[at + deal_counting.MOST + kind]
            for at in self._holders
        )

    def _take(self, state: int) -> None:
        for at, cards in zip(self._holders, self.cards(state), strict=True):
            self._row[at + deal_counting.CARDS] = cards

    def cards(self, state: int) -> Cards:
        """Return the number of cards of each holder in a state."""
        t = self._row
        return tuple(state // t[at + deal_counting.STRIDE] % (t[at + deal_counting.SIZE] + 1) for at in self._holders)

    @cached_property
    def _to_go(self) -> list[dict[int, int]]:
        """For each kind and each state after it, the number of ways to deal the remaining kinds."""
        to_go = [dict.fromkeys(self._up_to[-1], 1)]
        for kind in reversed(self._kinds):
            before = {
                state: sum(times * to_go[-1].get(after, 0) for after, times in self._steps(kind, state))
                for state in self._up_to[kind - 1]
            }
            to_go.append({state: ways for state, ways in before.items() if ways})
        return to_go[::-1]

    def spread(self, kind: int) -> Iterator[tuple[Cards, Cards, int]]:
        """Yield how many cards the holders have before and after a kind is dealt, and the number of ways."""
        for state in self._to_go[kind - 1]:
            so_far, before = self._up_to[kind - 1][state], self.cards(state)
            for after, times in self._steps(kind, state):
                later = self._to_go[kind].get(after)
                if later:
                    yield before, self.cards(after), so_far * times * later

    def sizes(self) -> list[int]:
        """Return how many cards the rest and each holder can take."""
        return [self._row[deal_counting.REST], *(self._row[at + deal_counting.SIZE] for at in self._holders)]

    def in_rest(self, kind: int) -> int:
        """Return the number of cards of a kind in the rest, summed over all ways."""
        copies = self._row[deal_counting.COPIES + kind]
        return sum((copies - sum(after) + sum(before)) * ways for before, after, ways in self.spread(kind))


# --- Cards in places that fit only some kinds -----------------------------------------------------------------------

# For each set of kinds, the number of places that fit exactly these.
Slots = Counter[frozenset[Any]]


def laid(counts: Mapping[Any, int], slots: Slots) -> deal_counting.NumberRow:
    """Make the array for putting each card in a place that fits its kind; kinds are numbered in order."""
    t: dict[int, int] = defaultdict(int)
    t |= {deal_counting.COPIES + number: count for number, count in enumerate(counts.values(), 1)}
    deal_counting.begin(t, len(counts))
    for sort, size in slots.items():
        if not counts.keys() <= sort:
            _state_sort(t, deal_counting.add_holder(t, 0, size), [kind in sort for kind in counts])
    return t


def _state_sort(t: deal_counting.NumberRow, at: int, takes: list[bool]) -> None:
    """Store which kinds fit in a group of places, all of which must be full after the last of these kinds."""
    for number, fits in enumerate(takes, 1):
        t[at + deal_counting.TAKES + number] *= fits
        t[at + deal_counting.LEAST + number] = 0 if any(takes[number:]) else t[at + deal_counting.SIZE]


def ways_to_lay(counts: Mapping[Any, int], slots: Slots) -> int:
    """Count the arrangements of all cards in the places; copies of a kind count as equal.

    `Ways` treats the places of a group as equal and copies as different; the factorials correct both.

    Args:
        counts: The number of cards of each kind.
        slots: For each set of kinds, the number of places that fit exactly these kinds.

    Raises:
        CardkitError: If there are too many states to count.

    """
    ways = Ways(laid(_rarest_first(counts, slots), slots))
    return ways.total * prod(map(factorial, ways.sizes())) // prod(map(factorial, counts.values()))


def lying_anywhere(counts: Mapping[Any, int], slots: Slots) -> Distribution:
    """Return the distribution of the card in a place that fits all kinds; the arguments are those of `ways_to_lay`."""
    order = _rarest_first(counts, slots)
    ways = Ways(laid(order, slots))
    return Distribution({kind: ways.in_rest(number) for number, kind in enumerate(order, 1)})


def _rarest_first(counts: Mapping[Any, int], slots: Slots) -> dict[Any, int]:
    """Put the kinds that fit the fewest groups of places first, which keeps the number of states small."""
    return dict(sorted(counts.items(), key=lambda item: sum(item[0] in sort for sort in slots)))
