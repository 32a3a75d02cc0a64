"""The rules of Parrot: the fields of the state, the legal moves, and the effect of each move.

Every function works on a state `s`, uses only `s.name` and `s.name[i]`, and follows the clause that its docstring
names.
"""

from collections.abc import MutableSequence

from cardkit.games.grid import shared_rules
from cardkit.games.parrot.clauses import SEATS, C
from cardkit.games.parrot.scoring import NUMBERS, PARROT, SPOTS, area_score, opening_sum, partner
from cardkit.table import common_rules
from cardkit.table.effects import EVERYBODY, NO_CARD, NOTED, NOWHERE, report
from cardkit.table.face_down import shows
from cardkit.table.parameters import Rules
from cardkit.table.state import State

# --- Fields ---------------------------------------------------------------------------------------------------------

COPIES = 8
PARROTS = 4
DECK = COPIES * NUMBERS + PARROTS
AREAS = SEATS * SPOTS

FIELDS = {
    **common_rules.FIELDS,
    "rounds": 0,  # the number of rounds in the game
    "quartet": 0,  # the points off for two Pairs of one number
    "sextet": 0,  # the points off for three Pairs of one number
    "octet": 0,  # the points off for four Pairs of one number
    **shared_rules.fields(SEATS, SPOTS, DECK),
    "finisher": 0,  # the first seat without a face-down card, counted from 1; 0 if every seat has one
}

# Phases: what the seat to move has to decide.
REVEALING, STARTING, PLACING = shared_rules.REVEALING, shared_rules.STARTING, shared_rules.PLACING

# Places outside the areas, for effects.
DRAW_PILE = AREAS
DISCARD_PILE = AREAS + 1
HAND = AREAS + 2

# --- Moves as numbers -----------------------------------------------------------------------------------------------

DRAW = 0
TAKE = DRAW + 1
REVEAL = TAKE + 1  # + spot
SWAP = REVEAL + SPOTS  # + spot
DISCARD = SWAP + SPOTS
FLOAT = DISCARD + 1  # + the Parrot's spot * SPOTS + the spot it lands on
END_OF_MOVES = FLOAT + SPOTS * SPOTS

# An upper bound on the number of legal moves: at most eight swaps, six reveals and eight ways to float.
MOST_MOVES = 3 * SPOTS


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order, and return their number.

    These are the moves that `forbids` allows, found without testing each one.
    """
    if s.phase == REVEALING:
        return write_reveals(s, moves)
    if s.phase == STARTING:
        return common_rules.write_moves(moves, 0, DRAW if s.draw_count else TAKE, REVEAL)
    if s.taken:
        return write_floats(s, moves, common_rules.write_moves(moves, 0, SWAP, DISCARD))
    count = write_reveals(s, moves)
    count = common_rules.write_moves(moves, count, SWAP, FLOAT if s.face_down[s.seat] == 1 else DISCARD)
    return write_floats(s, moves, count)


def write_reveals(s: State, moves: MutableSequence[int]) -> int:
    """Write a reveal of each face-down card of the seat to move, and return their number."""
    count = 0
    for spot in range(SPOTS):
        moves[count] = REVEAL + spot  # overwritten by the next move if the card is face up
        count += 1 - s.face_up[s.seat * SPOTS + spot]
    return count


def write_floats(s: State, moves: MutableSequence[int], count: int) -> int:
    """Write each flight of a Parrot that can float to a face-down card, from index `count` on."""
    for own in range(SPOTS):
        if not floats(s, s.seat * SPOTS + own, s.held):
            continue
        for landing in range(SPOTS):
            if not s.face_up[s.seat * SPOTS + landing]:
                moves[count] = FLOAT + own * SPOTS + landing
                count += 1
    return count


# --- Chance ---------------------------------------------------------------------------------------------------------


def begin(s: State, rules: Rules) -> None:
    """Set up a new state under complete `rules`; the first deal is pending."""
    common_rules.begin(s, rules, "rounds", "quartet", "sextet", "octet")
    s.held = NO_CARD


def gather_deck(s: State) -> None:
    """`setup.deck`: move every card of the deck to the draw pile, in order."""
    for number in range(NUMBERS):
        common_rules.put_in_draw_pile(s, number, COPIES)
    common_rules.put_in_draw_pile(s, PARROT, PARROTS)


def deal(s: State) -> None:
    """`setup.deal`, `setup.piles`: deal each seat eight cards, one at a time, from `start` on; turn over a card."""
    s.finisher = 0
    s.starter = s.start
    shared_rules.deal_areas(s, SPOTS)
    common_rules.put_on_discard_pile(s, common_rules.pop_draw_pile(s), DRAW_PILE, DISCARD_PILE, C.SETUP_PILES)


before_shuffle, after_shuffle = common_rules.shuffling(gather_deck, deal)


# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the number of the clause that forbids `move`, or 0 if it is legal."""
    if s.phase <= common_rules.ROUND_OVER:
        return C.LAST_END if s.phase == common_rules.ROUND_OVER else C.END_GAME
    if move < REVEAL:
        return forbids_getting(s, move)
    if move < SWAP:
        return forbids_reveal(s, s.seat * SPOTS + move - REVEAL)
    if s.phase != PLACING:
        return C.SETUP_REVEAL if s.phase == REVEALING else C.TURN_DRAW
    return forbids_placing(s, move)


def forbids_getting(s: State, move: int) -> int:
    """`turn.draw`, `turn.take`: get one card at the start of a turn; `turn.refill`: the draw pile may be empty."""
    if s.phase == REVEALING:
        return C.SETUP_REVEAL
    if s.phase == PLACING:
        return C.TURN_TAKE if s.taken else C.TURN_DRAW
    if move == DRAW and s.draw_count == 0:
        return C.TURN_REFILL
    return 0


def forbids_reveal(s: State, place: int) -> int:
    """`setup.reveal` before the first turn, `turn.reveal` with a drawn card: turn over a face-down card."""
    if s.phase == REVEALING:
        return C.SETUP_REVEAL if s.face_up[place] else 0
    if s.phase == STARTING or s.taken or s.face_up[place]:
        return C.TURN_REVEAL
    return 0


def forbids_placing(s: State, move: int) -> int:
    """`turn.swap-up`, `turn.swap-down`: swap for any card of the seat. Other moves: `last.pass`, `parrot.float`."""
    if move < DISCARD:
        return 0
    return forbids_discard(s) if move == DISCARD else forbids_float(s, move - FLOAT)


def forbids_discard(s: State) -> int:
    """`last.pass`: discard only a drawn card, with one face-down card left; `last.turns`: the same in a last turn."""
    if s.taken:
        return C.TURN_TAKE
    if s.face_down[s.seat] == 1:
        return 0
    return C.LAST_TURNS if s.finisher else C.LAST_PASS


def forbids_float(s: State, pair: int) -> int:
    """`parrot.float`: float from beside the held number to a face-down card; `turn.fixed`: other cards don't move."""
    own = s.seat * SPOTS + pair // SPOTS
    landing = s.seat * SPOTS + pair % SPOTS
    if s.face_up[own] and s.area[own] != PARROT:
        return C.TURN_FIXED
    if s.face_up[own] and s.face_up[partner(own)] and s.area[partner(own)] == PARROT:
        return C.PARROT_TWO
    if not floats(s, own, s.held) or s.face_up[landing]:
        return C.PARROT_FLOAT
    return 0


def floats(s: State, place: int, card: int) -> bool:
    """`parrot.float`: return whether a face-up Parrot is in the place, with the number of `card` face up beside it."""
    if not shows(s.area, s.face_up, place, PARROT):
        return False
    return bool(s.face_up[partner(place)] and s.area[partner(place)] == card and card != PARROT)


# --- Making a legal move --------------------------------------------------------------------------------------------


def do(s: State, move: int) -> None:
    """Make a legal move, and everything that follows up to the next decision or chance event."""
    s.moves += 1
    if move == DRAW:
        shared_rules.draw(s, AREAS, C.TURN_DRAW)
    elif move == TAKE:
        shared_rules.take(s, AREAS, C.TURN_TAKE)
    elif move < SWAP:
        reveal(s, s.seat * SPOTS + move - REVEAL)
    elif move < DISCARD:
        swap(s, s.seat * SPOTS + move - SWAP)
    elif move == DISCARD:
        shared_rules.discard_held(s, AREAS, C.LAST_PASS)
    else:
        float_parrot(s, s.seat * SPOTS + (move - FLOAT) // SPOTS, s.seat * SPOTS + (move - FLOAT) % SPOTS)
    if s.phase == PLACING and s.held == NO_CARD:
        end_turn(s)
    common_rules.stop_if_endless(s)
    common_rules.refill_if_empty(s)


def reveal(s: State, place: int) -> None:
    """`setup.reveal`: turn over one of two cards before the first turn; `turn.reveal`: discard and turn a card over."""
    if s.phase == REVEALING:
        shared_rules.turn_up(s, SPOTS, place, C.SETUP_REVEAL)
        end_reveal(s)
    else:
        shared_rules.discard_held(s, AREAS, C.TURN_REVEAL)
        shared_rules.turn_up(s, SPOTS, place, C.TURN_REVEAL)


def end_reveal(s: State) -> None:
    """`setup.reveal`: after a seat's second card, pass to the left; after the last seat, start the first turn."""
    if s.face_down[s.seat] > SPOTS - 2:
        return
    s.seat = common_rules.next_seat(s, s.seat)
    if s.seat == s.start:
        begin_turns(s)


def begin_turns(s: State) -> None:
    """`setup.first`, `common.start`: the highest sum plays first; in a tie, the first clockwise from `start`."""
    for step in range(1, s.players):
        seat = (s.start + step) % s.players
        if opening_sum(s, seat) > opening_sum(s, s.starter):
            s.starter = seat
    report(s, NOTED, NO_CARD, s.starter * SPOTS, NOWHERE, C.SETUP_FIRST, EVERYBODY)
    s.seat = s.starter
    s.phase = STARTING


def swap(s: State, place: int) -> None:
    """`turn.swap-up`, `turn.swap-down`: place the held card face up and discard the card it replaces."""
    clause = C.TURN_SWAP_UP if s.face_up[place] else C.TURN_SWAP_DOWN
    replaced = s.area[place]
    lay_held(s, place, clause)
    common_rules.put_on_discard_pile(s, replaced, place, DISCARD_PILE, clause)


def float_parrot(s: State, own: int, landing: int) -> None:
    """`parrot.float`: place the held card where the Parrot was; the Parrot lands on a face-down card."""
    replaced = s.area[landing]
    lay_held(s, own, C.PARROT_FLOAT)
    shared_rules.lay(s, SPOTS, PARROT, own, landing, C.PARROT_FLOAT)
    common_rules.put_on_discard_pile(s, replaced, landing, DISCARD_PILE, C.PARROT_FLOAT)


def lay_held(s: State, place: int, clause: int) -> None:
    """Place the held card face up in an area."""
    shared_rules.lay(s, SPOTS, s.held, HAND, place, clause)
    s.held = NO_CARD


# --- The end of a turn, a round and the game ------------------------------------------------------------------------


def end_turn(s: State) -> None:
    """`last.end`: the first seat without a face-down card has finished; the round ends when its turn comes again."""
    if s.finisher:
        turn_up_rest(s)
    elif s.face_down[s.seat] == 0:
        s.finisher = s.seat + 1
        report(s, NOTED, NO_CARD, s.seat * SPOTS, NOWHERE, C.LAST_END, EVERYBODY)
    s.seat = common_rules.next_seat(s, s.seat)
    s.phase = STARTING
    if s.finisher == s.seat + 1:
        end_round(s)


def turn_up_rest(s: State) -> None:
    """`last.reveal`: turn over a seat's face-down cards after its last turn."""
    for place in range(s.seat * SPOTS, (s.seat + 1) * SPOTS):
        if not s.face_up[place]:
            shared_rules.turn_up(s, SPOTS, place, C.LAST_REVEAL)


def end_round(s: State) -> None:
    """`score.sum`: score every seat; `end.game`, `common.limit`: end the game after the last round."""
    for seat in range(s.players):
        s.points[seat] = area_score(s, seat)
        s.totals[seat] += s.points[seat]
    common_rules.end_round(s, C.LAST_END)
    if s.round >= s.rounds or s.round >= s.round_limit:
        common_rules.end_game(s, common_rules.lowest_total(s))
