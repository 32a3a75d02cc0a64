"""The rules of six-card Golf: fields, moves as numbers, shuffles, legality, effects of moves, scoring, in this order.

Every function works on a state `s` and uses only `s.name` and `s.name[i]`, so the same code runs at the table and,
compiled, in a simulation. Seats count from 0. A place is a seat times six, plus the spot: a1 a2 a3 above b1 b2 b3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.grid.shared_rules import deal_areas, lay, turn_up, turn_up_all
from cardkit.table import common_rules
from cardkit.table.chance import CHANCE, start_stream
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOWHERE, ROUND_OVER, report
from cardkit.table.standard_deck import PACK, rank_of
from golf.clauses import SEATS, C

if TYPE_CHECKING:
    from cardkit.table.parameters import Rules
    from cardkit.table.state import State

# --- Fields -----------------------------------------------------------------------------------------------------------

COLUMNS, SPOTS = 3, 6
AREAS = SEATS * SPOTS
DECK = 2 * PACK

FIELDS = {
    **common_rules.FIELDS,
    "rounds": 0,
    "draw": DECK,
    "discard": DECK,
    "area": AREAS,  # the card in each place
    "face_up": AREAS,  # 1 if it is face up
    "face_down": SEATS,  # how many cards of each player are face down
    "held": 0,  # the card in hand, or NO_CARD
    "taken": 0,  # 1 if it comes from the discard pile
    "drawn_from": 0,  # otherwise how many refills there had been when it was drawn
}

REVEALING, STARTING, PLACING = 3, 4, 5
DRAW_PILE, DISCARD_PILE, IN_HAND = AREAS, AREAS + 1, AREAS + 2

# --- Moves as numbers -------------------------------------------------------------------------------------------------

REVEAL = 0  # + spot
DRAW = REVEAL + SPOTS
TAKE = DRAW + 1
SWAP = TAKE + 1  # + spot
DISCARD = SWAP + SPOTS
END_OF_MOVES = MOST_MOVES = DISCARD + 1

# --- Shuffles ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a game under complete `rules`; the first deal is pending."""
    common_rules.begin(s, rules)
    s.rounds = rules["rounds"]
    s.held = NO_CARD


def before_shuffle(s: State) -> None:
    """Gather the cards to shuffle: the whole deck (`setup.deck`), or all discards but the top one (`common.refill`)."""
    if s.pending == common_rules.REFILL_PENDING:
        common_rules.gather_discards(s)
        return
    start_stream(s, CHANCE, s.round + 1)
    s.draw_count = DECK if s.players > 4 else PACK
    s.discard_count = 0
    for i in range(s.draw_count):
        s.draw[i] = i % PACK


def after_shuffle(s: State) -> None:
    """Continue after the shuffle: deal a round, or just play on."""
    if s.pending == common_rules.DEAL_PENDING:
        deal(s)
    s.pending = common_rules.NOTHING_PENDING


def deal(s: State) -> None:
    """Deal six cards to each player, one at a time, from the player who starts (`setup.deal`, `setup.first`)."""
    s.starter = s.start if s.round == 0 else common_rules.next_seat(s, s.starter)
    deal_areas(s, SPOTS)
    s.phase = REVEALING


# --- Legality: the clause that forbids a move, or 0 -------------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the clause that forbids `move` to the player whose turn it is, or 0 if it is legal."""
    if s.phase <= common_rules.GAME_STOPPED:
        return C.END_GAME
    if s.phase == common_rules.ROUND_OVER:
        return C.END_ROUND
    if s.phase == REVEALING:
        return C.SETUP_REVEAL if move >= DRAW or s.face_up[s.seat * SPOTS + move] else 0
    if move < DRAW:
        return C.TURN_BLIND
    return forbids_getting(s, move) if move < SWAP else forbids_placing(s, move)


def forbids_getting(s: State, move: int) -> int:
    """Check drawing and taking: only at the start of a turn (`turn.draw`, `turn.take`), and not from an empty pile."""
    if s.phase == PLACING:
        return C.TURN_SWAP
    return C.COMMON_REFILL if move == DRAW and s.draw_count == 0 else 0


def forbids_placing(s: State, move: int) -> int:
    """Check swapping and discarding: a card is in hand, and a taken card must be swapped in (`turn.must-swap`)."""
    if s.phase == STARTING:
        return C.TURN_DRAW
    return C.TURN_MUST_SWAP if move == DISCARD and s.taken else 0


legal_moves = common_rules.those_not_forbidden(forbids, END_OF_MOVES)

# --- Effects of a legal move ------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and everything that follows from it up to the next decision or shuffle."""
    s.moves += 1
    if move < DRAW:
        reveal(s, s.seat * SPOTS + move)
    elif move < SWAP:
        get(s, move)
    elif move < DISCARD:
        swap(s, s.seat * SPOTS + move - SWAP)
    else:
        common_rules.put_on_discard_pile(s, s.held, IN_HAND, DISCARD_PILE, C.TURN_DISCARD)
        end_turn(s)
    common_rules.stop_if_endless(s)
    common_rules.refill_if_empty(s)


def reveal(s: State, place: int) -> None:
    """Turn up a card (`setup.reveal`), and after the last player's second card the first discard (`setup.piles`)."""
    turn_up(s, SPOTS, place, C.SETUP_REVEAL)
    if s.face_down[s.seat] == SPOTS - 2:
        s.seat = common_rules.next_seat(s, s.seat)
        if s.seat == s.starter:
            common_rules.put_on_discard_pile(s, common_rules.pop_draw_pile(s), DRAW_PILE, DISCARD_PILE, C.SETUP_PILES)
            s.phase = STARTING


def get(s: State, move: int) -> None:
    """Draw a card, which only the player sees (`turn.draw`), or take the top discard (`turn.take`)."""
    s.taken = 1 if move == TAKE else 0
    s.drawn_from = s.refills
    s.phase = PLACING
    if s.taken:
        s.discard_count -= 1
        s.held = s.discard[s.discard_count]
        report(s, MOVED, s.held, DISCARD_PILE, IN_HAND, C.TURN_TAKE, EVERYBODY)
    else:
        s.held = common_rules.pop_draw_pile(s)
        report(s, MOVED, s.held, DRAW_PILE, IN_HAND, C.TURN_DRAW, s.seat)


def swap(s: State, place: int) -> None:
    """Put the card in hand face up in a place, and discard the card it replaces (`turn.swap`)."""
    replaced = s.area[place]
    lay(s, SPOTS, s.held, IN_HAND, place, C.TURN_SWAP)
    common_rules.put_on_discard_pile(s, replaced, place, DISCARD_PILE, C.TURN_SWAP)
    end_turn(s)


# --- The end of a turn, of a round, of the game -----------------------------------------------------------------------


def end_turn(s: State) -> None:
    """End the round if all six cards of the player are face up; otherwise the left neighbour is next (`end.round`)."""
    s.held = NO_CARD
    s.phase = STARTING
    if s.face_down[s.seat] == 0:
        end_round(s)
    else:
        s.seat = common_rules.next_seat(s, s.seat)


def end_round(s: State) -> None:
    """Turn all cards up, score the round (`score.sum`), and end the game after its last round (`end.game`)."""
    turn_up_all(s, SPOTS, C.END_ROUND)
    for seat in range(s.players):
        s.points[seat] = score(s, seat)
        s.totals[seat] += s.points[seat]
    s.phase = common_rules.ROUND_OVER
    s.pending = common_rules.DEAL_PENDING
    report(s, ROUND_OVER, NO_CARD, NOWHERE, NOWHERE, C.END_ROUND, EVERYBODY)
    if s.round >= s.rounds or s.round >= s.round_limit:
        common_rules.end_game(s, common_rules.lowest_total(s))


def score(s: State, seat: int) -> int:
    """Add up the three columns of a seat (`score.sum`)."""
    total = 0
    for top in range(seat * SPOTS, seat * SPOTS + COLUMNS):
        total += column_score(s.area[top], s.area[top + COLUMNS])
    return total


def column_score(upper: int, lower: int) -> int:
    """Score a column: two cards of a rank cancel (`score.pair`), other cards add up (`score.sum`)."""
    return 0 if rank_of(upper) == rank_of(lower) else value(upper) + value(lower)


VALUES = (-2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0, 1)
"""The value of each rank, from the two to the ace (`score.sum`)."""


def value(card: int) -> int:
    """Return the value of a card."""
    return VALUES[rank_of(card)]
