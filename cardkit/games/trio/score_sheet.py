"""What a side has won spelled out, trio by trio, and whether it wins; each step with the clause behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.games.trio.clauses import NUMBERS, C
from cardkit.games.trio.notation import card_text, parse_card
from cardkit.games.trio.scoring import connected, has_trio, trios, wins_by
from cardkit.table.common import GAME_OVER, sides
from cardkit.table.errors import NotationError
from cardkit.table.sheets import Line, Sheet
from cardkit.table.words import count_of, listed

if TYPE_CHECKING:
    from cardkit.table.state import State


def score_sheet(s: State, side: int) -> Sheet:
    """The trios of a side."""
    won = _won(s, side)
    lines = tuple(_trio_line(s, side, number) for number in won)
    return Sheet(sides(s)[side], (*lines, _result_line(s, side, won)), trios(s, side), "trio")


def sheet_of_text(s: State, text: str) -> Sheet:
    """The sheet of the trios that somebody typed, under the rules that `s` was begun with. Raises NotationError."""
    numbers = [parse_card(word) for word in text.replace(",", " ").split()]
    if not numbers:
        message = "there is no trio here: write the numbers of the trios, as in '5 9 2'"
        raise NotationError(message)
    for number in numbers:
        if numbers.count(number) > 1:
            message = f"there is only one trio of {number}s: write each number once"
            raise NotationError(message)
        s.trio[number] = 1
    return score_sheet(s, 0)


def _won(s: State, side: int) -> list[int]:
    return [number for number in range(1, NUMBERS + 1) if has_trio(s, side, number)]


def _trio_line(s: State, side: int, number: int) -> Line:
    cards = " ".join([card_text(number)] * 3)
    if not s.spicy:
        return Line(f"three {number}s", f"{cards}: a trio", 1, (C.TURN_TRIO.id,))
    others = [other for other in range(1, NUMBERS + 1) if connected(number, other)]
    mine = [card_text(other) for other in others if has_trio(s, side, other)]
    if mine:
        said = f"connected with {listed(mine)}"
    elif others:
        said = f"connected with {listed(list(map(card_text, others)))}, which this side has not won"
    else:
        said = "connected with no number"
    return Line(f"three {number}s", f"{cards}: a trio, {said}", 1, (C.TURN_TRIO.id, C.WIN_CONNECTED.id))


def _result_line(s: State, side: int, won: list[int]) -> Line:
    winning = [C.numbered(clause) for clause in (wins_by(s, side, number) for number in won) if clause]
    if C.WIN_SEVEN in winning:
        return _says("the trio of 7s wins at once", C.WIN_SEVEN)
    if C.WIN_SPICY in winning:
        return _says("two connected trios win", C.WIN_SPICY)
    if C.WIN_SIMPLE in winning:
        return _says("three trios win", C.WIN_SIMPLE)
    if s.spicy:
        return _says(_short_of_two(won), C.WIN_SPICY)
    ending = "would have won" if s.phase == GAME_OVER else "would win"
    return _says(f"{count_of(3 - len(won), 'more trio')} {ending}", C.WIN_SIMPLE)


def _short_of_two(won: list[int]) -> str:
    """What a side lacks that has not won the spicy game."""
    if len(won) > 1:
        return "no two of them are connected: that does not win"
    return "one trio alone does not win" if won else "no trio"


def _says(text: str, clause: C) -> Line:
    return Line("result", text, None, (clause.id,), adds=False)
