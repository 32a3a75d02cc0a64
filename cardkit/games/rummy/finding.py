"""Finding the legal moves of Five-Suit Rummy: what a hand suggests, and no clause forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import (
    ALL_SUITS,
    BITS,
    LAID_CARDS,
    LAID_WITH_ONE_NUMBER,
    LARGEST,
    NUMBERS,
    SMALLEST,
    SUITS,
    YELLOW,
    bits_in,
    cards_held,
    holds_combination,
    joker_for,
    laid_from,
    mask_of,
    numbers_by_suits,
    size_of,
    starts_of_runs,
    suits_at,
)
from cardkit.games.rummy.scoring import cards_to_come_out
from cardkit.games.rummy.table import ADD, DISCARD, DRAW, EXCHANGE, MELD, STARTING, TAKE

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from cardkit.table.state import State

MOST_MOVES = 10_000
"""More candidates for legal moves than this there never are, whatever a hand and the table hold.

There are 112 sets, 799 runs of one suit and 4836 mixed ones; with the beginnings of runs, fewer than 7000; to each of
46 combinations at most 18 cards can be tried to be added, and 5 to be exchanged; 35 to be discarded.
"""


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (MOST_MOVES long), in order; return how many.

    They are those that `forbids` does not forbid, found without asking it about each: combinations first, then what
    may be added and exchanged at the table, discards last.
    """
    if s.phase == STARTING:
        return write_starts(s, moves)
    held = cards_held(s, s.seat, 1)
    count = write_combinations(s, moves, held) if holds_combination(held) else 0
    if s.out[s.seat]:
        count = write_at_table(s, moves, count, held)
    if s.out[s.seat] or not s.laid:  # `out.first`
        count = write_all(moves, count, DISCARD, held)
    return count


def write_starts(s: State, moves: MutableSequence[int]) -> int:
    """`turn.draw`, `turn.take`: write every way to begin a turn; `turn.refill`: there may be nothing to draw."""
    first = DRAW if s.draw_count else TAKE + 1
    end = TAKE + s.discard_count + 1
    for i in range(end - first):
        moves[i] = first + i
    return int(end - first)


def write_all(moves: MutableSequence[int], count: int, base: int, mask: int) -> int:
    """Write `base` + every card of a mask from `count` on; return where they end."""
    for card in range(CARD_TYPES):
        moves[count] = base + card
        count += mask >> card & 1  # what is not in the mask will be overwritten
    return count


# --- At the table ---------------------------------------------------------------------------------------------------


def write_at_table(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`table.add`, `table.exchange`: write what a hand can add to each combination, then what it can exchange."""
    laid = laid_from(held) if s.hand_count[s.seat] > 1 else 0  # `turn.keep-one`
    for m in range(s.combinations):
        if s.takes[m] & laid:
            count = write_additions(moves, count, ADD + m * LAID_CARDS, s.takes[m] & laid)
        if s.swaps[m] & held:
            count = write_all(moves, count, EXCHANGE + m * CARD_TYPES, s.swaps[m] & held)
    return count


def write_additions(moves: MutableSequence[int], count: int, base: int, mask: int) -> int:
    """Write `base` + every laid card of a mask, number by number; return where they end."""
    for number in range(NUMBERS):
        if mask & LAID_WITH_ONE_NUMBER << number:
            for laid in range(number, LAID_CARDS, NUMBERS):
                moves[count] = base + laid
                count += mask >> laid & 1
    return count


# --- Combinations ---------------------------------------------------------------------------------------------------


def write_combinations(s: State, moves: MutableSequence[int], held: int) -> int:
    """`turn.play`: write every combination of these cards that the active seat may lay; return how many."""
    count = find_sets(moves, 0, held)
    count = find_runs(moves, count, held)
    return keep_layable(s, moves, count, held)


def keep_layable(s: State, moves: MutableSequence[int], count: int, held: int) -> int:
    """`turn.keep-one`, `out.first`: of these combinations keep those that leave a card, and let the seat come out."""
    size_of_hand = s.hand_count[s.seat]
    enough = 0 if s.out[s.seat] else cards_to_come_out(s, s.seat) - s.laid
    twice = 0 if s.out[s.seat] else cards_held(s, s.seat, 2)
    kept = 0
    for i in range(count):
        cards = moves[i] - MELD
        size = size_of(cards)
        if size == size_of_hand:
            continue
        if size >= enough or (size_of_hand - size > SMALLEST and holds_combination(held & ~mask_of(cards) | twice)):
            moves[kept] = moves[i]
            kept += 1
    return kept


def find_sets(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every set of these cards into `moves` from `count` on; return where they end."""
    _, _, numbers = numbers_by_suits(held)
    for number in range(NUMBERS):
        if numbers >> number & 1:
            count = find_sets_of(moves, count, number, suits_at(held, number))
    return count


def find_sets_of(moves: MutableSequence[int], count: int, number: int, held: int) -> int:
    """Write every set of one number, in some of these suits."""
    for suits in range(1, held + 1):
        if suits & ~held == 0 and bits_in(suits) >= SMALLEST:
            moves[count] = MELD + set_of(number, suits)
            count += 1
    return count


def set_of(number: int, suits: int) -> int:
    """The cards of one number in the suits of a mask."""
    cards = 0
    for suit in range(SUITS - 1, -1, -1):
        if suits >> suit & 1:
            cards = cards << BITS | suit * NUMBERS + number + 1
    return cards


# --- Runs -----------------------------------------------------------------------------------------------------------

# The beginning of a run is its cards and, above their bits, notes of what decides how it may go on: the suits that it
# stands in, how many jokers and how many cards it has, and the number that comes next.
SUITS_NOTED = BITS * LARGEST
JOKERS_NOTED = SUITS_NOTED + SUITS
SIZE_NOTED = JOKERS_NOTED + 3
NEXT_NOTED = SIZE_NOTED + 3
NOTED = 0b111
ONE_JOKER = 1 << JOKERS_NOTED
ONE_CARD = (1 << SIZE_NOTED) + (1 << NEXT_NOTED)
CARDS = (1 << SUITS_NOTED) - 1


def find_runs(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every run of these cards into `moves` from `count` on; return where they end.

    Beginnings wait in `moves` until they are made longer by one card in every way there is; so no stack is needed. The
    runs among them take the places of those that wait no longer.
    """
    laid = laid_from(held)
    kept = count
    waiting = count
    starts = starts_of_runs(held)
    for number in range(NUMBERS):
        if starts >> number & 1:
            count = find_longer(moves, count, laid, number << NEXT_NOTED)
    while waiting < count:
        beginning = moves[waiting]
        waiting += 1
        count = find_longer(moves, count, laid, beginning)
        if is_run(beginning):
            moves[kept] = MELD + (beginning & CARDS)
            kept += 1
    return kept


def is_run(beginning: int) -> bool:
    """`meld.size`, `joker.suit-run`: say whether the beginning of a run is one; it has one joker at most, if mixed."""
    size = beginning >> SIZE_NOTED & NOTED
    jokers = beginning >> JOKERS_NOTED & NOTED
    return size >= SMALLEST and (jokers <= 1 or 2 * jokers < size)


def find_longer(moves: MutableSequence[int], count: int, laid: int, beginning: int) -> int:
    """Write the beginning of a run, made longer by each of these laid cards that may come next."""
    number = beginning >> NEXT_NOTED
    if number == NUMBERS:
        return count
    longer = beginning + ONE_CARD
    place = BITS * (beginning >> SIZE_NOTED & NOTED)
    suits = suits_to_follow(beginning)
    jokers = jokers_to_follow(beginning, suits) if laid >> YELLOW * NUMBERS + number & 1 else 0
    for suit in range(SUITS):
        card = suit * NUMBERS + number
        in_suit = longer | 1 << SUITS_NOTED + suit
        if suits >> suit & laid >> card & 1:
            moves[count] = in_suit | card + 1 << place
            count += 1
        if jokers >> suit & 1:
            moves[count] = (in_suit | joker_for(card) + 1 << place) + ONE_JOKER
            count += 1
    return count


def suits_to_follow(beginning: int) -> int:
    """The mask of the suits that may come next: any after one card, then the same suit again, or new ones."""
    suits = beginning >> SUITS_NOTED & ALL_SUITS
    if beginning >> SIZE_NOTED & NOTED <= 1:
        return ALL_SUITS
    return ALL_SUITS & ~suits if suits & suits - 1 else suits


def jokers_to_follow(beginning: int, suits: int) -> int:
    """`joker.suit-run`, `joker.mixed`: of these suits, those for which a joker may come next.

    After a joker that is only the suit that is already there.
    """
    jokers = beginning >> JOKERS_NOTED & NOTED
    if jokers == LARGEST // 2:
        return 0
    return suits & ~(1 << YELLOW) & (beginning >> SUITS_NOTED if jokers else ALL_SUITS)
