"""Random deals of Trio that a player can't tell from the real one: the hidden hands and the cards in the middle.

Every arrangement of the cards that fits what the seat remembers (see `memory`) is equally likely; the three cards of a
number are different cards. Without teams, an arrangement is a shuffle. In teams, partners may have exchanged cards in
secret, which no shuffle decides. So in teams, every current arrangement counts once if it fits what is remembered about
hands, pairs of hands, and cards known to be there. A deal keeps only what everyone knows, and not what other partners
know from such exchanges. A secret offer is any card of the hand, or none.

The cards are first dealt, number by number, to the hands about which something is known (see `chances.deal_counting`).
The other hands and the middle get the remaining cards, which are shuffled. The code is written like the rules;
`scratch` is the row for `chances.deal_counting`.
"""

from typing import Any

from cardkit.chances import deal_counting
from cardkit.chances.hidden_cards import forget_drawn
from cardkit.games.trio.clauses import DECK, NUMBERS
from cardkit.games.trio.legality import is_seen
from cardkit.games.trio.memory import PAIR, PARTNER, WIDTH, row_for
from cardkit.games.trio.rules import partner, sort_hand
from cardkit.games.trio.state_fields import KEPT, LONGEST_HAND, MIDDLE_PLACE, NOT_CHOSEN
from cardkit.table.chance import CHANCE, below, shuffle_part
from cardkit.table.common_rules import LARGEST_TABLE, side_of
from cardkit.table.definition import Scratch
from cardkit.table.effects import NO_CARD
from cardkit.table.face_down import move_card
from cardkit.table.state import State

# Enough space for the largest case: an onlooker of a team game, with six hands of six cards and every pair of hands.
SCRATCH = deal_counting.room_for(holders=LARGEST_TABLE * 3 // 2, shares=84, states=7**LARGEST_TABLE)


# --- Preparing a deal -----------------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Collect all cards that a seat (-1: an onlooker) can't see, and count the ways to deal them."""
    take_up(s, seat, scratch)
    forget_secrets(s, seat)
    state_hands(s, seat, scratch)
    deal_counting.count_ways(scratch)
    forget_drawn(s, s.draw_count, DECK)


def take_up(s: State, seat: int, scratch: Scratch) -> None:
    """Collect and count the hidden cards; clear their places, and the places beyond the end of a hand."""
    for number in range(WIDTH):
        scratch[deal_counting.COPIES + number] = 0
    for owner in range(s.players):
        for index in range(LONGEST_HAND):
            place = owner * LONGEST_HAND + index
            if owner != seat and index < s.count[owner]:
                scratch[deal_counting.COPIES + s.card[place]] += 1
            if owner != seat or index >= s.count[owner]:
                s.card[place] = 0
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            scratch[deal_counting.COPIES + s.card[place]] += 1
            s.card[place] = 0


def is_hidden(s: State, place: int) -> bool:
    """Return whether a place in the middle has a card that nobody has seen."""
    return bool(not is_seen(s, place) and s.card[place] != NO_CARD)


def forget_secrets(s: State, seat: int) -> None:
    """Forget the secret offers of others, and what other partners know about each other beyond what everyone knows."""
    for owner in range(s.players):
        if owner != seat and s.offer[owner] != NOT_CHOSEN:
            s.offer[owner] = KEPT
        if seat < 0 or side_of(s, owner) != side_of(s, seat):
            for number in range(WIDTH):
                known = owner * WIDTH + number
                s.least[PARTNER * WIDTH + known] = s.least[known]
                s.most[PARTNER * WIDTH + known] = s.most[known]
                s.holds[PARTNER * WIDTH + known] = s.holds[known]


# --- The known facts about hands ------------------------------------------------------------------------------------


def state_hands(s: State, seat: int, scratch: Scratch) -> None:
    """Write down what a seat knows about hands, each alone or together with its partner's."""
    deal_counting.begin(scratch, NUMBERS)
    for owner in range(s.players):
        row = row_for(s, seat, owner)
        pair = PAIR + side_of(s, owner)
        if owner != seat and (
            says_something(s, row, scratch) or (is_in_pair(s, row) and says_something(s, pair, scratch))
        ):
            state_row(s, row, deal_counting.add_holder(scratch, owner, s.count[owner]), scratch)
    for owner in range(s.players // 2 if s.teams else 0):
        one = deal_counting.named(scratch, owner)
        other = deal_counting.named(scratch, partner(s, owner))
        if is_in_pair(s, row_for(s, seat, owner)) and min(one, other) >= 0:
            state_row(s, PAIR + side_of(s, owner), deal_counting.add_pair(scratch, one, other), scratch)


def is_in_pair(s: State, row: int) -> bool:
    """Return whether knowledge about a hand and its partner's together matters.

    It doesn't matter to the partner, who knows more.
    """
    return bool(s.teams and row < PARTNER)


def says_something(told: Any, row: int, t: deal_counting.NumberRow) -> bool:
    """Return whether a row of memory rules out anything that the unseen cards would allow."""
    cards = told.most[row * WIDTH + NUMBERS]
    for number in range(1, WIDTH):
        at = row * WIDTH + number
        lower = t[deal_counting.UP_TO + number]
        if told.holds[at] or (told.most[at] < cards and lower > 0):
            return True
        if told.least[at] > 0 and lower < t[deal_counting.UP_TO + NUMBERS]:
            return True
    return False


def state_row(told: Any, row: int, holder: int, t: deal_counting.NumberRow) -> None:
    """Write down what a row of memory contains about a hand, or about a pair of hands."""
    for number in range(1, WIDTH):
        at = row * WIDTH + number
        t[holder + deal_counting.LEAST + number] = max(told.least[at], 0)
        t[holder + deal_counting.MOST + number] = told.most[at]
        t[holder + deal_counting.HOLDS + number] = told.holds[at]


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Randomly deal all cards that a seat can't know."""
    end = deal_numbers(s, scratch)
    shuffle_part(s, 0, end)
    for owner in range(s.players):
        if owner != seat and deal_counting.named(scratch, owner) == deal_counting.NONE:
            end = take_from_rest(s, owner, end)
    lay_middle(s, end)
    forget_drawn(s, s.draw_count, DECK)
    for owner in range(s.players):
        if owner != seat and s.offer[owner] != NOT_CHOSEN:
            choose_anew(s, owner)


def deal_numbers(s: State, scratch: Scratch) -> int:
    """Deal the hands about which something is known, number by number; return the number of other cards."""
    deal_counting.clear_cards(scratch)
    state = 0
    end = 0
    for number in range(1, WIDTH):
        share = deal_counting.share_by_lot(s, scratch, number, state)
        state += int(scratch[share])
        left = int(scratch[deal_counting.COPIES + number])
        for hand in deal_counting.each_holder(scratch):
            cards = deal_counting.given_by(scratch, share, hand)
            give(s, hand, number, cards, scratch)
            left -= cards
        for _ in range(left):
            s.draw[end] = number
            end += 1
    return end


def give(s: State, hand: int, number: int, cards: int, scratch: Scratch) -> None:
    """Give a hand `cards` cards of a number, placed after the cards it already has."""
    first = int(scratch[hand + deal_counting.NAME]) * LONGEST_HAND + int(scratch[hand + deal_counting.CARDS])
    for index in range(cards):
        s.card[first + index] = number
    scratch[hand + deal_counting.CARDS] += cards


def take_from_rest(s: State, owner: int, end: int) -> int:
    """Give a seat all its cards from the end of the remaining cards; return the new end."""
    for index in range(s.count[owner]):
        s.card[owner * LONGEST_HAND + index] = s.draw[end - 1 - index]
    sort_hand(s, owner)
    return int(end - s.count[owner])


def lay_middle(s: State, end: int) -> None:
    """Move the remaining cards to the middle."""
    for place in range(MIDDLE_PLACE, MIDDLE_PLACE + s.middle_count):
        if is_hidden(s, place):
            end -= 1
            move_card(s.draw, end, s.card, place)


def choose_anew(s: State, owner: int) -> None:
    """`team.swap`: choose a random offer for a seat: any card of its hand, or none."""
    index = below(s, CHANCE, s.count[owner] + 1)
    s.offer[owner] = s.card[owner * LONGEST_HAND + index] if index < s.count[owner] else KEPT
