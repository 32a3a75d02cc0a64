"""The score of an area: the values of cards, the value that each Egg takes, and the columns that cancel.

In a state, cards are integers: a bird is its own number, and the special cards are FLUTE, CAPTURE and EGG.
"""

from cardkit.table.state import State

FLUTE = 20
CAPTURE = 21
EGG = 22

COLUMNS = 3
ROWS = 2
SPOTS = ROWS * COLUMNS
# The number of choices for the middle Eggs of both rows. Bit 0 is row a and bit 1 is row b; a set bit means right.
EGG_CHOICES = 4


def weight(s: State, card: int) -> int:
    """`setup.weights`: return the value of a card other than an Egg."""
    if card == FLUTE:
        return int(s.flute_weight)
    return int(s.capture_weight) if card == CAPTURE else card


def egg_source(s: State, place: int, choice: int) -> int:
    """`special.egg`, `special.egg-egg`: return the place of the card from which an Egg takes its value."""
    column = place % COLUMNS
    left = place - column
    right = left + COLUMNS - 1
    if column == 1:
        return middle_egg_source(s, left, right, choice >> (place // COLUMNS % ROWS) & 1)
    if s.area[left + 1] == EGG:
        return left + right - place  # the middle Egg takes its value from the far side
    return left + 1


def middle_egg_source(s: State, left: int, right: int, looks_right: int) -> int:
    """`special.egg`: the Egg's owner decides; `special.egg-egg`: an Egg can't take its value from another Egg."""
    if s.area[left] == EGG:
        return right
    if s.area[right] == EGG:
        return left
    return right if looks_right else left


def value(s: State, place: int, choice: int) -> int:
    """Return the value of the card in a place.

    `score.egg-value`: an Egg takes its neighbour's value, even if that card is cancelled.
    """
    card: int = s.area[place]
    if card == EGG:
        card = s.area[egg_source(s, place, choice)]
    return weight(s, card)


def column_score(s: State, top: int, choice: int) -> int:
    """`score.pair`: return the score of the column whose upper place is `top`."""
    upper = value(s, top, choice)
    lower = value(s, top + COLUMNS, choice)
    return 0 if upper == lower else upper + lower


def score_with(s: State, seat: int, choice: int) -> int:
    """`score.sum`: return a seat's score with its middle Eggs set by `choice`."""
    score = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        score += column_score(s, top, choice)
    return score


def egg_choice(s: State, seat: int) -> int:
    """`score.egg-choice`: return the choice that gives the lowest score."""
    best = 0
    if s.area[seat * SPOTS + 1] == EGG or s.area[seat * SPOTS + 4] == EGG:
        lowest = score_with(s, seat, best)
        for choice in range(1, EGG_CHOICES):
            score = score_with(s, seat, choice)
            if score < lowest:
                lowest = score
                best = choice
    return best


def area_score(s: State, seat: int) -> int:
    """Return the score of a seat's six cards, face up or not."""
    return score_with(s, seat, egg_choice(s, seat))
