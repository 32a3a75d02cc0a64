"""The worlds of Chicken that a seat cannot tell from the real one: the hands of others and the draw pile, dealt anew.

Each shuffle that fits is as likely, and each way in which the cards that were seen to leave a hand came to it. Where
anybody may draw and the egg did not come up first, all unseen cards are simply shuffled.

Else seats have shown what they cannot have had (`show_lack` in the rules). Think of a hand as slots in the order in
which its cards came. A card of a kind that was lacked when there were n slots came in slot n or later: so it is for a
card that was played, judged by the time when it was, and for one that is still held. For slot after slot one of the
cards that fit is drawn by lot; the lot gives up now and then, and all is done again, so often that each way to fill all
slots is exactly as likely. How often that is, the bound of Huber and Law says (Fast Approximation of the Permanent for
Very Dense Problems, 2008; see `bound`). Slots have weights, which make the bound good: each way fills all slots, so
weights make none likelier.

Written like the rules; `scratch` is a row of numbers with the parts below.
"""

from __future__ import annotations

from math import e, log
from typing import TYPE_CHECKING

from cardkit.chances.hidden import forget_drawn, sort_cards
from cardkit.games.chicken.rules import DEALT, DECK, DRAW, MOST_SEATS, OUT, PLAY, PLAYING
from cardkit.games.chicken.scoring import EGG, KINDS, following
from cardkit.table.chance import CHANCE, fraction, shuffle_part
from cardkit.table.common import GAME_STOPPED, next_seat

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State

# --- The parts of scratch -------------------------------------------------------------------------------------------

CAME = 0  # + seat: how many cards came to it, and so how many slots it has
LACKED = CAME + MOST_SEATS  # + seat * KINDS + kind: how many slots it had when it last showed that it had none such
GONE = LACKED + MOST_SEATS * KINDS  # + seat: 1 if it has withdrawn
UNSEEN = GONE + MOST_SEATS  # + kind: how many such cards are still to be dealt
PLAYS = UNSEEN + KINDS  # how many cards others have played, and then for each:
PLAY_SEAT = PLAYS + 1  # the seat,
PLAY_FIRST = PLAY_SEAT + DECK  # the first slot that the card can have come in,
PLAY_END = PLAY_FIRST + DECK  # and the end of those that there were
SLOTS = PLAY_END + DECK  # how many slots there are in all, the draw pile as the last one, and then for each:
OWNER = SLOTS + 1  # the seat, or PILE,
AGE = OWNER + DECK  # which of its slots it is,
PLACES = AGE + DECK  # how many cards it takes: one, or the draw pile more,
WEIGHT = PLACES + DECK  # and its weight
FITTING = WEIGHT + DECK  # + card, see below: what the slots weigh that it fits,
HEAVIEST = FITTING + KINDS + DECK  # and what the heaviest of them weighs
COUNT = HEAVIEST + KINDS + DECK  # While slots are filled, for each card: how many of its kind have no place yet,
LEFT = COUNT + KINDS + DECK  # what the slots weigh that are left for it, the heaviest there was being the unit,
SHRINKS = LEFT + KINDS + DECK  # and how its bound shrinks if the next slot is filled by another card
SCRATCH = SHRINKS + KINDS + DECK

PILE = -1
BALANCING = 30
"""So many rounds are enough to find weights that make all cards and all slots about even."""

# What a card can be, where places are looked for: a kind that is unseen, or
PLAYED = KINDS  # + the number of a card that was played


# --- What is worked out once ----------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Put all that a seat (-1: an onlooker) cannot know in order, and work out what others have shown."""
    end = gather(s, seat)
    sort_cards(s, 0, end)
    if has_signs(s):
        count_unseen(s, end, scratch)
        replay(s, seat, scratch)
        find_slots(s, seat, scratch)
        balance(scratch)
    deal_rest(s, seat, end)
    forget_drawn(s, DECK)


def has_signs(s: State) -> bool:
    """Say whether anybody can have shown what it has not: it drew because it must, or the egg came up first."""
    return bool(is_closed(s) and (s.draw_only_when_stuck or s.refills))


def is_closed(s: State) -> bool:
    """Say whether hands are hidden: `score.cards` opens them when a round is scored, not where it is stopped."""
    return bool(s.phase in (PLAYING, GAME_STOPPED))


def is_hidden(s: State, seat: int, owner: int) -> bool:
    """Say whether a hand is hidden from a seat."""
    return owner != seat and is_closed(s)


def gather(s: State, seat: int) -> int:
    """Put the hidden hands behind the draw pile; return where they end."""
    end = int(s.draw_count)
    for owner in range(s.players):
        if is_hidden(s, seat, owner):
            for kind in range(KINDS):
                for _ in range(s.hand[owner * KINDS + kind]):
                    s.draw[end] = kind + 1
                    end += 1
    clear_hands(s, seat)
    return end


def clear_hands(s: State, seat: int) -> None:
    """Take all cards out of the hidden hands."""
    for owner in range(s.players):
        if is_hidden(s, seat, owner):
            for kind in range(KINDS):
                s.hand[owner * KINDS + kind] = 0


def count_unseen(s: State, end: int, scratch: Scratch) -> None:
    """Count the unseen cards of each kind."""
    for kind in range(KINDS):
        scratch[UNSEEN + kind] = 0
    for place in range(end):
        scratch[UNSEEN + s.draw[place] - 1] += 1


def bound(slots: float) -> float:
    """There are no more ways to place cards than the product of this number, for what the slots weigh that each fits.

    The weights are from 0 to 1, and a way counts as much as the product of the weights of all cards in their slots.
    Where any card that fits is put in a slot, the bounds of what is left, times its weight there, sum up to no more.
    """
    return (slots + 0.5 * log(slots) + e - 1) / e if slots > 1 else (1 + (e - 1) * max(slots, 0.0)) / e


# --- What all have seen in this round -------------------------------------------------------------------------------


def replay(s: State, seat: int, scratch: Scratch) -> None:
    """Go through the round again, and note which slots there were and what was seen of them."""
    for owner in range(s.players):
        scratch[CAME + owner] = DEALT
        scratch[GONE + owner] = 0
        for kind in range(KINDS):
            scratch[LACKED + owner * KINDS + kind] = 0
        scratch[LACKED + owner * KINDS + EGG - 1] = DEALT if s.refills else 0
    scratch[PLAYS] = 0
    mover = s.starter
    top = s.discard[0]
    for number in range(s.moves):
        move = s.history[number]
        if move < DRAW:
            note_play(seat, mover, move - PLAY, scratch)
            top = following(top) if move - PLAY + 1 == EGG else move - PLAY + 1
        elif move == DRAW:
            note_draw(s, mover, top, scratch)
        scratch[GONE + mover] = 1 if move == OUT else 0
        mover = next_in(s, mover, scratch)


def next_in(s: State, seat: int, scratch: Scratch) -> int:
    """The next seat to the left that had not withdrawn; the round has not come to its end."""
    seat = next_seat(s, seat)
    while scratch[GONE + seat] > 0:
        seat = next_seat(s, seat)
    return seat


def note_draw(s: State, mover: int, top: int, scratch: Scratch) -> None:
    """`turn.draw`: a card came; and where only who is stuck draws, none that fits was there before."""
    if s.draw_only_when_stuck:
        scratch[LACKED + mover * KINDS + top - 1] = scratch[CAME + mover]
        scratch[LACKED + mover * KINDS + following(top) - 1] = scratch[CAME + mover]
        scratch[LACKED + mover * KINDS + EGG - 1] = scratch[CAME + mover]
    scratch[CAME + mover] += 1


def note_play(seat: int, mover: int, kind: int, scratch: Scratch) -> None:
    """Another seat played a card."""
    if mover != seat:
        play = int(scratch[PLAYS])
        scratch[PLAY_SEAT + play] = mover
        scratch[PLAY_FIRST + play] = scratch[LACKED + mover * KINDS + kind]
        scratch[PLAY_END + play] = scratch[CAME + mover]
        scratch[PLAYS] += 1


def find_slots(s: State, seat: int, scratch: Scratch) -> None:
    """List the slots of the others, and the draw pile."""
    slot = 0
    for owner in range(s.players):
        if owner != seat:
            for age in range(int(scratch[CAME + owner])):
                scratch[OWNER + slot] = owner
                scratch[AGE + slot] = age
                scratch[PLACES + slot] = 1
                slot += 1
    scratch[OWNER + slot] = PILE
    scratch[PLACES + slot] = s.draw_count
    scratch[SLOTS] = slot + 1


def fits(slot: int, card: int, scratch: Scratch) -> bool:
    """Say whether an unseen card of a kind, or a card that was played, can be in a slot."""
    owner = int(scratch[OWNER + slot])
    if card < KINDS:
        return bool(owner == PILE or scratch[LACKED + owner * KINDS + card] <= scratch[AGE + slot])
    play = card - PLAYED
    if owner != scratch[PLAY_SEAT + play]:
        return False
    return bool(scratch[PLAY_FIRST + play] <= scratch[AGE + slot] < scratch[PLAY_END + play])


def balance(scratch: Scratch) -> None:
    """Give each slot a weight that is the smaller, the more cards fit it, as Sinkhorn (1964) scales a matrix.

    The better it is, the seldomer the lot gives up.
    """
    for slot in range(int(scratch[SLOTS])):
        scratch[WEIGHT + slot] = 1
    for _ in range(BALANCING):
        weigh_cards(scratch)
        for slot in range(int(scratch[SLOTS])):
            weigh_slot(slot, scratch)
    weigh_cards(scratch)


def weigh_cards(scratch: Scratch) -> None:
    """Work out for each card what the slots weigh that it fits."""
    for card in range(PLAYED + int(scratch[PLAYS])):
        scratch[FITTING + card] = 0
        scratch[HEAVIEST + card] = 0
        for slot in range(int(scratch[SLOTS])):
            if scratch[PLACES + slot] > 0 and fits(slot, card, scratch):
                scratch[FITTING + card] += scratch[PLACES + slot] * scratch[WEIGHT + slot]
                scratch[HEAVIEST + card] = max(scratch[HEAVIEST + card], scratch[WEIGHT + slot])


def weigh_slot(slot: int, scratch: Scratch) -> None:
    """Give a slot the weight that makes its shares of all cards 1 together."""
    share = 0.0
    for card in range(PLAYED + int(scratch[PLAYS])):
        if scratch[FITTING + card] > 0 and fits(slot, card, scratch):
            share += how_many(card, scratch) / scratch[FITTING + card]
    if share > 0:
        scratch[WEIGHT + slot] = max(1 / share, 1e-6)


def how_many(card: int, scratch: Scratch) -> float:
    """How many cards of a kind are unseen; a card that was played is a kind of its own."""
    return scratch[UNSEEN + card] if card < KINDS else 1.0


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    end = gather(s, seat)
    if has_signs(s):
        count_unseen(s, end, scratch)
        while not fill_slots(s, scratch):
            clear_hands(s, seat)
            count_unseen(s, end, scratch)
        end = lay_unseen(s, scratch)
    shuffle_part(s, 0, end)
    deal_rest(s, seat, end)
    forget_drawn(s, DECK)


def lay_unseen(s: State, scratch: Scratch) -> int:
    """Put the cards that are still to be dealt in the row of the draw pile; return how many there are."""
    end = 0
    for kind in range(KINDS):
        for _ in range(int(scratch[UNSEEN + kind])):
            s.draw[end] = kind + 1
            end += 1
    return end


def deal_rest(s: State, seat: int, end: int) -> None:
    """Fill up the hidden hands from the end of the row; the draw pile is left."""
    for owner in range(s.players):
        if is_hidden(s, seat, owner):
            lacking = s.hand_count[owner]
            for kind in range(KINDS):
                lacking -= s.hand[owner * KINDS + kind]
            for _ in range(lacking):
                end -= 1
                s.hand[owner * KINDS + s.draw[end] - 1] += 1


def fill_slots(s: State, scratch: Scratch) -> bool:
    """Put a card in each slot; say False where the lot gives up."""
    for card in range(PLAYED + int(scratch[PLAYS])):
        scratch[COUNT + card] = how_many(card, scratch)
        scratch[LEFT + card] = scratch[FITTING + card] / max(scratch[HEAVIEST + card], 1e-6)
    for slot in range(int(scratch[SLOTS]) - 1):
        card = card_by_lot(s, slot, scratch)
        if card < 0:
            return False
        scratch[COUNT + card] -= 1
        if card < KINDS:
            s.hand[int(scratch[OWNER + slot]) * KINDS + card] += 1
            scratch[UNSEEN + card] -= 1
    return fill_pile(s, int(scratch[SLOTS]) - 1, scratch)


def card_by_lot(s: State, slot: int, scratch: Scratch) -> int:
    """Choose a card for a slot by lot; -1 to give up.

    How likely a card is, is the bound of what is left then, times its weight there, by the bound of what there is now.
    """
    all_shrink = shrink_cards(slot, scratch)
    lot = fraction(s, CHANCE)
    chosen = -1
    for card in range(PLAYED + int(scratch[PLAYS])):
        if scratch[COUNT + card] > 0 and fits(slot, card, scratch):
            share = scratch[WEIGHT + slot] / scratch[HEAVIEST + card]
            without = all_shrink / scratch[SHRINKS + card] / bound(scratch[LEFT + card])
            scratch[LEFT + card] -= share
            if lot >= 0:
                lot -= scratch[COUNT + card] * share * without
                chosen = card
    return chosen if lot < 0 else -1


def shrink_cards(slot: int, scratch: Scratch) -> float:
    """How the bound of all cards that fit a slot shrinks if it is filled by yet another."""
    all_shrink = 1.0
    for card in range(PLAYED + int(scratch[PLAYS])):
        if scratch[COUNT + card] > 0 and fits(slot, card, scratch):
            left = scratch[LEFT + card]
            share = scratch[WEIGHT + slot] / scratch[HEAVIEST + card]
            scratch[SHRINKS + card] = bound(left - share) / bound(left)
            all_shrink *= scratch[SHRINKS + card] ** scratch[COUNT + card]
    return all_shrink


def fill_pile(s: State, pile: int, scratch: Scratch) -> bool:
    """Put all that is left in the draw pile, or give up: as many ways as there are, by the bound of them."""
    for play in range(int(scratch[PLAYS])):
        if scratch[COUNT + PLAYED + play] > 0:
            return False
    share = 1.0
    place = int(scratch[PLACES + pile])
    for kind in range(KINDS):
        for _ in range(int(scratch[COUNT + kind])):
            share *= place * scratch[WEIGHT + pile] / scratch[HEAVIEST + kind] / bound(scratch[LEFT + kind])
            place -= 1
    return fraction(s, CHANCE) < share
