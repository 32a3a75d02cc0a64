"""Melds: their kinds, their cards, and the cards that can be added to them or exchanged.

A card is an integer: its suit times ten, plus its number. A card in a meld is a *laid card*: a plain card as itself, or
a yellow card that represents the card of a plain suit.

A meld is an integer too: the mask of its cards and, above them, 1 plus the card that the joker of a mixed run replaces.
The cards determine everything else: in a run of one plain suit, every yellow card is a joker for that suit. Cards that
aren't a meld are encoded differently (see `typed_cards`).
"""

from cardkit.games.rummy.clauses import CARD_TYPES, NUMBERS, SUITS, C

RED = 0
YELLOW = 1
# The number of laid cards: every card as itself, and each yellow card as a joker for any of the four plain suits.
LAID_CARDS = CARD_TYPES + (SUITS - 1) * NUMBERS

SMALLEST = 3
ALL_SUITS = (1 << SUITS) - 1
ALL_NUMBERS = (1 << NUMBERS) - 1
ALL_CARDS = (1 << CARD_TYPES) - 1
# The mask of the cards with the lowest number, in every suit.
ONE_NUMBER = sum(1 << suit * NUMBERS for suit in range(SUITS))
# The mask of all yellow cards, and of all others.
ALL_YELLOW = ALL_NUMBERS << YELLOW * NUMBERS
ALL_PLAIN = ALL_CARDS & ~ALL_YELLOW
# Multiplying by this spreads adjacent bits (one for each suit) ten apart, or brings them back together.
GATHERING = sum(1 << suit * (NUMBERS - 1) for suit in range(SUITS))

SET = 1
SUIT_RUN = 2
MIXED_RUN = 3

# --- Cards ----------------------------------------------------------------------------------------------------------


def number_of(laid: int) -> int:
    """Return the number of a card or laid card."""
    return laid % NUMBERS


def card_of(laid: int) -> int:
    """Return the card itself, whatever it represents."""
    return laid if laid < CARD_TYPES else YELLOW * NUMBERS + laid % NUMBERS


def suit_of(laid: int) -> int:
    """Return the suit of a laid card; for a joker, the suit of the card it replaces."""
    suit = laid // NUMBERS
    if suit < SUITS:
        return suit
    return RED if suit == SUITS else suit - SUITS + YELLOW


def is_joker(laid: int) -> bool:
    """Return whether a laid card is a yellow card written as a joker. In a set, a yellow card is written as itself."""
    return laid >= CARD_TYPES


def joker_for(card: int) -> int:
    """`joker.yellow`: return the laid yellow card that represents a card of a plain suit."""
    return card + CARD_TYPES - (NUMBERS if card >= NUMBERS else 0)  # jokers don't replace yellow cards


def meant_by(laid: int) -> int:
    """Return the card that a laid card represents: itself, or the card that a joker replaces."""
    return suit_of(laid) * NUMBERS + number_of(laid)


# --- Masks of cards -------------------------------------------------------------------------------------------------


def bit_of(card: int) -> int:
    """Return the bit of a card in a mask of cards, which has ten bits for each suit, one for each number."""
    return 1 << card


def lowest(mask: int) -> int:
    """Return the lowest card (or suit, or number) of a mask that isn't empty."""
    return (mask & -mask).bit_length() - 1


def numbers_of(mask: int) -> int:
    """Return the mask of the numbers in a mask of cards."""
    two = mask | mask >> NUMBERS
    return (two | two >> 2 * NUMBERS | mask >> 4 * NUMBERS) & ALL_NUMBERS


def suits_of(mask: int) -> int:
    """Return the mask of the suits in a mask of cards."""
    suits = 0
    for suit in range(SUITS):
        suits |= 1 << suit if mask >> suit * NUMBERS & ALL_NUMBERS else 0
    return suits


def in_suits(suits: int, number: int) -> int:
    """Return the mask of the cards with a number in the suits of a mask."""
    return (suits * GATHERING & ONE_NUMBER) << number


def yellow_with(number: int) -> int:
    """Return the bit of the yellow card with a number."""
    return 1 << YELLOW * NUMBERS + number


# --- Melds ----------------------------------------------------------------------------------------------------------


def mask_of(cards: int) -> int:
    """Return the mask of the cards in a meld."""
    return cards & ALL_CARDS


def size_of(cards: int) -> int:
    """Return the number of cards in a meld."""
    return (cards & ALL_CARDS).bit_count()


def with_joker(mask: int, card: int) -> int:
    """Return the mixed run with these cards, where one of them is a joker for `card`."""
    return mask | card + 1 << CARD_TYPES


def replaced(cards: int) -> int:
    """Return the bit of the card that the joker of a mixed run replaces; 0 without a joker."""
    return 1 << (cards >> CARD_TYPES) - 1 if cards >> CARD_TYPES else 0


def kind_of(cards: int) -> int:
    """Return the kind of a meld. A run without a replaced card is mixed if it has cards of two plain suits or more."""
    if cards >> CARD_TYPES:
        return MIXED_RUN
    numbers = numbers_of(cards)
    if numbers & numbers - 1 == 0:
        return SET
    plain = suits_of(cards & ALL_PLAIN)
    return MIXED_RUN if plain & plain - 1 else SUIT_RUN


def kind_clause(cards: int) -> int:
    """Return the clause that defines the kind of a meld."""
    kind = kind_of(cards)
    if kind == SET:
        return C.MELD_SET
    return C.MELD_RUN if kind == SUIT_RUN else C.MELD_MIXED_RUN


def suits_in(cards: int) -> int:
    """Return the mask of the suits of a meld's laid cards.

    A joker in a run counts as the card that it replaces.
    """
    kind = kind_of(cards)
    if kind == SUIT_RUN:
        return suits_of(cards & ALL_PLAIN) if cards & ALL_PLAIN else 1 << YELLOW
    return suits_meant(cards) if kind == MIXED_RUN else suits_of(cards)


def suits_meant(cards: int) -> int:
    """Return the mask of the suits of a mixed run, or of the start of one."""
    joker = replaced(cards)
    if joker == 0:
        return suits_of(cards)
    return suits_of(cards & ALL_CARDS & ~yellow_with(number_of(lowest(joker))) | joker)


def jokers_in(cards: int) -> int:
    """`joker.own-suit`: return the number of jokers in a meld. In a set of three or four, a yellow card is a joker."""
    kind = kind_of(cards)
    yellow = (cards & ALL_YELLOW).bit_count()
    if kind == MIXED_RUN:
        return 1 if cards >> CARD_TYPES else 0
    if kind == SUIT_RUN:
        return yellow if cards & ALL_PLAIN else 0
    return yellow if size_of(cards) < SUITS else 0


def laid_at(cards: int, index: int) -> int:
    """Return the laid card at an index of a meld, from 0. A set is written by suit, a run by number."""
    numbers = numbers_of(cards)
    first = lowest(numbers)
    if numbers & numbers - 1 == 0:
        return nth_of(cards & ALL_CARDS, index)
    return laid_with(cards, first + index)


def nth_of(mask: int, index: int) -> int:
    """Return the card at an index of a mask, from 0."""
    for _ in range(index):
        mask &= mask - 1
    return lowest(mask)


def laid_with(cards: int, number: int) -> int:
    """Return the laid card with a number in a run."""
    card = lowest(cards >> number & ONE_NUMBER) + number
    if card // NUMBERS != YELLOW:
        return card
    if cards >> CARD_TYPES:
        meant = (cards >> CARD_TYPES) - 1
        return joker_for(meant) if number_of(meant) == number else card
    plain = suits_of(cards & ALL_PLAIN)
    return joker_for(lowest(plain) * NUMBERS + number) if plain and plain & plain - 1 == 0 else card


def place_of(cards: int, laid: int) -> int:
    """Return the index of a laid card in a meld, or -1."""
    for index in range(size_of(cards)):
        if laid_at(cards, index) == laid:
            return index
    return -1


def place_of_card(cards: int, card: int) -> int:
    """Return the index of a card that is in a meld."""
    numbers = numbers_of(cards)
    if numbers & numbers - 1 == 0:
        return (cards & bit_of(card) - 1).bit_count()
    return number_of(card) - lowest(numbers)


# --- Adding and exchanging cards ------------------------------------------------------------------------------------


def with_card(cards: int, laid: int) -> int:
    """`table.add`: return the meld with one more laid card."""
    longer = cards | bit_of(card_of(laid))
    return with_joker(longer, meant_by(laid)) if is_joker(laid) and kind_of(cards) == MIXED_RUN else longer


def exchanged(cards: int, card: int) -> int:
    """`table.exchange`: return the meld with a card in place of the joker of its number."""
    return cards & ALL_CARDS & ~yellow_with(number_of(card)) | bit_of(card)


def forbids_longer(cards: int, laid: int) -> int:
    """`table.add`: return the clause that a meld on the table would break with one more card, or 0."""
    kind = kind_of(cards)
    if kind == SET:
        return forbids_longer_set(cards, laid)
    first = lowest(numbers_of(cards))
    if number_of(laid) != first - 1 and number_of(laid) != first + size_of(cards):
        return C.TABLE_ADD
    if kind == MIXED_RUN:
        return forbids_longer_mixed_run(cards, laid)
    if suits_in(cards) != 1 << suit_of(laid):
        return C.TABLE_MIXED_OR_SUIT
    return C.JOKER_SUIT_RUN if is_joker(laid) and not takes_joker(cards, kind) else 0


def forbids_longer_set(cards: int, laid: int) -> int:
    """`table.add`: only a missing suit can be added to a set, in which a yellow card is written as itself."""
    if number_of(laid) != number_of(laid_at(cards, 0)):
        return C.TABLE_ADD
    if cards & bit_of(card_of(laid)):
        return C.MELD_NO_TWINS
    return C.JOKER_OWN_SUIT if is_joker(laid) else 0


def forbids_longer_mixed_run(cards: int, laid: int) -> int:
    """`meld.mixed-run`, `joker.mixed`: only a missing suit can be added to a mixed run, and only one joker."""
    if suits_meant(cards) >> suit_of(laid) & 1:
        return C.JOKER_OWN_SUIT if suit_of(laid) == YELLOW else C.MELD_MIXED_RUN
    return C.JOKER_MIXED if is_joker(laid) and cards >> CARD_TYPES else 0


def forbids_swap(cards: int, card: int) -> int:
    """`table.exchange`: return the clause that forbids exchanging a card for a joker of a meld, or 0."""
    if swapped_for(cards) & bit_of(card):
        return 0
    is_itself = place_of(cards, YELLOW * NUMBERS + number_of(card)) >= 0
    if is_itself and (kind_of(cards) != SET or size_of(cards) == SUITS):
        return C.JOKER_OWN_SUIT
    return C.TABLE_EXCHANGE


def joker_place(cards: int, card: int) -> int:
    """`table.exchange`: return the index of the joker for which a card can be exchanged, or -1."""
    if swapped_for(cards) & bit_of(card):
        return place_of_card(cards, YELLOW * NUMBERS + number_of(card))
    return -1


def taken_by(cards: int) -> int:
    """`table.add`: return the mask of the cards that can be added to a meld as themselves."""
    kind = kind_of(cards)
    if kind == SET:
        return ONE_NUMBER << lowest(numbers_of(cards)) & ~cards
    return at_its_ends(cards, suits_in(cards) if kind == SUIT_RUN else ALL_SUITS & ~suits_meant(cards))


def taken_as(cards: int) -> int:
    """`table.add`: return the mask of the cards that a yellow card can replace when it is added to a meld."""
    kind = kind_of(cards)
    if kind == SET or not takes_joker(cards, kind):
        return 0
    suits = suits_in(cards) if kind == SUIT_RUN else ALL_SUITS & ~suits_meant(cards)
    return at_its_ends(cards, suits & ~(1 << YELLOW))


def cards_taken_by(cards: int) -> int:
    """`table.add`: return the mask of the cards that can be added to a meld, as themselves or as jokers."""
    return taken_by(cards) | numbers_of(taken_as(cards)) << YELLOW * NUMBERS


def takes_joker(cards: int, kind: int) -> bool:
    """`joker.suit-run`, `joker.mixed`: return whether another joker can be added to a run."""
    jokers = jokers_in(cards) + 1
    return 2 * jokers <= size_of(cards) if kind == SUIT_RUN else jokers == 1


def at_its_ends(cards: int, suits: int) -> int:
    """Return the mask of the cards in these suits with the number just below or just above a run."""
    first = lowest(numbers_of(cards))
    size = size_of(cards)
    below = in_suits(suits, first - 1) if first else 0
    return below | (in_suits(suits, first + size) if first + size < NUMBERS else 0)


def swapped_for(cards: int) -> int:
    """`table.exchange`: return the mask of the cards that can be exchanged for a joker of a meld."""
    kind = kind_of(cards)
    if kind == MIXED_RUN:
        return replaced(cards)
    yellow = cards & ALL_YELLOW
    if yellow == 0 or jokers_in(cards) == 0:
        return 0
    if kind == SET:
        return ONE_NUMBER << lowest(numbers_of(cards)) & ~cards
    return yellow >> YELLOW * NUMBERS << lowest(suits_of(cards & ALL_PLAIN)) * NUMBERS
