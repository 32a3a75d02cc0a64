"""Which moves are legal in Trio: the list of them, and the clause that forbids one. Written like the rules."""

from collections.abc import MutableSequence

from cardkit.games.trio import table
from cardkit.games.trio.clauses import C
from cardkit.table import common
from cardkit.table.effects import NOWHERE
from cardkit.table.state import State

# --- The legal moves ------------------------------------------------------------------------------------------------


def legal_moves(s: State, moves: MutableSequence[int]) -> int:
    """Write the legal moves of the seat to move into `moves` (MOST_MOVES long), in order; return how many.

    They are those that `forbids` does not forbid, found without asking it about each.
    """
    if s.phase == table.SWAPPING:
        return write_swaps(s, moves)
    return write_ends(s, moves, write_middle(s, moves))


def write_swaps(s: State, moves: MutableSequence[int]) -> int:
    """Write an exchange for each number in the hand of the seat to move, and none at all; return how many."""
    count = 0
    number = 0
    for index in range(s.count[s.seat]):
        card = s.card[s.seat * table.LONGEST_HAND + index]
        if card != number:
            moves[count] = table.SWAP + card - 1
            count += 1
        number = card
    moves[count] = table.KEEP
    return count + 1


def write_middle(s: State, moves: MutableSequence[int]) -> int:
    """Write each position of the middle whose card lies there, and face down; return how many."""
    count = 0
    for position in range(s.middle_count):
        moves[count] = table.MIDDLE + position  # to be written over if it does not count
        count += 1 - s.turned[table.MIDDLE_PLACE + position]
    return count


def write_ends(s: State, moves: MutableSequence[int], count: int) -> int:
    """Write the low end, then the high end, of each hand in which not all have been revealed, from `count` on."""
    first = count
    for seat in range(s.players):
        if s.count[seat] > s.revealed or first_left(s, seat, 1) != NOWHERE:
            moves[count] = table.LOW + seat
            count += 1
    hands = count - first
    for i in range(hands):
        moves[count + i] = moves[first + i] + table.HIGH - table.LOW
    return count + hands


# --- Legality: the clause that forbids a move, or 0 -----------------------------------------------------------------


def forbids(s: State, move: int) -> int:
    """The clause that forbids `move` to the seat whose turn it is, or 0 if it is legal."""
    if s.phase == common.ROUND_OVER:
        return C.SETUP_DEAL
    if s.phase == common.GAME_STOPPED:
        return C.COMMON_LIMIT
    if s.phase == common.GAME_OVER:
        return won_by(s)
    if move >= table.SWAP:
        return forbids_swap(s, move)
    if s.phase == table.SWAPPING:
        return swap_clause(s)
    return forbids_middle(s, move - table.MIDDLE) if move < table.LOW else forbids_end(s, move)


def won_by(s: State) -> int:
    """The clause by which the game was won."""
    if s.number == 7:
        return C.WIN_SEVEN
    return C.WIN_SPICY if s.spicy else C.WIN_SIMPLE


def swap_clause(s: State) -> int:
    """`team.swap` before the first turn, `team.swap-again` after a trio."""
    return C.TEAM_SWAP if s.barred == table.NOBODY_BARRED else C.TEAM_SWAP_AGAIN


def forbids_middle(s: State, position: int) -> int:
    """`turn.reveal`: a card of the middle that lies there, and face down."""
    if s.teams:
        return C.TEAM_DEAL
    if position >= s.middle_count:
        return C.SETUP_DEAL
    return C.TURN_REVEAL if s.turned[table.MIDDLE_PLACE + position] else 0


def forbids_end(s: State, move: int) -> int:
    """`turn.ends`: the lowest or highest card of a hand in which not all have been revealed."""
    return C.TURN_ENDS if move >= table.BETWEEN or wanted_place(s, move) == NOWHERE else 0


def forbids_swap(s: State, move: int) -> int:
    """`team.swap`, `team.swap-again`: when partners exchange cards, and a card of one's own."""
    if not s.teams:
        return C.TEAM_SWAP
    if s.phase != table.SWAPPING:
        return C.TEAM_SWAP_AGAIN
    if move == table.KEEP:
        return 0
    return 0 if index_in_hand(s, s.seat, move - table.SWAP + 1) >= 0 else C.TEAM_SWAP


def index_in_hand(s: State, seat: int, number: int) -> int:
    """Where in a seat's hand the first card of a number is; -1 if it has none."""
    for index in range(s.count[seat]):
        if s.card[seat * table.LONGEST_HAND + index] == number:
            return index
    return -1


def wanted_place(s: State, move: int) -> int:
    """The place of the card that a move reveals, or NOWHERE."""
    if move < table.LOW:
        return table.MIDDLE_PLACE + move - table.MIDDLE
    return first_left(s, move - table.LOW, 1) if move < table.HIGH else first_left(s, move - table.HIGH, -1)


def first_left(s: State, seat: int, step: int) -> int:
    """`turn.ends`, `turn.repeat`: the place of the first card of a hand not revealed yet, or NOWHERE.

    They are looked at from the lowest (`step` 1) or from the highest (-1) on.
    """
    place = end_of_hand(s, seat, step)
    for _ in range(s.count[seat]):
        if not s.turned[place]:
            return place
        place += step
    return NOWHERE


def end_of_hand(s: State, seat: int, step: int) -> int:
    """The place of the lowest card of a hand (`step` 1), or of the highest (-1)."""
    return int(seat * table.LONGEST_HAND + (0 if step > 0 else s.count[seat] - 1))
