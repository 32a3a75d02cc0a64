"""The careful bot of Five-Suit Rummy: it asks of every move what its hand is worth before and after.

A hand is worth what its combinations would count, and something for cards of which a combination may yet come. So the
bot takes several discards where they belong together, keeps what may grow, and discards what its hand misses least.

Written like the rules, over `s.name` and `s.name[i]`; worth is counted in points of the score.
"""

from typing import NamedTuple

from cardkit.games.rummy import melds, table
from cardkit.games.rummy.bots import LAST, completes, is_long, play_worth, taken_at_table, usefulness
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.holding import cards_held, cards_left, laid_from, suits_at
from cardkit.games.rummy.scoring import run_score, set_score
from cardkit.table.bots import NEVER, Bot
from cardkit.table.common import next_seat
from cardkit.table.reasons import POINTS
from cardkit.table.state import State

DRAW_WORTH = 4.0
"""What it is worth to draw a card that nobody has seen."""

BALLAST = 6.5
"""What a card that is taken costs, on average: it must be laid or discarded, or be paid for in the end."""

LATE_BALLAST = 8.0
"""The same, when another seat has so few cards left (`CLOSE`) that one may have to pay before one can lay."""

CLOSE = 3
"""With so few cards a seat is about to go out."""

REST = 0.3
"""How much of what the cards left in hand may be worth will come of them."""

FED = 3.0
"""What it costs to discard what the next seat can add on the table, or lay with cards that all know it has."""


class Worth(NamedTuple):
    """What a move weighs, by reasons; below 0 they speak against it.

    What it gains at `once`, the worth of what is `left` in hand after it, or what it does to that of the `hand`; cards
    that may come to be `ballast`; what it does for the `others`; and whether it is the `end` of the turn.
    """

    once: float
    left: float
    hand: float
    ballast: float
    others: float
    end: float


class Thought(NamedTuple):
    """What the bot works out once: before it draws, of its own hand; before it discards, of the next seat.

    The mask of the hand and what that is worth, what a card costs there that is of no use, the laid cards that the
    table takes from the seat in question, and the cards that all know the next seat to have.
    """

    held: int
    worth: float
    ballast: float
    at_table: int
    known: int


def think(s: State, *_: object) -> Thought:
    """Look at the own hand before drawing, at the next seat before discarding."""
    if s.phase == table.PLAYING:
        seat = next_seat(s, s.seat)
        return Thought(0, 0.0, 0.0, taken_at_table(s, seat), known_cards(s, seat))
    held = cards_held(s, s.seat, 1)
    ballast = LATE_BALLAST if fewest_elsewhere(s) <= CLOSE else BALLAST
    return Thought(held, hand_worth(held), ballast, taken_at_table(s, s.seat), 0)


def weigh_carefully(s: State, move: int, thought: Thought) -> Worth:
    """What a play gains and what it leaves; what is lost with a discard; what new cards do for the hand."""
    if s.phase == table.STARTING:
        return weigh_start(s, move - table.TAKE, thought)
    if move < table.ADD:
        card = move - table.DISCARD
        return Worth(0.0, 0.0, -float(usefulness(s, card)), 0.0, -feeding(card, thought), float(LAST))
    once = float(play_worth(s, move))
    if once <= 0:
        return Worth(float(NEVER), 0.0, 0.0, 0.0, 0.0, 0.0)
    return Worth(once, REST * hand_worth(cards_after(s, move)), 0.0, 0.0, 0.0, 0.0)


# --- Drawing or taking ----------------------------------------------------------------------------------------------


def weigh_start(s: State, count: int, thought: Thought) -> Worth:
    """What so many discards add to the worth of the hand, and what they cost if they stay there.

    To draw is worth what a card that nobody knows is on average.
    """
    if count == 0:
        return Worth(0.0, 0.0, DRAW_WORTH, 0.0, 0.0, 0.0)
    if is_long(s):
        return Worth(float(NEVER), 0.0, 0.0, 0.0, 0.0, 0.0)
    held = thought.held
    ballast = 0.0
    for i in range(s.discard_count - count, s.discard_count):
        card = melds.bit_of(s.discard[i])
        held |= card
        ballast += 0.0 if thought.at_table & laid_from(card) else thought.ballast
    return Worth(0.0, 0.0, hand_worth(held) - thought.worth, -ballast, 0.0, 0.0)


def fewest_elsewhere(s: State) -> int:
    """How many cards the smallest hand has that is not one's own."""
    fewest = table.DECK
    for seat in range(s.players):
        if seat != s.seat:
            fewest = min(fewest, s.hand_count[seat])
    return int(fewest)


# --- Laying ---------------------------------------------------------------------------------------------------------


def cards_after(s: State, move: int) -> int:
    """The mask of the cards that the hand holds after a combination, an addition or an exchange."""
    if move >= table.MELD:
        return cards_left(s, s.seat, move - table.MELD)
    held = cards_held(s, s.seat, 1)
    if move >= table.EXCHANGE:
        card = (move - table.EXCHANGE) % CARD_TYPES
        return without(s, held, card) | melds.bit_of(melds.YELLOW * melds.NUMBERS + melds.number_of(card))
    return without(s, held, melds.card_of((move - table.ADD) % melds.LAID_CARDS))


def without(s: State, held: int, card: int) -> int:
    """The mask of a hand without a card, if it has only one of it."""
    return held if s.hand[s.seat * CARD_TYPES + card] > 1 else held & ~melds.bit_of(card)


# --- Discarding -----------------------------------------------------------------------------------------------------


def feeding(card: int, thought: Thought) -> float:
    """What a discard gives the next seat, as far as anybody can see."""
    return FED if thought.at_table & laid_from(melds.bit_of(card)) or completes(thought.known, card) else 0.0


def known_cards(s: State, seat: int) -> int:
    """The mask of the cards that all have seen go to a hand."""
    mask = 0
    for card in range(CARD_TYPES):
        mask |= melds.bit_of(card) if s.known[seat * CARD_TYPES + card] else 0
    return mask


# --- What a hand is worth -------------------------------------------------------------------------------------------

CARD = 5
"""What it is worth to lay down a card with a combination."""

PAIR = 3
"""What two cards are worth that a third would make a combination of."""

JOKER = 6
"""What a yellow card is worth, whatever it lies with: it fits nearly everywhere."""


def hand_worth(held: int) -> float:
    """What a mask of cards is worth: its yellow cards, all its sets, the best run of each suit, the best mixed run.

    A card counts in all of them, though it can be laid in one only: what goes together in many ways is worth more.
    """
    worth = mixed_run_worth(held)
    for number in range(melds.NUMBERS):
        suits = suits_at(held, number)
        worth += set_worth(number, suits) + JOKER * (suits >> melds.YELLOW & 1)
    for suit in range(melds.SUITS):
        worth += suit_run_worth(held, suit)
    return float(worth)


def set_worth(number: int, suits: int) -> int:
    """What the cards of one number are worth as a set, in these suits."""
    size = melds.bits_in(suits)
    if size < melds.SMALLEST:
        return PAIR if size == 2 else 0
    return CARD * size + set_score(number, size, suits >> melds.YELLOW & 1 == 0)


def suit_run_worth(held: int, suit: int) -> int:
    """What the best run of one suit is worth, from whichever card it starts."""
    own = held >> suit * melds.NUMBERS & melds.ALL_NUMBERS
    yellow = held >> melds.YELLOW * melds.NUMBERS & melds.ALL_NUMBERS
    best = 0
    for first in range(melds.NUMBERS - 1):
        best = max(best, best_from(own >> first, (own | yellow) >> first))
    return best


def best_from(own: int, fitting: int) -> int:
    """The same for the runs that start with the first bit: of cards of the suit, and yellow ones as jokers."""
    best = PAIR if own & 0b11 == 0b11 else 0
    size = 0
    jokers = 0
    while fitting >> size & 1:
        jokers += 1 - (own >> size & 1)
        size += 1
        if size >= melds.SMALLEST and 2 * jokers < size:
            best = max(best, run_worth(size, jokers))
    return best


def run_worth(size: int, foreign: int) -> int:
    """What a run is worth, as printed: pure, or mixed (with jokers, or cards of other suits)."""
    return CARD * size + run_score(size, foreign == 0, 0)


def mixed_run_worth(held: int) -> int:
    """What the longest run of different suits is worth."""
    longest = 0
    for first in range(melds.NUMBERS - melds.SMALLEST + 1):
        longest = max(longest, mixed_run_from(held, first))
    return run_worth(longest, 1) if longest >= melds.SMALLEST else 0


def mixed_run_from(held: int, number: int) -> int:
    """How many cards the longest run of different suits has that starts with a number."""
    size = 0
    used = longer(1, suits_at(held, number))
    while used:
        size += 1
        used = longer(used, suits_at(held, number + size)) if number + size < melds.NUMBERS else 0
    return size


# Which suits a mixed run has used is a set of suits, a number below 32; all that it can have used are so many bits.
LACKING = tuple(
    sum(1 << used for used in range(1 << melds.SUITS) if not used >> suit & 1) for suit in range(melds.SUITS)
)
"""For each suit the bits of the sets that lack it."""


def longer(used: int, suits: int) -> int:
    """The sets of suits that a mixed run can have used with a card more, which is of one of these suits."""
    found = 0
    for suit in range(melds.SUITS):
        if suits >> suit & 1:
            found |= (used & LACKING[suit]) << (1 << suit)
    return found


CAREFUL = Bot(weigh_carefully, POINTS, think)
