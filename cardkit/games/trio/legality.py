"""The legal moves of Trio: their list, and the clause that forbids a move. The code is written like the rules."""

from collections.abc import MutableSequence

from cardkit.games.trio import state_fields
from cardkit.games.trio.clauses import C
from cardkit.table import common_rules
from cardkit.table.effects import NOWHERE
from cardkit.table.state import State

# --- The legal moves ------------------------------------------------------------------------------------------------


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (length MOST_MOVES), in order, and return their number.

    These are the moves that `forbids` allows, found without testing each one.
    """
    if s.phase == state_fields.SWAPPING:
        return write_swaps(s, moves)
    return write_reveals(moves, face_down(s, state_fields.MIDDLE_PLACE, s.middle_count), hands_left(s))


def write_swaps(s: State, moves: MutableSequence[int]) -> int:
    """Write an offer for each number in the hand of the seat to move, and the move `keep`; return their number."""
    count = 0
    number = 0
    for index in range(s.count[s.seat]):
        card = s.card[s.seat * state_fields.LONGEST_HAND + index]
        if card != number:
            moves[count] = state_fields.SWAP + card - 1
            count += 1
        number = card
    moves[count] = state_fields.KEEP
    return count + 1


def write_reveals(moves: MutableSequence[int], middle: int, hands: int) -> int:
    """Write each of these positions in the middle, and both ends of these hands; return the number of moves."""
    count = 0
    legal = middle << state_fields.MIDDLE | hands << state_fields.LOW | hands << state_fields.HIGH
    for move in range(state_fields.BETWEEN):
        moves[count] = move  # overwritten by the next move if it isn't legal
        count += legal >> move & 1
    return count


def hands_left(s: State) -> int:
    """Return the mask of the seats whose hands have unrevealed cards."""
    seats = 0
    for seat in range(s.players):
        if s.count[seat] > s.revealed or left_in_hand(s, seat):
            seats |= 1 << seat
    return seats


# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """Return the number of the clause that forbids `move`, or 0 if it is legal."""
    if s.phase == common_rules.ROUND_OVER:
        return C.SETUP_DEAL
    if s.phase == common_rules.GAME_STOPPED:
        return C.COMMON_LIMIT
    if s.phase == common_rules.GAME_OVER:
        return won_by(s)
    if move >= state_fields.SWAP:
        return forbids_swap(s, move)
    if s.phase == state_fields.SWAPPING:
        return swap_clause(s)
    return forbids_middle(s, move - state_fields.MIDDLE) if move < state_fields.LOW else forbids_end(s, move)


def won_by(s: State) -> int:
    """Return the clause by which the game was won."""
    if s.number == 7:
        return C.WIN_SEVEN
    return C.WIN_SPICY if s.spicy else C.WIN_SIMPLE


def swap_clause(s: State) -> int:
    """Return `team.swap` before the first turn, and `team.swap-again` after a trio."""
    return C.TEAM_SWAP if s.barred == state_fields.NOBODY_BARRED else C.TEAM_SWAP_AGAIN


def forbids_middle(s: State, position: int) -> int:
    """`turn.reveal`: reveal a face-down card in the middle."""
    if s.teams:
        return C.TEAM_DEAL
    if position >= s.middle_count:
        return C.SETUP_DEAL
    return C.TURN_REVEAL if is_turned(s, state_fields.MIDDLE_PLACE + position) else 0


def forbids_end(s: State, move: int) -> int:
    """`turn.ends`: reveal the lowest or highest card of a hand that has unrevealed cards."""
    return C.TURN_ENDS if move >= state_fields.BETWEEN or wanted_place(s, move) == NOWHERE else 0


def forbids_swap(s: State, move: int) -> int:
    """`team.swap`, `team.swap-again`: offer a card if partners may exchange cards; `turn.go-on`: don't stop."""
    if move == state_fields.STOP and s.phase == state_fields.REVEALING:
        return C.TURN_GO_ON
    if not s.teams:
        return C.TEAM_SWAP
    if s.phase != state_fields.SWAPPING:
        return C.TEAM_SWAP_AGAIN
    if move == state_fields.KEEP:
        return 0
    return 0 if index_in_hand(s, s.seat, move - state_fields.SWAP + 1) >= 0 else C.TEAM_SWAP


def index_in_hand(s: State, seat: int, number: int) -> int:
    """Return the index of the first card of a number in a seat's hand, or -1 if it has none."""
    for index in range(s.count[seat]):
        if s.card[seat * state_fields.LONGEST_HAND + index] == number:
            return index
    return -1


def wanted_place(s: State, move: int) -> int:
    """Return the place of the card that a move reveals, or NOWHERE."""
    if move < state_fields.LOW:
        return state_fields.MIDDLE_PLACE + move - state_fields.MIDDLE
    low = move < state_fields.HIGH
    return first_left(s, move - (state_fields.LOW if low else state_fields.HIGH), 1 if low else -1)


def first_left(s: State, seat: int, step: int) -> int:
    """`turn.ends`, `turn.repeat`: return the place of the first unrevealed card of a hand, or NOWHERE.

    The search starts at the lowest card (`step` 1) or at the highest (-1).
    """
    left = left_in_hand(s, seat)
    if not left:
        return NOWHERE
    index = (left & -left if step > 0 else left).bit_length() - 1
    return int(seat * state_fields.LONGEST_HAND + index)


def end_of_hand(s: State, seat: int, step: int) -> int:
    """Return the place of the lowest card of a hand (`step` 1), or of the highest (-1)."""
    return int(seat * state_fields.LONGEST_HAND + (0 if step > 0 else s.count[seat] - 1))


def left_in_hand(s: State, seat: int) -> int:
    """Return the mask of the unrevealed cards of a hand, from its lowest one on."""
    return face_down(s, seat * state_fields.LONGEST_HAND, s.count[seat])


def face_down(s: State, first: int, count: int) -> int:
    """Return the mask of the face-down cards among `count` places, from `first` on."""
    return int(~s.turned >> first & (1 << count) - 1)


def is_turned(s: State, place: int) -> bool:
    """Return whether the card in a place is face up, or was taken from there."""
    return bool(s.turned >> place & 1)


def is_seen(s: State, place: int) -> bool:
    """Return whether everyone has seen the card in a place, and knows that it is still there."""
    return bool(s.seen >> place & 1)
