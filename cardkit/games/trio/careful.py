"""Trio's careful bot: it counts the cards that it cannot place, and asks where the chance of a trio is best.

What it knows for certain, `bots.foreseen` says. Of every other card it works out a chance: in the middle any card that
it cannot place may lie, each as likely; of a sorted hand, the lowest of the hidden cards tends to be low.

Written like the rules, over `s.name` and `s.name[i]`; a chance is a number from 0 to 1.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.games.trio import bots, legality, table
from cardkit.games.trio.clauses import COPIES, NUMBERS
from cardkit.games.trio.memory import WIDTH, row_for
from cardkit.table.bots import Bot
from cardkit.table.common import next_seat
from cardkit.table.effects import NOWHERE
from cardkit.table.reasons import PERCENT
from cardkit.table.state import State

PATIENCE = 60
"""After so many moves a seat plays like the simple bot, who leaves much to chance; else a game might never end."""

WINNING = 2.0
"""How many times as much as any other a trio is worth that wins the game."""

ASK_NEXT = 0.01
"""What it is worth to ask the next seat for a card: that seat, which plays first, learns nothing from it."""

OWN_CARD = -0.05
"""What it is worth to show a card of one's own hand: all others learn it."""

OLD_CARD = -0.03
"""What it is worth to show a card that all know already: nobody learns anything, nor does oneself."""


class Weight(NamedTuple):
    """What a move weighs, by reasons; below 0 they speak against it.

    The chance of a `trio` in this turn, and once more that of one that will `win`; and what others learn by what is
    `seen`. In a long game, and when cards are offered, what the simple bot weighs by.
    """

    trio: float
    win: float
    seen: float
    known: float
    new: float
    offer: float


def weigh_carefully(s: State, move: int, thought: int) -> Weight:
    """The chance that a request leads to a trio, and what is learnt from it; in a long game what the simple bot thinks.

    `thought` is what `think` has found.
    """
    if s.phase == table.SWAPPING:
        return Weight(0.0, 0.0, 0.0, 0.0, 0.0, float(bots.weigh_offer(s, move)))
    place = legality.wanted_place(s, move)
    if not is_patient(s):
        sight = bots.sight_of(s, place, thought)
        return Weight(0.0, 0.0, 0.0, float(sight.known), float(sight.new), 0.0)
    trio, win = chances_of_trio(s, move, thought)
    return Weight(trio, win, worth_of_learning(s, place), 0.0, 0.0, 0.0)


def worth_of_learning(s: State, place: int) -> float:
    """What it is worth that a card is shown to all."""
    if is_in_hand(s, place, s.seat):
        return OWN_CARD
    if bots.foreseen(s, place) != bots.UNKNOWN:
        return OLD_CARD
    return ASK_NEXT if is_in_hand(s, place, next_seat(s, s.seat)) else 0.0


def think(s: State, moves: Sequence[int], count: int) -> int:
    """The cards that the seat cannot place; in a long game the number that the simple bot would look for."""
    return unplaced_cards(s) if is_patient(s) else bots.wanted_number(s, moves, count)


def is_careless_guess(s: State, weight: float) -> bool:
    """Say whether chance decides between requests of such a weight, as in a long game it does for the simple bot."""
    return not is_patient(s) and bots.is_guess(s, weight)


def is_patient(s: State) -> bool:
    """Say whether the game is still short enough to be careful."""
    return bool(s.moves <= PATIENCE * s.players)


def is_in_hand(s: State, place: int, seat: int) -> bool:
    """Say whether a card of a seat's hand lies in a place."""
    return bool(place // table.LONGEST_HAND == seat and place % table.LONGEST_HAND < s.count[seat])


# --- The chance of a trio -------------------------------------------------------------------------------------------


def chances_of_trio(s: State, move: int, unplaced: int) -> tuple[float, float]:
    """The chance that a turn that goes on with this request ends with a trio, and what is added for one that wins."""
    chance = 0.0
    counted = 0.0
    for number in range(1, NUMBERS + 1):
        if not s.revealed or number == s.number:
            found = chance_by(s, move, number, unplaced)
            chance += found
            counted += WINNING * found if bots.is_winning(s, number) else found
    return chance, counted - chance


def chance_by(s: State, move: int, number: int, unplaced: int) -> float:
    """The chance that a request shows a number, and that its trio comes of it in this turn."""
    place = legality.wanted_place(s, move)
    card = bots.foreseen(s, place)
    if card == number:
        return chance_with(s, number, place, unplaced, 0)
    if card != bots.UNKNOWN or not left_of(unplaced, number):
        return 0.0
    return chance_of(s, move, number, unplaced) * chance_with(s, number, place, without(unplaced, number), 1)


def chance_with(s: State, number: int, place: int, unplaced: int, more: int) -> float:
    """The chance to find all three cards of a number, of which `more` are at hand than those that can be foreseen.

    One card that is lacking is looked for where it is most likely to be; with two, luck has to help twice.
    """
    lacking = COPIES - bots.reachable(s, number) - more
    if lacking <= 0:
        return 1.0
    if lacking > 2 or left_of(unplaced, number) < lacking:
        return 0.0
    chance = best_chance(s, number, place, unplaced)
    return chance if lacking == 1 else chance * chance


def best_chance(s: State, number: int, place: int, unplaced: int) -> float:
    """The best chance that one request shows a number, at any place but one."""
    best = 0.0
    for position in range(s.middle_count):
        if table.MIDDLE_PLACE + position != place and not s.seen[table.MIDDLE_PLACE + position]:
            best = left_of(unplaced, number) / up_to(unplaced, NUMBERS)
    for seat in range(s.players):
        for step in (1, -1):
            end = next_at_end(s, seat, number, step)
            if end != place:
                best = max(best, chance_at_end(s, end, number, unplaced, step))
    return best


def next_at_end(s: State, seat: int, number: int, step: int) -> int:
    """The lowest card of a hand (`step` 1), or the highest (-1), that is neither turned over nor known to be a number.

    NOWHERE if there is none.
    """
    place = legality.end_of_hand(s, seat, step)
    for _ in range(s.count[seat]):
        if not s.turned[place] and bots.foreseen(s, place) != number:
            return place
        place += step
    return NOWHERE


# --- What a hidden card may be --------------------------------------------------------------------------------------


def chance_of(s: State, move: int, number: int, unplaced: int) -> float:
    """The chance that a request shows a number, where the seat cannot know what it shows."""
    place = legality.wanted_place(s, move)
    if move < table.LOW:
        return left_of(unplaced, number) / up_to(unplaced, NUMBERS)
    return chance_at_end(s, place, number, unplaced, 1 if move < table.HIGH else -1)


def chance_at_end(s: State, place: int, number: int, unplaced: int, step: int) -> float:
    """The chance that the lowest (`step` 1) or highest (-1) of the hidden cards of a hand, here, is of a number."""
    if place == NOWHERE or not may_be(s, place, number):
        return 0.0
    owner = place // table.LONGEST_HAND
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
    """The chance that so many hidden cards, out of a pool, are all among those that are kept of it."""
    chance = 1.0
    for drawn in range(hidden):
        if kept <= drawn:
            return 0.0
        chance *= (kept - drawn) / (pool - drawn)
    return chance


def may_be(s: State, place: int, number: int) -> bool:
    """Say whether a card of a hand is not known, and can be of a number."""
    return bots.foreseen(s, place) == bots.UNKNOWN and bots.least_at(s, place) <= number <= bots.most_at(s, place)


# --- The cards that the seat cannot place ---------------------------------------------------------------------------

# They are one whole number: five bits for each of the twelve numbers, which count the cards that are that low or lower.
BITS = 5
COUNT = (1 << BITS) - 1
ONE_EACH = sum(1 << BITS * i for i in range(NUMBERS))


def unplaced_cards(s: State) -> int:
    """The cards of which the active seat cannot say where they are."""
    cards = 0
    for number in range(1, NUMBERS + 1):
        if not s.trio[number]:
            cards += (COPIES - placed(s, number)) * from_number(number)
    return cards


def placed(s: State, number: int) -> int:
    """How many cards of a number the active seat can place."""
    found = 0
    for place in range(table.MIDDLE_PLACE, table.MIDDLE_PLACE + s.middle_count):
        found += 1 if bots.foreseen(s, place) == number else 0
    for seat in range(s.players):
        found += bots.copies(s, number) if seat == s.seat else placed_in_hand(s, row_for(s, s.seat, seat), number)
    return found


def placed_in_hand(s: State, row: int, number: int) -> int:
    """How many places of another's hand can hold no other number."""
    return int(max(s.least[row * WIDTH + number] - s.most[row * WIDTH + number - 1], 0))


def from_number(number: int) -> int:
    """One card of a number, as it counts: it is as low as this number, and as every higher one."""
    return ONE_EACH >> BITS * (number - 1) << BITS * (number - 1)


def without(unplaced: int, number: int) -> int:
    """The cards but one of a number."""
    return unplaced - from_number(number)


def up_to(unplaced: int, number: int) -> int:
    """How many of the cards are of a number or lower."""
    return unplaced >> BITS * (number - 1) & COUNT if number else 0


def left_of(unplaced: int, number: int) -> int:
    """How many of the cards are of a number."""
    return up_to(unplaced, number) - up_to(unplaced, number - 1)


CAREFUL = Bot(weigh_carefully, PERCENT, think, is_careless_guess)
