"""The score of an area spelled out, column by column, as far as its cards lie face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.table.sheets import Line, Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.games.laid_out.spots import Spots
    from cardkit.table.clauses import Clause
    from cardkit.table.state import State


def sheet_of_columns(
    spots: Spots,
    card_text: Callable[[int], str],
    score: Callable[[int, int], tuple[int, Clause]],
    hidden: Clause,
) -> Callable[[State, int], Sheet]:
    """Make the score sheet of a game in which each column has a score of its own.

    `score` gives that of a column from its two cards, with the clause behind it; `hidden` is the clause that says why a
    column cannot be scored yet.
    """

    def column(s: State, top: int) -> Line:
        places = (top, top + spots.columns)
        shown = " over ".join(card_text(s.area[place]) if s.face_up[place] else "?" for place in places)
        title = f"column {top % len(spots.names) + 1}"
        if not all(s.face_up[place] for place in places):
            return Line(title, shown, None, (hidden.id,))
        value, clause = score(s.area[top], s.area[top + spots.columns])
        return Line(title, shown, value, (clause.id,))

    def sheet(s: State, seat: int) -> Sheet:
        first = seat * len(spots.names)
        lines = tuple(column(s, first + number) for number in range(spots.columns))
        values = [line.value for line in lines if line.value is not None]
        return Sheet((seat + 1,), lines, sum(values) if len(values) == len(lines) else None)

    return sheet
