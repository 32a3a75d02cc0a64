"""Play a position out many times after each of several moves, in worlds that fit what the player knows.

The functions are written like the rules, so the same code runs interpreted and compiled. Each world has its own seed,
so the same cards and the same random choices of the bots follow after every move. This makes the differences between
moves more precise (common random numbers; Law 2015, *Simulation Modeling and Analysis*, 11.2).
"""

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.chances.worlds import plant_world
from cardkit.simulation.loop import is_scored
from cardkit.table import chance
from cardkit.table.common_rules import GAME_OVER, GAME_STOPPED, side_of
from cardkit.table.definition import Definition, Goal
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

# For each of the above and each candidate: the result of one play-out.
RESULTS = NOTED * CANDIDATES
# The sum and the sum of squares of each result.
SUMS = 2 * RESULTS
# The same sums for the differences between two candidates in the same worlds.
PAIRS = SUMS * CANDIDATES


def play_outs_of(definition: Definition, advance: Callable[..., int]) -> Callable[..., None]:
    """Make the function that plays out positions of a game.

    The function is `play_outs(states, seat, policies, candidates, live, whole, rows, seed, first, worlds)`. `states`
    contains the position and two states to overwrite. `policies` contains the index of each seat's bot. `candidates`
    are the moves, and `live` the indices of those to play out. If `whole` is true, play continues to the end of the
    game. `rows` are the arrays of a `Desk`. The worlds are those from number `first` on, and `worlds` is their number.

    Args:
        definition: The game.
        advance: The function that performs the next event (see `Loop`).

    """
    prepare = definition.dealt_anew().prepare
    deal_anew = definition.dealt_anew().deal_anew
    do = definition.rules.do
    play_out = play_out_of(definition, advance)

    def play_outs(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers and arrays, one by one
        states: Any,
        seat: int,
        policies: Any,
        candidates: Any,
        live: Any,
        whole: int,
        rows: Any,
        seed: int,
        first: int,
        worlds: int,
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
                play_out(states[2], seat, policies, whole, moves, results, live[i])
            add_up(live, results, sums, pairs)

    return play_outs


def play_out_of(definition: Definition, advance: Callable[..., int]) -> Callable[..., None]:
    """Make a function that plays a state to the end of its round, or of the whole game, and records the result."""
    value = value_of(definition.goal)
    fewest = definition.goal.fewest

    def play_on(s: State, policies: Any, whole: int, moves: Any) -> None:
        while s.phase > GAME_STOPPED and (whole or not is_scored(s)):
            advance(s, policies, moves)

    def play_out(  # noqa: PLR0913, PLR0917  the same
        s: State, seat: int, policies: Any, whole: int, moves: Any, results: Any, place: int
    ) -> None:
        side = side_of(s, seat)
        play_on(s, policies, 0, moves)
        won = share(s, side) if s.phase == GAME_OVER else share_of_round(s, side, fewest)
        results[result_at(POINTS, place)] = s.points[side] if s.phase != GAME_STOPPED else 0
        results[result_at(VALUE, place)] = value(s, side, won)
        if whole:
            play_on(s, policies, 1, moves)
            won = share(s, side)
        results[result_at(WIN, place)] = won

    return play_out


def result_at(what: int, place: int) -> int:
    """Return the index of a recorded number of a candidate in `results`."""
    return what * CANDIDATES + place


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
            result = results[result_at(what, one)]
            add(sums, result_at(what, one), result)
            for j in range(i):
                two = live[j]
                add(pairs, result_at(what, one) * CANDIDATES + two, result - results[result_at(what, two)])


def add(sums: Any, at: int, number: int) -> None:
    """Add a number to a sum, and its square to the sum of squares after it."""
    sums[2 * at] += number
    sums[2 * at + 1] += number * number
