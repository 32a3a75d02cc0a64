"""The cards of a hand, and the melds that they form, found by bit masks. The code is written like the rules.

A hand is stored twice: `hand` contains the number of copies of each card, and `holds` is the mask of the cards in it.
"""

from cardkit.games.rummy.clauses import CARD_TYPES, NUMBERS, SUITS
from cardkit.games.rummy.melds import ALL_NUMBERS, ALL_SUITS, GATHERING, ONE_NUMBER, YELLOW, bit_of, mask_of
from cardkit.table.state import State

# The mask of the cards with the highest number, in every suit.
LAST_NUMBER = ONE_NUMBER << NUMBERS - 1

# Multiplication by GATHERING moves the bits of one number, which are ten apart, next to each other, starting at bit
# GATHERED.
GATHERED = (SUITS - 1) * (NUMBERS - 1)


# --- The cards of a hand --------------------------------------------------------------------------------------------


def put_in(s: State, seat: int, card: int) -> None:
    """Put a card in a hand."""
    s.hand[seat * CARD_TYPES + card] += 1
    s.holds[seat] |= bit_of(card)


def take_out(s: State, seat: int, card: int, copies: int) -> None:
    """Take copies of a card out of a hand."""
    s.hand[seat * CARD_TYPES + card] -= copies
    if s.hand[seat * CARD_TYPES + card] == 0:
        s.holds[seat] &= ~bit_of(card)


def held_twice(s: State, seat: int) -> int:
    """Return the mask of the cards of which a hand contains two or more copies."""
    first = (seat & 7) * CARD_TYPES  # `& 7` lets the compiler know that no index is negative
    mask = 0
    for card in range(CARD_TYPES):
        mask |= bit_of(card) if s.hand[first + card] > 1 else 0
    return mask


def cards_left(s: State, seat: int, cards: int) -> int:
    """Return the mask of the cards left in a hand after it lays down a meld (0: none)."""
    held: int = s.holds[seat]
    return held & ~mask_of(cards) | held_twice(s, seat) if cards else held


# --- Masks of cards -------------------------------------------------------------------------------------------------


def jokers_from(held: int) -> int:
    """Return the mask of the cards that the yellow cards of a mask can replace: their numbers in plain suits."""
    return (held >> YELLOW * NUMBERS & ALL_NUMBERS) * (ONE_NUMBER & ~(1 << YELLOW * NUMBERS))


def suits_at(mask: int, number: int) -> int:
    """Return the mask of the suits in which a mask of cards contains a number (from 0)."""
    return (mask >> number & ONE_NUMBER) * GATHERING >> GATHERED & ALL_SUITS


# --- Melds ------------------------------------------------------------------------------------------------------------


def numbers_by_suits(mask: int) -> tuple[int, int, int]:
    """Return the masks of the numbers that a mask of cards contains in at least one, two and three suits."""
    one = 0
    two = 0
    three = 0
    for suit in range(SUITS):
        numbers = mask >> suit * NUMBERS & ALL_NUMBERS
        three |= two & numbers
        two |= one & numbers
        one |= numbers
    return one, two, three


def next_numbers(mask: int) -> int:
    """Return the mask of cards shifted down by one number: a card's bit shows whether the next card is present."""
    return mask >> 1 & ~LAST_NUMBER


def three_in_a_row(mask: int) -> int:
    """Return the mask of the numbers that a mask of cards contains together with the next two numbers, in any suits."""
    numbers, _, _ = numbers_by_suits(mask)
    return numbers & numbers >> 1 & numbers >> 2


def starts_of_runs(mask: int) -> int:
    """Return the mask of the numbers at which these cards form a run of three.

    This applies the test of `makes_run` to all numbers at once.
    """
    in_a_row = three_in_a_row(mask)
    if not in_a_row:
        return 0
    second = next_numbers(mask)
    third = next_numbers(second)
    of_one_suit, _, _ = numbers_by_suits(mask & second & third)
    yellow = (mask | second | third) >> YELLOW * NUMBERS
    return in_a_row & (of_one_suit | yellow | of_three_suits(mask, second, third))


def of_three_suits(first: int, second: int, third: int) -> int:
    """Return the mask of the numbers where three numbers in a row can have three different suits (Hall's theorem)."""
    _, lower, _ = numbers_by_suits(first | second)
    _, upper, _ = numbers_by_suits(second | third)
    _, outer, _ = numbers_by_suits(first | third)
    _, _, three = numbers_by_suits(first | second | third)
    return lower & upper & outer & three


def holds_meld(mask: int) -> bool:
    """Return whether any of these cards form a meld. If so, three of them do."""
    _, _, sets = numbers_by_suits(mask)
    return bool(sets or starts_of_runs(mask))


def makes_run(a: int, b: int, c: int) -> bool:
    """Return whether three numbers in a row, in these suits, form a run of three.

    With a yellow card they always do. It replaces a card in the suit of the other two if they share one, or a card in a
    suit that neither of them has. Without a yellow card they must share a suit, or have three different suits (Hall's
    theorem).
    """
    if not (a and b and c):
        return False
    if (a | b | c) >> YELLOW & 1 or a & b & c:
        return True
    return min((a | b).bit_count(), (a | c).bit_count(), (b | c).bit_count()) >= 2 and (a | b | c).bit_count() >= 3
