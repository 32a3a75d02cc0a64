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
from cardkit.table.errors import NotationError
from cardkit.table.sheets import Line, Sheet

if TYPE_CHECKING:
    from cardkit.table.state import State


def score_sheet(s: State, seat: int) -> Sheet:
    """The score of a seat, of what lies face up."""
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
    return score_sheet(s, 0)


def _check_deck(s: State, cards: list[int]) -> None:
    before_shuffle(s)
    deck = s.draw[: s.draw_count]
    for card in cards:
        if cards.count(card) > deck.count(card):
            copies = f"{cards.count(card)} times {card_text(card)}"
            message = f"{copies} cannot lie in one area: this deck has {deck.count(card)} of them"
            raise NotationError(message)


def _column_line(s: State, top: int, choice: int) -> Line:
    title = f"column {top % COLUMNS + 1}"
    places = (top, top + COLUMNS)
    text = " and ".join(_card_with_value(s, place, choice) for place in places)
    if not all(_known(s, place) for place in places):
        return Line(title, text, None, (C.COMMON_HIDDEN.id,))
    score = column_score(s, top, choice)
    if value(s, top, choice) == value(s, top + COLUMNS, choice):
        return Line(title, f"{text}: a pair, they cancel", score, (C.SCORE_PAIR.id, *_card_clauses(s, places)))
    return Line(title, f"{text} add up to {score}", score, (C.SCORE_SUM.id, *_card_clauses(s, places)))


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
    spot = SPOT_NAMES[egg % SPOTS]
    source = egg_source(s, egg, choice)
    taken = f"takes {value(s, egg, choice)} from {SPOT_NAMES[source % SPOTS]}"
    if abs(source - egg) > 1:
        return Line(f"Egg {spot}", f"{taken}, as the Egg beside it does", None, (C.SPECIAL_EGG_EGG.id,), adds=False)
    others = {score_with(s, seat, other) for other in range(EGG_CHOICES) if egg_source(s, egg, other) != source}
    if not others:
        return Line(f"Egg {spot}", taken, None, (C.SPECIAL_EGG.id, C.SCORE_EGG_VALUE.id), adds=False)
    text = f"{taken}; from the other side the score would be {min(others)}"
    return Line(f"Egg {spot}", text, None, (C.SCORE_EGG_CHOICE.id, C.SCORE_EGG_VALUE.id), adds=False)


def _all_up(s: State, seat: int) -> bool:
    return all(s.face_up[seat * SPOTS : (seat + 1) * SPOTS])
