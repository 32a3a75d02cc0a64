"""The worlds of Five-Suit Rummy that a seat cannot tell from the real one: hidden hands and the draw pile, dealt anew.

Each shuffle that fits is as likely, and each way in which the cards that were seen to leave a hand came to it; a card
that all know to be in a hand leaves it first. As long as the draw pile has not been refilled in a round, all cards that
a seat cannot place are simply shuffled.

When it is refilled it is empty, so all those cards are in hands: the old ones. What is drawn from then on comes from
the refilled cards: the new ones. A card that left a hand later may have been an old one, or one that the seat had drawn
by then. Which of the cards that left were old is drawn by lot, kind by kind, with about as many ways as there are to
deal all others: the exact number depends on how many old ones left each hand. The lot is cast again as often as makes
up for that, so that each way is exactly as likely.

Two things are not exact. What was known of hands at a refill, other than cards seen to go there, is given up: at the
first refill of a round nothing was; at a second one something was, by who had drawn how often since the first and what
had left, and from then on worlds are as likely as if nothing had been. And where many cards have left the hands of
others since the refill, some forty or more, it may be that no lot of a thousand (`LOTS`) serves; then one of these is
taken, as likely as it leaves ways, which comes near.

Written like the rules; `scratch` is a row of numbers with the parts below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.hidden import forget_drawn, sort_cards
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.table import DECK, SEATS_AT_MOST
from cardkit.table.chance import CHANCE, fraction, shuffle_part
from cardkit.table.common import GAME_OVER, ROUND_OVER

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State

# --- The parts of scratch -------------------------------------------------------------------------------------------

OLD = 0  # + card: how many old ones there are, in other hands than the seat's
NEW = OLD + CARD_TYPES  # + card: how many new ones, but for those that the seat has drawn itself
ALL_OLD = NEW + CARD_TYPES  # how many old ones in all
ALL_NEW = ALL_OLD + 1  # how many new ones in all
GONE = ALL_NEW + 1  # + card: how many such cards have left the hands of others
TABLE = GONE + CARD_TYPES  # + card: where the counts of its ways begin
SLOTS_OLD = (
    TABLE + CARD_TYPES
)  # + number of a card that left: about how many ways it can have been an old one of a hand
SLOTS_NEW = SLOTS_OLD + DECK  # and one that was drawn
MOST = SLOTS_NEW + DECK  # the most ways there can be, measured by those numbers
LEFT_OLD = MOST + 1  # While cards are dealt, + card: how many old ones are left,
LEFT_NEW = LEFT_OLD + CARD_TYPES  # and how many new ones;
IS_OLD = LEFT_NEW + CARD_TYPES  # + number of a card that left: 1 if it was old;
KEPT = IS_OLD + DECK  # + number: the same of a lot that was cast before
OLD_GONE = KEPT + DECK  # + seat: how many old cards have left its hand,
NEW_GONE = OLD_GONE + SEATS_AT_MOST  # and how many new ones
WIDTH = DECK + 1
BEST = NEW_GONE + SEATS_AT_MOST  # + old cards: the most ways of one seat,
TOGETHER = BEST + WIDTH  # of the seats so far,
BEFORE = TOGETHER + WIDTH  # and of the seats before it
WAYS = BEFORE + WIDTH  # for each kind a row for each number of cards gone, by how many of them were old
SCRATCH = WAYS + (DECK + CARD_TYPES) * (DECK + CARD_TYPES)

LOTS = 1_000


# --- What is worked out once ----------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Put all that a seat (-1: an onlooker) cannot know in order, and count the ways after a refill."""
    end = gather(s, seat)
    sort_cards(s, 0, end)
    if has_sources(s):
        count_cards(s, seat, end, scratch)
        find_slots(s, seat, scratch)
        count_ways(s, seat, scratch)
        find_most(s, seat, scratch)
    deal_rest(s, seat, end)
    forget_draws(s, seat)
    forget_drawn(s, DECK)


def has_sources(s: State) -> bool:
    """Say whether cards in hidden hands can come from before or after a refill."""
    return bool(s.refills > 0 and is_closed(s))


def is_closed(s: State) -> bool:
    """Say whether hands are hidden: at the end of a round they are shown."""
    return bool(s.round > 0 and s.phase not in (GAME_OVER, ROUND_OVER))


def is_hidden(s: State, seat: int, owner: int) -> bool:
    """Say whether a hand is hidden from a seat."""
    return owner != seat and is_closed(s)


def gather(s: State, seat: int) -> int:
    """Put the cards of hidden hands, but for those known to be there, behind the draw pile; return where they end."""
    end = int(s.draw_count)
    for owner in range(s.players):
        if is_hidden(s, seat, owner):
            for card in range(CARD_TYPES):
                place = owner * CARD_TYPES + card
                for _ in range(s.hand[place] - s.known[place]):
                    s.draw[end] = card
                    end += 1
                s.hand[place] = s.known[place]
    return end


def deal_rest(s: State, seat: int, end: int) -> None:
    """Fill up the hidden hands from the end of the row; the draw pile is left."""
    for owner in range(s.players):
        if is_hidden(s, seat, owner):
            lacking = s.hand_count[owner]
            for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
                lacking -= s.hand[place]
            for _ in range(lacking):
                end -= 1
                s.hand[owner * CARD_TYPES + s.draw[end]] += 1


def forget_draws(s: State, seat: int) -> None:
    """Nobody knows what others have drawn, only how often; once hands are shown it does not matter any more."""
    for owner in range(s.players):
        if owner != seat:
            for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
                s.drawn[place] = 0
            s.drawn[owner * CARD_TYPES] = s.draws[owner] if is_closed(s) else 0


# --- After a refill: which cards left hands, and how many of them can have been old -----------------------------------


def count_cards(s: State, seat: int, end: int, scratch: Scratch) -> None:
    """Count the old and the new cards: all that are unseen or have left the hands of others are one or the other."""
    for card in range(CARD_TYPES):
        own = s.drawn[seat * CARD_TYPES + card] if seat >= 0 else 0
        scratch[NEW + card] = s.refilled[card] - own
        scratch[OLD + card] = -scratch[NEW + card]
    for place in range(end):
        scratch[OLD + s.draw[place]] += 1
    for card in range(CARD_TYPES):
        scratch[GONE + card] = 0
    for number in range(s.left_count):
        if owner_of(s.left[number]) != seat:
            scratch[OLD + card_of(s.left[number])] += 1
            scratch[GONE + card_of(s.left[number])] += 1
    scratch[ALL_OLD] = 0
    scratch[ALL_NEW] = 0
    for card in range(CARD_TYPES):
        scratch[ALL_OLD] += scratch[OLD + card]
        scratch[ALL_NEW] += scratch[NEW + card]


def owner_of(left: int) -> int:
    """Whose hand a card left."""
    return left // CARD_TYPES % SEATS_AT_MOST


def card_of(left: int) -> int:
    """Which card left a hand."""
    return left % CARD_TYPES


def draws_before(left: int) -> int:
    """How many cards its seat had drawn since the refill when a card left."""
    return left // (SEATS_AT_MOST * CARD_TYPES)


def find_slots(s: State, seat: int, scratch: Scratch) -> None:
    """Go through the cards that left and guess in how many ways each can have been an old or a new one of a hand."""
    begin_sources(s, scratch)
    old = 0.0
    new = 0.0
    for number in range(s.left_count):
        left = s.left[number]
        if owner_of(left) != seat:
            scratch[SLOTS_OLD + number] = slots_old(s, left, scratch) * whole_by(scratch[ALL_OLD], old)
            scratch[SLOTS_NEW + number] = slots_new(left, scratch) * whole_by(scratch[ALL_NEW], new)
            share = share_of_old(number, card_of(left), scratch)
            note_source(left, share, scratch)
            old += share
            new += 1 - share


def begin_sources(s: State, scratch: Scratch) -> None:
    """Nothing has left yet."""
    for card in range(CARD_TYPES):
        scratch[LEFT_OLD + card] = scratch[OLD + card]
        scratch[LEFT_NEW + card] = scratch[NEW + card]
    for owner in range(s.players):
        scratch[OLD_GONE + owner] = 0
        scratch[NEW_GONE + owner] = 0


def slots_old(s: State, left: int, scratch: Scratch) -> float:
    """About how many old cards its hand still had when a card left; only if it never had any, none at all."""
    cards = s.old[owner_of(left)]
    return max(cards - scratch[OLD_GONE + owner_of(left)], 0.5) if cards else 0.0


def slots_new(left: int, scratch: Scratch) -> float:
    """The same of the cards that its seat had drawn."""
    cards = draws_before(left)
    return max(cards - scratch[NEW_GONE + owner_of(left)], 0.5) if cards else 0.0


def whole_by(cards: float, gone: float) -> float:
    """All cards by those that are left when about so many have gone."""
    return cards / max(cards - gone, 0.5)


def share_of_old(number: int, card: int, scratch: Scratch) -> float:
    """About how likely a card that left was an old one."""
    old = scratch[SLOTS_OLD + number] * max(scratch[LEFT_OLD + card], 0.0) / max(scratch[ALL_OLD], 1.0)
    new = scratch[SLOTS_NEW + number] * max(scratch[LEFT_NEW + card], 0.0) / max(scratch[ALL_NEW], 1.0)
    return old / (old + new) if old + new > 0 else 0.5


def note_source(left: int, old: float, scratch: Scratch) -> None:
    """A card that left was an old one (1), a new one (0), or something between."""
    scratch[LEFT_OLD + card_of(left)] -= old
    scratch[LEFT_NEW + card_of(left)] -= 1 - old
    scratch[OLD_GONE + owner_of(left)] += old
    scratch[NEW_GONE + owner_of(left)] += 1 - old


def count_ways(s: State, seat: int, scratch: Scratch) -> None:
    """Count the ways of each kind of card by how many of those that left were old: a row after each of them."""
    table = WAYS
    for card in range(CARD_TYPES):
        width = int(scratch[GONE + card]) + 1
        scratch[TABLE + card] = table
        for at in range(table, table + width * width):
            scratch[at] = 0
        scratch[table] = 1
        count_ways_of(s, seat, card, scratch)
        table += width * width


def count_ways_of(s: State, seat: int, card: int, scratch: Scratch) -> None:
    """Count the ways of one kind."""
    row = int(scratch[TABLE + card])
    width = int(scratch[GONE + card]) + 1
    gone = 0
    for number in range(s.left_count):
        if card_of(s.left[number]) == card and owner_of(s.left[number]) != seat:
            for old in range(gone + 1):
                scratch[row + width + old] += scratch[row + old] * from_new(number, card, gone - old, scratch)
                scratch[row + width + old + 1] += scratch[row + old] * from_old(number, card, old, scratch)
            gone += 1
            row += width


def from_old(number: int, card: int, old: int, scratch: Scratch) -> float:
    """The ways in which a card that left was old, after so many old ones of its kind."""
    cards = scratch[OLD + card] - old
    return cards * scratch[SLOTS_OLD + number] / scratch[ALL_OLD] if cards > 0 else 0.0


def from_new(number: int, card: int, new: int, scratch: Scratch) -> float:
    """The ways in which it was new, after so many new ones."""
    cards = scratch[NEW + card] - new
    return cards * scratch[SLOTS_NEW + number] / scratch[ALL_NEW] if cards > 0 else 0.0


# --- The most ways there can be -------------------------------------------------------------------------------------


def find_most(s: State, seat: int, scratch: Scratch) -> None:
    """Find the most ways to deal all others that any choice of old and new cards can leave, measured by the guesses."""
    for old in range(WIDTH):
        scratch[TOGETHER + old] = 0
    scratch[TOGETHER] = 1
    gone = 0
    for owner in range(s.players):
        if owner != seat:
            gone += add_best(s, owner, gone, scratch)
    scratch[MOST] = 0
    for old in range(gone + 1):
        ways = scratch[TOGETHER + old] * others_ways(old, gone - old, scratch)
        scratch[MOST] = max(scratch[MOST], ways)


def add_best(s: State, owner: int, before: int, scratch: Scratch) -> int:
    """Put one seat together with those before it, whom so many cards have left; return how many have left it."""
    gone = find_best(s, owner, scratch)
    for old in range(before + 1):
        scratch[BEFORE + old] = scratch[TOGETHER + old]
        scratch[TOGETHER + old] = 0
    for old in range(before + 1):
        for own in range(gone + 1):
            ways = scratch[BEFORE + old] * scratch[BEST + own]
            scratch[TOGETHER + old + own] = max(scratch[TOGETHER + old + own], ways)
    return gone


def find_best(s: State, owner: int, scratch: Scratch) -> int:
    """Find the most ways of one seat by how many of the cards that left it were old; return how many have left."""
    for old in range(WIDTH):
        scratch[BEST + old] = 0
    scratch[BEST] = 1
    gone = 0
    for number in range(s.left_count):
        if owner_of(s.left[number]) == owner:
            for old in range(gone + 1, -1, -1):
                ways = scratch[BEST + old] * by_guess_new(s, number, gone - old, scratch) if old <= gone else 0.0
                if old:
                    ways = max(ways, scratch[BEST + old - 1] * by_guess_old(s, number, old - 1, scratch))
                scratch[BEST + old] = ways
            gone += 1
    return gone


def by_guess_old(s: State, number: int, old: int, scratch: Scratch) -> float:
    """How many old cards a hand had left after so many others, by the guess."""
    slots = s.old[owner_of(s.left[number])] - old
    return slots / scratch[SLOTS_OLD + number] if slots > 0 else 0.0


def by_guess_new(s: State, number: int, new: int, scratch: Scratch) -> float:
    """How many of the cards that its seat had drawn, by the guess."""
    slots = draws_before(s.left[number]) - new
    return slots / scratch[SLOTS_NEW + number] if slots > 0 else 0.0


def others_ways(old: int, new: int, scratch: Scratch) -> float:
    """In how many ways the other cards can be dealt when so many old and new ones left, measured by powers."""
    if old > scratch[ALL_OLD] or new > scratch[ALL_NEW]:
        return 0.0
    ways = 1.0
    for number in range(old):
        ways *= scratch[ALL_OLD] / (scratch[ALL_OLD] - number)
    for number in range(new):
        ways *= scratch[ALL_NEW] / (scratch[ALL_NEW] - number)
    return ways


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    if has_sources(s):
        find_sources(s, seat, scratch)
        deal_old_and_new(s, seat, scratch)
    else:
        end = gather(s, seat)
        shuffle_part(s, 0, end)
        deal_rest(s, seat, end)
    forget_drawn(s, DECK)


def find_sources(s: State, seat: int, scratch: Scratch) -> None:
    """Choose for each card that left another's hand whether it was old or new."""
    all_ways = 0.0
    lots = 0
    while lots < LOTS or all_ways == 0:
        lots += 1
        ways = cast_lot(s, seat, scratch)
        if fraction(s, CHANCE) * scratch[MOST] < ways:
            return
        all_ways += ways
        if ways > 0 and fraction(s, CHANCE) * all_ways < ways:
            copy_sources(s, IS_OLD, KEPT, scratch)
    copy_sources(s, KEPT, IS_OLD, scratch)
    measure_ways(s, seat, scratch)


def cast_lot(s: State, seat: int, scratch: Scratch) -> float:
    """Choose sources kind by kind; return how many ways that leaves to deal all others, measured by the guesses."""
    for card in range(CARD_TYPES):
        if scratch[GONE + card] > 0:
            choose_old(s, seat, card, scratch)
    return measure_ways(s, seat, scratch)


def copy_sources(s: State, source: int, target: int, scratch: Scratch) -> None:
    """Keep which cards were old, or take it back."""
    for number in range(s.left_count):
        scratch[target + number] = scratch[source + number]


def measure_ways(s: State, seat: int, scratch: Scratch) -> float:
    """In how many ways all others can be dealt, measured by the guesses; count what has left, too."""
    begin_sources(s, scratch)
    ways = 1.0
    old = 0
    gone = 0
    for number in range(s.left_count):
        owner = owner_of(s.left[number])
        if owner != seat:
            if scratch[IS_OLD + number] > 0:
                ways *= by_guess_old(s, number, int(scratch[OLD_GONE + owner]), scratch)
                old += 1
            else:
                ways *= by_guess_new(s, number, int(scratch[NEW_GONE + owner]), scratch)
            note_source(s.left[number], scratch[IS_OLD + number], scratch)
            gone += 1
    return ways * others_ways(old, gone - old, scratch)


def choose_old(s: State, seat: int, card: int, scratch: Scratch) -> None:
    """Choose which of the cards of a kind that left were old, from the last to the first."""
    gone = int(scratch[GONE + card])
    row = int(scratch[TABLE + card]) + gone * (gone + 1)
    width = gone + 1
    old = how_many_old(s, row, gone, scratch)
    for number in range(s.left_count - 1, -1, -1):
        if card_of(s.left[number]) == card and owner_of(s.left[number]) != seat:
            gone -= 1
            row -= width
            ways_old = scratch[row + old - 1] * from_old(number, card, old - 1, scratch) if old else 0.0
            ways_new = scratch[row + old] * from_new(number, card, gone - old, scratch) if gone >= old else 0.0
            is_old = fraction(s, CHANCE) * (ways_old + ways_new) < ways_old
            scratch[IS_OLD + number] = 1 if is_old else 0
            old -= 1 if is_old else 0


def how_many_old(s: State, row: int, gone: int, scratch: Scratch) -> int:
    """Choose how many of the cards of a kind that left were old."""
    all_ways = 0.0
    for old in range(gone + 1):
        all_ways += scratch[row + old]
    lot = fraction(s, CHANCE) * all_ways
    chosen = 0
    for old in range(gone + 1):
        if scratch[row + old] > 0 and lot >= 0:
            lot -= scratch[row + old]
            chosen = old
    return chosen


def deal_old_and_new(s: State, seat: int, scratch: Scratch) -> None:
    """Deal the cards that are left: old ones to hands, new ones to hands and to the draw pile."""
    new = lay(s, LEFT_NEW, 0, scratch)
    end = lay(s, LEFT_OLD, new, scratch)
    shuffle_part(s, 0, new)
    shuffle_part(s, new, end)
    for owner in range(s.players):
        if owner != seat:
            end = deal_old(s, owner, end, scratch)
            new = deal_new(s, owner, new, scratch)
    for number in range(s.left_count):
        if owner_of(s.left[number]) != seat and scratch[IS_OLD + number] == 0:
            s.drawn[owner_of(s.left[number]) * CARD_TYPES + card_of(s.left[number])] += 1


def deal_old(s: State, owner: int, end: int, scratch: Scratch) -> int:
    """Give a seat its old cards, beside those that all know it to hold, from the end of the row; return the new end."""
    for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
        s.hand[place] = s.known[place]
    for _ in range(s.old[owner] - int(scratch[OLD_GONE + owner])):
        end -= 1
        s.hand[owner * CARD_TYPES + s.draw[end]] += 1
    return end


def deal_new(s: State, owner: int, end: int, scratch: Scratch) -> int:
    """Give a seat the cards that it has drawn and still has, from the end of the new ones; return the new end."""
    for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
        s.drawn[place] = 0
    for _ in range(s.draws[owner] - int(scratch[NEW_GONE + owner])):
        end -= 1
        s.hand[owner * CARD_TYPES + s.draw[end]] += 1
        s.drawn[owner * CARD_TYPES + s.draw[end]] += 1
    return end


def lay(s: State, counts: int, end: int, scratch: Scratch) -> int:
    """Lay cards in the row of the draw pile, as many as a part of `scratch` says; return where they end."""
    for card in range(CARD_TYPES):
        for _ in range(int(scratch[counts + card])):
            s.draw[end] = card
            end += 1
    return end
