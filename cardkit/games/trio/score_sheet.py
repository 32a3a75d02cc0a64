"""Score sheets of Trio: the trios of a side, whether they win, and the clauses that explain it."""

from cardkit.games.trio.clauses import NUMBERS, C
from cardkit.games.trio.notation import parse_card
from cardkit.games.trio.scoring import connected, has_trio, trios, wins_by
from cardkit.games.trio.views import TrioView, shown
from cardkit.table.common_rules import GAME_OVER, sides
from cardkit.table.errors import NotationError
from cardkit.table.score_sheet import ScoreSheet, SheetLine
from cardkit.table.state import State
from cardkit.table.wording import say

PACKAGE = __package__ or ""
# The connected numbers that the book gives as examples.
NAMED = ({2, 5}, {2, 9})


def score_sheet(view: TrioView, side: int) -> ScoreSheet:
    """Return the score sheet of a side (from 0)."""
    return _sheet(shown(view), side)


def _sheet(s: State, side: int) -> ScoreSheet:
    won = [number for number in range(1, NUMBERS + 1) if has_trio(s, side, number)]
    lines = tuple(_trio_line(s, side, number) for number in won)
    return ScoreSheet(sides(s)[side], (*lines, _result_line(s, side, won)), trios(s, side), "trio")


def sheet_of_text(s: State, text: str) -> ScoreSheet:
    """Return the score sheet of trios typed as text, under the rules in `s`. Raises NotationError."""
    numbers = [parse_card(word) for word in text.replace(",", " ").split()]
    if not numbers:
        raise NotationError("there are no trios here: write their numbers, as in '5 9 2'")
    for number in numbers:
        if numbers.count(number) > 1:
            raise NotationError(f"there is only one trio of {number}s: write each number once")
        s.trio[number] = 1
    return _sheet(s, 0)


def _trio_line(s: State, side: int, number: int) -> SheetLine:
    others = [other for other in range(1, NUMBERS + 1) if connected(number, other)]
    mine = [other for other in others if has_trio(s, side, other)]
    known = {"number": number, "spicy": bool(s.spicy), "others": others or "", "mine": mine or ""}
    clauses = (C.TURN_TRIO.id, C.WIN_CONNECTED.id) if s.spicy else (C.TURN_TRIO.id,)
    ruled = s.spicy and any({number, other} not in NAMED for other in mine or others)
    rulings = (C.WIN_CONNECTED.id,) if ruled else ()
    return SheetLine(f"three {number}s", say(PACKAGE, known, "sheet", "trio"), 1, clauses, rulings=rulings)


def _result_line(s: State, side: int, won: list[int]) -> SheetLine:
    winning = {wins_by(s, side, number) for number in won}
    clause = next((clause for clause in (C.WIN_SEVEN, C.WIN_SPICY, C.WIN_SIMPLE) if clause in winning), None)
    known = {
        "won": clause.id if clause else "",
        "spicy": bool(s.spicy),
        "trios": len(won),
        "lacking": 3 - len(won),
        "over": s.phase == GAME_OVER,
    }
    clause = clause or (C.WIN_SPICY if s.spicy else C.WIN_SIMPLE)
    return SheetLine("in all", say(PACKAGE, known, "sheet", "result"), None, (clause.id,), adds=False)
