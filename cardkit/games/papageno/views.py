"""What a seat may know of a game of Papageno: the one place where hidden cards are told from open ones."""

from __future__ import annotations

from dataclasses import dataclass

from cardkit.games.laid_out.areas import AreasView, lay_out, of_the_areas
from cardkit.games.papageno import notation, rules
from cardkit.games.papageno.notation import place_text
from cardkit.games.papageno.scoring import SPOTS
from cardkit.table.definition import Moves
from cardkit.table.state import State
from cardkit.table.views import PHASES, of_the_table

OWN_PHASES = {rules.REVEALING: "reveal", rules.STARTING: "start", rules.PLACING: "place", rules.CAPTURING: "capture"}


@dataclass(frozen=True, kw_only=True, repr=False)
class View(AreasView):
    """What one seat may know. `placed` is where the Capture lies that may exchange a card now (empty: none does).

    `flute_weight` and `capture_weight` are what these cards count at this table.
    """

    game = "papageno"

    placed: str
    rounds_to_win: int
    flute_weight: int
    capture_weight: int


def look(s: State, seat: int, moves: Moves) -> View:
    """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
    return View(
        **of_the_table(s, seat, PHASES | OWN_PHASES),
        **moves,
        **of_the_areas(s, seat, SPOTS, notation),
        placed=place_text(s.placed) if s.phase == rules.CAPTURING else "",
        rounds_to_win=s.rounds_to_win,
        flute_weight=s.flute_weight,
        capture_weight=s.capture_weight,
    )


def shown(view: View) -> State:
    """What a view shows as a state, so that the rules can count it; what is hidden there is not in it."""
    s = lay_out(State(rules.FIELDS), view, notation.parse_card)
    s.flute_weight, s.capture_weight = view.flute_weight, view.capture_weight
    return s
