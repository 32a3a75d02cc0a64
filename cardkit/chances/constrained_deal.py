"""Deal cards to places at random when some cards don't fit some places; every possible deal is equally likely.

This is rejection sampling. Each place in turn draws one of the cards that fit. Some draws are rejected, and the deal
starts again, exactly as often as necessary to make all possible deals equally likely. The probability of a rejection
follows from an upper bound for the number of ways (Huber and Law, Fast Approximation of the Permanent for Very Dense
Problems, 2008; see `bound`). Weights of the places make the bound tight. They don't change the distribution, because
every way fills all places.

A game writes its problem into an array of numbers `t`: the number of places (the last place may take several cards, or
none), the number of kinds of cards, and which kinds fit which places. Then it calls `balance` once, and `fill` for each
deal. The functions are written like the rules, so that they can be compiled.
"""

from math import e, log

from cardkit.chances.deal_counting import NumberRow
from cardkit.table.chance import CHANCE, fraction
from cardkit.table.state import State

# The maximum number of places, and of kinds.
MOST = 64
# The number of balancing steps; enough to make the sums of all kinds and all places nearly equal.
BALANCING = 30

# --- The layout of the array ----------------------------------------------------------------------------------------

PLACES = 0  # the number of places
KINDS = 1  # the number of kinds of cards
SIZE = 2  # + place: the number of cards that it takes: one, or more for the last place
COPIES = SIZE + MOST  # + kind: the number of cards of this kind
FITS = COPIES + MOST  # + place * MOST + kind: 1 if this kind fits this place
WEIGHT = FITS + MOST * MOST  # + place: the weight of the place
FITTING = WEIGHT + MOST  # + kind: the total weight of the places that the kind fits
HEAVIEST = FITTING + MOST  # + kind: the largest weight of these places
# The values below change while the places are filled.
COUNT = HEAVIEST + MOST  # + kind: the number of cards that haven't been placed yet
LEFT = COUNT + MOST  # + kind: the total weight of the free places that the kind fits, divided by HEAVIEST
SHRINKS = LEFT + MOST  # + kind: the factor by which its bound shrinks if another card fills the next place
FILLED = SHRINKS + MOST  # + place: the kind of the card in this place
END = FILLED + MOST


def bound(places: float) -> float:
    """Return one card's factor in the upper bound for the number of ways to place all cards (Huber and Law 2008).

    The bound is the product of this factor over all cards. It never increases when a place is filled: the sum, over the
    cards that fit the place, of the card's weight times the bound of the rest is at most the current bound.

    Args:
        places: The total weight of the places that the card fits; each weight is from 0 to 1.

    """
    return (places + 0.5 * log(places) + e - 1) / e if places > 1 else (1 + (e - 1) * max(places, 0.0)) / e


# --- Preparing ------------------------------------------------------------------------------------------------------


def balance(t: NumberRow) -> None:
    """Compute the weights of the places by Sinkhorn's scaling (1964): smaller for places that more cards fit.

    Better weights lead to fewer rejections.
    """
    for place in range(int(t[PLACES])):
        t[WEIGHT + place] = 1
    for _ in range(BALANCING):
        weigh_kinds(t)
        for place in range(int(t[PLACES])):
            weigh_place(t, place)
    weigh_kinds(t)


def weigh_kinds(t: NumberRow) -> None:
    """Compute the total and the largest weight of the places that each kind fits."""
    for kind in range(int(t[KINDS])):
        t[FITTING + kind] = 0
        t[HEAVIEST + kind] = 0
        for place in range(int(t[PLACES])):
            if t[SIZE + place] > 0 and t[FITS + place * MOST + kind] > 0:
                t[FITTING + kind] += t[SIZE + place] * t[WEIGHT + place]
                t[HEAVIEST + kind] = max(t[HEAVIEST + kind], t[WEIGHT + place])


def weigh_place(t: NumberRow, place: int) -> None:
    """Set the weight of a place such that its shares of all cards add up to 1."""
    share = 0.0
    for kind in range(int(t[KINDS])):
        if t[FITTING + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            share += t[COPIES + kind] / t[FITTING + kind]
    if share > 0:
        t[WEIGHT + place] = max(1 / share, 1e-6)


# --- Filling --------------------------------------------------------------------------------------------------------


def fill(s: State, t: NumberRow) -> None:
    """Fill all places, starting again after each rejection. Afterwards, `COUNT` describes the last place's cards."""
    while not fill_by_lot(s, t):
        pass


def fill_by_lot(s: State, t: NumberRow) -> bool:
    """Try to fill all places; return False if a draw is rejected."""
    for kind in range(int(t[KINDS])):
        t[COUNT + kind] = t[COPIES + kind]
        t[LEFT + kind] = t[FITTING + kind] / max(t[HEAVIEST + kind], 1e-6)
    last = int(t[PLACES]) - 1
    for place in range(last):
        kind = kind_by_lot(s, t, place)
        if kind < 0:
            return False
        t[COUNT + kind] -= 1
        t[FILLED + place] = kind
    return fill_last(s, t, last)


def kind_by_lot(s: State, t: NumberRow, place: int) -> int:
    """Draw a kind for a place, or -1 for a rejection.

    The probability of a card is its weight times the bound after placing it, divided by the current bound.
    """
    all_shrink = shrink_kinds(t, place)
    lot = fraction(s, CHANCE)
    chosen = -1
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            share = t[WEIGHT + place] / t[HEAVIEST + kind]
            without = all_shrink / t[SHRINKS + kind] / bound(t[LEFT + kind])
            t[LEFT + kind] -= share
            if lot >= 0:
                lot -= t[COUNT + kind] * share * without
                chosen = kind
    return chosen if lot < 0 else -1


def shrink_kinds(t: NumberRow, place: int) -> float:
    """Return the factor by which the bound shrinks for the cards that fit a place, if none of them fills it."""
    all_shrink = 1.0
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            left = t[LEFT + kind]
            share = t[WEIGHT + place] / t[HEAVIEST + kind]
            t[SHRINKS + kind] = bound(left - share) / bound(left)
            all_shrink *= t[SHRINKS + kind] ** t[COUNT + kind]
    return all_shrink


def fill_last(s: State, t: NumberRow, place: int) -> bool:
    """Put the remaining cards in the last place; accept with probability ways / bound, or return False."""
    share = 1.0
    free = int(t[SIZE + place])
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] == 0:
            return False
        for _ in range(int(t[COUNT + kind])):
            share *= free * t[WEIGHT + place] / t[HEAVIEST + kind] / bound(t[LEFT + kind])
            free -= 1
    return fraction(s, CHANCE) < share
