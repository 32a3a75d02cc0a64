"""The numbers that the rules of Trio use: the fields of the state, phases, places and moves."""

from cardkit.games.trio import memory
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS
from cardkit.table import common_rules

# --- Fields ---------------------------------------------------------------------------------------------------------

LONGEST_HAND = 9
LARGEST_MIDDLE = 9

# Places: nine for each hand and nine in the middle (a mask of them fits into a compiled integer). The places of trios
# and of the ends of a hand follow; only effects use them.
MIDDLE_PLACE = common_rules.LARGEST_TABLE * LONGEST_HAND
PLACES = MIDDLE_PLACE + LARGEST_MIDDLE
TRIO_PLACE = PLACES  # + number
LOWEST = TRIO_PLACE + NUMBERS + 1
HIGHEST = LOWEST + 1

FIELDS = {
    **common_rules.FIELDS,
    **memory.FIELDS,
    "spicy": 0,  # 1 in the spicy mode
    "teams": 0,  # 1 in teams of two
    "hand_size": 0,  # the number of cards that each seat is dealt
    "draw": DECK,
    "card": PLACES,  # the cards in sorted hands and in the middle (NO_CARD where one was taken)
    "count": common_rules.LARGEST_TABLE,  # the number of cards that each seat has
    "middle_count": 0,  # the number of positions in the middle
    "taken": 0,  # the places in the middle from which a card was taken, as a mask
    "turned": 0,  # the places in `taken`, and those of the cards revealed in this turn, as a mask
    "shown": COPIES,  # the places of the cards revealed last, in order
    "revealed": 0,  # the number of cards revealed in this turn
    "missed": 0,  # the number of cards revealed in a turn that ended with a miss, while they can still be seen
    "seen": 0,  # the places of cards that everyone has seen and that are certainly still there, as a mask
    "number": 0,  # the number on the cards revealed in this turn
    "trio": NUMBERS + 1,  # for each number, the side that has its trio, counted from 1
    "offer": common_rules.LARGEST_TABLE,  # the card that each seat offers its partner; NOT_CHOSEN or KEPT
    "next": 0,  # the seat that plays after the exchange between partners
    "barred": 0,  # the side that may not take part in the exchange, or NOBODY_BARRED
}

# Phases: what the seat to move has to decide.
REVEALING = 3
SWAPPING = 4

# Values of `offer` other than a card, and of `barred` other than a side.
NOT_CHOSEN = 0
KEPT = NUMBERS + 1
NOBODY_BARRED = -1

# --- Moves as numbers -----------------------------------------------------------------------------------------------

MIDDLE = 0  # + position
LOW = MIDDLE + LARGEST_MIDDLE  # + seat
HIGH = LOW + common_rules.LARGEST_TABLE  # + seat
BETWEEN = HIGH + common_rules.LARGEST_TABLE  # + seat; never legal: a request for a card between the ends of a hand
SWAP = BETWEEN + common_rules.LARGEST_TABLE  # + number - 1
KEEP = SWAP + NUMBERS
STOP = KEEP + 1  # never legal: ending the turn before a miss or a trio
END_OF_MOVES = STOP + 1

# An upper bound on the number of legal moves.
MOST_MOVES = LARGEST_MIDDLE + 2 * common_rules.LARGEST_TABLE
