"""The numbers that the rules of Rummü use: the fields of the state, phases, places and moves."""

from cardkit.games.rummy.clauses import CARD_TYPES, DECK, SEATS
from cardkit.games.rummy.melds import LAID_CARDS, SMALLEST
from cardkit.table import common_rules

# --- Fields ---------------------------------------------------------------------------------------------------------

SEATS_AT_MOST = SEATS.high or 0
# The largest number of melds that can be on the table.
MELDS_AT_MOST = DECK // SMALLEST

FIELDS = {
    **common_rules.FIELDS,
    "hand_size": 0,  # the number of cards that each seat is dealt
    "target": 0,  # the total that ends the game
    "swapped": 0,  # 1 if the scores of runs of five are swapped (the rule `five_run`)
    "open_with_one": 0,  # 1 if the first meld alone must contain all the cards needed to open
    "draw": DECK,
    "discard": DECK,
    "hand": SEATS_AT_MOST * CARD_TYPES,  # by seat and card: the number of copies in the hand
    "hand_count": SEATS_AT_MOST,  # the number of cards in each hand
    "holds": SEATS_AT_MOST,  # the cards in each hand, as a mask: see `hand_melds`
    "known": SEATS_AT_MOST * CARD_TYPES,  # by seat and card: the copies that everyone has seen enter the hand
    "drawn": SEATS_AT_MOST * CARD_TYPES,  # by seat and card: the copies that the seat has drawn since the last refill
    "refilled": CARD_TYPES,  # the number of copies of each card in the draw pile after the last refill
    "old": SEATS_AT_MOST,  # how many cards, not seen to enter the hand, each seat had at the last refill
    "draws": SEATS_AT_MOST,  # the number of cards that each seat has drawn since the last refill
    "left": DECK,  # the cards that left hands since the last refill, except those known before (`note_left`)
    "left_count": 0,  # the number of cards in `left`
    "meld": MELDS_AT_MOST,  # the melds on the table
    "takes": MELDS_AT_MOST,  # the cards that can be added to each meld as themselves, as a mask (`table.add`)
    "takes_as": MELDS_AT_MOST,  # the cards that a yellow card can replace when it is added as a joker, as a mask
    "swaps": MELDS_AT_MOST,  # the cards that can be exchanged for a joker of each meld, as a mask (`table.exchange`)
    "owner": MELDS_AT_MOST,  # the seat that laid down each meld
    "meld_count": 0,  # the number of melds on the table
    "out": SEATS_AT_MOST,  # 1 for each seat that has opened
    "laid": 0,  # the number of cards laid down in this turn by a seat that has not opened yet
    "emptied": 0,  # how often the pile has become empty since anyone last laid down, added or exchanged cards
    "closing": 0,  # 1 if the round ends after this turn (`end.blocked`)
    "ender": 0,  # the seat that has gone out, or NOBODY_OUT
}

# Phases: what the seat to move has to decide.
STARTING = 3
PLAYING = 4
TAKING = 5  # like PLAYING, but the seat has taken a discard and may take more

# Places for effects.
DRAW_PILE = 0
DISCARD_PILE = 1
HAND = 2  # + seat * DECK + index in the hand, by suit and number
TABLE = HAND + SEATS_AT_MOST * DECK  # + meld * NUMBERS + index in the meld

# --- Moves ----------------------------------------------------------------------------------------------------------

DRAW = 0
TAKE = 1
DISCARD = 2  # + card
ADD = DISCARD + CARD_TYPES  # + meld * LAID_CARDS + laid card
EXCHANGE = ADD + MELDS_AT_MOST * LAID_CARDS  # + meld * CARD_TYPES + card
REARRANGE = EXCHANGE + MELDS_AT_MOST * CARD_TYPES  # + meld * LAID_CARDS + laid card; never legal
MELD = REARRANGE + MELDS_AT_MOST * LAID_CARDS  # + the meld
