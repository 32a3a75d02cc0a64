"""The page on speed lists exactly the goals that its figures miss."""

from __future__ import annotations

import re

from cardkit import GAMES
from tests.bench.report import FIRST_ANSWER_GOAL, GOALS, MET
from tests.reference.pages import PAGES

OURS = ("papageno", "parrot", "chicken", "trio", "rummy")


def figures(head: str) -> dict[str, dict[str, str]]:
    """Return the cells of the table with this header, by column and name of the game."""
    lines = (PAGES / "speed.md").read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if head in line)
    columns, *rows = [_cells(line) for line in lines[first : first + 2 + len(OURS)] if "---" not in line]
    return {name: {row[0]: row[number] for row in rows} for number, name in enumerate(columns)}


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def missed(cells: dict[str, str], games: tuple[str, ...]) -> str:
    """Return the games whose cells lack the mark."""
    names = [GAMES[slug].name for slug in games]
    return ", ".join(name for name in names if MET.strip() not in cells[name])


def test_the_goals_that_are_missed_are_named() -> None:
    ratios = figures("÷ C (goal")
    found = {
        f"{goal.factor:g} times as fast as `{goal.rival}`": missed(
            ratios[f"÷ {goal.rival} (goal {goal.factor:g})"], goal.games
        )
        for goal in GOALS
    }
    for column, cells in figures("100,000 games, warm cache").items():
        if "goal" in column:
            what = f"100,000 games in {FIRST_ANSWER_GOAL:g} s" if "warm" in column else column
            found[what] = missed(cells, OURS)
    page = (PAGES / "speed.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"^\| goal \| missed by \|\n((?:\|.*\n)+)", page, re.MULTILINE)
    said = dict(re.findall(r"^\| (.+? .+?) \| (.+) \|$", table, re.MULTILINE))
    assert said == {what: games for what, games in found.items() if games}
