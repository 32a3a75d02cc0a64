"""Cards that a player tries to lay down: the clause that they break if they aren't a meld.

Cards that aren't a meld are encoded as an integer larger than any meld. It uses seven bits for each laid card, from bit
SHIFT on, in the order in which the cards are written. The code is written like the rules.
"""

from cardkit.games.rummy.clauses import CARD_TYPES, SUITS, C
from cardkit.games.rummy.melds import SMALLEST, YELLOW, card_of, is_joker, number_of, suit_of

SHIFT = 57
BITS = 7
ONE = (1 << BITS) - 1


def is_meld(cards: int) -> bool:
    """Return whether these cards are a meld."""
    return cards >> SHIFT == 0


def broken_by(cards: int) -> int:
    """Return the clause that cards break if they aren't a meld, or 0. Identical cards are checked first."""
    return 0 if is_meld(cards) else forbids_row(cards >> SHIFT)


# --- Laid cards in a row --------------------------------------------------------------------------------------------


def size_of(row: int) -> int:
    """Return the number of laid cards in a row."""
    return (row.bit_length() + BITS - 1) // BITS


def laid_at(row: int, index: int) -> int:
    """Return the laid card at an index of a row, from 0."""
    return (row >> BITS * index & ONE) - 1


def rank(laid: int) -> int:
    """Return the sort key of a laid card: its number, then the suit of the card itself, in the order R Y G B K."""
    return (number_of(laid) * SUITS + card_of(laid) // (CARD_TYPES // SUITS)) * (1 << BITS) + laid


def suits_in(row: int) -> int:
    """Return the mask of the suits that laid cards represent."""
    suits = 0
    for index in range(size_of(row)):
        suits |= 1 << suit_of(laid_at(row, index))
    return suits


def jokers_in(row: int) -> int:
    """Return the number of laid cards that are written as jokers."""
    jokers = 0
    for index in range(size_of(row)):
        jokers += 1 if is_joker(laid_at(row, index)) else 0
    return jokers


def is_of_one_number(row: int) -> bool:
    """Return whether all laid cards of a row have the same number."""
    return number_of(laid_at(row, 0)) == number_of(laid_at(row, size_of(row) - 1))


def copies_in(row: int, card: int) -> int:
    """Return the number of copies of a card in a row."""
    copies = 0
    for index in range(size_of(row)):
        copies += 1 if card_of(laid_at(row, index)) == card else 0
    return copies


# --- Checking rows --------------------------------------------------------------------------------------------------


def forbids_row(row: int) -> int:
    """Return the clause that laid cards in a row break, or 0 if they are a meld; identical cards are checked first."""
    if has_twins(row):
        return C.MELD_NO_TWINS
    if size_of(row) < SMALLEST:
        return C.MELD_SIZE
    return forbids_set(row) if is_of_one_number(row) else forbids_run(row)


def has_twins(row: int) -> bool:
    """`meld.no-twins`: return whether a row has two identical cards, which are neighbours in its order."""
    for index in range(1, size_of(row)):
        if card_of(laid_at(row, index)) == card_of(laid_at(row, index - 1)):
            return True
    return False


def forbids_set(row: int) -> int:
    """`meld.set`: cards of one number; `joker.own-suit`: a yellow card is a joker only for a missing suit."""
    return C.JOKER_OWN_SUIT if jokers_in(row) else 0


def forbids_run(row: int) -> int:
    """`meld.run`: consecutive numbers, each once; then its suits."""
    repeated = 0
    consecutive = True
    for index in range(1, size_of(row)):
        step = number_of(laid_at(row, index)) - number_of(laid_at(row, index - 1))
        if step == 0:
            repeated = 1
        consecutive = consecutive and step == 1
    if repeated:
        return C.MELD_SET
    return forbids_suits(row) if consecutive else C.MELD_RUN


def forbids_suits(row: int) -> int:
    """`meld.run`: the suits of a run are all the same (`joker.suit-run`) or all different (`joker.mixed`)."""
    suits = suits_in(row)
    size = size_of(row)
    if suits.bit_count() == 1:
        return C.JOKER_SUIT_RUN if 2 * jokers_in(row) >= size else 0
    if suits.bit_count() == size:
        return C.JOKER_MIXED if jokers_in(row) > 1 else 0
    return forbids_own_yellow(row, suits)


def forbids_own_yellow(row: int, suits: int) -> int:
    """Return `meld.mixed-run` for a repeated suit, or `joker.own-suit` if a yellow card should be a joker."""
    yellow = 0
    for index in range(size_of(row)):
        yellow += 1 if suit_of(laid_at(row, index)) == YELLOW else 0
    if yellow > 1 or (yellow == 1 and suits.bit_count() == 2):
        return C.JOKER_OWN_SUIT
    return C.MELD_MIXED_RUN
