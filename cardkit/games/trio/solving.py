"""Trio solved for one turn, of any number of seats: the best requests for a trio, from what the seat to move knows.

Where every card that matters is known, chances are 0 or 1: what can be won in this turn is certain. What the others
learn from a turn that misses is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances.asking import about
from cardkit.chances.solving import Solution
from cardkit.games.trio import rules
from cardkit.games.trio.clauses import COPIES, NUMBERS
from cardkit.games.trio.odds import Search
from cardkit.games.trio.scoring import wins_by
from cardkit.table.common import side_of
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from fractions import Fraction

    from cardkit.table.game import Game
    from cardkit.table.state import State

MEANS = (
    "chances that a trio comes of a request in this turn, if all goes on at its best; of equal ones that is best which "
    "can also win the game, and those chances are in `besides`"
)
WINS = "wins the game"


def solve(game: Game) -> Solution:
    """The best request. Raises CardkitError where none can be made, or the turn may be cut short."""
    s = game.state
    _check(s)
    search = Search(game.view(game.turn))
    trios = search.by_request(search.trio)
    wins = search.by_request(search.trio, winning(s))
    best = max(trios, key=lambda request: (trios[request], wins[request]))
    says = _says(game.turn, best, trios[best], wins[best])
    return Solution(game.turn, trios[best], best, trios, len(search.found), MEANS, says, besides={WINS: wins})


def _check(s: State) -> None:
    if s.phase != rules.REVEALING:
        raise CardkitError(
            "this position cannot be solved: partners may exchange a card now; once cards can be revealed, the turn can"
        )
    if s.moves + COPIES - s.revealed > s.move_limit:
        raise CardkitError(
            "this position cannot be solved: the game is stopped by its move limit before three cards are revealed"
        )


def winning(s: State) -> list[int]:
    """`win.seven`, `win.simple`, `win.spicy`: the numbers whose trio would win for the seat to move."""
    found = []
    for number in range(1, NUMBERS + 1):
        after = s.copy()
        after.trio[number] = side_of(s, s.seat) + 1
        if not s.trio[number] and wins_by(after, side_of(s, s.seat), number):
            found.append(number)
    return found


def _says(seat: int, best: str, trio: Fraction, win: Fraction) -> str:
    if not trio:
        return f"Seat {seat} cannot take a trio in this turn, whatever it asks for."
    game = f", and wins the game {_how_likely(win)}" if win else ""
    return f"Seat {seat} does best to ask for {best}: with the best requests it takes a trio {_how_likely(trio)}{game}."


def _how_likely(chance: Fraction) -> str:
    return "for certain" if chance == 1 else f"with {about(chance)}"
