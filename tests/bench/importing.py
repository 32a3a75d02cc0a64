"""Measure the CPU time of an import and of a first game: `python -m tests.bench.importing`.

The time of an empty program is subtracted. Each program is started five times in a row, because some systems count
computing time in hundredths of a second. The programs take turns, and the shortest time of each counts.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from functools import partial

from tests.bench.waits import timed

IN_A_ROW = 5
NOTHING = "pass"
PROGRAMS = (
    "import cardkit",
    "import cardkit; cardkit.play('papageno', seed=1)",
    "import cardkit; cardkit.simulate",
    "import cardkit_widgets",
)


def start(program: str) -> None:
    """Run a program several times in a row, in fresh processes."""
    for _ in range(IN_A_ROW):
        subprocess.check_call([sys.executable, "-c", program])


def measured(times: int) -> dict[str, float]:
    """Return how many more seconds of CPU time each program takes than an empty one."""
    best = dict.fromkeys((NOTHING, *PROGRAMS), float("inf"))
    for _ in range(times):
        for program in best:
            best[program] = min(best[program], timed(partial(start, program)).computing / IN_A_ROW)
    return {program: best[program] - best[NOTHING] for program in PROGRAMS}


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.importing", description=__doc__)
    parser.add_argument("--times", type=int, default=4, help="how many times to measure each program (default: 4)")
    for program, seconds in measured(parser.parse_args().times).items():
        print(f"{seconds:.3f} s  {program}")


if __name__ == "__main__":
    main()
