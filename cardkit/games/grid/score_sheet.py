"""Score sheets of areas, column by column, based on the face-up cards."""

from collections.abc import Callable, Sequence

from cardkit.games.grid.layout import AreasLayout, AreasView
from cardkit.games.grid.spots import Spots
from cardkit.table.clauses import Clause
from cardkit.table.errors import NotationError
from cardkit.table.scene import FACE_DOWN
from cardkit.table.score_sheet import ScoreSheet, SheetLine, check_copies
from cardkit.table.state import State


def read_area(s: State, text: str, layout: AreasLayout, called: str, example: str) -> list[int]:
    """Read an area that somebody typed.

    Args:
        s: A state whose draw pile is the deck; the cards are put face up in front of its first seat.
        text: The text.
        layout: The layout of the game.
        called: The word for an area in error messages.
        example: An example for error messages.

    Raises:
        NotationError: The text isn't an area, or has more copies of a card than the deck.

    """
    rows = [row.split() for row in text.replace("\u2212", "-").split("/")]
    columns = layout.spots.columns
    if [len(row) for row in rows] != [columns, columns]:
        raise NotationError(f"{text!r} is not {called}: write two rows of {columns} cards, as in {example!r}")
    cards = [layout.parse_card(card) for row in rows for card in row]
    check_copies(cards, s.draw[: s.draw_count].count, layout.card_text)
    s.area[: len(cards)] = cards
    s.face_up[: len(cards)] = [1] * len(cards)
    return cards


def sheet_of_lines(seat: int, lines: Sequence[SheetLine]) -> ScoreSheet:
    """Return the score sheet of a seat (from 0), with the sum of its lines if the points of all lines are known."""
    values = [line.value for line in lines if line.adds]
    known = [value for value in values if value is not None]
    return ScoreSheet((seat + 1,), tuple(lines), sum(known) if len(known) == len(values) else None)


def sheet_of_columns(
    spots: Spots,
    parse_card: Callable[[str], int],
    score: Callable[[int, int], tuple[int, Clause]],
    hidden: Clause,
    worth: Callable[[int], int],
) -> Callable[[AreasView, int], ScoreSheet]:
    """Make the score sheet of a game in which each column has its own score.

    If a column is the sum of the values of its cards, the sheet also shows the value of each card whose text doesn't
    show it.

    Args:
        spots: The spots of an area.
        parse_card: Reads a card.
        score: Takes the two cards of a column; returns its score, with the clause behind it.
        hidden: The clause that explains why a column can't be scored yet.
        worth: Returns the value of a card.

    """

    def column(upper: str, lower: str, number: int) -> SheetLine:
        title, cards = f"column {number}", (upper, lower)
        shown = " over ".join("?" if card == FACE_DOWN else card for card in cards)
        if FACE_DOWN in cards:
            return SheetLine(title, shown, None, (hidden.id,))
        value, clause = score(*map(parse_card, cards))
        if value == sum(worth(parse_card(card)) for card in cards):
            shown = " over ".join(map(with_worth, cards))
        return SheetLine(title, shown, value, (clause.id,))

    def with_worth(card: str) -> str:
        number = str(worth(parse_card(card)))
        return card if card.startswith(number) else f"{card} ({number})"

    def sheet(view: AreasView, seat: int) -> ScoreSheet:
        area = view.areas[seat] if view.areas else (FACE_DOWN,) * len(spots.names)
        columns = zip(area[: spots.columns], area[spots.columns :], strict=True)
        return sheet_of_lines(seat, [column(upper, lower, number) for number, (upper, lower) in enumerate(columns, 1)])

    return sheet
