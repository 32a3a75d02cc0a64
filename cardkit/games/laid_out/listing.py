"""Lists of legal moves, written without asking about each. Written like rules.

Apart from `playing`, which is put in place of its calls: at every one of them a loop would make the list slower.
"""

from collections.abc import MutableSequence


def write_moves(moves: MutableSequence[int], first: int, end: int) -> int:
    """Write the moves from `first` to `end` - 1; return how many there are."""
    for i in range(end - first):
        moves[i] = first + i
    return end - first


def add_moves(moves: MutableSequence[int], count: int, first: int, end: int) -> int:
    """Write the moves from `first` to `end` - 1 behind `count` others; return the new count."""
    for i in range(end - first):
        moves[count + i] = first + i
    return count + end - first
