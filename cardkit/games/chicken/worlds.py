"""Random deals of Chicken that a player can't tell from the real one: the other hands and the draw pile.

Every possible shuffle is equally likely, and so is every order in which the cards played from a hand arrived in it. If
anyone may draw and the egg wasn't the first discard, all unseen cards are simply shuffled.

Otherwise, seats have shown which cards they can't have had (`show_lack` in the rules). A hand is a row of slots in the
order in which its cards arrived. If a seat lacked a kind when it had n slots, every card of that kind arrived in slot n
or later, whether it has been played since or is still in the hand. The slots, and the draw pile as the last of them,
are filled at random (see `chances.constrained_deal`). Each played card is a separate kind.

The code is written like the rules; `scratch` is a row of numbers with the layout below.
"""

from cardkit.chances import constrained_deal
from cardkit.chances.constrained_deal import COPIES, COUNT, FILLED, FITS, MOST, PLACES, SIZE, balance, fill
from cardkit.chances.hidden_cards import are_hands_hidden, fill_hands, forget_drawn, lay, lay_counts, sort_cards
from cardkit.games.chicken.clauses import SEATS
from cardkit.games.chicken.rules import DEALT, DECK, DRAW, PLAY, WITHDRAW
from cardkit.games.chicken.scoring import EGG, KINDS, following
from cardkit.table.chance import shuffle_part
from cardkit.table.common_rules import next_seat
from cardkit.table.definition import Scratch
from cardkit.table.state import State

# --- The parts of scratch, after those of `constrained_deal` ----------------------------------------------------------

ROW_END = constrained_deal.END  # the index after the cards gathered in the row of the draw pile
CAME = ROW_END + 1  # + seat: how many cards the seat has received, which is its number of slots
LACKED = CAME + SEATS  # + seat * KINDS + kind: how many slots the seat had when it last showed that it lacked the kind
GONE = LACKED + SEATS * KINDS  # + seat: 1 if the seat has withdrawn
OWNER = GONE + SEATS  # + slot: the owner of the slot
PLAY_SEAT = OWNER + MOST  # + kind, for each card that others have played: the seat that played it
PLAY_FIRST = PLAY_SEAT + MOST  # + kind: the first slot in which the card can have arrived
PLAY_END = PLAY_FIRST + MOST  # + kind: the number of slots at the time of the play
SCRATCH = PLAY_END + MOST

PILE = -1


# --- Preparing a deal -----------------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Gather all cards that a seat (-1: an onlooker) can't know, in order, and compute what others have shown."""
    end = gather(s, seat)
    sort_cards(s, 0, end)
    if has_signs(s):
        count_unseen(s, end, scratch)
        replay(s, seat, scratch)
        state_slots(s, seat, scratch)
        balance(scratch)
    fill_hands(s, seat, KINDS, 1, end)
    scratch[ROW_END] = gather(s, seat)
    forget_drawn(s, int(scratch[ROW_END]), DECK)


def has_signs(s: State) -> bool:
    """Return whether any seat has shown that it lacks a card.

    A seat shows this by drawing because it is stuck; all seats do if the egg was the first discard.
    """
    return bool(are_hands_hidden(s) and (s.draw_only_when_stuck or s.refills))


def gather(s: State, seat: int) -> int:
    """Move the cards of the hidden hands to the end of the draw pile; return the index after the last one."""
    end = int(s.draw_count)
    for owner in range(s.players if are_hands_hidden(s) else 0):
        if owner != seat:
            for kind in range(KINDS):
                end = lay(s, kind + 1, s.hand[owner * KINDS + kind], end)
                s.hand[owner * KINDS + kind] = 0
    return end


def count_unseen(s: State, end: int, scratch: Scratch) -> None:
    """Count the unseen cards of each kind."""
    for kind in range(KINDS):
        scratch[COPIES + kind] = 0
    for place in range(end):
        scratch[COPIES + s.draw[place] - 1] += 1


# --- The moves that everyone has seen in this round -----------------------------------------------------------------


def replay(s: State, seat: int, scratch: Scratch) -> None:
    """Replay the round, and record the slots and what the moves have shown about them."""
    for owner in range(s.players):
        scratch[CAME + owner] = DEALT
        scratch[GONE + owner] = 0
        for kind in range(KINDS):
            scratch[LACKED + owner * KINDS + kind] = 0
        scratch[LACKED + owner * KINDS + EGG - 1] = DEALT if s.refills else 0
    scratch[constrained_deal.KINDS] = KINDS
    mover = s.starter
    top = s.discard[0]
    for number in range(s.moves):
        move = s.history[number]
        if move < DRAW:
            note_play(seat, mover, move - PLAY, scratch)
            top = following(top) if move - PLAY + 1 == EGG else move - PLAY + 1
        elif move == DRAW:
            note_draw(s, mover, top, scratch)
        scratch[GONE + mover] = 1 if move == WITHDRAW else 0
        mover = next_in(s, mover, scratch)


def next_in(s: State, seat: int, scratch: Scratch) -> int:
    """Return the next seat to the left that had not withdrawn. The round mustn't be over."""
    seat = next_seat(s, seat)
    while scratch[GONE + seat] > 0:
        seat = next_seat(s, seat)
    return seat


def note_draw(s: State, mover: int, top: int, scratch: Scratch) -> None:
    """`turn.draw`: a seat drew a card; with `draw_only_when_stuck`, it had no card that fits."""
    if s.draw_only_when_stuck:
        for kind in (top, following(top), EGG):
            scratch[LACKED + mover * KINDS + kind - 1] = scratch[CAME + mover]
    scratch[CAME + mover] += 1


def note_play(seat: int, mover: int, kind: int, scratch: Scratch) -> None:
    """Record a card that another seat played."""
    if mover != seat:
        play = int(scratch[constrained_deal.KINDS])
        scratch[COPIES + play] = 1
        scratch[PLAY_SEAT + play] = mover
        scratch[PLAY_FIRST + play] = scratch[LACKED + mover * KINDS + kind]
        scratch[PLAY_END + play] = scratch[CAME + mover]
        scratch[constrained_deal.KINDS] += 1


# --- Slots, and the cards that can be in them -----------------------------------------------------------------------


def state_slots(s: State, seat: int, scratch: Scratch) -> None:
    """Define the slots of the other hands, and the draw pile, as places to fill."""
    scratch[PLACES] = 0
    for owner in range(s.players):
        if owner != seat:
            for age in range(int(scratch[CAME + owner])):
                state_slot(owner, age, 1, scratch)
    state_slot(PILE, 0, s.draw_count, scratch)


def state_slot(owner: int, age: int, size: int, scratch: Scratch) -> None:
    """Define a slot by its owner (a seat or PILE) and its index there."""
    slot = int(scratch[PLACES])
    scratch[PLACES] += 1
    scratch[OWNER + slot] = owner
    scratch[SIZE + slot] = size
    for kind in range(int(scratch[constrained_deal.KINDS])):
        scratch[FITS + slot * MOST + kind] = 1 if fits(owner, age, kind, scratch) else 0


def fits(owner: int, age: int, kind: int, scratch: Scratch) -> bool:
    """Return whether an unseen card of a kind, or a played card, can be in a slot."""
    if kind < KINDS:
        return bool(owner == PILE or scratch[LACKED + owner * KINDS + kind] <= age)
    return bool(owner == scratch[PLAY_SEAT + kind] and scratch[PLAY_FIRST + kind] <= age < scratch[PLAY_END + kind])


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Randomly deal all cards that a seat can't know."""
    end = int(scratch[ROW_END])
    if has_signs(s):
        fill(s, scratch)
        end = deal_slots(s, scratch)
    shuffle_part(s, 0, end)
    fill_hands(s, seat, KINDS, 1, end)
    forget_drawn(s, s.draw_count, DECK)


def deal_slots(s: State, scratch: Scratch) -> int:
    """Fill the hands with the cards that are still in them, then fill the draw pile; return its end."""
    for slot in range(int(scratch[PLACES]) - 1):
        if scratch[FILLED + slot] < KINDS:
            s.hand[int(scratch[OWNER + slot] * KINDS + scratch[FILLED + slot])] += 1
    return lay_counts(s, scratch, COUNT, KINDS, 1)
