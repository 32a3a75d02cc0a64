"""The bots of Trio. They use only what their seat may know.

`simple` plans its whole turn: it looks for a number with three known cards that it can reach. It gives a request weight
if it serves that plan or, without a plan, if it shows a new card, and chooses at random between equal requests.
`careful` is in a separate module. This module also contains the functions for what a seat knows for certain.

The bots are written like the rules, with `s.name` and `s.name[i]` only, so they can be compiled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.games.trio import legality, state_fields
from cardkit.games.trio.clauses import COPIES
from cardkit.games.trio.memory import highest_possible, is_certain, lowest_possible, row_for
from cardkit.games.trio.scoring import has_connected
from cardkit.table.bot_reasons import STEPS
from cardkit.table.bots import Bot
from cardkit.table.state import State

# A placeholder for a card that the seat can't know; cards are numbered from 1.
UNKNOWN = 0


class Sight(NamedTuple):
    """The weight of a move for the simple bot, divided into reasons."""

    #: The weight of showing a card of the trio that the bot wants.
    known: int
    #: The weight of showing a new card.
    new: int
    #: The value of an offer to the partner.
    offer: int


def weigh_offer(s: State, move: int) -> int:
    """Weigh an offer to the partner: a single card in the middle of the hand is best, because it is hard to reach."""
    if move == state_fields.KEEP:
        return 0
    number = move - state_fields.SWAP + 1
    if copies(s, number) > 1:
        return -1
    index = legality.index_in_hand(s, s.seat, number)
    return int(1 + min(index, s.count[s.seat] - 1 - index))


def copies(s: State, number: int) -> int:
    """Return how many cards of this number the seat to move has."""
    found = 0
    for index in range(s.count[s.seat]):
        found += 1 if s.card[s.seat * state_fields.LONGEST_HAND + index] == number else 0
    return found


# --- The simple bot -------------------------------------------------------------------------------------------------

# The weight of showing a card of the trio that the bot wants.
KNOWN = 2

# The weight of showing a card that the bot doesn't know, and that can be the number it looks for.
NEW = 1


def weigh_simply(s: State, move: int, number: int) -> Sight:
    """Weigh a request by whether it shows a card of the wanted `number`, or a new one."""
    if s.phase == state_fields.SWAPPING:
        return Sight(0, 0, weigh_offer(s, move))
    return sight_of(s, legality.wanted_place(s, move), number)


def sight_of(s: State, place: int, number: int) -> Sight:
    """Return the weight of seeing the card in a place, for a bot that looks for `number`."""
    card = foreseen(s, place)
    if card != UNKNOWN:
        return Sight(KNOWN if card == number else 0, 0, 0)
    anything = number == UNKNOWN or place >= state_fields.MIDDLE_PLACE
    return Sight(0, NEW if anything or least_at(s, place) <= number <= most_at(s, place) else 0, 0)


def wanted_number(s: State, moves: Sequence[int], count: int) -> int:
    """Return the number to look for: the number that is face up, or a number whose trio is known, or UNKNOWN."""
    if s.phase == state_fields.SWAPPING or s.revealed:
        return int(s.number)
    return best_number(s, moves, count)


def best_number(s: State, moves: Sequence[int], count: int) -> int:
    """Return a number of which the seat knows three cards that it can reach, preferably a winning one; or UNKNOWN."""
    best = UNKNOWN
    useless = 1 << UNKNOWN  # the numbers that have been ruled out, as a mask
    for i in range(count):
        number = foreseen(s, legality.wanted_place(s, moves[i]))
        if useless >> number & 1 or not (best == UNKNOWN or is_winning(s, number)):
            continue
        if reachable(s, number) >= COPIES:
            best = number
        else:
            useless |= 1 << number
    return best


def is_guess(s: State, weight: float) -> bool:
    """Return whether requests of this weight are chosen at random."""
    return bool(s.phase != state_fields.SWAPPING and weight <= NEW)


SIMPLE = Bot(weigh_simply, STEPS, wanted_number, is_guess)


# --- The knowledge of a seat ----------------------------------------------------------------------------------------


def is_winning(s: State, number: int) -> bool:
    """Return whether a trio is preferable: the 7s or, in spicy mode, a trio connected with one of the side's trios."""
    return number == 7 or bool(s.spicy and has_connected(s, s.seat % s.sides, number))


def reachable(s: State, number: int) -> int:
    """Return how many cards of this number the seat knows in the middle, or at the ends of hands."""
    found = 0
    for place in range(state_fields.MIDDLE_PLACE, state_fields.MIDDLE_PLACE + s.middle_count):
        found += 1 if foreseen(s, place) == number else 0
    for seat in range(s.players):
        found += reachable_in_hand(s, seat, number)
    return found


def reachable_in_hand(s: State, seat: int, number: int) -> int:
    """Return how many cards of this number the seat knows in a row from either end of a hand."""
    first = seat * state_fields.LONGEST_HAND
    low = first
    high = first + s.count[seat]
    while low < high and foreseen(s, low) == number:
        low += 1
    while low < high and foreseen(s, high - 1) == number:
        high -= 1
    return int(low - first + first + s.count[seat] - high)


def foreseen(s: State, place: int) -> int:
    """Return the card in a place if the seat to move knows it, otherwise UNKNOWN."""
    if place >= state_fields.MIDDLE_PLACE:
        return s.card[place] if legality.is_seen(s, place) else UNKNOWN
    owner = place // state_fields.LONGEST_HAND
    index = place % state_fields.LONGEST_HAND
    if owner == s.seat:
        card: int = s.card[place]
        return card
    row = row_for(s, s.seat, owner)
    number = lowest_possible(s, row, index)
    return number if is_certain(s, row, index, number) else UNKNOWN


def least_at(s: State, place: int) -> int:
    """Return the lowest number that a card in another hand can be."""
    return lowest_possible(s, row_for(s, s.seat, place // state_fields.LONGEST_HAND), place % state_fields.LONGEST_HAND)


def most_at(s: State, place: int) -> int:
    """Return the highest number that a card in another hand can be."""
    return highest_possible(
        s, row_for(s, s.seat, place // state_fields.LONGEST_HAND), place % state_fields.LONGEST_HAND
    )
