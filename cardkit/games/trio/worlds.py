"""The worlds of Trio that a seat cannot tell from the real one: hidden hands and the middle's cards, dealt anew.

Each way in which the cards can lie that fits what the seat remembers (see `memory`) is as likely; the three cards of a
number are three cards. Where each seat plays for itself that is each shuffle. In teams partners may have exchanged
cards in secret, which no shuffle decides: there each way in which the cards can lie now counts once, as long as it fits
what is kept of hands, of pairs of hands, and of the cards that are known to be there. Of what others know of each other
by such exchanges a world keeps nothing but what everybody knows. A secret offer is any card of the hand, or none.

The hands of which anything is known are holders that share out the cards, number by number (see `chances.sharing`);
the other hands and the middle are the rest, which is shuffled. Written like the rules; `scratch` is the row in which
that is stated.
"""

from typing import Any

from cardkit.chances import sharing
from cardkit.chances.hidden import forget_drawn
from cardkit.chances.sharing import Row
from cardkit.games.trio.clauses import DECK, NUMBERS
from cardkit.games.trio.memory import PAIR, PARTNER, WIDTH, row_for
from cardkit.games.trio.rules import partner, sort_hand
from cardkit.games.trio.table import KEPT, LONGEST_HAND, MIDDLE_PLACE, NOT_CHOSEN
from cardkit.table.chance import CHANCE, below, shuffle_part
from cardkit.table.common import LARGEST_TABLE, side_of
from cardkit.table.definition import Scratch
from cardkit.table.effects import NO_CARD
from cardkit.table.state import State

SCRATCH = sharing.room_for(holders=LARGEST_TABLE * 3 // 2, shares=84, states=7**LARGEST_TABLE)
"""For an onlooker at a table of teams, who sees six hands of six cards: what is known of each, and of each pair."""


# --- What is worked out once ----------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Take up all cards that a seat (-1: an onlooker) cannot see, and count the ways to deal them."""
    take_up(s, seat, scratch)
    forget_secrets(s, seat)
    state_hands(s, seat, scratch)
    sharing.count_ways(scratch)
    forget_drawn(s, s.draw_count, DECK)


def take_up(s: State, seat: int, scratch: Scratch) -> None:
    """Take up and count the hidden cards; where no card of a hand is left, none lies any more."""
    for number in range(WIDTH):
        scratch[sharing.COPIES + number] = 0
    for owner in range(s.players):
        for index in range(LONGEST_HAND):
            place = owner * LONGEST_HAND + index
            if owner != seat and index < s.count[owner]:
                scratch[sharing.COPIES + s.card[place]] += 1
            if owner != seat or index >= s.count[owner]:
                s.card[place] = 0
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            scratch[sharing.COPIES + s.card[place]] += 1
            s.card[place] = 0


def is_hidden(s: State, place: int) -> bool:
    """Say whether a card lies in a place of the middle and has not been seen there."""
    return bool(s.card[place] != NO_CARD and not s.seen[place])


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


# --- Stating what is known of hands ---------------------------------------------------------------------------------


def state_hands(s: State, seat: int, scratch: Scratch) -> None:
    """State which hands a seat knows anything of, each alone or with its partner's, and what."""
    sharing.begin(scratch, NUMBERS)
    for owner in range(s.players):
        row = row_for(s, seat, owner)
        pair = PAIR + side_of(s, owner)
        if owner != seat and (
            says_something(s, row, scratch) or (is_in_pair(s, row) and says_something(s, pair, scratch))
        ):
            state_row(s, row, sharing.add_holder(scratch, owner, s.count[owner]), scratch)
    for owner in range(s.players // 2 if s.teams else 0):
        one = sharing.named(scratch, owner)
        other = sharing.named(scratch, partner(s, owner))
        if is_in_pair(s, row_for(s, seat, owner)) and min(one, other) >= 0:
            state_row(s, PAIR + side_of(s, owner), sharing.add_pair(scratch, one, other), scratch)


def is_in_pair(s: State, row: int) -> bool:
    """Say whether what is known of a hand and its partner's together matters: not for the partner, who knows more."""
    return bool(s.teams and row < PARTNER)


def says_something(told: Any, row: int, t: Row) -> bool:
    """Say whether a row of what is remembered forbids anything that the unseen cards allow."""
    cards = told.most[row * WIDTH + NUMBERS]
    for number in range(1, WIDTH):
        at = row * WIDTH + number
        lower = t[sharing.UP_TO + number]
        if told.holds[at] or (told.most[at] < cards and lower > 0):
            return True
        if told.least[at] > 0 and lower < t[sharing.UP_TO + NUMBERS]:
            return True
    return False


def state_row(told: Any, row: int, holder: int, t: Row) -> None:
    """State what a row of what is remembered says of a hand, or of a pair of them."""
    for number in range(1, WIDTH):
        at = row * WIDTH + number
        t[holder + sharing.LEAST + number] = max(told.least[at], 0)
        t[holder + sharing.MOST + number] = told.most[at]
        t[holder + sharing.HOLDS + number] = told.holds[at]


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    end = deal_numbers(s, scratch)
    shuffle_part(s, 0, end)
    for owner in range(s.players):
        if owner != seat and sharing.named(scratch, owner) == sharing.NONE:
            end = take_from_rest(s, owner, end)
    lay_middle(s, end)
    forget_drawn(s, s.draw_count, DECK)
    for owner in range(s.players):
        if owner != seat and s.offer[owner] != NOT_CHOSEN:
            choose_anew(s, owner)


def deal_numbers(s: State, scratch: Scratch) -> int:
    """Deal the hands of which something is known, number by number; return how many cards are the rest."""
    sharing.clear_cards(scratch)
    state = 0
    end = 0
    for number in range(1, WIDTH):
        share = sharing.share_by_lot(s, scratch, number, state)
        state += int(scratch[share])
        left = int(scratch[sharing.COPIES + number])
        for hand in sharing.each_holder(scratch):
            cards = sharing.given_by(scratch, share, hand)
            give(s, hand, number, cards, scratch)
            left -= cards
        for _ in range(left):
            s.draw[end] = number
            end += 1
    return end


def give(s: State, hand: int, number: int, cards: int, scratch: Scratch) -> None:
    """Give a hand so many cards of a number, behind those it has."""
    first = int(scratch[hand + sharing.NAME]) * LONGEST_HAND + int(scratch[hand + sharing.CARDS])
    for index in range(cards):
        s.card[first + index] = number
    scratch[hand + sharing.CARDS] += cards


def take_from_rest(s: State, owner: int, end: int) -> int:
    """Give a seat all its cards from the end of the rest; return where it ends then."""
    for index in range(s.count[owner]):
        s.card[owner * LONGEST_HAND + index] = s.draw[end - 1 - index]
    sort_hand(s, owner)
    return int(end - s.count[owner])


def lay_middle(s: State, end: int) -> None:
    """Lay what is left of the rest in the middle."""
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            end -= 1
            s.card[place] = s.draw[end]


def choose_anew(s: State, owner: int) -> None:
    """`team.swap`: a seat offers any card of its hand, or none."""
    index = below(s, CHANCE, s.count[owner] + 1)
    s.offer[owner] = s.card[owner * LONGEST_HAND + index] if index < s.count[owner] else KEPT
