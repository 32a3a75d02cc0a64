"""A seat's score spelled out, column by column, each step with the clause behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.papageno.clauses import C
from cardkit.games.papageno.notation import SPOT_NAMES, card_text, parse_area
from cardkit.games.papageno.rules import before_shuffle
from cardkit.games.papageno.scoring import (
    COLUMNS,
    EGG,
    EGG_CHOICES,
    SPOTS,
    area_score,
    column_score,
    egg_choice,
    egg_source,
    score_with,
    value,
    weight,
)
from cardkit.games.papageno.views import shown
from cardkit.table.errors import NotationError
from cardkit.table.sheets import Line, Sheet
from cardkit.table.telling import say

if TYPE_CHECKING:
    from cardkit.games.papageno.views import View
    from cardkit.table.state import State


def score_sheet(view: View, seat: int) -> Sheet:
    """The score of a seat (from 0), of what lies face up."""
    return _sheet(shown(view), seat)


def _sheet(s: State, seat: int) -> Sheet:
    choice = egg_choice(s, seat) if _all_up(s, seat) else 0
    lines = tuple(_column_line(s, seat * SPOTS + column, choice) for column in range(COLUMNS))
    if not _all_up(s, seat):
        return Sheet((seat + 1,), lines, None)
    return Sheet((seat + 1,), (*lines, *_egg_lines(s, seat, choice)), area_score(s, seat))


def sheet_of_text(s: State, text: str) -> Sheet:
    """The score of an area that somebody typed, under the rules that `s` was begun with. Raises NotationError."""
    cards = parse_area(text)
    _check_deck(s, cards)
    s.area[:SPOTS] = cards
    s.face_up[:SPOTS] = [1] * SPOTS
    return _sheet(s, 0)


def _check_deck(s: State, cards: list[int]) -> None:
    before_shuffle(s)
    deck = s.draw[: s.draw_count]
    for card in cards:
        if cards.count(card) > deck.count(card):
            copies = f"{cards.count(card)} times {card_text(card)}"
            message = f"{copies} cannot lie in one area: this deck has {deck.count(card)} of them"
            raise NotationError(message)


def _column_line(s: State, top: int, choice: int) -> Line:
    title = said("column", number=top % COLUMNS + 1)
    places = (top, top + COLUMNS)
    text = said("both", top=_card_with_value(s, top, choice), bottom=_card_with_value(s, top + COLUMNS, choice))
    if not all(_known(s, place) for place in places):
        return Line(title, text, None, (C.COMMON_HIDDEN.id,))
    score = column_score(s, top, choice)
    if value(s, top, choice) == value(s, top + COLUMNS, choice):
        return Line(title, said("pair", both=text), score, (C.SCORE_PAIR.id, *_card_clauses(s, places)))
    return Line(title, said("sum", both=text, score=score), score, (C.SCORE_SUM.id, *_card_clauses(s, places)))


def _card_with_value(s: State, place: int, choice: int) -> str:
    if not s.face_up[place]:
        return "?"
    card = card_text(s.area[place])
    if not _known(s, place):
        return f"{card} = ?"
    worth = value(s, place, choice)
    return card if card == str(worth) else f"{card} = {worth}"


def _known(s: State, place: int) -> bool:
    """Say whether the value in a place can be read off the face-up cards.

    An Egg's can once its row is face up; where its owner has a choice, once all are, for only then it is made.
    """
    if not s.face_up[place] or s.area[place] != EGG:
        return bool(s.face_up[place])
    area, row = place - place % SPOTS, place - place % COLUMNS
    free = egg_source(s, place, 0) != egg_source(s, place, EGG_CHOICES - 1)
    needed = range(area, area + SPOTS) if free else range(row, row + COLUMNS)
    return all(s.face_up[neighbour] for neighbour in needed)


def _card_clauses(s: State, places: tuple[int, ...]) -> tuple[str, ...]:
    cards = [s.area[place] for place in places]
    found = [C.SPECIAL_EGG.id] if EGG in cards else []
    if any(card != EGG and weight(s, card) != card for card in cards):
        found.append(C.SETUP_WEIGHTS.id)
    return tuple(found)


def _egg_lines(s: State, seat: int, choice: int) -> list[Line]:
    eggs = [place for place in range(seat * SPOTS, (seat + 1) * SPOTS) if s.area[place] == EGG]
    return [_egg_line(s, seat, egg, choice) for egg in eggs]


def _egg_line(s: State, seat: int, egg: int, choice: int) -> Line:
    title = said("egg", spot=SPOT_NAMES[egg % SPOTS])
    source = egg_source(s, egg, choice)
    taken = {"value": value(s, egg, choice), "source": SPOT_NAMES[source % SPOTS]}
    if abs(source - egg) > 1:
        return Line(title, said("like_egg", **taken), None, (C.SPECIAL_EGG_EGG.id,), adds=False)
    others = {score_with(s, seat, other) for other in range(EGG_CHOICES) if egg_source(s, egg, other) != source}
    if not others:
        return Line(title, said("takes", **taken), None, (C.SPECIAL_EGG.id, C.SCORE_EGG_VALUE.id), adds=False)
    text = said("rather", **taken, other=min(others))
    return Line(title, text, None, (C.SCORE_EGG_CHOICE.id, C.SCORE_EGG_VALUE.id), adds=False)


def said(key: str, **known: object) -> str:
    """What stands under a key of the game's sentences for score sheets."""
    return say(__package__ or "", known, "sheet", key)


def _all_up(s: State, seat: int) -> bool:
    return all(s.face_up[seat * SPOTS : (seat + 1) * SPOTS])
