"""A seat's score spelled out, column by column and set by set, each step with the clause behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.parrot.clauses import C
from cardkit.games.parrot.notation import card_text, parse_area
from cardkit.games.parrot.rules import before_shuffle
from cardkit.games.parrot.scoring import (
    COLUMNS,
    NO_NUMBER,
    NUMBERS,
    PARROT,
    SPOTS,
    area_score,
    column_score,
    is_pair,
    pair_number,
    pairs_of,
    points_off,
)
from cardkit.table.errors import NotationError
from cardkit.table.sheets import Line, Sheet
from cardkit.table.words import count_of

if TYPE_CHECKING:
    from cardkit.table.state import State


def score_sheet(s: State, seat: int) -> Sheet:
    """The score of a seat, of what lies face up."""
    lines = tuple(_column_line(s, seat * SPOTS + column) for column in range(COLUMNS))
    if not all(s.face_up[seat * SPOTS : (seat + 1) * SPOTS]):
        return Sheet((seat + 1,), lines, None)
    return Sheet((seat + 1,), (*lines, *_set_lines(s, seat)), area_score(s, seat))


def sheet_of_text(s: State, text: str) -> Sheet:
    """The score of a Box that somebody typed, under the rules that `s` was begun with. Raises NotationError."""
    cards = parse_area(text)
    _check_deck(s, cards)
    s.area[:SPOTS] = cards
    s.face_up[:SPOTS] = [1] * SPOTS
    return score_sheet(s, 0)


def _check_deck(s: State, cards: list[int]) -> None:
    before_shuffle(s)
    deck = s.draw[: s.draw_count]
    for card in cards:
        if cards.count(card) > deck.count(card):
            copies = f"{cards.count(card)} times {card_text(card)}"
            message = f"{copies} cannot lie in one Box: the deck has {deck.count(card)} of them"
            raise NotationError(message)


def _column_line(s: State, top: int) -> Line:
    title = f"column {top % SPOTS + 1}"
    places = (top, top + COLUMNS)
    text = " and ".join(card_text(s.area[place]) if s.face_up[place] else "?" for place in places)
    if not all(s.face_up[place] for place in places):
        return Line(title, text, None, (C.COMMON_HIDDEN.id,))
    score = column_score(s, top)
    says, *clauses = _column_reason(s.area[top], s.area[top + COLUMNS])
    return Line(title, f"{text}{says or f' add up to {score}'}", score, tuple(clauses))


def _column_reason(upper: int, lower: int) -> tuple[str, ...]:
    """What two cards in a column are, and the clauses that say so."""
    if not is_pair(upper, lower):
        return "", C.SCORE_SUM.id
    number = pair_number(upper, lower)
    if number == NO_NUMBER:
        return ": two Parrots, a Pair that counts 0", C.PARROT_TWO.id, C.SCORE_PAIR.id
    if PARROT in {upper, lower}:
        return f": the Parrot counts as {number}, and a Pair counts 0", C.PARROT_IMITATE.id, C.SCORE_PAIR.id
    return ": a Pair counts 0", C.SCORE_PAIR.id


SETS = {
    2: ("Quartet", "two", C.SCORE_QUARTET),
    3: ("Sextet", "three", C.SCORE_SEXTET),
    4: ("Octet", "four", C.SCORE_OCTET),
}


def _set_lines(s: State, seat: int) -> list[Line]:
    pairs = {number: pairs_of(s, seat, number) for number in range(NUMBERS)}
    return [_set_line(s, number, count) for number, count in pairs.items() if count in SETS]


def _set_line(s: State, number: int, pairs: int) -> Line:
    name, many, clause = SETS[pairs]
    off = points_off(s, pairs)
    return Line(name, f"{many} Pairs of {number}: {count_of(off, 'point')} off", -off, (clause.id,))
