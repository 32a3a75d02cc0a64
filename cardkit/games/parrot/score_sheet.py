"""Score sheets of Parrot: each column, each set of Pairs, and the clauses that explain them."""

from collections import Counter
from typing import Any

from cardkit.games.grid.face_down_odds import Cells, cells_of
from cardkit.games.grid.score_sheet import read_area, sheet_of_lines
from cardkit.games.parrot.clauses import C
from cardkit.games.parrot.layout import LAYOUT, ParrotView
from cardkit.games.parrot.rules import before_shuffle
from cardkit.games.parrot.scoring import COLUMNS, NO_NUMBER, PARROT, SPOTS, is_pair, pair_number, points_off
from cardkit.table.score_sheet import ScoreSheet, SheetLine
from cardkit.table.state import State
from cardkit.table.wording import sayer

# The sentences of score sheets.
said = sayer(__package__ or "", "sheet")


def score_sheet(view: ParrotView, seat: int) -> ScoreSheet:
    """Return the score sheet of a seat (from 0), based on its face-up cards."""
    return _sheet(view, cells_of(view, seat + 1, LAYOUT) if view.areas else (None,) * SPOTS, seat)


def sheet_of_text(s: State, text: str) -> ScoreSheet:
    """Return the score sheet of a Box typed as text, under the rules in `s`. Raises NotationError."""
    before_shuffle(s)
    return _sheet(s, tuple(read_area(s, text, LAYOUT, "a Box of Parrot", "7 P 7 2 / 7 7 P 3")), 0)


def _sheet(known: Any, cells: Cells, seat: int) -> ScoreSheet:
    """Return the score sheet of a Box; `known` is a view or a state, which contains the points off for sets."""
    columns = list(zip(cells[:COLUMNS], cells[COLUMNS:], strict=True))
    lines = [_column_line(number, upper, lower) for number, (upper, lower) in enumerate(columns, 1)]
    pairs = Counter(pair_number(upper, lower) for upper, lower in columns if upper is not None and lower is not None)
    return sheet_of_lines(seat, lines if None in cells else [*lines, *_set_lines(known, pairs)])


def _column_line(number: int, upper: int | None, lower: int | None) -> SheetLine:
    title = said("column", number=number)
    top, bottom = ("?" if card is None else LAYOUT.card_name(LAYOUT.card_text(card)) for card in (upper, lower))
    both = said("both", top=top, bottom=bottom)
    if upper is None or lower is None:
        return SheetLine(title, both, None, (C.COMMON_HIDDEN.id,))
    if not is_pair(upper, lower):
        return SheetLine(title, said("sum", both=both, score=upper + lower), upper + lower, (C.SCORE_SUM.id,))
    kind, *clauses = _kind_of_pair(upper, lower)
    return SheetLine(title, said(kind, both=both, number=pair_number(upper, lower)), 0, (*clauses, C.SCORE_PAIR.id))


def _kind_of_pair(upper: int, lower: int) -> tuple[str, ...]:
    """Return the key of the sentence about a Pair, and the clauses that make it one."""
    if upper == lower:
        return ("parrots", C.PARROT_TWO.id) if upper == PARROT else ("pair",)
    return "imitates", C.PARROT_IMITATE.id


# The key of the sentence and the clause, by the number of Pairs of one number.
SETS = {2: ("quartet", C.SCORE_QUARTET), 3: ("sextet", C.SCORE_SEXTET), 4: ("octet", C.SCORE_OCTET)}


def _set_lines(known: Any, pairs: Counter[int]) -> list[SheetLine]:
    sets = {number: count for number, count in sorted(pairs.items()) if number != NO_NUMBER and count in SETS}
    return [
        _set_line(number, *SETS[count], points_off(known, count), ruled=count > 2 or len(sets) > 1)
        for number, count in sets.items()
    ]


def _set_line(number: int, name: str, clause: C, off: int, *, ruled: bool) -> SheetLine:
    """Return the line of a set.

    A `ruled` set is the second Quartet in a Box, or contains smaller sets that don't count.
    """
    rulings = (clause.id,) if ruled else ()
    return SheetLine(said(name), said(f"{name}_of", number=number, off=off), -off, (clause.id,), rulings=rulings)
