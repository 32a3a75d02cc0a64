"""Choose at random which of the cards that left hands after a refill were there before it. All ways are equally likely.

The draw pile is empty when it is refilled, so all cards whose place nobody knows are then in hands: the old cards.
Cards drawn from then on come from the refilled cards: the new cards. Old and new are called sources. A card that left a
hand later may have been an old one, or a new one that the seat had drawn by then.

Sources are chosen kind by kind, with weights close to the number of ways to deal all other cards; the exact number
depends on how many old cards left each hand. Rejection sampling corrects for the difference. If many cards (about forty
or more) have left the hands of others since the refill, all of a thousand samples (`LOTS`) may be rejected. Then one of
them is chosen in proportion to its number of ways, which is approximate.

The code is written like the rules, over a row of numbers `t` with the layout below.
"""

from cardkit.games.rummy.clauses import CARD_TYPES, DECK
from cardkit.games.rummy.state_fields import SEATS_AT_MOST
from cardkit.table.chance import CHANCE, fraction
from cardkit.table.definition import Scratch
from cardkit.table.state import State

# --- The layout of a row --------------------------------------------------------------------------------------------

NEW = 0
OLD = 1

COPIES = 0  # + source * CARD_TYPES + card: the number of copies outside the seat's hand
ALL = COPIES + 2 * CARD_TYPES  # + source: the number of all cards outside the seat's hand
GONE = ALL + 2  # + card: the number of copies that have left the hands of others
TABLE = GONE + CARD_TYPES  # + card: the index at which its counts of ways start
LEAVINGS = TABLE + CARD_TYPES  # the number of cards that have left the hands of others
CARD = LEAVINGS + 1  # + index of a card that left: the card
OWNER = CARD + DECK  # + index: the owner of that card
SLOTS = OWNER + DECK  # + source * DECK + index: the places in the hand where a card of that source can have been
GUESS = SLOTS + 2 * DECK  # + source * DECK + index: an estimate of how many of these cards were left
MOST = GUESS + 2 * DECK  # the largest possible number of ways, relative to the estimates
LEFT = MOST + 1  # + source * CARD_TYPES + card: during a deal, the number of copies left
LEFT_HAND = LEFT + 2 * CARD_TYPES  # + source * SEATS_AT_MOST + seat: during a deal, the cards that have left the hand
LEFT_ALL = LEFT_HAND + 2 * SEATS_AT_MOST  # + source: during a deal, the cards that have left all hands
SOURCE = LEFT_ALL + 2  # + index of a card that left: its source
KEPT = SOURCE + DECK  # + index: the card's source in an earlier sample
WIDTH = DECK + 1
BEST = KEPT + DECK  # + number of old cards: the largest number of ways for one seat
TOGETHER = BEST + WIDTH  # + number of old cards: the largest number of ways for the seats so far
WAYS = TOGETHER + WIDTH  # for each kind, one row per number of cards gone, indexed by how many of them were old
END = WAYS + (DECK + CARD_TYPES) * (DECK + CARD_TYPES)

LOTS = 1_000

# --- Preparing a deal -----------------------------------------------------------------------------------------------


def prepare_sources(s: State, seat: int, end: int, t: Scratch) -> None:
    """Count the ways, when all unseen cards have been gathered in the row of the draw pile, up to `end`."""
    count_cards(s, seat, end, t)
    list_leavings(s, seat, t)
    guess_slots(t)
    count_ways(t)
    find_most(s, t)


def count_cards(s: State, seat: int, end: int, t: Scratch) -> None:
    """Count the old and the new cards among those that are unseen or have left the hands of others."""
    for card in range(CARD_TYPES):
        own = s.drawn[seat * CARD_TYPES + card] if seat >= 0 else 0
        t[COPIES + card] = s.refilled[card] - own
        t[COPIES + CARD_TYPES + card] = own - s.refilled[card]
        t[GONE + card] = 0
    for place in range(end):
        t[COPIES + CARD_TYPES + s.draw[place]] += 1


def list_leavings(s: State, seat: int, t: Scratch) -> None:
    """List the cards that left the hands of others."""
    number = 0
    for at in range(s.left_count):
        card = s.left[at] % CARD_TYPES
        owner = s.left[at] // CARD_TYPES % SEATS_AT_MOST
        if owner != seat:
            t[CARD + number] = card
            t[OWNER + number] = owner
            t[SLOTS + number] = s.left[at] // (SEATS_AT_MOST * CARD_TYPES)
            t[SLOTS + DECK + number] = s.old[owner]
            t[COPIES + CARD_TYPES + card] += 1
            t[GONE + card] += 1
            number += 1
    t[LEAVINGS] = number
    for source in range(2):
        t[ALL + source] = 0
    for at in range(2 * CARD_TYPES):
        t[ALL + at // CARD_TYPES] += t[COPIES + at]


def guess_slots(t: Scratch) -> None:
    """Estimate, for each card that left, the number of ways in which it can have been an old or a new one."""
    begin_leaving(t)
    for number in range(int(t[LEAVINGS])):
        for source in range(2):
            guess = t[SLOTS + source * DECK + number]
            if guess:
                guess = max(guess - left_hand(number, source, t), 0.5)
            t[GUESS + source * DECK + number] = guess * whole_by(source, t)
        note_leaving(number, share_of_old(number, t), t)


def begin_leaving(t: Scratch) -> None:
    """Reset the counts: no card has left yet."""
    for at in range(2 * CARD_TYPES):
        t[LEFT + at] = t[COPIES + at]
    for at in range(LEFT_HAND, SOURCE):
        t[at] = 0


def left_hand(number: int, source: int, t: Scratch) -> float:
    """Return how many cards of a source have left the hand that card `number` came from."""
    return t[LEFT_HAND + source * SEATS_AT_MOST + int(t[OWNER + number])]


def whole_by(source: int, t: Scratch) -> float:
    """Return the ratio of all cards of a source to those left, for the estimated number that have gone."""
    return t[ALL + source] / max(t[ALL + source] - t[LEFT_ALL + source], 0.5)


def share_of_old(number: int, t: Scratch) -> float:
    """Estimate the probability that a card that left a hand was an old one."""
    old = share_of(number, OLD, t)
    new = share_of(number, NEW, t)
    return old / (old + new) if old + new > 0 else 0.5


def share_of(number: int, source: int, t: Scratch) -> float:
    """Estimate the number of ways in which a card came from a source."""
    left = max(t[LEFT + source * CARD_TYPES + int(t[CARD + number])], 0.0)
    return t[GUESS + source * DECK + number] * left / max(t[ALL + source], 1.0)


def note_leaving(number: int, old: float, t: Scratch) -> None:
    """Record a card that left as an old one (1), a new one (0), or a fraction of each."""
    for source in range(2):
        part = old if source == OLD else 1 - old
        t[LEFT + source * CARD_TYPES + int(t[CARD + number])] -= part
        t[LEFT_HAND + source * SEATS_AT_MOST + int(t[OWNER + number])] += part
        t[LEFT_ALL + source] += part


def count_ways(t: Scratch) -> None:
    """Count the ways for each kind of card: one row per number of cards gone, indexed by how many of them were old."""
    table = WAYS
    for card in range(CARD_TYPES):
        width = int(t[GONE + card]) + 1
        t[TABLE + card] = table
        for at in range(table, table + width * width):
            t[at] = 0
        t[table] = 1
        count_ways_of(card, t)
        table += width * width


def count_ways_of(card: int, t: Scratch) -> None:
    """Count the ways for one kind of card."""
    row = int(t[TABLE + card])
    width = int(t[GONE + card]) + 1
    gone = 0
    for number in range(int(t[LEAVINGS])):
        if t[CARD + number] == card:
            for old in range(gone + 1):
                t[row + width + old] += t[row + old] * ways_from(number, NEW, gone - old, t)
                t[row + width + old + 1] += t[row + old] * ways_from(number, OLD, old, t)
            gone += 1
            row += width


def ways_from(number: int, source: int, before: int, t: Scratch) -> float:
    """Return the number of ways in which a card that left came from a source, after `before` others of its kind."""
    cards = t[COPIES + source * CARD_TYPES + int(t[CARD + number])] - before
    return cards * t[GUESS + source * DECK + number] / t[ALL + source] if cards > 0 else 0.0


# --- The largest possible number of ways ----------------------------------------------------------------------------


def find_most(s: State, t: Scratch) -> None:
    """Find the largest number of ways to deal all other cards, over all choices, relative to the estimates."""
    for old in range(WIDTH):
        t[TOGETHER + old] = 0
    t[TOGETHER] = 1
    gone = 0
    for owner in range(s.players):
        gone += add_best(owner, gone, t)
    t[MOST] = 0
    for old in range(gone + 1):
        ways = t[TOGETHER + old] * others_ways(old, gone - old, t)
        t[MOST] = max(t[MOST], ways)


def add_best(owner: int, before: int, t: Scratch) -> int:
    """Combine a seat with the previous ones, whose hands lost `before` cards; return how many its own hand lost."""
    gone = find_best(owner, t)
    for old in range(before + gone, -1, -1):
        most = 0.0
        for own in range(min(gone, old) + 1):
            most = max(most, t[TOGETHER + old - own] * t[BEST + own])
        t[TOGETHER + old] = most
    return gone


def find_best(owner: int, t: Scratch) -> int:
    """Find the largest number of ways for one seat, by how many of the cards that left its hand were old.

    Return how many cards left this hand.
    """
    for old in range(WIDTH):
        t[BEST + old] = 0
    t[BEST] = 1
    gone = 0
    for number in range(int(t[LEAVINGS])):
        if t[OWNER + number] == owner:
            for old in range(gone + 1, -1, -1):
                ways = t[BEST + old] * by_guess(number, NEW, gone - old, t) if old <= gone else 0.0
                if old:
                    ways = max(ways, t[BEST + old - 1] * by_guess(number, OLD, old - 1, t))
                t[BEST + old] = ways
            gone += 1
    return gone


def by_guess(number: int, source: int, before: int, t: Scratch) -> float:
    """Return the number of cards of a source in a hand when a card left, relative to the estimate.

    `before` others of that source had left before it.
    """
    slots = t[SLOTS + source * DECK + number] - before
    return slots / t[GUESS + source * DECK + number] if slots > 0 else 0.0


def others_ways(old: int, new: int, t: Scratch) -> float:
    """Return the number of ways to deal the other cards after this many old and new ones left, on a relative scale.

    If k of the n cards of a source left, the unit for this source is n! / n**k.
    """
    if old > t[ALL + OLD] or new > t[ALL + NEW]:
        return 0.0
    ways = 1.0
    for number in range(old):
        ways *= t[ALL + OLD] / (t[ALL + OLD] - number)
    for number in range(new):
        ways *= t[ALL + NEW] / (t[ALL + NEW] - number)
    return ways


# --- Sampling -------------------------------------------------------------------------------------------------------


def find_sources(s: State, t: Scratch) -> None:
    """Choose at random whether each card that left another hand was old or new."""
    all_ways = 0.0
    lots = 0
    while lots < LOTS or all_ways == 0:
        lots += 1
        ways = cast_lot(s, t)
        if fraction(s, CHANCE) * t[MOST] < ways:
            return
        all_ways += ways
        if ways > 0 and fraction(s, CHANCE) * all_ways < ways:
            copy_sources(SOURCE, KEPT, t)
    copy_sources(KEPT, SOURCE, t)
    measure_ways(t)


def cast_lot(s: State, t: Scratch) -> float:
    """Choose sources kind by kind; return the number of ways left to deal all others, relative to the estimates."""
    for card in range(CARD_TYPES):
        if t[GONE + card] > 0:
            choose_sources(s, card, t)
    return measure_ways(t)


def copy_sources(source: int, target: int, t: Scratch) -> None:
    """Copy a choice of sources from one place in the row to another, to save or restore it."""
    for number in range(int(t[LEAVINGS])):
        t[target + number] = t[source + number]


def measure_ways(t: Scratch) -> float:
    """Return the number of ways to deal all others, relative to the estimates, and count the cards that have left."""
    begin_leaving(t)
    ways = 1.0
    for number in range(int(t[LEAVINGS])):
        source = int(t[SOURCE + number])
        ways *= by_guess(number, source, int(left_hand(number, source, t)), t)
        note_leaving(number, source, t)
    return ways * others_ways(int(t[LEFT_ALL + OLD]), int(t[LEFT_ALL + NEW]), t)


def choose_sources(s: State, card: int, t: Scratch) -> None:
    """Choose which of the cards of a kind that left were old, from the last to the first."""
    gone = int(t[GONE + card])
    row = int(t[TABLE + card]) + gone * (gone + 1)
    width = gone + 1
    old = how_many_old(s, row, gone, t)
    for number in range(int(t[LEAVINGS]) - 1, -1, -1):
        if t[CARD + number] == card:
            gone -= 1
            row -= width
            ways_old = t[row + old - 1] * ways_from(number, OLD, old - 1, t) if old else 0.0
            ways_new = t[row + old] * ways_from(number, NEW, gone - old, t) if gone >= old else 0.0
            is_old = fraction(s, CHANCE) * (ways_old + ways_new) < ways_old
            t[SOURCE + number] = OLD if is_old else NEW
            old -= 1 if is_old else 0


def how_many_old(s: State, row: int, gone: int, t: Scratch) -> int:
    """Choose how many of the cards of a kind that left were old."""
    all_ways = 0.0
    for old in range(gone + 1):
        all_ways += t[row + old]
    lot = fraction(s, CHANCE) * all_ways
    chosen = 0
    for old in range(gone + 1):
        if t[row + old] > 0 and lot >= 0:
            lot -= t[row + old]
            chosen = old
    return chosen
