"""Score sheets as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cardkit.cli.terminal import wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence


class SheetLine(Protocol):
    """One line of a score sheet, of any game."""

    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def text(self) -> str: ...  # noqa: D102
    @property
    def value(self) -> int | None: ...  # noqa: D102
    @property
    def clauses(self) -> Sequence[str]: ...  # noqa: D102


class ScoreSheet(Protocol):
    """The score of one seat, of any game; `total` is None while it is not known."""

    @property
    def lines(self) -> Sequence[SheetLine]: ...  # noqa: D102
    @property
    def total(self) -> int | None: ...  # noqa: D102


def sheet_lines(sheet: ScoreSheet, width: int) -> list[str]:
    """Write a score as people do: what is added, how much it is, and the clauses that say so."""
    title_width = max(len(line.title) for line in sheet.lines) + 2
    lines = [text for line in sheet.lines for text in _line(line, title_width, sheet.total, width)]
    return [*lines, f"{'score':<{title_width}}{_number(sheet.total):>4}"]


def _line(line: SheetLine, title_width: int, total: int | None, width: int) -> list[str]:
    # Once the total is known, a line without a value only explains another one.
    worth = "" if line.value is None and total is not None else _number(line.value)
    head = f"{line.title:<{title_width}}{worth:>4}   "
    return wrapped(f"{line.text}  [{', '.join(line.clauses)}]", width, head, " " * len(head))


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)
