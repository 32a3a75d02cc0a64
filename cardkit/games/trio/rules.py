"""The rules of Trio: the state's fields, which moves are legal, and what a move does.

Fields, moves as numbers, chance, legality, doing, ending, in this order, as in every game. Every function works on a
state `s`, touches only `s.name` and `s.name[i]`, and reads like the clause it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio import memory
from cardkit.games.trio.clauses import COPIES, DECK, NUMBERS, SPICY, C, hand_size
from cardkit.games.trio.memory import PAIR, PARTNER, lose_track, see, see_exchange, see_leave
from cardkit.games.trio.scoring import trios, wins_by
from cardkit.table import common
from cardkit.table.chance import CHANCE, start_stream
from cardkit.table.common import (
    GAME_OVER,
    GAME_STOPPED,
    LARGEST_TABLE,
    NOTHING_PENDING,
    next_seat,
    pop_draw_pile,
    side_of,
    stop_if_endless,
)
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOTED, NOWHERE, PASSED, ROUND_OVER, TURNED, report

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from cardkit.table.parameters import Rules
    from cardkit.table.state import State

# --- Fields ---------------------------------------------------------------------------------------------------------

LONGEST_HAND = 9
LARGEST_MIDDLE = 9

# Places: nine for each hand, nine in the middle; beyond them, for effects, where trios lie, and the ends of a hand.
MIDDLE_PLACE = LARGEST_TABLE * LONGEST_HAND
PLACES = MIDDLE_PLACE + LARGEST_MIDDLE
TRIO_PLACE = PLACES  # + number
LOWEST = TRIO_PLACE + NUMBERS + 1
HIGHEST = LOWEST + 1

FIELDS = {
    **common.FIELDS,
    **memory.FIELDS,
    "spicy": 0,  # 1 in the spicy mode
    "teams": 0,  # 1 in teams of two
    "hand_size": 0,  # how many cards each seat is dealt
    "draw": DECK,
    "card": PLACES,  # the cards in sorted hands, and those of the middle (NO_CARD where one has left)
    "count": LARGEST_TABLE,  # how many cards each seat has
    "middle_count": 0,  # how many positions the middle has
    "turned": PLACES,  # 1 for each card revealed in this turn, and for each that has left the middle
    "shown": COPIES,  # the places of the cards revealed last, in order
    "revealed": 0,  # how many of them in this turn
    "missed": 0,  # else how many in the turn before, as long as they can still be seen
    "seen": PLACES,  # 1 for each card that has been revealed, as long as all can be sure that it lies there
    "number": 0,  # what is on them
    "trio": NUMBERS + 1,  # for each number, the side that has its trio, counted from 1
    "offer": LARGEST_TABLE,  # the card that each seat offers its partner; NOT_CHOSEN or KEPT
    "next": 0,  # while partners exchange cards: the seat that plays after that
    "barred": 0,  # and the side that may not, or NOBODY_BARRED
}

# Phases: what the seat to move has to decide.
REVEALING = 3
SWAPPING = 4

# What `offer` can be besides a card, and `barred` besides a side.
NOT_CHOSEN = 0
KEPT = NUMBERS + 1
NOBODY_BARRED = -1

# --- Moves as numbers -----------------------------------------------------------------------------------------------

MIDDLE = 0  # + position
LOW = MIDDLE + LARGEST_MIDDLE  # + seat
HIGH = LOW + LARGEST_TABLE  # + seat
BETWEEN = HIGH + LARGEST_TABLE  # + seat; never legal: what somebody means who points at a card from between
SWAP = BETWEEN + LARGEST_TABLE  # + number - 1
KEEP = SWAP + NUMBERS
END_OF_MOVES = KEEP + 1

MOST_MOVES = LARGEST_MIDDLE + 2 * LARGEST_TABLE
"""More legal moves than this there never are."""


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (MOST_MOVES long), in order; return how many.

    They are those that `forbids` does not forbid, found without asking it about each.
    """
    if s.phase == SWAPPING:
        return write_swaps(s, moves)
    return write_ends(s, moves, write_middle(s, moves))


def write_swaps(s: State, moves: MutableSequence[int]) -> int:
    """Write an exchange for each number in the hand of the seat to move, and none at all; return how many."""
    count = 0
    number = 0
    for index in range(s.count[s.seat]):
        card = s.card[s.seat * LONGEST_HAND + index]
        if card != number:
            moves[count] = SWAP + card - 1
            count += 1
        number = card
    moves[count] = KEEP
    return count + 1


def write_middle(s: State, moves: MutableSequence[int]) -> int:
    """Write each position of the middle whose card lies there, and face down; return how many."""
    count = 0
    for position in range(s.middle_count):
        moves[count] = MIDDLE + position  # to be written over if it does not count
        count += 1 - s.turned[MIDDLE_PLACE + position]
    return count


def write_ends(s: State, moves: MutableSequence[int], count: int) -> int:
    """Write the low end, then the high end, of each hand in which not all have been revealed, from `count` on."""
    first = count
    for seat in range(s.players):
        if s.count[seat] > s.revealed or lowest_left(s, seat) != NOWHERE:
            moves[count] = LOW + seat
            count += 1
    hands = count - first
    for i in range(hands):
        moves[count + i] = moves[first + i] + HIGH - LOW
    return count + hands


# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a game under complete `rules`; the deal is pending."""
    common.begin(s, rules)
    s.spicy = 1 if rules["mode"] == SPICY else 0
    s.teams = 1 if rules["teams"] else 0
    s.hand_size = hand_size(rules)
    if s.teams:
        s.sides = s.players // 2


def before_shuffle(s: State) -> None:
    """`setup.deck`: three cards of each number, in order."""
    start_stream(s, CHANCE, s.round + 1)
    s.draw_count = DECK
    for i in range(DECK):
        s.draw[i] = 1 + i // COPIES


def after_shuffle(s: State) -> None:
    """`common.start`, `team.swap`: deal; the first turn follows, or the first chance for partners to exchange cards."""
    s.pending = NOTHING_PENDING
    s.starter = s.start
    s.round += 1
    s.moves = 0
    deal(s)
    begin_turns(s, s.starter, NOBODY_BARRED)


def deal(s: State) -> None:
    """`setup.deal`, `team.deal`, `setup.sort`: one card at a time from the starting seat on, the rest to the middle."""
    for index in range(s.hand_size):
        for step in range(s.players):
            s.card[(s.starter + step) % s.players * LONGEST_HAND + index] = pop_draw_pile(s)
    s.middle_count = s.draw_count
    for position in range(LARGEST_MIDDLE):
        s.card[MIDDLE_PLACE + position] = pop_draw_pile(s) if position < s.middle_count else NO_CARD
    for seat in range(s.players):
        s.count[seat] = s.hand_size
        sort_hand(s, seat)
        memory.begin_row(s, seat, s.hand_size)
        memory.begin_row(s, PARTNER + seat, s.hand_size)
    for side in range(s.sides):
        if s.teams:
            memory.begin_row(s, PAIR + side, 2 * s.hand_size)


def sort_hand(s: State, seat: int) -> None:
    """`setup.sort`: from low to high."""
    first = seat * LONGEST_HAND
    for end in range(first + 1, first + s.count[seat]):
        card = s.card[end]
        place = end
        while place > first and s.card[place - 1] > card:
            s.card[place] = s.card[place - 1]
            place -= 1
        s.card[place] = card


# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """The clause that forbids `move` to the seat whose turn it is, or 0 if it is legal."""
    if s.phase == common.ROUND_OVER:
        return C.SETUP_DEAL
    if s.phase == GAME_STOPPED:
        return C.COMMON_LIMIT
    if s.phase == GAME_OVER:
        return won_by(s)
    if move >= SWAP:
        return forbids_swap(s, move)
    if s.phase == SWAPPING:
        return swap_clause(s)
    return forbids_middle(s, move - MIDDLE) if move < LOW else forbids_end(s, move)


def won_by(s: State) -> int:
    """The clause by which the game was won."""
    if s.number == 7:
        return C.WIN_SEVEN
    return C.WIN_SPICY if s.spicy else C.WIN_SIMPLE


def swap_clause(s: State) -> int:
    """`team.swap` before the first turn, `team.swap-again` after a trio."""
    return C.TEAM_SWAP if s.barred == NOBODY_BARRED else C.TEAM_SWAP_AGAIN


def forbids_middle(s: State, position: int) -> int:
    """`turn.reveal`: a card of the middle that lies there, and face down."""
    if s.teams:
        return C.TEAM_DEAL
    if position >= s.middle_count:
        return C.SETUP_DEAL
    return C.TURN_REVEAL if s.turned[MIDDLE_PLACE + position] else 0


def forbids_end(s: State, move: int) -> int:
    """`turn.ends`: the lowest or highest card of a hand in which not all have been revealed."""
    return C.TURN_ENDS if move >= BETWEEN or wanted_place(s, move) == NOWHERE else 0


def forbids_swap(s: State, move: int) -> int:
    """`team.swap`, `team.swap-again`: when partners exchange cards, and a card of one's own."""
    if not s.teams:
        return C.TEAM_SWAP
    if s.phase != SWAPPING:
        return C.TEAM_SWAP_AGAIN
    if move == KEEP:
        return 0
    return 0 if index_in_hand(s, s.seat, move - SWAP + 1) >= 0 else C.TEAM_SWAP


def index_in_hand(s: State, seat: int, number: int) -> int:
    """Where in a seat's hand the first card of a number is; -1 if it has none."""
    for index in range(s.count[seat]):
        if s.card[seat * LONGEST_HAND + index] == number:
            return index
    return -1


def wanted_place(s: State, move: int) -> int:
    """The place of the card that a move reveals, or NOWHERE."""
    if move < LOW:
        return MIDDLE_PLACE + move - MIDDLE
    return lowest_left(s, move - LOW) if move < HIGH else highest_left(s, move - HIGH)


def lowest_left(s: State, seat: int) -> int:
    """`turn.ends`, `turn.repeat`: the place of the lowest card of a hand not revealed yet, or NOWHERE."""
    for place in range(seat * LONGEST_HAND, seat * LONGEST_HAND + s.count[seat]):
        if not s.turned[place]:
            return place
    return NOWHERE


def highest_left(s: State, seat: int) -> int:
    """The same for the highest card."""
    for place in range(seat * LONGEST_HAND + s.count[seat] - 1, seat * LONGEST_HAND - 1, -1):
        if not s.turned[place]:
            return place
    return NOWHERE


# --- Doing a legal move ---------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and all that follows from it up to the next decision."""
    s.moves += 1
    if move < SWAP:
        reveal(s, move)
    else:
        choose(s, KEPT if move == KEEP else move - SWAP + 1)
    stop_if_endless(s)


def reveal(s: State, move: int) -> None:
    """`turn.reveal`, `turn.ends`: show a card to everybody, and see what has come of it."""
    s.missed = 0
    place = wanted_place(s, move)
    number = s.card[place]
    show(s, move, place)
    if s.revealed == 1:
        s.number = number
    elif number != s.number:
        miss(s)
    elif s.revealed == COPIES:
        take_trio(s)


def show(s: State, move: int, place: int) -> None:
    """Turn a card face up; everybody remembers it."""
    s.shown[s.revealed] = place
    s.revealed += 1
    s.turned[place] = 1
    if place >= MIDDLE_PLACE:
        report(s, TURNED, s.card[place], place, place, C.TURN_REVEAL, EVERYBODY)
    else:
        report(s, NOTED, NO_CARD, LOWEST if move < HIGH else HIGHEST, place, end_clause(s, move, place), EVERYBODY)
        report(s, TURNED, s.card[place], place, place, C.TURN_ENDS, EVERYBODY)
        if not s.seen[place]:
            see_in_hand(s, place // LONGEST_HAND, place % LONGEST_HAND)
    s.seen[place] = 1


def end_clause(s: State, move: int, place: int) -> int:
    """The clause by which a card of a hand is asked for: a request made again shows the next one (`turn.repeat`)."""
    first = place - place % LONGEST_HAND
    end = first if move < HIGH else first + s.count[place // LONGEST_HAND] - 1
    return C.TURN_ENDS if place == end else C.TURN_REPEAT


def see_in_hand(s: State, seat: int, index: int) -> None:
    """A card of a hand is seen there for the first time: everybody learns from it, the seat's partner too."""
    number = s.card[seat * LONGEST_HAND + index]
    see(s, seat, index, number)
    see(s, PARTNER + seat, index, number)


def miss(s: State) -> None:
    """`turn.miss`: all cards go back where they were, and the turn ends."""
    report(s, NOTED, NO_CARD, NOWHERE, NOWHERE, C.TURN_MISS, EVERYBODY)
    s.missed = s.revealed
    for order in range(s.revealed):
        s.turned[s.shown[order]] = 0
    start_turn(s, next_seat(s, s.seat))


def take_trio(s: State) -> None:
    """`turn.trio`, `team.trios`: the side takes the three cards, and the turn ends, if not the game."""
    side = side_of(s, s.seat)
    s.trio[s.number] = side + 1
    for order in range(COPIES):
        report(s, MOVED, s.number, s.shown[order], TRIO_PLACE + s.number, C.TURN_TRIO, EVERYBODY)
    remove_turned(s)
    clause = wins_by(s, side, s.number)
    if clause:
        end_round(s, side, clause)
    else:
        begin_turns(s, next_seat(s, s.seat), side)


def remove_turned(s: State) -> None:
    """Take the revealed cards away; hands close up, positions of the middle stay as they are."""
    for position in range(s.middle_count):
        if s.turned[MIDDLE_PLACE + position]:
            s.card[MIDDLE_PLACE + position] = NO_CARD
    for side in range(s.sides):
        cards = 0
        for seat in range(side, s.players, s.sides):
            cards += close_up(s, seat)
        if s.teams:
            see_leave(s, PAIR + side, s.number, cards)


def close_up(s: State, seat: int) -> int:
    """Take the revealed cards out of a hand, as everybody sees, and say how many they were."""
    first = seat * LONGEST_HAND
    kept = 0
    for index in range(s.count[seat]):
        if not s.turned[first + index]:
            s.card[first + kept] = s.card[first + index]
            kept += 1
        s.turned[first + index] = 0
    left: int = s.count[seat] - kept
    if left:
        forget_places(s, seat)
    s.count[seat] = kept
    see_leave(s, seat, s.number, left)
    see_leave(s, PARTNER + seat, s.number, left)
    return left


def forget_places(s: State, seat: int) -> None:
    """The cards of a hand may lie elsewhere in it than before."""
    for place in range(seat * LONGEST_HAND, seat * LONGEST_HAND + s.count[seat]):
        s.seen[place] = 0


# --- Turns, and what comes between them -----------------------------------------------------------------------------


def begin_turns(s: State, seat: int, barred: int) -> None:
    """`team.swap`, `team.swap-again`: before a seat plays, the partners of all sides but one may exchange cards."""
    s.revealed = 0
    s.number = 0
    s.next = seat
    s.barred = barred
    for other in range(s.players):
        s.offer[other] = NOT_CHOSEN
    if s.teams:
        ask_next(s, 0)
    else:
        start_turn(s, seat)


def start_turn(s: State, seat: int) -> None:
    """`turn.reveal`, `turn.empty`: a seat's turn begins, whether it has cards or not."""
    s.seat = seat
    s.phase = REVEALING
    s.revealed = 0
    s.number = 0


def may_swap(s: State, seat: int) -> bool:
    """`team.swap-both`: say whether a seat is asked."""
    if side_of(s, seat) == s.barred:
        return False
    return bool(s.count[seat] > 0 and s.count[partner(s, seat)] > 0)


def partner(s: State, seat: int) -> int:
    """`team.seats`: the seat opposite."""
    return int((seat + s.sides) % s.players)


def ask_next(s: State, step: int) -> None:
    """`team.swap-both`: ask the seats in order from the one that plays next; after the last, cards change hands."""
    for later in range(step, s.players):
        seat = (s.next + later) % s.players
        if may_swap(s, seat):
            s.seat = seat
            s.phase = SWAPPING
            return
    for one in range(s.sides):
        if may_swap(s, one):
            settle(s, one, partner(s, one))
    start_turn(s, s.next)


def choose(s: State, offer: int) -> None:
    """`team.swap`: pick a card in secret, or none."""
    s.missed = 0
    s.offer[s.seat] = offer
    report(s, NOTED, NO_CARD if offer == KEPT else offer, NOWHERE, NOWHERE, swap_clause(s), s.seat)
    ask_next(s, (s.seat - s.next) % s.players + 1)


def settle(s: State, one: int, other: int) -> None:
    """`team.swap`, `team.swap-both`: the offered cards change hands, if both partners offer one."""
    report(s, NOTED, NO_CARD, one * LONGEST_HAND, other * LONGEST_HAND, C.TEAM_SWAP_BOTH, EVERYBODY)
    given = s.offer[one]
    got = s.offer[other]
    s.offer[one] = NOT_CHOSEN
    s.offer[other] = NOT_CHOSEN
    lose_track(s, one, other)
    forget_places(s, one)
    forget_places(s, other)
    if both_offered(given, got):
        exchange(s, one, other, given, got)


def both_offered(one: int, other: int) -> bool:
    """`team.swap-both`: say whether each of two partners offers a card."""
    return max(one, other) < KEPT


def exchange(s: State, one: int, other: int, given: int, got: int) -> None:
    """`team.swap`: two cards change hands; the partners see them, nobody else knows that it happened."""
    from_one = index_in_hand(s, one, given)
    from_other = index_in_hand(s, other, got)
    replace(s, one, from_one, got)
    replace(s, other, from_other, given)
    see_exchange(s, PARTNER + one, given, got)
    see_exchange(s, PARTNER + other, got, given)
    report_exchange(s, one, other, from_one, given, got)
    report_exchange(s, other, one, from_other, got, given)


def replace(s: State, seat: int, index: int, card: int) -> None:
    """Put a card into a hand for the one with this index."""
    s.card[seat * LONGEST_HAND + index] = card
    sort_hand(s, seat)


def report_exchange(s: State, seat: int, other: int, index: int, given: int, got: int) -> None:  # noqa: PLR0913, PLR0917  plain numbers
    """What a seat knows of an exchange: where in its own hand the cards were and are, not where in its partner's."""
    own = seat * LONGEST_HAND
    theirs = other * LONGEST_HAND
    report(s, PASSED, given, own + index, theirs, C.TEAM_SWAP_BOTH, seat)
    report(s, PASSED, got, theirs, own + index_in_hand(s, seat, got), C.TEAM_SWAP_BOTH, seat)


# --- The end --------------------------------------------------------------------------------------------------------


def end_round(s: State, winner: int, clause: int) -> None:
    """`win.seven`, `win.simple`, `win.spicy`: a side has won; its trios and those of the others are counted."""
    for side in range(s.sides):
        s.points[side] = trios(s, side)
        s.totals[side] = s.points[side]
        s.winner[side] = 1 if side == winner else 0
    s.revealed = 0
    s.phase = GAME_OVER
    s.pending = NOTHING_PENDING
    report(s, ROUND_OVER, NO_CARD, NOWHERE, NOWHERE, clause, EVERYBODY)
