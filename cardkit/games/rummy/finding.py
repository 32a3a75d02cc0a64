"""Finding the legal moves of Five-Suit Rummy: what a hand suggests, and no clause forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import (
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
    forbids_suits,
    holds_combination,
    joker_for,
    jokers_written,
    laid_at,
    laid_from,
    mask_of,
    number_of,
    numbers_by_suits,
    size_of,
    starts_of_runs,
    suits_at,
    suits_in,
)
from cardkit.games.rummy.scoring import cards_to_come_out
from cardkit.games.rummy.table import ADD, DISCARD, DRAW, EXCHANGE, MELD, STARTING, TAKE

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from cardkit.state import State

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


def find_runs(moves: MutableSequence[int], count: int, held: int) -> int:
    """Write every run of these cards into `moves` from `count` on; return where they end.

    Beginnings wait in `moves` until they are made longer by one card in every way there is; so no stack is needed.
    """
    laid = laid_from(held)
    first = count
    waiting = count
    starts = starts_of_runs(held)
    for number in range(NUMBERS):
        if starts >> number & 1:
            count = find_longer(moves, count, laid, 0, number)
    while waiting < count:
        cards = moves[waiting] - MELD
        number = number_of(laid_at(cards, size_of(cards) - 1)) + 1
        if number < NUMBERS:
            count = find_longer(moves, count, laid, cards, number)
        waiting += 1
    return keep_runs(moves, first, count)


def keep_runs(moves: MutableSequence[int], first: int, end: int) -> int:
    """Keep what is a run of all that has waited; return where those end."""
    kept = first
    for i in range(first, end):
        cards = moves[i] - MELD
        if size_of(cards) >= SMALLEST and forbids_suits(cards) == 0:
            moves[kept] = moves[i]
            kept += 1
    return kept


def find_longer(moves: MutableSequence[int], count: int, held: int, cards: int, number: int) -> int:
    """Write the beginning of a run, made longer by each laid card of a number that is in the mask `held`."""
    suits = suits_in(cards)
    end = BITS * size_of(cards)
    jokers = jokers_written(cards)
    for suit in range(SUITS):
        if not fits(suits, end, suit):
            continue
        laid = suit * NUMBERS + number
        moves[count] = MELD + (cards | laid + 1 << end)
        count += held >> laid & 1
        if suit != YELLOW and jokers < most_jokers(suits, suit):
            moves[count] = MELD + (cards | joker_for(laid) + 1 << end)
            count += held >> joker_for(laid) & 1
    return count


def fits(suits: int, end: int, suit: int) -> bool:
    """Say whether a suit may follow on the beginning of a run: anything on one card, then the same suit or new ones."""
    if end <= BITS:
        return True
    return suits == 1 << suit if bits_in(suits) == 1 else not suits >> suit & 1


def most_jokers(suits: int, suit: int) -> int:
    """`joker.suit-run`, `joker.mixed`: how many jokers a run can hold at most, when this suit has joined it."""
    return LARGEST // 2 if suits | 1 << suit == 1 << suit else 1
