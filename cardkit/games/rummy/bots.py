"""The bots of Five-Suit Rummy. Each looks at what its seat may know, and at nothing else, and weighs in points.

`simple` lays down what scores or frees the hand, keeps what goes together, and discards the rest. `careful` has a
module of its own; what both weigh by is here.

Written like the rules, over `s.name` and `s.name[i]`, so that they run wherever the rules run.
"""

from typing import NamedTuple

from cardkit.games.rummy import melds, table
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.holding import cards_left, laid_from, makes_run, suits_at
from cardkit.games.rummy.scoring import card_cost, combination_score, score_change
from cardkit.table.bots import NEVER, Bot
from cardkit.table.common import side_of
from cardkit.table.reasons import POINTS
from cardkit.table.state import State

JOKER_WORTH = 8
"""What a yellow card in hand is worth, in points, beyond what it costs there: it fits nearly everywhere."""

PATIENCE = 60
"""After so many moves a seat takes no discards any more; else bots might pass the same cards round for ever."""

LAST = -100
"""What it is worth to end the turn, as a discard does: whatever is worth laying is laid first."""


class Weight(NamedTuple):
    """What a move weighs for the simple bot, by reasons; below 0 they speak against it.

    What it gains at `once`, and what it does to one's `hand`; whether a new card `fits`; and whether it is the `end`.
    """

    once: int
    hand: int
    fits: int
    end: int


def weigh_simply(s: State, move: int, _: int) -> Weight:
    """What a play gains at once; of a discard, how well the card goes with the hand; whether the top discard fits."""
    if s.phase == table.STARTING:
        return weigh_start(s, move - table.TAKE)
    if move < table.ADD:
        return Weight(0, -usefulness(s, move - table.DISCARD), 0, LAST)
    worth = play_worth(s, move)
    return Weight(worth if worth > 0 else NEVER, 0, 0, 0)


def weigh_start(s: State, count: int) -> Weight:
    """Whether to take so many discards: one that fits into a combination, no more, and none in a long round."""
    if count == 0:
        return Weight(0, 0, 0, 0)
    if count > 1 or is_long(s):
        return Weight(NEVER, 0, 0, 0)
    return Weight(0, 0, 1 if is_wanted(s, s.discard[s.discard_count - 1]) else -1, 0)


def is_long(s: State) -> bool:
    """Say whether the round has gone on for so long that nobody should take discards."""
    return bool(s.moves > PATIENCE * s.players)


def is_wanted(s: State, card: int) -> bool:
    """Say whether a card would be of use at once: in a combination of the hand, or, if out, on the table."""
    if s.hand[s.seat * CARD_TYPES + card]:
        return False
    if completes(cards_left(s, s.seat, 0), card):
        return True
    return taken_at_table(s, s.seat) & laid_from(melds.bit_of(card)) != 0


def taken_at_table(s: State, seat: int) -> int:
    """The laid cards that some combination on the table can take from a seat, if it has opened."""
    laid = 0
    for m in range(s.combinations if s.out[seat] else 0):
        laid |= s.takes[m]
    return laid


def completes(mask: int, card: int) -> bool:
    """Say whether a card makes a combination of three with two cards of a mask."""
    number = melds.number_of(card)
    suit = 1 << card // melds.NUMBERS
    if melds.bits_in(suits_at(mask, number) | suit) >= melds.SMALLEST:
        return True
    below, two_below = neighbours(mask, number - 1), neighbours(mask, number - 2)
    above, two_above = neighbours(mask, number + 1), neighbours(mask, number + 2)
    return makes_run(two_below, below, suit) or makes_run(below, suit, above) or makes_run(suit, above, two_above)


def neighbours(mask: int, number: int) -> int:
    """The mask of the suits of a number, none for a number outside 1 to 7."""
    return suits_at(mask, number) if 0 <= number < melds.NUMBERS else 0


# --- What a play is worth -------------------------------------------------------------------------------------------


def play_worth(s: State, move: int) -> int:
    """What a move gains in points, counting what the cards it frees would cost; nothing for a discard."""
    if move >= table.MELD:
        return meld_worth(s, move - table.MELD)
    if move >= table.EXCHANGE:
        return exchange_worth(s, (move - table.EXCHANGE) // CARD_TYPES, (move - table.EXCHANGE) % CARD_TYPES)
    if move >= table.ADD:
        return add_worth(s, (move - table.ADD) // melds.LAID_CARDS, (move - table.ADD) % melds.LAID_CARDS)
    return 0


def meld_worth(s: State, cards: int) -> int:
    """A combination counts, and frees the hand of its cards; its jokers might have done more elsewhere."""
    worth = combination_score(s, cards)
    for index in range(melds.size_of(cards)):
        worth += card_worth(melds.card_of(melds.laid_at(cards, index)))
    return worth


def card_worth(card: int) -> int:
    """What it is worth to get a card out of the hand."""
    return card_cost(card) - (JOKER_WORTH if card // melds.NUMBERS == melds.YELLOW else 0)


def add_worth(s: State, m: int, laid: int) -> int:
    """A card frees the hand, and changes what the combination counts for whoever owns it."""
    return card_worth(melds.card_of(laid)) + change_worth(s, m, melds.with_card(s.meld[m], laid))


def exchange_worth(s: State, m: int, card: int) -> int:
    """A joker is better in hand than another card, and a pure combination is worth more to its owner."""
    place = melds.joker_place(s.meld[m], card)
    joker = melds.card_of(melds.laid_at(s.meld[m], place))
    changed = melds.with_card(melds.without_place(s.meld[m], place), card)
    return card_worth(card) - card_worth(joker) + change_worth(s, m, changed)


def change_worth(s: State, m: int, changed: int) -> int:
    """How much more a combination counts as it would be: for the seat's own side, or against it."""
    gain = score_change(s, m, changed)
    return gain if side_of(s, s.owner[m]) == side_of(s, s.seat) else -gain


# --- What a card is worth in hand -----------------------------------------------------------------------------------


def usefulness(s: State, card: int) -> int:
    """How well a card goes with the rest of the hand; a second one of the same kind goes with nothing."""
    if s.hand[s.seat * CARD_TYPES + card] > 1:
        return -card_worth(card)
    mask = cards_left(s, s.seat, 0) & ~melds.bit_of(card)
    number = melds.number_of(card)
    suit = card // melds.NUMBERS
    use = 4 * melds.bits_in(suits_at(mask, number)) - card_worth(card)
    for step in range(-2, 3):
        suits = neighbours(mask, number + step) if step else 0
        use += 5 * (suits >> suit & 1) + 2 * min(melds.bits_in(suits), melds.SUITS - 1)
    return use + (12 if completes(mask, card) else 0)


SIMPLE = Bot(weigh_simply, POINTS)
