"""Print how often the 95% intervals contain the true value, as a Markdown table: `python -m tests.intervals`.

For each kind of figure that `simulate`, `compare`, `tournament` and `estimate` print, the table has the lowest, the
mean and the highest coverage over all games, seats, bots and moves. `--runs 200` takes a fifth of the time.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from functools import partial
from statistics import mean
from typing import TYPE_CHECKING

import cardkit
from tests.intervals import measuring
from tests.intervals.measuring import RUNS, SIZES, coverage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tests.intervals.measuring import Coverage, Measured

LEAST, MOST = 0.93, 0.97
# If fewer runs have an interval, their coverage means little.
FEWEST_RUNS = 50
WHAT = ("simulate", "compare", "tournament", "estimate")


def kind(figure: str) -> str:
    """Return the kind of a figure, without its seat, bot or move."""
    return figure.split(":", maxsplit=1)[0]


def table(found: Mapping[tuple[str, str], Mapping[int, Sequence[Coverage]]]) -> Iterator[str]:
    """Yield the rows of the table: the lowest, mean and highest coverage of each kind of figure, for each size."""
    yield "| | " + " | ".join(f"{size:,}" for size in SIZES) + " |"
    yield "| --- " * (len(SIZES) + 1) + "|"
    for (what, figure), by_size in found.items():
        yield f"| `{what}`: {figure} | " + " | ".join(cell(by_size.get(size, [])) for size in SIZES) + " |"


def cell(coverages: Sequence[Coverage]) -> str:
    """Format the lowest, the mean and the highest coverage."""
    shares = [100 * each.share for each in coverages if each.runs >= FEWEST_RUNS]
    if not shares:
        return "–"
    return f"{min(shares):.1f} · {mean(shares):.1f} · {max(shares):.1f}"


def measure(cases: Sequence[Measured], runs: int) -> dict[tuple[str, str], dict[int, list[Coverage]]]:
    """Measure all cases, one at a time."""
    found: dict[tuple[str, str], dict[int, list[Coverage]]] = defaultdict(partial(defaultdict, list))
    for case in cases:
        began, truth = time.perf_counter(), case.truth()
        for size in SIZES:
            for figure, covered in coverage(case.runs(size, min(runs, case.most(size))), truth).items():
                rare = "rare " if case.is_rare(figure, size, truth[figure]) else ""
                found[case.what, rare + kind(figure)][size].append(covered)
                if not LEAST <= covered.share <= MOST and not rare and covered.runs >= FEWEST_RUNS:
                    print(f"  {size:,}: {figure} {covered}", flush=True)
        print(f"{case.what}, {case.name}: {time.perf_counter() - began:.0f} s", flush=True)
    return found


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.intervals", description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to measure (default: all)")
    parser.add_argument("--what", nargs="+", choices=WHAT, default=WHAT, help="whose figures to measure (default: all)")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each size")
    arguments = parser.parse_args()
    games, what = arguments.games or [*cardkit.GAMES], arguments.what
    cases = [case for case in measuring.cases() if case.game in games and case.what in what]
    print(f"Coverage of 95% intervals in %, over {arguments.runs:,} runs: lowest · mean · highest\n")
    print("\n" + "\n".join(table(measure(cases, arguments.runs))))


if __name__ == "__main__":
    main()
