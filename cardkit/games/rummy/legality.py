"""Legality in Five-Suit Rummy: the clause that forbids a move, and the list of legal moves. Written like the rules.

The list is built from the hand and the table, without testing every possible move.
"""

from collections.abc import MutableSequence

from cardkit.games.rummy import holding, melds
from cardkit.games.rummy.clauses import CARD_TYPES, C
from cardkit.games.rummy.scoring import cards_to_open
from cardkit.games.rummy.table import ADD, DISCARD, DRAW, EXCHANGE, MELD, PLAYING, REARRANGE, STARTING, TAKE
from cardkit.table import common
from cardkit.table.state import State

# --- The clause that forbids a move, or 0 ---------------------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the number of the clause that forbids `move` to the seat to move, or 0 if it is legal."""
    if s.phase <= common.GAME_STOPPED:
        return C.END_GAME
    if s.phase == common.ROUND_OVER:
        return C.END_ROUND
    if move < DISCARD:
        return forbids_getting(s, move - TAKE)
    if REARRANGE <= move < MELD:
        return C.TABLE_FIXED
    return C.TURN_DRAW if s.phase == STARTING else forbids_playing(s, move)


def forbids_playing(s: State, move: int) -> int:
    """`turn.play`: lay down combinations and add cards; `turn.discard`: discard one at the end."""
    if move >= MELD:
        return forbids_meld(s, move - MELD)
    return forbids_discard(s, move - DISCARD) if move < ADD else forbids_at_table(s, move)


def forbids_getting(s: State, count: int) -> int:
    """`turn.draw`, `turn.take`: get cards once, at the start of a turn; `turn.refill`: there may be none to draw."""
    if s.phase == PLAYING:
        return C.TURN_PLAY
    if count == 0:
        return C.TURN_REFILL if s.draw_count == 0 else 0
    return C.TURN_TAKE if count > s.discard_count else 0


def forbids_discard(s: State, card: int) -> int:
    """`turn.discard`: discard a card from the hand; `out.first`: not halfway through opening."""
    if not held(s, card):
        return C.TURN_DISCARD
    return C.OUT_FIRST if s.laid and not s.out[s.seat] else 0


def forbids_meld(s: State, cards: int) -> int:
    """`turn.play`: lay down cards of the hand that make a combination, enough of them to open, and not all."""
    if not holds_all(s, cards):
        return C.TURN_PLAY
    broken = melds.forbids_combination(cards)
    if broken:
        return broken
    size = melds.size_of(cards)
    if not s.out[s.seat] and s.laid + size < cards_to_open(s, s.seat) and not can_still_open(s, cards, size):
        return C.OUT_FIRST
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == size else 0


def can_still_open(s: State, cards: int, size: int) -> bool:
    """`out.first`: whether the hand, after these cards, still has enough to open and a card to discard.

    It takes six cards at most, and at least three are laid down, so one more combination is always enough. A hand with
    a larger one also has one of three cards: in a run with fewer jokers than other cards, some three neighbours have
    at most one joker.
    """
    return bool(s.hand_count[s.seat] - size > melds.SMALLEST) and holding.holds_combination(
        holding.cards_left(s, s.seat, cards)
    )


def forbids_at_table(s: State, move: int) -> int:
    """`out.first`, `out.then`: only a seat that has opened can add and exchange."""
    if not s.out[s.seat]:
        return C.OUT_FIRST
    if move < EXCHANGE:
        return forbids_add(s, (move - ADD) // melds.LAID_CARDS, (move - ADD) % melds.LAID_CARDS)
    return forbids_exchange(s, (move - EXCHANGE) // CARD_TYPES, (move - EXCHANGE) % CARD_TYPES)


def forbids_add(s: State, m: int, laid: int) -> int:
    """`table.add`: add a card of the hand, but not the last one, to a combination that stays valid."""
    if m >= s.combinations:
        return C.TABLE_ADD
    if not held(s, melds.card_of(laid)):
        return C.TURN_PLAY
    broken = melds.forbids_longer(s.meld[m], laid)
    if broken:
        return broken
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == 1 else 0


def forbids_exchange(s: State, m: int, card: int) -> int:
    """`table.exchange`: exchange a card of the hand for the joker that stands for it."""
    if m >= s.combinations:
        return C.TABLE_EXCHANGE
    return melds.forbids_swap(s.meld[m], card) if held(s, card) else C.TURN_PLAY


def held(s: State, card: int) -> bool:
    """Return whether the seat to move holds a card."""
    return bool(s.hand[s.seat * CARD_TYPES + card])


def holds_all(s: State, cards: int) -> bool:
    """Return whether the seat to move holds every card of a combination; identical ones are neighbours in it."""
    last = -1
    same = 0
    for index in range(melds.size_of(cards)):
        card = melds.card_of(melds.laid_at(cards, index))
        same = same + 1 if card == last else 1
        last = card
        if s.hand[s.seat * CARD_TYPES + card] < same:
            return False
    return True


# --- The legal moves ------------------------------------------------------------------------------------------------

# Upper bound on the candidates for legal moves, for any hand and table.
#
# There are 112 sets, 799 runs of one suit and 4836 mixed ones; with the beginnings of runs, fewer than 7000. For each
# of 46 combinations there are at most 18 cards to add and 5 to exchange, and there are 35 to discard.
MOST_MOVES = 12_000
# Where beginnings of runs wait while the runs are found.
QUEUE = MOST_MOVES // 2


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order; return how many there are.

    These are the moves that `forbids` allows: combinations first, then additions and exchanges, discards last.
    """
    if s.phase == STARTING:
        return write_starts(s, moves)
    held = s.holds[s.seat]
    count = write_combinations(s, moves, held)
    if s.out[s.seat]:
        count = write_at_table(s, moves, count, held)
    if s.out[s.seat] or not s.laid:  # `out.first`
        count = write_all(moves, count, DISCARD, held)
    return count


def write_starts(s: State, moves: MutableSequence[int]) -> int:
    """`turn.draw`, `turn.take`: write every way to begin a turn; `turn.refill`: there may be none to draw."""
    return int(common.write_moves(moves, 0, DRAW if s.draw_count else TAKE + 1, TAKE + s.discard_count + 1))


def write_all(moves: MutableSequence[int], count: int, base: int, mask: int) -> int:
    """Write `base` + every card (or laid card) of a mask from index `count` on; return the new end."""
    while mask:
        moves[count] = base + melds.lowest(mask)
        mask &= mask - 1
        count += 1
    return count


# --- At the table ---------------------------------------------------------------------------------------------------


def write_at_table(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`table.add`, `table.exchange`: for each combination write what the hand can add, then what it can exchange."""
    laid = holding.laid_from(held) if s.hand_count[s.seat] > 1 else 0  # `turn.keep-one`
    for m in range(s.combinations):
        if s.takes[m] & laid:
            count = write_additions(moves, count, ADD + m * melds.LAID_CARDS, s.takes[m] & laid)
        if s.swaps[m] & held:
            count = write_all(moves, count, EXCHANGE + m * CARD_TYPES, s.swaps[m] & held)
    return count


def write_additions(moves: MutableSequence[int], count: int, base: int, mask: int) -> int:
    """Write `base` + every laid card of a mask, number by number; return the new end."""
    if mask & mask - 1 == 0:  # a single one, as is usual
        return write_all(moves, count, base, mask)
    numbers = melds.numbers_in(mask)
    while numbers:
        count = write_all(moves, count, base, mask & melds.LAID_WITH_ONE_NUMBER << melds.lowest(numbers))
        numbers &= numbers - 1
    return count


# --- Combinations ---------------------------------------------------------------------------------------------------


def write_combinations(s: State, moves: MutableSequence[int], held: int) -> int:
    """`turn.play`: write every combination of these cards that the seat to move may lay down; return the count."""
    count = find_sets(moves, 0, held)
    count = find_runs(moves, count, held)
    return keep_layable(s, moves, count, held) if count else 0


def keep_layable(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`turn.keep-one`, `out.first`: keep the combinations that leave a card and let the seat open."""
    size_of_hand = s.hand_count[s.seat]
    enough = 0 if s.out[s.seat] else cards_to_open(s, s.seat) - s.laid
    if enough <= melds.SMALLEST and size_of_hand > melds.LARGEST:
        return count
    twice = 0 if s.out[s.seat] else holding.held_twice(s, s.seat)
    kept = 0
    for i in range(count):
        cards = moves[i] - MELD
        size = melds.size_of(cards)
        if size == size_of_hand:
            continue
        if size >= enough or (
            size_of_hand - size > melds.SMALLEST and holding.holds_combination(held & ~melds.mask_of(cards) | twice)
        ):
            moves[kept] = moves[i]
            kept += 1
    return kept


def find_sets(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every set of these cards into `moves` from index `count` on; return the new end."""
    _, _, numbers = holding.numbers_by_suits(held)
    while numbers:
        number = melds.lowest(numbers)
        numbers &= numbers - 1
        count = find_sets_of(moves, count, number, holding.suits_at(held, number))
    return count


def find_sets_of(moves: MutableSequence[int], count: int, number: int, held: int) -> int:
    """Write every set of one number in at least three of these suits; return the new end."""
    suits = held & -held
    while suits:
        if suits.bit_count() >= melds.SMALLEST:
            moves[count] = MELD + set_of(number, suits)
            count += 1
        suits = suits - held & held  # the next larger part of the mask
    return count


def set_of(number: int, suits: int) -> int:
    """Return the combination of one number in the suits of a mask."""
    cards = 0
    for suit in range(melds.SUITS - 1, -1, -1):
        if suits >> suit & 1:
            cards = cards << melds.BITS | suit * melds.NUMBERS + number + 1
    return cards


# --- Runs -----------------------------------------------------------------------------------------------------------

# The beginning of a run is its cards and, above their bits, notes that decide how it may go on: the ways to lay a card
# (`holding.ways_at`) that may come next, whether it is of one suit, its number of jokers, its number of cards, and the
# number that comes next.
WAYS_NOTED = melds.BITS * melds.LARGEST
SUIT_NOTED = WAYS_NOTED + 2 * melds.SUITS
JOKERS_NOTED = SUIT_NOTED + 1
SIZE_NOTED = JOKERS_NOTED + 3
NEXT_NOTED = SIZE_NOTED + 3
NOTED = 0b111
ONE_CARD = (1 << SIZE_NOTED) + (1 << NEXT_NOTED)
CARDS = (1 << WAYS_NOTED) - 1
ALL_WAYS = holding.ITSELF | holding.JOKERS
ONE_SUIT = 0b11
# The laid cards with the lowest number, by way.
LOWEST_LAID = sum(
    (melds.joker_for(suit * melds.NUMBERS) if way else suit * melds.NUMBERS) << melds.BITS * (2 * suit + way)
    for suit in range(melds.SUITS)
    for way in (0, 1)
    if not (way and suit == melds.YELLOW)
)


def find_runs(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every run of these cards into `moves` from index `count` on; return the new end.

    Beginnings that can go on wait in the upper half of `moves` as a queue, so no stack is needed: each is extended by
    one card in every possible way.
    """
    waiting = QUEUE
    end = QUEUE
    starts = holding.three_in_a_row(held)
    while starts:
        number = melds.lowest(starts)
        starts &= starts - 1
        end = find_pairs(moves, end, held, number)
    while waiting < end:
        count, end = find_longer(moves, count, end, held, moves[waiting])
        waiting += 1
    return count


def find_pairs(moves: MutableSequence[int], end: int, held: int, number: int) -> int:
    """Write every two cards from this number on that a third may follow into `moves` from index `end` on."""
    thirds = holding.ways_at(held, number + 2)
    firsts = holding.ways_at(held, number)
    while firsts:
        first = melds.lowest(firsts)
        firsts &= firsts - 1
        seconds = holding.ways_at(held, number + 1) & (holding.ITSELF | 1 << first if first & 1 else ALL_WAYS)
        while seconds:
            second = melds.lowest(seconds)
            seconds &= seconds - 1
            moves[end] = pair_of(first, second, number)
            end += 1 if moves[end] >> WAYS_NOTED & thirds else 0
    return end


def pair_of(first: int, second: int, number: int) -> int:
    """Return the beginning of a run with two cards, laid in these ways, the first of them with this number."""
    suits = ONE_SUIT << (first & ~1) | ONE_SUIT << (second & ~1)
    jokers = (first & 1) + (second & 1)
    same = first | 1 == second | 1
    ways = suits if same else ALL_WAYS & ~suits & (holding.ITSELF if jokers else ALL_WAYS)
    notes = ways << WAYS_NOTED | same << SUIT_NOTED | jokers << JOKERS_NOTED | (number << NEXT_NOTED) + 2 * ONE_CARD
    return notes | laid_in(first, number) + 1 | laid_in(second, number + 1) + 1 << melds.BITS


def laid_in(way: int, number: int) -> int:
    """Return the laid card of a number in one way."""
    return (LOWEST_LAID >> melds.BITS * way & melds.ONE) + number


def find_longer(moves: MutableSequence[int], count: int, end: int, held: int, beginning: int) -> tuple[int, int]:
    """Extend the beginning of a run in every possible way: write the runs, and what may become longer ones.

    The first are written from index `count` on, the others from index `end` on; return their new ends.
    """
    number = beginning >> NEXT_NOTED
    ways = beginning >> WAYS_NOTED & holding.ways_at(held, number)
    later = holding.ways_at(holding.next_numbers(held), number)
    while ways:
        way = melds.lowest(ways)
        ways &= ways - 1
        longer = extended(beginning, way, number)
        moves[count] = MELD + (longer & CARDS)
        count += is_run(longer)
        moves[end] = longer
        end += 1 if longer >> WAYS_NOTED & later else 0
    return count, end


def extended(beginning: int, way: int, number: int) -> int:
    """Return the beginning of a run with one more card."""
    place = melds.BITS * (beginning >> SIZE_NOTED & NOTED)
    longer = beginning + ONE_CARD | laid_in(way, number) + 1 << place
    joker = way & 1
    gone = 0 if beginning >> SUIT_NOTED & 1 else ONE_SUIT << (way & ~1) | joker * holding.JOKERS
    return (longer & ~(gone << WAYS_NOTED)) + (joker << JOKERS_NOTED)


def is_run(beginning: int) -> bool:
    """`joker.suit-run`: whether three cards or more are a run; a mixed one has one joker at most (`joker.mixed`)."""
    return 2 * (beginning >> JOKERS_NOTED & NOTED) < beginning >> SIZE_NOTED & NOTED
