"""The loop of a simulation: play game after game, and write one row of numbers per game and per round.

The functions are written like the rules, over a state `s`, so the same code runs interpreted and compiled. All numbers
are integers, so the results are exactly the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.simulation import result_table
from cardkit.table import chance
from cardkit.table.common_rules import DICE_PENDING, GAME_STOPPED, ROUND_OVER
from cardkit.table.definition import Definition
from cardkit.table.players import Player
from cardkit.table.state import State


@dataclass(frozen=True)
class Loop:
    """The loop of one game with certain bots.

    `advance(s, policies, moves)` performs the next event, and returns the number of legal moves (0 for a shuffle or a
    roll of the dice). `play_series(states, policies, moves, seed, first, games, rounds)` plays games from number
    `first` on, until `games` is full or the current game doesn't fit in `rounds`. Such a game doesn't count. It returns
    the numbers of games and of rounds that it has written.
    """

    advance: Callable[..., int]
    play_series: Callable[..., tuple[int, int]]


def loop_of(definition: Definition, bots: Sequence[Player]) -> Loop:
    """Make the loop of a game between `bots`; its argument `policies` contains the index of each seat's bot."""
    legal_moves = definition.rules.legal_moves
    do = definition.rules.do
    choose = chooser(bots)
    happen = chance_of(definition)

    def advance(s: State, policies: Any, moves: Any) -> int:
        if s.pending:
            happen(s)
            return 0
        count = legal_moves(s, moves)
        do(s, choose(s, policies[s.seat], moves, count))
        return count

    return Loop(advance, series_loop(advance))


def series_loop(advance: Callable[..., int]) -> Callable[..., tuple[int, int]]:
    """Make the loop over the games of a series, which calls `advance` until a game is over."""

    def play_game(  # noqa: PLR0913, PLR0917  a compiled call takes plain numbers and arrays, one by one
        s: State, policies: Any, moves: Any, games: Any, game: int, rounds: Any, written: int
    ) -> int:
        made = legal = 0
        while s.phase > GAME_STOPPED:
            count = advance(s, policies, moves)
            made += 1 if count else 0
            legal += count
            if is_scored(s):
                if written < len(rounds):  # otherwise the game is played again with a longer table
                    note_round(s, games, game, rounds, written)
                written += 1
        games[game, result_table.MOVES] = made
        games[game, result_table.LEGAL] = legal
        note_result(s, games, game)
        return written

    def play_series(  # noqa: PLR0913, PLR0917  the same
        states: Any, policies: Any, moves: Any, seed: int, first: int, games: Any, rounds: Any
    ) -> tuple[int, int]:
        played = begun = 0
        while played < len(games):
            states[0] = states[1]
            chance.plant(states[0], chance.seed_of_game(seed, first + played))
            written = play_game(states[0], policies, moves, games, played, rounds, begun)
            if written > len(rounds):
                for column in range(result_table.GAME_COLUMNS):
                    games[played, column] = 0
                return played, begun
            for row in range(begun, written):
                rounds[row, result_table.GAME] = first + played
            begun = written
            played += 1
        return played, begun

    return play_series


def chooser(bots: Sequence[Player]) -> Callable[[State, int, Any, int], int]:
    """Make a function that lets bot number `policy` choose one of the first `count` moves of an array."""
    choose = bots[0].choose
    if len(bots) == 1:
        return lambda s, _, moves, count: choose(s, moves, count)
    others = chooser(bots[1:])

    def choose_as(s: State, policy: int, moves: Any, count: int) -> int:
        return choose(s, moves, count) if policy == 0 else others(s, policy - 1, moves, count)

    return choose_as


def chance_of(definition: Definition) -> Callable[[State], None]:
    """Make a function that performs the pending shuffle or roll of dice."""
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
    """Return whether a round has just received its final score: it wasn't stopped, and no dice are left to roll."""
    return bool(s.phase <= ROUND_OVER and s.phase != GAME_STOPPED and s.pending != DICE_PENDING)


def note_round(s: State, games: result_table.Table, game: int, rounds: result_table.Table, row: int) -> None:
    """Write the results of a round that has just been scored."""
    rounds[row, result_table.ROUND] = s.round
    rounds[row, result_table.IN_ROUND] = s.moves
    rounds[row, result_table.ROUND_STARTER] = s.starter
    is_first = games[game, result_table.ROUNDS] == 0
    if is_first:
        games[game, result_table.STARTER] = s.starter
    for side in range(s.sides):
        points = s.points[side]
        rounds[row, result_table.SCORED + side] = points
        games[game, result_table.POINTS + side] += points
        if is_first:
            games[game, result_table.FIRST_POINTS + side] = points
    games[game, result_table.ROUNDS] += 1
    games[game, result_table.ROUND_MOVES] += s.moves


def note_result(s: State, games: result_table.Table, game: int) -> None:
    """Write the result of a game to its row."""
    if games[game, result_table.ROUNDS] == 0:
        games[game, result_table.STARTER] = s.starter
    games[game, result_table.STOPPED] = 1 if s.phase == GAME_STOPPED else 0
    for side in range(s.sides):
        games[game, result_table.TOTALS + side] = s.totals[side]
        games[game, result_table.WINNERS + side] = s.winner[side]
