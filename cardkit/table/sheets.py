"""Score sheets: a seat's score spelled out, line by line, each with the clauses behind it."""

from __future__ import annotations

from dataclasses import dataclass

from cardkit.table.telling import HERE, say
from cardkit.table.words import listed, numbered_seat


@dataclass(frozen=True)
class Line:
    """One step of a score: what is added, its value, and why. `value` is None where it is not known yet.

    A line that only explains (`adds` is false) has no value of its own. Where seats play together, `seat` is the one
    that the line speaks of; 0 means the whole side.
    """

    title: str
    text: str
    value: int | None
    clauses: tuple[str, ...]
    adds: bool = True
    seat: int = 0

    def __str__(self) -> str:
        """The line as people write it down."""
        return self.written()

    def written(self, width: int = 10) -> str:
        """The same with so much room for the title."""
        worth = number(self.value) if self.adds else ""
        text = f"{numbered_seat(self.seat)}: {self.text}" if self.seat else self.text
        return f"{self.title:<{width}}{worth:>4}   {text}  [{', '.join(self.clauses)}]"


@dataclass(frozen=True)
class Sheet:
    """The score of one side, given by its `seats` (counted from 1); `total`, in `unit`s, is None while not known."""

    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    total: int | None
    unit: str = "point"

    def __str__(self) -> str:
        """The sum as people write it down, one step a line."""
        width = max([10, *(len(line.title) + 2 for line in self.lines)])
        lines = [line.written(width) for line in self.lines]
        return "\n".join([*lines, f"{score():<{width}}{number(self.total):>4}"])

    __repr__ = __str__


class Sheets(tuple[Sheet, ...]):
    """The score sheets of all seats, which print one below the other."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Every side's sheet under the numbers of its seats."""
        return "\n\n".join(f"{_title(sheet)}\n{sheet}" for sheet in self)

    __str__ = __repr__


def _title(sheet: Sheet) -> str:
    seats = listed([str(seat) for seat in sheet.seats])
    return say(HERE, {"seats": seats, "one": len(sheet.seats) == 1}, "sheet", "seats")


def score() -> str:
    """What the last line of a sheet is called."""
    return say(HERE, {}, "sheet", "score")


def number(worth: int | None) -> str:
    """A value, or a question mark where it is not known.

    What is below 0 has the hyphen of the notation, here and wherever a number is read: what one sees can be typed.
    """
    return "?" if worth is None else str(worth)
