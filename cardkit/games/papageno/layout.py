"""The notation of Papageno's cards and places, and its views."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.games.grid.layout import AreasLayout, AreasView
from cardkit.games.grid.spots import Spots
from cardkit.games.papageno import rules
from cardkit.games.papageno.clauses import HIGHEST_BIRD, LOWEST_BIRD, SEATS
from cardkit.games.papageno.scoring import CAPTURE, COLUMNS, EGG, FLUTE
from cardkit.table.cards import Cards

CARDS = Cards(
    {**{number: str(number) for number in range(LOWEST_BIRD, HIGHEST_BIRD + 1)}, FLUTE: "F", CAPTURE: "C", EGG: "E"},
    "write a bird as -2 to 9, a Pan flute F, a Capture C, an Egg E",
    "Papageno",
)
AREA = Spots(COLUMNS, SEATS)


@dataclass(frozen=True, kw_only=True, repr=False)
class PapagenoView(AreasView):
    """What one player is allowed to know in Papageno."""

    game = "papageno"

    #: The place of the Capture that can be used now; empty if there is none.
    placed: str
    #: The number of rounds that a player must win to win the game.
    rounds_to_win: int
    #: The value of a Pan flute at this table.
    flute_weight: int
    #: The value of a Capture at this table.
    capture_weight: int


# The reflections that don't change the score of an area: none, left-right, top-bottom, and both.
MIRRORS = ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))


def same(area: Sequence[Any]) -> Hashable:
    """Return a key that is the same for an area and its mirror images."""
    return min(tuple(area[place] for place in mirror) for mirror in MIRRORS)


LAYOUT = AreasLayout(
    package=__package__ or "",
    slug="papageno",
    cards=CARDS,
    spots=AREA,
    phases={rules.REVEALING: "reveal", rules.STARTING: "start", rules.PLACING: "place", rules.CAPTURING: "capture"},
    facts=lambda s, _: {
        "placed": AREA.place_text(s.placed) if s.phase == rules.CAPTURING else "",
        "rounds_to_win": s.rounds_to_win,
        "flute_weight": s.flute_weight,
        "capture_weight": s.capture_weight,
    },
    totals_title="won",
    view=PapagenoView,
    same=same,
)
