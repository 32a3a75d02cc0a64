"""The careful computer player of Five-Suit Rummy: it asks of every move what its hand is worth before and after.

A hand is worth what its combinations would count, and something for cards of which a combination may yet come. So the
bot takes several discards where they belong together, keeps what may grow, and throws away what its hand misses least.

Written like the rules, over `s.name` and `s.name[i]`; worth is counted in points of the score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import table
from cardkit.games.rummy.bots import PATIENCE, completes, play_worth, usefulness
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import (
    ALL_NUMBERS,
    LAID_CARDS,
    NUMBERS,
    SMALLEST,
    SUITS,
    YELLOW,
    bit_of,
    bits_in,
    card_of,
    cards_held,
    cards_left,
    laid_from,
    number_of,
    suits_at,
)
from cardkit.games.rummy.scoring import LESS, MORE
from cardkit.table.common import next_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

DRAW_WORTH = 4.0
"""What it is worth to draw a card that nobody has seen."""

BALLAST = 6.5
"""What a card that is taken costs, on average: it must be laid or discarded, or be paid for in the end."""

LATE_BALLAST = 8.0
"""The same, when another seat has so few cards left (`CLOSE`) that one may have to pay before one can lay."""

CLOSE = 3
"""With so few cards a seat is about to go out."""

REST = 0.3
"""How much of what the cards left in hand may be worth will come of them."""

FED = 3.0
"""What it costs to discard what the next seat can add on the table, or lay with cards that all know it has."""


def careful(s: State, moves: Sequence[int]) -> int:
    """Take what the hand gains most from, lay what is worth most with what stays in hand, throw away the rest."""
    if s.phase == table.STARTING:
        return start_turn(s, moves)
    best = best_play(s, moves)
    return best if best >= 0 else best_discard(s, moves)


# --- Drawing or taking ----------------------------------------------------------------------------------------------


def start_turn(s: State, moves: Sequence[int]) -> int:
    """Take as many discards as are worth most, if they are worth more than a card that nobody knows."""
    if moves[0] != table.DRAW or s.moves > PATIENCE * s.players:
        return moves[0]
    return table.TAKE + best_take(s)


def best_take(s: State) -> int:
    """How many discards are best taken; none if it is better to draw."""
    held = cards_held(s, s.seat, 1)
    best = 0
    most = DRAW_WORTH
    worth = 0.0
    for count in range(1, s.discard_count + 1):
        card = s.discard[s.discard_count - count]
        worth += worth_of_taking(s, held, card)
        held |= bit_of(card)
        if worth > most:
            best = count
            most = worth
    return best


def worth_of_taking(s: State, held: int, card: int) -> float:
    """What one more card adds to what a mask of cards is worth, less what it costs if one is not soon rid of it."""
    return gain_of(held, card) - ballast(s, card)


def ballast(s: State, card: int) -> float:
    """What a card costs that is taken: nothing if it can be added on the table, more if somebody is about to go out."""
    if s.out[s.seat] and fits_at_table(s, card):
        return 0.0
    return LATE_BALLAST if fewest_elsewhere(s) <= CLOSE else BALLAST


def fewest_elsewhere(s: State) -> int:
    """How many cards the smallest hand has that is not one's own."""
    fewest = table.DECK
    for seat in range(s.players):
        if seat != s.seat:
            fewest = min(fewest, s.hand_count[seat])
    return int(fewest)


def fits_at_table(s: State, card: int) -> bool:
    """Say whether a card can be added to a combination on the table."""
    laid = laid_from(bit_of(card))
    for m in range(s.combinations):
        if s.takes[m] & laid:
            return True
    return False


def gain_of(held: int, card: int) -> float:
    """How much more a mask of cards is worth with a card than without; nothing if it has one like it."""
    if held & bit_of(card):
        return 0.0
    return hand_worth(held | bit_of(card)) - hand_worth(held)


# --- Laying ---------------------------------------------------------------------------------------------------------


def best_play(s: State, moves: Sequence[int]) -> int:
    """Of the combinations, additions and exchanges that gain anything, the one that is worth most; -1 if none does."""
    best = -1
    most = -10_000.0
    for move in moves:
        if move >= table.ADD and play_worth(s, move) > 0:
            worth = worth_of_playing(s, move)
            if worth > most:
                best = move
                most = worth
    return best


def worth_of_playing(s: State, move: int) -> float:
    """What a move gains on the table, and part of what the cards that are left are worth."""
    return play_worth(s, move) + REST * hand_worth(cards_after(s, move))


def cards_after(s: State, move: int) -> int:
    """The mask of the cards that the hand holds after a combination, an addition or an exchange."""
    if move >= table.MELD:
        return cards_left(s, s.seat, move - table.MELD)
    held = cards_held(s, s.seat, 1)
    if move >= table.EXCHANGE:
        card = (move - table.EXCHANGE) % CARD_TYPES
        return without(s, held, card) | bit_of(YELLOW * NUMBERS + number_of(card))
    return without(s, held, card_of((move - table.ADD) % LAID_CARDS))


def without(s: State, held: int, card: int) -> int:
    """The mask of a hand without a card, if it has only one of it."""
    return held if s.hand[s.seat * CARD_TYPES + card] > 1 else held & ~bit_of(card)


# --- Discarding -----------------------------------------------------------------------------------------------------


def best_discard(s: State, moves: Sequence[int]) -> int:
    """The discard of the card with which least is lost."""
    best = moves[0]
    least = 10_000.0
    for move in moves:
        if table.DISCARD <= move < table.ADD:
            loss = loss_of(s, move - table.DISCARD)
            if loss < least:
                best = move
                least = loss
    return best


def loss_of(s: State, card: int) -> float:
    """What is lost with a card: its use in hand, and what the next seat gains by it."""
    return usefulness(s, card) + feeding(s, card)


def feeding(s: State, card: int) -> float:
    """What a discard gives the next seat, as far as anybody can see."""
    seat = next_seat(s, s.seat)
    fits = (s.out[seat] and fits_at_table(s, card)) or completes(known_cards(s, seat), card)
    return FED if fits else 0.0


def known_cards(s: State, seat: int) -> int:
    """The mask of the cards that all have seen go to a hand."""
    mask = 0
    for card in range(CARD_TYPES):
        mask |= bit_of(card) if s.known[seat * CARD_TYPES + card] else 0
    return mask


# --- What a hand is worth -------------------------------------------------------------------------------------------

CARD = 5
"""What it is worth to be rid of a card with a combination."""

PAIR = 3
"""What two cards are worth that a third would make a combination of."""

JOKER = 6
"""What a yellow card is worth, whatever it lies with: it fits nearly everywhere."""


def hand_worth(held: int) -> float:
    """What a mask of cards is worth: its yellow cards, all its sets, the best run of each suit, the best mixed run.

    A card counts in all of them, though it can be laid in one only: what goes together in many ways is worth more.
    """
    worth = mixed_run_worth(held)
    for number in range(NUMBERS):
        suits = suits_at(held, number)
        worth += set_worth(number, suits) + JOKER * (suits >> YELLOW & 1)
    for suit in range(SUITS):
        worth += suit_run_worth(held, suit)
    return float(worth)


def set_worth(number: int, suits: int) -> int:
    """What the cards of one number are worth as a set, in these suits."""
    size = bits_in(suits)
    if size < SMALLEST:
        return PAIR if size == 2 else 0
    return CARD * size + set_points(number, size, suits >> YELLOW & 1)


def set_points(number: int, size: int, yellow: int) -> int:
    """`score.set`: by size, pure or mixed; 1s and 7s count half."""
    points = 0
    if size > SMALLEST:
        points = 50 if size == SUITS else 10 if yellow else 30
    return points // 2 if number in (0, NUMBERS - 1) else points


def suit_run_worth(held: int, suit: int) -> int:
    """What the best run of one suit is worth, from whichever card it starts."""
    own = held >> suit * NUMBERS & ALL_NUMBERS
    yellow = held >> YELLOW * NUMBERS & ALL_NUMBERS
    best = 0
    for first in range(NUMBERS - 1):
        best = max(best, best_from(own >> first, (own | yellow) >> first))
    return best


def best_from(own: int, fitting: int) -> int:
    """The same for the runs that start with the first bit: of cards of the suit, and yellow ones as jokers."""
    best = PAIR if own & 0b11 == 0b11 else 0
    size = 0
    jokers = 0
    while fitting >> size & 1:
        jokers += 1 - (own >> size & 1)
        size += 1
        if size >= SMALLEST and 2 * jokers < size:
            best = max(best, run_worth(size, jokers))
    return best


def run_worth(size: int, foreign: int) -> int:
    """`score.run`, as printed: by size, pure or (with jokers, or cards of other suits) mixed."""
    if size < 5:
        points = (size - SMALLEST) * 10 + (0 if foreign else 10)
    else:
        points = (size - 5) * 10 + (MORE if foreign else LESS)
    return CARD * size + points


def mixed_run_worth(held: int) -> int:
    """What the longest run of different suits is worth."""
    longest = 0
    for first in range(NUMBERS - SMALLEST + 1):
        longest = max(longest, mixed_run_from(held, first))
    return run_worth(longest, 1) if longest >= SMALLEST else 0


def mixed_run_from(held: int, number: int) -> int:
    """How many cards the longest run of different suits has that starts with a number."""
    size = 0
    used = longer(1, suits_at(held, number))
    while used:
        size += 1
        used = longer(used, suits_at(held, number + size)) if number + size < NUMBERS else 0
    return size


# Which suits a mixed run has used is a set of suits, a number below 32; all that it can have used are so many bits.
LACKING = tuple(sum(1 << used for used in range(1 << SUITS) if not used >> suit & 1) for suit in range(SUITS))
"""For each suit the bits of the sets that lack it."""


def longer(used: int, suits: int) -> int:
    """The sets of suits that a mixed run can have used with a card more, which is of one of these suits."""
    found = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            found |= (used & LACKING[suit]) << (1 << suit)
    return found
