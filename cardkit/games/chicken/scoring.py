"""The score of the cards left in a hand. Each number counts once, the chick 10, and the egg as much as the top discard.

In a state, cards are integers: 1 to 6 are themselves, followed by CHICK and EGG. A hand is a row with the number of
cards of each kind.
"""

from cardkit.table.state import State

CHICK = 7
EGG = 8
KINDS = 8


def following(number: int) -> int:
    """`turn.cycle`: return the number that follows another: 1, 2, … 6, chick, 1."""
    return 1 if number == CHICK else number + 1


def value(number: int) -> int:
    """Return the points of a number; `score.chick`: 10 for a chick."""
    return 10 if number == CHICK else number


def has(s: State, seat: int, card: int) -> bool:
    """Return whether a seat has such a card in its hand."""
    return bool(s.hand[seat * KINDS + card - 1] > 0)


def egg_score(s: State, seat: int) -> int:
    """`score.egg`: return the points that the egg adds to a seat's hand."""
    if has(s, seat, s.top) and not s.egg_counts_apart:
        return 0
    return value(s.top)


def hand_score(s: State, seat: int) -> int:
    """`score.cards`: return the points of a seat's hand, in which each number counts once."""
    score = 0
    for number in range(1, CHICK + 1):
        if has(s, seat, number):
            score += value(number)
    if has(s, seat, EGG):
        score += egg_score(s, seat)
    return score
