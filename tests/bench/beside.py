"""Compare this cardkit with another checkout, measured in turn: `python -m tests.bench.beside FOLDER`.

FOLDER is another checkout, for instance of an older commit (`git worktree add FOLDER COMMIT`). Both run on the same
Python with the same packages. Speeds are moves per second of CPU time. Of many samples of each side, the fastest
counts; of several waits, the shortest.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import cardkit
from tests.bench import player, report
from tests.bench.clock import FULL, QUICK, fitting_size
from tests.bench.waits import FIRST_ANSWER, answer, timed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.bench.clock import Effort

HERE = Path(__file__).resolve().parents[2]

# The report's names for compiled and interpreted play.
KINDS = {
    "compiled": "simulated, random bots",
    "simple": "simulated, simple bots",
    "table": "at the table, random bots",
}
IMPORT = "import cardkit"
# Compiling takes long, and is hardly affected by other load on the machine.
COMPILATIONS = 2

SPEED_GOAL = 0.97


class Side:
    """One of the two checkouts, with its own cache of compiled code and a player process that keeps running."""

    def __init__(self, folder: Path, cache: str) -> None:
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "CARDKIT_CACHE": cache}
        command = [sys.executable, "-P", player.__file__]
        self.process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, kind: str, slug: str, size: int) -> tuple[float, float]:
        """Play this many games. Returns the number of moves made and the CPU time in seconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(kind, slug, size, file=self.process.stdin, flush=True)
        moves, seconds = map(float, self.process.stdout.readline().split())
        return moves, seconds

    def run(self, program: str, **settings: str) -> float:
        """Run a program in a separate process, with other environment variables if given.

        Returns its computing time.
        """
        command, environment = [sys.executable, "-P", "-c", program], {**self.environment, **settings}
        return timed(lambda: subprocess.run(command, check=True, env=environment)).computing

    def run_without_cache(self, program: str) -> float:
        """Run a program with an empty cache of compiled code. Returns its CPU time."""
        with tempfile.TemporaryDirectory(prefix="cardkit-bench-") as empty:
            return self.run(program, CARDKIT_CACHE=empty)

    def end(self) -> None:
        """End the player process."""
        self.process.communicate()


class Pair(NamedTuple):
    """The best results of this cardkit and of the other one, in moves per second or in seconds."""

    ours: float
    theirs: float


def speed(sides: tuple[Side, Side], kind: str, slug: str, effort: Effort) -> Pair:
    """Measure the speed of both, in samples taken in turn; the best sample of each counts."""
    sides[1].play(kind, slug, 1)  # loads and compiles everything necessary
    size = fitting_size(lambda games: sides[0].play(kind, slug, games)[1], effort.seconds)
    best = [0.0, 0.0]
    for _ in range(effort.samples):
        for number, side in enumerate(sides):
            moves, seconds = side.play(kind, slug, size)
            best[number] = max(best[number], moves / seconds)
    return Pair(*best)


def wait(sides: tuple[Side, Side], program: str, times: int) -> Pair:
    """Measure a program's CPU time on both sides, taken in turn; the shortest counts."""
    return shortest([[side.run(program) for side in sides] for _ in range(times)])


def wait_for_compiling(sides: tuple[Side, Side], program: str, times: int) -> Pair:
    """Measure the same when nothing has been compiled yet."""
    return shortest([[side.run_without_cache(program) for side in sides] for _ in range(times)])


def shortest(rounds: list[list[float]]) -> Pair:
    """Return the shortest time of each side."""
    return Pair(*map(min, zip(*rounds, strict=True)))


def speeds(sides: tuple[Side, Side], slugs: Mapping[str, str], effort: Effort) -> Iterator[tuple[str, str, Pair]]:
    """Measure how fast both play each game, for each kind of play."""
    for slug, name in slugs.items():
        for kind, says in KINDS.items():
            yield name, says, speed(sides, kind, slug, effort)


def waits(sides: tuple[Side, Side], slugs: Mapping[str, str], effort: Effort) -> Iterator[tuple[str, str, Pair]]:
    """Measure how long people wait with either side."""
    yield "cardkit", "import", wait(sides, IMPORT, 4 * effort.waits)
    for slug, name in slugs.items():
        program = answer(slug, FIRST_ANSWER)
        yield name, f"{FIRST_ANSWER:,} games, already compiled", wait(sides, program, effort.waits)
        yield name, "compiling", wait_for_compiling(sides, answer(slug, 1), min(COMPILATIONS, effort.waits))


def measure(other: Path, slugs: Mapping[str, str], effort: Effort) -> Iterator[str]:
    """Measure this cardkit and the other one, and yield the two tables."""
    with ExitStack() as stack:
        caches = [stack.enter_context(tempfile.TemporaryDirectory(prefix="cardkit-bench-")) for _ in range(2)]
        sides = Side(HERE, caches[0]), Side(other, caches[1])
        for side in sides:
            stack.callback(side.end)
        head = ["", "", "this", "other", "this ÷ other"]
        rows = [
            [name, says, report.number(pair.ours / 1e3), report.number(pair.theirs / 1e3), ratio(pair)]
            for name, says, pair in speeds(sides, slugs, effort)
        ]
        yield f"Thousand moves a second (the ratio is to be {SPEED_GOAL} or more):\n\n{report.table([head, *rows])}"
        rows = [
            [name, says, f"{pair.ours:.2f}", f"{pair.theirs:.2f}", ratio(pair)]
            for name, says, pair in waits(sides, slugs, effort)
        ]
        yield f"Seconds of computing in a fresh process (less is better):\n\n{report.table([head, *rows])}"


def ratio(pair: Pair) -> str:
    """Divide this cardkit's number by the other's."""
    return f"{pair.ours / pair.theirs:.2f}"


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beside", description=__doc__)
    parser.add_argument("folder", type=Path, help="the checkout to compare with this one")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter samples, of one game")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    if not (folder / "cardkit" / "__init__.py").is_file():
        parser.error(f"there is no cardkit in {folder}; make one with: git worktree add FOLDER COMMIT")
    slugs = {slug: definition.name for slug, definition in cardkit.GAMES.items()}
    if arguments.quick:
        slugs = {"papageno": slugs["papageno"]}
    for text in measure(folder, slugs, QUICK if arguments.quick else FULL):
        print(f"{text}\n", flush=True)


if __name__ == "__main__":
    main()
