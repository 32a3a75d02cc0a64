"""The legal moves of Rummü: their list, and the clause that forbids a move. The code is written like the rules.

The list is made from the hand and the table, without testing every possible move.
"""

from collections.abc import MutableSequence

from cardkit.games.rummy import hand_melds, melds, typed_cards
from cardkit.games.rummy.clauses import CARD_TYPES, NUMBERS, SUITS, C
from cardkit.games.rummy.scoring import cards_to_open
from cardkit.games.rummy.state_fields import (
    ADD,
    DISCARD,
    DRAW,
    EXCHANGE,
    MELD,
    PLAYING,
    REARRANGE,
    STARTING,
    TAKE,
    TAKING,
)
from cardkit.table import common_rules
from cardkit.table.state import State

# --- The clause that forbids a move, or 0 ---------------------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the number of the clause that forbids `move`, or 0 if it is legal."""
    if s.phase <= common_rules.GAME_STOPPED:
        return C.END_GAME
    if s.phase == common_rules.ROUND_OVER:
        return C.END_ROUND
    if move < DISCARD:
        return forbids_getting(s, move)
    if REARRANGE <= move < MELD:
        return C.TABLE_FIXED
    return C.TURN_DRAW if s.phase == STARTING else forbids_playing(s, move)


def forbids_playing(s: State, move: int) -> int:
    """`turn.play`: lay down melds and add cards; `turn.discard`: discard a card at the end."""
    if move >= MELD:
        return forbids_meld(s, move - MELD)
    return forbids_discard(s, move - DISCARD) if move < ADD else forbids_at_table(s, move)


def forbids_getting(s: State, move: int) -> int:
    """`turn.draw`, `turn.take`: draw or take before playing; `turn.refill`: the draw pile may be empty."""
    if s.phase == PLAYING or (s.phase == TAKING and move == DRAW):
        return C.TURN_TAKE
    if move == DRAW:
        return C.TURN_REFILL if s.draw_count == 0 else 0
    return C.TURN_TAKE if s.discard_count == 0 else 0


def forbids_discard(s: State, card: int) -> int:
    """`turn.discard`: discard a card from the hand; `out.first`: but not before opening is complete."""
    if not held(s, card):
        return C.TURN_DISCARD
    return C.OUT_FIRST if s.laid and not s.out[s.seat] else 0


def forbids_meld(s: State, cards: int) -> int:
    """`turn.play`: lay down cards from the hand that form a meld.

    The cards must be enough to open, and a card must be left in the hand.
    """
    if not holds_all(s, cards):
        return C.TURN_PLAY
    broken = typed_cards.broken_by(cards)
    if broken:
        return broken
    size = melds.size_of(cards)
    if not s.out[s.seat] and s.laid + size < cards_to_open(s, s.seat):
        if s.open_with_one:
            return C.OUT_SINGLE
        if not can_still_open(s, cards, size):
            return C.OUT_FIRST
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == size else 0


def can_still_open(s: State, cards: int, size: int) -> bool:
    """`out.first`: return whether the hand, after these cards, still has enough to open and a card to discard.

    Opening takes six cards at most, and at least three are laid down, so one more meld is always enough. A hand with a
    larger meld also has a meld of three cards: in a run with fewer jokers than other cards, some three neighbours have
    at most one joker.
    """
    return bool(s.hand_count[s.seat] - size > melds.SMALLEST) and hand_melds.holds_meld(
        hand_melds.cards_left(s, s.seat, cards)
    )


def forbids_at_table(s: State, move: int) -> int:
    """`out.first`, `out.then`: only a seat that has opened can add and exchange cards."""
    if not s.out[s.seat]:
        return C.OUT_FIRST
    if move < EXCHANGE:
        return forbids_add(s, (move - ADD) // melds.LAID_CARDS, (move - ADD) % melds.LAID_CARDS)
    return forbids_exchange(s, (move - EXCHANGE) // CARD_TYPES, (move - EXCHANGE) % CARD_TYPES)


def forbids_add(s: State, m: int, laid: int) -> int:
    """`table.add`: add a card from the hand (but not the last one) to a meld, which must stay valid."""
    if m >= s.meld_count:
        return C.TABLE_ADD
    if not held(s, melds.card_of(laid)):
        return C.TURN_PLAY
    broken = melds.forbids_longer(s.meld[m], laid)
    if broken:
        return broken
    return C.TURN_KEEP_ONE if s.hand_count[s.seat] == 1 else 0


def forbids_exchange(s: State, m: int, card: int) -> int:
    """`table.exchange`: exchange a card from the hand for the joker that replaces it."""
    if m >= s.meld_count:
        return C.TABLE_EXCHANGE
    return melds.forbids_swap(s.meld[m], card) if held(s, card) else C.TURN_PLAY


def held(s: State, card: int) -> bool:
    """Return whether the seat to move holds a card."""
    return bool(s.hand[s.seat * CARD_TYPES + card])


def holds_all(s: State, cards: int) -> bool:
    """Return whether the seat to move holds all these cards, which need not be a meld."""
    if typed_cards.is_meld(cards):
        return bool(melds.mask_of(cards) & ~s.holds[s.seat] == 0)
    row = cards >> typed_cards.SHIFT
    for index in range(typed_cards.size_of(row)):
        card = melds.card_of(typed_cards.laid_at(row, index))
        if s.hand[s.seat * CARD_TYPES + card] < typed_cards.copies_in(row, card):
            return False
    return True


# --- The legal moves ------------------------------------------------------------------------------------------------

# An upper bound on the number of possible legal moves, for any hand and table.
#
# There are 160 sets, 6860 runs of one suit and 8960 mixed runs; at most 7600 starts of mixed runs are in the queue. For
# each of 20 melds there are at most 18 cards to add and 5 to exchange, and there are 50 cards to discard.
MOST_MOVES = 32_000
# The index in `moves` of the queue of starts of runs, which is used while the runs are found.
QUEUE = MOST_MOVES // 2


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order, and return their number.

    These are the moves that `forbids` allows: melds first, then additions and exchanges, discards last.
    """
    if s.phase == STARTING:
        return write_starts(s, moves)
    held = s.holds[s.seat]
    count = write_melds(s, moves, held)
    if s.out[s.seat]:
        count = write_at_table(s, moves, count, held)
    if s.out[s.seat] or not s.laid:  # `out.first`
        count = write_all(moves, count, DISCARD, held)
    if s.phase == TAKING and s.discard_count:
        moves[count] = TAKE
        count += 1
    return count


def write_starts(s: State, moves: MutableSequence[int]) -> int:
    """`turn.draw`, `turn.take`: write the two ways to start a turn; `turn.refill`: the draw pile may be empty."""
    return int(common_rules.write_moves(moves, 0, DRAW if s.draw_count else TAKE, TAKE + 1))


def write_all(moves: MutableSequence[int], count: int, base: int, mask: int) -> int:
    """Write `base` plus every card (or laid card) of a mask from index `count` on; return the new end."""
    while mask:
        moves[count] = base + melds.lowest(mask)
        mask &= mask - 1
        count += 1
    return count


# --- At the table ---------------------------------------------------------------------------------------------------


def write_at_table(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`table.add`, `table.exchange`: for each meld, write the cards to add, and then the cards to exchange."""
    added = held if s.hand_count[s.seat] > 1 else 0  # `turn.keep-one`
    jokers = hand_melds.jokers_from(added)
    for m in range(s.meld_count):
        if s.takes[m] & added:
            count = write_all(moves, count, ADD + m * melds.LAID_CARDS, s.takes[m] & added)
        if s.takes_as[m] & jokers:
            count = write_jokers(moves, count, ADD + m * melds.LAID_CARDS, s.takes_as[m] & jokers)
        if s.swaps[m] & held:
            count = write_all(moves, count, EXCHANGE + m * CARD_TYPES, s.swaps[m] & held)
    return count


def write_jokers(moves: MutableSequence[int], count: int, base: int, mask: int) -> int:
    """Write `base` plus the joker for every card of a mask from index `count` on; return the new end."""
    while mask:
        moves[count] = base + melds.joker_for(melds.lowest(mask))
        mask &= mask - 1
        count += 1
    return count


# --- Melds ----------------------------------------------------------------------------------------------------------


def write_melds(s: State, moves: MutableSequence[int], held: int) -> int:
    """`turn.play`: write every meld of these cards that the seat to move may lay down; return their number."""
    count = find_melds(moves, held)
    return keep_layable(s, moves, count, held) if count else 0


def find_melds(moves: MutableSequence[int], held: int) -> int:
    """Write every meld of these cards into `moves`, and return their number."""
    count = find_sets(moves, 0, held)
    count = find_suit_runs(moves, count, held)
    return find_mixed_runs(moves, count, held)


def keep_layable(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`turn.keep-one`, `out.first`, `out.single`: keep the melds that leave a card and let the seat open."""
    size_of_hand = s.hand_count[s.seat]
    enough = 0 if s.out[s.seat] else cards_to_open(s, s.seat) - s.laid
    if enough <= melds.SMALLEST and size_of_hand > NUMBERS:
        return count
    twice = 0 if s.out[s.seat] else hand_melds.held_twice(s, s.seat)
    kept = 0
    for i in range(count):
        cards = moves[i] - MELD
        size = melds.size_of(cards)
        if size == size_of_hand:
            continue
        if size >= enough or (
            not s.open_with_one
            and size_of_hand - size > melds.SMALLEST
            and hand_melds.holds_meld(held & ~melds.mask_of(cards) | twice)
        ):
            moves[kept] = moves[i]
            kept += 1
    return kept


def find_sets(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every set of these cards into `moves` from index `count` on; return the new end."""
    _, _, numbers = hand_melds.numbers_by_suits(held)
    while numbers:
        number = melds.lowest(numbers)
        numbers &= numbers - 1
        count = find_sets_of(moves, count, number, hand_melds.suits_at(held, number))
    return count


def find_sets_of(moves: MutableSequence[int], count: int, number: int, held: int) -> int:
    """Write every set of one number in at least three of these suits; return the new end."""
    suits = held & -held
    while suits:
        if suits.bit_count() >= melds.SMALLEST:
            moves[count] = MELD + melds.in_suits(suits, number)
            count += 1
        suits = suits - held & held  # the next larger subset of the mask
    return count


# --- Runs of one suit -----------------------------------------------------------------------------------------------


def find_suit_runs(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every run of one suit of these cards into `moves` from index `count` on; return the new end."""
    yellow = held >> melds.YELLOW * NUMBERS & melds.ALL_NUMBERS
    for suit in range(SUITS):
        own = held >> suit * NUMBERS & melds.ALL_NUMBERS
        fitting = own | yellow if own else 0
        starts = fitting & fitting >> 1 & fitting >> 2
        while starts:
            first = melds.lowest(starts)
            starts &= starts - 1
            count = find_suit_runs_from(moves, count, first, suit, own, yellow)
    return count


def find_suit_runs_from(  # noqa: PLR0913, PLR0917  compiled calls take plain numbers
    moves: MutableSequence[int], count: int, first: int, suit: int, own: int, yellow: int
) -> int:
    """Write every run of a suit that starts at a number, with `own` cards of the suit and `yellow` ones as jokers."""
    jokers = 0 if suit == melds.YELLOW else yellow
    size = 0
    while (own | jokers) >> first + size & 1:
        size += 1
        if size >= melds.SMALLEST:
            numbers = (1 << size) - 1 << first
            count = write_suit_runs(moves, count, size, suit, numbers & ~own, numbers & own, numbers & own & jokers)
    return count


def write_suit_runs(  # noqa: PLR0913, PLR0917  compiled calls take plain numbers
    moves: MutableSequence[int], count: int, size: int, suit: int, lacking: int, own: int, either: int
) -> int:
    """`joker.suit-run`: write a run with jokers for the `lacking` numbers and for any numbers held in both suits.

    `own` are the numbers held in the suit itself, and `either` those of them that are also held in yellow.
    """
    part = 0
    while True:
        jokers = lacking | part
        if 2 * jokers.bit_count() < size:
            moves[count] = MELD + ((own & ~part) << suit * NUMBERS | jokers << melds.YELLOW * NUMBERS)
            count += 1
        part = part - either & either  # the next larger subset of the mask
        if part == 0:
            return count


# --- Mixed runs -----------------------------------------------------------------------------------------------------


def find_mixed_runs(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every mixed run of these cards into `moves` from index `count` on; return the new end.

    Starts of runs that can be continued are in a queue in the upper half of `moves`, so no stack is needed. Each is
    extended by one card in every possible way. A start is written like the run itself.
    """
    waiting = QUEUE
    end = QUEUE
    starts = hand_melds.three_in_a_row(held)
    while starts:
        number = melds.lowest(starts)
        starts &= starts - 1
        end = write_longer(moves, end, held, 0, number)
    while waiting < end:
        beginning = moves[waiting]
        waiting += 1
        size = melds.size_of(beginning) + 1
        number = (melds.numbers_of(beginning)).bit_length()
        longer = end
        end = write_longer(moves, end, held, beginning, number)
        if size >= melds.SMALLEST:
            for i in range(longer, end):
                moves[count] = MELD + moves[i]
                count += 1
        if number + 1 == NUMBERS or size == SUITS or hand_melds.suits_at(held, number + 1) == 0:
            end = longer
    return count


def write_longer(moves: MutableSequence[int], end: int, held: int, beginning: int, number: int) -> int:
    """`meld.mixed-run`, `joker.mixed`: write the start of a mixed run with one more card, in every possible way."""
    free = melds.ALL_SUITS & ~(melds.suits_meant(beginning) if beginning else 0)
    suits = free & hand_melds.suits_at(held, number)
    cards = melds.in_suits(suits, number)
    while cards:
        moves[end] = beginning | cards & -cards
        cards &= cards - 1
        end += 1
    yellow = held & melds.yellow_with(number)
    if yellow and beginning >> CARD_TYPES == 0:
        meant = melds.in_suits(free & ~(1 << melds.YELLOW), number)
        while meant:
            moves[end] = melds.with_joker(beginning | yellow, melds.lowest(meant))
            meant &= meant - 1
            end += 1
    return end
