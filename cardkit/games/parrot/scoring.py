"""What a Box is worth: its columns, its Pairs, and what Quartets, Sextets and Octets take off.

Cards inside a state are numbers: a number card is its own number, and PARROT is one more than the highest of them.
"""

from cardkit.table.state import State

NUMBERS = 13
"""The numbers on the cards are 0 to 12."""
PARROT = NUMBERS
NO_NUMBER = -1

COLUMNS = 4
ROWS = 2
SPOTS = ROWS * COLUMNS


def partner(place: int) -> int:
    """The other place in the same column."""
    return place + COLUMNS if place % SPOTS < COLUMNS else place - COLUMNS


def pair_number(upper: int, lower: int) -> int:
    """`score.pair`, `parrot.imitate`, `parrot.two`: the number of which two cards are a Pair, or NO_NUMBER."""
    if upper == PARROT:
        return NO_NUMBER if lower == PARROT else lower
    return upper if lower in (PARROT, upper) else NO_NUMBER


def is_pair(upper: int, lower: int) -> bool:
    """`score.pair`, `parrot.imitate`: whether two cards in one column are a Pair; two Parrots are."""
    return upper in (PARROT, lower) or lower == PARROT


def column_score(s: State, top: int) -> int:
    """`score.sum`, `score.pair`: what the column under place `top` counts."""
    upper: int = s.area[top]
    lower: int = s.area[top + COLUMNS]
    return 0 if is_pair(upper, lower) else upper + lower


def pairs_before(s: State, end: int, number: int) -> int:
    """How many Pairs of a number a seat has in its columns to the left of place `end`."""
    pairs = 0
    for top in range(end // SPOTS * SPOTS, end):
        if pair_number(s.area[top], s.area[top + COLUMNS]) == number:
            pairs += 1
    return pairs


def points_off(s: State, pairs: int) -> int:
    """`score.quartet`, `score.sextet`, `score.octet`: what so many Pairs of one number take off, at their largest."""
    if pairs < 2:
        return 0
    if pairs == 2:
        return int(s.quartet)
    return int(s.sextet) if pairs == 3 else int(s.octet)


def area_score(s: State, seat: int) -> int:
    """What a seat's eight cards are worth, face up or not."""
    score = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        score += column_score(s, top) - points_off_by(s, top)
    return score


def points_off_by(s: State, top: int) -> int:
    """What a column takes off if it is a Pair: as much more as it and those before it do than those before it."""
    number = pair_number(s.area[top], s.area[top + COLUMNS])
    if number == NO_NUMBER:
        return 0
    before = pairs_before(s, top, number)
    return points_off(s, before + 1) - points_off(s, before)


def opening_sum(s: State, seat: int) -> int:
    """`setup.first`: the sum of a seat's face-up cards; a Parrot counts the face-up number in its column, else 0."""
    total = 0
    for place in range(seat * SPOTS, (seat + 1) * SPOTS):
        card = s.area[place]
        if card == PARROT and s.face_up[partner(place)]:
            card = s.area[partner(place)]
        if s.face_up[place] and card != PARROT:
            total += card
    return total
