"""Finding the legal moves of Five-Suit Rummy: what a hand suggests, and no clause forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.legality import forbids, held
from cardkit.games.rummy.melds import (
    ALL_SUITS,
    BITS,
    LAID_CARDS,
    LARGEST,
    NUMBERS,
    SET,
    SMALLEST,
    SUITS,
    YELLOW,
    bits_in,
    card_of,
    cards_left,
    joker_for,
    joker_place,
    jokers_written,
    kind_of,
    laid_at,
    number_of,
    size_of,
    suits_at,
    suits_in,
)
from cardkit.games.rummy.table import ADD, DISCARD, DRAW, EXCHANGE, MELD, STARTING

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from cardkit.state import State

MOST_MOVES = 10_000
"""More candidates for legal moves than this there never are, whatever a hand and the table hold.

There are 112 sets, 799 runs of one suit and 4836 mixed ones; with the beginnings of runs, fewer than 7000; to each of
46 combinations at most 18 cards can be tried to be added, and 5 to be exchanged; 35 to be discarded.
"""


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (MOST_MOVES long), in order; return how many."""
    candidates = find_starts(s, moves) if s.phase == STARTING else find_plays(s, moves)
    count = 0
    for i in range(candidates):
        if forbids(s, moves[i]) == 0:
            moves[count] = moves[i]
            count += 1
    return count


def find_starts(s: State, moves: MutableSequence[int]) -> int:
    """Write every way to begin a turn into `moves`; return how many."""
    for move in range(s.discard_count + 1):
        moves[move] = DRAW + move
    return int(s.discard_count) + 1


def find_plays(s: State, moves: MutableSequence[int]) -> int:
    """Write all that might be played into `moves`, combinations first and discards last; return how many."""
    count = find_sets(s, moves, 0, MELD)
    count = find_runs(s, moves, count, MELD)
    for m in range(s.combinations):
        if s.out[s.seat]:
            count = find_additions(s, moves, count, m)
            count = find_exchanges(s, moves, count, m)
    for card in range(CARD_TYPES):
        if held(s, card):
            moves[count] = DISCARD + card
            count += 1
    return count


def find_additions(s: State, moves: MutableSequence[int], count: int, m: int) -> int:
    """Write what might be added to combination `m`: its number to a set, else the numbers beside its ends."""
    cards = s.meld[m]
    first = number_of(laid_at(cards, 0))
    if kind_of(cards) == SET:
        return find_number(s, moves, count, m, first)
    count = find_number(s, moves, count, m, first - 1)
    return find_number(s, moves, count, m, number_of(laid_at(cards, size_of(cards) - 1)) + 1)


def find_number(s: State, moves: MutableSequence[int], count: int, m: int, number: int) -> int:
    """Write each card of a number (from 0) that the active seat might add to combination `m`."""
    if number < 0 or number >= NUMBERS:
        return count
    for laid in range(number, LAID_CARDS, NUMBERS):
        if held(s, card_of(laid)):
            moves[count] = ADD + m * LAID_CARDS + laid
            count += 1
    return count


def find_exchanges(s: State, moves: MutableSequence[int], count: int, m: int) -> int:
    """Write each card that the active seat can exchange for a joker of combination `m`."""
    for card in range(CARD_TYPES):
        if held(s, card) and joker_place(s.meld[m], card) >= 0:
            moves[count] = EXCHANGE + m * CARD_TYPES + card
            count += 1
    return count


# --- Finding combinations -------------------------------------------------------------------------------------------


def find_sets(s: State, moves: MutableSequence[int], count: int, base: int) -> int:
    """Write `base` + every set that the active hand holds into `moves` from `count` on; return where they end."""
    mask = cards_left(s, s.seat, 0)
    for number in range(NUMBERS):
        held = suits_at(mask, number)
        for suits in range(1, ALL_SUITS + 1):
            if suits & ~held == 0 and bits_in(suits) >= SMALLEST:
                moves[count] = base + set_of(number, suits)
                count += 1
    return count


def set_of(number: int, suits: int) -> int:
    """The cards of one number in the suits of a mask."""
    cards = 0
    for suit in range(SUITS - 1, -1, -1):
        if suits >> suit & 1:
            cards = cards << BITS | suit * NUMBERS + number + 1
    return cards


def find_runs(s: State, moves: MutableSequence[int], count: int, base: int) -> int:
    """Write `base` + every run that the active hand holds, and every beginning of one, into `moves`.

    Those found wait in `moves` until they are made longer by one card in every way there is; so no stack is needed.
    """
    mask = cards_left(s, s.seat, 0)
    waiting = count
    for number in range(NUMBERS):
        count = find_longer(moves, count, base, mask, 0, number)
    while waiting < count:
        cards = moves[waiting] - base
        number = number_of(laid_at(cards, size_of(cards) - 1)) + 1
        if number < NUMBERS:
            count = find_longer(moves, count, base, mask, cards, number)
        waiting += 1
    return count


def find_longer(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers, one by one
    moves: MutableSequence[int], count: int, base: int, mask: int, cards: int, number: int
) -> int:
    """Write `base` + the beginning of a run, made longer by each card of a number that the mask holds."""
    held = suits_at(mask, number)
    suits = suits_in(cards)
    end = BITS * size_of(cards)
    jokers = jokers_written(cards)
    for suit in range(SUITS):
        if not fits(suits, end, suit):
            continue
        laid = suit * NUMBERS + number
        if held >> suit & 1:
            moves[count] = base + (cards | laid + 1 << end)
            count += 1
        if suit != YELLOW and held >> YELLOW & 1 and jokers < most_jokers(suits, suit):
            moves[count] = base + (cards | joker_for(laid) + 1 << end)
            count += 1
    return count


def fits(suits: int, end: int, suit: int) -> bool:
    """Say whether a suit may follow on the beginning of a run: anything on one card, then the same suit or new ones."""
    if end <= BITS:
        return True
    return suits == 1 << suit if bits_in(suits) == 1 else not suits >> suit & 1


def most_jokers(suits: int, suit: int) -> int:
    """`joker.suit-run`, `joker.mixed`: how many jokers a run can hold at most, when this suit has joined it."""
    return LARGEST // 2 if suits | 1 << suit == 1 << suit else 1
