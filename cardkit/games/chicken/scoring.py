"""What the cards left in a hand count: each number once, the chick 10, the egg as much as the top card of the pile.

Cards inside a state are numbers: 1 to 6 are themselves, then come CHICK and EGG. A hand is a row of counts, one for
each kind of card.
"""

from cardkit.table.state import State

CHICK = 7
EGG = 8
KINDS = 8


def following(number: int) -> int:
    """`turn.cycle`: the number that comes after one: 1, 2, … 6, chick, 1."""
    return 1 if number == CHICK else number + 1


def value(number: int) -> int:
    """What a number counts; `score.chick`: a chick 10."""
    return 10 if number == CHICK else number


def has(s: State, seat: int, card: int) -> bool:
    """Say whether a seat has such a card in its hand."""
    return bool(s.hand[seat * KINDS + card - 1] > 0)


def egg_score(s: State, seat: int) -> int:
    """`score.egg`: what the egg in a seat's hand adds."""
    if has(s, seat, s.top) and not s.egg_counts_apart:
        return 0
    return value(s.top)


def hand_score(s: State, seat: int) -> int:
    """`score.cards`: what the cards in a seat's hand count, each number once."""
    score = 0
    for number in range(1, CHICK + 1):
        if has(s, seat, number):
            score += value(number)
    if has(s, seat, EGG):
        score += egg_score(s, seat)
    return score
