"""Score sheets: the score of a player or team, explained line by line, with the clauses behind each line."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from cardkit.table.clauses import Clause, Mark
from cardkit.table.errors import NotationError
from cardkit.table.grammar import listed, numbered_player
from cardkit.table.text_board import wrapped
from cardkit.table.wording import HERE, say

# A width, in characters, so large that no line is wrapped.
WIDE = 1000


@dataclass(frozen=True)
class SheetLine:
    """One line of a score sheet."""

    #: The name of the step, such as the place of a card.
    title: str
    #: The explanation.
    text: str
    #: The points that the line adds; None while they are unknown, or if the line adds none.
    value: int | None
    #: The ids of the clauses behind the line.
    clauses: tuple[str, ...]
    #: Whether the line adds points; if not, it only explains.
    adds: bool = True
    #: In team play, the seat that the line is about; 0 for the whole side.
    seat: int = 0
    #: The `clauses` whose ruling, rather than the book, is decisive. `marked` adds clauses that have only a ruling.
    rulings: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line as text."""
        return "\n".join(self.written())

    def written(self, room: int = 10, width: int = WIDE) -> list[str]:
        """Return the line as text, wrapped.

        Args:
            room: The number of characters reserved for the title.
            width: The largest number of characters in a line.

        """
        head = f"{self.title:<{room}}{number(self.value) if self.adds else '':>4}   "
        text = f"{numbered_player(self.seat)}: {self.text}" if self.seat else self.text
        cited = (f"{id_} ({Mark.RULING})" if id_ in self.rulings else id_ for id_ in self.clauses)
        return wrapped(f"{text}  [{', '.join(cited)}]", width, head, " " * len(head))


@dataclass(frozen=True)
class ScoreSheet:
    """The score of one side, explained line by line.

    >>> cardkit.play("papageno", seed=7).score(1).seats
    (1,)
    """

    #: The seats of the side, counted from 1.
    seats: tuple[int, ...]
    #: The steps in calculating the score.
    lines: tuple[SheetLine, ...]
    #: The sum of the lines, in `unit`s; None while it is unknown.
    total: int | None
    #: The unit of the score, such as `point` or `trio`.
    unit: str = "point"

    def __str__(self) -> str:
        """The sheet as text, one step per line."""
        return "\n".join(self.written())

    __repr__ = __str__

    def written(self, width: int = WIDE) -> list[str]:
        """Return the sheet as lines of text, wrapped.

        Args:
            width: The largest number of characters in a line.

        >>> cardkit.play("papageno", seed=7).score(1).written()[-1]
        'score        ?'

        """
        room = max([10, *(len(line.title) + 2 for line in self.lines)])
        lines = [text for line in self.lines for text in line.written(room, width)]
        return [*lines, f"{score():<{room}}{number(self.total):>4}"]


def marked(sheet: ScoreSheet, clauses: Mapping[str, Clause]) -> ScoreSheet:
    """Return a sheet whose lines also list, as `rulings`, the cited clauses that have only a ruling.

    `clauses` are the clauses of the game, by their ids.
    """

    def of_line(line: SheetLine) -> SheetLine:
        rulings = (id_ for id_ in line.clauses if id_ in line.rulings or clauses[id_].mark is Mark.RULING)
        return replace(line, rulings=tuple(rulings))

    return replace(sheet, lines=tuple(map(of_line, sheet.lines)))


class ScoreSheets(tuple[ScoreSheet, ...]):
    """The score sheets of all sides; they are printed one below the other.

    >>> len(cardkit.play("papageno", seed=7).score())
    3
    """

    __slots__ = ()

    def __repr__(self) -> str:
        """The sheet of each side, below the numbers of its seats."""
        return "\n\n".join(f"{_title(sheet)}\n{sheet}" for sheet in self)

    __str__ = __repr__


def _title(sheet: ScoreSheet) -> str:
    seats = listed([str(seat) for seat in sheet.seats])
    return say(HERE, {"seats": seats, "one": len(sheet.seats) == 1}, "sheet", "players")


def score() -> str:
    """Return the title of the last line of a sheet."""
    return say(HERE, {}, "sheet", "score")


def check_copies(cards: Iterable[int], copies: Callable[[int], int], card_text: Callable[[int], str]) -> None:
    """Raise NotationError if a card was typed more often than the deck contains it.

    Args:
        cards: The cards that were typed.
        copies: Returns how many copies of a card the deck contains.
        card_text: Returns the text of a card.

    """
    for card, count in Counter(cards).items():
        if count > copies(card):
            raise NotationError(f"{count} times {card_text(card)} is too many: this deck has only {copies(card)}")


def number(worth: int | None) -> str:
    """Return a value as text, or a question mark if it is unknown.

    Negative numbers are written with a hyphen, as they would be typed.
    """
    return "?" if worth is None else str(worth)
