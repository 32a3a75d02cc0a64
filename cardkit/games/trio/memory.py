"""What everyone remembers about the cards in hands, and what partners remember about each other's hands.

A player who has seen a card of a sorted hand also knows something about the cards beside it. The memory of a hand
therefore contains, for every number, the smallest and the largest number of cards that are this number or lower:
`least` and `most`, rows of thirteen counts for the numbers from 0. `holds` is how many cards of a number are certainly
there, at any place. There is a row for each seat (what everyone knows), a second one for each seat (what its partner
knows, from the cards they gave and received), and one for each pair of partners (what everyone knows about their two
hands together).

Nobody else knows whether partners exchanged a card (`team.swap`). Whenever they may have done so, the bounds for each
of the two hands widen by one, and those for both hands together stay the same.

The code is written like the rules, with `s.name` and `s.name[i]` only.
"""

from cardkit.games.trio.clauses import NUMBERS
from cardkit.table.common_rules import LARGEST_TABLE, side_of
from cardkit.table.state import State

WIDTH = NUMBERS + 1
# The first row with what partners know; the rows before it contain what everyone knows.
PARTNER = LARGEST_TABLE
# The first row with what everyone knows about two partners' hands together; there is one for each side.
PAIR = 2 * LARGEST_TABLE
ROWS = 2 * LARGEST_TABLE + LARGEST_TABLE // 2

FIELDS = {
    "least": ROWS * WIDTH,  # by hand and number: the smallest possible number of cards that are this number or lower
    "most": ROWS * WIDTH,  # by hand and number: the largest possible number of cards that are this number or lower
    "holds": ROWS * WIDTH,  # by hand and number: how many cards are certainly exactly this number
}


# --- Reading the memory -----------------------------------------------------------------------------------------------


def row_for(s: State, seat: int, owner: int) -> int:
    """Return the row with what a seat (-1: an onlooker) knows about another hand."""
    if s.teams and seat >= 0 and side_of(s, seat) == side_of(s, owner):
        return PARTNER + owner
    return owner


def lowest_possible(s: State, row: int, index: int) -> int:
    """Return the lowest number that the card at this index of a hand can be."""
    number = 1
    while s.most[row * WIDTH + number] <= index:
        number += 1
    return number


def highest_possible(s: State, row: int, index: int) -> int:
    """Return the highest number that the card at this index of a hand can be."""
    number = 1
    while s.least[row * WIDTH + number] <= index:
        number += 1
    return number


def is_certain(s: State, row: int, index: int, lowest: int) -> bool:
    """Return whether the card at this index of a hand must be the `lowest` number that is possible for it."""
    return bool(s.least[row * WIDTH + lowest] > index)


def surely_holds(s: State, row: int, number: int) -> int:
    """Return how many cards of a number are certain to be in a hand (or in two hands together)."""
    at = row * WIDTH + number
    return int(max(s.holds[at], s.least[at] - s.most[at - 1]))


# --- Changing the memory ----------------------------------------------------------------------------------------------


def begin_row(s: State, row: int, cards: int) -> None:
    """Reset a row: only the number of cards is known."""
    for number in range(WIDTH):
        at = row * WIDTH + number
        s.least[at] = cards if number == NUMBERS else 0
        s.most[at] = cards if number else 0
        s.holds[at] = 0


def see(s: State, row: int, index: int, number: int) -> None:
    """Record that the card at this index of a hand was shown.

    The cards before it aren't higher, and those after it aren't lower.
    """
    for other in range(WIDTH):
        at = row * WIDTH + other
        if other >= number:
            s.least[at] = max(s.least[at], index + 1)
        else:
            s.most[at] = min(s.most[at], index)


def see_leave(s: State, row: int, number: int, cards: int) -> None:
    """`turn.trio`: record that `cards` of a number left a hand, and that no card of this number is left anywhere."""
    for other in range(number, WIDTH):
        at = row * WIDTH + other
        s.least[at] = max(s.least[at] - cards, 0)
        s.most[at] -= cards
    s.holds[row * WIDTH + number] = 0
    leave_out_gone(s, row)


def leave_out_gone(s: State, row: int) -> None:
    """Record that nobody has a card of a trio that was won.

    The number of cards up to this number then equals the number of cards up to the number below.
    """
    for number in range(1, WIDTH):
        if s.trio[number]:
            make_equal(s, row * WIDTH + number - 1, row * WIDTH + number)
    for number in range(WIDTH - 1, 0, -1):
        if s.trio[number]:
            make_equal(s, row * WIDTH + number - 1, row * WIDTH + number)


def make_equal(s: State, one: int, other: int) -> None:
    """Make two counts equal: both get the tighter bounds of the two."""
    s.least[one] = max(s.least[one], s.least[other])
    s.least[other] = s.least[one]
    s.most[one] = min(s.most[one], s.most[other])
    s.most[other] = s.most[one]


def see_exchange(s: State, row: int, given: int, got: int) -> None:
    """`team.swap`: record the card that left a partner's hand, and the card that replaced it."""
    left = max(surely_holds(s, row, given), 1)
    narrow(s, row, given, left)
    s.holds[row * WIDTH + got] = surely_holds(s, row, got) + 1
    s.holds[row * WIDTH + given] = left - 1
    for number in range(WIDTH):
        change = (1 if got <= number else 0) - (1 if given <= number else 0)
        s.least[row * WIDTH + number] += change
        s.most[row * WIDTH + number] += change


def narrow(s: State, row: int, number: int, cards: int) -> None:
    """Tighten the bounds of a row in which `cards` cards of a number are certain."""
    below = row * WIDTH + number - 1
    for other in range(number, WIDTH):
        at = row * WIDTH + other
        s.least[at] = max(s.least[at], s.least[below] + cards)
    for other in range(number):
        at = row * WIDTH + other
        s.most[at] = min(s.most[at], s.most[below + 1] - cards)


def lose_track(s: State, one: int, other: int) -> None:
    """`team.swap`: record that two partners may have exchanged a card.

    The bounds for both hands together stay the same.
    """
    pair = PAIR + side_of(s, one)
    for number in range(1, WIDTH):
        both = surely_holds(s, one, number) + surely_holds(s, other, number)
        s.holds[pair * WIDTH + number] = max(surely_holds(s, pair, number), both)
    for number in range(WIDTH):
        at = pair * WIDTH + number
        s.least[at] = max(s.least[at], s.least[one * WIDTH + number] + s.least[other * WIDTH + number])
        s.most[at] = min(s.most[at], s.most[one * WIDTH + number] + s.most[other * WIDTH + number])
    widen(s, one)
    widen(s, other)
    share(s, pair, one, other)
    share(s, pair, other, one)


def widen(s: State, row: int) -> None:
    """Widen the bounds of a hand, in which one card may have been exchanged."""
    for number in range(1, WIDTH):
        s.holds[row * WIDTH + number] = max(surely_holds(s, row, number) - 1, 0)
    cards = s.most[row * WIDTH + NUMBERS]
    for number in range(1, NUMBERS):
        at = row * WIDTH + number
        s.least[at] = max(s.least[at] - 1, 0)
        s.most[at] = min(s.most[at] + 1, cards)
    leave_out_gone(s, row)


def share(s: State, pair: int, one: int, other: int) -> None:
    """Tighten the bounds of one hand to those of both hands together, minus those of the other hand."""
    for number in range(WIDTH):
        at = one * WIDTH + number
        s.least[at] = max(s.least[at], s.least[pair * WIDTH + number] - s.most[other * WIDTH + number])
        s.most[at] = min(s.most[at], s.most[pair * WIDTH + number] - s.least[other * WIDTH + number])
