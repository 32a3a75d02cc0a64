"""Solve one turn of Trio, for any number of seats: the best requests for a trio, given what the seat to move knows.

If every card that matters is known, probabilities are 0 or 1: what can be won in this turn is certain. What the others
learn from a miss is ignored.
"""

from fractions import Fraction

from cardkit.chances.asking import about
from cardkit.chances.solving import Solution
from cardkit.games.trio import table
from cardkit.games.trio.clauses import COPIES, NUMBERS
from cardkit.games.trio.odds import Search
from cardkit.games.trio.scoring import wins_by
from cardkit.table.common import side_of
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.state import State
from cardkit.table.telling import say

WINS = "wins the game"


def _say(key: str, **known: object) -> str:
    return say(__package__ or "", known, "solving", key)


def solve(game: Game) -> Solution:
    """Return the best request. Raises CardkitError if none can be made, or if the turn may be cut short."""
    s = game.state
    _check(s)
    search = Search(game.view(game.turn))
    trios = search.by_request(search.trio)
    wins = search.by_request(search.trio, winning(s))
    best = max(trios, key=lambda request: (trios[request], wins[request]))
    chances = {"trio": _how_likely(trios[best]), "win": _how_likely(wins[best])}
    says = _say("says", seat=game.turn, best=best, **chances)
    return Solution(game.turn, trios[best], best, trios, len(search.found), _say("means"), says, besides={WINS: wins})


def _check(s: State) -> None:
    if s.phase != table.REVEALING:
        raise CardkitError(_say("swapping"))
    if s.moves + COPIES - s.revealed > s.move_limit:
        raise CardkitError(_say("limited"))


def winning(s: State) -> list[int]:
    """`win.seven`, `win.simple`, `win.spicy`: return the numbers whose trio would win for the seat to move."""
    found = []
    for number in range(1, NUMBERS + 1):
        after = s.copy()
        after.trio[number] = side_of(s, s.seat) + 1
        if not s.trio[number] and wins_by(after, side_of(s, s.seat), number):
            found.append(number)
    return found


def _how_likely(chance: Fraction) -> str:
    """Say a probability in words; empty if it is 0."""
    return "" if not chance else "for certain" if chance == 1 else f"with probability {about(chance)}"
