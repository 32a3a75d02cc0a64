"""Report which tests, tutorial steps and explorer positions cover each clause of each game.

`python tests/clause_report.py` prints the report, and exits with status 1 if a clause lacks something.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cardkit
from cardkit.table.clauses import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.definition import Definition

TESTS = Path(__file__).parent


@dataclass(frozen=True)
class Entry:
    """One clause with its tests, and the numbers of its tutorial steps and of its explorer positions."""

    game: str
    clause: str
    mark: Mark
    tests: tuple[str, ...]
    steps: tuple[int, ...]
    positions: tuple[int, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """Return what is missing: a test or a position or, for a clause of the printed rules, a tutorial step."""
        needed = {"test": self.tests, "position": self.positions}
        if self.mark == Mark.BOOK:
            needed["tutorial step"] = self.steps
        return tuple(name for name, found in needed.items() if not found)


def report() -> list[Entry]:
    """List an entry for every clause of every game, in the order of the rulebooks."""
    return [entry for definition in cardkit.GAMES.values() for entry in _of_game(definition)]


def _of_game(definition: Definition) -> Iterator[Entry]:
    steps = definition.tutorial().steps
    positions = definition.positions()
    tests = _tests_by_clause(definition)
    for clause in definition.clauses:
        yield Entry(
            definition.slug,
            clause.id,
            clause.mark,
            tuple(tests.get(clause.id, [])),
            tuple(number for number, step in enumerate(steps, 1) if clause.id in step.clauses),
            tuple(number for number, position in enumerate(positions, 1) if position.clause == clause.id),
        )


def _tests_by_clause(definition: Definition) -> dict[str, list[str]]:
    """Group a game's tests by the clause in their name (the longest ID with which the name starts)."""
    ids = sorted(definition.by_id(), key=len, reverse=True)
    found: dict[str, list[str]] = {}
    for test in _tests_of(definition.slug):
        id_ = next((id_ for id_ in ids if f"{test}_".startswith(f"{test_name(id_)}_")), None)
        if id_:
            found.setdefault(id_, []).append(test)
    return found


def test_name(id_: str) -> str:
    """Return how the names of a clause's tests start: `test_special_capture_self` for `special.capture-self`."""
    return f"test_{id_.replace('.', '_').replace('-', '_')}"


test_name.__test__ = False  # type: ignore[attr-defined]  # pytest doesn't have to be installed


def _tests_of(slug: str) -> Iterator[str]:
    for file in sorted((TESTS / "games" / slug).rglob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def lines(entries: list[Entry]) -> Iterator[str]:
    """Format the report as a table."""
    yield f"{'clause':<32}{'mark':<8}{'tests':>6}{'steps':>7}{'positions':>11}   lacks"
    for entry in entries:
        counts = f"{len(entry.tests):>6}{len(entry.steps):>7}{len(entry.positions):>11}"
        yield f"{entry.game + ' ' + entry.clause:<32}{entry.mark:<8}{counts}   {', '.join(entry.lacks)}".rstrip()


def main() -> int:
    """Print the report; return 1 if anything is missing."""
    entries = report()
    print(*lines(entries), sep="\n")
    lacking = sum(bool(entry.lacks) for entry in entries)
    print(f"\n{len(entries)} clauses, {lacking} of them lack something.")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
