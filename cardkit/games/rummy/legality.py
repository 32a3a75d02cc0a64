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
MOST_MOVES = 10_000


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order; return how many there are.

    These are the moves that `forbids` allows: combinations first, then additions and exchanges, discards last.
    """
    if s.phase == STARTING:
        return write_starts(s, moves)
    held = holding.cards_held(s, s.seat, 1)
    count = write_combinations(s, moves, held) if holding.holds_combination(held) else 0
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
    for number in range(melds.NUMBERS):
        count = write_all(moves, count, base, mask & melds.LAID_WITH_ONE_NUMBER << number)
    return count


# --- Combinations ---------------------------------------------------------------------------------------------------


def write_combinations(s: State, moves: MutableSequence[int], held: int) -> int:
    """`turn.play`: write every combination of these cards that the seat to move may lay down; return the count."""
    count = find_sets(moves, 0, held)
    count = find_runs(moves, count, held)
    return keep_layable(s, moves, count, held)


def keep_layable(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`turn.keep-one`, `out.first`: keep the combinations that leave a card and let the seat open."""
    size_of_hand = s.hand_count[s.seat]
    if s.out[s.seat] and size_of_hand > melds.LARGEST:
        return count
    enough = 0 if s.out[s.seat] else cards_to_open(s, s.seat) - s.laid
    twice = 0 if s.out[s.seat] else holding.cards_held(s, s.seat, 2)
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
    for number in range(melds.NUMBERS):
        if numbers >> number & 1:
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

# The beginning of a run is its cards and, above their bits, notes that decide how it may go on: its suits, its number
# of jokers, its number of cards, and the number that comes next.
SUITS_NOTED = melds.BITS * melds.LARGEST
JOKERS_NOTED = SUITS_NOTED + melds.SUITS
SIZE_NOTED = JOKERS_NOTED + 3
NEXT_NOTED = SIZE_NOTED + 3
NOTED = 0b111
ONE_JOKER = 1 << JOKERS_NOTED
ONE_CARD = (1 << SIZE_NOTED) + (1 << NEXT_NOTED)
CARDS = (1 << SUITS_NOTED) - 1


def find_runs(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every run of these cards into `moves` from index `count` on; return the new end.

    Beginnings wait in `moves` as a queue, so no stack is needed: each is extended by one card in every possible way.
    The runs among them take the places of those already extended.
    """
    kept = count
    waiting = count
    starts = holding.starts_of_runs(held)
    for number in range(melds.NUMBERS):
        if starts >> number & 1:
            count = find_longer(moves, count, held, number << NEXT_NOTED)
    while waiting < count:
        beginning = moves[waiting]
        waiting += 1
        count = find_longer(moves, count, held, beginning)
        if is_run(beginning):
            moves[kept] = MELD + (beginning & CARDS)
            kept += 1
    return kept


def is_run(beginning: int) -> bool:
    """`meld.size`, `joker.suit-run`: whether the beginning of a run is a run; a mixed one has at most one joker."""
    size = beginning >> SIZE_NOTED & NOTED
    jokers = beginning >> JOKERS_NOTED & NOTED
    return size >= melds.SMALLEST and (jokers <= 1 or 2 * jokers < size)


def find_longer(moves: MutableSequence[int], count: int, held: int, beginning: int) -> int:
    """Write the beginning of a run extended by each of these cards that may come next; return the new end.

    A second card is written only if there is a third.
    """
    number = beginning >> NEXT_NOTED
    if number == melds.NUMBERS:
        return count
    longer = beginning + ONE_CARD
    place = melds.BITS * (beginning >> SIZE_NOTED & NOTED)
    own = holding.suits_at(held, number)
    suits = suits_to_follow(beginning)
    jokers = jokers_to_follow(beginning, suits) if own >> melds.YELLOW & 1 else 0
    own &= suits
    suits = own | jokers
    while suits:
        suit = melds.lowest(suits)
        suits &= suits - 1
        card = suit * melds.NUMBERS + number
        in_suit = longer | 1 << SUITS_NOTED + suit
        if may_become_run(in_suit, holding.suits_at(held, number + 1)):
            moves[count] = in_suit | card + 1 << place
            count += own >> suit & 1  # overwritten by the next one if it is not held
            moves[count] = (in_suit | melds.joker_for(card) + 1 << place) + ONE_JOKER
            count += jokers >> suit & 1
    return count


def may_become_run(beginning: int, suits: int) -> bool:
    """Return whether a beginning of two cards may be followed by a third in these suits, or by a yellow one."""
    size = beginning >> SIZE_NOTED & NOTED
    return size != melds.SMALLEST - 1 or bool(suits & (suits_to_follow(beginning) | 1 << melds.YELLOW))


def suits_to_follow(beginning: int) -> int:
    """The mask of the suits that may come next: any after one card, then only the same suit, or only new ones."""
    suits = beginning >> SUITS_NOTED & melds.ALL_SUITS
    if beginning >> SIZE_NOTED & NOTED <= 1:
        return melds.ALL_SUITS
    return melds.ALL_SUITS & ~suits if suits & suits - 1 else suits


def jokers_to_follow(beginning: int, suits: int) -> int:
    """`joker.suit-run`, `joker.mixed`: the mask of these suits for which a joker may come next.

    After a joker that can only be the suit of the run so far.
    """
    jokers = beginning >> JOKERS_NOTED & NOTED
    if jokers == melds.LARGEST // 2:
        return 0
    return suits & ~(1 << melds.YELLOW) & (beginning >> SUITS_NOTED if jokers else melds.ALL_SUITS)
