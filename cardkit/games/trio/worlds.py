"""The worlds of Trio that a seat cannot tell from the real one: hidden hands and the middle's cards, dealt anew.

Each way in which the cards can lie that fits what the seat remembers (see `memory`) is as likely; the three cards of a
number are three cards. Where each seat plays for itself that is each shuffle. In teams partners may have exchanged
cards in secret, which no shuffle decides: there each way in which the cards can lie now counts once, as long as it fits
what is kept of hands, of pairs of hands, and of the cards that are known to be there. Of what others know of each other
by such exchanges a world keeps nothing but what everybody knows. A secret offer is any card of the hand, or none.

Numbers are dealt one after another, from the lowest. Of each hand of which anything is known, so many cards are up to a
number: these counts are a state, and for each number the ways to go on from each state are counted, from the highest
number down. The other hands and the middle are one heap, which takes what is left and is shuffled at last.

Written like the rules; `scratch` is a row of numbers with the parts below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.hidden import forget_drawn, sort_cards
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS
from cardkit.games.trio.memory import PAIR, PARTNER, WIDTH, row_for
from cardkit.games.trio.rules import KEPT, LONGEST_HAND, MIDDLE_PLACE, NOT_CHOSEN, partner, sort_hand
from cardkit.table.chance import CHANCE, below, fraction, shuffle_part
from cardkit.table.common import LARGEST_TABLE, side_of
from cardkit.table.effects import NO_CARD

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State

# --- The parts of scratch -------------------------------------------------------------------------------------------

LARGEST_STATES = 7**LARGEST_TABLE
"""Six hands of six cards, for an onlooker at a table of teams, have the most states."""
MOST_SHARES = 84
"""Three cards of a number can be shared out among six hands and a heap in so many ways."""

UNSEEN = 0  # + number: how many of its cards the seat cannot see
UP_TO = UNSEEN + WIDTH  # + number: and of it and the lower ones together
HANDS = UP_TO + WIDTH  # how many hands are dealt number by number, and then for each:
OWNER = HANDS + 1  # whose it is,
MATE = OWNER + LARGEST_TABLE  # which hand before it is its partner's, if all know something of both together, or NONE,
STRIDE = MATE + LARGEST_TABLE  # by how much a card of it raises the number of a state,
CARDS = STRIDE + LARGEST_TABLE  # and how many of its cards are up to the number at hand
LOW = CARDS + LARGEST_TABLE  # + hand: they are at least so many,
HIGH = LOW + LARGEST_TABLE  # + hand: and at most so many
IN_HEAP = HIGH + LARGEST_TABLE  # how many cards the heap takes
STATES = IN_HEAP + 1  # how many states there are
SHARES = STATES + 1  # + number: in how many ways its cards can be shared out, and then for each:
RAISES = SHARES + WIDTH  # + number * MOST_SHARES + way: by how much it raises the number of a state,
TIMES = RAISES + WIDTH * MOST_SHARES  # how often it counts,
GIVES = TIMES + WIDTH * MOST_SHARES  # and how many cards it gives each hand, one bit for each card, COPIES to a hand
WAYS = GIVES + WIDTH * MOST_SHARES  # + number * states + state: the ways to deal the numbers above it
SCRATCH = WAYS + WIDTH * LARGEST_STATES

NONE = -1


# --- What is worked out once ----------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Put all that a seat (-1: an onlooker) cannot know in order, and count the ways to deal it."""
    sort_hidden(s, seat)
    forget_secrets(s, seat)
    count_unseen(s, seat, scratch)
    list_hands(s, seat, scratch)
    for number in range(1, WIDTH):
        list_shares(s, seat, number, scratch)
    count_ways(s, seat, scratch)


def sort_hidden(s: State, seat: int) -> None:
    """Gather the hidden cards and put them back in order; where no card of a hand is left, none lies any more."""
    end = 0
    for owner in range(s.players):
        for index in range(LONGEST_HAND):
            place = owner * LONGEST_HAND + index
            if index >= s.count[owner]:
                s.card[place] = 0
            elif owner != seat:
                s.draw[end] = s.card[place]
                end += 1
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            s.draw[end] = s.card[place]
            end += 1
    sort_cards(s, 0, end)
    for owner in range(s.players):
        if owner != seat:
            end = take_from_heap(s, owner, end)
    lay_middle(s, end)
    forget_drawn(s, DECK)


def is_hidden(s: State, place: int) -> bool:
    """Say whether a card lies in a place of the middle and has not been seen there."""
    return bool(s.card[place] != NO_CARD and not s.seen[place])


def take_from_heap(s: State, owner: int, end: int) -> int:
    """Give a seat all its cards from the end of the heap; return where it ends then."""
    for index in range(s.count[owner]):
        s.card[owner * LONGEST_HAND + index] = s.draw[end - 1 - index]
    sort_hand(s, owner)
    return int(end - s.count[owner])


def lay_middle(s: State, end: int) -> None:
    """Lay what is left of the heap in the middle."""
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            end -= 1
            s.card[place] = s.draw[end]


def forget_secrets(s: State, seat: int) -> None:
    """What others offer in secret nobody knows; and of what partners know of each other, only what everybody knows."""
    for owner in range(s.players):
        if owner != seat and s.offer[owner] != NOT_CHOSEN:
            s.offer[owner] = KEPT
        if seat < 0 or side_of(s, owner) != side_of(s, seat):
            for number in range(WIDTH):
                known = owner * WIDTH + number
                s.least[PARTNER * WIDTH + known] = s.least[known]
                s.most[PARTNER * WIDTH + known] = s.most[known]
                s.holds[PARTNER * WIDTH + known] = s.holds[known]


def count_unseen(s: State, seat: int, scratch: Scratch) -> None:
    """Count the cards of each number that the seat cannot see, or sees only as cards of a hand."""
    for number in range(WIDTH):
        scratch[UNSEEN + number] = 0
    for owner in range(s.players):
        if owner != seat:
            for place in range(owner * LONGEST_HAND, owner * LONGEST_HAND + s.count[owner]):
                scratch[UNSEEN + s.card[place]] += 1
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            scratch[UNSEEN + s.card[place]] += 1
    scratch[UP_TO] = 0
    for number in range(1, WIDTH):
        scratch[UP_TO + number] = scratch[UP_TO + number - 1] + scratch[UNSEEN + number]


# --- Hands of which something is known ------------------------------------------------------------------------------


def list_hands(s: State, seat: int, scratch: Scratch) -> None:
    """List the hands that are dealt number by number; the rest is the heap's."""
    hands = 0
    states = 1
    heap = int(scratch[UP_TO + NUMBERS])
    for owner in range(s.players):
        if owner != seat and is_told_of(s, seat, owner, scratch):
            scratch[OWNER + hands] = owner
            scratch[MATE + hands] = hand_before(hands, partner(s, owner), scratch) if in_pair(s, seat, owner) else NONE
            scratch[STRIDE + hands] = states
            states *= s.count[owner] + 1
            heap -= s.count[owner]
            hands += 1
    scratch[HANDS] = hands
    scratch[STATES] = states
    scratch[IN_HEAP] = heap


def in_pair(s: State, seat: int, owner: int) -> bool:
    """Say whether what is known of a hand and its partner's together matters: not for the partner, who knows more."""
    return bool(s.teams and row_for(s, seat, owner) == owner)


def hand_before(hands: int, owner: int, scratch: Scratch) -> int:
    """Which of the first so many hands is an owner's, or NONE."""
    for hand in range(hands):
        if scratch[OWNER + hand] == owner:
            return hand
    return NONE


def is_told_of(s: State, seat: int, owner: int, scratch: Scratch) -> bool:
    """Say whether a seat knows anything of a hand, alone or with its partner's."""
    if says_something(s, row_for(s, seat, owner), scratch):
        return True
    return in_pair(s, seat, owner) and says_something(s, PAIR + side_of(s, owner), scratch)


def says_something(s: State, row: int, scratch: Scratch) -> bool:
    """Say whether a row of what is remembered forbids anything that the unseen cards allow."""
    cards = s.most[row * WIDTH + NUMBERS]
    for number in range(1, WIDTH):
        at = row * WIDTH + number
        lower = scratch[UP_TO + number]
        if s.holds[at] or (s.most[at] < cards and lower > 0):
            return True
        if s.least[at] > 0 and lower < scratch[UP_TO + NUMBERS]:
            return True
    return False


# --- Ways to share out the cards of a number ------------------------------------------------------------------------


def list_shares(s: State, seat: int, number: int, scratch: Scratch) -> None:
    """List the ways to share out the cards of a number among the hands and the heap, which is the last of them.

    Each card goes to the same hand as the one before, or to a later one; cards that there are not go nowhere.
    """
    heap = int(scratch[HANDS])
    cards = int(scratch[UNSEEN + number])
    scratch[SHARES + number] = 0
    for one in range(0 if cards > 2 else heap, heap + 1):
        for two in range(first_for(one, cards - 1, heap), heap + 1):
            for three in range(first_for(two, cards, heap), heap + 1):
                gives = with_card(with_card(with_card(0, one, heap), two, heap), three, heap)
                if holds_enough(s, seat, number, gives, scratch):
                    times = orders(one, two, three, cards)
                    add_share(
                        number,
                        raised(one, scratch) + raised(two, scratch) + raised(three, scratch),
                        times,
                        gives,
                        scratch,
                    )


def first_for(before: int, cards: int, heap: int) -> int:
    """The first hand for a card when the one before it went there, and so many of three cards are there up to it."""
    if cards > 1:
        return before
    return 0 if cards == 1 else heap


def with_card(gives: int, hand: int, heap: int) -> int:
    """The bits of a way to share out, with one card more for a hand; the heap has none."""
    if hand == heap:
        return gives
    bits = gives >> COPIES * hand & 7
    return gives | (bits + 1) << COPIES * hand


def given(gives: int, hand: int) -> int:
    """How many cards a way to share out gives a hand."""
    bits = gives >> COPIES * hand & 7
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2)


def orders(one: int, two: int, three: int, cards: int) -> int:
    """How many ways there are to share out cards so, each of them being a card of its own."""
    if cards < 2:
        return 1
    if cards == 2:
        return 1 if two == three else 2
    if one == three:
        return 1
    return 3 if two in (one, three) else 6


def raised(hand: int, scratch: Scratch) -> int:
    """By how much a card for a hand raises the number of a state; for the heap it does not."""
    return int(scratch[STRIDE + hand]) if hand < scratch[HANDS] else 0


def holds_enough(s: State, seat: int, number: int, gives: int, scratch: Scratch) -> bool:
    """Say whether each hand, and each pair, gets the cards of a number that it is known to hold."""
    for hand in range(int(scratch[HANDS])):
        owner = int(scratch[OWNER + hand])
        if given(gives, hand) < s.holds[row_for(s, seat, owner) * WIDTH + number]:
            return False
        mate = int(scratch[MATE + hand])
        if mate >= 0:
            both = given(gives, hand) + given(gives, mate)
            if both < s.holds[(PAIR + side_of(s, owner)) * WIDTH + number]:
                return False
    return True


def add_share(number: int, raises: int, times: int, gives: int, scratch: Scratch) -> None:
    """Add a way to share out the cards of a number to the list."""
    at = number * MOST_SHARES + int(scratch[SHARES + number])
    scratch[RAISES + at] = raises
    scratch[TIMES + at] = times
    scratch[GIVES + at] = gives
    scratch[SHARES + number] += 1


# --- Ways to go on --------------------------------------------------------------------------------------------------


def count_ways(s: State, seat: int, scratch: Scratch) -> None:
    """Count the ways to go on from each state, from the highest number down."""
    states = int(scratch[STATES])
    for at in range(WIDTH * states):
        scratch[WAYS + at] = 0
    scratch[WAYS + NUMBERS * states + states - 1] = 1
    for number in range(NUMBERS - 1, -1, -1):
        find_range(s, seat, number, scratch)
        state = first_state(scratch)
        while state >= 0:
            if is_possible(s, number, scratch):
                scratch[WAYS + number * states + state] = ways_from(s, number, state, scratch)
            state = next_state(state, scratch)


def find_range(s: State, seat: int, number: int, scratch: Scratch) -> None:
    """Find out how many cards of each hand can be up to a number."""
    for hand in range(int(scratch[HANDS])):
        owner = int(scratch[OWNER + hand])
        at = row_for(s, seat, owner) * WIDTH + number
        scratch[LOW + hand] = max(s.least[at], 0)
        scratch[HIGH + hand] = min(s.most[at], s.count[owner])


def first_state(scratch: Scratch) -> int:
    """The first state in the range, or NONE: each hand has as few cards up to the number as it can."""
    state = 0
    for hand in range(int(scratch[HANDS])):
        if scratch[LOW + hand] > scratch[HIGH + hand]:
            return NONE
        scratch[CARDS + hand] = scratch[LOW + hand]
        state += int(scratch[LOW + hand] * scratch[STRIDE + hand])
    return state


def next_state(state: int, scratch: Scratch) -> int:
    """The next state in the range, or NONE after the last."""
    for hand in range(int(scratch[HANDS])):
        if scratch[CARDS + hand] < scratch[HIGH + hand]:
            scratch[CARDS + hand] += 1
            return state + int(scratch[STRIDE + hand])
        state -= int((scratch[CARDS + hand] - scratch[LOW + hand]) * scratch[STRIDE + hand])
        scratch[CARDS + hand] = scratch[LOW + hand]
    return NONE


def is_possible(s: State, number: int, scratch: Scratch) -> bool:
    """Say whether there are cards for a state, and pairs of hands have as many as is known."""
    cards = 0.0
    for hand in range(int(scratch[HANDS])):
        cards += scratch[CARDS + hand]
        mate = int(scratch[MATE + hand])
        if mate >= 0:
            at = (PAIR + side_of(s, int(scratch[OWNER + hand]))) * WIDTH + number
            if not s.least[at] <= scratch[CARDS + hand] + scratch[CARDS + mate] <= s.most[at]:
                return False
    return 0 <= scratch[UP_TO + number] - cards <= scratch[IN_HEAP]


def ways_from(s: State, number: int, state: int, scratch: Scratch) -> float:
    """The ways to deal the numbers above one from a state."""
    room = room_left(s, scratch)
    first = (number + 1) * MOST_SHARES
    above = WAYS + (number + 1) * int(scratch[STATES]) + state
    ways = 0.0
    for at in range(first, first + int(scratch[SHARES + number + 1])):
        if int(scratch[GIVES + at]) & ~room == 0:
            ways += scratch[TIMES + at] * scratch[above + int(scratch[RAISES + at])]
    return ways


def room_left(s: State, scratch: Scratch) -> int:
    """How many cards each hand can still take, as bits like those of a way to share out."""
    room = 0
    for hand in range(int(scratch[HANDS])):
        left = min(s.count[int(scratch[OWNER + hand])] - int(scratch[CARDS + hand]), COPIES)
        room |= (1 << left) - 1 << COPIES * hand
    return room


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    end = deal_numbers(s, scratch)
    shuffle_part(s, 0, end)
    for owner in range(s.players):
        if owner != seat and hand_before(int(scratch[HANDS]), owner, scratch) == NONE:
            end = take_from_heap(s, owner, end)
    lay_middle(s, end)
    forget_drawn(s, DECK)
    for owner in range(s.players):
        if owner != seat and s.offer[owner] != NOT_CHOSEN:
            choose_anew(s, owner)


def deal_numbers(s: State, scratch: Scratch) -> int:
    """Deal the hands of which something is known, number by number; return how many cards go to the heap."""
    for hand in range(int(scratch[HANDS])):
        scratch[CARDS + hand] = 0
    state = 0
    end = 0
    for number in range(1, WIDTH):
        way = way_by_lot(s, number, state, scratch)
        state += int(scratch[RAISES + way])
        kept = int(scratch[UNSEEN + number])
        for hand in range(int(scratch[HANDS])):
            cards = given(int(scratch[GIVES + way]), hand)
            give(s, hand, number, cards, scratch)
            kept -= cards
        for _ in range(kept):
            s.draw[end] = number
            end += 1
    return end


def way_by_lot(s: State, number: int, state: int, scratch: Scratch) -> int:
    """A way to share out the cards of a number, as likely as there are ways to go on."""
    states = int(scratch[STATES])
    room = room_left(s, scratch)
    lot = fraction(s, CHANCE) * scratch[WAYS + (number - 1) * states + state]
    way = NONE
    for at in range(number * MOST_SHARES, number * MOST_SHARES + int(scratch[SHARES + number])):
        if int(scratch[GIVES + at]) & ~room == 0:
            ways = scratch[TIMES + at] * scratch[WAYS + number * states + state + int(scratch[RAISES + at])]
            if ways > 0 and lot >= 0:
                lot -= ways
                way = at
    return way


def give(s: State, hand: int, number: int, cards: int, scratch: Scratch) -> None:
    """Give a hand so many cards of a number, behind those it has."""
    first = int(scratch[OWNER + hand]) * LONGEST_HAND + int(scratch[CARDS + hand])
    for index in range(cards):
        s.card[first + index] = number
    scratch[CARDS + hand] += cards


def choose_anew(s: State, owner: int) -> None:
    """`team.swap`: a seat offers any card of its hand, or none."""
    index = below(s, CHANCE, s.count[owner] + 1)
    s.offer[owner] = s.card[owner * LONGEST_HAND + index] if index < s.count[owner] else KEPT
