"""Score sheets as lines of text."""

from __future__ import annotations

from cardkit.cli.terminal import wrapped
from cardkit.table.sheets import Line, Sheet, number, score


def sheet_lines(sheet: Sheet, width: int) -> list[str]:
    """Write a score as people do: what is added, how much it is, and the clauses that say so."""
    title_width = max(len(line.title) for line in sheet.lines) + 2
    lines = [text for line in sheet.lines for text in _line(line, title_width, width)]
    return [*lines, f"{score():<{title_width}}{number(sheet.total):>4}"]


def _line(line: Line, title_width: int, width: int) -> list[str]:
    worth = number(line.value) if line.adds else ""
    head = f"{line.title:<{title_width}}{worth:>4}   "
    return wrapped(f"{line.text}  [{', '.join(line.clauses)}]", width, head, " " * len(head))
