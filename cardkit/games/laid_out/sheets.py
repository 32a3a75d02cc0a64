"""The score of an area spelled out, column by column, as far as its cards lie face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.scene import FACE_DOWN
from cardkit.table.sheets import Line, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.games.laid_out.areas import AreasView
    from cardkit.games.laid_out.spots import Spots
    from cardkit.table.clauses import Clause


def sheet_of_columns(
    spots: Spots,
    parse_card: Callable[[str], int],
    score: Callable[[int, int], tuple[int, Clause]],
    hidden: Clause,
) -> Callable[[AreasView, int], Sheet]:
    """Make the score sheet of a game in which each column has a score of its own.

    `score` gives that of a column from its two cards, with the clause behind it; `hidden` is the clause that says why a
    column cannot be scored yet.
    """

    def column(upper: str, lower: str, number: int) -> Line:
        title, cards = f"column {number}", (upper, lower)
        shown = " over ".join("?" if card == FACE_DOWN else card for card in cards)
        if FACE_DOWN in cards:
            return Line(title, shown, None, (hidden.id,))
        value, clause = score(parse_card(upper), parse_card(lower))
        return Line(title, shown, value, (clause.id,))

    def sheet(view: AreasView, seat: int) -> Sheet:
        area = view.areas[seat] if view.areas else (FACE_DOWN,) * len(spots.names)
        columns = zip(area[: spots.columns], area[spots.columns :], strict=True)
        lines = tuple(column(upper, lower, number) for number, (upper, lower) in enumerate(columns, 1))
        values = [line.value for line in lines if line.value is not None]
        return Sheet((seat + 1,), lines, sum(values) if len(values) == len(lines) else None)

    return sheet
