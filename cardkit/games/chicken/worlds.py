"""The worlds of Chicken that a seat cannot tell from the real one: the hands of others and the draw pile, dealt anew.

Each shuffle that fits is as likely, and each way in which the cards that were seen to leave a hand came to it. Where
anybody may draw and the egg did not come up first, all unseen cards are simply shuffled.

Else seats have shown what they cannot have had (`show_lack` in the rules). Think of a hand as slots in the order in
which its cards came. A card of a kind that was lacked when there were n slots came in slot n or later: so it is for a
card that was played, judged by the time when it was, and for one that is still held. Slots, and the draw pile as the
last of them, are places that are filled by lot (see `chances.filling`). Each card that was played is a kind of its own.

Written like the rules; `scratch` is a row of numbers with the parts below.
"""

from cardkit.chances import filling
from cardkit.chances.filling import COPIES, COUNT, FILLED, FITS, MOST, PLACES, SIZE, balance, fill
from cardkit.chances.hidden import fill_hands, forget_drawn, lay, lay_counts, sort_cards
from cardkit.games.chicken.clauses import SEATS
from cardkit.games.chicken.rules import DEALT, DECK, DRAW, OUT, PLAY, PLAYING
from cardkit.games.chicken.scoring import EGG, KINDS, following
from cardkit.table.chance import shuffle_part
from cardkit.table.common import GAME_STOPPED, next_seat
from cardkit.table.definition import Scratch
from cardkit.table.state import State

# --- The parts of scratch, behind those of `filling` ----------------------------------------------------------------

ROW_END = filling.END  # where the cards end that are gathered in the row of the draw pile
CAME = ROW_END + 1  # + seat: how many cards came to it, and so how many slots it has
LACKED = CAME + SEATS  # + seat * KINDS + kind: how many slots it had when it last showed that it had none of them
GONE = LACKED + SEATS * KINDS  # + seat: 1 if it has withdrawn
OWNER = GONE + SEATS  # + slot: whose it is
PLAY_SEAT = OWNER + MOST  # + kind, for each card that others have played: the seat,
PLAY_FIRST = PLAY_SEAT + MOST  # the first slot that the card can have come in,
PLAY_END = PLAY_FIRST + MOST  # and the end of those that there were
SCRATCH = PLAY_END + MOST

PILE = -1


# --- What is worked out once ----------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Gather all that a seat (-1: an onlooker) cannot know in order, and work out what others have shown."""
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
    """Say whether anybody can have shown what it has not: it drew because it must, or the egg came up first."""
    return bool(is_closed(s) and (s.draw_only_when_stuck or s.refills))


def is_closed(s: State) -> bool:
    """Say whether hands are hidden: `score.cards` opens them when a round is scored, not where it is stopped."""
    return bool(s.phase in (PLAYING, GAME_STOPPED))


def gather(s: State, seat: int) -> int:
    """Take the cards out of the hidden hands, and put them behind the draw pile; return where they end."""
    end = int(s.draw_count)
    for owner in range(s.players if is_closed(s) else 0):
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


# --- What all have seen in this round -------------------------------------------------------------------------------


def replay(s: State, seat: int, scratch: Scratch) -> None:
    """Go through the round again, and note which slots there were and what was seen of them."""
    for owner in range(s.players):
        scratch[CAME + owner] = DEALT
        scratch[GONE + owner] = 0
        for kind in range(KINDS):
            scratch[LACKED + owner * KINDS + kind] = 0
        scratch[LACKED + owner * KINDS + EGG - 1] = DEALT if s.refills else 0
    scratch[filling.KINDS] = KINDS
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
        for kind in (top, following(top), EGG):
            scratch[LACKED + mover * KINDS + kind - 1] = scratch[CAME + mover]
    scratch[CAME + mover] += 1


def note_play(seat: int, mover: int, kind: int, scratch: Scratch) -> None:
    """Another seat played a card."""
    if mover != seat:
        play = int(scratch[filling.KINDS])
        scratch[COPIES + play] = 1
        scratch[PLAY_SEAT + play] = mover
        scratch[PLAY_FIRST + play] = scratch[LACKED + mover * KINDS + kind]
        scratch[PLAY_END + play] = scratch[CAME + mover]
        scratch[filling.KINDS] += 1


# --- Slots, and what fits them --------------------------------------------------------------------------------------


def state_slots(s: State, seat: int, scratch: Scratch) -> None:
    """State the slots of the others, and the draw pile, as places to be filled."""
    scratch[PLACES] = 0
    for owner in range(s.players):
        if owner != seat:
            for age in range(int(scratch[CAME + owner])):
                state_slot(owner, age, 1, scratch)
    state_slot(PILE, 0, s.draw_count, scratch)


def state_slot(owner: int, age: int, size: int, scratch: Scratch) -> None:
    """State a slot by its owner (a seat or PILE) and its number there."""
    slot = int(scratch[PLACES])
    scratch[PLACES] += 1
    scratch[OWNER + slot] = owner
    scratch[SIZE + slot] = size
    for kind in range(int(scratch[filling.KINDS])):
        scratch[FITS + slot * MOST + kind] = 1 if fits(owner, age, kind, scratch) else 0


def fits(owner: int, age: int, kind: int, scratch: Scratch) -> bool:
    """Say whether an unseen card of a kind, or a card that was played, can be in a slot."""
    if kind < KINDS:
        return bool(owner == PILE or scratch[LACKED + owner * KINDS + kind] <= age)
    return bool(owner == scratch[PLAY_SEAT + kind] and scratch[PLAY_FIRST + kind] <= age < scratch[PLAY_END + kind])


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    end = int(scratch[ROW_END])
    if has_signs(s):
        fill(s, scratch)
        end = deal_slots(s, scratch)
    shuffle_part(s, 0, end)
    fill_hands(s, seat, KINDS, 1, end)
    forget_drawn(s, s.draw_count, DECK)


def deal_slots(s: State, scratch: Scratch) -> int:
    """Give hands the cards in their slots that are still held, and lay the draw pile; return where it ends."""
    for slot in range(int(scratch[PLACES]) - 1):
        if scratch[FILLED + slot] < KINDS:
            s.hand[int(scratch[OWNER + slot] * KINDS + scratch[FILLED + slot])] += 1
    return lay_counts(s, scratch, COUNT, KINDS, 1)
