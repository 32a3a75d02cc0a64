"""The careful bot of Rummü, which compares the value of its hand before and after every move.

The value of a hand is what its melds would score, plus a bonus for cards that may become a meld. So the bot takes
several discards if they go together, keeps cards that may grow into melds, and discards the card that its hand needs
least.

The code is written like the rules, with `s.name` and `s.name[i]` only. Values are in points of the score.
"""

from typing import NamedTuple

from cardkit.games.rummy import melds, state_fields
from cardkit.games.rummy.bots import FIRST, LAST, completes, play_worth, taken_at_table, usefulness
from cardkit.games.rummy.clauses import CARD_TYPES, DECK, NUMBERS, SUITS
from cardkit.games.rummy.hand_melds import cards_left, suits_at
from cardkit.games.rummy.scoring import run_score, set_score
from cardkit.table.bot_reasons import POINTS
from cardkit.table.bots import NEVER, Bot, is_long
from cardkit.table.common_rules import next_seat
from cardkit.table.state import State

# The weight of drawing an unseen card.
DRAW_WORTH = 4.0

# The average cost of taking a card, which must be laid down, discarded, or paid for at the end of the round.
BALLAST = 6.5

# The cost of taking a card when an opponent has at most CLOSE cards: the round may end before it can be laid down.
LATE_BALLAST = 8.0

# A seat with at most this many cards is about to go out.
CLOSE = 3

# The bot counts on this proportion of the value of the cards left in hand.
REST = 0.3

# The cost of a discard that the next seat can add to a meld, or lay down with cards it is known to hold.
FED = 3.0


class CarefulWeight(NamedTuple):
    """The weight of a move, divided into reasons. Negative reasons count against it."""

    #: The points that the move gains immediately.
    once: float
    #: The value of the cards left in hand.
    left: float
    #: The change of the hand's value.
    hand: float
    #: The cost of cards that may not be laid down.
    ballast: float
    #: The effect of the move on the other players.
    others: float
    #: Whether the move is possible only now.
    first: float
    #: Whether the move ends the turn.
    end: float


class TurnFacts(NamedTuple):
    """Facts that the bot computes only once, to use them for all moves.

    The facts about its own hand are computed while it can take cards, and those about the next seat while it can play.
    """

    #: The mask of the cards in hand.
    held: int
    #: The value of the hand.
    worth: float
    #: The cost of a useless card.
    ballast: float
    #: The mask of the cards that the bot can add to the table.
    own_table: int
    #: The mask of the cards that the next seat can add to the table.
    next_table: int
    #: The mask of the cards that the next seat is known to have.
    known: int


def think(s: State, *_: object) -> TurnFacts:
    """Examine the bot's own hand if it can take cards, and the next seat if the bot can discard."""
    held = s.holds[s.seat]
    worth = 0.0
    ballast = 0.0
    own_table = 0
    next_table = 0
    known = 0
    if s.phase != state_fields.PLAYING:
        worth = hand_worth(held)
        ballast = LATE_BALLAST if fewest_elsewhere(s) <= CLOSE else BALLAST
        own_table = taken_at_table(s, s.seat)
    if s.phase != state_fields.STARTING:
        seat = next_seat(s, s.seat)
        next_table = taken_at_table(s, seat)
        known = known_cards(s, seat)
    return TurnFacts(held, worth, ballast, own_table, next_table, known)


def weigh_carefully(s: State, move: int, thought: TurnFacts) -> CarefulWeight:
    """Weigh a play by what it gains and leaves, a discard by what is lost, and new cards by what they add."""
    if move == state_fields.DRAW:
        return CarefulWeight(0.0, 0.0, DRAW_WORTH, 0.0, 0.0, 0.0, 0.0)
    if move == state_fields.TAKE:
        return weigh_taking(s, thought)
    if move < state_fields.ADD:
        card = move - state_fields.DISCARD
        return CarefulWeight(
            0.0, 0.0, -float(usefulness(s, card, thought.held)), 0.0, -feeding(card, thought), 0.0, float(LAST)
        )
    once = float(play_worth(s, move))
    if once <= 0:
        return CarefulWeight(float(NEVER), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return CarefulWeight(once, REST * hand_worth(cards_after(s, move)), 0.0, 0.0, 0.0, 0.0, 0.0)


# --- Drawing or taking ----------------------------------------------------------------------------------------------


def weigh_taking(s: State, thought: TurnFacts) -> CarefulWeight:
    """Weigh taking the top discard, by the best result with any number of the cards below it that the bot has seen.

    Each possible number of cards is weighed by what these cards add to the value of the hand, minus their cost if they
    stay there.
    """
    if is_long(s):
        return CarefulWeight(float(NEVER), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    held = thought.held
    cost = 0.0
    gain = 0.0
    ballast = float(-NEVER)
    for i in range(s.discard_count - 1, -1, -1):
        card = melds.bit_of(s.discard[i])
        cost += 0.0 if thought.own_table & card else thought.ballast
        held |= card
        more = hand_worth(held) - thought.worth
        if more - cost > gain - ballast:
            gain = more
            ballast = cost
    if s.phase == state_fields.STARTING:
        return CarefulWeight(0.0, 0.0, gain, -ballast, 0.0, 0.0, 0.0)
    if gain <= ballast:
        return CarefulWeight(float(NEVER), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return CarefulWeight(0.0, 0.0, gain, -ballast, 0.0, float(FIRST), 0.0)


def fewest_elsewhere(s: State) -> int:
    """Return the number of cards in the smallest of the other hands."""
    fewest = DECK
    for seat in range(s.players):
        if seat != s.seat:
            fewest = min(fewest, s.hand_count[seat])
    return int(fewest)


# --- Laying down ----------------------------------------------------------------------------------------------------


def cards_after(s: State, move: int) -> int:
    """Return the mask of the cards left in hand after a meld, an addition or an exchange."""
    if move >= state_fields.MELD:
        return cards_left(s, s.seat, move - state_fields.MELD)
    held = s.holds[s.seat]
    if move >= state_fields.EXCHANGE:
        card = (move - state_fields.EXCHANGE) % CARD_TYPES
        return without(s, held, card) | melds.bit_of(melds.YELLOW * NUMBERS + melds.number_of(card))
    return without(s, held, melds.card_of((move - state_fields.ADD) % melds.LAID_CARDS))


def without(s: State, held: int, card: int) -> int:
    """Return the mask of a hand without one copy of a card."""
    return held if s.hand[s.seat * CARD_TYPES + card] > 1 else held & ~melds.bit_of(card)


# --- Discarding -----------------------------------------------------------------------------------------------------


def feeding(card: int, thought: TurnFacts) -> float:
    """Return the cost of a discard that is known to help the next seat."""
    return FED if thought.next_table & melds.bit_of(card) or completes(thought.known, card) else 0.0


def known_cards(s: State, seat: int) -> int:
    """Return the mask of the cards that everyone has seen enter a hand."""
    mask = 0
    for card in range(CARD_TYPES):
        mask |= melds.bit_of(card) if s.known[seat * CARD_TYPES + card] else 0
    return mask


# --- The value of a hand --------------------------------------------------------------------------------------------

# The value of laying down a card in a meld.
CARD = 5

# The value of two cards that need a third card to form a meld.
PAIR = 3

# The value of a yellow card whatever the other cards are, because it fits almost everywhere.
JOKER = 6


def hand_worth(held: int) -> float:
    """Return the value of a mask of cards: yellow cards, all sets, each suit's best run and the best mixed run.

    A card counts in all of them, although it can be laid down only once, because cards that fit in many ways are worth
    more.
    """
    worth = mixed_run_worth(held)
    for number in range(NUMBERS):
        suits = suits_at(held, number)
        worth += set_worth(number, suits) + JOKER * (suits >> melds.YELLOW & 1)
    for suit in range(SUITS):
        worth += suit_run_worth(held, suit)
    return float(worth)


def set_worth(number: int, suits: int) -> int:
    """Return the value of the cards of one number, in these suits, as a set."""
    size = suits.bit_count()
    if size < melds.SMALLEST:
        return PAIR if size == 2 else 0
    return CARD * size + set_score(number, size, suits >> melds.YELLOW & 1 == 0)


def suit_run_worth(held: int, suit: int) -> int:
    """Return the value of the best run of one suit."""
    own = held >> suit * NUMBERS & melds.ALL_NUMBERS
    yellow = held >> melds.YELLOW * NUMBERS & melds.ALL_NUMBERS
    best = 0
    for first in range(NUMBERS - 1):
        best = max(best, best_from(own >> first, (own | yellow) >> first))
    return best


def best_from(own: int, fitting: int) -> int:
    """Return the value of the best run that starts at the lowest bit.

    `own` are the numbers held in the suit; in `fitting`, yellow cards are included as jokers.
    """
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
    """Return the value of a run with the printed scores: pure or not (with jokers, or cards of other suits)."""
    return CARD * size + run_score(size, foreign == 0, 0)


def mixed_run_worth(held: int) -> int:
    """Return the value of the longest run of different suits."""
    longest = 0
    for first in range(NUMBERS - melds.SMALLEST + 1):
        longest = max(longest, mixed_run_from(held, first))
    return run_worth(longest, 1) if longest >= melds.SMALLEST else 0


def mixed_run_from(held: int, number: int) -> int:
    """Return the number of cards in the longest run of different suits that starts at a number."""
    size = 0
    used = longer(1, suits_at(held, number))
    while used:
        size += 1
        used = longer(used, suits_at(held, number + size)) if number + size < NUMBERS else 0
    return size


# The suits used by a mixed run are a mask below 32, and a set of such masks is an integer with one bit for each mask.
# For each suit, this is the set of the masks that lack it.
LACKING = tuple(sum(1 << used for used in range(1 << SUITS) if not used >> suit & 1) for suit in range(SUITS))


def longer(used: int, suits: int) -> int:
    """Return the set of masks of suits that a mixed run can have used after one more card in one of these suits."""
    found = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            found |= (used & LACKING[suit]) << (1 << suit)
    return found


CAREFUL = Bot(weigh_carefully, POINTS, think)
