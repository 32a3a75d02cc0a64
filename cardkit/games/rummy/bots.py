"""The bots of Rummü. They use only what their seat may know, and weigh moves in points.

`simple` lays down whatever scores or empties the hand, keeps cards that go together, and discards the others. `careful`
is in a separate module; the functions that both use are here.

The bots are written like the rules, with `s.name` and `s.name[i]` only, so they can be compiled.
"""

from typing import NamedTuple

from cardkit.games.rummy import melds, state_fields
from cardkit.games.rummy.clauses import CARD_TYPES, NUMBERS, SUITS
from cardkit.games.rummy.hand_melds import makes_run, suits_at
from cardkit.games.rummy.scoring import card_cost, meld_score, score_change
from cardkit.table.bot_reasons import POINTS
from cardkit.table.bots import NEVER, Bot, is_long
from cardkit.table.common_rules import side_of
from cardkit.table.state import State

# The value of a yellow card in hand, in points, in addition to its cost there. It fits almost everywhere.
JOKER_WORTH = 8


# The weight of ending the turn with a discard: the bot first lays down everything worth laying down.
LAST = -100

# The weight of taking another discard, which is possible only before cards are played.
FIRST = 1_000


class RummyWeight(NamedTuple):
    """The weight of a move for the simple bot, divided into reasons. Negative reasons count against it."""

    #: The points that the move gains immediately.
    once: int
    #: The effect of the move on the hand.
    hand: int
    #: Whether a new card fits the hand.
    fits: int
    #: Whether the move is possible only now.
    first: int
    #: Whether the move ends the turn.
    end: int


def own_cards(s: State, *_: object) -> int:
    """Return the mask of the cards of the seat to move."""
    return int(s.holds[s.seat])


def weigh_simply(s: State, move: int, held: int) -> RummyWeight:
    """Weigh a play by its gain, a discard by how much the hand needs the card, and a new card by whether it fits."""
    if move == state_fields.DRAW:
        return RummyWeight(0, 0, 0, 0, 0)
    if move == state_fields.TAKE:
        return weigh_taking(s, held)
    if move < state_fields.ADD:
        return RummyWeight(0, -usefulness(s, move - state_fields.DISCARD, held), 0, 0, LAST)
    worth = play_worth(s, move)
    return RummyWeight(worth if worth > 0 else NEVER, 0, 0, 0, 0)


def weigh_taking(s: State, held: int) -> RummyWeight:
    """Weigh taking the top discard: only if it fits into a meld, and never in a long round."""
    if is_long(s):
        return RummyWeight(NEVER, 0, 0, 0, 0)
    fits = is_wanted(s, s.discard[s.discard_count - 1], held)
    if s.phase == state_fields.STARTING:
        return RummyWeight(0, 0, 1 if fits else -1, 0, 0)
    return RummyWeight(0, 0, 1, FIRST, 0) if fits else RummyWeight(NEVER, 0, 0, 0, 0)


def is_wanted(s: State, card: int, held: int) -> bool:
    """Return whether a card is useful immediately, in a meld of the hand or (after opening) on the table."""
    if held >> card & 1:
        return False
    return completes(held, card) or bool(taken_at_table(s, s.seat) & melds.bit_of(card))


def taken_at_table(s: State, seat: int) -> int:
    """Return the mask of the cards that a seat can add to the table, as themselves or as jokers, if it has opened."""
    taken = 0
    for m in range(s.meld_count if s.out[seat] else 0):
        taken |= s.takes[m] | melds.numbers_of(s.takes_as[m]) << melds.YELLOW * NUMBERS
    return taken


def completes(mask: int, card: int) -> bool:
    """Return whether a card forms a meld of three with two cards of a mask."""
    number = melds.number_of(card)
    suit = 1 << card // NUMBERS
    if (suits_at(mask, number) | suit).bit_count() >= melds.SMALLEST:
        return True
    below, two_below = neighbours(mask, number - 1), neighbours(mask, number - 2)
    above, two_above = neighbours(mask, number + 1), neighbours(mask, number + 2)
    return makes_run(two_below, below, suit) or makes_run(below, suit, above) or makes_run(suit, above, two_above)


def neighbours(mask: int, number: int) -> int:
    """Return the mask of the suits of a number, which is empty for a number outside 0 to 9."""
    return suits_at(mask, number) if 0 <= number < NUMBERS else 0


# --- The value of a play --------------------------------------------------------------------------------------------


def play_worth(s: State, move: int) -> int:
    """Return the points that a move gains, including the cost of the cards that leave the hand; 0 for a discard."""
    if move >= state_fields.MELD:
        return meld_worth(s, move - state_fields.MELD)
    if move >= state_fields.EXCHANGE:
        return exchange_worth(
            s, (move - state_fields.EXCHANGE) // CARD_TYPES, (move - state_fields.EXCHANGE) % CARD_TYPES
        )
    if move >= state_fields.ADD:
        return add_worth(s, (move - state_fields.ADD) // melds.LAID_CARDS, (move - state_fields.ADD) % melds.LAID_CARDS)
    return 0


def meld_worth(s: State, cards: int) -> int:
    """Return the value of a meld.

    This is the meld's score plus the cost of the cards that leave the hand, minus the value of other uses of its
    jokers.
    """
    worth = meld_score(s, cards)
    for index in range(melds.size_of(cards)):
        worth += card_worth(melds.card_of(melds.laid_at(cards, index)))
    return worth


def card_worth(card: int) -> int:
    """Return the value of getting rid of a card in hand."""
    return card_cost(card) - (JOKER_WORTH if card // NUMBERS == melds.YELLOW else 0)


def add_worth(s: State, m: int, laid: int) -> int:
    """Return the value of adding a card, which leaves the hand and changes the score of the meld's owner."""
    return card_worth(melds.card_of(laid)) + change_worth(s, m, melds.with_card(s.meld[m], laid))


def exchange_worth(s: State, m: int, card: int) -> int:
    """Return the value of an exchange: the hand gets a joker for a card, and the score of the meld's owner changes."""
    joker = melds.YELLOW * NUMBERS + melds.number_of(card)
    return card_worth(card) - card_worth(joker) + change_worth(s, m, melds.exchanged(s.meld[m], card))


def change_worth(s: State, m: int, changed: int) -> int:
    """Return how much a meld's score changes if it becomes `changed`; the sign is reversed for another side's meld."""
    gain = score_change(s, m, changed)
    return gain if side_of(s, s.owner[m]) == side_of(s, s.seat) else -gain


# --- The value of a card in hand ------------------------------------------------------------------------------------


def usefulness(s: State, card: int, held: int) -> int:
    """Return how well a card goes with the rest of the hand, which is the mask `held`.

    A second copy doesn't go with anything.
    """
    if s.hand[s.seat * CARD_TYPES + card] > 1:
        return -card_worth(card)
    mask = held & ~melds.bit_of(card)
    number = melds.number_of(card)
    suit = card // NUMBERS
    use = 4 * suits_at(mask, number).bit_count() - card_worth(card)
    for step in range(-2, 3):
        suits = neighbours(mask, number + step) if step else 0
        use += 5 * (suits >> suit & 1) + 2 * min(suits.bit_count(), SUITS - 1)
    return use + (12 if completes(mask, card) else 0)


SIMPLE = Bot(weigh_simply, POINTS, own_cards)
