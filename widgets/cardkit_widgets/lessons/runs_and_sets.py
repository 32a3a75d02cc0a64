"""How many runs and sets there are in Five-Suit Rummy, and how many hands hold a run: nothing counted twice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations
from math import comb, perm

import cardkit
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import NUMBERS, SMALLEST, SUITS

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
# The runs of three in a suit.
RUNS = tuple(frozenset(range(first, first + SMALLEST)) for first in range(1, NUMBERS + 2 - SMALLEST))


def red_hands(size: int) -> list[Hand]:
    """All hands of so many of the seven red cards."""
    return list(combinations(range(1, NUMBERS + 1), size))


def has_run(hand: Hand) -> bool:
    """Say whether three of these numbers follow one another."""
    return any(run <= set(hand) for run in RUNS)


@cache
def subsets_of_runs() -> Counter[tuple[int, int]]:
    """For any choice of a suit's runs, how many runs and how many cards they are together: how often that comes."""
    chosen = [some for count in range(len(RUNS) + 1) for some in combinations(RUNS, count)]
    return Counter((len(some), len({number for run in some for number in run})) for some in chosen)


def terms(size: int) -> dict[int, list[tuple[int, int]]]:
    """For one run, two, three, …: how many choices of so many runs there are, and how many hands hold each of them."""
    found: dict[int, list[tuple[int, int]]] = {}
    for (runs, cards), choices in sorted(subsets_of_runs().items()):
        if runs and cards <= size:
            found.setdefault(runs, []).append((choices, comb(NUMBERS - cards, size - cards)))
    return found


# --- The real hand ----------------------------------------------------------------------------------------------------


def all_in_hand(cards: int, hand: int, copies: int) -> Fraction:
    """The chance that a hand holds all of some different cards, each once or more: inclusion and exclusion as well."""
    lacking = ((-1) ** k * comb(cards, k) * comb((CARD_TYPES - k) * copies, hand) for k in range(cards + 1))
    return Fraction(sum(lacking), comb(CARD_TYPES * copies, hand))


def sums(hand: int, copies: int) -> list[Fraction]:
    """What inclusion and exclusion comes to for runs of one suit after one step, two, …, until nothing is left."""
    together: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(SUITS):
        more: Counter[tuple[int, int]] = Counter()
        for (runs, cards), choices in together.items():
            for (k, n), times in subsets_of_runs().items():
                if cards + n <= hand:
                    more[runs + k, cards + n] += choices * times
        together = more
    steps: Counter[int] = Counter()
    for (runs, cards), choices in together.items():
        if runs:
            steps[runs] += (-1) ** (runs + 1) * choices * all_in_hand(cards, hand, copies)
    return list(accumulate(Fraction(steps[runs]) for runs in sorted(steps)))


PURE = "a run of one suit without jokers"


def both_ways(hand: int, copies: int) -> dict[str, dict[float, Fraction]]:
    """A run of one suit in a hand: step by step, and the chance that the library finds in its own way."""
    exact = cardkit.odds("rummy", "combination in a hand", hand=hand, copies=copies)[PURE]
    found: dict[float, Fraction] = dict(enumerate(sums(hand, copies), start=1))
    return {"so far": found, "exact": dict.fromkeys(found, exact)}
