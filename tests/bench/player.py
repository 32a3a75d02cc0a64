"""Plays for `tests.bench.beside` with the cardkit of whatever folder Python looks in first.

Reads lines `KIND GAME SIZE` and answers each with the moves made and the seconds of computing it took. It keeps to what
every version of cardkit offers, so that one version can be measured beside another.
"""

from __future__ import annotations

import sys
import time

import cardkit

SEED = 7
# Checkouts from before version 0.1.0 call it `selfplay`.
bot_games = getattr(cardkit, "bot_games", None) or cardkit.selfplay


def compiled(slug: str, games: int) -> float:
    """Simulate games between the random bots on one thread, with all statistics; return the moves made."""
    sample = cardkit.simulate(slug, games=games, seed=SEED, threads=1, keep="summary", progress=False)
    return sample.estimate("moves_per_game").mean * games


def simple(slug: str, games: int) -> float:
    """The same between the simple bots."""
    sample = cardkit.simulate(slug, games=games, seed=SEED, bots="simple", threads=1, keep="summary", progress=False)
    return sample.estimate("moves_per_game").mean * games


def table(slug: str, games: int) -> float:
    """Play games at the table, where every moment is kept; return the moves made."""
    return sum("move" in event for game in bot_games(slug, games=games, seed=SEED) for event in game.events)


KINDS = {play.__name__: play for play in (compiled, simple, table)}


def main() -> None:
    """Answer line after line."""
    for line in sys.stdin:
        kind, slug, size = line.split()
        began = time.process_time()
        moves = KINDS[kind](slug, int(size))
        print(moves, time.process_time() - began, flush=True)


if __name__ == "__main__":
    main()
