"""Count the ways to deal the hidden cards to hands and places, one kind of card after another.

Random worlds and exact probabilities are both based on this dynamic programming.

A *holder* is a hand, or a group of equivalent places. All other places are the *rest*, which receives the remaining
cards. The kinds are dealt in turn, from kind 1 on; a *share* is one way to distribute the cards of one kind. The
numbers of cards that the holders have so far are encoded as one number, the *state*. Bounds limit how many cards a
holder may have of a kind and all earlier kinds (because hands are sorted), or of that kind alone. A *pair* sets such
bounds for two holders together. Copies of a card count as different, so a share has a multiplicity.

A game writes the number of copies, its holders and then its pairs into an array of numbers `t`. Then `count_ways`
prepares `share_by_lot`, which draws worlds. `counting.Ways` counts the same shares in integers of any size. The
functions are written like the rules, so that they can be compiled.
"""

from typing import Any, Protocol

from cardkit.table.chance import by_weight
from cardkit.table.state import State


class NumberRow(Protocol):
    """An array of numbers: a list or a numpy array."""

    def __getitem__(self, at: int, /) -> Any: ...
    def __setitem__(self, at: int, number: Any, /) -> None: ...


NONE = -1

# --- The layout of the array ----------------------------------------------------------------------------------------

MOST_KINDS = 12
WIDTH = MOST_KINDS + 1

KINDS = 0  # the number of kinds
REST = 1  # the number of places in the rest
LEFT = 2  # the number of cards of the current share that go to the rest
STATES = 3  # the number of states
BITS = 4  # the number of bits for the cards of one kind that a holder gets
HOLDERS_END = 5  # the index at which the holders end and the pairs start
PAIRS_END = 6  # the index at which the pairs end and the shares start
COPIES = 7  # + kind: the number of cards to deal
UP_TO = COPIES + WIDTH  # + kind: the number of cards of this kind and all earlier kinds
SHARES = UP_TO + WIDTH  # + kind: the index of its first share; the entry after the last kind is the end of the shares
WAYS = SHARES + WIDTH + 1  # the index of the ways to continue (+ kind * states + state); the weights of shares follow
HOLDERS = WAYS + 1

# The fields of a holder. A pair has the same fields, but with the indices of its two holders instead of NAME and SIZE.
NAME = 0  # a number by which the game finds the holder
SIZE = 1  # the number of cards the holder can take
STRIDE = 2  # how much one more card adds to the number of the state
SHIFT = 3  # the position of the holder's bits in a share
CARDS = 4  # the number of cards the holder has in the current state
GIVEN = 5  # the number of cards the holder gets in the current share
LEAST = 6  # + kind: the fewest cards up to this kind
MOST = LEAST + WIDTH  # + kind: the most cards up to this kind
HOLDS = MOST + WIDTH  # + kind: the fewest cards of exactly this kind
TAKES = HOLDS + WIDTH  # + kind: the most cards of exactly this kind
HOLDER = TAKES + WIDTH

ONE = 0
OTHER = 1

# The fields of a share. The first (index 0) is how much the share adds to the number of the state.
TIMES = 1  # its multiplicity
GIVES = 2  # the cards it gives to each holder, one bit per card
SHARE = 3


def room_for(holders: int, shares: int, states: int) -> int:
    """Return the maximum length of the array. `holders` includes pairs; `shares` is the number of shares per kind."""
    return HOLDERS + holders * HOLDER + MOST_KINDS * shares * SHARE + WIDTH * states + shares


# --- Writing the array ----------------------------------------------------------------------------------------------


def begin(t: NumberRow, kinds: int) -> None:
    """Set up the array with all cards in the rest; `COPIES` must already be filled in."""
    t[KINDS] = kinds
    t[STATES] = 1
    t[BITS] = 0
    t[HOLDERS_END] = HOLDERS
    t[PAIRS_END] = HOLDERS
    t[UP_TO] = 0
    for kind in range(1, kinds + 1):
        t[UP_TO + kind] = t[UP_TO + kind - 1] + t[COPIES + kind]
        t[BITS] = max(t[BITS], t[COPIES + kind])
    t[REST] = t[UP_TO + kinds]


def add_holder(t: NumberRow, name: int, size: int) -> int:
    """Add a holder without bounds, with `size` places taken from the rest, and return its index."""
    at = int(t[HOLDERS_END])
    t[at + NAME] = name
    t[at + SIZE] = size
    t[at + STRIDE] = t[STATES]
    t[at + SHIFT] = (at - HOLDERS) // HOLDER * t[BITS]
    for kind in range(1, int(t[KINDS]) + 1):
        t[at + LEAST + kind] = 0
        t[at + MOST + kind] = size
        t[at + HOLDS + kind] = 0
        t[at + TAKES + kind] = size
    t[STATES] *= size + 1
    t[REST] -= size
    t[HOLDERS_END] += HOLDER
    t[PAIRS_END] += HOLDER
    return at


def add_pair(t: NumberRow, one: int, other: int) -> int:
    """Add a pair of holders, once all holders have been added, and return its index. Its bounds are still unset."""
    at = int(t[PAIRS_END])
    t[at + ONE] = one
    t[at + OTHER] = other
    t[PAIRS_END] += HOLDER
    return at


def each_holder(t: NumberRow) -> range:
    """Return the indices of the holders."""
    return range(HOLDERS, int(t[HOLDERS_END]), HOLDER)


def each_pair(t: NumberRow) -> range:
    """Return the indices of the pairs."""
    return range(int(t[HOLDERS_END]), int(t[PAIRS_END]), HOLDER)


def shares_of(t: NumberRow, kind: int) -> range:
    """Return the indices of the shares of a kind."""
    return range(int(t[SHARES + kind]), int(t[SHARES + kind + 1]), SHARE)


def named(t: NumberRow, name: int) -> int:
    """Return the index of the holder with this name, or NONE."""
    for at in each_holder(t):
        if t[at + NAME] == name:
            return at
    return NONE


# --- Shares of a kind -----------------------------------------------------------------------------------------------


def list_shares(t: NumberRow) -> None:
    """List the ways to distribute the cards of each kind, starting with those that give most to the first holders."""
    share = int(t[PAIRS_END])
    for kind in range(1, int(t[KINDS]) + 1):
        t[SHARES + kind] = share
        give_from(t, HOLDERS, kind, int(t[COPIES + kind]))
        more = True
        while more:
            if is_enough(t, kind):
                note_share(t, kind, share)
                share += SHARE
            more = next_share(t, kind)
    t[SHARES + int(t[KINDS]) + 1] = share
    t[WAYS] = share


def give_from(t: NumberRow, first: int, kind: int, cards: int) -> None:
    """Give each holder from index `first` on as many cards as it can take; the rest gets the remaining cards."""
    left = cards
    for at in range(first, int(t[HOLDERS_END]), HOLDER):
        t[at + GIVEN] = min(left, int(t[at + TAKES + kind]))
        left -= int(t[at + GIVEN])
    t[LEFT] = left


def next_share(t: NumberRow, kind: int) -> bool:
    """Move on to the next share: the last holder with a card passes one on. Return False after the last share."""
    for at in range(int(t[HOLDERS_END]) - HOLDER, HOLDERS - 1, -HOLDER):
        if t[at + GIVEN] > 0:
            t[at + GIVEN] -= 1
            give_from(t, at + HOLDER, kind, int(t[LEFT]) + 1)
            return True
    return False


def is_enough(t: NumberRow, kind: int) -> bool:
    """Return whether each holder and each pair gets at least its minimum number of cards."""
    for at in each_holder(t):
        if t[at + GIVEN] < t[at + HOLDS + kind]:
            return False
    for at in each_pair(t):
        if t[int(t[at + ONE]) + GIVEN] + t[int(t[at + OTHER]) + GIVEN] < t[at + HOLDS + kind]:
            return False
    return True


def note_share(t: NumberRow, kind: int, share: int) -> None:
    """Write the current share to the list at index `share`."""
    raises = 0
    times = 1
    gives = 0
    left = int(t[COPIES + kind])
    for at in each_holder(t):
        given = int(t[at + GIVEN])
        raises += given * int(t[at + STRIDE])
        gives |= bits(given, int(t[at + SHIFT]))
        for chosen in range(1, given + 1):
            times = times * left // chosen
            left -= 1
    t[share] = raises
    t[share + TIMES] = times
    t[share + GIVES] = gives


def bits(cards: int, shift: int) -> int:
    """Encode a number of cards as that many 1 bits, shifted to the left."""
    return (1 << cards) - 1 << shift


def given_by(t: NumberRow, share: int, at: int) -> int:
    """Return the number of cards that a share gives to a holder."""
    gives = int(t[share + GIVES]) >> int(t[at + SHIFT])
    cards = 0
    while cards < t[BITS] and gives >> cards & 1:
        cards += 1
    return cards


# --- The current state ----------------------------------------------------------------------------------------------


def room_left(t: NumberRow) -> int:
    """Return the number of free places of each holder, encoded as bits like a share."""
    room = 0
    most = int(t[BITS])
    for at in each_holder(t):
        room |= bits(min(int(t[at + SIZE] - t[at + CARDS]), most), int(t[at + SHIFT]))
    return room


def is_possible(t: NumberRow, kind: int) -> bool:
    """Return whether the rest can take the other cards up to a kind, and all pairs are within their bounds."""
    others = t[UP_TO + kind]
    for at in each_holder(t):
        others -= t[at + CARDS]
    if not 0 <= others <= t[REST]:
        return False
    for at in each_pair(t):
        cards = t[int(t[at + ONE]) + CARDS] + t[int(t[at + OTHER]) + CARDS]
        if not t[at + LEAST + kind] <= cards <= t[at + MOST + kind]:
            return False
    return True


# --- Counting the ways to continue ----------------------------------------------------------------------------------


def count_ways(t: NumberRow) -> None:
    """Count the ways to deal the later kinds from each state after each kind, from the last kind back to the first."""
    list_shares(t)
    kinds = int(t[KINDS])
    states = int(t[STATES])
    ways = int(t[WAYS])
    for at in range(ways, ways + (kinds + 1) * states):
        t[at] = 0
    t[ways + kinds * states + states - 1] = 1
    for kind in range(kinds - 1, 0, -1):
        state = first_state(t, kind)
        while state >= 0:
            if is_possible(t, kind):
                t[ways + kind * states + state] = ways_from(t, kind, state)
            state = next_state(t, kind, state)
    clear_cards(t)
    t[ways] = ways_from(t, 0, 0)


def clear_cards(t: NumberRow) -> None:
    """Set the current state to the one in which no holder has a card."""
    for at in each_holder(t):
        t[at + CARDS] = 0


def first_state(t: NumberRow, kind: int) -> int:
    """Set and return the first state within the bounds after a kind, with the fewest cards; NONE if there is none."""
    state = 0
    for at in each_holder(t):
        if t[at + LEAST + kind] > t[at + MOST + kind]:
            return NONE
        t[at + CARDS] = t[at + LEAST + kind]
        state += int(t[at + CARDS] * t[at + STRIDE])
    return state


def next_state(t: NumberRow, kind: int, state: int) -> int:
    """Set and return the next state within the bounds, or NONE after the last."""
    for at in each_holder(t):
        if t[at + CARDS] < t[at + MOST + kind]:
            t[at + CARDS] += 1
            return state + int(t[at + STRIDE])
        state -= int((t[at + CARDS] - t[at + LEAST + kind]) * t[at + STRIDE])
        t[at + CARDS] = t[at + LEAST + kind]
    return NONE


def ways_from(t: NumberRow, kind: int, state: int) -> float:
    """Return the number of ways to deal the kinds after `kind` from a state."""
    room = room_left(t)
    later = int(t[WAYS]) + (kind + 1) * int(t[STATES]) + state
    ways = 0.0
    for share in shares_of(t, kind + 1):
        if int(t[share + GIVES]) & ~room == 0:
            ways += t[share + TIMES] * t[later + int(t[share])]
    return ways


# --- Drawing at random ----------------------------------------------------------------------------------------------


def share_by_lot(s: State, t: NumberRow, kind: int, state: int) -> int:
    """Draw a share of a kind at random, in proportion to the number of ways to continue; return its index."""
    before = int(t[WAYS]) + (kind - 1) * int(t[STATES]) + state
    later = before + int(t[STATES])
    room = room_left(t)
    weights = end = int(t[WAYS]) + (int(t[KINDS]) + 1) * int(t[STATES])
    for share in shares_of(t, kind):
        fits = int(t[share + GIVES]) & ~room == 0
        t[end] = t[share + TIMES] * t[later + int(t[share])] if fits else 0
        end += 1
    return int(t[SHARES + kind]) + (by_weight(s, t, weights, end, t[before]) - weights) * SHARE
