"""The tables that the benchmark prints, in Markdown."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.bench.waits import Threads, Wait, Waits

MET = " ✓"
UNKNOWN = "–"


class Goal(NamedTuple):
    """How many times as fast as `rival` the named games should be."""

    rival: str
    factor: float
    games: tuple[str, ...]


GOALS = (
    Goal("C", 0.6, ("papageno",)),
    Goal("crazy_eights", 8, ("papageno", "parrot", "chicken", "trio")),
    Goal("hearts", 8, ("papageno", "parrot", "chicken", "trio")),
    Goal("gin_rummy", 20, ("rummy",)),
)
# With two free cores, two threads that share nothing are at least this many times as fast as one.
TWO_FREE_CORES = 1.9
FIRST_ANSWER_GOAL, COMPILING_GOAL, THREADS_GOAL = 2.0, 15.0, 1.8

# Moves per second by contestant, without those that couldn't be measured.
Rates = dict[str, float]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Format a Markdown table; the first row is the header, and the first column is left-aligned."""
    head, *body = rows
    rule = ["---", *("---:" for _ in head[1:])]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *body))


def number(value: float) -> str:
    """Format a number with two significant digits and all digits before the point."""
    return f"{value:,.0f}" if value >= 10 else f"{value:#.2g}"


def ratios(names: Mapping[str, str], rates: Rates) -> str:
    """Compare each game (by its slug) with each rival: how many times as fast it is."""
    heads = [f"÷ {goal.rival} (goal {goal.factor:g})" for goal in GOALS]
    rows = [["", "million moves a second", *heads]]
    for slug, name in names.items():
        cells = [ratio(slug, goal, rates) for goal in GOALS]
        rows.append([name, number(rates[slug] / 1e6), *cells])
    return table(rows)


def ratio(slug: str, goal: Goal, rates: Rates) -> str:
    """Format a ratio, marked if it reaches its goal."""
    if goal.rival not in rates or (goal.rival == "C" and slug not in goal.games):
        return UNKNOWN
    found = rates[slug] / rates[goal.rival]
    return number(found) + (MET if slug in goal.games and found >= goal.factor else "")


def contestants(labels: Mapping[str, str], rates: Rates, missing: Mapping[str, str]) -> str:
    """Describe the other contestants, and why any of them couldn't be measured."""
    rows = [["", "million moves a second"]]
    for name, label in labels.items():
        rows.append([label, number(rates[name] / 1e6) if name in rates else missing[name]])
    return table(rows)


def threads(pair: Threads) -> str:
    """Compare two threads with one, judging only measurements with two free cores."""
    text = f"Two threads are {pair.ours:.2f} times as fast as one (goal {THREADS_GOAL})"
    if pair.machine is None:
        return f"{text}, which means little: the program in C, which shows what the machine can do, is missing."
    measured = f"two of the program in C, which share nothing, were {pair.machine:.2f} times as fast as one"
    if not TWO_FREE_CORES <= pair.machine <= 4 / TWO_FREE_CORES:
        return f"{text}, which means little: the machine was busy ({measured})."
    return f"{text}{MET if pair.ours >= THREADS_GOAL else ''}; {measured}."


def waiting(names: Mapping[str, str], waits: Mapping[str, Waits]) -> str:
    """Tabulate how long each game takes in a fresh process."""
    goals = f"100,000 games, warm cache (goal {FIRST_ANSWER_GOAL:g} s)", f"compiling (goal {COMPILING_GOAL:g} s)"
    rows = [["", *goals]]
    for slug, name in names.items():
        if slug in waits:
            found = waits[slug]
            cells = wait(found.first_answer, FIRST_ANSWER_GOAL), wait(found.compiling, COMPILING_GOAL)
            rows.append([name, *cells])
    return table(rows)


def wait(found: Wait, goal: float) -> str:
    """Format a waiting time: seconds of real time, and CPU time in brackets."""
    if isinf(found.wall):
        return f"more than {found.computing:.0f} s"
    return f"{found.wall:.2f} s ({found.computing:.1f} s){MET if found.wall <= goal else ''}"


def uncompiled(names: Mapping[str, str], rates: Rates) -> str:
    """Tabulate the speed of each game without a compiler."""
    rows = [["", "loop, thousand moves a second", "table, thousand moves a second"]]
    for slug, name in names.items():
        rows.append([name, number(rates[slug] / 1e3), number(rates[f"{slug} at the table"] / 1e3)])
    return table(rows)
