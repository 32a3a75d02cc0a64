"""How games look in which cards are laid out in areas: the areas, the piles, and the card that somebody has in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.games.laid_out.areas import AreasView, card_in_hand
from cardkit.games.laid_out.spots import Spots
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.scenes import choices, clockwise, of_a_seat, of_the_view, piles, spoken, top_discard, totals_called
from cardkit.table.telling import Telling
from cardkit.table.words import Speaker


@dataclass(frozen=True)
class AreasScene:
    """What makes the scene of a view, with the names of the seats where they have any; a definition takes it as such.

    `mark` says what the card at a spot stands for, where that is not what it shows, given the cards of the area; `note`
    is said of the area of a seat (counted from 1).
    """

    telling: Telling
    spots: Spots
    totals_title: str
    mark: Callable[[Sequence[str], int], str] = lambda _cards, _spot: ""
    note: Callable[[Any, int], str] = lambda _view, _seat: ""

    def __call__(self, view: AreasView, names: Sequence[str | None] | None) -> Scene:
        """Make the scene."""
        speaker = Speaker(view.seat, names, view.sides)
        top = top_discard(view, lambda card: f"{self.telling.card(card):the}")
        return Scene(
            **of_the_view(view, speaker, self.telling),
            zones=(
                *(self._area(view, seat, speaker) for seat in clockwise(view)),
                *piles(view, top),
                *card_in_hand(view, speaker, self._name),
            ),
            choices=choices(view, speaker, self.telling),
            totals_title=totals_called(self.totals_title),
        )

    def _name(self, card: str) -> str:
        return str(self.telling.card(card))

    def _area(self, view: AreasView, seat: int, speaker: Speaker) -> Zone:
        cards = view.areas[seat - 1]
        return Zone(
            id=f"area-{seat}",
            kind="area",
            slots=tuple(self._slot(seat, spot, cards) for spot in range(len(self.spots.names))),
            columns=self.spots.columns,
            note=self.note(view, seat),
            row_names=("a", "b"),
            column_names=tuple(map(str, range(1, self.spots.columns + 1))),
            **of_a_seat(view, seat, speaker, "cards"),
        )

    def _slot(self, seat: int, spot: int, cards: Sequence[str]) -> Slot:
        named, other = self.spots.names[spot], self.mark(cards, spot)
        label = f"{named}: {spoken(cards[spot], self._name)}{f' as {other}' if other else ''}"
        return Slot(f"{seat}{named}", cards[spot], label, mark=f"={other}" if other else "")
