"""A seat's score spelled out, column by column and set by set, each step with the clause behind it."""

from __future__ import annotations

from cardkit.games.laid_out.sheets import lay_out_typed
from cardkit.games.parrot import scoring
from cardkit.games.parrot.clauses import C
from cardkit.games.parrot.notation import card_text, parse_area
from cardkit.games.parrot.rules import before_shuffle
from cardkit.games.parrot.views import View, shown
from cardkit.table.sheets import Line, Sheet
from cardkit.table.state import State
from cardkit.table.words import count_of


def score_sheet(view: View, seat: int) -> Sheet:
    """The score of a seat (from 0), of what lies face up."""
    return _sheet(shown(view), seat)


def _sheet(s: State, seat: int) -> Sheet:
    lines = tuple(_column_line(s, seat * scoring.SPOTS + column) for column in range(scoring.COLUMNS))
    if not all(s.face_up[seat * scoring.SPOTS : (seat + 1) * scoring.SPOTS]):
        return Sheet((seat + 1,), lines, None)
    return Sheet((seat + 1,), (*lines, *_set_lines(s, seat)), scoring.area_score(s, seat))


def sheet_of_text(s: State, text: str) -> Sheet:
    """The score of a Box that somebody typed, under the rules that `s` was begun with. Raises NotationError."""
    before_shuffle(s)
    lay_out_typed(s, parse_area(text), card_text, "Box")
    return _sheet(s, 0)


def _column_line(s: State, top: int) -> Line:
    title = f"column {top % scoring.SPOTS + 1}"
    places = (top, top + scoring.COLUMNS)
    text = " and ".join(card_text(s.area[place]) if s.face_up[place] else "?" for place in places)
    if not all(s.face_up[place] for place in places):
        return Line(title, text, None, (C.COMMON_HIDDEN.id,))
    score = scoring.column_score(s, top)
    says, *clauses = _column_reason(s.area[top], s.area[top + scoring.COLUMNS])
    return Line(title, f"{text}{says or f' add up to {score}'}", score, tuple(clauses))


def _column_reason(upper: int, lower: int) -> tuple[str, ...]:
    """What two cards in a column are, and the clauses that say so."""
    if not scoring.is_pair(upper, lower):
        return "", C.SCORE_SUM.id
    number = scoring.pair_number(upper, lower)
    if number == scoring.NO_NUMBER:
        return ": two Parrots, a Pair that counts 0", C.PARROT_TWO.id, C.SCORE_PAIR.id
    if scoring.PARROT in {upper, lower}:
        return f": the Parrot counts as {number}, and a Pair counts 0", C.PARROT_IMITATE.id, C.SCORE_PAIR.id
    return ": a Pair counts 0", C.SCORE_PAIR.id


SETS = {
    2: ("Quartet", "two", C.SCORE_QUARTET),
    3: ("Sextet", "three", C.SCORE_SEXTET),
    4: ("Octet", "four", C.SCORE_OCTET),
}


def _set_lines(s: State, seat: int) -> list[Line]:
    pairs = {number: scoring.pairs_of(s, seat, number) for number in range(scoring.NUMBERS)}
    return [_set_line(s, number, count) for number, count in pairs.items() if count in SETS]


def _set_line(s: State, number: int, pairs: int) -> Line:
    name, many, clause = SETS[pairs]
    off = scoring.points_off(s, pairs)
    return Line(name, f"{many} Pairs of {number}: {count_of(off, 'point')} off", -off, (clause.id,))
