"""The parameters, state fields and rules that all games share.

Seats count from 0 in a state, and from 1 in text. A pile is a row with a count, and its top card comes last.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypedDict

from cardkit.table import chance, effects
from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, NOWHERE, report
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import Parameter, Rules, Seat, Whole
from cardkit.table.state import State


def parameters(players: Whole) -> tuple[Parameter, ...]:
    """Return the parameters of every game.

    Args:
        players: The possible numbers of players. The default is 3, or the nearest number allowed.

    """
    return (
        Parameter("players", players, min(max(3, players.low), players.high or 3)),
        Parameter("start", Seat(1, players.high), 1),
        Parameter("move_limit", Whole(1), 10_000),
        Parameter("round_limit", Whole(1), 1_000),
    )


class CommonRules(TypedDict, total=False):
    """The parameters of every game, for type checkers and editors."""

    #: The number of players.
    players: int
    #: The seat that starts the first round, counted from 1.
    start: int
    #: The number of moves in a round after which the game is stopped.
    move_limit: int
    #: The number of rounds after which the game ends.
    round_limit: int


#: The largest number of seats at a table, which is also the length of rows of points.
LARGEST_TABLE = 6


def check_seats(name: str, parameters: Sequence[Parameter]) -> None:
    """Raise CardkitError if the game called `name` allows, by its `parameters`, more players than a table has seats."""
    seats: Any = next((parameter.kind for parameter in parameters if parameter.name == "players"), None)
    if seats is None:
        raise CardkitError(f"{name} has no parameter 'players': begin with *common_rules.parameters(Whole(2, 4))")
    if seats.high is None or seats.high > LARGEST_TABLE:
        wanted = "any number of" if seats.high is None else seats.high
        raise CardkitError(f"{name} allows {wanted} players, but a table has at most {LARGEST_TABLE} seats")


def conflict(rules: Rules) -> tuple[str, str] | None:
    """Return the name of a rule that conflicts with the others, and the reason, or None.

    The starting seat must exist, and teams need an even number of players from 4 on.
    """
    players, start = rules["players"], rules["start"]
    if start > players:
        return "start", f"this table has seats 1 to {players}"
    if rules.get("teams") and players not in {4, 6}:
        return "teams", f"teams of two need 4 or 6 players, not {players}"
    return None


#: The fields of every game. Each game adds its own, and `draw` and `discard`, both as long as its deck.
FIELDS = {
    **chance.FIELDS,
    "players": 0,  # the number of players
    "start": 0,  # the seat that starts the first round
    "move_limit": 0,  # the number of moves in a round after which the game is stopped
    "round_limit": 0,  # the number of rounds after which the game ends
    "draw_count": 0,  # the number of cards in the draw pile
    "discard_count": 0,  # the number of cards in the discard pile
    "phase": 0,  # what the seat to move has to decide; each game has its own phases
    "seat": 0,  # the seat to move
    "starter": 0,  # the seat that started the round
    "round": 0,  # the number of the round, counted from 1
    "moves": 0,  # the number of moves made in this round
    "refills": 0,  # how often the draw pile was refilled in this round
    "pending": 0,  # the chance event that comes next; 0 if there is none
    "sides": 0,  # the number of sides: single seats, or teams of two who sit opposite each other
    "points": LARGEST_TABLE,  # the points of each side in the round that ended last
    "totals": LARGEST_TABLE,  # the points of each side in all rounds so far
    "winner": LARGEST_TABLE,  # 1 for each side that has won the game
}

# The values of `pending`.
NOTHING_PENDING = 0
DEAL_PENDING = 1
REFILL_PENDING = 2  # the pile is shuffled again in the middle of a round
DICE_PENDING = 3

# The steps before or after a shuffle.
Shuffle = Callable[[State], None]

# The phases of every game. A game's own phases count from 3.
GAME_OVER = 0
GAME_STOPPED = 1
ROUND_OVER = 2


def begin(s: State, rules: Rules, *own: str) -> None:
    """Copy the common rules into a new state; the first deal is pending.

    Each seat is a side. Under the rule `teams`, two players who sit opposite each other are one side.

    Args:
        s: The state.
        rules: All rules of the game.
        own: The names of the game's own rules to copy too.

    """
    for name in own:
        setattr(s, name, rules[name])
    s.players = rules["players"]
    s.start = rules["start"]
    s.start -= 1  # in a state, seats count from 0
    s.move_limit = rules["move_limit"]
    s.round_limit = rules["round_limit"]
    s.sides = s.players // 2 if rules.get("teams") else s.players
    s.phase = ROUND_OVER
    s.pending = DEAL_PENDING


def those_not_forbidden(forbids: Callable[[State, int], int], end: int) -> Callable[[State, MutableSequence[int]], int]:
    """Make the `legal_moves` of a game with few moves by calling `forbids` for every move.

    Args:
        forbids: Returns the clause that forbids a move, or 0.
        end: Moves are the numbers from 0 to `end` - 1.

    Returns:
        A function that writes the legal moves of the seat to move into a row, in order, and returns how many there are.

    """

    def legal_moves(s: State, moves: MutableSequence[int]) -> int:
        count = 0
        for move in range(end):
            if forbids(s, move) == 0:
                moves[count] = move
                count += 1
        return count

    return legal_moves


def those_left(
    legal_moves: Callable[[State, MutableSequence[int]], int], forbids: Callable[[State, int], int]
) -> Callable[[State, MutableSequence[int]], int]:
    """Make the `legal_moves` of a variant that forbids more than the published rules.

    Args:
        legal_moves: The `legal_moves` of the published rules.
        forbids: Returns the clause of the variant that forbids a move, or 0.

    """

    def left(s: State, moves: MutableSequence[int]) -> int:
        count = 0
        for index in range(legal_moves(s, moves)):
            if forbids(s, moves[index]) == 0:
                moves[count] = moves[index]
                count += 1
        return count

    return left


def write_moves(moves: MutableSequence[int], count: int, first: int, end: int) -> int:
    """Write the moves from `first` to `end` - 1 into `moves`, after its first `count` moves; return the new count."""
    for i in range(end - first):
        moves[count + i] = first + i
    return count + end - first


def game_over(s: State) -> bool:
    """Return whether the game has ended or was stopped."""
    return bool(s.phase <= GAME_STOPPED)


def to_move(s: State) -> bool:
    """Return whether a player is to move, rather than chance or nobody."""
    return bool(s.phase > ROUND_OVER and not s.pending)


def winners(s: State) -> tuple[int, ...]:
    """Return the seats, counted from 1, that have won the game."""
    return tuple(seat + 1 for seat in range(s.players) if s.winner[side_of(s, seat)])


def next_seat(s: State, seat: int) -> int:
    """Return the left neighbour of a seat."""
    return seat + 1 if seat + 1 < s.players else 0


def side_of(s: State, seat: int) -> int:
    """Return the side of a seat. Partners sit opposite each other, so seats s and s + sides are one side."""
    return int(seat % s.sides)


def sides(s: State) -> tuple[tuple[int, ...], ...]:
    """Return the seats (counted from 1) of each side."""
    return tuple(tuple(range(side + 1, s.players + 1, s.sides)) for side in range(s.sides))


def first_with_most(s: State, values: Sequence[int], after: int) -> int:
    """Return the seat with the highest of the `values` of all seats.

    If several seats share the highest value, this is the first of them clockwise, starting with seat `after` itself.
    """
    best = after
    for step in range(1, s.players):
        seat = (after + step) % s.players
        if values[seat] > values[best]:
            best = seat
    return best


def end_game(s: State, best: int) -> None:
    """`common.shared-win`: end the game; every side whose total equals `best` wins."""
    for side in range(s.sides):
        s.winner[side] = 1 if s.totals[side] == best else 0
    s.phase = GAME_OVER
    s.pending = NOTHING_PENDING


def highest_total(s: State) -> int:
    """Return the highest total of any side."""
    best = s.totals[0]
    for side in range(1, s.sides):
        best = max(best, s.totals[side])
    return int(best)


def lowest_total(s: State) -> int:
    """Return the lowest total of any side."""
    best = s.totals[0]
    for side in range(1, s.sides):
        best = min(best, s.totals[side])
    return int(best)


def begin_round(s: State) -> None:
    """Start a new round without moves."""
    s.round += 1
    s.moves = 0
    s.refills = 0


def end_round(s: State, clause: int) -> None:
    """End a round that has been scored; the next deal is pending."""
    s.phase = ROUND_OVER
    s.pending = DEAL_PENDING
    report(s, effects.ROUND_OVER, NO_CARD, NOWHERE, NOWHERE, clause, EVERYBODY)


def stop_if_endless(s: State) -> None:
    """`common.limit`: stop the game if the round isn't over after the last move allowed."""
    if s.phase > ROUND_OVER and s.moves >= s.move_limit:
        s.phase = GAME_STOPPED


def refill_if_empty(s: State) -> None:
    """`common.refill`: if the round isn't over and the pile is empty, reshuffle the discards if there are at least two.

    The shuffle is then pending.
    """
    if s.phase > ROUND_OVER and s.draw_count == 0 and s.discard_count >= 2:
        s.pending = REFILL_PENDING


def pop_draw_pile(s: State) -> int:
    """Take the top card off the draw pile, and return it."""
    s.draw_count -= 1
    card: int = s.draw[s.draw_count]
    return card


def put_in_draw_pile(s: State, card: int, copies: int) -> None:
    """Put `copies` copies of a `card` on the draw pile, when gathering a deck."""
    for i in range(s.draw_count, s.draw_count + copies):
        s.draw[i] = card
    s.draw_count += copies


def put_on_discard_pile(s: State, card: int, source: int, pile: int, clause: int) -> None:
    """Move a card face up to the discard pile.

    Args:
        s: The state.
        card: The card.
        source: The place from which the card is moved.
        pile: The place of the discard pile.
        clause: The clause under which the card is discarded.

    """
    s.discard[s.discard_count] = card
    s.discard_count += 1
    report(s, MOVED, card, source, pile, clause, EVERYBODY)


def gather_discards(s: State) -> None:
    """`common.refill`: move all discards except the top one to the draw pile, to be shuffled."""
    count = s.discard_count - 1
    for i in range(count):
        s.draw[i] = s.discard[i]
    s.discard[0] = s.discard[count]
    s.draw_count = count
    s.discard_count = 1
    s.refills += 1


def shuffling(gather_deck: Shuffle, deal: Shuffle, gather_again: Shuffle = gather_discards) -> tuple[Shuffle, Shuffle]:
    """Make the functions `before_shuffle` and `after_shuffle` of a game's rules.

    Args:
        gather_deck: Puts the deck in the draw pile, before a round is dealt.
        deal: Deals from the shuffled pile.
        gather_again: Gathers the cards for a shuffle in the middle of a round.

    """

    def before_shuffle(s: State) -> None:
        if s.pending == REFILL_PENDING:
            gather_again(s)
        else:
            chance.start_stream(s, chance.CHANCE, s.round + 1)
            s.draw_count = 0
            s.discard_count = 0
            gather_deck(s)

    def after_shuffle(s: State) -> None:
        dealing = s.pending == DEAL_PENDING
        s.pending = NOTHING_PENDING
        if dealing:
            deal(s)

    return before_shuffle, after_shuffle
