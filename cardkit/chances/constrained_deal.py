"""Fills places at random, each way equally likely, where not every card fits every place.

One place after another draws one of the cards that fit. Now and then the draw is rejected and everything starts again,
just often enough that each way to fill all places is exactly equally likely. The bound of Huber and Law gives the
frequency (Fast Approximation of the Permanent for Very Dense Problems, 2008; see `bound`). Weights of the places make
the bound tight. Each way fills all places, so the weights do not make any way more likely.

A game writes into a row of numbers the number of places (the last place may take many cards, or none), the number of
kinds of cards, and what fits where. Then `balance` prepares `fill`. The code is written like the rules, over that row
`t`.
"""

from math import e, log

from cardkit.chances.deal_counting import NumberRow
from cardkit.table.chance import CHANCE, fraction
from cardkit.table.state import State

# The most places, and the most kinds.
MOST = 64
# Rounds of balancing; enough to make all kinds and all places about even.
BALANCING = 30

# --- The parts of a row ---------------------------------------------------------------------------------------------

PLACES = 0  # the number of places
KINDS = 1  # and kinds of cards
SIZE = 2  # + place: the number of cards it takes: one, or more for the last place
COPIES = SIZE + MOST  # + kind: the number of such cards
FITS = COPIES + MOST  # + place * MOST + kind: 1 if such a card fits
WEIGHT = FITS + MOST * MOST  # + place: its weight
FITTING = WEIGHT + MOST  # + kind: the total weight of the places that it fits,
HEAVIEST = FITTING + MOST  # and the weight of the heaviest of them
COUNT = HEAVIEST + MOST  # While filling, + kind: the number of cards without a place,
LEFT = COUNT + MOST  # the weight of the places left for it, in units of the heaviest at the start,
SHRINKS = LEFT + MOST  # and the factor by which its bound shrinks if another card fills the next place;
FILLED = SHRINKS + MOST  # + place: the kind that fills it
END = FILLED + MOST


def bound(places: float) -> float:
    """Bound the ways to place cards: at most the product, over all cards, of this for the weight of a card's places.

    Weights are from 0 to 1, and a way counts as the product of the weights of all cards in their places. If a place is
    filled with each card that fits in turn, the bounds of the rest, times the card's weight, add up to no more.
    """
    return (places + 0.5 * log(places) + e - 1) / e if places > 1 else (1 + (e - 1) * max(places, 0.0)) / e


# --- Preparing ------------------------------------------------------------------------------------------------------


def balance(t: NumberRow) -> None:
    """Give each place a weight, smaller if more cards fit it, as Sinkhorn (1964) scales a matrix.

    Better weights mean fewer rejections.
    """
    for place in range(int(t[PLACES])):
        t[WEIGHT + place] = 1
    for _ in range(BALANCING):
        weigh_kinds(t)
        for place in range(int(t[PLACES])):
            weigh_place(t, place)
    weigh_kinds(t)


def weigh_kinds(t: NumberRow) -> None:
    """Compute for each kind the weight of the places that it fits."""
    for kind in range(int(t[KINDS])):
        t[FITTING + kind] = 0
        t[HEAVIEST + kind] = 0
        for place in range(int(t[PLACES])):
            if t[SIZE + place] > 0 and t[FITS + place * MOST + kind] > 0:
                t[FITTING + kind] += t[SIZE + place] * t[WEIGHT + place]
                t[HEAVIEST + kind] = max(t[HEAVIEST + kind], t[WEIGHT + place])


def weigh_place(t: NumberRow, place: int) -> None:
    """Give a place the weight at which its shares of all cards add up to 1."""
    share = 0.0
    for kind in range(int(t[KINDS])):
        if t[FITTING + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            share += t[COPIES + kind] / t[FITTING + kind]
    if share > 0:
        t[WEIGHT + place] = max(1 / share, 1e-6)


# --- Filling --------------------------------------------------------------------------------------------------------


def fill(s: State, t: NumberRow) -> None:
    """Fill all places, repeatedly until nothing is rejected; `COUNT` is then what the last place has."""
    while not fill_by_lot(s, t):
        pass


def fill_by_lot(s: State, t: NumberRow) -> bool:
    """Try to fill all places; False if the draw is rejected."""
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
    """Draw a kind for a place; -1 to reject.

    The probability of a card is the bound of what is then left, times its weight, divided by the current bound.
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
    """The factor by which the bound of all cards that fit a place shrinks if another card fills it."""
    all_shrink = 1.0
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            left = t[LEFT + kind]
            share = t[WEIGHT + place] / t[HEAVIEST + kind]
            t[SHRINKS + kind] = bound(left - share) / bound(left)
            all_shrink *= t[SHRINKS + kind] ** t[COUNT + kind]
    return all_shrink


def fill_last(s: State, t: NumberRow, place: int) -> bool:
    """Put everything that is left in the last place: accept with probability ways / bound, else reject."""
    share = 1.0
    free = int(t[SIZE + place])
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] == 0:
            return False
        for _ in range(int(t[COUNT + kind])):
            share *= free * t[WEIGHT + place] / t[HEAVIEST + kind] / bound(t[LEFT + kind])
            free -= 1
    return fraction(s, CHANCE) < share
