"""The layout of games in which cards are laid out in areas before the seats, and each takes one card in hand at a time.

It does for them what `cardkit.table.layout` does for games with hands. A state needs the fields `area` and `face_up`
(a place for each spot of each seat), `held` (the card in hand, or NO_CARD), `taken` (1 if it comes from the discard
pile) and `drawn_from` (else how many refills there had been when it was drawn). Places are numbered as `Spots` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardkit.games.laid_out.areas import AreasView, of_the_areas
from cardkit.games.laid_out.scenes import AreasScene
from cardkit.games.laid_out.spots import Spots
from cardkit.table.cards import Cards
from cardkit.table.definition import Moves
from cardkit.table.scene import Scene
from cardkit.table.state import State
from cardkit.table.telling import CardWord, Telling
from cardkit.table.views import PHASES, of_the_table


@dataclass(frozen=True, kw_only=True, repr=False)
class LaidOutView(AreasView):
    """What one seat may know, with the game's own `facts`."""

    facts: Mapping[str, object]


@dataclass(frozen=True)
class AreasLayout:
    """Where cards lie in a game with areas; it serves a definition as its `layout`.

    `phases` names the game's own phases, `facts` gives what else the player in a seat (from 0; -1: an onlooker) may
    know, for sentences and bots.
    """

    package: str
    slug: str
    cards: Cards
    spots: Spots
    phases: Mapping[int, str]
    facts: Callable[[State, int], Mapping[str, object]] = lambda _s, _seat: {}
    totals_title: str = "points"
    view: type[LaidOutView] = field(init=False)

    def __post_init__(self) -> None:
        """Make the kind of view that knows whose it is."""
        named = {"game": self.slug, "__module__": self.package, "__doc__": LaidOutView.__doc__}
        object.__setattr__(self, "view", type("View", (LaidOutView,), named))

    def card_text(self, card: int) -> str:
        """A card as it is written."""
        return self.cards.card_text(card)

    def card_name(self, text: str) -> str:
        """A card in words."""
        return str(CardWord(text, self.package))

    def parse_card(self, text: str) -> int:
        """The card written as `text`. Raises NotationError if there is none."""
        return self.cards.parse_card(text)

    def place_text(self, place: int) -> str:
        """A place: `2a1`, `draw`, `discard`, `hand`."""
        return self.spots.place_text(place)

    def place_for(self, place: int, _: int) -> int:
        """All see the same places."""
        return place

    def look(self, s: State, seat: int, moves: Moves) -> LaidOutView:
        """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
        return self.view(
            **of_the_table(s, seat, {**PHASES, **self.phases}),
            **moves,
            **of_the_areas(s, seat, len(self.spots.names), self),
            facts=self.facts(s, seat),
        )

    def scene_by(self, telling: Telling) -> Callable[[Any, Sequence[str | None] | None], Scene]:
        """What makes the scene of a view."""
        return AreasScene(telling, self.spots, self.totals_title)
