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

Old and new are called sources. Written like the rules; `scratch` is a row of numbers with the parts below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.hidden import fill_hands, forget_drawn, lay, sort_cards
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.table import DECK, SEATS_AT_MOST
from cardkit.table.chance import CHANCE, fraction, shuffle_part
from cardkit.table.common import GAME_OVER, ROUND_OVER

if TYPE_CHECKING:
    from cardkit.table.definition import Scratch
    from cardkit.table.state import State

# --- The parts of scratch -------------------------------------------------------------------------------------------

NEW = 0
OLD = 1

ROW_END = 0  # where the cards end that are gathered in the row of the draw pile
COPIES = ROW_END + 1  # + source * CARD_TYPES + card: how many there are, but in the seat's hand; and all of them
ALL = COPIES + 2 * CARD_TYPES  # + source
GONE = ALL + 2  # + card: how many such cards have left the hands of others
TABLE = GONE + CARD_TYPES  # + card: where the counts of its ways begin
LEAVINGS = TABLE + CARD_TYPES  # how many cards have left the hands of others; for each of them:
CARD = LEAVINGS + 1  # which card it was,
OWNER = CARD + DECK  # whose,
SLOTS = OWNER + DECK  # + source * DECK: in how many places of the hand a card of that source can have been,
GUESS = SLOTS + 2 * DECK  # + source * DECK: and about how many of those it had left
MOST = GUESS + 2 * DECK  # the most ways there can be, measured by the guesses
LEFT = MOST + 1  # While cards are dealt, + source * CARD_TYPES + card: how many are left,
LEFT_HAND = LEFT + 2 * CARD_TYPES  # + source * SEATS_AT_MOST + seat: how many have left its hand,
LEFT_ALL = LEFT_HAND + 2 * SEATS_AT_MOST  # + source: and all hands;
SOURCE = LEFT_ALL + 2  # + number of a card that left: where it came from,
KEPT = SOURCE + DECK  # + number: the same of a lot that was cast before
WIDTH = DECK + 1
BEST = KEPT + DECK  # + old cards: the most ways of one seat,
TOGETHER = BEST + WIDTH  # of the seats so far,
BEFORE = TOGETHER + WIDTH  # and of the seats before it
WAYS = BEFORE + WIDTH  # for each kind a row for each number of cards gone, by how many of them were old
SCRATCH = WAYS + (DECK + CARD_TYPES) * (DECK + CARD_TYPES)

LOTS = 1_000


# --- What is worked out once ----------------------------------------------------------------------------------------


def prepare(s: State, seat: int, scratch: Scratch) -> None:
    """Gather all that a seat (-1: an onlooker) cannot know in order, and count the ways after a refill."""
    end = gather(s, seat)
    sort_cards(s, 0, end)
    if has_sources(s):
        count_cards(s, seat, end, scratch)
        list_leavings(s, seat, scratch)
        guess_slots(s, scratch)
        count_ways(scratch)
        find_most(s, scratch)
    fill_hands(s, seat, CARD_TYPES, 0, end)
    scratch[ROW_END] = gather(s, seat)
    forget_draws(s, seat)


def has_sources(s: State) -> bool:
    """Say whether cards in hidden hands can come from before or after a refill."""
    return bool(s.refills > 0 and is_closed(s))


def is_closed(s: State) -> bool:
    """Say whether hands are hidden: at the end of a round they are shown."""
    return bool(s.round > 0 and s.phase not in (GAME_OVER, ROUND_OVER))


def gather(s: State, seat: int) -> int:
    """Put the cards of hidden hands, but for those known to be there, behind the draw pile; return where they end."""
    end = int(s.draw_count)
    for owner in range(s.players if is_closed(s) else 0):
        if owner != seat:
            for card in range(CARD_TYPES):
                place = owner * CARD_TYPES + card
                end = lay(s, card, s.hand[place] - s.known[place], end)
                s.hand[place] = s.known[place]
    return end


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
        scratch[COPIES + card] = s.refilled[card] - own
        scratch[COPIES + CARD_TYPES + card] = own - s.refilled[card]
        scratch[GONE + card] = 0
    for place in range(end):
        scratch[COPIES + CARD_TYPES + s.draw[place]] += 1


def list_leavings(s: State, seat: int, scratch: Scratch) -> None:
    """List the cards that left the hands of others."""
    number = 0
    for at in range(s.left_count):
        card = s.left[at] % CARD_TYPES
        owner = s.left[at] // CARD_TYPES % SEATS_AT_MOST
        if owner != seat:
            scratch[CARD + number] = card
            scratch[OWNER + number] = owner
            scratch[SLOTS + number] = s.left[at] // (SEATS_AT_MOST * CARD_TYPES)
            scratch[SLOTS + DECK + number] = s.old[owner]
            scratch[COPIES + CARD_TYPES + card] += 1
            scratch[GONE + card] += 1
            number += 1
    scratch[LEAVINGS] = number
    for source in range(2):
        scratch[ALL + source] = 0
        for card in range(CARD_TYPES):
            scratch[ALL + source] += scratch[COPIES + source * CARD_TYPES + card]


def guess_slots(s: State, scratch: Scratch) -> None:
    """Go through the cards that left and guess in how many ways each can have been an old or a new one of a hand."""
    begin_leaving(s, scratch)
    for number in range(int(scratch[LEAVINGS])):
        for source in range(2):
            guess = scratch[SLOTS + source * DECK + number]
            if guess:
                guess = max(guess - left_hand(number, source, scratch), 0.5)
            scratch[GUESS + source * DECK + number] = guess * whole_by(source, scratch)
        note_leaving(number, share_of_old(number, scratch), scratch)


def begin_leaving(s: State, scratch: Scratch) -> None:
    """Nothing has left yet."""
    for at in range(2 * CARD_TYPES):
        scratch[LEFT + at] = scratch[COPIES + at]
    for source in range(2):
        scratch[LEFT_ALL + source] = 0
        for owner in range(s.players):
            scratch[LEFT_HAND + source * SEATS_AT_MOST + owner] = 0


def left_hand(number: int, source: int, scratch: Scratch) -> float:
    """How many cards of a source have left the hand that a card left."""
    return scratch[LEFT_HAND + source * SEATS_AT_MOST + int(scratch[OWNER + number])]


def whole_by(source: int, scratch: Scratch) -> float:
    """All cards of a source by those that are left when about so many have gone."""
    return scratch[ALL + source] / max(scratch[ALL + source] - scratch[LEFT_ALL + source], 0.5)


def share_of_old(number: int, scratch: Scratch) -> float:
    """About how likely a card that left was an old one."""
    old = share_of(number, OLD, scratch)
    new = share_of(number, NEW, scratch)
    return old / (old + new) if old + new > 0 else 0.5


def share_of(number: int, source: int, scratch: Scratch) -> float:
    """About in how many ways it came from a source."""
    left = max(scratch[LEFT + source * CARD_TYPES + int(scratch[CARD + number])], 0.0)
    return scratch[GUESS + source * DECK + number] * left / max(scratch[ALL + source], 1.0)


def note_leaving(number: int, old: float, scratch: Scratch) -> None:
    """A card that left was an old one (1), a new one (0), or something between."""
    for source in range(2):
        part = old if source == OLD else 1 - old
        scratch[LEFT + source * CARD_TYPES + int(scratch[CARD + number])] -= part
        scratch[LEFT_HAND + source * SEATS_AT_MOST + int(scratch[OWNER + number])] += part
        scratch[LEFT_ALL + source] += part


def count_ways(scratch: Scratch) -> None:
    """Count the ways of each kind of card by how many of those that left were old: a row after each of them."""
    table = WAYS
    for card in range(CARD_TYPES):
        width = int(scratch[GONE + card]) + 1
        scratch[TABLE + card] = table
        for at in range(table, table + width * width):
            scratch[at] = 0
        scratch[table] = 1
        count_ways_of(card, scratch)
        table += width * width


def count_ways_of(card: int, scratch: Scratch) -> None:
    """Count the ways of one kind."""
    row = int(scratch[TABLE + card])
    width = int(scratch[GONE + card]) + 1
    gone = 0
    for number in range(int(scratch[LEAVINGS])):
        if scratch[CARD + number] == card:
            for old in range(gone + 1):
                scratch[row + width + old] += scratch[row + old] * ways_from(number, NEW, gone - old, scratch)
                scratch[row + width + old + 1] += scratch[row + old] * ways_from(number, OLD, old, scratch)
            gone += 1
            row += width


def ways_from(number: int, source: int, before: int, scratch: Scratch) -> float:
    """The ways in which a card that left came from a source, after so many of its kind that did."""
    cards = scratch[COPIES + source * CARD_TYPES + int(scratch[CARD + number])] - before
    return cards * scratch[GUESS + source * DECK + number] / scratch[ALL + source] if cards > 0 else 0.0


# --- The most ways there can be -------------------------------------------------------------------------------------


def find_most(s: State, scratch: Scratch) -> None:
    """Find the most ways to deal all others that any choice of old and new cards can leave, measured by the guesses."""
    for old in range(WIDTH):
        scratch[TOGETHER + old] = 0
    scratch[TOGETHER] = 1
    gone = 0
    for owner in range(s.players):
        gone += add_best(owner, gone, scratch)
    scratch[MOST] = 0
    for old in range(gone + 1):
        ways = scratch[TOGETHER + old] * others_ways(old, gone - old, scratch)
        scratch[MOST] = max(scratch[MOST], ways)


def add_best(owner: int, before: int, scratch: Scratch) -> int:
    """Put one seat together with those before it, whom so many cards have left; return how many have left it."""
    gone = find_best(owner, scratch)
    for old in range(before + 1):
        scratch[BEFORE + old] = scratch[TOGETHER + old]
        scratch[TOGETHER + old] = 0
    for old in range(before + 1):
        for own in range(gone + 1):
            ways = scratch[BEFORE + old] * scratch[BEST + own]
            scratch[TOGETHER + old + own] = max(scratch[TOGETHER + old + own], ways)
    return gone


def find_best(owner: int, scratch: Scratch) -> int:
    """Find the most ways of one seat by how many of the cards that left it were old; return how many have left."""
    for old in range(WIDTH):
        scratch[BEST + old] = 0
    scratch[BEST] = 1
    gone = 0
    for number in range(int(scratch[LEAVINGS])):
        if scratch[OWNER + number] == owner:
            for old in range(gone + 1, -1, -1):
                ways = scratch[BEST + old] * by_guess(number, NEW, gone - old, scratch) if old <= gone else 0.0
                if old:
                    ways = max(ways, scratch[BEST + old - 1] * by_guess(number, OLD, old - 1, scratch))
                scratch[BEST + old] = ways
            gone += 1
    return gone


def by_guess(number: int, source: int, before: int, scratch: Scratch) -> float:
    """How many cards of a source a hand had when one left, after so many others of that source, by the guess."""
    slots = scratch[SLOTS + source * DECK + number] - before
    return slots / scratch[GUESS + source * DECK + number] if slots > 0 else 0.0


def others_ways(old: int, new: int, scratch: Scratch) -> float:
    """In how many ways the other cards can be dealt when so many old and new ones left, measured by powers."""
    if old > scratch[ALL + OLD] or new > scratch[ALL + NEW]:
        return 0.0
    ways = 1.0
    for number in range(old):
        ways *= scratch[ALL + OLD] / (scratch[ALL + OLD] - number)
    for number in range(new):
        ways *= scratch[ALL + NEW] / (scratch[ALL + NEW] - number)
    return ways


# --- Dealing --------------------------------------------------------------------------------------------------------


def deal_anew(s: State, seat: int, scratch: Scratch) -> None:
    """Deal all that a seat cannot know anew."""
    if has_sources(s):
        find_sources(s, scratch)
        deal_old_and_new(s, seat, scratch)
    else:
        shuffle_part(s, 0, int(scratch[ROW_END]))
        fill_hands(s, seat, CARD_TYPES, 0, int(scratch[ROW_END]))
    forget_drawn(s, DECK)


def find_sources(s: State, scratch: Scratch) -> None:
    """Choose for each card that left another's hand whether it was old or new."""
    all_ways = 0.0
    lots = 0
    while lots < LOTS or all_ways == 0:
        lots += 1
        ways = cast_lot(s, scratch)
        if fraction(s, CHANCE) * scratch[MOST] < ways:
            return
        all_ways += ways
        if ways > 0 and fraction(s, CHANCE) * all_ways < ways:
            copy_sources(SOURCE, KEPT, scratch)
    copy_sources(KEPT, SOURCE, scratch)
    measure_ways(s, scratch)


def cast_lot(s: State, scratch: Scratch) -> float:
    """Choose sources kind by kind; return how many ways that leaves to deal all others, measured by the guesses."""
    for card in range(CARD_TYPES):
        if scratch[GONE + card] > 0:
            choose_sources(s, card, scratch)
    return measure_ways(s, scratch)


def copy_sources(source: int, target: int, scratch: Scratch) -> None:
    """Keep which cards were old, or take it back."""
    for number in range(int(scratch[LEAVINGS])):
        scratch[target + number] = scratch[source + number]


def measure_ways(s: State, scratch: Scratch) -> float:
    """In how many ways all others can be dealt, measured by the guesses; count what has left, too."""
    begin_leaving(s, scratch)
    ways = 1.0
    for number in range(int(scratch[LEAVINGS])):
        source = int(scratch[SOURCE + number])
        ways *= by_guess(number, source, int(left_hand(number, source, scratch)), scratch)
        note_leaving(number, source, scratch)
    return ways * others_ways(int(scratch[LEFT_ALL + OLD]), int(scratch[LEFT_ALL + NEW]), scratch)


def choose_sources(s: State, card: int, scratch: Scratch) -> None:
    """Choose which of the cards of a kind that left were old, from the last to the first."""
    gone = int(scratch[GONE + card])
    row = int(scratch[TABLE + card]) + gone * (gone + 1)
    width = gone + 1
    old = how_many_old(s, row, gone, scratch)
    for number in range(int(scratch[LEAVINGS]) - 1, -1, -1):
        if scratch[CARD + number] == card:
            gone -= 1
            row -= width
            ways_old = scratch[row + old - 1] * ways_from(number, OLD, old - 1, scratch) if old else 0.0
            ways_new = scratch[row + old] * ways_from(number, NEW, gone - old, scratch) if gone >= old else 0.0
            is_old = fraction(s, CHANCE) * (ways_old + ways_new) < ways_old
            scratch[SOURCE + number] = OLD if is_old else NEW
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
    new = lay_left(s, NEW, 0, scratch)
    end = lay_left(s, OLD, new, scratch)
    shuffle_part(s, 0, new)
    shuffle_part(s, new, end)
    for owner in range(s.players):
        if owner != seat:
            for place in range(owner * CARD_TYPES, (owner + 1) * CARD_TYPES):
                s.drawn[place] = 0
            end = take_from_row(s, owner, s.old[owner] - int(scratch[LEFT_HAND + SEATS_AT_MOST + owner]), end)
            drawn = s.draws[owner] - int(scratch[LEFT_HAND + owner])
            for place in range(new - drawn, new):
                s.drawn[owner * CARD_TYPES + s.draw[place]] += 1
            new = take_from_row(s, owner, drawn, new)
    for number in range(int(scratch[LEAVINGS])):
        if scratch[SOURCE + number] == NEW:
            s.drawn[int(scratch[OWNER + number] * CARD_TYPES + scratch[CARD + number])] += 1


def lay_left(s: State, source: int, end: int, scratch: Scratch) -> int:
    """Lay the cards of a source that are left behind the end of the row; return where they end."""
    for card in range(CARD_TYPES):
        end = lay(s, card, int(scratch[LEFT + source * CARD_TYPES + card]), end)
    return end


def take_from_row(s: State, owner: int, cards: int, end: int) -> int:
    """Give a seat so many cards from the end of the row; return the new end."""
    for place in range(end - cards, end):
        s.hand[owner * CARD_TYPES + s.draw[place]] += 1
    return end - cards
