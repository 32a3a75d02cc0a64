"""Score sheets of Papageno: each column, each Egg, and the clauses that explain them."""

from cardkit.games.grid.score_sheet import read_area, sheet_of_lines
from cardkit.games.papageno import scoring
from cardkit.games.papageno.clauses import C
from cardkit.games.papageno.layout import AREA, LAYOUT, PapagenoView
from cardkit.games.papageno.rules import FIELDS, before_shuffle
from cardkit.table.scene import FACE_DOWN
from cardkit.table.score_sheet import ScoreSheet, SheetLine
from cardkit.table.state import State
from cardkit.table.wording import sayer

# The sentences of score sheets.
said = sayer(__package__ or "", "sheet")


def score_sheet(view: PapagenoView, seat: int) -> ScoreSheet:
    """Return the score sheet of a seat (from 0), based on its face-up cards."""
    s = State(FIELDS)
    s.flute_weight, s.capture_weight = view.flute_weight, view.capture_weight
    for place, card in enumerate(view.areas[seat] if view.areas else ()):
        if card != FACE_DOWN:
            s.area[place], s.face_up[place] = LAYOUT.parse_card(card), 1
    return _sheet(s, seat)


def _sheet(s: State, seat: int) -> ScoreSheet:
    """Return the score sheet of a seat whose area is stored as the first of `s`."""
    all_up = all(s.face_up[: scoring.SPOTS])
    choice = scoring.egg_choice(s, 0) if all_up else 0
    lines = [_column_line(s, column, choice) for column in range(scoring.COLUMNS)]
    eggs = [place for place in range(scoring.SPOTS) if all_up and s.area[place] == scoring.EGG]
    return sheet_of_lines(seat, [*lines, *(_egg_line(s, egg, choice) for egg in eggs)])


def sheet_of_text(s: State, text: str) -> ScoreSheet:
    """Return the score sheet of an area typed as text, under the rules in `s`. Raises NotationError."""
    before_shuffle(s)
    read_area(s, text, LAYOUT, "an area of Papageno", "6 E 3 / 6 2 5")
    return _sheet(s, 0)


def _column_line(s: State, top: int, choice: int) -> SheetLine:
    title = said("column", number=top + 1)
    places = (top, top + scoring.COLUMNS)
    text = said("both", top=_card_with_value(s, top, choice), bottom=_card_with_value(s, top + scoring.COLUMNS, choice))
    if not all(_known(s, place) for place in places):
        return SheetLine(title, text, None, (C.COMMON_HIDDEN.id,))
    score = scoring.column_score(s, top, choice)
    if scoring.value(s, top, choice) == scoring.value(s, top + scoring.COLUMNS, choice):
        clauses, special = (C.SCORE_PAIR.id, *_card_clauses(s, places)), all(_special(s, place) for place in places)
        return SheetLine(title, said("pair", both=text), score, clauses, rulings=(C.SCORE_PAIR.id,) if special else ())
    return SheetLine(title, said("sum", both=text, score=score), score, (C.SCORE_SUM.id, *_card_clauses(s, places)))


def _card_with_value(s: State, place: int, choice: int) -> str:
    if not s.face_up[place]:
        return "?"
    card = LAYOUT.card_name(LAYOUT.card_text(s.area[place]))
    if not _known(s, place):
        return f"{card} (?)"
    worth = scoring.value(s, place, choice)
    return card if card == str(worth) else f"{card} ({worth})"


def _known(s: State, place: int) -> bool:
    """Return whether the face-up cards determine the value in a place.

    They determine an Egg's value when its row is face up or, if its owner can choose, when all six cards are.
    """
    if not s.face_up[place] or s.area[place] != scoring.EGG:
        return bool(s.face_up[place])
    row = place - place % scoring.COLUMNS
    free = scoring.egg_source(s, place, 0) != scoring.egg_source(s, place, scoring.EGG_CHOICES - 1)
    return all(s.face_up[: scoring.SPOTS] if free else s.face_up[row : row + scoring.COLUMNS])


def _special(s: State, place: int) -> bool:
    """Return whether the card in a place is a Capture or a Pan flute, whose value is set by the rules of the table."""
    return bool(s.area[place] in {scoring.CAPTURE, scoring.FLUTE})


def _card_clauses(s: State, places: tuple[int, ...]) -> tuple[str, ...]:
    found = [C.SPECIAL_EGG.id] if scoring.EGG in [s.area[place] for place in places] else []
    if any(_special(s, place) for place in places):
        found.append(C.SETUP_WEIGHTS.id)
    return tuple(found)


def _egg_line(s: State, egg: int, choice: int) -> SheetLine:
    title = said("egg")
    source = scoring.egg_source(s, egg, choice)
    taken = {
        "value": scoring.value(s, egg, choice),
        "right": source > egg,
        "spot": said("spot", spot=AREA.spot_text(egg)),
    }
    if abs(source - egg) > 1:
        return SheetLine(title, said("like_egg", **taken), None, (C.SPECIAL_EGG_EGG.id,), adds=False)
    choices = [other for other in range(scoring.EGG_CHOICES) if scoring.egg_source(s, egg, other) != source]
    others = [scoring.score_with(s, 0, other) for other in choices]
    if not others:
        return SheetLine(title, said("takes", **taken), None, (C.SPECIAL_EGG.id, C.SCORE_EGG_VALUE.id), adds=False)
    text = said("rather", **taken, other=min(others))
    return SheetLine(title, text, None, (C.SCORE_EGG_CHOICE.id, C.SCORE_EGG_VALUE.id), adds=False)
