"""`python -m tests.bench.beside FOLDER`: this cardkit beside another one, measured in turn in one run.

FOLDER is another checkout, for instance of an older commit (`git worktree add FOLDER COMMIT`). Both are run by the same
Python with the same packages. Moves a second are those of computing time; of both the best of many samples counts, and
so does the shortest of what one waits for.
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
from tests.bench.waits import timed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HERE = Path(__file__).resolve().parents[2]

# How compiled and interpreted play are named in the report.
KINDS = {
    "compiled": "simulated, random bots",
    "simple": "simulated, simple bots",
    "table": "at the table, random bots",
}
IMPORT = "import cardkit"
FIRST_ANSWER = "import cardkit; cardkit.simulate({slug!r}, games={games}, seed=7, progress=False)"
GAMES = 100_000

SPEED_GOAL = 0.97


class Effort(NamedTuple):
    """How much is measured: samples and their seconds, how often what one waits for, and how often is compiled."""

    samples: int
    seconds: float
    waits: int
    compilations: int


FULL = Effort(samples=9, seconds=0.4, waits=5, compilations=2)
QUICK = Effort(samples=2, seconds=0.1, waits=1, compilations=1)


class Side:
    """One of the two: its folder, its own cache of compiled loops, and a player that stays."""

    def __init__(self, folder: Path, cache: str) -> None:
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "CARDKIT_CACHE": cache}
        command = [sys.executable, "-P", player.__file__]
        self.process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, kind: str, slug: str, size: int) -> tuple[float, float]:
        """Play so many games; return the moves made and the seconds of computing."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(kind, slug, size, file=self.process.stdin, flush=True)
        moves, seconds = map(float, self.process.stdout.readline().split())
        return moves, seconds

    def run(self, program: str, cache: str | None = None) -> float:
        """Run a program in a process of its own, with another cache if that is told; return its computing time."""
        environment = {**self.environment, **({"CARDKIT_CACHE": cache} if cache else {})}
        command = [sys.executable, "-P", "-c", program]
        return timed(lambda: subprocess.run(command, check=True, env=environment)).computing

    def end(self) -> None:
        """Let the player go."""
        self.process.communicate()


class Pair(NamedTuple):
    """The best of this cardkit and of the other one: moves a second, or seconds."""

    ours: float
    theirs: float


def speed(sides: tuple[Side, Side], kind: str, slug: str, effort: Effort) -> Pair:
    """Moves a second of both, in samples taken in turn; the best counts."""
    for side in sides:
        side.play(kind, slug, 1)  # whatever has to be loaded or compiled first
    size = fitting_size(sides[0], kind, slug, effort.seconds)
    best = [0.0, 0.0]
    for _ in range(effort.samples):
        for number, side in enumerate(sides):
            moves, seconds = side.play(kind, slug, size)
            best[number] = max(best[number], moves / seconds)
    return Pair(*best)


def fitting_size(side: Side, kind: str, slug: str, seconds: float) -> int:
    """How many games take about so many seconds of computing."""
    size = 1
    while (taken := side.play(kind, slug, size)[1]) < seconds / 4:
        size *= 4
    return max(round(size * seconds / taken), 1)


def wait(sides: tuple[Side, Side], program: str, times: int, *, compiled: bool = True) -> Pair:
    """Seconds of computing until a program is through, taken in turn; the shortest count."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for side, seconds in zip(sides, taken, strict=True):
            with tempfile.TemporaryDirectory(prefix="cardkit-bench-") as empty:
                seconds.append(side.run(program, None if compiled else empty))
    return Pair(*map(min, taken))


def speeds(sides: tuple[Side, Side], slugs: Mapping[str, str], effort: Effort) -> Iterator[tuple[str, str, Pair]]:
    """How fast both play each game, by kind of play."""
    for slug, name in slugs.items():
        for kind, says in KINDS.items():
            yield name, says, speed(sides, kind, slug, effort)


def waits(sides: tuple[Side, Side], slugs: Mapping[str, str], effort: Effort) -> Iterator[tuple[str, str, Pair]]:
    """How long one waits with both."""
    yield "cardkit", "import", wait(sides, IMPORT, 4 * effort.waits)
    for slug, name in slugs.items():
        answer = FIRST_ANSWER.format(slug=slug, games=GAMES)
        yield name, f"{GAMES:,} games, already compiled", wait(sides, answer, effort.waits)
        once = FIRST_ANSWER.format(slug=slug, games=1)
        yield name, "compiling", wait(sides, once, effort.compilations, compiled=False)


def measure(other: Path, slugs: Mapping[str, str], effort: Effort) -> Iterator[str]:
    """Measure this cardkit beside another one, and yield the two tables."""
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
    """How many times the other one's this one's number is."""
    return f"{pair.ours / pair.theirs:.2f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beside", description=__doc__)
    parser.add_argument("folder", type=Path, help="the checkout to be measured beside this one")
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
