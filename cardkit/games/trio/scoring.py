"""The score of Trio: connected numbers, the trios of a side, and whether a trio wins.

In a state, cards are their numbers, from 1 to 12.
"""

from cardkit.games.trio.clauses import NUMBERS, C
from cardkit.table.state import State


def connected(one: int, other: int) -> bool:
    """`win.connected`: return whether two numbers add up to 7 or differ by 7."""
    return one + other == 7 or abs(one - other) == 7


def has_trio(s: State, side: int, number: int) -> bool:
    """`team.trios`: return whether a side has the trio of a number."""
    return bool(s.trio[number] == side + 1)


def trios(s: State, side: int) -> int:
    """Return the number of trios that a side has."""
    count = 0
    for number in range(1, NUMBERS + 1):
        count += 1 if has_trio(s, side, number) else 0
    return count


def has_connected(s: State, side: int, number: int) -> bool:
    """`win.spicy`: return whether a side has a trio connected with a number."""
    for other in range(1, NUMBERS + 1):
        if connected(number, other) and has_trio(s, side, other):
            return True
    return False


def wins_by(s: State, side: int, number: int) -> int:
    """Return the clause by which the trio of a number wins for its side, or 0 if it doesn't win."""
    if number == 7:
        return C.WIN_SEVEN
    if s.spicy:
        return C.WIN_SPICY if has_connected(s, side, number) else 0
    return C.WIN_SIMPLE if trios(s, side) >= 3 else 0
