"""Places and notation of the cards in Papageno, and what a seat may know of them."""

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
    """What one seat may know. `placed` is the place of the Capture that may be used now, or empty.

    `flute_weight` and `capture_weight` are the values of these cards at this table.
    """

    game = "papageno"

    placed: str
    rounds_to_win: int
    flute_weight: int
    capture_weight: int


# The reflections of an area that keep its score: none, left-right, top-bottom, and both.
MIRRORS = ((0, 1, 2, 3, 4, 5), (2, 1, 0, 5, 4, 3), (3, 4, 5, 0, 1, 2), (5, 4, 3, 2, 1, 0))


def same(area: Sequence[Any]) -> Hashable:
    """Return a key shared by an area and its mirror images."""
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
