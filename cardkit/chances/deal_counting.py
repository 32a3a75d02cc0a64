"""Ways to share out hidden cards, kind by kind: the basis of random worlds and of exact probabilities.

A holder is a hand, or places of one sort; all other places are the rest, which takes what is left. The kinds are shared
out one after another, from kind 1 on. The numbers of cards that the holders have so far form a state, which has a
number. For a holder, and for two together, there can be bounds on how many cards up to a kind they have (as when hands
are sorted), and on how many of exactly that kind. Copies count as different cards: a share counts as often as its
copies can be chosen.

A game writes its copies, its holders and then its pairs into a row of numbers. `count_ways` then prepares
`share_by_lot`, which draws worlds; `counting.Ways` counts the same shares in integers of any size. The code is written
like the rules, over that row `t`.
"""

from typing import Any, Protocol

from cardkit.table.chance import by_weight
from cardkit.table.state import State


class NumberRow(Protocol):
    """A row of numbers."""

    def __getitem__(self, at: int, /) -> Any: ...
    def __setitem__(self, at: int, number: Any, /) -> None: ...


NONE = -1

# --- The parts of a row ---------------------------------------------------------------------------------------------

MOST_KINDS = 12
WIDTH = MOST_KINDS + 1

KINDS = 0  # the number of kinds
REST = 1  # the number of places in the rest
LEFT = 2  # the number of cards of the current share that go there
STATES = 3  # the number of states
BITS = 4  # the number of bits for the cards of a kind that a holder gets
HOLDERS_END = 5  # where the holders end and the pairs begin
PAIRS_END = 6  # where those end and the shares begin
COPIES = 7  # + kind: the number of its cards to share out,
UP_TO = COPIES + WIDTH  # the number of cards of it and the kinds before it,
SHARES = UP_TO + WIDTH  # and where its shares begin; after those of the last kind begin
WAYS = SHARES + WIDTH + 1  # the ways to continue: + kind * states + state; then the weights of shares
HOLDERS = WAYS + 1

# A holder; a pair names two of them, and has the same rows.
NAME = 0  # what the game calls it
SIZE = 1  # the number of its places
STRIDE = 2  # by how much one more card of it raises the number of a state
SHIFT = 3  # where its bits are
CARDS = 4  # the number of its cards in the current state
GIVEN = 5  # the number it gets in the current share
LEAST = 6  # + kind: the fewest cards up to this kind
MOST = LEAST + WIDTH  # and the most,
HOLDS = MOST + WIDTH  # the fewest of exactly this kind
TAKES = HOLDS + WIDTH  # and the most
HOLDER = TAKES + WIDTH

ONE = 0
OTHER = 1

# A share: the amount by which it raises the number of a state,
TIMES = 1  # how often it counts,
GIVES = 2  # and the cards it gives each holder, as bits
SHARE = 3


def room_for(holders: int, shares: int, states: int) -> int:
    """The greatest length of a row: `holders` includes pairs, and `shares` is the number for one kind."""
    return HOLDERS + holders * HOLDER + MOST_KINDS * shares * SHARE + WIDTH * states + shares


# --- Stating what is known ------------------------------------------------------------------------------------------


def begin(t: NumberRow, kinds: int) -> None:
    """Begin with all cards in the rest; `COPIES` must already be filled in."""
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
    """Take `size` places out of the rest for a holder without bounds; return where it begins."""
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
    """Add a pair of holders with bounds on both together, after all holders; return where it begins."""
    at = int(t[PAIRS_END])
    t[at + ONE] = one
    t[at + OTHER] = other
    t[PAIRS_END] += HOLDER
    return at


def each_holder(t: NumberRow) -> range:
    """Where each holder begins."""
    return range(HOLDERS, int(t[HOLDERS_END]), HOLDER)


def each_pair(t: NumberRow) -> range:
    """Where each pair begins."""
    return range(int(t[HOLDERS_END]), int(t[PAIRS_END]), HOLDER)


def shares_of(t: NumberRow, kind: int) -> range:
    """Where each share of a kind begins."""
    return range(int(t[SHARES + kind]), int(t[SHARES + kind + 1]), SHARE)


def named(t: NumberRow, name: int) -> int:
    """Where the holder with this name begins, or NONE."""
    for at in each_holder(t):
        if t[at + NAME] == name:
            return at
    return NONE


# --- Shares of a kind -----------------------------------------------------------------------------------------------


def list_shares(t: NumberRow) -> None:
    """List the ways to share out the copies of each kind, beginning with those that give the first holders most."""
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
    """Give cards to the holders from `first` on, to each as many as it can take; what is left goes to the rest."""
    left = cards
    for at in range(first, int(t[HOLDERS_END]), HOLDER):
        t[at + GIVEN] = min(left, int(t[at + TAKES + kind]))
        left -= int(t[at + GIVEN])
    t[LEFT] = left


def next_share(t: NumberRow, kind: int) -> bool:
    """Turn the current share into the next: the last holder with a card passes one on. False after the last share."""
    for at in range(int(t[HOLDERS_END]) - HOLDER, HOLDERS - 1, -HOLDER):
        if t[at + GIVEN] > 0:
            t[at + GIVEN] -= 1
            give_from(t, at + HOLDER, kind, int(t[LEFT]) + 1)
            return True
    return False


def is_enough(t: NumberRow, kind: int) -> bool:
    """Say whether each holder and each pair gets the cards that it must have."""
    for at in each_holder(t):
        if t[at + GIVEN] < t[at + HOLDS + kind]:
            return False
    for at in each_pair(t):
        if t[int(t[at + ONE]) + GIVEN] + t[int(t[at + OTHER]) + GIVEN] < t[at + HOLDS + kind]:
            return False
    return True


def note_share(t: NumberRow, kind: int, share: int) -> None:
    """Write the current share into the list."""
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
    """A number of cards as bits, one for each, shifted to a place."""
    return (1 << cards) - 1 << shift


def given_by(t: NumberRow, share: int, at: int) -> int:
    """The number of cards that a share gives a holder."""
    gives = int(t[share + GIVES]) >> int(t[at + SHIFT])
    cards = 0
    while cards < t[BITS] and gives >> cards & 1:
        cards += 1
    return cards


# --- The state at hand ----------------------------------------------------------------------------------------------


def room_left(t: NumberRow) -> int:
    """The number of cards that each holder has room for, as bits like those of a share."""
    room = 0
    most = int(t[BITS])
    for at in each_holder(t):
        room |= bits(min(int(t[at + SIZE] - t[at + CARDS]), most), int(t[at + SHIFT]))
    return room


def is_possible(t: NumberRow, kind: int) -> bool:
    """Say whether the rest has room for all other cards up to a kind, and pairs are within their bounds."""
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


# --- Ways to go on --------------------------------------------------------------------------------------------------


def count_ways(t: NumberRow) -> None:
    """Count the ways to continue from each state, from the last kind down; at the start no holder has a card."""
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
    """Set the state in which no holder has a card."""
    for at in each_holder(t):
        t[at + CARDS] = 0


def first_state(t: NumberRow, kind: int) -> int:
    """The first possible state after a kind has been shared out, or NONE: holders have as few cards as possible."""
    state = 0
    for at in each_holder(t):
        if t[at + LEAST + kind] > t[at + MOST + kind]:
            return NONE
        t[at + CARDS] = t[at + LEAST + kind]
        state += int(t[at + CARDS] * t[at + STRIDE])
    return state


def next_state(t: NumberRow, kind: int, state: int) -> int:
    """The next of these states, or NONE after the last."""
    for at in each_holder(t):
        if t[at + CARDS] < t[at + MOST + kind]:
            t[at + CARDS] += 1
            return state + int(t[at + STRIDE])
        state -= int((t[at + CARDS] - t[at + LEAST + kind]) * t[at + STRIDE])
        t[at + CARDS] = t[at + LEAST + kind]
    return NONE


def ways_from(t: NumberRow, kind: int, state: int) -> float:
    """The ways to share out the kinds after one from a state."""
    room = room_left(t)
    later = int(t[WAYS]) + (kind + 1) * int(t[STATES]) + state
    ways = 0.0
    for share in shares_of(t, kind + 1):
        if int(t[share + GIVES]) & ~room == 0:
            ways += t[share + TIMES] * t[later + int(t[share])]
    return ways


# --- Drawing a way --------------------------------------------------------------------------------------------------


def share_by_lot(s: State, t: NumberRow, kind: int, state: int) -> int:
    """Draw a share of a kind, with a probability proportional to the ways to continue after it."""
    before = int(t[WAYS]) + (kind - 1) * int(t[STATES]) + state
    later = before + int(t[STATES])
    room = room_left(t)
    weights = end = int(t[WAYS]) + (int(t[KINDS]) + 1) * int(t[STATES])
    for share in shares_of(t, kind):
        fits = int(t[share + GIVES]) & ~room == 0
        t[end] = t[share + TIMES] * t[later + int(t[share])] if fits else 0
        end += 1
    return int(t[SHARES + kind]) + (by_weight(s, t, weights, end, t[before]) - weights) * SHARE
