"""Score sheets: a player's score spelled out line by line, with the clauses behind each line."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from cardkit.table.clauses import Clause, Mark
from cardkit.table.errors import NotationError
from cardkit.table.grammar import listed, numbered_player
from cardkit.table.text_board import wrapped
from cardkit.table.wording import HERE, say

# A width, in columns, at which no line is wrapped.
WIDE = 1000


@dataclass(frozen=True)
class SheetLine:
    """One step of a score: what is added, its value, and why. `value` is None while it is unknown.

    A line that only explains (`adds` is false) has no value. In team play, `seat` is the one that the line is about; 0
    means the whole side. `rulings` are those of the `clauses` whose ruling decides here. A clause with no sentence of
    the book need not be named there: `marked` adds it.
    """

    title: str
    text: str
    value: int | None
    clauses: tuple[str, ...]
    adds: bool = True
    seat: int = 0
    rulings: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line as people write it."""
        return "\n".join(self.written())

    def written(self, room: int = 10, width: int = WIDE) -> list[str]:
        """The same, wrapped to that width, with `room` columns for the title."""
        head = f"{self.title:<{room}}{number(self.value) if self.adds else '':>4}   "
        text = f"{numbered_player(self.seat)}: {self.text}" if self.seat else self.text
        cited = (f"{id_} ({Mark.RULING})" if id_ in self.rulings else id_ for id_ in self.clauses)
        return wrapped(f"{text}  [{', '.join(cited)}]", width, head, " " * len(head))


@dataclass(frozen=True)
class ScoreSheet:
    """The score of one side, given by its `seats` (counted from 1); `total`, in `unit`s, is None while unknown.

    >>> cardkit.play("papageno", seed=7).score(1).seats
    (1,)
    """

    seats: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    total: int | None
    unit: str = "point"

    def __str__(self) -> str:
        """The sum as people write it, one step per line."""
        return "\n".join(self.written())

    __repr__ = __str__

    def written(self, width: int = WIDE) -> list[str]:
        """The same, wrapped to that width.

        >>> cardkit.play("papageno", seed=7).score(1).written()[-1]
        'score        ?'
        """
        room = max([10, *(len(line.title) + 2 for line in self.lines)])
        lines = [text for line in self.lines for text in line.written(room, width)]
        return [*lines, f"{score():<{room}}{number(self.total):>4}"]


def marked(sheet: ScoreSheet, clauses: Mapping[str, Clause]) -> ScoreSheet:
    """A sheet whose lines also list as `rulings` the cited clauses that consist only of a ruling.

    `clauses` are those of the game, by their ids.
    """

    def of_line(line: SheetLine) -> SheetLine:
        rulings = (id_ for id_ in line.clauses if id_ in line.rulings or clauses[id_].mark is Mark.RULING)
        return replace(line, rulings=tuple(rulings))

    return replace(sheet, lines=tuple(map(of_line, sheet.lines)))


class ScoreSheets(tuple[ScoreSheet, ...]):
    """The score sheets of all sides, which print one below the other.

    >>> len(cardkit.play("papageno", seed=7).score())
    3
    """

    __slots__ = ()

    def __repr__(self) -> str:
        """Every side's sheet, headed by the numbers of its seats."""
        return "\n\n".join(f"{_title(sheet)}\n{sheet}" for sheet in self)

    __str__ = __repr__


def _title(sheet: ScoreSheet) -> str:
    seats = listed([str(seat) for seat in sheet.seats])
    return say(HERE, {"seats": seats, "one": len(sheet.seats) == 1}, "sheet", "players")


def score() -> str:
    """The title of the last line of a sheet."""
    return say(HERE, {}, "sheet", "score")


def check_copies(cards: Iterable[int], copies: Callable[[int], int], card_text: Callable[[int], str]) -> None:
    """Raise NotationError if typed cards are more than the deck has of them: `copies` of a card."""
    for card, count in Counter(cards).items():
        if count > copies(card):
            raise NotationError(f"{count} times {card_text(card)} is too many: this deck has only {copies(card)}")


def number(worth: int | None) -> str:
    """A value, or a question mark if it is unknown.

    Negative numbers have the hyphen of the notation, here and wherever a number can be typed again.
    """
    return "?" if worth is None else str(worth)
