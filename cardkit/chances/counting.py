"""The formulas: everything is counted in whole numbers, and divided once at the end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial, perm, prod
from typing import TYPE_CHECKING, Any

from cardkit.chances.distribution import Distribution
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

MOST_POSITIONS = 200_000
"""More positions than this are not counted: it would take too long."""

# --- Cards drawn from a pool, each as likely ------------------------------------------------------------------------


def one_of(cards: Iterable[Any]) -> Distribution:
    """Uniform: one card of these, each as likely; they stay in the order in which they are given."""
    return Distribution(Counter(cards))


def hypergeometric(cards: int, marked: int, drawn: int) -> Distribution:
    """Hypergeometric: how many of the marked cards are among those drawn: C(m, k) C(n - m, d - k) / C(n, d)."""
    return Distribution({k: comb(marked, k) * comb(cards - marked, drawn - k) for k in range(min(marked, drawn) + 1)})


def none_of(cards: int, marked: int, drawn: int) -> Fraction:
    """Hypergeometric: the chance that none of the marked cards is drawn: C(n - m, d) / C(n, d)."""
    return Fraction(comb(cards - marked, drawn), comb(cards, drawn))


def some_of(cards: int, marked: int, drawn: int) -> Fraction:
    """Hypergeometric: the chance that at least one of the marked cards is drawn."""
    return 1 - none_of(cards, marked, drawn)


def lowest_of(counts: Mapping[int, int], drawn: int) -> Distribution:
    """Order statistic: the lowest number of those drawn. All are v or higher in C(cards from v on, d) draws."""
    numbers = sorted(counts)
    from_on = [sum(counts[number] for number in numbers[i:]) for i in range(len(numbers) + 1)]
    return Distribution(
        {number: comb(from_on[i], drawn) - comb(from_on[i + 1], drawn) for i, number in enumerate(numbers)}
    )


def not_one_group(groups: int, size: int, hands: Sequence[int], cards: int) -> Fraction:
    """Inclusion and exclusion: the chance that none of some hands holds a whole group of equal cards.

    There are `groups` of `size` cards among the `cards` that are dealt. For so many groups lying whole in so many
    hands, with sign, the ways to choose them times the ways to deal the rest.
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
    """Multinomial: in how many ways hands of these sizes can be dealt from so many cards."""
    return factorial(cards) // prod(map(factorial, hands)) // factorial(cards - sum(hands))


# --- Cards laid in places, kind by kind -----------------------------------------------------------------------------

Step = tuple[Any, int, int, int]
"""What some cards of a kind do: the state after them, how many they are, what they add, in how many ways they lie."""


def fill(
    kinds: Iterable[tuple[Any, int]], start: Hashable, steps: Callable[[Any, Any], Iterable[Step]]
) -> dict[Any, dict[int, int]]:
    """Dynamic programming over the kinds of cards: for each end state and each sum, how many ways lead there.

    Each kind in turn takes some of the places that are free; the copies of a card are counted apart, so k of n copies
    lie in n (n - 1) … (n - k + 1) ways in k places. `kinds` says how many copies there are of each.
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


# --- Cards in places that do not take every kind --------------------------------------------------------------------

Slots = Counter[frozenset[Any]]
"""For each set of kinds, how many places take just these."""


def ways_to_lay(counts: Mapping[Any, int], slots: Slots) -> int:
    """In how many patterns all cards lie in the places, each in one that takes its kind (copies are not told apart).

    Dynamic programming over the kinds: of each, so many lie in each sort of places, in C(free, k) ways. Raises
    CardkitError where that takes too long.
    """
    sorts = tuple(slots)
    reached = {tuple(slots[sort] for sort in sorts): 1}
    rarest_first = sorted(counts.items(), key=lambda item: sum(item[0] in sort for sort in sorts))
    for i, (kind, count) in enumerate(rarest_first):
        later = {other for other, _ in rarest_first[i + 1 :]}
        following: dict[tuple[int, ...], int] = {}
        for free, ways in reached.items():
            for left, factor in _laid(free, [kind in sort for sort in sorts], count):
                following[left] = following.get(left, 0) + ways * factor
        reached = {
            free: ways
            for free, ways in following.items()
            if all(not left or sort & later for left, sort in zip(free, sorts, strict=True))
        }
        if len(reached) > MOST_POSITIONS:
            raise CardkitError("what is known of the hands is too tangled to be counted exactly")
    return sum(reached.values())


def _laid(free: tuple[int, ...], takes: Sequence[bool], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """What is free once so many cards of a kind lie in places that take it, and in how many patterns."""
    if not free:
        if not count:
            yield (), 1
        return
    for k in range(min(free[0], count) + 1 if takes[0] else 1):
        for rest, ways in _laid(free[1:], takes[1:], count - k):
            yield (free[0] - k, *rest), ways * comb(free[0], k)
