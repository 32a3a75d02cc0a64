"""Run the whole benchmark and print its tables in Markdown: `python -m tests.bench`."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import numba

    import cardkit
    from tests.bench import interpreted, others, ours, report, spiel, waits
    from tests.bench.c_program import made
    from tests.bench.clock import FULL, QUICK, MissingError, best_rates
except ImportError as error:
    sys.exit(f'{error}; what the benchmark needs comes with: pip install -e ".[simulation,bench]"')

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bench.c_program import CProgram
    from tests.bench.clock import Contestant, Effort

SAME_GAMES = 10_000

NAMES = {slug: definition.name for slug, definition in cardkit.GAMES.items()}

# Everything except our own compiled games.
LABELS = {
    ours.SIMULATE: "`simulate` of Papageno, with all statistics (3 seats)",
    ours.IN_C: "C: Papageno (3 seats)",
    "crazy_eights": "OpenSpiel: crazy_eights (5 seats)",
    "hearts": "OpenSpiel: hearts (4 seats)",
    "gin_rummy": "OpenSpiel: gin_rummy (2 seats)",
    others.MAHJONG: "Pgx: sparrow_mahjong (3 seats)",
    others.UNO: "RLCard: uno (2 seats)",
    others.GIN: "RLCard: gin rummy (2 seats)",
}


def main() -> None:
    """Measure, and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter samples, and waits for one game only")
    quick = parser.parse_args().quick
    effort = QUICK if quick else FULL
    print(f"{conditions()}\n")
    with tempfile.TemporaryDirectory(prefix="cardkit-bench-") as folder:
        program = yardstick(Path(folder))
        print_speeds(program, effort)
        print_uncompiled(effort)
        print_threads(program, effort)
        print_waits(effort, ["papageno"] if quick else list(NAMES))


def conditions() -> str:
    """Describe the machine and the versions."""
    load = f" under load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"Measured on {os.cpu_count()} cores ({platform.machine()}){load}, with Python {platform.python_version()} "
        f"and numba {numba.__version__}. Uniformly random play by the full rules with default settings, 3 seats; "
        "one core, the best of several short samples taken in turn, by computing time. A move is a player's decision."
    )


def yardstick(folder: Path) -> CProgram | MissingError:
    """Return the C program after checking that it plays the same games, or the reason why it can't be used."""
    program = made(folder)
    if isinstance(program, MissingError):
        return program
    say("comparing with the program in C")
    print("The program in C plays the same games, each with the same moves, rounds, points and winners:\n")
    for line in ours.same_games(program, SAME_GAMES):
        print(f"- {line}")
    print()
    return program


def print_speeds(program: CProgram | MissingError, effort: Effort) -> None:
    """Measure and print the speeds of all contestants."""
    contestants, missing = ours.contestants(), {}
    sources: dict[tuple[str, ...], Callable[[], list[Contestant]]] = {
        (ours.IN_C,): lambda: ours.in_c(program),
        spiel.GAMES: spiel.contestants,
        (others.MAHJONG,): others.pgx_contestants,
        (others.UNO, others.GIN): others.rlcard_contestants,
    }
    for names, make in sources.items():
        try:
            contestants += make()
        except MissingError as error:
            missing |= dict.fromkeys(names, str(error))
    say(f"playing: {', '.join(contestant.name for contestant in contestants)}")
    rates = best_rates(contestants, effort)
    print(f"{report.ratios(NAMES, rates)}\n\n{report.contestants(LABELS, rates, missing)}\n")


def print_uncompiled(effort: Effort) -> None:
    """Measure and print the speed of the same rules without a compiler."""
    say("playing without a compiler")
    print("Without a compiler, and at the table, with a full history:\n")
    print(f"{report.uncompiled(NAMES, interpreted.rates(effort))}\n")


def print_threads(program: CProgram | MissingError, effort: Effort) -> None:
    """Measure and print the speed of two threads compared with one."""
    say("two threads against one")
    pair = waits.threads(effort, None if isinstance(program, MissingError) else program)
    print(f"{report.threads(pair)}\n")


def print_waits(effort: Effort, games: list[str]) -> None:
    """Print the waiting times."""
    found = {}
    for slug in games:
        say(f"{NAMES[slug]}: from an empty cache to the first answer")
        found[slug] = waits.waits(slug, effort)
    print("Waiting, from the start of a process to its end; in brackets the computing time of all cores:\n")
    print(report.waiting(NAMES, found))


def say(text: str) -> None:
    """Print progress to stderr, apart from the report."""
    print(f"… {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
