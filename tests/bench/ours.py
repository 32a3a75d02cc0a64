"""cardkit's games with moves chosen uniformly at random: compiled, with all statistics, at the table, and in C."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

import cardkit
from cardkit.simulation.game_series import play, series_of
from cardkit.simulation.result_table import FIRST_POINTS, MOVES, POINTS, ROUNDS
from tests.bench.clock import Contestant, MissingError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardkit.simulation.game_series import Series
    from cardkit.simulation.result_table import Table
    from tests.bench.c_program import CProgram

SEED = 7
# How many games' results are kept at a time, as in a simulation.
PIECE = 10_000

# Rules of Papageno with which the C program must play the same games.
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"players": 2},
    {"players": 4, "birds": "golf"},
    {"players": 5, "start": 3, "capture_weight": 0, "flute_weight": -3, "rounds_to_win": 4},
    {"move_limit": 60},
    {"round_limit": 3, "rounds_to_win": 5},
)

SIMULATE = "simulate"
IN_C = "C"


def contestants() -> list[Contestant]:
    """Return every game as the simulation plays it, and Papageno also with all its statistics."""
    games = [Contestant(slug, partial(_compiled, series_of(slug, seed=SEED))) for slug in cardkit.GAMES]
    return [*games, Contestant(SIMULATE, _with_statistics)]


def in_c(program: CProgram | MissingError) -> list[Contestant]:
    """Return Papageno in C. Raises MissingError if the program couldn't be compiled."""
    if isinstance(program, MissingError):
        raise program
    return [Contestant(IN_C, partial(in_pieces, program.play, series_of("papageno", seed=SEED)))]


def at_table(slug: str) -> Contestant:
    """Return a contestant that plays at the table, with the history and all effects."""
    return Contestant(f"{slug} at the table", partial(_at_table, slug))


def _compiled(series: Series, games: int) -> int:
    return in_pieces(lambda series, first, count: play(series, first, count).games, series, games)


def in_pieces(play_piece: Callable[[Series, int, int], Table], series: Series, games: int) -> int:
    """Play a series in pieces. Returns the number of moves."""
    return sum(
        int(play_piece(series, first, min(PIECE, games - first))[:, MOVES].sum()) for first in range(0, games, PIECE)
    )


def _with_statistics(games: int) -> float:
    sample = cardkit.simulate("papageno", games=games, seed=SEED, threads=1, keep="summary", progress=False)
    return sample.estimate("moves_per_game").mean * games


def _at_table(slug: str, games: int) -> int:
    return sum("move" in event for game in cardkit.bot_games(slug, games=games, seed=SEED) for event in game.events)


def same_games(program: CProgram, games: int) -> Iterator[str]:
    """Play the same games here and in C, and describe them. Raises AssertionError if any number differs."""
    for rules in VARIANTS:
        series = series_of("papageno", seed=SEED, rules=rules)
        ours, theirs = play(series, 0, games).games, program.play(series, 0, games)
        assert np.array_equal(ours, theirs), f"Papageno with {rules} is not the same game in C"
        moves, rounds, points = ours[:, MOVES].sum(), ours[:, ROUNDS].sum(), ours[:, POINTS:FIRST_POINTS].sum()
        named = ", ".join(f"{name} {value}" for name, value in rules.items()) or "default rules"
        yield f"{named}: {games:,} games, {moves:,} moves, {rounds:,} rounds, {points:,} points"
