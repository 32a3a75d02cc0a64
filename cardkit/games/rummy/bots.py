"""The bots of Five-Suit Rummy. Each uses only what its seat may know, and weighs moves in points.

`simple` lays down what scores or empties the hand, keeps cards that go together, and discards the rest. `careful` is in
a separate module; the functions that both use are here.

They are written like the rules, over `s.name` and `s.name[i]`, so they run wherever the rules run.
"""

from typing import NamedTuple

from cardkit.games.rummy import melds, table
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.holding import laid_from, makes_run, suits_at
from cardkit.games.rummy.scoring import card_cost, combination_score, score_change
from cardkit.table.bots import NEVER, Bot, is_long
from cardkit.table.common import side_of
from cardkit.table.reasons import POINTS
from cardkit.table.state import State

# The value of a yellow card in hand, in points, beyond its cost there: it fits almost everywhere.
JOKER_WORTH = 8


# The weight of ending the turn with a discard: everything worth laying down comes first.
LAST = -100


class Weight(NamedTuple):
    """The weight of a move for the simple bot, split by reason; a negative number is a reason against it.

    `once`: what it gains at once; `hand`: what it does to the hand; `fits`: whether a new card fits; `end`: whether
    it ends the turn.
    """

    once: int
    hand: int
    fits: int
    end: int


def own_cards(s: State, *_: object) -> int:
    """The mask of the cards of the seat to move."""
    return int(s.holds[s.seat])


def weigh_simply(s: State, move: int, held: int) -> Weight:
    """Weigh a play by what it gains, a discard by how badly the hand needs the card, the start by what fits."""
    if s.phase == table.STARTING:
        return weigh_start(s, move - table.TAKE, held)
    if move < table.ADD:
        return Weight(0, -usefulness(s, move - table.DISCARD, held), 0, LAST)
    worth = play_worth(s, move)
    return Weight(worth if worth > 0 else NEVER, 0, 0, 0)


def weigh_start(s: State, count: int, held: int) -> Weight:
    """Weigh taking `count` discards: at most one, if it fits into a combination, and none in a long round."""
    if count == 0:
        return Weight(0, 0, 0, 0)
    if count > 1 or is_long(s):
        return Weight(NEVER, 0, 0, 0)
    return Weight(0, 0, 1 if is_wanted(s, s.discard[s.discard_count - 1], held) else -1, 0)


def is_wanted(s: State, card: int, held: int) -> bool:
    """Return whether a card is useful at once: in a combination of the hand or, once opened, on the table."""
    if held >> card & 1:
        return False
    if completes(held, card):
        return True
    return taken_at_table(s, s.seat) & laid_from(melds.bit_of(card)) != 0


def taken_at_table(s: State, seat: int) -> int:
    """The mask of the laid cards that a seat can add to the table, if it has opened."""
    laid = 0
    for m in range(s.combinations if s.out[seat] else 0):
        laid |= s.takes[m]
    return laid


def completes(mask: int, card: int) -> bool:
    """Return whether a card makes a combination of three with two cards of a mask."""
    number = melds.number_of(card)
    suit = 1 << card // melds.NUMBERS
    if (suits_at(mask, number) | suit).bit_count() >= melds.SMALLEST:
        return True
    below, two_below = neighbours(mask, number - 1), neighbours(mask, number - 2)
    above, two_above = neighbours(mask, number + 1), neighbours(mask, number + 2)
    return makes_run(two_below, below, suit) or makes_run(below, suit, above) or makes_run(suit, above, two_above)


def neighbours(mask: int, number: int) -> int:
    """The mask of the suits of a number, empty for a number outside 1 to 7."""
    return suits_at(mask, number) if 0 <= number < melds.NUMBERS else 0


# --- What a play is worth -------------------------------------------------------------------------------------------


def play_worth(s: State, move: int) -> int:
    """The points that a move gains, with the cost of the cards it gets out of the hand; 0 for a discard."""
    if move >= table.MELD:
        return meld_worth(s, move - table.MELD)
    if move >= table.EXCHANGE:
        return exchange_worth(s, (move - table.EXCHANGE) // CARD_TYPES, (move - table.EXCHANGE) % CARD_TYPES)
    if move >= table.ADD:
        return add_worth(s, (move - table.ADD) // melds.LAID_CARDS, (move - table.ADD) % melds.LAID_CARDS)
    return 0


def meld_worth(s: State, cards: int) -> int:
    """The value of a combination: its score and the cards it gets out of the hand, minus other uses of its jokers."""
    worth = combination_score(s, cards)
    for index in range(melds.size_of(cards)):
        worth += card_worth(melds.card_of(melds.laid_at(cards, index)))
    return worth


def card_worth(card: int) -> int:
    """The value of getting a card out of the hand."""
    return card_cost(card) - (JOKER_WORTH if card // melds.NUMBERS == melds.YELLOW else 0)


def add_worth(s: State, m: int, laid: int) -> int:
    """The value of adding a card: it leaves the hand, and changes the score of the combination's owner."""
    return card_worth(melds.card_of(laid)) + change_worth(s, m, melds.with_card(s.meld[m], laid))


def exchange_worth(s: State, m: int, card: int) -> int:
    """The value of an exchange: a joker in hand for another card, and a changed score for the combination's owner."""
    place = melds.joker_place(s.meld[m], card)
    joker = melds.card_of(melds.laid_at(s.meld[m], place))
    changed = melds.with_card(melds.without_place(s.meld[m], place), card)
    return card_worth(card) - card_worth(joker) + change_worth(s, m, changed)


def change_worth(s: State, m: int, changed: int) -> int:
    """The change of a combination's score if it becomes `changed`, for the seat's own side, or against it."""
    gain = score_change(s, m, changed)
    return gain if side_of(s, s.owner[m]) == side_of(s, s.seat) else -gain


# --- What a card is worth in hand -----------------------------------------------------------------------------------


def usefulness(s: State, card: int, held: int) -> int:
    """How well a card goes with the rest of the hand, which is the mask `held`; a second copy goes with nothing."""
    if s.hand[s.seat * CARD_TYPES + card] > 1:
        return -card_worth(card)
    mask = held & ~melds.bit_of(card)
    number = melds.number_of(card)
    suit = card // melds.NUMBERS
    use = 4 * suits_at(mask, number).bit_count() - card_worth(card)
    for step in range(-2, 3):
        suits = neighbours(mask, number + step) if step else 0
        use += 5 * (suits >> suit & 1) + 2 * min(suits.bit_count(), melds.SUITS - 1)
    return use + (12 if completes(mask, card) else 0)


SIMPLE = Bot(weigh_simply, POINTS, own_cards)
