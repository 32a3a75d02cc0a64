"""The loop of a simulation: game after game, from the shuffle to the winner, with one row of numbers for each.

It is written like the rules, over a state `s`, so the same text runs interpreted and compiled. Everything in it is
whole numbers: a result is the same to the bit wherever, and in whatever pieces, it was worked out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardkit import chance
from cardkit.games.common import DICE_PENDING, GAME_STOPPED, LARGEST_TABLE, ROUND_OVER

if TYPE_CHECKING:
    from collections.abc import Callable, MutableSequence, Sequence

    from cardkit.games.definition import Definition
    from cardkit.players import Bot
    from cardkit.state import State

# Columns of the table of games.
MOVES = 0
LEGAL = 1
"""How many moves were legal, summed over all decisions."""
ROUNDS = 2
"""Completed rounds: one that was stopped does not count."""
ROUND_MOVES = 3
"""Moves made in completed rounds."""
STARTER = 4
"""The seat that started the first round, from 0."""
POINTS = 5
"""+ side: its points, summed over all completed rounds."""
FIRST_POINTS = POINTS + LARGEST_TABLE
"""+ side: its points in the first round."""
TOTALS = FIRST_POINTS + LARGEST_TABLE
"""+ side: its total at the end."""
WINNERS = TOTALS + LARGEST_TABLE
"""+ side: 1 if it has won."""
GAME_COLUMNS = WINNERS + LARGEST_TABLE

# Columns of the table of rounds.
GAME = 0
"""Which game the round belongs to, counted from the first of the series."""
ROUND = 1
IN_ROUND = 2
"""Moves made in the round."""
ROUND_STARTER = 3
SCORED = 4
"""+ side: the points it scored."""
ROUND_COLUMNS = SCORED + LARGEST_TABLE


@dataclass(frozen=True)
class Loop:
    """The loop of one game, with the bots that play it.

    `advance(s, policies, moves, game)` lets the one event happen that comes next. `play_series(states, policies, moves,
    seed, first, games, rounds)` plays games number `first` and on, until `games` is full or `rounds` has no room for
    the game just played, which then does not count; it returns how many games and how many rounds it has written.
    """

    advance: Callable[..., None]
    play_series: Callable[..., tuple[int, int]]


def loop_of(definition: Definition, bots: Sequence[Bot]) -> Loop:
    """Make the loop of a game between `bots`; which seat is played by which of them is told to it in `policies`."""
    legal_moves = definition.rules.legal_moves
    do = definition.rules.do
    choose = chooser(bots)
    happen = chance_of(definition)

    def advance(s: State, policies: Any, moves: Any, game: Any) -> None:
        if s.pending:
            happen(s)
            return
        count = legal_moves(s, moves)
        game[MOVES] += 1
        game[LEGAL] += count
        do(s, choose(s, policies[s.seat], moves[:count]))

    def play_game(  # noqa: PLR0913, PLR0917  likewise
        s: State, policies: Any, moves: Any, game: Any, rounds: Any, written: int
    ) -> int:
        while s.phase > GAME_STOPPED:
            advance(s, policies, moves, game)
            if is_scored(s):
                note_round(s, game, rounds[min(written, len(rounds) - 1)])
                written += 1
        note_result(s, game)
        return written

    def play_series(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers and arrays, one by one
        states: Any, policies: Any, moves: Any, seed: int, first: int, games: Any, rounds: Any
    ) -> tuple[int, int]:
        played = 0
        begun = 0
        while played < len(games):
            states[0] = states[1]
            chance.plant(states[0], chance.seed_of_game(seed, first + played))
            written = play_game(states[0], policies, moves, games[played], rounds, begun)
            if written > len(rounds):
                clear(games[played])
                return played, begun
            for row in range(begun, written):
                rounds[row][GAME] = first + played
            begun = written
            played += 1
        return played, begun

    return Loop(advance, play_series)


def chooser(bots: Sequence[Bot]) -> Callable[[State, int, Sequence[int]], int]:
    """A function that lets bot number `policy` choose."""
    bot = bots[0]
    if len(bots) == 1:

        def only(s: State, policy: int, moves: Sequence[int]) -> int:  # noqa: ARG001
            return bot(s, moves)

        return only
    others = chooser(bots[1:])

    def choose(s: State, policy: int, moves: Sequence[int]) -> int:
        return bot(s, moves) if policy == 0 else others(s, policy - 1, moves)

    return choose


def chance_of(definition: Definition) -> Callable[[State], None]:
    """A function that lets the shuffle, or the roll of dice, happen that is pending."""
    before_shuffle = definition.rules.before_shuffle
    after_shuffle = definition.rules.after_shuffle
    shuffle = chance.shuffle_draw_pile

    def shuffled(s: State) -> None:
        before_shuffle(s)
        shuffle(s)
        after_shuffle(s)

    if definition.dice is None:
        return shuffled
    roll = definition.dice.roll
    settle = definition.dice.settle

    def shuffled_or_rolled(s: State) -> None:
        if s.pending == DICE_PENDING:
            roll(s)
            settle(s)
        else:
            shuffled(s)

    return shuffled_or_rolled


def is_scored(s: State) -> bool:
    """Say whether a round has just been scored for good: no dice are left to be rolled, and it was not stopped."""
    return bool(s.phase <= ROUND_OVER and s.phase != GAME_STOPPED and s.pending != DICE_PENDING)


def note_round(s: State, game: MutableSequence[int], row: MutableSequence[int]) -> None:
    """Write down a round that has just been scored."""
    row[ROUND] = s.round
    row[IN_ROUND] = s.moves
    row[ROUND_STARTER] = s.starter
    if game[ROUNDS] == 0:
        game[STARTER] = s.starter
    for side in range(s.sides):
        points = s.points[side]
        row[SCORED + side] = points
        game[POINTS + side] += points
        if game[ROUNDS] == 0:
            game[FIRST_POINTS + side] = points
    game[ROUNDS] += 1
    game[ROUND_MOVES] += s.moves


def note_result(s: State, game: MutableSequence[int]) -> None:
    """Write down how a game has ended."""
    if game[ROUNDS] == 0:
        game[STARTER] = s.starter
    for side in range(s.sides):
        game[TOTALS + side] = s.totals[side]
        game[WINNERS + side] = s.winner[side]


def clear(row: MutableSequence[int]) -> None:
    """Make a row empty again."""
    for column in range(len(row)):
        row[column] = 0
