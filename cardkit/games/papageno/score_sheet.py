"""A seat's score spelled out, column by column, each step with the clause behind it."""

from __future__ import annotations

from cardkit.games.laid_out.sheets import lay_out_typed
from cardkit.games.papageno import scoring
from cardkit.games.papageno.clauses import C
from cardkit.games.papageno.notation import SPOT_NAMES, card_text, parse_area
from cardkit.games.papageno.rules import before_shuffle
from cardkit.games.papageno.views import View, shown
from cardkit.table.sheets import Line, Sheet
from cardkit.table.state import State
from cardkit.table.telling import say


def score_sheet(view: View, seat: int) -> Sheet:
    """The score of a seat (from 0), of what lies face up."""
    return _sheet(shown(view), seat)


def _sheet(s: State, seat: int) -> Sheet:
    choice = scoring.egg_choice(s, seat) if _all_up(s, seat) else 0
    lines = tuple(_column_line(s, seat * scoring.SPOTS + column, choice) for column in range(scoring.COLUMNS))
    if not _all_up(s, seat):
        return Sheet((seat + 1,), lines, None)
    return Sheet((seat + 1,), (*lines, *_egg_lines(s, seat, choice)), scoring.area_score(s, seat))


def sheet_of_text(s: State, text: str) -> Sheet:
    """The score of an area that somebody typed, under the rules that `s` was begun with. Raises NotationError."""
    before_shuffle(s)
    lay_out_typed(s, parse_area(text), card_text, "area")
    return _sheet(s, 0)


def _column_line(s: State, top: int, choice: int) -> Line:
    title = said("column", number=top % scoring.COLUMNS + 1)
    places = (top, top + scoring.COLUMNS)
    text = said("both", top=_card_with_value(s, top, choice), bottom=_card_with_value(s, top + scoring.COLUMNS, choice))
    if not all(_known(s, place) for place in places):
        return Line(title, text, None, (C.COMMON_HIDDEN.id,))
    score = scoring.column_score(s, top, choice)
    if scoring.value(s, top, choice) == scoring.value(s, top + scoring.COLUMNS, choice):
        return Line(title, said("pair", both=text), score, (C.SCORE_PAIR.id, *_card_clauses(s, places)))
    return Line(title, said("sum", both=text, score=score), score, (C.SCORE_SUM.id, *_card_clauses(s, places)))


def _card_with_value(s: State, place: int, choice: int) -> str:
    if not s.face_up[place]:
        return "?"
    card = card_text(s.area[place])
    if not _known(s, place):
        return f"{card} = ?"
    worth = scoring.value(s, place, choice)
    return card if card == str(worth) else f"{card} = {worth}"


def _known(s: State, place: int) -> bool:
    """Say whether the value in a place can be read off the face-up cards.

    An Egg's can once its row is face up; where its owner has a choice, once all are, for only then it is made.
    """
    if not s.face_up[place] or s.area[place] != scoring.EGG:
        return bool(s.face_up[place])
    area, row = place - place % scoring.SPOTS, place - place % scoring.COLUMNS
    free = scoring.egg_source(s, place, 0) != scoring.egg_source(s, place, scoring.EGG_CHOICES - 1)
    needed = range(area, area + scoring.SPOTS) if free else range(row, row + scoring.COLUMNS)
    return all(s.face_up[neighbour] for neighbour in needed)


def _card_clauses(s: State, places: tuple[int, ...]) -> tuple[str, ...]:
    cards = [s.area[place] for place in places]
    found = [C.SPECIAL_EGG.id] if scoring.EGG in cards else []
    if any(card != scoring.EGG and scoring.weight(s, card) != card for card in cards):
        found.append(C.SETUP_WEIGHTS.id)
    return tuple(found)


def _egg_lines(s: State, seat: int, choice: int) -> list[Line]:
    eggs = [place for place in range(seat * scoring.SPOTS, (seat + 1) * scoring.SPOTS) if s.area[place] == scoring.EGG]
    return [_egg_line(s, seat, egg, choice) for egg in eggs]


def _egg_line(s: State, seat: int, egg: int, choice: int) -> Line:
    title = said("egg", spot=SPOT_NAMES[egg % scoring.SPOTS])
    source = scoring.egg_source(s, egg, choice)
    taken = {"value": scoring.value(s, egg, choice), "source": SPOT_NAMES[source % scoring.SPOTS]}
    if abs(source - egg) > 1:
        return Line(title, said("like_egg", **taken), None, (C.SPECIAL_EGG_EGG.id,), adds=False)
    others = {
        scoring.score_with(s, seat, other)
        for other in range(scoring.EGG_CHOICES)
        if scoring.egg_source(s, egg, other) != source
    }
    if not others:
        return Line(title, said("takes", **taken), None, (C.SPECIAL_EGG.id, C.SCORE_EGG_VALUE.id), adds=False)
    text = said("rather", **taken, other=min(others))
    return Line(title, text, None, (C.SCORE_EGG_CHOICE.id, C.SCORE_EGG_VALUE.id), adds=False)


def said(key: str, **known: object) -> str:
    """What stands under a key of the game's sentences for score sheets."""
    return say(__package__ or "", known, "sheet", key)


def _all_up(s: State, seat: int) -> bool:
    return all(s.face_up[seat * scoring.SPOTS : (seat + 1) * scoring.SPOTS])
