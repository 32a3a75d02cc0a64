"""The careful bot of Trio, which makes the request that is most likely to lead to a trio.

`bots.foreseen` returns the cards that are certain. The bot estimates the probability of every other card. In the
middle, all cards whose place it doesn't know are equally likely; in a sorted hand, the lowest hidden card tends to be
low.

The code is written like the rules, with `s.name` and `s.name[i]` only. A probability is a float from 0 to 1.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.games.trio import bots, legality, state_fields
from cardkit.games.trio.clauses import COPIES, NUMBERS
from cardkit.games.trio.memory import WIDTH, row_for
from cardkit.table.bot_reasons import PERCENT
from cardkit.table.bots import Bot, is_long
from cardkit.table.common_rules import next_seat
from cardkit.table.effects import NOWHERE
from cardkit.table.state import State

# The value of a trio that wins the game, as a multiple of the value of any other trio.
WINNING = 2.0

# The weight of asking the next seat for a card: that seat plays next and learns nothing from it.
ASK_NEXT = 0.01

# The weight of showing one of the seat's own cards, which all others then know.
OWN_CARD = -0.05

# The weight of showing a card that everyone already knows, from which the bot learns nothing either.
OLD_CARD = -0.03


class TrioWeight(NamedTuple):
    """The weight of a move, divided into reasons. Negative reasons count against it."""

    #: The probability of a trio in this turn.
    trio: float
    #: The additional value of a trio that would win.
    win: float
    #: The cost of what the others learn.
    seen: float
    #: In a long game, the simple bot's weight for a known card.
    known: float
    #: In a long game, the simple bot's weight for a new card.
    new: float
    #: The value of an offer to the partner.
    offer: float


def weigh_carefully(s: State, move: int, thought: int) -> TrioWeight:
    """Weigh a request by the chance of a trio and by what others learn; in a long game, like the simple bot.

    `thought` is the result of `think`.
    """
    if s.phase == state_fields.SWAPPING:
        return TrioWeight(0.0, 0.0, 0.0, 0.0, 0.0, float(bots.weigh_offer(s, move)))
    place = legality.wanted_place(s, move)
    if is_long(s):
        sight = bots.sight_of(s, place, thought)
        return TrioWeight(0.0, 0.0, 0.0, float(sight.known), float(sight.new), 0.0)
    trio, win = chances_of_trio(s, move, thought)
    return TrioWeight(trio, win, worth_of_learning(s, place), 0.0, 0.0, 0.0)


def worth_of_learning(s: State, place: int) -> float:
    """Return the weight of showing a card to everyone."""
    if is_in_hand(s, place, s.seat):
        return OWN_CARD
    if bots.foreseen(s, place) != bots.UNKNOWN:
        return OLD_CARD
    return ASK_NEXT if is_in_hand(s, place, next_seat(s, s.seat)) else 0.0


def think(s: State, moves: Sequence[int], count: int) -> int:
    """Return the cards whose place the seat doesn't know or, in a long game, the number the simple bot looks for."""
    return bots.wanted_number(s, moves, count) if is_long(s) else unplaced_cards(s)


def is_careless_guess(s: State, weight: float) -> bool:
    """Return whether requests of this weight are chosen at random, as the simple bot's are: only in a long game."""
    return is_long(s) and bots.is_guess(s, weight)


def is_in_hand(s: State, place: int, seat: int) -> bool:
    """Return whether a place contains a card of a seat's hand."""
    return bool(place // state_fields.LONGEST_HAND == seat and place % state_fields.LONGEST_HAND < s.count[seat])


# --- The probability of a trio --------------------------------------------------------------------------------------


def chances_of_trio(s: State, move: int, unplaced: int) -> tuple[float, float]:
    """Return the probability that the turn ends with a trio after this request, and the extra value of winning."""
    chance = 0.0
    counted = 0.0
    for number in range(1, NUMBERS + 1):
        if not s.revealed or number == s.number:
            found = chance_by(s, move, number, unplaced)
            chance += found
            counted += WINNING * found if bots.is_winning(s, number) else found
    return chance, counted - chance


def chance_by(s: State, move: int, number: int, unplaced: int) -> float:
    """Return the probability that a request shows a number and leads to its trio in this turn."""
    place = legality.wanted_place(s, move)
    card = bots.foreseen(s, place)
    if card == number:
        return chance_with(s, number, place, unplaced, 0)
    if card != bots.UNKNOWN or not left_of(unplaced, number):
        return 0.0
    return chance_of(s, move, number, unplaced) * chance_with(s, number, place, unplaced - from_number(number), 1)


def chance_with(s: State, number: int, place: int, unplaced: int, more: int) -> float:
    """Return the probability of finding all three cards of a number, with `more` cards found beyond the foreseen ones.

    A single missing card is looked for where it is most likely to be. If two cards are missing, that probability is
    squared.
    """
    lacking = COPIES - bots.reachable(s, number) - more
    if lacking <= 0:
        return 1.0
    if lacking > 2 or left_of(unplaced, number) < lacking:
        return 0.0
    chance = best_chance(s, number, place, unplaced)
    return chance if lacking == 1 else chance * chance


def best_chance(s: State, number: int, place: int, unplaced: int) -> float:
    """Return the highest probability that a single request shows a number, at any place except `place`."""
    best = 0.0
    for position in range(s.middle_count):
        if state_fields.MIDDLE_PLACE + position != place and not legality.is_seen(
            s, state_fields.MIDDLE_PLACE + position
        ):
            best = left_of(unplaced, number) / up_to(unplaced, NUMBERS)
    for seat in range(s.players):
        for step in (1, -1):
            end = next_at_end(s, seat, number, step)
            if end != place:
                best = max(best, chance_at_end(s, end, number, unplaced, step))
    return best


def next_at_end(s: State, seat: int, number: int, step: int) -> int:
    """Return the place of the first face-down card from an end of a hand that can be another number.

    `step` is 1 for the lowest card and -1 for the highest. The place is NOWHERE if every face-down card is known to be
    `number`.
    """
    place = legality.end_of_hand(s, seat, step)
    for _ in range(s.count[seat]):
        if not legality.is_turned(s, place) and bots.foreseen(s, place) != number:
            return place
        place += step
    return NOWHERE


# --- The probability of a hidden card -------------------------------------------------------------------------------


def chance_of(s: State, move: int, number: int, unplaced: int) -> float:
    """Return the probability that a request shows a number, if the seat doesn't know the card."""
    place = legality.wanted_place(s, move)
    if move < state_fields.LOW:
        return left_of(unplaced, number) / up_to(unplaced, NUMBERS)
    return chance_at_end(s, place, number, unplaced, 1 if move < state_fields.HIGH else -1)


def chance_at_end(s: State, place: int, number: int, unplaced: int, step: int) -> float:
    """Return the probability that the lowest or highest hidden card of a hand is a number.

    The card is in `place`; `step` is 1 for the lowest card and -1 for the highest.
    """
    if place == NOWHERE or not may_be(s, place, number):
        return 0.0
    owner = place // state_fields.LONGEST_HAND
    inner = place
    while is_in_hand(s, inner + step, owner) and bots.foreseen(s, inner + step) == bots.UNKNOWN:
        inner += step
    hidden = abs(inner - place) + 1
    lowest = up_to(unplaced, bots.least_at(s, min(place, inner)) - 1)
    pool = up_to(unplaced, bots.most_at(s, max(place, inner))) - lowest
    lower = up_to(unplaced, number - 1) - lowest
    up_to_here = up_to(unplaced, number) - lowest
    if step > 0:
        return all_among(hidden, pool - lower, pool) - all_among(hidden, pool - up_to_here, pool)
    return all_among(hidden, up_to_here, pool) - all_among(hidden, lower, pool)


def all_among(hidden: int, kept: int, pool: int) -> float:
    """Return the probability that `hidden` cards drawn from a pool are all among `kept` of its cards."""
    chance = 1.0
    for drawn in range(hidden):
        if kept <= drawn:
            return 0.0
        chance *= (kept - drawn) / (pool - drawn)
    return chance


def may_be(s: State, place: int, number: int) -> bool:
    """Return whether a card in a hand is unknown and can be a number."""
    return bots.foreseen(s, place) == bots.UNKNOWN and bots.least_at(s, place) <= number <= bots.most_at(s, place)


# --- The cards whose place the seat doesn't know --------------------------------------------------------------------

# They are packed into one integer, with five bits for each of the twelve numbers: how many cards are at most this
# number.
BITS = 5
COUNT = (1 << BITS) - 1
ONE_EACH = sum(1 << BITS * i for i in range(NUMBERS))


def unplaced_cards(s: State) -> int:
    """Return the cards whose places the seat to move doesn't know."""
    cards = 0
    for number in range(1, NUMBERS + 1):
        if not s.trio[number]:
            cards += (COPIES - placed(s, number)) * from_number(number)
    return cards


def placed(s: State, number: int) -> int:
    """Return how many cards of this number are in places that the seat to move knows."""
    found = 0
    for place in range(state_fields.MIDDLE_PLACE, state_fields.MIDDLE_PLACE + s.middle_count):
        found += 1 if bots.foreseen(s, place) == number else 0
    for seat in range(s.players):
        found += bots.copies(s, number) if seat == s.seat else placed_in_hand(s, row_for(s, s.seat, seat), number)
    return found


def placed_in_hand(s: State, row: int, number: int) -> int:
    """Return how many places in another hand can contain only this number."""
    return int(max(s.least[row * WIDTH + number] - s.most[row * WIDTH + number - 1], 0))


def from_number(number: int) -> int:
    """Return one card of a number in packed form: it counts for this number and every higher one."""
    return ONE_EACH >> BITS * (number - 1) << BITS * (number - 1)


def up_to(unplaced: int, number: int) -> int:
    """Return how many of the cards are this number or lower."""
    return unplaced >> BITS * (number - 1) & COUNT if number else 0


def left_of(unplaced: int, number: int) -> int:
    """Return how many of the cards are this number."""
    return up_to(unplaced, number) - up_to(unplaced, number - 1)


CAREFUL = Bot(weigh_carefully, PERCENT, think, is_careless_guess)
