"""How games look in which cards are laid out in areas: the areas, the piles, and the card that somebody has in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.games.laid_out.areas import AreasView, card_in_hand
from cardkit.games.laid_out.spots import Spots
from cardkit.table.scene import Scene, Slot, Zone
from cardkit.table.scenes import choices, clockwise, of_a_seat, of_the_view, piles, spoken, top_discard
from cardkit.table.telling import Telling
from cardkit.table.words import Speaker


def scene_of(  # noqa: PLR0913  what games differ in
    view: AreasView,
    names: Sequence[str | None] | None,
    *,
    telling: Telling,
    spots: Spots,
    totals_title: str,
    mark: Callable[[Sequence[str], int], str] = lambda _cards, _spot: "",
    note: Callable[[Any, int], str] = lambda _view, _seat: "",
) -> Scene:
    """The scene of a view, with the names of the seats where they have any.

    `mark` says what the card at a spot stands for, where that is not what it shows, given the cards of the area; `note`
    is said of the area of a seat (counted from 1).
    """
    speaker = Speaker(view.seat, names, view.sides)

    def name(card: str) -> str:
        return str(telling.card(card))

    def slot(seat: int, spot: int, cards: Sequence[str]) -> Slot:
        named, other = spots.names[spot], mark(cards, spot)
        label = f"{named}: {spoken(cards[spot], name)}{f' as {other}' if other else ''}"
        return Slot(f"{seat}{named}", cards[spot], label, mark=f"={other}" if other else "")

    def area(seat: int) -> Zone:
        return Zone(
            id=f"area-{seat}",
            kind="area",
            slots=tuple(slot(seat, spot, view.areas[seat - 1]) for spot in range(len(spots.names))),
            columns=spots.columns,
            note=note(view, seat),
            row_names=("a", "b"),
            column_names=tuple(map(str, range(1, spots.columns + 1))),
            **of_a_seat(view, seat, speaker, "cards"),
        )

    return Scene(
        **of_the_view(view, speaker, telling),
        zones=(
            *map(area, clockwise(view)),
            *piles(view, top_discard(view, lambda card: f"{telling.card(card):the}")),
            *card_in_hand(view, speaker, name),
        ),
        choices=choices(view, speaker, telling),
        totals_title=totals_title,
    )
