"""The score of a Box: its columns, its Pairs, and the points off for Quartets, Sextets and Octets.

In a state, cards are integers: a number card is its own number, and PARROT is the highest number plus 1.
"""

from cardkit.table.state import State

# The numbers on the cards are 0 to 12.
NUMBERS = 13
PARROT = NUMBERS
NO_NUMBER = -1

COLUMNS = 4
ROWS = 2
SPOTS = ROWS * COLUMNS


def partner(place: int) -> int:
    """Return the other place in the same column."""
    return place + COLUMNS if place % SPOTS < COLUMNS else place - COLUMNS


def pair_number(upper: int, lower: int) -> int:
    """Return the number of the Pair that two cards form, or NO_NUMBER: `score.pair`, `parrot.imitate`, `parrot.two`."""
    if upper == PARROT:
        return NO_NUMBER if lower == PARROT else lower
    return upper if lower in (PARROT, upper) else NO_NUMBER


def is_pair(upper: int, lower: int) -> bool:
    """`score.pair`, `parrot.imitate`: return whether two cards in a column are a Pair; two Parrots are a Pair."""
    return upper in (PARROT, lower) or lower == PARROT


def column_score(s: State, top: int) -> int:
    """`score.sum`, `score.pair`: return the score of the column whose upper place is `top`."""
    upper: int = s.area[top]
    lower: int = s.area[top + COLUMNS]
    return 0 if is_pair(upper, lower) else upper + lower


def pairs_before(s: State, end: int, number: int) -> int:
    """Return how many Pairs of a number a seat has in the columns to the left of place `end`."""
    pairs = 0
    for top in range(end // SPOTS * SPOTS, end):
        if pair_number(s.area[top], s.area[top + COLUMNS]) == number:
            pairs += 1
    return pairs


def points_off(s: State, pairs: int) -> int:
    """`score.quartet`, `score.sextet`, `score.octet`: return the points off for this many Pairs of one number."""
    if pairs < 2:
        return 0
    if pairs == 2:
        return int(s.quartet)
    return int(s.sextet) if pairs == 3 else int(s.octet)


def area_score(s: State, seat: int) -> int:
    """Return the score of a seat's eight cards, face up or not."""
    score = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        score += column_score(s, top) - points_off_by(s, top)
    return score


def points_off_by(s: State, top: int) -> int:
    """Return the points off that a column adds to those of the columns before it, if it is a Pair."""
    number = pair_number(s.area[top], s.area[top + COLUMNS])
    if number == NO_NUMBER:
        return 0
    before = pairs_before(s, top, number)
    return points_off(s, before + 1) - points_off(s, before)


def opening_sum(s: State, seat: int) -> int:
    """`setup.first`: return the sum of a seat's face-up cards.

    A Parrot counts as the face-up number in its column, or 0 if there is none.
    """
    total = 0
    for place in range(seat * SPOTS, (seat + 1) * SPOTS):
        card = s.area[place]
        if card == PARROT and s.face_up[partner(place)]:
            card = s.area[partner(place)]
        if s.face_up[place] and card != PARROT:
            total += card
    return total
