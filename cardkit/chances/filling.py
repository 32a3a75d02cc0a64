"""Places filled by lot, each way to fill them as likely, where cards do not fit all places.

For place after place one of the cards that fit is drawn by lot; the lot gives up now and then, and all is done again,
so often that each way to fill all places is exactly as likely. How often that is, the bound of Huber and Law says (Fast
Approximation of the Permanent for Very Dense Problems, 2008; see `bound`). Places have weights, which make the bound
good: each way fills all places, so weights make none likelier.

A game states in a row of numbers how many places there are (the last of them may take many cards, or none), how many
kinds of cards, and what fits where. `balance` then prepares `fill`. Written like the rules, over that row `t`.
"""

from math import e, log

from cardkit.chances.sharing import Row
from cardkit.table.chance import CHANCE, fraction
from cardkit.table.state import State

MOST = 64
"""There are no more places, nor kinds."""
BALANCING = 30
"""So many rounds are enough to find weights that make all kinds and all places about even."""

# --- The parts of a row ---------------------------------------------------------------------------------------------

PLACES = 0  # how many places there are
KINDS = 1  # and kinds of cards
SIZE = 2  # + place: how many cards it takes: one, or the last place more
COPIES = SIZE + MOST  # + kind: how many such cards there are
FITS = COPIES + MOST  # + place * MOST + kind: 1 if such a card fits
WEIGHT = FITS + MOST * MOST  # + place: what it weighs
FITTING = WEIGHT + MOST  # + kind: what the places weigh that it fits,
HEAVIEST = FITTING + MOST  # and what the heaviest of them weighs
COUNT = HEAVIEST + MOST  # While places are filled, + kind: how many have no place yet,
LEFT = COUNT + MOST  # what the places weigh that are left for it, the heaviest there was being the unit,
SHRINKS = LEFT + MOST  # and how its bound shrinks if the next place is filled by another card;
FILLED = SHRINKS + MOST  # + place: which kind it was filled by
END = FILLED + MOST


def bound(places: float) -> float:
    """There are no more ways to place cards than the product of this number, for what the places weigh that each fits.

    The weights are from 0 to 1, and a way counts as much as the product of the weights of all cards in their places.
    Where any card that fits is put in a place, the bounds of what is left, times its weight there, sum up to no more.
    """
    return (places + 0.5 * log(places) + e - 1) / e if places > 1 else (1 + (e - 1) * max(places, 0.0)) / e


# --- What is worked out once ----------------------------------------------------------------------------------------


def balance(t: Row) -> None:
    """Give each place a weight that is the smaller, the more cards fit it, as Sinkhorn (1964) scales a matrix.

    The better the weights are, the less often the lot gives up.
    """
    for place in range(int(t[PLACES])):
        t[WEIGHT + place] = 1
    for _ in range(BALANCING):
        weigh_kinds(t)
        for place in range(int(t[PLACES])):
            weigh_place(t, place)
    weigh_kinds(t)


def weigh_kinds(t: Row) -> None:
    """Work out for each kind what the places weigh that it fits."""
    for kind in range(int(t[KINDS])):
        t[FITTING + kind] = 0
        t[HEAVIEST + kind] = 0
        for place in range(int(t[PLACES])):
            if t[SIZE + place] > 0 and t[FITS + place * MOST + kind] > 0:
                t[FITTING + kind] += t[SIZE + place] * t[WEIGHT + place]
                t[HEAVIEST + kind] = max(t[HEAVIEST + kind], t[WEIGHT + place])


def weigh_place(t: Row, place: int) -> None:
    """Give a place the weight that makes its shares of all cards 1 together."""
    share = 0.0
    for kind in range(int(t[KINDS])):
        if t[FITTING + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            share += t[COPIES + kind] / t[FITTING + kind]
    if share > 0:
        t[WEIGHT + place] = max(1 / share, 1e-6)


# --- Filling --------------------------------------------------------------------------------------------------------


def fill(s: State, t: Row) -> None:
    """Put a card in each place, again and again until the lot does not give up; `COUNT` is then the last place's."""
    while not fill_by_lot(s, t):
        pass


def fill_by_lot(s: State, t: Row) -> bool:
    """Put a card in each place; say False where the lot gives up."""
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


def kind_by_lot(s: State, t: Row, place: int) -> int:
    """Choose a kind for a place by lot; -1 to give up.

    How likely a card is, is the bound of what is left then, times its weight there, by the bound of what there is now.
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


def shrink_kinds(t: Row, place: int) -> float:
    """How the bound of all cards that fit a place shrinks if it is filled by yet another."""
    all_shrink = 1.0
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] > 0:
            left = t[LEFT + kind]
            share = t[WEIGHT + place] / t[HEAVIEST + kind]
            t[SHRINKS + kind] = bound(left - share) / bound(left)
            all_shrink *= t[SHRINKS + kind] ** t[COUNT + kind]
    return all_shrink


def fill_last(s: State, t: Row, place: int) -> bool:
    """Put all that is left in the last place, or give up: as many ways as there are, by the bound of them."""
    share = 1.0
    free = int(t[SIZE + place])
    for kind in range(int(t[KINDS])):
        if t[COUNT + kind] > 0 and t[FITS + place * MOST + kind] == 0:
            return False
        for _ in range(int(t[COUNT + kind])):
            share *= free * t[WEIGHT + place] / t[HEAVIEST + kind] / bound(t[LEFT + kind])
            free -= 1
    return fraction(s, CHANCE) < share
