"""Play games for `tests.bench.beside`, with whichever cardkit Python finds first.

Reads lines `KIND GAME SIZE` from stdin and answers each with the number of moves made and the seconds of computing. It
uses only functions that every version of cardkit has, so that versions can be compared.
"""

from __future__ import annotations

import sys
import time

import cardkit

SEED = 7
# Versions before 0.1.0 call it `selfplay`.
bot_games = getattr(cardkit, "bot_games", None) or cardkit.selfplay


def compiled(slug: str, games: int) -> float:
    """Simulate games between the random bots on one thread, with all statistics. Returns the number of moves."""
    sample = cardkit.simulate(slug, games=games, seed=SEED, threads=1, keep="summary", progress=False)
    return sample.estimate("moves_per_game").mean * games


def simple(slug: str, games: int) -> float:
    """Simulate games between the simple bots. Returns the number of moves."""
    sample = cardkit.simulate(slug, games=games, seed=SEED, bots="simple", threads=1, keep="summary", progress=False)
    return sample.estimate("moves_per_game").mean * games


def table(slug: str, games: int) -> float:
    """Play games at the table, with a full history. Returns the number of moves."""
    return sum("move" in event for game in bot_games(slug, games=games, seed=SEED) for event in game.events)


KINDS = {play.__name__: play for play in (compiled, simple, table)}


def main() -> None:
    """Answer each line of stdin."""
    for line in sys.stdin:
        kind, slug, size = line.split()
        began = time.process_time()
        moves = KINDS[kind](slug, int(size))
        print(moves, time.process_time() - began, flush=True)


if __name__ == "__main__":
    main()
