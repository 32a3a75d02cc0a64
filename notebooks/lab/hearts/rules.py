"""The rules of Hearts: fields, shuffles, legality, effects of moves, scoring, in this order. A move is a card's number.

Every function works on a state `s` and uses only `s.name` and `s.name[i]`, so the same code runs at the table and,
compiled, in a simulation. Seats count from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table import common_rules
from cardkit.table.chance import CHANCE, start_stream
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOWHERE, ROUND_OVER, report
from cardkit.table.standard_deck import CLUBS, HEARTS, PACK, QUEEN, SPADES, TWO, suit_of
from hearts.clauses import SEATS, C

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules
    from cardkit.table.state import State

# --- Fields -----------------------------------------------------------------------------------------------------------

HAND = PACK // SEATS
TWO_OF_CLUBS, QUEEN_OF_SPADES = 13 * CLUBS + TWO, 13 * SPADES + QUEEN
ALL_POINTS = 26

FIELDS = {
    **common_rules.FIELDS,
    "target": 0,
    "draw": PACK,
    "discard": PACK,  # the cards of the tricks that have been taken
    "hand": PACK,  # thirteen places for each seat; NO_CARD where the card has been played
    "trick": SEATS,  # the card that each seat has played to the trick, or NO_CARD
    "leader": 0,  # the seat that leads the trick
    "broken": 0,  # 1 when a heart has been played in this round
    "caught": SEATS,  # the points that each seat has taken in this round
    "queen": 0,  # the player, counted from 1, who has taken the queen of spades in this round; 0 for nobody
}

PLAYING = 3
TRICK, DISCARD_PILE = PACK, PACK + SEATS + 1  # places: the hands, the trick, the draw pile, the discard pile
END_OF_MOVES, MOST_MOVES = PACK, HAND

# --- Shuffles ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a game under complete `rules`; the first deal is pending."""
    common_rules.begin(s, rules)
    s.target = rules["target"]


def before_shuffle(s: State) -> None:
    """Put every card into the draw pile, in order (`setup.deck`)."""
    start_stream(s, CHANCE, s.round + 1)
    for card in range(PACK):
        s.draw[card] = card
    s.draw_count = PACK
    s.discard_count = 0


def after_shuffle(s: State) -> None:
    """Deal thirteen cards to each player. The player with the two of clubs leads (`setup.deal`, `setup.first`)."""
    s.round += 1
    s.moves = s.broken = s.queen = 0
    for i in range(PACK):
        place = i % SEATS * HAND + i // SEATS
        s.hand[place] = common_rules.pop_draw_pile(s)
        if s.hand[place] == TWO_OF_CLUBS:
            s.starter = place // HAND
    for seat in range(SEATS):
        s.caught[seat] = 0
        s.trick[seat] = NO_CARD
    s.seat = s.leader = s.starter
    s.pending = common_rules.NOTHING_PENDING
    s.phase = PLAYING


# --- Legality: the clause that forbids a move, or 0 -------------------------------------------------------------------


def forbids(s: State, card: int) -> int:
    """Return the clause that forbids a card to the player whose turn it is, or 0 if it is legal."""
    if s.phase <= common_rules.GAME_STOPPED:
        return C.END_GAME
    if s.phase == common_rules.ROUND_OVER:
        return C.END_ROUND
    if place_of(s, card) == NOWHERE:
        return C.TURN_PLAY
    return forbids_leading(s, card) if s.seat == s.leader else forbids_following(s, card)


def forbids_leading(s: State, card: int) -> int:
    """Check leading: first the two of clubs (`setup.first`), and no heart before one has been played (`turn.break`)."""
    if s.moves == 0:
        return 0 if card == TWO_OF_CLUBS else C.SETUP_FIRST
    return C.TURN_BREAK if suit_of(card) == HEARTS and not s.broken and has_other_suit(s) else 0


def forbids_following(s: State, card: int) -> int:
    """Check following: the suit that was led (`turn.follow`), and no points in the first trick (`turn.first-trick`)."""
    led = suit_of(s.trick[s.leader])
    if suit_of(card) != led and has_suit(s, led):
        return C.TURN_FOLLOW
    return C.TURN_FIRST_TRICK if s.moves < SEATS and points_of(card) > 0 and has_harmless(s) else 0


def place_of(s: State, card: int) -> int:
    """Return the place where the player to move holds a card, or NOWHERE."""
    for place in range(s.seat * HAND, (s.seat + 1) * HAND):
        if s.hand[place] == card:
            return place
    return NOWHERE


def has_suit(s: State, suit: int) -> bool:
    """Return whether the player to move holds a card of a suit."""
    for place in range(s.seat * HAND, (s.seat + 1) * HAND):
        if s.hand[place] != NO_CARD and suit_of(s.hand[place]) == suit:
            return True
    return False


def has_other_suit(s: State) -> bool:
    """Return whether the player to move holds a card of another suit than hearts."""
    return has_suit(s, CLUBS) or has_suit(s, CLUBS + 1) or has_suit(s, SPADES)


def has_harmless(s: State) -> bool:
    """Return whether the player to move holds a card that scores nothing."""
    for place in range(s.seat * HAND, (s.seat + 1) * HAND):
        if s.hand[place] != NO_CARD and points_of(s.hand[place]) == 0:
            return True
    return False


legal_moves = common_rules.those_not_forbidden(forbids, END_OF_MOVES)

# --- Effects of a legal move ------------------------------------------------------------------------------------------


def do(s: State, card: int) -> None:
    """Play a card face up (`turn.play`). After the fourth card, a player takes the trick."""
    place = place_of(s, card)
    s.moves += 1
    s.hand[place] = NO_CARD
    s.trick[s.seat] = card
    s.broken = 1 if suit_of(card) == HEARTS else s.broken
    report(s, MOVED, card, place, TRICK + s.seat, C.TURN_PLAY, EVERYBODY)
    s.seat = common_rules.next_seat(s, s.seat)
    if s.seat == s.leader:
        take_trick(s)
    common_rules.stop_if_endless(s)


def take_trick(s: State) -> None:
    """Give the trick to the highest card of the suit that was led. Its player leads the next one (`turn.trick`)."""
    winner = winning(s)
    for seat in range(SEATS):
        card = s.trick[seat]
        s.caught[winner] += points_of(card)
        s.queen = winner + 1 if card == QUEEN_OF_SPADES else s.queen
        s.trick[seat] = NO_CARD
        s.discard[s.discard_count] = card
        s.discard_count += 1
        report(s, MOVED, card, TRICK + seat, DISCARD_PILE, C.TURN_TRICK, EVERYBODY)
    s.seat = s.leader = winner
    if s.discard_count == PACK:
        end_round(s)


def winning(s: State) -> int:
    """Return the seat with the highest card so far of the suit that was led."""
    best = s.leader
    for seat in range(SEATS):
        if beats(s.trick[seat], s.trick[best]):
            best = seat
    return int(best)


def beats(card: int, other: int) -> bool:
    """Return whether a card has been played, has the same suit as another one, and is higher."""
    return card != NO_CARD and suit_of(card) == suit_of(other) and card > other


# --- The end of a round and of the game -------------------------------------------------------------------------------


def points_of(card: int) -> int:
    """Return the points of a card (`score.cards`)."""
    return ALL_POINTS // 2 if card == QUEEN_OF_SPADES else 1 if suit_of(card) == HEARTS else 0


def end_round(s: State) -> None:
    """Score what each player took (`score.cards`, `score.moon`), and end the game at the target (`end.game`)."""
    moon = 0
    for seat in range(SEATS):
        moon += 1 if s.caught[seat] == ALL_POINTS else 0
    for seat in range(SEATS):
        s.points[seat] = ALL_POINTS - s.caught[seat] if moon else s.caught[seat]
        s.totals[seat] += s.points[seat]
    s.phase = common_rules.ROUND_OVER
    s.pending = common_rules.DEAL_PENDING
    report(s, ROUND_OVER, NO_CARD, NOWHERE, NOWHERE, C.END_ROUND, EVERYBODY)
    if common_rules.highest_total(s) >= s.target or s.round >= s.round_limit:
        common_rules.end_game(s, common_rules.lowest_total(s))
