"""The computer players of Five-Suit Rummy. Each looks at what its seat may know, and at nothing else.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.rummy import table
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.melds import (
    LAID_CARDS,
    NUMBERS,
    RED,
    SMALLEST,
    SUITS,
    YELLOW,
    bit_of,
    bits_in,
    card_of,
    cards_left,
    forbids_longer,
    joker_place,
    laid_at,
    makes_run,
    number_of,
    size_of,
    suits_at,
    with_card,
    without_place,
)
from cardkit.games.rummy.scoring import OTHER_COST, RED_COST, combination_score
from cardkit.table.common import side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.state import State

JOKER_WORTH = 8
"""What a yellow card in hand is worth, in points, beyond what it costs there: it fits nearly everywhere."""


PATIENCE = 60
"""After so many moves a seat takes no discards any more; else bots might pass the same cards round for ever."""


def simple(s: State, moves: Sequence[int]) -> int:
    """Play as a sensible child does: lay what counts or frees the hand, keep what goes together, throw the rest."""
    if s.phase == table.STARTING:
        return start_turn(s, moves)
    best = best_play(s, moves)
    return best if best >= 0 else best_discard(s, moves)


def start_turn(s: State, moves: Sequence[int]) -> int:
    """Take the top discard if it fits into a combination, else draw."""
    if moves[0] != table.DRAW or s.moves > PATIENCE * s.players:
        return moves[0]
    return table.TAKE + 1 if is_wanted(s, s.discard[s.discard_count - 1]) else table.DRAW


def is_wanted(s: State, card: int) -> bool:
    """Say whether a card would be of use at once: in a combination of the hand, or, if out, on the table."""
    if s.hand[s.seat * CARD_TYPES + card]:
        return False
    if completes(cards_left(s, s.seat, 0), card):
        return True
    for m in range(s.combinations if s.out[s.seat] else 0):
        for laid in range(number_of(card), LAID_CARDS, NUMBERS):
            if card_of(laid) == card and forbids_longer(s.meld[m], laid) == 0:
                return True
    return False


def completes(mask: int, card: int) -> bool:
    """Say whether a card makes a combination of three with two cards of a mask."""
    number = number_of(card)
    suit = 1 << card // NUMBERS
    if bits_in(suits_at(mask, number) | suit) >= SMALLEST:
        return True
    below, two_below = neighbours(mask, number - 1), neighbours(mask, number - 2)
    above, two_above = neighbours(mask, number + 1), neighbours(mask, number + 2)
    return makes_run(two_below, below, suit) or makes_run(below, suit, above) or makes_run(suit, above, two_above)


def neighbours(mask: int, number: int) -> int:
    """The mask of the suits of a number, none for a number that there is not."""
    return suits_at(mask, number) if 0 <= number < NUMBERS else 0


# --- Playing --------------------------------------------------------------------------------------------------------


def best_play(s: State, moves: Sequence[int]) -> int:
    """The combination, addition or exchange that is worth most; -1 if none is worth anything."""
    best = -1
    best_worth = 0
    for move in moves:
        worth = play_worth(s, move)
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def play_worth(s: State, move: int) -> int:
    """What a move gains in points, counting what the cards it frees would cost; nothing for a discard."""
    if move >= table.MELD:
        return meld_worth(s, move - table.MELD)
    if move >= table.EXCHANGE:
        return exchange_worth(s, (move - table.EXCHANGE) // CARD_TYPES, (move - table.EXCHANGE) % CARD_TYPES)
    if move >= table.ADD:
        return add_worth(s, (move - table.ADD) // LAID_CARDS, (move - table.ADD) % LAID_CARDS)
    return 0


def meld_worth(s: State, cards: int) -> int:
    """A combination counts, and frees the hand of its cards; its jokers might have done more elsewhere."""
    worth = combination_score(s, cards)
    for index in range(size_of(cards)):
        worth += card_worth(card_of(laid_at(cards, index)))
    return worth


def card_worth(card: int) -> int:
    """What it is worth to be rid of a card."""
    suit = card // NUMBERS
    if suit == YELLOW:
        return OTHER_COST - JOKER_WORTH
    return RED_COST if suit == RED else OTHER_COST


def add_worth(s: State, m: int, laid: int) -> int:
    """A card frees the hand, and changes what the combination counts for whoever owns it."""
    return card_worth(card_of(laid)) + change_worth(s, m, with_card(s.meld[m], laid))


def exchange_worth(s: State, m: int, card: int) -> int:
    """A joker is better in hand than another card, and a pure combination is worth more to its owner."""
    place = joker_place(s.meld[m], card)
    joker = card_of(laid_at(s.meld[m], place))
    changed = with_card(without_place(s.meld[m], place), card)
    return card_worth(card) - card_worth(joker) + change_worth(s, m, changed)


def change_worth(s: State, m: int, changed: int) -> int:
    """How much more a combination counts as it would be: for the seat's own side, or against it."""
    gain = combination_score(s, changed) - combination_score(s, s.meld[m])
    return gain if side_of(s, s.owner[m]) == side_of(s, s.seat) else -gain


# --- Discarding -----------------------------------------------------------------------------------------------------


def best_discard(s: State, moves: Sequence[int]) -> int:
    """The discard of the card that is of least use."""
    best = moves[0]
    least = 10_000
    for move in moves:
        if table.DISCARD <= move < table.ADD:
            use = usefulness(s, move - table.DISCARD)
            if use < least:
                best = move
                least = use
    return best


def usefulness(s: State, card: int) -> int:
    """How well a card goes with the rest of the hand; a second one of the same kind goes with nothing."""
    if s.hand[s.seat * CARD_TYPES + card] > 1:
        return -card_worth(card)
    mask = cards_left(s, s.seat, 0) & ~bit_of(card)
    number = number_of(card)
    suit = card // NUMBERS
    use = 4 * bits_in(suits_at(mask, number)) - card_worth(card)
    for step in range(-2, 3):
        suits = neighbours(mask, number + step) if step else 0
        use += 5 * (suits >> suit & 1) + 2 * min(bits_in(suits), SUITS - 1)
    return use + (12 if completes(mask, card) else 0)
