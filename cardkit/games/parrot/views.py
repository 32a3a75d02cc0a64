"""What a seat may know of a game of Parrot: the one place where hidden cards are told from open ones."""

from __future__ import annotations

from dataclasses import dataclass

from cardkit.games.laid_out.areas import AreasView, lay_out, of_the_areas
from cardkit.games.parrot import notation, rules
from cardkit.games.parrot.scoring import SPOTS
from cardkit.table.definition import Moves
from cardkit.table.state import State
from cardkit.table.views import PHASES, of_the_table

OWN_PHASES = {rules.REVEALING: "reveal", rules.STARTING: "start", rules.PLACING: "place"}


@dataclass(frozen=True, kw_only=True, repr=False)
class View(AreasView):
    """What one seat may know. After the last card of the `finisher` all others have one last turn (0: nobody).

    `quartet`, `sextet` and `octet` are what two, three and four Pairs of one number take off at this table.
    """

    game = "parrot"

    finisher: int
    rounds: int
    quartet: int
    sextet: int
    octet: int


def look(s: State, seat: int, moves: Moves) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    return View(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_areas(s, seat, SPOTS, notation),
        finisher=s.finisher,
        rounds=s.rounds,
        quartet=s.quartet,
        sextet=s.sextet,
        octet=s.octet,
    )


def shown(view: View) -> State:
    """What a view shows as a state, so that the rules can count it; what is hidden there is not in it."""
    s = lay_out(State(rules.FIELDS), view, notation.parse_card)
    s.quartet, s.sextet, s.octet = view.quartet, view.sextet, view.octet
    return s
