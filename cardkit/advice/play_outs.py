"""Play a position out many times after each of several moves, in worlds that fit what the player knows.

The functions are written like the rules, so the same code runs interpreted and compiled. Each world has its own seed,
so the same cards and the same random choices of the bots follow after every move. This makes the differences between
moves more precise (common random numbers; Law 2015, *Simulation Modeling and Analysis*, 11.2).
"""

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.chances.worlds import plant_world
from cardkit.simulation.loop import chance_of, is_scored
from cardkit.table import chance
from cardkit.table.common_rules import GAME_OVER, GAME_STOPPED, side_of
from cardkit.table.definition import Definition, Goal
from cardkit.table.players import Player
from cardkit.table.state import State

# The maximum number of moves to compare.
CANDIDATES = 48

# The numbers recorded for each play-out.
# How much of the win the side gets, in sixtieths. The win is that of the game if it was played to its end, otherwise
# that of the round.
WIN = 0
# The points of the side in the round.
POINTS = 1
# How well the round ended for the side (see `value_of`).
VALUE = 2
NOTED = 3

# Wins count in sixtieths, so that two to six sides can share one evenly.
WHOLE_WIN = 60

# For each of the above and each candidate: the sum and the sum of squares.
SUMS = 2 * NOTED * CANDIDATES
# The same sums for the differences between two candidates in the same worlds.
PAIRS = 2 * NOTED * CANDIDATES * CANDIDATES


def play_outs_of(definition: Definition, bot: Player) -> Callable[..., None]:
    """Make the function that plays out positions of a game, with `bot` in all seats.

    The function is `play_outs(states, seat, candidates, live, whole, rows, seed, first, worlds)`. `states` contains the
    position and two states to overwrite. `candidates` are the moves, and `live` the indices of those to play out.
    If `whole` is true, play continues to the end of the game. `rows` are the arrays of a `Desk`. The worlds are those
    from number `first` on, and `worlds` is their number.
    """
    prepare = definition.dealt_anew().prepare
    deal_anew = definition.dealt_anew().deal_anew
    do = definition.rules.do
    play_out = play_out_of(definition, bot)

    def play_outs(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers and arrays, one by one
        states: Any, seat: int, candidates: Any, live: Any, whole: int, rows: Any, seed: int, first: int, worlds: int
    ) -> None:
        moves, scratch, results, sums, pairs = rows
        if first == 0:
            prepare(states[0], seat, scratch)
        for number in range(first, first + worlds):
            states[1] = states[0]
            plant_world(states[1], chance.seed_of_game(seed, number))
            deal_anew(states[1], seat, scratch)
            for i in range(len(live)):
                states[2] = states[1]
                do(states[2], candidates[live[i]])
                play_out(states[2], seat, whole, moves, results[live[i]])
            add_up(live, results, sums, pairs)

    return play_outs


def play_out_of(definition: Definition, bot: Player) -> Callable[..., None]:
    """Make a function that plays a state to the end of its round, or of the whole game, and records the result."""
    legal_moves = definition.rules.legal_moves
    do = definition.rules.do
    choose = bot.choose
    happen = chance_of(definition)
    value = value_of(definition.goal)
    fewest = definition.goal.fewest

    def advance(s: State, moves: Any) -> None:
        if s.pending:
            happen(s)
        else:
            count = legal_moves(s, moves)
            do(s, choose(s, moves, count))

    def play_out(s: State, seat: int, whole: int, moves: Any, noted: Any) -> None:
        side = side_of(s, seat)
        while s.phase > GAME_STOPPED and not is_scored(s):
            advance(s, moves)
        noted[POINTS] = s.points[side] if s.phase != GAME_STOPPED else 0
        noted[WIN] = share(s, side) if s.phase == GAME_OVER else share_of_round(s, side, fewest)
        noted[VALUE] = value(s, side, noted[WIN])
        while whole and s.phase > GAME_STOPPED:
            advance(s, moves)
        if whole:
            noted[WIN] = share(s, side)

    return play_out


def value_of(goal: Goal) -> Callable[[State, int, int], int]:
    """Make a function that returns how well a round ended for a side, given how much of the win it has `won`.

    The value is the lead over the others in sixtieths of a point, plus the stake of the game if the round ended it. If
    points aren't added up over rounds, the value depends only on how much of the win the side got.
    """
    fewest, added_up, stake = goal.fewest, goal.added_up, goal.stake

    def value(s: State, side: int, won: int) -> int:
        if s.phase == GAME_STOPPED:
            return 0
        ahead = WHOLE_WIN * lead(s, side, fewest) if added_up else 0
        return ahead + stake * (s.sides * won - WHOLE_WIN) if s.phase == GAME_OVER or not added_up else ahead

    return value


def share_of_round(s: State, side: int, fewest: bool) -> int:  # noqa: FBT001
    """Return how much of the win of the round just scored a side gets, in sixtieths; 0 for a stopped round."""
    best = 0
    for other in range(s.sides):
        if other != side and (s.points[other] < s.points[side]) == fewest and s.points[other] != s.points[side]:
            return 0
        best += 1 if s.points[other] == s.points[side] else 0
    return WHOLE_WIN // best if s.phase != GAME_STOPPED else 0


def lead(s: State, side: int, fewest: bool) -> int:  # noqa: FBT001
    """Return the lead of a side in the round that has just been scored: the sum of its leads over the other sides."""
    ahead = 0
    for other in range(s.sides):
        ahead += s.points[side] - s.points[other]
    return -ahead if fewest else ahead


def share(s: State, side: int) -> int:
    """Return how much of the win of the game a side gets, in sixtieths; 0 if it hasn't won (`common.shared-win`)."""
    winners = 0
    for other in range(s.sides):
        winners += s.winner[other]
    return WHOLE_WIN // winners if s.winner[side] else 0


def add_up(live: Sequence[int], results: Any, sums: Any, pairs: Any) -> None:
    """Add the results of one world to the sums of the moves, and to those of their differences."""
    for i in range(len(live)):
        one = live[i]
        for what in range(NOTED):
            add(sums, what * CANDIDATES + one, results[one][what])
            for j in range(i):
                two = live[j]
                add(pairs, (what * CANDIDATES + one) * CANDIDATES + two, results[one][what] - results[two][what])


def add(sums: Any, at: int, number: int) -> None:
    """Add a number to a sum, and its square to the sum of squares after it."""
    sums[2 * at] += number
    sums[2 * at + 1] += number * number
