"""How many runs and sets there are in Rummü, and how many hands hold a run: nothing counted twice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations
from math import comb, perm

import cardkit
from cardkit.games.rummy.clauses import DECK, NUMBERS, SUITS, TWICE
from cardkit.games.rummy.melds import SMALLEST

# --- How many there are -----------------------------------------------------------------------------------------------


def suit_runs(size: int) -> int:
    """`meld.run`: how many runs of one suit have so many cards: where each can begin, in each suit."""
    return SUITS * (NUMBERS + 1 - size)


def sets(size: int) -> int:
    """`meld.set`: how many sets have so many cards: which suits, for each number."""
    return NUMBERS * comb(SUITS, size)


def mixed_runs(size: int) -> int:
    """`meld.mixed-run` without jokers: where each can begin, and its suits one after another."""
    return (NUMBERS + 1 - size) * perm(SUITS, size)


# --- Hands of one suit ------------------------------------------------------------------------------------------------

# The numbers of some cards of one suit.
Hand = tuple[int, ...]
# The red cards with which hands are counted first: one of each of these numbers.
RED = range(1, 8)


def runs_among(numbers: range) -> list[frozenset[int]]:
    """The runs of three among the numbers of a suit."""
    return [frozenset(range(first, first + SMALLEST)) for first in numbers[: 1 - SMALLEST]]


# The runs of three among the red cards.
RUNS = runs_among(RED)


def red_hands(size: int) -> list[Hand]:
    """All hands of so many of the seven red cards."""
    return list(combinations(RED, size))


def has_run(hand: Hand) -> bool:
    """Say whether three of these numbers follow one another."""
    return any(run <= set(hand) for run in RUNS)


@cache
def choices_of_runs(numbers: range) -> Counter[tuple[int, frozenset[int]]]:
    """For any choice of a suit's runs, how many runs and which numbers they are together: how often that comes."""
    runs = runs_among(numbers)
    chosen = [some for count in range(len(runs) + 1) for some in combinations(runs, count)]
    return Counter((len(some), frozenset().union(*some)) for some in chosen)


def terms(size: int) -> dict[int, list[tuple[int, int]]]:
    """For one run, two, three, …: how many choices of so many runs there are, and how many hands hold each of them."""
    counted: Counter[tuple[int, int]] = Counter()
    for (runs, numbers), choices in choices_of_runs(RED).items():
        counted[runs, len(numbers)] += choices
    found: dict[int, list[tuple[int, int]]] = {}
    for (runs, cards), choices in sorted(counted.items()):
        if runs and cards <= size:
            found.setdefault(runs, []).append((choices, comb(len(RED) - cards, size - cards)))
    return found


# --- The real hand ----------------------------------------------------------------------------------------------------


def all_in_hand(once: int, twice: int, hand: int) -> Fraction:
    """The chance that a hand holds all of some cards: `once` that the deck has once, `twice` that it has twice.

    Of the hands with the cards that are there once, take away those that lack both copies of another: inclusion and
    exclusion as well.
    """
    lacking = ((-1) ** k * comb(twice, k) * comb(DECK - once - 2 * k, hand - once) for k in range(twice + 1))
    return Fraction(sum(lacking), comb(DECK, hand))


def sums(hand: int) -> list[Fraction]:
    """What inclusion and exclusion comes to for runs of one suit after one step, two, …, until nothing is left."""
    in_a_suit: Counter[tuple[int, int, int]] = Counter()
    for (runs, numbers), choices in choices_of_runs(range(NUMBERS)).items():
        twice = len(numbers & set(TWICE))
        in_a_suit[runs, len(numbers) - twice, twice] += choices
    together: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for _ in range(SUITS):
        more: Counter[tuple[int, int, int]] = Counter()
        for (runs, once, twice), choices in together.items():
            for (k, m, n), times in in_a_suit.items():
                if once + twice + m + n <= hand:
                    more[runs + k, once + m, twice + n] += choices * times
        together = more
    steps: Counter[int] = Counter()
    for (runs, once, twice), choices in together.items():
        if runs:
            steps[runs] += (-1) ** (runs + 1) * choices * all_in_hand(once, twice, hand)
    return list(accumulate(Fraction(steps[runs]) for runs in sorted(steps)))


PURE = "a run of one suit without jokers"


def both_ways(hand: int) -> dict[str, dict[float, Fraction]]:
    """A run of one suit in a hand: step by step, and the chance that the library finds in its own way."""
    exact = cardkit.odds("rummy", "meld in a hand", hand=hand)[PURE]
    found: dict[float, Fraction] = dict(enumerate(sums(hand), start=1))
    return {"so far": found, "exact": dict.fromkeys(found, exact)}
