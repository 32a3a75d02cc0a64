"""Combinations: their kinds, which of them are valid, what can be added to them and exchanged.

A card is an integer: its suit times seven, plus its number minus one. A card in a combination is a *laid card*: a card
that stands for itself, or a yellow one that stands for the card of a plain suit. A combination is an integer too: six
bits for each of its laid cards, in the order in which they are written.
"""

from cardkit.games.rummy.clauses import CARD_TYPES, C

SUITS = 5
NUMBERS = 7
RED = 0
YELLOW = 1
# The number of laid cards: every card as itself, and the yellow ones as jokers for each of four plain suits.
LAID_CARDS = CARD_TYPES + (SUITS - 1) * NUMBERS

BITS = 6
ONE = (1 << BITS) - 1

SMALLEST = 3
LARGEST = NUMBERS
ALL_SUITS = (1 << SUITS) - 1
ALL_NUMBERS = (1 << NUMBERS) - 1
# The mask of the cards with the lowest number, in every suit.
ONE_NUMBER = sum(1 << suit * NUMBERS for suit in range(SUITS))
# Multiplied by this, bits that stand side by side (one for each suit) stand seven apart, and the other way round.
GATHERING = sum(1 << suit * (NUMBERS - 1) for suit in range(SUITS))
ALL_CARDS = (1 << CARD_TYPES) - 1
# The mask of the laid cards with the lowest number.
LAID_WITH_ONE_NUMBER = sum(1 << laid for laid in range(0, LAID_CARDS, NUMBERS))

SET = 1
SUIT_RUN = 2
MIXED_RUN = 3

# --- Cards ----------------------------------------------------------------------------------------------------------


def number_of(laid: int) -> int:
    """The number of a card or laid card, from 0."""
    return laid % NUMBERS


def card_of(laid: int) -> int:
    """The card itself, whatever it stands for."""
    return laid if laid < CARD_TYPES else YELLOW * NUMBERS + laid % NUMBERS


def suit_of(laid: int) -> int:
    """The suit of a laid card: for a joker, that of the card it stands for."""
    suit = laid // NUMBERS
    if suit < SUITS:
        return suit
    return RED if suit == SUITS else suit - SUITS + YELLOW


def is_joker(laid: int) -> bool:
    """Return whether a laid card is a yellow one written as a joker (in a set it is not)."""
    return laid >= CARD_TYPES


def joker_for(card: int) -> int:
    """`joker.yellow`: the laid yellow card that stands for a card of a plain suit."""
    return card + CARD_TYPES - (NUMBERS if card >= NUMBERS else 0)  # there is none for the suit yellow


# --- Combinations as numbers ----------------------------------------------------------------------------------------


def size_of(cards: int) -> int:
    """The number of cards in a combination."""
    return (cards.bit_length() + BITS - 1) // BITS


def laid_at(cards: int, index: int) -> int:
    """The laid card at an index of a combination, from 0."""
    return (cards >> BITS * index & ONE) - 1


def place_of(cards: int, laid: int) -> int:
    """The index of a laid card in a combination, or -1."""
    for index in range(size_of(cards)):
        if laid_at(cards, index) == laid:
            return index
    return -1


def rank(laid: int) -> int:
    """The sort key of a laid card: its number, then the suit of the card itself, in the order R Y G B P."""
    return (number_of(laid) * SUITS + card_of(laid) // NUMBERS) * LAID_CARDS + laid


def with_card(cards: int, laid: int) -> int:
    """The combination with one more card, in order."""
    lower = 0
    shift = 0
    while cards and rank((cards & ONE) - 1) < rank(laid):
        lower |= (cards & ONE) << shift
        shift += BITS
        cards >>= BITS
    return lower | (laid + 1) << shift | cards << (shift + BITS)


def without_place(cards: int, index: int) -> int:
    """The combination without the card at an index."""
    lower = cards & ((1 << BITS * index) - 1)
    return lower | cards >> BITS * (index + 1) << BITS * index


def suits_in(cards: int) -> int:
    """The mask of the suits of a combination's laid cards."""
    mask = 0
    while cards:
        mask |= 1 << suit_of((cards & ONE) - 1)
        cards >>= BITS
    return mask


def jokers_written(cards: int) -> int:
    """The number of a combination's cards written as jokers: those of a run."""
    jokers = 0
    while cards:
        jokers += 1 if is_joker((cards & ONE) - 1) else 0
        cards >>= BITS
    return jokers


def is_of_one_number(cards: int) -> bool:
    """Return whether all cards of a combination have the same number."""
    return number_of(laid_at(cards, 0)) == number_of(laid_at(cards, size_of(cards) - 1))


def kind_of(cards: int) -> int:
    """The kind of a valid combination, which its first two cards tell."""
    first = laid_at(cards, 0)
    second = laid_at(cards, 1)
    if number_of(first) == number_of(second):
        return SET
    return SUIT_RUN if suit_of(first) == suit_of(second) else MIXED_RUN


def kind_clause(cards: int) -> int:
    """The clause that defines the kind of a valid combination."""
    kind = kind_of(cards)
    if kind == SET:
        return C.MELD_SET
    return C.MELD_RUN if kind == SUIT_RUN else C.MELD_MIXED_RUN


def jokers_in(cards: int) -> int:
    """`joker.own-suit`: the number of jokers in a valid combination; in a set of three or four a yellow card is one."""
    if kind_of(cards) != SET:
        return jokers_written(cards)
    return 1 if size_of(cards) < SUITS and suits_in(cards) >> YELLOW & 1 else 0


# --- Which combinations are valid -----------------------------------------------------------------------------------


def forbids_combination(cards: int) -> int:
    """Return the clause that a combination breaks, or 0; identical cards are checked first."""
    if has_twins(cards):
        return C.MELD_NO_TWINS
    if size_of(cards) < SMALLEST:
        return C.MELD_SIZE
    return forbids_set(cards) if is_of_one_number(cards) else forbids_run(cards)


def has_twins(cards: int) -> bool:
    """`meld.no-twins`: whether a combination has two identical cards, which are neighbours in its order."""
    last = -1
    while cards:
        card = card_of((cards & ONE) - 1)
        if card == last:
            return True
        last = card
        cards >>= BITS
    return False


def forbids_set(cards: int) -> int:
    """`meld.set`: cards of one number; `joker.own-suit`: a yellow one is a joker only for a suit that is missing."""
    return C.JOKER_OWN_SUIT if jokers_written(cards) else 0


def forbids_run(cards: int) -> int:
    """`meld.run`: consecutive numbers, each once; then its suits."""
    repeated = 0
    consecutive = True
    for index in range(1, size_of(cards)):
        step = number_of(laid_at(cards, index)) - number_of(laid_at(cards, index - 1))
        if step == 0:
            repeated = 1
        consecutive = consecutive and step == 1
    if repeated:
        return C.MELD_SET
    return forbids_suits(cards) if consecutive else C.MELD_RUN


def forbids_suits(cards: int) -> int:
    """`meld.run`: the suits of a run are all the same (`joker.suit-run`) or all different (`joker.mixed`)."""
    suits = suits_in(cards)
    size = size_of(cards)
    if suits.bit_count() == 1:
        return C.JOKER_SUIT_RUN if 2 * jokers_written(cards) >= size else 0
    if suits.bit_count() == size:
        return C.JOKER_MIXED if jokers_written(cards) > 1 else 0
    return forbids_own_yellow(cards, suits)


def forbids_own_yellow(cards: int, suits: int) -> int:
    """`meld.mixed-run`: a suit appears twice; `joker.own-suit`: because a yellow card is not written as a joker."""
    yellow = 0
    for index in range(size_of(cards)):
        yellow += 1 if suit_of(laid_at(cards, index)) == YELLOW else 0
    if yellow > 1 or (yellow == 1 and suits.bit_count() == 2):
        return C.JOKER_OWN_SUIT
    return C.MELD_MIXED_RUN


# --- What can be added and exchanged --------------------------------------------------------------------------------


def forbids_longer(cards: int, laid: int) -> int:
    """`table.add`: the clause that a combination on the table would break with one more card, or 0."""
    kind = kind_of(cards)
    if kind == SET:
        return forbids_longer_set(cards, laid)
    first = number_of(laid_at(cards, 0))
    last = number_of(laid_at(cards, size_of(cards) - 1))
    if number_of(laid) != first - 1 and number_of(laid) != last + 1:
        return C.TABLE_ADD
    if kind == SUIT_RUN and suits_in(cards) != 1 << suit_of(laid):
        return C.TABLE_MIXED_OR_SUIT
    return forbids_suits(with_card(cards, laid))


def forbids_longer_set(cards: int, laid: int) -> int:
    """`table.add`: only a missing suit can be added to a set."""
    if number_of(laid) != number_of(laid_at(cards, 0)):
        return C.TABLE_ADD
    longer = with_card(cards, laid)
    return C.MELD_NO_TWINS if has_twins(longer) else forbids_set(longer)


def forbids_swap(cards: int, card: int) -> int:
    """`table.exchange`: the clause that forbids exchanging a card for a joker of a combination, or 0."""
    if joker_place(cards, card) >= 0:
        return 0
    yellow = place_of(cards, YELLOW * NUMBERS + number_of(card))
    if yellow >= 0 and (kind_of(cards) != SET or size_of(cards) == SUITS):
        return C.JOKER_OWN_SUIT
    return C.TABLE_EXCHANGE


def joker_place(cards: int, card: int) -> int:
    """`table.exchange`: the index of the joker that a plain card can be exchanged for, or -1."""
    if card // NUMBERS == YELLOW:
        return -1
    if kind_of(cards) != SET:
        return place_of(cards, joker_for(card))
    if size_of(cards) == SUITS or place_of(cards, card) >= 0:
        return -1
    return place_of(cards, YELLOW * NUMBERS + number_of(card))


def taken_by(cards: int) -> int:
    """`table.add`: the mask of the laid cards that can be added to a combination: those `forbids_longer` allows."""
    kind = kind_of(cards)
    first = number_of(laid_at(cards, 0))
    if kind == SET:
        return ONE_NUMBER << first & ~mask_of(cards)
    suits = suits_in(cards)
    missing = suits if kind == SUIT_RUN else ALL_SUITS & ~suits
    jokers = missing & ~(1 << YELLOW) if takes_joker(cards, kind) else 0
    size = size_of(cards)
    below = laid_in(missing, jokers, first - 1) if first else 0
    return below | (laid_in(missing, jokers, first + size) if first + size < NUMBERS else 0)


def takes_joker(cards: int, kind: int) -> bool:
    """`joker.suit-run`, `joker.mixed`: whether another joker can be added to a run."""
    jokers = jokers_written(cards) + 1
    return 2 * jokers <= size_of(cards) if kind == SUIT_RUN else jokers == 1


def laid_in(suits: int, jokers: int, number: int) -> int:
    """The mask of the laid cards of a number: as themselves in `suits`, as jokers for the suits in `jokers`."""
    plain = jokers & 1 | jokers >> YELLOW + 1 << 1
    return (suits * GATHERING & ONE_NUMBER | (plain * GATHERING & ONE_NUMBER) << CARD_TYPES) << number


def swapped_for(cards: int) -> int:
    """`table.exchange`: the mask of the cards that can be exchanged for a joker of a combination (`joker_place`)."""
    if kind_of(cards) == SET:
        number = number_of(laid_at(cards, 0))
        return ONE_NUMBER << number & ~mask_of(cards) if jokers_in(cards) else 0
    mask = 0
    while cards:
        laid = (cards & ONE) - 1
        mask |= bit_of(suit_of(laid) * NUMBERS + number_of(laid)) if is_joker(laid) else 0
        cards >>= BITS
    return mask


# --- Masks of cards -------------------------------------------------------------------------------------------------


def bit_of(card: int) -> int:
    """The bit of a card in a mask of cards, which has seven bits for each suit, one for each number."""
    return 1 << card


def lowest(mask: int) -> int:
    """The lowest card (or suit) of a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def numbers_in(mask: int) -> int:
    """The mask of the numbers in a mask of laid cards, which has nine times seven bits."""
    three = mask | mask >> 3 * NUMBERS | mask >> 6 * NUMBERS
    return (three | three >> NUMBERS | three >> 2 * NUMBERS) & ALL_NUMBERS


def mask_of(cards: int) -> int:
    """The mask of the cards in a combination."""
    laid = 0
    while cards:
        laid |= 1 << (cards & ONE) - 1
        cards >>= BITS
    return laid & ALL_CARDS | numbers_in(laid >> CARD_TYPES) << YELLOW * NUMBERS
